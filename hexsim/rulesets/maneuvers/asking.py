"""Asking a unit, with the answers it has given ahead (M-DP-0, M-DP-11)."""

from hexsim.rules.order import Order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import Awaiting
from hexsim.rules.task import Task
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.status import flow_of, set_flow


@rule("M-DP-11")
def given_ahead(res: Resolution, unit: str, verbs: tuple[str, ...]) -> Order | None:
    """The first answer given ahead, if it fits the point; it is used up."""
    ahead = flow_of(res.state).ahead
    if not ahead or ahead[0].verb not in verbs:
        return None
    set_flow(res, "M-DP-11", ahead=ahead[1:])
    return Order(who=unit, clauses=(ahead[0],))


@rule("M-DP-0")
def ask_unit(res: Resolution, task: Task, *, point: str, verbs: tuple[str, ...], default: Order,
             prepared: Order | None = None) -> None:
    """Ask the unit of `default`, and nobody else; `prepared` goes before what it has given ahead."""
    unit = default.who
    ready = prepared or given_ahead(res, unit, verbs)
    awaiting = Awaiting(side=res.state.side_of(unit), who=(unit,), point=point, verbs=verbs, default=default)
    res.ask(task, awaiting, ready)
