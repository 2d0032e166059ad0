"""Which hexes a map has, and a slot, a whole number from 0, for each. Boards that differ in content share it.

`BoxFrame` counts the bounding box row by row, with a rim one hex wide that is never on the map, so that a
neighbour is one addition away. `SparseFrame` serves maps whose hexes lie far apart.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from hexsim.hexes.direction import OFFSETS, Orientation
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.notation import Grid, from_offset, grid_of, to_offset


class Frame(Protocol):
    """Numbers the hexes of a map.

    >>> frame: Frame = frame_of([Hex(0, 0), Hex(1, 0)], "pointy")
    >>> slot = frame.index(Hex(0, 0))
    >>> frame.hex_at(slot), frame.neighbours(slot)[0] == frame.index(Hex(1, 0))
    (Hex(q=0, r=0), True)
    """

    @property
    def grid(self) -> Grid:
        """The bounding box."""

    @property
    def size(self) -> int:
        """Slots are 0 to size − 1; not every slot is on the map."""

    def index(self, hex_: Hex) -> int:
        """The slot of a hex, −1 off the map."""

    def hex_at(self, slot: int) -> Hex:
        """The hex of a slot."""

    def neighbours(self, slot: int) -> tuple[int, ...]:
        """The six slots around, −1 off the map."""

    def slots(self) -> Iterator[int]:
        """The slots on the map, in reading order."""

    def around(self, hex_: Hex, radius: int) -> list[int]:
        """The slots of the hexes of `within(hex_, radius)`, in that order, −1 off the map."""

    @property
    def present(self) -> bytes:
        """By slot, 1 on the map."""

    def __len__(self) -> int:
        """Hexes on the map."""


def _steps(orientation: Orientation, width: int) -> tuple[tuple[int, ...], ...]:
    """Slots to the six neighbours, in even and in odd rows (pointy) or columns (flat)."""
    out = []
    for parity in (0, 1):
        col, row = (0, parity) if orientation == "pointy" else (parity, 0)
        at = from_offset(col, row, orientation)
        places = [to_offset(at.neighbour(d), orientation) for d in range(6)]
        out.append(tuple((r - row) * width + c - col for c, r in places))
    return tuple(out)


@dataclass(frozen=True, slots=True, eq=False)
class BoxFrame:
    """The hexes of a bounding box, all or some.

    >>> frame = BoxFrame.full(Grid(cols=3, rows=2))
    >>> len(frame), frame.size, frame.index(Hex(0, 0)), frame.index(Hex(-1, 0))
    (6, 20, 6, -1)
    """

    grid: Grid
    present: bytes
    count: int
    width: int
    steps: tuple[tuple[int, ...], ...] = field(repr=False)

    @classmethod
    def full(cls, grid: Grid) -> "BoxFrame":
        """Every hex of the box."""
        width = grid.cols + 2
        rim = bytes(width)
        present = rim + (b"\0" + b"\1" * grid.cols + b"\0") * grid.rows + rim
        return cls(grid, present, grid.cols * grid.rows, width, _steps(grid.orientation, width))

    @classmethod
    def some(cls, grid: Grid, hexes: Collection[Hex]) -> "BoxFrame":
        """Only those hexes of the box."""
        width = grid.cols + 2
        present = bytearray(width * (grid.rows + 2))
        first = (1 - grid.first_row) * width + 1 - grid.first_col
        for slot in ([first + r * width + q + (r >> 1) for q, r in hexes] if grid.orientation == "pointy" else
                     [first + (r + (q >> 1)) * width + q for q, r in hexes]):
            present[slot] = 1
        return cls(grid, bytes(present), len(hexes), width, _steps(grid.orientation, width))

    def altered(self, gone: Collection[Hex], come: Collection[Hex]) -> "BoxFrame | None":
        """Without some of its hexes and with others of its box; None if that leaves another box.

        >>> frame = BoxFrame.full(Grid(cols=3, rows=2))
        >>> len(frame.altered([Hex(1, 0)], [])), frame.altered([Hex(0, 0), Hex(0, 1)], [])
        (5, None)
        """
        present, grid, width = bytearray(self.present), self.grid, self.width
        for hexes, there in ((gone, 0), (come, 1)):
            for hex_ in hexes:
                col, row = to_offset(hex_, grid.orientation)
                col, row = col - grid.first_col, row - grid.first_row
                if not (0 <= col < grid.cols and 0 <= row < grid.rows):
                    return None
                present[(row + 1) * width + col + 1] = there
        rims = (present[width:2 * width], present[-2 * width:-width], present[1::width],
                present[width - 2::width])
        if not all(map(any, rims)) or _is_sparse(grid, sum(present)):
            return None
        return BoxFrame(grid, bytes(present), sum(present), width, self.steps)

    @property
    def size(self) -> int:
        """Slots of the box with its rim."""
        return len(self.present)

    def __len__(self) -> int:
        return self.count

    def index(self, hex_: Hex) -> int:
        """The slot of a hex, −1 off the map."""
        grid = self.grid
        q, r = hex_
        if grid.orientation == "pointy":
            col, row = q + (r >> 1) - grid.first_col, r - grid.first_row
        else:
            col, row = q - grid.first_col, r + (q >> 1) - grid.first_row
        if 0 <= col < grid.cols and 0 <= row < grid.rows:
            slot = (row + 1) * self.width + col + 1
            return slot if self.present[slot] else -1
        return -1

    def hex_at(self, slot: int) -> Hex:
        """The hex of a slot."""
        row, col = divmod(slot, self.width)
        return self.grid.hex_at(col - 1, row - 1)

    def neighbours(self, slot: int) -> tuple[int, ...]:
        """The six slots around a slot of the map, −1 off the map."""
        row, col = divmod(slot, self.width)
        grid, present = self.grid, self.present
        odd = (row - 1 + grid.first_row if grid.orientation == "pointy" else col - 1 + grid.first_col) & 1
        return tuple([slot + step if present[slot + step] else -1 for step in self.steps[odd]])

    def slots(self) -> Iterator[int]:
        """The slots on the map, in reading order."""
        return (slot for slot, there in enumerate(self.present) if there)

    def around(self, hex_: Hex, radius: int) -> list[int]:
        """The slots of the hexes of `within(hex_, radius)`, in that order, −1 off the map."""
        grid, present, width, height = self.grid, self.present, self.width, len(self.present) // self.width
        col, row = to_offset(hex_, grid.orientation)
        odd = (row if grid.orientation == "pointy" else col) & 1
        col, row = col - grid.first_col + 1, row - grid.first_row + 1
        cols, rows, steps = _window(width, grid.orientation, odd, radius)
        first = row * width + col
        if radius < min(col, row, width - 1 - col, height - 1 - row):
            slots = [first + step for step in steps]
            if self.count == grid.cols * grid.rows:
                return slots
            return [slot if present[slot] else -1 for slot in slots]
        return [first + step
                if 0 <= col + dc < width and 0 <= row + dr < height and present[first + step] else -1
                for dc, dr, step in zip(cols, rows, steps, strict=True)]


@dataclass(frozen=True, slots=True, eq=False)
class SparseFrame:
    """Hexes anywhere, in reading order; found through a dict.

    >>> frame = SparseFrame.of([Hex(0, 0), Hex(0, 10**6)], "pointy")
    >>> frame.size, frame.index(Hex(0, 10**6)), frame.neighbours(0)
    (2, 1, (-1, -1, -1, -1, -1, -1))
    """

    grid: Grid
    hexes: tuple[Hex, ...]
    by_hex: dict[Hex, int] = field(repr=False)

    @classmethod
    def of(cls, hexes: Collection[Hex], orientation: Orientation) -> "SparseFrame":
        """A frame of just those hexes."""
        grid = grid_of(hexes, orientation)
        ordered = sorted(hexes, key=lambda hex_: to_offset(hex_, grid.orientation)[::-1])
        return cls(grid, tuple(ordered), {hex_: slot for slot, hex_ in enumerate(ordered)})

    @property
    def present(self) -> bytes:
        """By slot, 1 on the map: everywhere."""
        return b"\1" * len(self.hexes)

    def around(self, hex_: Hex, radius: int) -> list[int]:
        """The slots of the hexes of `within(hex_, radius)`, in that order, −1 off the map."""
        return [self.by_hex.get(place, -1) for place in within(hex_, radius)]

    @property
    def size(self) -> int:
        """As many slots as hexes."""
        return len(self.hexes)

    def __len__(self) -> int:
        return len(self.hexes)

    def index(self, hex_: Hex) -> int:
        """The slot of a hex, −1 off the map."""
        return self.by_hex.get(hex_, -1)

    def hex_at(self, slot: int) -> Hex:
        """The hex of a slot."""
        return self.hexes[slot]

    def neighbours(self, slot: int) -> tuple[int, ...]:
        """The six slots around, −1 off the map."""
        q, r = self.hexes[slot]
        get = self.by_hex.get
        return tuple([get(Hex(q + dq, r + dr), -1) for dq, dr in OFFSETS])

    def slots(self) -> Iterator[int]:
        """The slots, in reading order."""
        return iter(range(len(self.hexes)))


@lru_cache(maxsize=64)
def _window(width: int, orientation: Orientation, odd: int, radius: int) -> tuple[tuple[int, ...], ...]:
    """Columns, rows and slots from a hex in an odd or even row (pointy) or column (flat) to those around."""
    col, row = (0, odd) if orientation == "pointy" else (odd, 0)
    viewer = from_offset(col, row, orientation)
    places = [to_offset(hex_, orientation) for hex_ in within(viewer, radius)]
    cols, rows = tuple(c - col for c, _ in places), tuple(r - row for _, r in places)
    return cols, rows, tuple(dr * width + dc for dc, dr in zip(cols, rows, strict=True))


def frame_of(hexes: Collection[Hex], orientation: Orientation) -> Frame:
    """The frame that fits: a box unless the hexes would leave most of it empty.

    >>> type(frame_of([Hex(0, 0), Hex(99, 0)], "flat")).__name__
    'SparseFrame'
    """
    grid = grid_of(hexes, orientation)
    if _is_sparse(grid, len(hexes)):
        return SparseFrame.of(hexes, orientation)
    return BoxFrame.some(grid, hexes)


def _is_sparse(grid: Grid, count: int) -> bool:
    return (grid.cols + 2) * (grid.rows + 2) > 8 * count + 4096
