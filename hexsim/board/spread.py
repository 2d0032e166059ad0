"""The two inner loops of the search: one layer, bucket by bucket. Pure Python on ints and dicts.

`settle` serves figures of one hex and gaits whose tables `quick_tables` can make: a bucket holds only facings
that turning does not give, so that most hexes are handled once. `settle_each` is the plain statement of the
same thing, facing by facing, for any ground and any prices.
"""

from collections.abc import Callable, MutableSequence, Sequence
from typing import NamedTuple, Protocol

from hexsim.board.gait import Gear
from hexsim.board.ground import Exit, Ground, Road
from hexsim.board.table import Clock, Row, clock, entry_table
from hexsim.hexes.direction import ALL_FACINGS
from hexsim.hexes.path import ENTRIES

Bucket = dict[int, int]
Rows = tuple[tuple[Row, ...], ...]


class Buckets(Protocol):
    """Something with a bucket for every price up to the budget."""

    def __getitem__(self, price: int, /) -> Bucket:
        """The bucket of a price."""


class Ways(NamedTuple):
    """Where the exits of a slot are found: `own` first, then `get`, and `build` makes what is missing."""

    get: Callable[[int], tuple[Road, ...] | None]
    own: dict[int, tuple[Road, ...]]
    build: Callable[[int], tuple[Road, ...]]


def turn_price(gear: Gear) -> int | None:
    """What a hexside costs to turn in this gear, None if it cannot be done."""
    return None if gear.turn is None else gear.turn.price


def quick_tables(gears: Sequence[Gear]) -> list[tuple[Rows, Clock]] | None:
    """The tables of each gear, None if one of them needs `settle_each`: dear turns, or many prices."""
    turns = [turn_price(gear) for gear in gears]
    if any(turn not in (None, 0, 1) for turn in turns):
        return None
    out = []
    for gear, here, there in zip(gears, turns, [*turns[1:], turns[-1]], strict=True):
        table = entry_table(tuple((entry.token, entry.price) for entry in gear.entries), here, there)
        if table is None:
            return None
        out.append((table, clock(here)))
    return out


def settle(ways: Ways, tables: tuple[Rows, Clock], buckets: Sequence[Bucket], out: Buckets,  # noqa: C901
           budget: int, state: MutableSequence[int], beyond: MutableSequence[int]) -> bool:
    """Settle the buckets of a layer by rising price and fill those of the next; whether any was too dear.

    Args:
        ways: exits by slot.
        tables: what entering gives, by mask and direction, and how facings spread by turning.
        buckets: of this layer; in the end each holds the facings first met at its price.
        out: of the layer after it, or the same once more.
        budget: the highest price.
        state: of this layer, a byte a slot as in `Clock`; 63 to begin with, 0 where nobody may enter.
        beyond: the same of the layer after it.
    """
    (get, own, build), (table, (clocks, lag)), cut = ways, tables, False
    for price, bucket in enumerate(buckets):
        if lag and price >= lag:
            for slot in buckets[price - lag]:
                state[slot] = 0
        if not bucket:
            continue
        room, shrink, stamp = budget - price, clocks[price & 3], (price & 3) << 6
        for slot, mask in bucket.items():
            still_open = shrink[state[slot]]
            new = mask & still_open
            if new != mask:
                bucket[slot] = new
                if not new:
                    continue
            state[slot] = stamp | still_open ^ new
            rows = table[new]
            exits = own[slot] if slot in own else get(slot)
            if exits is None:
                exits = build(slot)
            for step, direction, extra in exits:
                to = slot + step
                near, mask, far, rest = rows[direction]
                still_open = beyond[to]
                mask &= still_open
                if mask:
                    near += extra
                    if near <= room:
                        ahead = out[price + near]
                        if to in ahead:
                            ahead[to] |= mask
                        else:
                            ahead[to] = mask
                    else:
                        cut = True
                if rest:
                    rest &= still_open
                    if rest:
                        far += extra
                        if far <= room:
                            ahead = out[price + far]
                            if to in ahead:
                                ahead[to] |= rest
                            else:
                                ahead[to] = rest
                        else:
                            cut = True
    return cut


def settle_each(ground: Ground, gear: Gear, buckets: Sequence[Bucket], out: Buckets, budget: int) -> bool:
    """The same as `settle`, one facing at a time, on any ground and for any prices."""
    done: dict[int, int] = {}
    turn, cut = turn_price(gear), False
    for price, bucket in enumerate(buckets):
        todo = list(bucket.items())
        bucket.clear()
        for slot, mask in todo:
            new = mask & ~done.get(slot, 0)
            if not new:
                continue
            done[slot] = done.get(slot, 0) | new
            bucket[slot] = bucket.get(slot, 0) | new
            at = ground.board.hex_at(slot)
            if turn is not None:
                turned = _beside(new, ground.swings(at)) & ground.fits(at) & ~done[slot]
                if turn == 0 and turned:
                    todo.append((slot, turned))
                elif turned and price + turn <= budget:
                    ahead = buckets[price + turn]
                    ahead[slot] = ahead.get(slot, 0) | turned
                elif turned:
                    cut = True
            for exit_ in ground.exits(at):
                to = ground.board.index(exit_.to)
                for dear, entered in _entries(gear, exit_, new):
                    if price + dear > budget:
                        cut = True
                        continue
                    ahead = out[price + dear]
                    ahead[to] = ahead.get(to, 0) | entered
    return cut


def _beside(mask: int, swings: int) -> int:
    """The facings next to those of a mask, by the hexsides that can be turned (see `Ground.swings`)."""
    left, right = mask & swings, (mask >> 1 | mask << 5) & swings
    return (left << 1 | left >> 5 | right) & ALL_FACINGS


def _entries(gear: Gear, exit_: Exit, mask: int) -> list[tuple[int, int]]:
    """Price and facing (as a mask) of every way to take an exit with a facing of the mask."""
    out = []
    for entry in gear.entries:
        rel, turn = ENTRIES[entry.token]
        before = (exit_.direction - rel) % 6
        after = 1 << (before + turn) % 6
        if mask >> before & 1 and after & exit_.facings and exit_.turn in (None, turn):
            out.append((entry.price + exit_.extra * gear.extras, after))
    return out
