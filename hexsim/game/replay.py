"""Watching a fight again: events are folded, nothing is decided or rolled."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from hexsim.rules.event import Answered, Asked, Began, Event, FlowChanged, Scored, fold
from hexsim.rules.order import PASS, Order
from hexsim.rules.state import GameState

_EVERY = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """One ply as it stands in a log: ply 0 has no order."""

    ply: int
    order: Order | None
    events: tuple[Event, ...]


class Replay:
    """A line of play as a row of moments: moment 0 is the position before anything, moment n after n events.

    States are kept every few dozen events, so any moment is reached in bounded time.
    """

    def __init__(self, opening: GameState, plies: Sequence[Recorded]) -> None:
        self.plies = tuple(plies)
        self.events = tuple(event for ply in plies for event in ply.events)
        self._starts: list[int] = []
        count = 0
        for ply in plies:
            self._starts.append(count)
            count += len(ply.events)
        self.turns = tuple(index for index, event in enumerate(self.events)
                           if isinstance(event, Began) and event.span in ("round", "turn"))
        self._kept = [opening]

    def __len__(self) -> int:
        """Number of the last moment."""
        return len(self.events)

    def state_at(self, moment: int) -> GameState:
        """The state after `moment` events."""
        assert 0 <= moment <= len(self.events), moment
        while (len(self._kept) - 1) * _EVERY + _EVERY <= moment:
            at = (len(self._kept) - 1) * _EVERY
            self._kept.append(self._run(self._kept[-1], at, at + _EVERY))
        nearest = moment // _EVERY
        return self._run(self._kept[nearest], nearest * _EVERY, moment)

    def _run(self, state: GameState, begin: int, end: int) -> GameState:
        for event in self.events[begin:end]:
            state = fold(state, event)
        return state

    def ply_at(self, moment: int) -> int:
        """Index in `plies` of the ply that the event before `moment` belongs to."""
        return max(bisect_right(self._starts, max(moment - 1, 0)) - 1, 0)

    def begin_of(self, index: int) -> int:
        """The moment before the first event of ply number `index` of `plies`."""
        return self._starts[index]

    def after_ply(self, index: int) -> int:
        """The moment at which ply number `index` of `plies` is over."""
        return self._starts[index + 1] if index + 1 < len(self._starts) else len(self.events)

    def next_shown(self, moment: int) -> int:
        """The first moment after this one at which something has happened that can be seen, else the end."""
        ahead = (at for at in range(moment + 1, len(self) + 1) if _is_shown(self.events[at - 1]))
        return next(ahead, len(self))

    def previous_shown(self, moment: int) -> int:
        """The last such moment before this one, else 0."""
        return next((at for at in range(moment - 1, 0, -1) if _is_shown(self.events[at - 1])), 0)

    def next_turn(self, moment: int) -> int:
        """The first moment after this one at which a turn or round has just begun, else the end."""
        return next((index + 1 for index in self.turns if index + 1 > moment), len(self))

    def previous_turn(self, moment: int) -> int:
        """The last moment before this one at which a turn or round has just begun, else 0."""
        return next((index + 1 for index in reversed(self.turns) if index + 1 < moment), 0)


def _is_shown(event: Event) -> bool:
    """Whether an event is more than bookkeeping."""
    if isinstance(event, Answered):
        return not event.prepared and event.order.verb != PASS
    return not isinstance(event, Asked | FlowChanged | Scored)
