"""A character from elsewhere, in words of no ruleset, and what a ruleset makes of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Family = Literal["three_dice", "percentile", "dots"]
"""How a character's figures are meant.

- `three_dice`: attributes around 10 and skills that three dice have to stay below; figures `st dx iq ht will
  per hp hp_now basic_speed basic_move dodge encumbrance dr`, the last the armour of the trunk.
- `percentile`: characteristics of 1 to 100; figures `weapon_skill ballistic_skill strength toughness agility
  intelligence perception willpower fellowship wounds size armour_<place>`, and `unnatural_<name>`.
- `dots`: attributes and abilities of 0 to 10 dots; figures `strength dexterity stamina perception
  intelligence wits willpower health health_now soak soak_lethal` and the like.
"""


NoteKind = Literal["took", "left", "recomputed", "guessed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What became of something: a catalogue key with its values."""

    kind: NoteKind
    key: str
    params: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """One way of fighting with a thing, as its file says it; texts are empty and numbers None if it does not.

    Attributes:
        name: of the way (`Swung`), if a thing has several.
        ranged: shot or thrown.
        skill: name of the skill.
        level: of the skill with this thing.
        damage: as written (`sw+1 cut`, `2d pi`, `1d10+5 I`).
        damage_now: the same with the bearer's strength.
        penetration: of armour.
        reach: of a hand weapon (`C,1`).
        range: of others (`100/150`).
        accuracy: of others.
        rate: of fire, as written.
        shots: as written.
        strength: that it needs, as written; `†` for two hands.
        parry: as written; `No` if one cannot.
        block: the same.
    """

    name: str = ""
    ranged: bool = False
    skill: str = ""
    level: int | None = None
    damage: str = ""
    damage_now: str = ""
    penetration: int | None = None
    reach: str = ""
    range: str = ""
    accuracy: int | None = None
    rate: str = ""
    shots: str = ""
    strength: str = ""
    parry: str = ""
    block: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear:
    """A thing somebody has, with the ways of fighting with it; `worn`: in use, not packed away."""

    name: str
    uses: tuple[Use, ...] = ()
    worn: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """Somebody from a character file.

    Attributes:
        figures: name → number; see `Family`.
        skills: name → level, as the family counts it; a specialisation stands in brackets.
        traits: names of everything else the character has or is.
    """

    family: Family
    name: str
    figures: Mapping[str, int]
    skills: Mapping[str, int] = field(default_factory=dict)
    traits: tuple[str, ...] = ()
    gear: tuple[Gear, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Adopted:
    """A character as a ruleset has it: the table of its sheet in a scenario, and how it came about."""

    sheet: Mapping[str, Any]
    notes: tuple[Note, ...] = ()
