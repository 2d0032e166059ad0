"""Hexes, poses and hex numbers as text, each with its parse and format (one is the inverse of the other).

A printed number is column then row, counted from 01 over the bounding box of the map; outside that box the
axial `q,r` stands in its place. Both are read everywhere.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from hexsim.errors import NotationError
from hexsim.hexes.direction import Orientation, direction_name, parse_direction
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose

_AXIAL = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9})")
_POSE = re.compile(r"([0-9]+|-?[0-9]+,-?[0-9]+)(?:/([0-5])|/?([A-Za-z]+))")


def to_offset(hex_: Hex, orientation: Orientation = "pointy") -> tuple[int, int]:
    """Column and row: odd rows lie half a hex to the right (pointy), odd columns half a hex lower (flat).

    >>> to_offset(Hex(4, 6)), to_offset(Hex(4, 4), "flat")
    ((7, 6), (4, 6))
    """
    q, r = hex_
    if orientation == "pointy":
        return q + (r - (r & 1)) // 2, r
    return q, r + (q - (q & 1)) // 2


def from_offset(col: int, row: int, orientation: Orientation = "pointy") -> Hex:
    """The hex in that column and row; the inverse of `to_offset`.

    >>> from_offset(7, 6), from_offset(4, 6, "flat")
    (Hex(q=4, r=6), Hex(q=4, r=4))
    """
    if orientation == "pointy":
        return Hex(col - (row - (row & 1)) // 2, row)
    return Hex(col, row - (col - (col & 1)) // 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The bounding box of a map in columns and rows, which numbers its hexes from 0101.

    >>> grid = Grid(cols=20, rows=10)
    >>> grid.number(Hex(0, 0)), grid.number(Hex(1, 6)), grid.number(Hex(-3, 0))
    ('0101', '0507', '-3,0')
    >>> grid.parse("0507"), grid.parse("-3,0")
    (Hex(q=1, r=6), Hex(q=-3, r=0))
    """

    orientation: Orientation = "pointy"
    first_col: int = 0
    first_row: int = 0
    cols: int
    rows: int

    @property
    def digits(self) -> int:
        """Digits of a column or row: two, or three where the map has more than 99 of either."""
        return max(2, len(str(max(self.cols, self.rows))))

    def __contains__(self, hex_: object) -> bool:
        if not isinstance(hex_, Hex):
            return False
        col, row = to_offset(hex_, self.orientation)
        return 0 <= col - self.first_col < self.cols and 0 <= row - self.first_row < self.rows

    def number(self, hex_: Hex) -> str:
        """The printed number of a hex, or its `q,r` outside the box."""
        if hex_ not in self:
            return f"{hex_.q},{hex_.r}"
        col, row = to_offset(hex_, self.orientation)
        width = self.digits
        return f"{col - self.first_col + 1:0{width}}{row - self.first_row + 1:0{width}}"

    def hex_at(self, col: int, row: int) -> Hex:
        """The hex in that column and row of the box, both from 0.

        >>> Grid(cols=20, rows=10).hex_at(4, 6)
        Hex(q=1, r=6)
        """
        return from_offset(self.first_col + col, self.first_row + row, self.orientation)

    def parse(self, text: str) -> Hex:
        """The hex of a printed number or of `q,r`; `q,r` may lie outside the box.

        Raises:
            NotationError: neither, or a number that the box does not have.
        """
        if axial := _AXIAL.fullmatch(text):
            return Hex(int(axial[1]), int(axial[2]))
        width = self.digits
        if len(text) != 2 * width or not (text.isascii() and text.isdigit()):
            raise NotationError("core.bad_hex", text=text, example=self.number(self.hex_at(0, 0)))
        col, row = int(text[:width]), int(text[width:])
        if not (1 <= col <= self.cols and 1 <= row <= self.rows):
            last = self.number(self.hex_at(self.cols - 1, self.rows - 1))
            raise NotationError("core.no_such_hex", text=text, last=last)
        return self.hex_at(col - 1, row - 1)


def grid_of(hexes: Iterable[Hex], orientation: Orientation = "pointy") -> Grid:
    """The bounding box of some hexes; an empty one for none.

    >>> grid_of([Hex(0, 1), Hex(4, 3)]).number(Hex(0, 1))
    '0101'
    """
    places = list(hexes)
    if not places:
        return Grid(orientation=orientation, cols=0, rows=0)
    pointy = orientation == "pointy"
    cols = [q + (r >> 1) for q, r in places] if pointy else [q for q, _ in places]
    rows = [r for _, r in places] if pointy else [r + (q >> 1) for q, r in places]
    return Grid(orientation=orientation, first_col=min(cols), first_row=min(rows),
                cols=max(cols) - min(cols) + 1, rows=max(rows) - min(rows) + 1)


def format_pose(grid: Grid, pose: Pose) -> str:
    """The text of a pose: number and facing, outside the box `q,r/facing`.

    >>> format_pose(Grid(cols=20, rows=10), Pose(Hex(1, 6), 1))
    '0507NE'
    """
    place = grid.number(pose.hex)
    return f"{place}{'/' if ',' in place else ''}{direction_name(pose.facing, grid.orientation)}"


def parse_pose(grid: Grid, text: str) -> Pose:
    """The pose of `0507NE`, `0507/1`, `3,-2/NE` and their mixtures.

    >>> parse_pose(Grid(cols=20, rows=10), "3,-2/1")
    Pose(hex=Hex(q=3, r=-2), facing=<Direction.NE: 1>)

    Raises:
        NotationError: no hex, no facing, or a number that the box does not have.
    """
    match = _POSE.fullmatch(text)
    if match is None:
        raise NotationError("core.bad_pose", text=text,
                            example=format_pose(grid, Pose(grid.hex_at(0, 0), 0)))
    return Pose(grid.parse(match[1]), parse_direction(match[2] or match[3], grid.orientation))
