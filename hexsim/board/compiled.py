"""The last layer of the search, compiled by numba. Imported by `fast` only, and only when it is wanted."""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from hexsim.board.fast import BARRED
from hexsim.board.table import NEVER

RING = 32
"""Buckets of the queue; whoever is dearer by more is looked at early and, if need be, again."""

U = np.uint64
"""Places in arrays are unsigned, which spares a test for negative ones."""


def _put(queue: NDArray[Any], count: NDArray[Any], key: NDArray[Any], slot: int, price: int) -> None:
    """Queue a slot at a price."""
    bucket = price & (RING - 1)
    key[slot] = price
    queue[bucket, count[bucket]] = slot
    count[bucket] += 1


def _grown(queue: NDArray[Any], count: NDArray[Any], more: int) -> NDArray[Any]:
    """The queue with room for so many more in every bucket."""
    need = 0
    for bucket in range(RING):
        need = max(need, count[bucket] + more)
    if need <= queue.shape[1]:
        return queue
    out = np.empty((RING, 2 * need), np.uint32)
    for bucket in range(RING):
        for place in range(count[bucket]):
            out[bucket, place] = queue[bucket, place]
    return out


def _spread(steps: NDArray[Any], shape: NDArray[Any], extra: NDArray[Any], prices: NDArray[Any],  # noqa: C901
            turn: int, budget: int, start: NDArray[Any], costs: NDArray[Any]) -> int:
    """Fill in the least price of every facing of every slot; the highest price at which one was looked at.

    One queue entry stands for a slot with all its facings; a slot whose price falls later is queued again.
    Loops over six facings are written out where that makes them faster.

    Args:
        steps: 2 × 6, slots to the neighbours for each of the two shapes of a row or column.
        shape: by slot, 0 or 1.
        extra: slots × 6, extra price of the exit, BARRED where there is none.
        prices: 6 × 6 by direction and facing kept; then of entering ahead, turning left, turning right.
        turn: price of a hexside, negative if there are no turns.
        budget: the largest price looked for, below NEVER.
        start: slots of which `costs` holds something already, each once.
        costs: slots × 6; budget + 1 before and NEVER afterwards where there is no price.
    """
    key = np.full(shape.shape[0], NEVER, np.uint16)
    count = np.zeros(RING, np.int64)
    queue = _grow(np.empty((RING, 1024), np.uint32), count, start.shape[0])
    p_ahead, p_left, p_right = prices[36], prices[37], prices[38]
    v = np.empty(6, np.int64)
    a: Any
    b: Any
    c: Any
    d: Any
    e: Any
    f: Any
    nothing = budget + 1
    price = nothing
    for slot in start:
        for facing in range(6):
            price = min(price, costs[slot * 6 + facing])
    for slot in start:
        low = nothing
        for facing in range(6):
            low = min(low, costs[slot * 6 + facing])
        _queue(queue, count, key, slot, min(low, price + RING - 1))
    top, empty = price, 0
    while price <= budget and empty < RING:
        bucket = price & (RING - 1)
        waiting = count[bucket]
        if waiting == 0:
            empty += 1
            price += 1
            continue
        top, empty, late = price, 0, price + RING - 1
        queue = _grow(queue, count, waiting * 6)
        for place in range(waiting):
            slot = U(queue[bucket, place])
            if key[slot] != price:
                continue
            key[slot] = NEVER
            at = slot * U(6)
            a, b, c = np.int64(costs[at]), np.int64(costs[at + U(1)]), np.int64(costs[at + U(2)])
            d, e, f = np.int64(costs[at + U(3)]), np.int64(costs[at + U(4)]), np.int64(costs[at + U(5)])
            if turn >= 0:
                for _ in range(3):
                    a, b, c, d, e, f = (
                        min(a, min(f, b) + turn), min(b, min(a, c) + turn), min(c, min(b, d) + turn),
                        min(d, min(c, e) + turn), min(e, min(d, f) + turn), min(f, min(e, a) + turn))
                costs[at], costs[at + U(1)], costs[at + U(2)] = a, b, c
                costs[at + U(3)], costs[at + U(4)], costs[at + U(5)] = d, e, f
            v[0], v[1], v[2], v[3], v[4], v[5] = a, b, c, d, e, f
            row = U(shape[slot]) * U(6)
            for way in range(6):
                more = np.int64(extra[at + U(way)])
                if more == BARRED:
                    continue
                to = U(np.int64(slot) + steps[row + U(way)])
                there = to * U(6)
                beside = min(v[way - 1 if way else 5] + p_left, v[way + 1 if way < 5 else 0] + p_right)
                new = min(v[way] + p_ahead, beside) + more
                low = nothing
                if new < costs[there + U(way)]:
                    costs[there + U(way)] = new
                    low = new
                for facing in range(6):
                    new = v[facing] + prices[way * 6 + facing] + more
                    if new < costs[there + U(facing)]:
                        costs[there + U(facing)] = new
                        low = min(low, new)
                if low < nothing:
                    low = min(low, late)
                    if low < key[to]:
                        _queue(queue, count, key, to, low)
        count[bucket] = 0
        price += 1
    for place in range(costs.shape[0]):
        if costs[place] > budget:
            costs[place] = NEVER
    return top


_queue = njit(cache=True, nogil=True, inline="always")(_put)
_grow = njit(cache=True, nogil=True)(_grown)
spread = njit(cache=True, nogil=True)(_spread)
"""`_spread`, compiled when it is first called and kept on disk."""
