"""The ground as operations: what changes only with the map, the zoom and the part in view.

Near, every hex is a stamp; from afar the map is one raster, however large it is.
"""

from collections.abc import Iterator
from math import sqrt
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from hexsim.board.board import Board
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.ui import stamps
from hexsim.ui.cells import Cells, cells_of
from hexsim.ui.cells import within as numbered
from hexsim.ui.ops import Box, Op, Point, Raster, Rect, Stamps, Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

Floats: TypeAlias = "NDArray[np.float64]"
Ints: TypeAlias = "NDArray[np.int64]"
Bools: TypeAlias = "NDArray[np.bool_]"

STAMPS_FROM = 3.5
"""Pixels a side below which the map is drawn as a raster."""

GRID_FROM = 5.0
LEVELS_FROM = 18.0
NUMBERS_FROM = 21.0
LEAST_LETTERS = 8.0


def terrain_ops(board: Board, layout: Layout, box: Box, *, numbers: bool = True, darkness: int = 0,
                near: float = STAMPS_FROM) -> tuple[Op, ...]:
    """The ground within a box, from the emptiness around the map up to the hex numbers.

    Args:
        board: the map.
        layout: where its hexes lie.
        box: the part wanted, in pixels.
        numbers: whether hexes carry their numbers.
        darkness: 0 to 10, how far the night has fallen.
        near: pixels a side from which on hexes are drawn one by one.
    """
    cells = cells_of(board)
    out: list[Op] = [Rect(box=box, fill="void")]
    if layout.size < near:
        out.append(Raster(box=raster_box(cells, layout), cells=cells))
    else:
        out += _hexes(board, cells, layout, box, numbers=numbers)
    if darkness:
        out.append(Rect(box=box, fill=f"night@{min(20 * darkness, 200)}"))
    return tuple(out)


def raster_box(cells: Cells, layout: Layout) -> Box:
    """The box of the raster picture of a map: half a hex a pixel across, a whole row a pixel down."""
    size, (cols, rows) = layout.size, cells.shape
    first = _first(cells, layout)
    if cells.orientation == "pointy":
        wide = sqrt(3) * size
        return first[0] - wide / 2, first[1] - 0.75 * size, wide * (cols + 0.5), 1.5 * size * rows
    high = sqrt(3) * size
    return first[0] - 0.75 * size, first[1] - high / 2, 1.5 * size * cols, high * (rows + 0.5)


def _first(cells: Cells, layout: Layout) -> Point:
    """The centre that column 0, row 0 would have in a row that is not shifted."""
    if not len(cells.places):
        return layout.origin
    x, y = layout.centres(cells.places[:1])[0].tolist()
    col, row = cells.offsets[0].tolist()
    half = sqrt(3) * layout.size / 2
    if cells.orientation == "pointy":
        return x - 2 * half * col - half * int(cells.odd[0]), y - 1.5 * layout.size * row
    return x - 1.5 * layout.size * col, y - 2 * half * row - half * int(cells.odd[0])


def _hexes(board: Board, cells: Cells, layout: Layout, box: Box, *, numbers: bool) -> Iterator[Op]:
    size, orientation = layout.size, layout.orientation
    begin, end = cells.span(layout, box[1] - size, box[1] + box[3] + size)
    centres = layout.centres(cells.places[begin:end])
    seen = within(centres, box, size * 1.1)
    chosen, centres = begin + np.flatnonzero(seen), centres[seen]
    if not len(chosen):
        return
    yield from _grounds(cells, layout, chosen, centres)
    yield from _slopes(cells, layout, box, (begin, end))
    if size >= GRID_FROM:
        yield Stamps(stamp=stamps.outline(size, orientation, "grid", max(1.0, size * 0.025)),
                     places=points(centres))
    yield from _edges(cells, layout, box)
    if size >= LEVELS_FROM:
        yield from _levels(cells, layout, chosen, centres)
    if numbers and size >= NUMBERS_FROM:
        yield from _numbers(board, layout, cells.places[chosen], centres)


