"""Asking a unit, with the answers it has given ahead."""

from dataclasses import replace

from hexsim.rules.changing import set_flow
from hexsim.rules.order import Order
from hexsim.rules.resolution import Resolution, left_over_note
from hexsim.rules.state import Awaiting, GameState
from hexsim.rulesets.d100.status import flow_of
from hexsim.rulesets.d100.tasks import Asking

AHEAD = "D-TURN-4"


def given_ahead(res: Resolution, unit: str, verbs: tuple[str, ...]) -> Order | None:
    """The first answer given ahead, if it fits the point; it is used up."""
    first = next(iter(ahead_of(res.state, unit)), None)
    if first is None or first.verb not in verbs:
        return None
    left = list(flow_of(res.state).ahead)
    left.remove(first)
    set_flow(res, AHEAD, ahead=tuple(left))
    return first


def ahead_of(state: GameState, unit: str) -> tuple[Order, ...]:
    """What a unit has answered ahead, the next first."""
    return tuple(order for order in flow_of(state).ahead if order.who == unit)


def keep_ahead(res: Resolution, given: Order) -> None:
    """Keep the clauses after the first of an order until their points come."""
    if given.ahead:
        later = (Order(who=given.who, clauses=(clause,)) for clause in given.ahead)
        set_flow(res, AHEAD, ahead=(*flow_of(res.state).ahead, *later))


def drop_ahead(res: Resolution, unit: str) -> None:
    """Note the answers of a unit that were never asked for, and forget them."""
    left = ahead_of(res.state, unit)
    if left:
        name, clauses = res.state.unit(unit).name, tuple(order.clause for order in left)
        res.emit(left_over_note(AHEAD, name, clauses))
        set_flow(res, AHEAD, ahead=tuple(order for order in flow_of(res.state).ahead if order not in left))


def ask_unit(res: Resolution, task: Asking, *, point: str, verbs: tuple[str, ...],
             default: Order | None = None) -> None:
    """Ask the task's unit, and nobody else; what it has given ahead is tried first."""
    ready = None if task.told else given_ahead(res, task.unit, verbs)
    awaiting = Awaiting(side=res.state.side_of(task.unit), who=(task.unit,), point=point, verbs=verbs,
                        default=default)
    res.ask(replace(task, told=task.told or ready is not None), awaiting, ready)
