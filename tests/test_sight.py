"""Line of sight (M-LOS-1): the worked vectors, the rule word for word, the quick answer for a whole area."""

import importlib
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards, facings, moved, random_board

from hexsim.board.board import BoardChange, free_form, rectangle
from hexsim.board.sight import STANDING, seen_from, sight
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.line import between, entry_sides

KNEELING, LYING = 1, 0
heights = st.sampled_from((LYING, KNEELING, STANDING))
VECTORS = [  # vector, from, to, terrains, levels, hexsides, eyes there, clear, blocked by
    ("V-024", (0, 0), (1, 1), {(1, 0): "rock"}, {}, {}, STANDING, True, None),
    ("V-025", (0, 0), (1, 1), {(1, 0): "rock", (0, 1): "rock"}, {}, {}, STANDING, False, Hex(1, 0)),
    ("V-026", (0, 0), (1, 1), {(1, 0): "rock"}, {}, {((0, 1), 0): "wall"}, STANDING, False, Hex(1, 0)),
    ("V-027", (0, 0), (1, 1), {}, {}, {((1, 0), 4): "wall"}, STANDING, True, None),
    ("V-028", (0, 0), (2, 0), {}, {}, {((1, 0), 0): "wall"}, STANDING, False, (Hex(1, 0), 0)),
    ("V-029", (0, 0), (2, 0), {}, {}, {((1, 0), 0): "low_wall"}, STANDING, True, None),
    ("V-030", (0, 0), (2, 0), {}, {(1, 0): 1}, {}, STANDING, True, None),
    ("V-031", (0, 0), (2, 0), {}, {(1, 0): 1}, {}, KNEELING, False, Hex(1, 0)),
    ("V-032", (0, 0), (4, 0), {}, {(0, 0): 2, (2, 0): 2}, {}, STANDING, True, None),
    ("V-033", (0, 0), (4, 0), {}, {(0, 0): 2, (3, 0): 2}, {}, STANDING, False, Hex(3, 0)),
]


def field(terrains=(), levels=(), sides=()):
    """Open level ground 4 hexes around the origin, with changes."""
    terrains, levels = dict(terrains), dict(levels)
    cells = {hex_: (terrains.get(tuple(hex_), "open"), levels.get(tuple(hex_), 0))
             for hex_ in within(Hex(0, 0), 4)}
    return free_form(cells, sides={(Hex(*place), d): kind for (place, d), kind in dict(sides).items()})


def by_the_rule(board, a, b, eyes_a, eyes_b):
    """Whether the line is clear, read off the text of the rule."""
    if a == b:
        return True
    e_a, e_b = 2 * board.level(a) + eyes_a, 2 * board.level(b) + eyes_b

    def walled(x, y):
        kind = board.side(x, x.direction_to(y))
        return kind is not None and kind.blocks_sight

    def blocks(hex_, item):
        if hex_ not in board:
            return False
        eye_line = e_a + (e_b - e_a) * Fraction(item.middle)
        return board.terrain(hex_).blocks_sight or 2 * board.level(hex_) > eye_line

    walk = [((a,), None), *((item.hexes, item) for item in between(a, b)), ((b,), None)]
    for place, (hexes, item) in enumerate(walk):
        if len(hexes) == 2:
            before, behind = walk[place - 1][0][0], walk[place + 1][0][0]
            if all(blocks(h, item) or walled(before, h) or walled(h, behind) for h in hexes):
                return False
        elif (item is not None and blocks(hexes[0], item)) or (
                place and len(walk[place - 1][0]) == 1 and walled(walk[place - 1][0][0], hexes[0])):
            return False
    return True


@pytest.mark.rule("M-LOS-1")
@pytest.mark.parametrize(("vector", "a", "b", "terrains", "levels", "sides", "eyes", "clear", "by"), VECTORS)
def test_sight_vectors(vector, a, b, terrains, levels, sides, eyes, clear, by):
    board = field(terrains, levels, sides)
    found = sight(board, Hex(*a), Hex(*b), STANDING, eyes)
    assert (found.clear, found.by, found.rule) == (clear, by, "M-LOS-1")
    assert sight(board, Hex(*b), Hex(*a), eyes, STANDING).clear == clear