def _grounds(cells: Cells, layout: Layout, chosen: Ints, centres: Floats) -> Iterator[Op]:
    ground, levels = cells.ground[chosen].astype(np.int64), cells.levels[chosen].astype(np.int64)
    q, r = cells.places[chosen].T
    variant = ((q * 7 + r * 13 + (q * r)) >> 1) % stamps.VARIANTS
    code = (ground * stamps.VARIANTS + variant) * 4096 + levels + 2048
    for value in np.unique(code).tolist():
        drawn, level = divmod(value, 4096)
        place, turn = divmod(drawn, stamps.VARIANTS)
        stamp = stamps.ground(cells.terrains[place], layout.size, layout.orientation, turn, level - 2048)
        yield Stamps(stamp=stamp, places=points(centres[code == value]))


def _slopes(cells: Cells, layout: Layout, box: Box, span: tuple[int, int]) -> Iterator[Op]:
    if layout.size < GRID_FROM:
        return
    for direction, (found, lower) in enumerate(cells.slopes):
        numbers = numbered(found, span)
        middles = _middles(layout, cells.places[numbers], direction)
        seen = within(middles, box, layout.size)
        for flip in (False, True):
            there = middles[seen & (lower[numbers] != flip)]
            if len(there):
                stamp = stamps.edge("contour", layout.size, layout.orientation, direction, flip=flip)
                yield Stamps(stamp=stamp, places=points(there))


def side_ops(board: Board, layout: Layout, box: Box) -> tuple[Op, ...]:
    """Walls, fences and doors within a box once more, to lie above what is laid over the ground."""
    return tuple(_edges(cells_of(board), layout, box, rims=False))


def _edges(cells: Cells, layout: Layout, box: Box, *, rims: bool = True) -> Iterator[Op]:
    around = [("rim", direction, numbers) for direction, numbers in enumerate(cells.rims)] if rims else []
    order = {"fence": 0, "low_wall": 1}
    sides = sorted(cells.sides.items(), key=lambda entry: (order.get(entry[0][0], 2), entry[0]))
    span = cells.span(layout, box[1] - layout.size, box[1] + box[3] + layout.size)
    for kind, direction, numbers in (*around, *((kind, d, at) for (kind, d), at in sides)):
        middles = _middles(layout, cells.places[numbered(numbers, span)], direction)
        there = middles[within(middles, box, layout.size)]
        if len(there):
            stamp = stamps.edge(kind, layout.size, layout.orientation, direction)
            yield Stamps(stamp=stamp, places=points(there))


def _levels(cells: Cells, layout: Layout, chosen: Ints, centres: Floats) -> Iterator[Op]:
    letters = max(LEAST_LETTERS, layout.size * 0.27)
    levels = cells.levels[chosen]
    told = cells.steep[chosen] & (levels != 0)
    for (x, y), level in zip(centres[told].tolist(), levels[told].tolist(), strict=True):
        yield Text(at=(x - layout.size * 0.48, y + layout.size * 0.3), size=letters, fill="level",
                   text=f"{'+' if level > 0 else '−'}{abs(level)}", anchor="centre", weight="bold",
                   halo="level.halo")


def _numbers(board: Board, layout: Layout, places: Ints,
             centres: Floats) -> Iterator[Op]:
    letters = max(LEAST_LETTERS, layout.size * 0.235)
    lift = layout.size * (0.64 if layout.orientation == "pointy" else 0.68)
    for (q, r), (x, y) in zip(places.tolist(), centres.tolist(), strict=True):
        yield Text(at=(x, y - lift), text=board.number(Hex(q, r)), size=letters, fill="number@170",
                   anchor="centre")


def _middles(layout: Layout, places: Ints, direction: int) -> Floats:
    half = sqrt(3) / 2 * layout.size
    dx, dy = stamps.ray(layout.orientation, direction)
    out: Floats = layout.centres(places) + np.array((dx * half, dy * half))
    return out


def within(places: Floats, box: Box, pad: float) -> Bools:
    """Which points lie in a box widened by `pad`."""
    left, top, width, height = box
    x, y = places[:, 0], places[:, 1]
    out: Bools = ((x > left - pad) & (x < left + width + pad)
                  & (y > top - pad) & (y < top + height + pad))
    return out


def points(places: Floats) -> tuple[Point, ...]:
    """Rows of x, y as points."""
    return tuple(map(tuple, places.tolist()))
