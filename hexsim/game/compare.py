"""Two replays side by side: where do they part?"""

from dataclasses import dataclass
from itertools import zip_longest

from hexsim.game.replay import Replay
from hexsim.rules.codec import digest
from hexsim.rules.event import Event
from hexsim.rules.order import Order


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """The first thing that is not the same.

    Attributes:
        moment: events that are the same, so also the moment up to which both fights are.
        ply: number of the order in which they part; −1 for different positions before anything.
        orders: that order in either; None where a fight has ended before, and for ply 0.
        events: the first event that differs, in either; None where there is none any more.
    """

    moment: int
    ply: int
    orders: tuple[Order | None, Order | None] = (None, None)
    events: tuple[Event | None, Event | None] = (None, None)

    @property
    def same_order(self) -> bool:
        """Whether the same was ordered, and only what came of it differs."""
        return self.orders[0] == self.orders[1]


def first_difference(one: Replay, other: Replay) -> Difference | None:
    """Where two replays part; None if they are the same from beginning to end."""
    if digest(one.state_at(0)) != digest(other.state_at(0)):
        return Difference(moment=0, ply=-1)
    for index, (a, b) in enumerate(zip_longest(one.plies, other.plies)):
        if a is not None and b is not None and (a.order, a.events) == (b.order, b.events):
            continue
        orders = (a.order if a else None, b.order if b else None)
        begin = one.after_ply(index - 1) if index else 0
        events = zip_longest(a.events if a else (), b.events if b else ())
        at, pair = next(((at, pair) for at, pair in enumerate(events) if pair[0] != pair[1]),
                        (0, (None, None)))
        return Difference(moment=begin + at, ply=index, orders=orders, events=pair)
    return None
