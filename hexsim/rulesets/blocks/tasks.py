"""Unfinished work."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from hexsim.board.gait import Path, Step
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.order import Order
from hexsim.rules.state import GameState
from hexsim.rules.task import Poll, Task

Answers = tuple[Order | None, ...]
Mode = Literal["whole", "double", "half", "reduced"]
AttackKind = Literal["attack", "joint", "answer", "reaction"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """One unit's part in an attack: its weapon, or an ability; `attrs` of one that only helps."""

    unit: str
    weapon: str = ""
    ability: str = ""
    attrs: tuple[str, ...] = ()

    @property
    def item(self) -> str:
        """The id of what it is made with."""
        return self.weapon or self.ability


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """An attack that was declared.

    Attributes:
        shares: who attacks; several in a joint action.
        targets: whom; several with an area.
        hex: where an area weapon strikes.
        kind: an attack of one's turn, a joint action, a strike back, the strike of a reaction.
    """

    shares: tuple[Share, ...]
    targets: tuple[str, ...]
    hex: Hex | None = None
    manoeuvre: str = ""
    text: str = ""
    kind: AttackKind = "attack"

    @property
    def chained(self) -> bool:
        """Whether it is itself part of a reaction."""
        return self.kind in ("answer", "reaction")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wound:
    """How the damage of a hit comes to one target."""

    unit: str
    mode: Mode = "whole"
    reduction: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Marshal(Task):
    """A side of the players' block says in which order its units act."""

    frame: ClassVar[bool] = True

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Surprise(Task):
    """The players test whether an ambush costs them the first round."""

    frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Round(Task):
    """A round begins."""

    frame: ClassVar[bool] = True

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Block(Task):
    """The players or the creatures have their turns."""

    frame: ClassVar[bool] = True

    kind: Literal["players", "creatures"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Task):
    """A unit's turn goes on."""

    frame: ClassVar[bool] = True

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnd(Task):
    """A unit's turn ends."""

    frame: ClassVar[bool] = True

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk(Task):
    """A part of a Movement: the tokens to come, what has been paid, the budget it began with.

    Attributes:
        asked: those whom the next step triggers have been asked.
    """

    unit: str
    start: Pose
    budget: int
    rest: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    asked: bool = False

    @property
    def path(self) -> Path:
        """What has been walked."""
        return Path(start=self.start, steps=self.steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Window(Task):
    """Those whose reaction a step triggers are asked; None: not yet."""

    trigger: Literal["enemy_enters_reach", "enemy_leaves_reach"]
    mover: str
    to: Hex
    answers: Answers | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Task):
    """The others of a joint action are asked whether they join."""

    attack: Attack
    answers: Answers | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Assault(Task):
    """An attack was declared: whoever may react is asked."""

    attack: Attack
    answers: Answers | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class React(Task):
    """A reaction ability works at the unit that triggered it."""

    unit: str
    ability: str
    at: str
    free: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve(Task):
    """Everybody has answered: the tests are made."""

    attack: Attack
    answers: Answers


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit(Task):
    """An attack hits: with a manoeuvre the target chooses, then damage is rolled.

    Attributes:
        counted: the shares whose damage counts.
        told: an answer given ahead has been tried.
    """

    attack: Attack
    wounds: tuple[Wound, ...]
    counted: tuple[int, ...] = (0,)
    choice: Literal["", "damage", "manoeuvre"] = ""
    told: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeBack(Task):
    """A unit has won with Retaliate and may strike at one who attacked it."""

    unit: str
    attack: Attack
    told: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class After(Task):
    """Everything of an attack is done; `worn`: the shield that was used against it."""

    attack: Attack
    worn: str = ""


TYPES = (Share, Attack, Wound, Marshal, Surprise, Round, Block, Turn, TurnEnd, Walk, Window, Call, Assault,
         React, Resolve, Hit, StrikeBack, After)


def turn_of(state: GameState) -> str:
    """Whose turn it is where something is asked, "" between turns (B-ROUND-8)."""
    return turn_in(state.agenda)


def turn_in(agenda: Sequence[Task]) -> str:
    """Whose turn is on an agenda; within a ply that is the agenda of the resolution, not of the state."""
    return next((task.unit for task in reversed(agenda) if isinstance(task, Turn | TurnEnd)), "")


def current_attack(state: GameState) -> Attack | None:
    """The attack that is asked about: the topmost one on the agenda."""
    for task in reversed(state.agenda):
        if isinstance(task, Assault | Resolve | Hit | StrikeBack | After):
            return task.attack
    return None


def current_poll(state: GameState) -> Poll | None:
    """The poll that asks now."""
    top = state.agenda[-1] if state.agenda else None
    return top if isinstance(top, Poll) else None
