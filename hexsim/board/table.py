"""Prices of a gear as tables over masks of facings, worked out once for each set of prices. Pure numbers.

A mask has bit f set for facing f. A *closure* says how dear each of the six facings is for somebody who has
those of the mask and may turn. The search stores and passes on only masks that turning does not already give.
"""

from functools import lru_cache
from typing import NamedTuple

from hexsim.hexes.direction import ALL_FACINGS, hexsides_between
from hexsim.hexes.path import ENTRIES

NEVER = 65535
"""Stands for no price at all; every real one is smaller."""

Prices = tuple[tuple[str, int], ...]
Row = tuple[int, int, int, int]


class Clock(NamedTuple):
    """How settled facings spread by turning while the price rises.

    Attributes:
        shrink: by price modulo 4, then by the byte of a hex (two bits of time, six of facings still open):
            the facings still open now.
        lag: after that many more points every facing of a hex is settled; 0 means never.
    """

    shrink: tuple[bytes, ...]
    lag: int


@lru_cache(maxsize=256)
def closures(turn: int | None) -> tuple[tuple[int, ...], ...]:
    """By mask: what each facing costs with turns at that price a hexside, None for no turns.

    >>> closures(1)[0b000011]
    (0, 0, 1, 2, 2, 1)
    """
    return tuple(tuple(_closed(mask, facing, turn) for facing in range(6)) for mask in range(64))


def _closed(mask: int, facing: int, turn: int | None) -> int:
    sides = min((hexsides_between(facing, f) for f in range(6) if mask >> f & 1), default=None)
    if sides is None or (sides and turn is None):
        return NEVER
    return sides * (turn or 0)


@lru_cache(maxsize=8)
def clock(turn: int | None) -> Clock:
    """The clock of a gear that turns for 0 or 1, or not at all."""
    assert turn in (None, 0, 1)
    open_after = [[ALL_FACINGS & ~sum(1 << f for f in range(6) if closures(turn)[done][f] <= since)
                   for done in range(64)] for since in range(4)]
    rows = [bytes(open_after[(now - (byte >> 6)) & 3][ALL_FACINGS & ~byte] for byte in range(256))
            for now in range(4)]
    return Clock(tuple(rows), 0 if turn is None else 3 * turn or 1)


@lru_cache(maxsize=256)
def entry_table(prices: Prices, here: int | None, there: int | None) -> tuple[tuple[Row, ...], ...] | None:
    """By mask and direction: what entering that neighbour gives, as (price, mask, price, mask).

    Args:
        prices: token and price of each entry.
        here: price of a hexside turned before the entry, None for no turns.
        there: the same after it; facings that it gives for no more are left out.

    Returns:
        None if some entry gives facings at more than two prices.
    """
    single = [_entered(facing, prices, here) for facing in range(6)]
    ahead: list[Row] = []
    for mask in range(64):
        from_each = [single[f] for f in range(6) if mask >> f & 1]
        steps = _needed([min(column) for column in zip(*from_each, strict=True)] or [NEVER] * 6, there)
        if len(steps) > 2:
            return None
        (near, some), (far, rest) = [*steps, (0, 0), (0, 0)][:2]
        ahead.append((near, some, far, rest))
    return tuple(tuple(_turned(ahead[rotated(mask, -way)], way) for way in range(6)) for mask in range(64))


def rotated(mask: int, sides: int) -> int:
    """The mask of the facings turned to the left by so many hexsides.

    >>> bin(rotated(0b100001, 1))
    '0b11'
    """
    sides %= 6
    return (mask << sides | mask >> (6 - sides)) & ALL_FACINGS


def _turned(row: Row, sides: int) -> Row:
    near, some, far, rest = row
    return near, rotated(some, sides), far, rotated(rest, sides)


def _entered(facing: int, prices: Prices, here: int | None) -> list[int]:
    """Price of each facing after entering in direction 0 from one facing, turns before the entry included."""
    out = [NEVER] * 6
    for before, turned in enumerate(closures(here)[1 << facing]):
        for token, price in prices:
            rel, turn = ENTRIES[token]
            if (before + rel) % 6 == 0 and turned != NEVER:
                after = (before + turn) % 6
                out[after] = min(out[after], turned + price)
    return out


def _needed(prices: list[int], there: int | None) -> list[tuple[int, int]]:
    """(price, mask) by rising price, without the facings that turning gives as cheaply."""
    steps: dict[int, int] = {}
    for facing in sorted(range(6), key=prices.__getitem__):
        price = prices[facing]
        given = min((p + closures(there)[mask][facing] for p, mask in steps.items()), default=NEVER)
        if price < NEVER and price < given:
            steps[price] = steps.get(price, 0) | 1 << facing
    return sorted(steps.items())
