"""Work not yet done: the frame of turns, declarations, actions under way, decisions."""

from dataclasses import dataclass
from typing import ClassVar

from hexsim.board.gait import Step
from hexsim.hexes.pose import Pose
from hexsim.rules.order import Clause, Order
from hexsim.rules.state import GameState
from hexsim.rules.task import Task
from hexsim.rulesets.dicepool.attack import Attack
from hexsim.rulesets.dicepool.status import Slot


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Task):
    """A turn begins: who is known to whom, initiative."""

    frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaring(Task):
    """Asks the next unit for its declaration until all have declared."""

    frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Tied(Task):
    """Brings about the sealed declarations of units with equal places."""

    who: tuple[str, ...]
    answers: tuple[Order | None, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Detail(Task):
    """Asks for the actions of a declaration one by one.

    Attributes:
        header: the declaration, without its actions.
        done: actions named so far.
        given: actions that were named with it.
        told: one of them has been tried at the open question.
    """

    unit: str
    header: Clause
    done: tuple[Clause, ...] = ()
    given: tuple[Clause, ...] = ()
    told: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Acting(Task):
    """Takes the actions in their order, and ends the turn when there are none left."""

    frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnd(Task):
    """Draws what was left for the end of the turn; everything that lasts a turn lapses."""

    frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap(Task):
    """A moment in which delayed units may act: inside the action of `against`, or between actions."""

    against: str = ""
    who: tuple[str, ...] = ()
    answers: tuple[Order | None, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Task):
    """A delayed unit says what it does, at once."""

    unit: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseAll(Task):
    """Delayed units with equal places say so in secret and act at the same moment."""

    slots: tuple[Slot, ...]
    answers: tuple[Order | None, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowUp(Task):
    """Further actions of a delayed unit that come right after its first one."""

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Task):
    """Performs a declared action; `quiet`: without gaps."""

    unit: str
    number: int
    quiet: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk(Task):
    """A path carried out token by token.

    Attributes:
        start: where it began; None before that.
        bound: the walk belongs to an action not yet performed and ends with it; else it comes after its deed.
        free: it is carried out whatever has become of the action (P-SIM-1).

    """

    unit: str
    number: int
    rest: tuple[str, ...]
    start: Pose | None = None
    gait: str = "walk"
    stand: bool = False
    steps: tuple[Step, ...] = ()
    bound: bool = True
    free: bool = False
    quiet: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed(Task):
    """The deed of an action, after the walk before it; `gap`: delayed units are asked before an attack."""

    unit: str
    number: int
    quiet: bool = False
    gap: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep(Task):
    """An action that cannot be performed is kept for a defence, or lost."""

    unit: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Defend(Task):
    """Asks whom an attack is aimed at; `own`: its action of the same moment, −1 for none."""

    attack: Attack
    own: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow(Task):
    """Rolls an attack and what follows from it."""

    attack: Attack


@dataclass(frozen=True, slots=True, kw_only=True)
class Done(Task):
    """An action is over."""

    unit: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment(Task):
    """Actions of one moment, judged from the state before any of them.

    Attributes:
        slots: the actions, in roster order.
        attacks: those that can be made, as they were before.
        ready: everybody has decided.
    """

    slots: tuple[Slot, ...]
    attacks: tuple[Attack, ...] = ()
    ready: bool = False


def open_attacks(state: GameState, unit: str) -> tuple[Defend, ...]:
    """Attacks on a unit that are about to be rolled and that it has not yet answered."""
    return tuple(task for task in state.agenda if isinstance(task, Defend) and task.attack.target == unit)


def attacks_of_moment(state: GameState, unit: str) -> tuple[Attack, ...]:
    """Attacks of the present moment on a unit, answered or not."""
    return tuple(attack for task in state.agenda if isinstance(task, Moment)
                 for attack in task.attacks if attack.target == unit)
