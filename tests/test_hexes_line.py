"""Exact lines (M-LINE-1), against the definition in words of intervals and against the worked vectors."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from strategies import facings, hexes

from hexsim.hexes.hex import Hex, within
from hexsim.hexes.line import between, entry_sides, line

VECTORS = [  # vector, from, to, what lies between
    ("V-014", (0, 0), (1, 0), []),
    ("V-015", (0, 0), (3, 0), [(1, 0), (2, 0)]),
    ("V-016", (0, 0), (1, 1), [{(1, 0): 0, (0, 1): 1}]),
    ("V-017", (0, 0), (2, 2), [{(1, 0): 0, (0, 1): 1}, (1, 1), {(2, 1): 0, (1, 2): 1}]),
    ("V-018", (0, 0), (2, 1), [(1, 0), (1, 1)]),
    ("V-019", (0, 0), (4, 1), [(1, 0), (2, 0), (2, 1), (3, 1)]),
    ("V-020", (0, 0), (5, 2), [(1, 0), (1, 1), (2, 1), (3, 1), (4, 1), (4, 2)]),
    ("V-021", (4, 1), (0, 0), [(3, 1), (2, 1), (2, 0), (1, 0)]),
    ("V-022", (0, 0), (-2, 1), [{(-1, 1): 0, (-1, 0): 1}]),
    ("V-023", (1, 1), (0, 0), [{(0, 1): 0, (1, 0): 1}]),
]


def defined(a, b, h):
    """The interval of `h` on the line by the definition, and whether the line runs along one of its sides."""
    def differences(x):
        return x.q - x.r, x.r - x.s, x.s - x.q

    low, high, along = Fraction(0), Fraction(1), False
    for of_a, of_b, of_h in zip(differences(a), differences(b), differences(h), strict=True):
        start, slope = of_a - of_h, of_b - of_a
        if slope == 0:
            if abs(start) > 1:
                return None
            along |= abs(start) == 1
        else:
            ends = sorted((Fraction(-1 - start, slope), Fraction(1 - start, slope)))
            low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high, along) if low < high else None


@pytest.mark.rule("M-LINE-1")
@pytest.mark.parametrize(("vector", "a", "b", "items"), VECTORS)
def test_line_vectors(vector, a, b, items):
    wanted = [tuple(item) if isinstance(item, dict) else (item,) for item in items]
    assert [tuple(map(tuple, item.hexes)) for item in between(Hex(*a), Hex(*b))] == wanted


@pytest.mark.rule("M-LINE-1")
def test_lines_are_what_the_definition_says():
    a = Hex(-2, 5)
    near = list(within(a, 9))
    for b in within(a, 8):
        if a == b:
            continue
        wanted = {h: interval for h in near if (interval := defined(a, b, h))}
        found = {}
        for item in line(a, b):
            for hex_ in item.hexes:
                assert hex_ not in found
                found[hex_] = (item.start, item.end, len(item.hexes) == 2)
        assert found == wanted, b
        assert [item.start for item in line(a, b)] == sorted({low for low, _, _ in wanted.values()})


@pytest.mark.rule("M-LINE-1")
@given(hexes(60), hexes(60))
def test_a_line_back_has_the_same_items_in_reverse_with_left_and_right_swapped(a, b):
    there, back = line(a, b), line(b, a)
    assert [item.hexes for item in there] == [item.hexes[::-1] for item in reversed(back)]
    times = [(1 - item.end, 1 - item.start) for item in reversed(back)]
    assert [(item.start, item.end) for item in there] == times


@pytest.mark.rule("M-LINE-1")
@given(hexes(60), hexes(60), facings)
def test_lines_turn_with_the_map_and_swap_pairs_in_the_mirror(a, b, sides):
    found = between(a, b)
    turned = between(a.rotated(sides), b.rotated(sides))
    assert turned == tuple(item._replace(hexes=tuple(h.rotated(sides) for h in item.hexes)) for item in found)
    mirrored = between(a.mirrored(), b.mirrored())
    assert mirrored == tuple(
        item._replace(hexes=tuple(h.mirrored() for h in item.hexes[::-1])) for item in found)


@pytest.mark.rule("M-LINE-1")
@given(hexes(60), hexes(60))
def test_lines_have_no_gap_and_pairs_only_along_the_six_diagonals(a, b):
    items = line(a, b)
    assert items[0].hexes == (a,) and items[-1].hexes == (b,)
    assert items[0].start == 0 and items[-1].end == 1
    for before, after in pairwise(items):
        assert before.end == after.start
        assert all(x.distance(y) == 1 for x in before.hexes for y in after.hexes)
    vector = b.minus(a)
    diagonal = a != b and (vector.q == vector.r or vector.r == vector.s or vector.s == vector.q)
    assert any(len(item.hexes) == 2 for item in items) == diagonal
    for item in items:
        if len(item.hexes) == 2:
            left, right = item.hexes
            assert left.distance(right) == 1
            cross = vector.q * left.minus(a).r - vector.r * left.minus(a).q
            assert cross < 0, "the first of a pair lies to the left"
        assert item.start <= item.middle <= item.end


def test_the_same_hex_has_nothing_between():
    assert between(Hex(3, 3), Hex(3, 3)) == () and entry_sides(Hex(3, 3), Hex(3, 3)) == ()
    assert [item.hexes for item in line(Hex(3, 3), Hex(3, 3))] == [(Hex(3, 3),)]


@given(hexes(20), hexes(20))
def test_a_line_enters_across_the_sides_towards_its_last_item(a, b):
    sides = entry_sides(a, b)
    assert [b.neighbour(side) for side in sides] == (list(line(a, b)[-2].hexes) if a != b else [])
