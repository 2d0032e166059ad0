"""Hexes on a screen: against the lattice of hexalattice, and picking at every size."""

import subprocess
import sys
from math import hypot, isclose, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import facings, hexes, orientations

from hexsim.board.board import free_form, rectangle
from hexsim.board.pick import pick_on
from hexsim.hexes.direction import Direction, direction_name
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.layout import Layout
from hexsim.hexes.notation import from_offset

SIZES = (3, 3.5, 5, 8, 12.7, 20, 33, 64, 100, 200)
layouts = st.builds(lambda orientation, size, x, y: Layout(orientation=orientation, size=size, origin=(x, y)),
                    orientations, st.floats(3, 200), st.floats(-5000, 5000), st.floats(-5000, 5000))
both = pytest.mark.parametrize("orientation", ["pointy", "flat"])


def lattice(orientation, cols, rows, size):
    """The centres of a map of that size row by row, as the lattice package lays them."""
    from hexalattice.hexalattice import create_hex_grid

    if orientation == "pointy":
        return create_hex_grid(nx=cols, ny=rows, min_diam=sqrt(3) * size, align_to_origin=False)[0]
    upright = create_hex_grid(nx=rows, ny=cols, min_diam=sqrt(3) * size, align_to_origin=False)[0]
    return upright.reshape(cols, rows, 2).transpose(1, 0, 2).reshape(-1, 2)[:, ::-1]


@both
@pytest.mark.parametrize("size", [3, 17.5, 200])
def test_centres_are_those_of_the_lattice(orientation, size):
    board = rectangle(13, 9, orientation)
    layout = Layout(orientation=orientation, size=size, origin=(11, -7))
    wanted = lattice(orientation, 13, 9, size) + np.array((11, -7))
    assert np.allclose([layout.centre(hex_) for hex_ in board], wanted)
    assert np.allclose(layout.centres(list(board)), wanted)


@both
def test_directions_lie_where_their_names_say(orientation):
    layout = Layout(orientation=orientation, size=10)
    for direction in Direction:
        x, y = layout.centre(Hex(0, 0).neighbour(direction))
        name = direction_name(direction, orientation)
        assert (y < -1, y > 1, x > 1, x < -1) == ("N" in name, "S" in name, "E" in name, "W" in name)
        assert layout.ahead(Hex(0, 0), direction, 2) == pytest.approx((x, y))
        assert layout.facing_to(Hex(0, 0), x, y) == direction


@both
@pytest.mark.parametrize("size", SIZES)
def test_a_pixel_off_each_corner_and_side_picks_the_hex_on_its_side_of_the_line(orientation, size):
    layout = Layout(orientation=orientation, size=size, origin=(100.25, 77.5))
    board = rectangle(4, 4, orientation)
    step = 1
    for hex_ in board:
        x, y = layout.centre(hex_)
        assert pick_on(board, layout, x, y) == hex_
        for d, (cx, cy) in enumerate(layout.corners(hex_)):
            ux, uy = (cx - x) / size, (cy - y) / size
            assert pick_on(board, layout, cx - ux * step, cy - uy * step) == hex_
            for way, neighbour in ((-1, hex_.neighbour((d - 1) % 6)), (1, hex_.neighbour(d))):
                px, py = cx + (ux / 2 + uy * way) * step, cy + (uy / 2 - ux * way) * step
                assert pick_on(board, layout, px, py) == (neighbour if neighbour in board else None)
            beyond, (mx, my) = hex_.neighbour(d), layout.ahead(hex_, d)
            vx, vy = (mx - x) / (size * sqrt(3) / 2), (my - y) / (size * sqrt(3) / 2)
            assert pick_on(board, layout, mx - vx * step, my - vy * step) == hex_
            outside = pick_on(board, layout, mx + vx * step, my + vy * step)
            assert outside == (beyond if beyond in board else None)


@both
@pytest.mark.parametrize("size", SIZES)
def test_every_whole_pixel_of_a_map_picks_the_nearest_centre(orientation, size):
    layout = Layout(orientation=orientation, size=size, origin=(20, 20))
    centres = {hex_: layout.centre(hex_) for hex_ in within(Hex(0, 0), 4)}
    for x in np.linspace(20 - 3 * size, 20 + 3 * size, 37).round():
        for y in np.linspace(20 - 3 * size, 20 + 3 * size, 37).round():
            found = centres[layout.pick(x, y)]
            nearest = min(hypot(x - cx, y - cy) for cx, cy in centres.values())
            assert isclose(hypot(x - found[0], y - found[1]), nearest, rel_tol=1e-9, abs_tol=1e-9)


