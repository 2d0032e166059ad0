"""Asking a unit, with the answers it has given ahead (M-DP-0, M-DP-11)."""

from hexsim.rules.changing import set_flow
from hexsim.rules.copying import copied
from hexsim.rules.event import Noted
from hexsim.rules.order import Order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import Awaiting, GameState
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.status import flow_of
from hexsim.rulesets.maneuvers.tasks import Asking


@rule("M-DP-11")
def given_ahead(res: Resolution, unit: str, verbs: tuple[str, ...]) -> Order | None:
    """The first answer given ahead, if it fits the point; it is used up."""
    first = next(iter(ahead_of(res.state, unit)), None)
    if first is None or first.verb not in verbs:
        return None
    left = list(flow_of(res.state).ahead)
    left.remove(first)
    set_flow(res, "M-DP-11", ahead=tuple(left))
    return first


def ahead_of(state: GameState, unit: str) -> tuple[Order, ...]:
    """What a unit has answered ahead, the next first."""
    return tuple(order for order in flow_of(state).ahead if order.who == unit)


def drop_ahead(res: Resolution, unit: str) -> None:
    """Note the answers of a unit that were never asked for, and forget them."""
    left = ahead_of(res.state, unit)
    for order in left:
        params = (("unit", res.state.unit(unit).name), ("order", str(order.clause)))
        res.emit(Noted(rule="M-DP-11", key="maneuvers.ahead_left", params=params))
    set_flow(res, "M-DP-11", ahead=tuple(order for order in flow_of(res.state).ahead if order not in left))


@rule("M-DP-0")
def ask_unit(res: Resolution, task: Asking, *, point: str, verbs: tuple[str, ...], default: Order,
             prepared: Order | None = None) -> None:
    """Ask the task's unit, and nobody else; `prepared` goes before what it has given ahead."""
    ready = None if task.told else prepared or given_ahead(res, task.unit, verbs)
    awaiting = Awaiting(side=res.state.side_of(task.unit), who=(task.unit,), point=point, verbs=verbs,
                        default=default)
    if ready is not None and not task.told:
        task = copied(task, {"told": True})
    res.ask(task, awaiting, ready)
