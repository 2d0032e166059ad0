"""The stages of an attack as tasks: the test, the allotment, Evasion, damage (D-ATTACK-1)."""

from dataclasses import dataclass

from hexsim.hexes.hex import Hex
from hexsim.rules.task import Task
from hexsim.rulesets.d100.attack import Attack
from hexsim.rulesets.d100.tasks import Asking


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow(Task):
    """An attack to be rolled, a blow or shots."""

    attack: Attack


@dataclass(frozen=True, slots=True, kw_only=True)
class Allot(Asking):
    """Asks the attacker who takes the hits of an attack (D-ALLOT-1)."""

    attack: Attack
    roll: int
    hits: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The hits of an attack on one target, and how many Evasion has left (None: not yet known)."""

    target: str
    hits: int
    left: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits(Asking):
    """Asks each target that was hit for an Evasion; `unit` is the one that is asked.

    Attributes:
        roll: the attack roll, for locations.
        parts: targets in the order in which hits were first allotted to them.
        area: hexes of an area weapon, empty for none.
        origin: from where the area is measured.
    """

    attack: Attack
    roll: int
    parts: tuple[Part, ...]
    area: tuple[Hex, ...] = ()
    origin: Hex | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm(Task):
    """What the hits do that were not evaded."""

    attack: Attack
    roll: int
    parts: tuple[Part, ...]
