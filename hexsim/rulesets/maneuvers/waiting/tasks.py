"""Work of waiting units not yet done: windows, strikes, answers to them."""

from dataclasses import dataclass
from typing import Literal

from hexsim.hexes.hex import Hex
from hexsim.rules.order import Clause, Order
from hexsim.rules.task import Task
from hexsim.rulesets.maneuvers.fight.attack import Attack
from hexsim.rulesets.maneuvers.tasks import Asking

WindowName = Literal["W1", "W2", "W3"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Window(Task):
    """A moment at which waiting units may strike.

    Attributes:
        name: after an entered hex, on a declared attack or feint, after a turn.
        mover: who entered, declared, or has ended its turn.
        attacks: what has been declared.
        answers: what the waiting units have said.
    """

    name: WindowName
    mover: str
    attacks: tuple[Attack, ...] = ()
    answers: tuple[Order | None, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Launch(Task):
    """Declared attacks, to be made unless they have been made between strikes already."""

    attacks: tuple[Attack, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike(Task):
    """What a waiting unit wants to do in a window; looked at again when its turn comes."""

    given: Order
    window: Window


@dataclass(frozen=True, slots=True, kw_only=True)
class Lunge(Task):
    """The blow of a waiting unit that stands where it strikes from."""

    unit: str
    clause: Clause
    window: Window


@dataclass(frozen=True, slots=True, kw_only=True)
class Riposte(Asking):
    """Asks `unit` whether it strikes at the same moment as the waiting unit that strikes at it."""

    strike: Attack


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled(Task):
    """A strike is over; its unit stood at `start` before."""

    unit: str
    start: Hex
