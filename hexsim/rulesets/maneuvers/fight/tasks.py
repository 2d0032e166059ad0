"""Work of an attack not yet done: declaration, roll, defence, harm, aftermath."""

from dataclasses import dataclass
from typing import Literal

from hexsim.rules.task import Task
from hexsim.rulesets.maneuvers.fight.attack import Attack
from hexsim.rulesets.maneuvers.tasks import Asking

Critical = Literal["", "normal", "largest", "doubled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Assault(Task):
    """Attacks that have been declared together: one, or both blows of two weapons, main hand first."""

    attacks: tuple[Attack, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow(Task):
    """An attack to be rolled."""

    attack: Attack


@dataclass(frozen=True, slots=True, kw_only=True)
class Defend(Asking):
    """A hit on `unit`, which may defend; `tried` are the kinds of defence that have failed."""

    attack: Attack
    tried: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm(Task):
    """A hit on `unit` that nothing has stopped; `critical`: what a critical hit does to basic damage."""

    attack: Attack
    unit: str
    critical: Critical = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aftermath(Task):
    """What becomes of the weapon."""

    attack: Attack
