"""A map read as a whole into arrays, once per board: terrain layers, minimaps and far views draw from it."""

from dataclasses import dataclass, field
from math import ceil, floor, sqrt
from typing import TYPE_CHECKING

import numpy as np

from hexsim.board.board import Board
from hexsim.board.frame import BoxFrame
from hexsim.hexes.direction import Orientation
from hexsim.hexes.layout import Layout

if TYPE_CHECKING:
    from numpy import bool_, int16, int64, uint8
    from numpy.typing import NDArray

_KEY = "screen cells"
_ROOT = sqrt(3)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Cells:
    """The hexes of a map in reading order.

    Attributes:
        places: array (n, 2) of q, r.
        offsets: array (n, 2) of column and row within the bounding box.
        odd: 1 where the row (pointy) or column (flat) lies half a hex further, else 0.
        ground: place of each hex's terrain in `terrains`.
        levels: level of each hex.
        terrains: names of the drawings of the map's terrains.
        shape: columns and rows of the bounding box.
        first_row: row of the hexes in the first row of the box.
        rims: by direction, numbers of the hexes with nothing beyond that side.
        steep: whether a hex has a neighbour of another level.
        slopes: by direction 0 to 2, numbers of the hexes with another level beyond; by hex, if it is lower.
        sides: by kind and direction, numbers of the hexes with that kind on that side; each side once.
    """

    orientation: Orientation
    places: "NDArray[int64]" = field(repr=False)
    offsets: "NDArray[int64]" = field(repr=False)
    odd: "NDArray[int64]" = field(repr=False)
    ground: "NDArray[uint8]" = field(repr=False)
    levels: "NDArray[int16]" = field(repr=False)
    terrains: tuple[str, ...]
    shape: tuple[int, int]
    first_row: int
    steep: "NDArray[bool_]" = field(repr=False)
    rims: "tuple[NDArray[int64], ...]" = field(repr=False)
    slopes: "tuple[tuple[NDArray[int64], NDArray[bool_]], ...]" = field(repr=False)
    sides: "dict[tuple[str, int], NDArray[int64]]" = field(repr=False)


    def span(self, layout: Layout, top: float, bottom: float) -> tuple[int, int]:
        """Numbers of the first hex and of the one after the last whose rows touch a band of the screen."""
        if not len(self.places):
            return 0, 0
        step = layout.size * (1.5 if self.orientation == "pointy" else _ROOT)
        pad = 1 if self.orientation == "pointy" else 1.5
        begin = floor((top - layout.origin[1]) / step - pad) - self.first_row
        end = ceil((bottom - layout.origin[1]) / step + pad) - self.first_row
        rows = self.offsets[:, 1]
        return int(np.searchsorted(rows, begin)), int(np.searchsorted(rows, end, side="right"))


def within(numbers: "NDArray[int64]", span: tuple[int, int]) -> "NDArray[int64]":
    """The numbers, which ascend, from `span[0]` up to but not including `span[1]`."""
    begin, end = np.searchsorted(numbers, span)
    return numbers[begin:end]


def cells_of(board: Board) -> Cells:
    """The arrays of a board; kept with it."""
    kept: Cells | None = board.cache.get(_KEY)
    if kept is None:
        kept = board.cache[_KEY] = _read(board)
    return kept


def _read(board: Board) -> Cells:
    grid = board.grid
    slots = np.flatnonzero(np.frombuffer(board.frame.present, dtype=np.uint8))
    places, offsets, odd = _places(board, slots)
    levels = np.zeros(board.size, dtype=np.int16)
    if board.levels:
        levels[:] = board.levels
    neighbours = _neighbours(board, slots, odd)
    slopes, steep = [], np.zeros(len(slots), dtype=np.bool_)
    for direction, beyond in enumerate(neighbours):
        differs = (beyond >= 0) & (levels[beyond] != levels[slots])
        steep |= differs
        if direction > 2:
            continue
        lower = levels[beyond] < levels[slots]
        slopes.append((np.flatnonzero(differs), lower))
    sides: dict[tuple[str, int], list[int]] = {}
    for hex_, direction, kind in board.sides():
        sides.setdefault((kind.id, direction), []).append(board.index(hex_))
    return Cells(
        orientation=grid.orientation, places=places, offsets=offsets, odd=odd,
        ground=np.frombuffer(board.ground, dtype=np.uint8)[slots],
        levels=levels[slots], terrains=tuple(terrain.drawn for terrain in board.terrains),
        shape=(grid.cols, grid.rows), first_row=grid.first_row, steep=steep,
        rims=tuple(np.flatnonzero(beyond < 0) for beyond in neighbours), slopes=tuple(slopes),
        sides={key: np.searchsorted(slots, sorted(found)) for key, found in sides.items()})


def _places(board: Board, slots: "NDArray[int64]") -> "tuple[NDArray[int64], NDArray[int64], NDArray[int64]]":
    grid, pointy = board.grid, board.orientation == "pointy"
    if isinstance(board.frame, BoxFrame):
        row, col = np.divmod(slots, board.frame.width)
        col, row = col - 1 + grid.first_col, row - 1 + grid.first_row
        q, r = (col - (row - (row & 1)) // 2, row) if pointy else (col, row - (col - (col & 1)) // 2)
    else:
        pairs = np.array([board.hex_at(int(slot)) for slot in slots], dtype=np.int64).reshape(-1, 2)
        q, r = pairs[:, 0], pairs[:, 1]
        col, row = (q + (r - (r & 1)) // 2, r) if pointy else (q, r + (q - (q & 1)) // 2)
    odd = (row if pointy else col) & 1
    offsets = np.column_stack([col - grid.first_col, row - grid.first_row])
    return np.column_stack([q, r]), offsets, odd


def _neighbours(board: Board, slots: "NDArray[int64]", odd: "NDArray[int64]") -> "list[NDArray[int64]]":
    frame = board.frame
    if not isinstance(frame, BoxFrame):
        table = np.array([frame.neighbours(int(slot)) for slot in slots], dtype=np.int64).reshape(-1, 6)
        return list(table.T)
    steps = np.array(frame.steps, dtype=np.int64)
    present = np.frombuffer(frame.present, dtype=np.uint8)
    beyond = [slots + steps[odd, direction] for direction in range(6)]
    return [np.where(present[place] > 0, place, -1) for place in beyond]