@pytest.mark.rule("M-LOS-1")
def test_the_low_wall_of_v_029_is_on_the_side_by_which_the_line_comes_in():
    board = field(sides={((1, 0), 0): "low_wall"})
    covers = [board.side(Hex(2, 0), side).cover for side in entry_sides(Hex(0, 0), Hex(2, 0))]
    assert covers == ["light"]


@pytest.mark.rule("M-LOS-1")
@pytest.mark.parametrize(("levels", "sides", "terrains", "by", "why"), [
    ({}, {}, {(1, 0): "building"}, Hex(1, 0), "terrain"),
    ({(1, 0): 3}, {}, {}, Hex(1, 0), "level"),
    ({}, {((2, 0), 3): "door_closed"}, {}, (Hex(1, 0), 0), "side"),
    ({}, {((2, 0), 3): "wall"}, {(2, 0): "rock"}, (Hex(1, 0), 0), "side"),
    ({}, {((1, 0), 0): "wall"}, {(1, 0): "rock"}, Hex(1, 0), "terrain"),
    ({}, {((3, 0), 3): "door_open", ((0, 0), 0): "fence"}, {}, None, ""),
    ({}, {}, {(0, 0): "rock", (3, 0): "building"}, None, ""),
    ({(0, 0): 9, (3, 0): 9}, {}, {}, None, ""),
])
def test_the_first_thing_in_the_way_is_named(levels, sides, terrains, by, why):
    found = sight(field(terrains, levels, sides), Hex(0, 0), Hex(3, 0))
    assert (found.by, found.why, found.clear) == (by, why, by is None)


@pytest.mark.rule("M-LOS-1")
def test_between_neighbours_only_the_hexside_matters():
    for d in range(6):
        there = Hex(0, 0).neighbour(d)
        deep = field({tuple(there): "rock"}, {tuple(there): 4, tuple(there.neighbour(d)): 9})
        assert sight(deep, Hex(0, 0), there, LYING, LYING).clear
        for kind, clear in (("wall", False), ("door_closed", False), ("low_wall", True), ("door_open", True)):
            board = field(sides={((0, 0), d): kind})
            assert sight(board, Hex(0, 0), there).clear == sight(board, there, Hex(0, 0)).clear == clear
    walled = field(sides={((0, 0), d): "wall" for d in range(6)})
    assert sight(walled, Hex(0, 0), Hex(0, 0)).clear and seen_from(walled, Hex(0, 0), 4) == (Hex(0, 0),)


@pytest.mark.rule("M-LOS-1")
@pytest.mark.parametrize("turn", range(6))
def test_along_a_hexside_only_what_closes_both_sides_blocks(turn):
    a, b, left, right, far = (Hex(*at).rotated(turn) for at in ((0, 0), (1, 1), (1, 0), (0, 1), (2, 2)))

    def clear(walls=(), rocks=()):
        cells = {hex_: ("rock" if hex_ in rocks else "open", 0) for hex_ in within(Hex(0, 0), 4)}
        board = free_form(cells, sides={(x, x.direction_to(y)): "wall" for x, y in walls})
        seen = sight(board, a, b).clear
        assert seen == sight(board, b, a).clear == (b in seen_from(board, a, 2))
        return seen

    assert clear([(left, right)])
    for wall_left in ((a, left), (left, b)):
        assert clear([wall_left]) and clear([wall_left], [left]) and not clear([wall_left], [right])
        for wall_right in ((a, right), (right, b)):
            assert not clear([wall_left, wall_right])
            assert clear([wall_right, (left, right)])
    assert not clear([(left, right)], [left, right])
    assert far not in seen_from(field({tuple(b): "rock"}), a, 4)


