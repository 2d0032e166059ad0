"""Work not yet done: the frame of rounds and turns, and a maneuver under way."""

from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from hexsim.board.gait import Path, Step
from hexsim.hexes.path import ACTION, ENTRIES
from hexsim.hexes.pose import Pose
from hexsim.rules.copying import copied
from hexsim.rules.order import Clause
from hexsim.rules.state import GameState
from hexsim.rules.task import Task

FACING = "?"
"""Stands in the rest of a path where the end facing is asked."""

THEN_ACT = "."
"""Stands where the action comes without a `!` in the path."""


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
    """Asks a unit for its maneuvers until it has none left; `taken` are the verbs of this turn so far."""

    frame: ClassVar[bool] = True
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnd(Asking):
    """Step 4 of a turn; `asked`: whether to crouch has been settled."""

    taken: tuple[str, ...] = ()
    asked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk(Asking):
    """A maneuver with its path, carried out token by token.

    Attributes:
        clause: the maneuver as it was ordered.
        start: where the unit stood.
        steps: tokens carried out.
        rest: tokens to come, with `FACING` and `THEN_ACT` where something is asked or done between them.
        move: Move when the first hex was entered; None until then.
        posture: posture at that moment.
        used: the keys of the clause have been used at its action point.
        acted: action points passed.
        due: action points passed when the initiative step of the next attack came (M-MULTI-f).
        done: attacks of a series, and what was done in their place.
        loads: action points given up for loading (M-MULTI-e).
    """

    clause: Clause
    start: Pose
    rest: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    move: int | None = None
    posture: str = ""
    used: bool = False
    acted: int = 0
    due: int = 0
    done: int = 0
    loads: int = 0

    @property
    def path(self) -> Path:
        """The part that has been carried out."""
        return Path(start=self.start, steps=self.steps)

    @property
    def leaves(self) -> bool:
        """Whether the unit has left its hex or is going to."""
        return self.path.entered > 0 or any(is_entry(token) for token in self.rest)


T = TypeVar("T", bound=Asking)


def onward(task: T, **changes: Any) -> T:  # noqa: ANN401 - the fields' own types
    """The task behind its question, ready for the next one."""
    return copied(task, {"told": False, **changes})


def is_entry(token: str) -> bool:
    """Whether a token enters a hex."""
    return token.removesuffix("^") in ENTRIES


def asks_action(token: str) -> bool:
    """Whether the action comes at this token."""
    return token in (ACTION, THEN_ACT)


def current_walk(state: GameState) -> Walk | None:
    """The maneuver under way whose unit is asked now."""
    top = state.agenda[-1] if state.agenda else None
    return top if isinstance(top, Walk) else None


def taken_by(state: GameState, unit: str) -> tuple[str, ...]:
    """The verbs of the maneuvers a unit has taken or begun in the turn it has now."""
    for task in reversed(state.agenda):
        if isinstance(task, Turn | TurnEnd) and task.unit == unit:
            return task.taken
    return ()
