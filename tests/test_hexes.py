"""Directions, hexes, poses and arcs."""

import doctest
import importlib
import pkgutil
from itertools import product
from math import atan2, degrees, isclose, sqrt

import pytest
from hypothesis import given
from strategies import facings, hexes, poses

import hexsim.board
import hexsim.hexes
from hexsim.errors import NotationError
from hexsim.hexes.direction import OFFSETS, Direction, direction_name, hexsides_between, parse_direction
from hexsim.hexes.hex import Hex, bearing, ring, ring_place, within
from hexsim.hexes.pose import Pose, arc_of, relative

ARCS = [  # vector, unit, facing, other hex, arc
    ("V-001", (0, 0), 0, (1, 0), "front"),
    ("V-002", (0, 0), 0, (1, -1), "front"),
    ("V-003", (0, 0), 0, (0, -1), "left"),
    ("V-004", (0, 0), 0, (-1, 0), "rear"),
    ("V-005", (0, 0), 0, (-1, 1), "right"),
    ("V-006", (0, 0), 0, (2, 1), "front"),
    ("V-007", (0, 0), 0, (3, -4), "left"),
    ("V-008", (0, 0), 0, (-1, -1), "rear"),
    ("V-009", (0, 0), 0, (-2, 3), "right"),
    ("V-010", (2, 3), 4, (1, 4), "front"),
    ("V-011", (2, 3), 4, (4, 2), "rear"),
    ("V-012", (5, 5), 2, (8, 3), "right"),
    ("V-013", (0, 0), 1, (-3, 1), "rear"),
]
AROUND = [hex_ for hex_ in within(Hex(0, 0), 9) if hex_ != Hex(0, 0)]


def angle(hex_):
    """Degrees counter-clockwise from direction 0."""
    return degrees(atan2(-hex_.r * sqrt(3) / 2, hex_.q + hex_.r / 2))


def between(vector, facing):
    """Degrees from the facing to the vector, −180 to 180."""
    return (angle(vector) - 60 * facing + 180 + 1e-9) % 360 - 180 - 1e-9


@pytest.mark.rule("M-FACE-1", "M-FACE-2")
@pytest.mark.parametrize(("vector", "unit", "facing", "other", "arc"), ARCS)
def test_arc_vectors(vector, unit, facing, other, arc):
    assert arc_of(Pose(Hex(*unit), facing), Hex(*other)) == arc


@pytest.mark.rule("M-FACE-1")
def test_six_neighbours_are_three_front_two_side_one_rear():
    for facing in range(6):
        pose = Pose(Hex(3, -7), facing)
        arcs = [arc_of(pose, pose.ahead(rel)) for rel in range(6)]
        assert arcs == ["front", "front", "left", "rear", "right", "front"]
        assert [relative(pose, (facing + rel) % 6) for rel in range(6)] == list(range(6))


@pytest.mark.rule("M-FACE-2")
def test_arcs_are_by_angle_with_the_boundary_in_the_arc_further_to_the_front():
    on_boundary = 0
    for vector, facing in product(AROUND, range(6)):
        off = between(vector, facing)
        on_boundary += any(isclose(abs(off), limit, abs_tol=1e-6) for limit in (60, 120))
        side = "left" if off > 0 else "right"
        wanted = "front" if abs(off) < 60.001 else "rear" if abs(off) > 120.001 else side
        assert arc_of(Pose(Hex(0, 0), facing), vector) == wanted, (vector, facing)
    assert on_boundary == 6 * 4 * 9


@pytest.mark.rule("M-FACE-2")
def test_own_hex_is_in_front():
    assert {arc_of(Pose(Hex(4, 4), facing), Hex(4, 4)) for facing in range(6)} == {"front"}


@pytest.mark.rule("M-FACE-2", "M-MAP-1")
@given(poses(), hexes(), facings)
def test_arcs_turn_with_the_map_and_swap_in_the_mirror(pose, other, sides):
    arc = arc_of(pose, other)
    assert arc_of(pose.rotated(sides), other.rotated(sides)) == arc
    swapped = {"left": "right", "right": "left"}.get(arc, arc)
    assert arc_of(pose.mirrored(), other.mirrored()) == swapped


@pytest.mark.rule("M-MAP-1")
def test_directions_are_the_six_unit_vectors_counter_clockwise():
    assert OFFSETS == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    for direction in Direction:
        vector = Hex(*OFFSETS[direction])
        assert isclose(angle(vector) % 360, 60 * direction, abs_tol=1e-9)
        assert vector.rotated(1) == Hex(*OFFSETS[direction.turned(1)])
        assert vector.times(-1) == Hex(*OFFSETS[direction.opposite])
        assert vector.mirrored() == Hex(*OFFSETS[-direction % 6])
        assert Hex(2, 2).direction_to(Hex(2, 2).plus(vector)) == direction
    assert Hex(0, 0).direction_to(Hex(2, 0)) is None


