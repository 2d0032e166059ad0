"""The last layer of the search, compiled by numba. Imported by `fast` only, and only when it is wanted."""

from typing import Any

import numpy as np
from numba import njit

from hexsim.board.fast import BARRED
from hexsim.board.table import NEVER

RING = 32
"""Buckets of the queue; whoever is dearer by more is looked at early and, if need be, again."""


def _spread(around: Any, extra: Any, prices: Any, turn: int, budget: int, start: Any, costs: Any) -> bool:
    """Fill in the least price of every facing of every slot; whether any was too dear.

    One queue entry stands for a slot with all its facings; a slot whose price falls later is queued again.

    Args:
        around: slots × 6, the neighbours.
        extra: slots × 6, extra price of the exit, BARRED where there is none.
        prices: 6 for entering with the facing kept, by relative direction, then 2 for turning left and right with it.
        turn: price of a hexside, negative if there are no turns.
        budget: the largest price looked for, below NEVER.
        start: slots of which `costs` holds something already, each once.
        costs: slots × 6, filled with NEVER elsewhere.
    """
    key = np.full(costs.shape[0], NEVER, np.uint16)
    room = 1024
    queue = np.empty((RING, room), np.int32)
    count = np.zeros(RING, np.int64)
    v = np.empty(6, np.int32)
    cut = False
    first = NEVER
    for slot in start:
        low = NEVER
        for f in range(6):
            low = min(low, costs[slot, f])
        first = min(first, low)
    while len(start) >= room:
        room *= 2
    queue = np.empty((RING, room), np.int32)
    for slot in start:
        low = NEVER
        for f in range(6):
            low = min(low, costs[slot, f])
        low = min(low, first + RING - 1)
        key[slot] = low
        queue[low % RING, count[low % RING]] = slot
        count[low % RING] += 1
    empty = 0
    price = first
    while price <= budget and empty < RING:
        bucket = price % RING
        waiting = count[bucket]
        if waiting == 0:
            empty += 1
            price += 1
            continue
        empty = 0
        for i in range(RING):
            if count[i] + waiting * 6 > room:
                bigger = np.empty((RING, 2 * (count[i] + waiting * 6)), np.int32)
                for j in range(RING):
                    for k in range(count[j]):
                        bigger[j, k] = queue[j, k]
                queue = bigger
                room = queue.shape[1]
        for place in range(waiting):
            slot = queue[bucket, place]
            if key[slot] != price:
                continue
            key[slot] = NEVER
            for f in range(6):
                v[f] = costs[slot, f]
            if turn >= 0:
                for _ in range(2):
                    for f in range(1, 6):
                        v[f] = min(v[f], v[f - 1] + turn)
                    v[0] = min(v[0], v[5] + turn)
                for _ in range(2):
                    v[5] = min(v[5], v[0] + turn)
                    for f in range(4, -1, -1):
                        v[f] = min(v[f], v[f + 1] + turn)
                for f in range(6):
                    if v[f] <= budget:
                        costs[slot, f] = v[f]
                    else:
                        cut = True
            for d in range(6):
                more = extra[slot, d]
                if more == BARRED:
                    continue
                to = around[slot, d]
                left = v[d - 1 if d else 5] + prices[6]
                right = v[d + 1 if d < 5 else 0] + prices[7]
                ahead = min(v[d] + prices[0], min(left, right)) + more
                low = NEVER
                for f in range(6):
                    rel = d - f if d >= f else d - f + 6
                    new = ahead if f == d else v[f] + prices[rel] + more
                    if new < costs[to, f]:
                        if new <= budget:
                            costs[to, f] = new
                            low = min(low, new)
                        else:
                            cut = True
                if low < NEVER:
                    low = min(low, price + RING - 1)
                    if low < key[to]:
                        key[to] = low
                        queue[low % RING, count[low % RING]] = to
                        count[low % RING] += 1
        count[bucket] = 0
        price += 1
    return cut


spread = njit(cache=True, nogil=True)(_spread)
"""`_spread`, compiled when it is first called and kept on disk."""
