"""The keys of every verb."""

from dataclasses import dataclass
from typing import Literal

from hexsim.hexes.hex import Hex
from hexsim.rules.fields import FreePath

NO_PATH = FreePath(())
GaitName = Literal["walk", "jog", "run"]
Attribute = Literal["", "strength", "dexterity", "stamina", "wits"]
Ability = Literal["", "brawl", "melee", "firearms", "athletics", "dodge"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plain:
    """Orders without keys."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """A declaration of several actions, swift ones last.

    Attributes:
        actions: how many in all; 0 for as many as are named behind it.
        swift: how many of them by swiftness.
        will: the number of the action that a Willpower point helps, or `defence`.
        disciplines: others that are activated.
    """

    actions: int = 0
    swift: int = 0
    will: str = ""
    disciplines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacked:
    """An attack, with a walk before it or `after` it; `stand` up first."""

    weapon: str = ""
    mode: str = ""
    target: str = ""
    after: bool = False
    stand: bool = False
    path: FreePath = NO_PATH


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A movement and nothing else."""

    gait: GaitName = "walk"
    stand: bool = False
    path: FreePath = NO_PATH


@dataclass(frozen=True, slots=True, kw_only=True)
class Defended:
    """An action kept for a defence."""

    kind: Literal["open", "dodge", "block", "parry"] = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Warned:
    """A warning of one enemy."""

    enemy: str = ""
    after: bool = False
    stand: bool = False
    path: FreePath = NO_PATH


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleared:
    """A jammed weapon made ready."""

    weapon: str = ""
    after: bool = False
    stand: bool = False
    path: FreePath = NO_PATH


@dataclass(frozen=True, slots=True, kw_only=True)
class Free:
    """Anything else, in words, with a test or without."""

    text: str = ""
    attribute: Attribute = ""
    ability: Ability = ""
    after: bool = False
    stand: bool = False
    path: FreePath = NO_PATH


@dataclass(frozen=True, slots=True, kw_only=True)
class Reacted:
    """A defence against an attack that is about to be rolled.

    Attributes:
        weapon: of a parry; the first that is fit if it is left out.
        hex: where a shot is dodged to.
        give: number of the action given up; 0 for the last one.
        by: how a declared attack is given up.
    """

    kind: Literal["none", "dodge", "block", "parry"]
    weapon: str = ""
    hex: Hex | None = None
    give: int = 0
    by: Literal["", "test", "point"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hampered:
    """The referee's word on whether a unit is hampered."""

    unit: str
    on: bool = True