@pytest.mark.rule("M-LOS-1")
@given(st.data(), boards(), heights, heights)
def test_sight_is_the_rule_word_for_word_and_the_same_both_ways(data, board, eyes_a, eyes_b):
    places = list(board)
    a, b = data.draw(st.sampled_from(places)), data.draw(st.sampled_from(places))
    found = sight(board, a, b, eyes_a, eyes_b)
    assert found.clear == by_the_rule(board, a, b, eyes_a, eyes_b)
    assert found.clear == sight(board, b, a, eyes_b, eyes_a).clear
    assert found.clear == (found.by is None) == (found.why == "")


@pytest.mark.rule("M-LOS-1")
@given(st.data(), boards(), heights, facings, st.booleans())
def test_sight_turns_with_the_map(data, board, eyes, sides, mirror):
    a, b = data.draw(st.sampled_from(list(board))), data.draw(st.sampled_from(list(board)))
    there = moved(board, sides, mirror)
    new_a, new_b = ((hex_.mirrored() if mirror else hex_).rotated(sides) for hex_ in (a, b))
    assert sight(there, new_a, new_b, eyes).clear == sight(board, a, b, eyes).clear
    if not mirror:
        by = sight(board, a, b, eyes).by
        if isinstance(by, Hex):
            by = by.rotated(sides)
        elif by is not None:
            by = (by[0].rotated(sides), (by[1] + sides) % 6)
        assert sight(there, new_a, new_b, eyes).by == by


@pytest.mark.rule("M-LOS-1")
@given(st.data(), boards(most=14), heights, heights)
def test_what_is_seen_from_a_hex_is_each_line_of_sight(data, board, eyes, eyes_there):
    viewer = data.draw(st.sampled_from(list(board)))
    wanted = tuple(hex_ for hex_ in within(viewer, 9)
                   if hex_ in board and sight(board, viewer, hex_, eyes, eyes_there).clear)
    assert seen_from(board, viewer, 9, eyes, eyes_there) == wanted


@pytest.mark.rule("M-LOS-1")
def test_beyond_the_tables_and_on_far_flung_maps_it_is_the_same(monkeypatch):
    dice = Random(11)
    board = random_board(dice, 15, 12, levels=1, sides=0.05, holes=0.1)
    viewer = next(iter(board))
    sparse = free_form({hex_: (board.terrain(hex_).id, board.level(hex_)) for hex_ in board} | {
        Hex(99_999, 0): ("open", 0)}, sides={(hex_, d): kind.id for hex_, d, kind in board.sides()})
    whole = seen_from(board, viewer, 20)
    assert 10 < len(whole) < len(board)
    assert seen_from(sparse, viewer, 20) == whole
    monkeypatch.setattr(importlib.import_module("hexsim.board.sight"), "REACH", 4)
    assert seen_from(board, viewer, 20) == whole


@pytest.mark.rule("M-LOS-1")
def test_sight_follows_a_door_and_its_undoing():
    board = rectangle(7, 1, sides={(Hex(2, 0), 0): "door_closed"})
    change = BoardChange(hex=Hex(2, 0), direction=0, field="side", before="door_closed", after="door_open")
    back = BoardChange(hex=Hex(2, 0), direction=0, field="side", before="door_open", after="door_closed")
    closed = seen_from(board, Hex(0, 0), 9)
    opened = board.patched([change])
    assert len(closed) == 3 and len(seen_from(opened, Hex(0, 0), 9)) == 7
    assert seen_from(opened.patched([back]), Hex(0, 0), 9) == closed == seen_from(board, Hex(0, 0), 9)


@pytest.mark.rule("M-LOS-1")
def test_what_is_off_the_map_blocks_nothing():
    ring_shaped = free_form(dict.fromkeys(list(within(Hex(0, 0), 2))[1:], ("open", -3)))
    assert sight(ring_shaped, Hex(-2, 0), Hex(2, 0)).clear
    assert Hex(2, 0) in seen_from(ring_shaped, Hex(-2, 0), 4)
    level_ring = dict.fromkeys(list(within(Hex(0, 0), 2))[1:], ("open", 0))
    walled = free_form(level_ring, sides={(Hex(1, 0), 3): "wall"})
    assert sight(walled, Hex(-2, 0), Hex(2, 0)).by == (Hex(0, 0), 0)
    assert Hex(2, 0) not in seen_from(walled, Hex(-2, 0), 4)
