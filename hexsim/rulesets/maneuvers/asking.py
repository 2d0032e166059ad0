"""Asking a unit, with the answers it has given ahead (M-DP-0, M-DP-11)."""

from dataclasses import replace

from hexsim.rules.order import Order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import Awaiting
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.status import flow_of, set_flow
from hexsim.rulesets.maneuvers.tasks import Asking


@rule("M-DP-11")
def given_ahead(res: Resolution, unit: str, verbs: tuple[str, ...]) -> Order | None:
    """The first answer given ahead, if it fits the point; it is used up."""
    ahead = flow_of(res.state).ahead
    if not ahead or ahead[0].verb not in verbs:
        return None
    set_flow(res, "M-DP-11", ahead=ahead[1:])
    return Order(who=unit, clauses=(ahead[0],))


@rule("M-DP-0")
def ask_unit(res: Resolution, task: Asking, *, point: str, verbs: tuple[str, ...], default: Order,
             prepared: Order | None = None) -> None:
    """Ask the task's unit, and nobody else; `prepared` goes before what it has given ahead."""
    ready = None if task.told else prepared or given_ahead(res, task.unit, verbs)
    awaiting = Awaiting(side=res.state.side_of(task.unit), who=(task.unit,), point=point, verbs=verbs,
                        default=default)
    res.ask(replace(task, told=task.told or ready is not None), awaiting, ready)
