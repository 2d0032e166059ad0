"""The six directions, counter-clockwise, and their names on pointy-top and flat-top boards (M-MAP-1).

On a pointy-top board::

        2 NW   1 NE
      3 W    *    0 E
        4 SW   5 SE

A flat-top board changes the names, never the numbers: 0 SE, 1 NE, 2 N, 3 NW, 4 SW, 5 S.
"""

from enum import IntEnum
from typing import Literal

Orientation = Literal["pointy", "flat"]

OFFSETS: tuple[tuple[int, int], ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""Axial (dq, dr) of each direction."""

ALL_FACINGS = 0b111111
"""The mask of all six facings."""

_NAMES: dict[str, tuple[str, ...]] = {
    "pointy": ("E", "NE", "NW", "W", "SW", "SE"),
    "flat": ("SE", "NE", "N", "NW", "SW", "S"),
}


class Direction(IntEnum):
    """A hexside or facing, by its name on a pointy-top board.

    >>> Direction.E.turned(1)
    <Direction.NE: 1>
    >>> Direction.NE.opposite
    <Direction.SW: 4>
    """

    E = 0
    NE = 1
    NW = 2
    W = 3
    SW = 4
    SE = 5

    def turned(self, sides: int) -> "Direction":
        """The direction `sides` hexsides further to the left (negative: to the right)."""
        return Direction((self + sides) % 6)

    @property
    def opposite(self) -> "Direction":
        """The direction behind."""
        return Direction((self + 3) % 6)


def hexsides_between(a: int, b: int) -> int:
    """The least number of hexsides to turn from facing `a` to facing `b`, 0 to 3.

    >>> hexsides_between(0, 5), hexsides_between(1, 4)
    (1, 3)
    """
    return min((a - b) % 6, (b - a) % 6)


def direction_name(direction: int, orientation: Orientation = "pointy") -> str:
    """The compass name of a direction.

    >>> direction_name(1), direction_name(0, "flat")
    ('NE', 'SE')
    """
    return _NAMES[orientation][direction]


def parse_direction(text: str, orientation: Orientation = "pointy") -> Direction:
    """A direction from its compass name or its number 0 to 5.

    >>> parse_direction("sw"), parse_direction("N", "flat"), parse_direction("4")
    (<Direction.SW: 4>, <Direction.NW: 2>, <Direction.SW: 4>)

    Raises:
        NotationError: neither.
    """
    from hexsim.errors import NotationError

    names = _NAMES[orientation]
    if text.upper() in names:
        return Direction(names.index(text.upper()))
    if len(text) == 1 and text in "012345":
        return Direction(int(text))
    raise NotationError("core.bad_direction", text=text, allowed=" ".join(names))
