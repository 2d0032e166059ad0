"""Whether what happened is what was wanted."""

from dataclasses import dataclass, replace

from hexsim.rules.event import Event, Moved
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Ruleset, settle
from hexsim.rules.state import GameState
from hexsim.teach.lesson import Want


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What the learner has done since the exercise began.

    Attributes:
        state: where the fight stands.
        orders: the learner's own, canonical.
        events: everything that happened.
        refused: code of the last order, if it was refused.
        undone: whether something was taken back.
    """

    state: GameState
    orders: tuple[Order, ...] = ()
    events: tuple[Event, ...] = ()
    refused: str = ""
    undone: bool = False


def settled(want: Want, ruleset: Ruleset, state: GameState) -> Want:
    """The want with its orders in canonical form, as they are in a state."""
    return replace(want, orders=tuple(settle(ruleset, state, order) for order in want.orders))


def met(want: Want, done: Done) -> bool:
    """Whether everything the want names holds."""
    return (_stands(want, done.state) and _paid(want, done.events)
            and (not want.orders or any(fits(given, order) for given in want.orders for order in done.orders))
            and set(want.rules) <= {event.rule for event in done.events}
            and want.refused in ("", done.refused) and (done.undone or not want.undone))


def fits(wanted: Order, given: Order) -> bool:
    """Whether an order says what the wanted one says; it may say more."""
    if wanted.who != given.who or len(wanted.clauses) > len(given.clauses):
        return False
    return all(mine.verb == theirs.verb and set(mine.args) <= set(theirs.args)
               for mine, theirs in zip(wanted.clauses, given.clauses, strict=False))


def _stands(want: Want, state: GameState) -> bool:
    if want.hex is None and want.facing is None:
        return True
    pose = state.unit(want.unit).pose if state.has_unit(want.unit) else None
    return (pose is not None and want.hex in (None, pose.hex) and want.facing in (None, pose.facing))


def _paid(want: Want, events: tuple[Event, ...]) -> bool:
    spent = sum(event.step.price for event in events if isinstance(event, Moved) and event.unit == want.unit)
    return (want.points is None or spent <= want.points) and (want.least is None or spent >= want.least)
