"""The search: least price of every hex, facing and gear within a budget. Pure Python; imports no numpy.

There is one layer for each number of entered hexes up to the last gear, and one more if there is a single
gear, so that the first layer holds only the start. Only the last one leads back into itself.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from hexsim.board.gait import Gait, Gear
from hexsim.board.ground import Ground, Road, Roads
from hexsim.board.spread import Bucket, Rows, Ways, quick_tables, settle, settle_each, turn_price
from hexsim.board.table import NEVER, Clock, closures
from hexsim.hexes.direction import ALL_FACINGS
from hexsim.hexes.pose import Pose

CEILING = NEVER - 1
"""No price above this is looked for, however large the budget."""

NOWHERE = (NEVER,) * 6


class Layer(Protocol):
    """Prices after a number of entered hexes."""

    gear: Gear

    def costs(self, slot: int) -> Sequence[int]:
        """The price of each of the six facings in a slot, NEVER where there is none."""

    def slots(self) -> Iterable[int]:
        """The slots that are reached."""


Finish = Callable[[Roads, Gear, Mapping[int, Bucket], int], tuple[Layer, bool]]
"""Another way to do the last layer: from roads, gear, first buckets, budget; whether it was cut."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What a search found.

    Attributes:
        layers: by number of entered hexes, the last for that many and more; none if the opening is too dear.
        cut: whether something was left out because it is too dear.
    """

    layers: tuple[Layer, ...]
    cut: bool


class BucketLayer:
    """A layer as the Python search leaves it; its index by slot is made when first asked for."""

    __slots__ = ("_budget", "_index", "_turn", "buckets", "gear")

    def __init__(self, gear: Gear, buckets: Sequence[Bucket], turn: int | None, budget: int) -> None:
        self.gear, self.buckets, self._turn, self._budget = gear, buckets, turn, budget
        self._index: dict[int, Sequence[int]] = {}

    def costs(self, slot: int) -> Sequence[int]:
        """The price of each of the six facings in a slot, NEVER where there is none."""
        return (self._index or self._by_slot()).get(slot, NOWHERE)

    def slots(self) -> Iterable[int]:
        """The slots that are reached."""
        return self._by_slot()

    def _by_slot(self) -> dict[int, Sequence[int]]:
        index, closed, budget = self._index, closures(self._turn), self._budget
        if index:
            return index
        spread = NEVER if self._turn is None else 3 * self._turn
        for price, bucket in enumerate(self.buckets):
            late = price + spread > budget
            for slot, mask in bucket.items():
                if not mask:
                    continue
                costs = [price + more for more in closed[mask]]
                if late:
                    costs = [cost if cost <= budget else NEVER for cost in costs]
                known = index.get(slot)
                index[slot] = costs if known is None else list(map(min, known, costs))
        return index


def search(ground: Ground, gait: Gait, start: Pose, *, finish: Finish | None = None) -> Field:
    """The least price of every pose in every gear.

    Args:
        ground: what the unit meets; it must not charge what the gait ignores.
        gait: how it moves.
        start: where it stands, a hex of the map.
        finish: does the last layer where it can.
    """
    slot, budget, opening = ground.board.index(start.hex), min(gait.budget, CEILING), gait.opening_price
    assert slot >= 0, start
    if opening > budget:
        return Field(layers=(), cut=True)
    gears = [gait.gear(entered) for entered in range(max(2, len(gait.gears)))]
    first = {slot: 1 << start.facing}
    if tables := quick_tables(gears) if ground.plain else None:
        return _search_quickly(ground, gears, tables, [{}] * opening + [first], budget, finish)
    buckets = [_empty(budget) for _ in gears]
    buckets[0][opening] = first
    cut = False
    for gear, here, beyond in zip(gears, buckets, [*buckets[1:], buckets[-1]], strict=True):
        cut |= settle_each(ground, gear, here, beyond, budget)
    layers = tuple(BucketLayer(gear, here, None, budget) for gear, here in zip(gears, buckets, strict=True))
    return Field(layers=layers, cut=cut)


def _empty(budget: int) -> list[Bucket]:
    return [{} for _ in range(budget + 1)]


def _search_quickly(ground: Ground, gears: list[Gear], tables: list[tuple[Rows, Clock]],
                    first: list[Bucket], budget: int, finish: Finish | None) -> Field:
    roads, layers, cut, here = Roads(ground), list[Layer](), False, first
    state = bytearray([ALL_FACINGS]) * ground.board.size
    empty = bytearray(state)
    for slot in roads.closed:
        empty[slot] = 0
    for gear, table in zip(gears[:-1], tables, strict=False):
        layers.append(BucketLayer(gear, here, turn_price(gear), budget))
        if finish is not None and gear is gears[-2]:
            seeds = defaultdict[int, Bucket](dict)
            cut |= settle(_ways(roads, gear), table, here, seeds, budget, state, empty)
            layer, more = finish(roads, gears[-1], seeds, budget)
            return Field(layers=(*layers, layer), cut=cut or more)
        out, beyond = _empty(budget), bytearray(empty)
        cut |= settle(_ways(roads, gear), table, here, out, budget, state, beyond)
        here, state = out, beyond
    cut |= settle(_ways(roads, gears[-1]), tables[-1], here, here, budget, state, state)
    layers.append(BucketLayer(gears[-1], here, turn_price(gears[-1]), budget))
    late = turn_price(gears[-1]) == 1 and any(here[-3:])  # turns that are too dear may be among them
    return Field(layers=tuple(layers), cut=cut or late)


def _ways(roads: Roads, gear: Gear) -> Ways:
    if gear.extras:
        return Ways(roads.table.get, roads.own, roads.build)

    def free(slot: int) -> tuple[Road, ...]:
        return tuple((step, direction, 0) for step, direction, _ in roads.at(slot))

    return Ways(free, {}, roads.build)
