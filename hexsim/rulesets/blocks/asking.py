"""Answers given ahead: clauses behind an order that wait for their question."""

from hexsim.rules.changing import set_flow
from hexsim.rules.order import Order
from hexsim.rules.resolution import Resolution, left_over_note
from hexsim.rulesets.blocks.status import flow_of

AHEAD = ("choose", "strike")
"""What can be answered ahead."""


def given_ahead(res: Resolution, unit: str, verbs: tuple[str, ...]) -> Order | None:
    """The first answer a unit has given ahead, if it fits; it is used up."""
    first = next((one for one in flow_of(res.state).ahead if one.who == unit), None)
    if first is None or first.verb not in verbs:
        return None
    left = list(flow_of(res.state).ahead)
    left.remove(first)
    set_flow(res, "B-MAN-2", ahead=tuple(left))
    return first


def keep_ahead(res: Resolution, given: Order) -> None:
    """Keep the clauses behind an order for their questions."""
    if given.ahead:
        later = tuple(Order(who=given.who, clauses=(clause,)) for clause in given.ahead)
        set_flow(res, "B-MAN-2", ahead=(*flow_of(res.state).ahead, *later))


def drop_ahead(res: Resolution) -> None:
    """Note what was answered ahead in vain, and forget it."""
    left = flow_of(res.state).ahead
    for one in left:
        res.emit(left_over_note("B-MAN-2", one.who, one.clauses))
    set_flow(res, "B-MAN-2", ahead=())
