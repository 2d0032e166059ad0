"""The sheet of a unit (M-SHEET-1) and the numbers that follow from it (M-SHEET-2)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Interval

from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.items import Held, Item, Place

Attribute = Annotated[int, Interval(ge=1, le=40)]
Posture = Literal["standing", "crouching", "kneeling", "sitting", "crawling", "lying"]
OFF_HAND = -4
NO_DEFAULT = ("shield", "jumping", "acrobatics", "fast_draw")


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """A thing with which a unit begins.

    Attributes:
        item: its name in the table of known things; not needed with `own`.
        id: how orders name it, the same as `item` if it is left out.
        place: the hand that holds it, both, or carried.
        ready: ready for use, if it is in hand.
        loaded: holds all its shots.
        own: figures of a thing the table does not know.
    """

    item: str = ""
    id: str = ""
    place: Place = "carried"
    ready: bool = True
    loaded: bool = True
    own: Item | None = None


@rule("M-SHEET-1")
@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A fighter's figures; the last group says how it begins.

    Attributes:
        skills: name → level.
        thr: dice of a thrust, such as `1d+2`, in place of those by strength; `sw`: of a swing.
        move: stands in place of a quarter of the basic speed, if given.
        hp: hit points at the start, if not all.
        condition: conscious, unconscious or dead at the start.
    """

    ST: Attribute = 10
    DX: Attribute = 10
    IQ: Attribute = 10
    HT: Attribute = 10
    will: Attribute | None = None
    hp_max: Annotated[int, Interval(ge=1, le=400)] | None = None
    skills: tuple[tuple[str, Annotated[int, Interval(ge=0, le=60)]], ...] = ()
    thr: str = ""
    sw: str = ""
    pd: Annotated[int, Interval(ge=0, le=10)] = 0
    dr: Annotated[int, Interval(ge=0, le=100)] = 0
    encumbrance: Annotated[int, Interval(ge=0, le=4)] = 0
    move: Annotated[int, Interval(ge=0, le=60)] | None = None
    combat_reflexes: bool = False
    ambidextrous: bool = False
    trained_by_master: bool = False
    super_fast: bool = False
    altered_time: Annotated[int, Interval(ge=0, le=5)] = 0
    items: tuple[Carried, ...] = ()
    posture: Posture = "standing"
    hp: Annotated[int, Interval(ge=-2400, le=400)] | None = None
    condition: Literal["conscious", "unconscious", "dead"] = "conscious"
    stunned: bool = False

    @property
    def speed4(self) -> int:
        """Basic speed in quarters."""
        return self.DX + self.HT

    @property
    def hit_points(self) -> int:
        """All hit points it can have."""
        return self.HT if self.hp_max is None else self.hp_max

    @property
    def willpower(self) -> int:
        """Will; IQ unless the sheet says otherwise."""
        return self.IQ if self.will is None else self.will

    def skill(self, name: str) -> int | None:
        """The level of a skill; a weapon skill that is not on the sheet is DX − 5, others have no default."""
        level = dict(self.skills).get(name)
        if level is None and name.split(":", maxsplit=1)[0] not in NO_DEFAULT:
            return self.DX - 5
        return level


def initiative(sheet: Sheet) -> int:
    """A quarter of the basic speed in quarters, one more with combat reflexes; wounds do not change it."""
    return sheet.speed4 // 4 + sheet.combat_reflexes


@rule("M-SHEET-2")
def body_move(sheet: Sheet, hp: int) -> int:
    """Move before posture, also the Dodge value: from speed and burden, halved at 3 hit points or fewer."""
    speed = sheet.speed4 // 4 if sheet.move is None else sheet.move
    move = max(0, speed - sheet.encumbrance)
    return move // 2 if hp <= 3 else move


def parry_value(sheet: Sheet, held: Held) -> int | None:
    """The Parry value with a thing in hand, None if it cannot parry."""
    skill = sheet.skill(held.item.skill) if held.item.may_parry else None
    if skill is None or not held.in_hand:
        return None
    return (skill + (OFF_HAND if held.place == "off" and not sheet.ambidextrous else 0)) // 2


def block_value(sheet: Sheet) -> int | None:
    """The Block value, None without the skill."""
    skill = sheet.skill("shield")
    return None if skill is None else skill // 2


@rule("M-MAN-2")
def maneuvers_a_turn(sheet: Sheet) -> int:
    """How many maneuvers a unit takes one after the other in its turn."""
    return sheet.altered_time + (max(1, sheet.speed4 // 24) if sheet.super_fast else 1)
