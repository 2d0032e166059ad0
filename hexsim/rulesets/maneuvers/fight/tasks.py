"""Work of an attack not yet done: declaration, roll, defence, harm, aftermath."""

from dataclasses import dataclass

from hexsim.rules.task import Task
from hexsim.rulesets.maneuvers.fight.attack import Attack
from hexsim.rulesets.maneuvers.fight.strength import Hit
from hexsim.rulesets.maneuvers.tasks import Asking


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
    """A hit on `unit` that nothing has stopped; `hit`: what a critical one does to basic damage."""

    attack: Attack
    unit: str
    hit: Hit = "normal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Aftermath(Task):
    """What becomes of the weapon."""

    attack: Attack


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent(Task):
    """The attacks of an assault are over: what they have used up is gone."""

    attacks: tuple[Attack, ...]


def blows(attacks: tuple[Attack, ...]) -> tuple[Task, ...]:
    """The work of attacks that are made now, one after the other."""
    return (*(Blow(attack=attack) for attack in attacks), Spent(attacks=attacks))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pretend(Task):
    """A feint to be declared, as the blow that it pretends; `whole`: for a whole series of attacks."""

    attack: Attack
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Deceive(Task):
    """A declared feint whose contest is to be rolled."""

    attack: Attack
    whole: bool = False
