"""Work not yet done: plain data on the agenda (contract 4)."""

from dataclasses import dataclass
from typing import ClassVar

from hexsim.rules.order import PASS, Clause, Order

PASSING = Clause(verb=PASS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Base of all tasks. `frame` tasks (round, stage, turn) are there also when nothing is half done."""

    frame: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Poll(Task):
    """Asks several units before anything happens, for the task below it, which has a field `answers`.

    Attributes:
        point: rule id of the decision.
        who: whom to ask, in this order.
        default: what passing means.
        answers: what `who[i]` said, None if it had no choice.
        sealed: other sides see that one has answered, not what, until all have.
    """

    point: str
    verbs: tuple[str, ...]
    who: tuple[str, ...]
    default: Clause = PASSING
    answers: tuple[Order | None, ...] = ()
    sealed: bool = False
