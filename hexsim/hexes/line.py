"""The exact line between two hex centres (M-LINE-1): hexes one by one, and pairs where it runs along a side.

Whole numbers throughout. What a pair means for sight is a rule's affair (`board.sight`).
"""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from hexsim.hexes.direction import Direction
from hexsim.hexes.hex import Hex

_ACROSS = ((1, 4), (5, 2), (3, 0))  # direction of the side at +1 and at −1 of (q,r), (r,s), (s,q)
Time = tuple[int, int]


class Item(NamedTuple):
    """One hex of a line, or the two along whose common side it runs (the left one first).

    >>> item = between(Hex(0, 0), Hex(2, 0))[0]
    >>> item.hexes, item.start, item.end, item.middle
    ((Hex(q=1, r=0),), Fraction(1, 4), Fraction(3, 4), Fraction(1, 2))

    Attributes:
        hexes: one hex or two.
        start: where the line comes in, as a part of the way, 0 to 1.
        end: where it leaves.
    """

    hexes: tuple[Hex, ...]
    start: Fraction
    end: Fraction

    @property
    def middle(self) -> Fraction:
        """The middle of the interval."""
        return (self.start + self.end) / 2


class RawItem(NamedTuple):
    """An `Item` seen from the origin; its times are numerator and denominator (positive, not reduced).

    >>> raw_line(2, 0)[1]
    RawItem(hexes=(Hex(q=1, r=0),), start=(1, 4), end=(3, 4))
    """

    hexes: tuple[Hex, ...]
    start: Time
    end: Time


@lru_cache(maxsize=8192)
def raw_line(dq: int, dr: int) -> tuple[RawItem, ...]:
    """The line from the origin to (dq, dr), both ends included.

    >>> [item.hexes for item in raw_line(1, 1)][1]
    (Hex(q=1, r=0), Hex(q=0, r=1))
    """
    goal, at, now = Hex(dq, dr), Hex(0, 0), (0, 1)
    slopes = (dq - dr, dr + dr + dq, -dq - dr - dq)
    items: list[RawItem] = []
    while at != goal:
        leave, sides = _exit(at, slopes)
        items.append(RawItem((at,), now, leave))
        after = [at.neighbour(side) for side in sides]
        if len(after) == 2:
            ends = [_exit(hex_, slopes)[0] for hex_ in after]
            through = [hex_ for hex_, end in zip(after, ends, strict=True) if _later(end, leave)]
            if len(through) == 2:
                items.append(RawItem(tuple(after), leave, ends[0]))
                at, now = after[0].plus(after[1]).minus(at), ends[0]
                continue
            after = through
        at, now = after[0], leave
    items.append(RawItem((goal,), now, (1, 1)))
    return tuple(items)


def _exit(at: Hex, slopes: tuple[int, int, int]) -> tuple[Time, list[int]]:
    """When the line leaves a hex, and across which sides: two at a corner, the left one first."""
    q, r, s = at.q, at.r, at.s
    best, sides = (1, 0), list[int]()
    for offset, slope, (plus, minus) in zip((q - r, r - s, s - q), slopes, _ACROSS, strict=True):
        if slope == 0:
            continue
        time = (1 + offset, slope) if slope > 0 else (1 - offset, -slope)
        side = plus if slope > 0 else minus
        order = time[0] * best[1] - best[0] * time[1]
        if order < 0:
            best, sides = time, [side]
        elif order == 0:
            sides.append(side)
    if len(sides) == 2 and (sides[0] - sides[1]) % 6 != 1:
        sides.reverse()
    return best, sides


def _later(a: Time, b: Time) -> bool:
    return a[0] * b[1] > b[0] * a[1]


def line(a: Hex, b: Hex) -> tuple[Item, ...]:
    """The items of the line from `a` to `b` in order, both ends included.

    >>> [item.hexes[0] for item in line(Hex(0, 0), Hex(2, 0))]
    [Hex(q=0, r=0), Hex(q=1, r=0), Hex(q=2, r=0)]
    """
    raw = raw_line(b.q - a.q, b.r - a.r)
    return tuple(Item(tuple(a.plus(h) for h in item.hexes), Fraction(*item.start), Fraction(*item.end))
                 for item in raw)


def between(a: Hex, b: Hex) -> tuple[Item, ...]:
    """The items of the line strictly between `a` and `b`; none for neighbours or the same hex.

    >>> between(Hex(0, 0), Hex(1, 1))[0].hexes
    (Hex(q=1, r=0), Hex(q=0, r=1))
    """
    return line(a, b)[1:-1]


def entry_sides(a: Hex, b: Hex) -> tuple[Direction, ...]:
    """The hexsides of `b` by which the line from `a` comes in: one, two after a pair, none for the same hex.

    >>> entry_sides(Hex(0, 0), Hex(1, 1))
    (<Direction.NW: 2>, <Direction.W: 3>)
    """
    raw = raw_line(b.q - a.q, b.r - a.r)
    if len(raw) == 1:
        return ()
    goal = raw[-1].hexes[0]
    return tuple(direction for hex_ in raw[-2].hexes if (direction := goal.direction_to(hex_)) is not None)