@both
def test_a_click_beside_the_map_or_in_a_hole_is_on_no_hex(orientation):
    board = rectangle(5, 4, orientation)
    layout = Layout(orientation=orientation, size=30)
    xs, ys = zip(*(corner for hex_ in board for corner in layout.corners(hex_)), strict=True)
    for x, y in ((min(xs) - 1, 40), (max(xs) + 1, 40), (40, min(ys) - 1), (40, max(ys) + 1), (-1e9, -1e9)):
        assert pick_on(board, layout, x, y) is None
    ring_shaped = free_form(dict.fromkeys(list(within(Hex(0, 0), 2))[1:], ("open", 0)), orientation)
    assert pick_on(ring_shaped, layout, 0, 0) is None
    assert pick_on(ring_shaped, layout, *layout.centre(Hex(1, 0))) == Hex(1, 0)


@given(layouts, hexes(60), st.floats(-1, 1), st.floats(-1, 1))
def test_a_figure_of_one_hex_snaps_to_the_centre_of_the_hex_it_was_dropped_in(layout, hex_, dx, dy):
    x, y = layout.centre(hex_)
    inside = layout.size * sqrt(3) / 2 * 0.999 / max(1, hypot(dx, dy))
    assert layout.pick(x + dx * inside, y + dy * inside) == hex_


@given(layouts, st.lists(st.tuples(st.floats(-9000, 9000), st.floats(-9000, 9000)), min_size=1, max_size=20))
def test_many_pixels_pick_as_each_alone(layout, points):
    assert [tuple(row) for row in layout.picks(points).tolist()] == [tuple(layout.pick(*p)) for p in points]


@given(layouts, st.lists(hexes(60), min_size=1, max_size=9))
def test_many_hexes_lie_as_each_alone(layout, places):
    assert np.allclose(layout.centres(places), [layout.centre(hex_) for hex_ in places])
    assert np.allclose(layout.outlines(places), [layout.corners(hex_) for hex_ in places])
    assert layout.centres([]).shape == (0, 2) and layout.outlines([]).shape == (0, 6, 2)


@given(layouts, hexes(), facings)
def test_neighbours_share_a_side(layout, hex_, direction):
    one, other = layout.side(hex_, direction), layout.side(hex_.neighbour(direction), (direction + 3) % 6)
    assert np.allclose(one, other[::-1], atol=1e-6)
    x, y = layout.centre(hex_)
    assert all(isclose(hypot(cx - x, cy - y), layout.size, rel_tol=1e-6) for cx, cy in layout.corners(hex_))
    middle = np.mean(one, axis=0)
    assert np.allclose(layout.ahead(hex_, direction), middle, atol=1e-6)


@given(orientations, hexes(9), st.floats(0, 359), st.floats(1, 300))
def test_facing_to_is_the_facing_nearest_by_angle(orientation, hex_, degrees, far):
    layout = Layout(orientation=orientation, size=20)
    (x, y), turn = layout.centre(hex_), np.deg2rad(degrees)
    facing = layout.facing_to(hex_, x + far * np.cos(turn), y - far * np.sin(turn))
    off = (degrees - 60 * facing + (30 if orientation == "flat" else 0) + 180) % 360 - 180
    assert abs(off) <= 30 + 1e-6


@both
def test_orientation_changes_pixels_and_names_only(orientation):
    board = rectangle(6, 5, orientation)
    for row in range(5):
        for col in range(6):
            assert from_offset(col, row, orientation) in board
    upper_left = min(board, key=lambda hex_: sum(Layout(orientation=orientation, size=1).centre(hex_)))
    assert upper_left == Hex(0, 0) and board.number(upper_left) == "0101"


def test_geometry_and_boards_load_no_heavy_package():
    names = "hexes.layout hexes.line hexes.notation hexes.path board.board board.sight board.pick"
    code = f"""import sys
for name in {names!r}.split():
    __import__('hexsim.' + name)
print([name for name in ('numpy', 'pygame', 'numba', 'pydantic', 'hexalattice') if name in sys.modules])"""
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"
