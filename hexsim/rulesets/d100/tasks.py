"""Work not yet done: the frame of rounds and turns, a movement under way, the end of an action."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from hexsim.board.gait import Path, Step
from hexsim.hexes.pose import Pose
from hexsim.rules.order import Clause
from hexsim.rules.task import Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Round(Task):
    """Gives the next unit its turn, and begins a new round when all have had theirs."""

    frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking(Task):
    """A task that asks its unit; `told`: an answer given ahead has been tried at the open question."""

    unit: str
    told: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Asking):
    """Asks a unit for its actions until it ends its turn."""

    frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnd(Task):
    """What comes with the end of a turn; `lost`: it was lost to a stun or to surprise."""

    unit: str
    lost: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionEnd(Task):
    """The end of an action: what waited for it, and whether the fight is over."""

    unit: str
    action: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk(Task):
    """A movement carried out token by token.

    Attributes:
        clause: the order's clause.
        start: where the unit, or its mount, stood.
        budget: hexes it may go, fixed when it began.
        steps: tokens carried out.
        rest: tokens to come.
        provoked: opponents that have had their free attack (D-LEAVE-5).
        pinned: the unit was Pinned when it began.
        then: what comes when it has been carried out as a whole.
    """

    unit: str
    clause: Clause
    start: Pose
    budget: int
    rest: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    provoked: tuple[str, ...] = ()
    pinned: bool = False
    then: tuple[Task, ...] = ()

    @property
    def path(self) -> Path:
        """The part that has been carried out."""
        return Path(start=self.start, steps=self.steps)


T = TypeVar("T", bound=Asking)


def onward(task: T, **changes: Any) -> T:  # noqa: ANN401 - the fields' own types
    """The task behind its question, ready for the next one."""
    return replace(task, told=False, **changes)


def top_of(agenda: tuple[Task, ...]) -> Task | None:
    """The task that asks, None if nothing is under way."""
    return agenda[-1] if agenda else None