def test_direction_names_read_back_in_both_orientations():
    assert [direction_name(d, "pointy") for d in range(6)] == ["E", "NE", "NW", "W", "SW", "SE"]
    assert [direction_name(d, "flat") for d in range(6)] == ["SE", "NE", "N", "NW", "SW", "S"]
    for orientation, direction in product(("pointy", "flat"), range(6)):
        name = direction_name(direction, orientation)
        assert parse_direction(name, orientation) == parse_direction(name.lower(), orientation) == direction
        assert parse_direction(str(direction), orientation) == direction


@pytest.mark.parametrize("text", ["", "N", "6", "-1", "EE", "²", "٣", "E "])
def test_a_direction_that_is_none_is_refused_with_those_there_are(text):
    with pytest.raises(NotationError, match="E NE NW W SW SE"):
        parse_direction(text, "pointy")


@given(facings, facings)
def test_hexsides_between_is_the_shorter_way_round(a, b):
    ways = [n for n in range(6) if (a + n) % 6 == b or (a - n) % 6 == b]
    assert hexsides_between(a, b) == hexsides_between(b, a) == min(ways)


@pytest.mark.rule("M-MAP-1")
@given(hexes(), hexes(), hexes())
def test_distance_is_a_metric(a, b, c):
    assert a.distance(b) == b.distance(a)
    assert (a.distance(b) == 0) == (a == b)
    assert a.distance(c) <= a.distance(b) + b.distance(c)
    assert a.distance(b) == max(abs(a.q - b.q), abs(a.r - b.r), abs(a.s - b.s))


@given(hexes(), hexes(), facings)
def test_turning_and_mirroring_keep_distances_and_come_back(a, b, sides):
    assert a.rotated(sides).distance(b.rotated(sides)) == a.distance(b) == a.mirrored().distance(b.mirrored())
    assert a.rotated(sides, b).rotated(-sides, b) == a == a.mirrored(b).mirrored(b)
    assert a.rotated(6, b) == a and b.rotated(sides, b) == b == b.mirrored(b)
    assert a.rotated(sides, b).minus(b) == a.minus(b).rotated(sides)


@given(poses(), facings)
def test_a_pose_turns_with_its_map(pose, sides):
    turned = pose.rotated(sides)
    assert [turned.ahead(rel) for rel in range(6)] == [pose.ahead(rel).rotated(sides) for rel in range(6)]
    mirrored = pose.mirrored()
    assert [mirrored.ahead(-rel) for rel in range(6)] == [pose.ahead(rel).mirrored() for rel in range(6)]
    assert pose.turned(sides).turned(-sides) == pose


def test_rings_and_ranges():
    centre = Hex(4, -9)
    assert ring_place(centre, centre) == (0, 0)
    assert list(ring(centre, 0)) == [centre] == list(within(centre, 0))
    for radius in range(1, 9):
        around = list(ring(centre, radius))
        assert len(around) == len(set(around)) == 6 * radius
        assert {centre.distance(hex_) for hex_ in around} == {radius}
        assert [ring_place(centre, hex_) for hex_ in around] == [(radius, n) for n in range(6 * radius)]
        assert around[::radius] == [centre.plus(Hex(*OFFSETS[d]).times(radius)) for d in range(6)]
        assert all(a.distance(b) == 1 for a, b in zip(around, around[1:] + around[:1], strict=True))
        assert len(set(within(centre, radius))) == 3 * radius * (radius + 1) + 1


@pytest.mark.rule("M-MAP-1")
def test_a_bearing_is_the_nearest_direction_or_the_tie_of_two():
    ties = 0
    for vector in AROUND:
        off = {direction: abs(between(vector, direction)) for direction in Direction}
        nearest = {direction for direction in off if off[direction] < min(off.values()) + 1e-6}
        found = bearing(Hex(5, 5), Hex(5, 5).plus(vector))
        assert set(found) == nearest and len(found) == len(nearest)
        ties += len(found) == 2
        assert bearing(Hex(0, 0), vector.rotated(1)) == tuple(d.turned(1) for d in found)
    assert ties == 6 * 4
    assert bearing(Hex(1, 2), Hex(1, 2)) == ()


@pytest.mark.parametrize("name", [
    module.name for package in (hexsim.hexes, hexsim.board)
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")])
def test_examples_in_the_documentation(name):
    if name == "hexsim.board.compiled":
        pytest.importorskip("numba")
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0
