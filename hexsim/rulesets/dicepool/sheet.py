"""The sheet of a unit: its figures, and how it begins."""

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Interval

from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.weapons import Condition, Weapon

Attribute = Annotated[int, Interval(ge=1, le=10)]
Ability = Annotated[int, Interval(ge=0, le=10)]
Marks = Annotated[int, Interval(ge=0, le=7)]
Posture = Literal["standing", "prone"]

ATTRIBUTES = ("strength", "dexterity", "stamina", "wits")
ABILITIES = ("brawl", "melee", "firearms", "athletics", "dodge")
SWIFTNESS = "swiftness"


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """A weapon with which a unit begins.

    Attributes:
        weapon: its name in the table of known weapons; not needed with `own`.
        id: how orders name it, the same as `weapon` if it is left out.
        state: whether it works.
        own: figures of a weapon the table does not know.
    """

    weapon: str = ""
    id: str = ""
    state: Condition = "ready"
    own: Weapon | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A fighter's figures.

    Attributes:
        willpower_points: at the start, all if it is left out.
        disciplines: names of disciplines besides swiftness; they are only told.
        swiftness: level of that discipline; `swiftness_uses` how often it can be used.
        soaks_lethal: lethal harm is soaked with Stamina, too.
        half_bashing: bashing harm is halved after the soak.
        hampered: cramped, hindered: attacks are harder.
        bashing: marks at the start; likewise `lethal`, together at most 7.
    """

    strength: Attribute = 2
    dexterity: Attribute = 2
    stamina: Attribute = 2
    wits: Attribute = 2
    brawl: Ability = 1
    melee: Ability = 1
    firearms: Ability = 1
    athletics: Ability = 1
    dodge: Ability = 1
    willpower: Attribute = 4
    willpower_points: Annotated[int, Interval(ge=0, le=10)] | None = None
    disciplines: tuple[str, ...] = ()
    swiftness: Annotated[int, Interval(ge=0, le=5)] = 0
    swiftness_uses: Annotated[int, Interval(ge=0, le=20)] = 10
    armour: Annotated[int, Interval(ge=0, le=5)] = 0
    soaks_lethal: bool = False
    half_bashing: bool = False
    hampered: bool = False
    bashing: Marks = 0
    lethal: Marks = 0
    posture: Posture = "standing"
    weapons: tuple[Carried, ...] = ()

    def figure(self, name: str) -> int:
        """An attribute or ability by name."""
        return int(getattr(self, name))


@rule("P-ATK-2")
def dots(sheet: Sheet, attribute: str, ability: str) -> tuple[int, int]:
    """Dice of an attribute and an ability; without dots in the ability the attribute stands alone."""
    return sheet.figure(attribute), sheet.figure(ability)
