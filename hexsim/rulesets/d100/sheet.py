"""The sheet of a character, and the numbers that follow from it. Fields left out are its `character`'s."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Final, Literal

from annotated_types import Interval

from hexsim.errors import ScenarioError
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.defaults import HUMAN_SIZE, UNTRAINED
from hexsim.rulesets.d100.items import Brace, Held, Item, Place, Support, check_item, item_named
from hexsim.rulesets.d100.knowledge import Power, check_cost, check_power, cost_turns, known_skills

OPEN = -1
"""Stands for a figure that is not on the sheet."""
ALL: Final = "*"
"""In a list: everything the character has."""
PLAIN = "recruit"
"""The character of a sheet that names none."""

Characteristic = Annotated[int, Interval(ge=1, le=200)]
Few = Annotated[int, Interval(ge=0, le=100)]
Talent = Literal["*", "swift_attack", "lightning_attack", "two_weapon_melee", "two_weapon_ranged",
                 "ambidextrous"]
Posture = Literal["standing", "sitting", "prone"]
Location = Literal["head", "right_arm", "left_arm", "body", "right_leg", "left_leg"]
FIGURES = ("WS", "BS", "S", "T", "A", "Int", "Per", "WP", "Fel", "wounds", "size")


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """A thing with which a character begins.

    Attributes:
        item: its name in the table of known things, or `*` for all the character has.
        id: how orders name it, the same as `item` if it is left out.
        place: the hand that holds it ready, both, or carried.
        shots: shots in it, all if left out.
        braced: the support on which it stands at the start, at its bearer's hex and facing.
        own: figures of a thing the table does not know.
    """

    item: str = ""
    id: str = ""
    place: Place = "carried"
    shots: Annotated[int, Interval(ge=0, le=1000)] | None = None
    jammed: bool = False
    braced: Support | None = None
    own: Item | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A fighter's figures; the last group says how it begins.

    Attributes:
        character: a character of the table, from which everything comes that is left out here.
        dodge: target number; Agility − 20 without training.
        parry: target number; Weapon Skill − 20 without training.
        skills: name → target number.
        costs: skill → `half`, `full` or `n full`, if it is not what the table of skills says.
        armour: a suit of the table.
        ap: armour points by location, in place of the suit's.
        mount: it can be ridden; `vehicle`: it can be entered.
        rides: id of the mount or vehicle on or in which it begins.
        engaged: ids of enemies with whom it begins in melee.
        holds: id of the enemy it begins by holding.
        damage: losses at the start.
        stunned: rounds.
        unaware: it does not expect to be attacked until its first turn.
        flees: it is forced to flee.
        sustains: powers it keeps up.
    """

    character: str = PLAIN
    WS: Characteristic = OPEN
    BS: Characteristic = OPEN
    S: Characteristic = OPEN
    T: Characteristic = OPEN
    A: Characteristic = OPEN
    Int: Characteristic = OPEN
    Per: Characteristic = OPEN
    WP: Characteristic = OPEN
    Fel: Characteristic = OPEN
    wounds: Annotated[int, Interval(ge=1, le=1000)] = OPEN
    size: Annotated[int, Interval(ge=1, le=10)] = OPEN
    dodge: Characteristic | None = None
    parry: Characteristic | None = None
    skills: tuple[tuple[str, Characteristic], ...] = ()
    costs: tuple[tuple[str, str], ...] = ()
    talents: tuple[Talent, ...] = (ALL,)
    powers: tuple[Power, ...] = ()
    armour: str = ALL
    ap: tuple[tuple[Location, Few], ...] = ()
    items: tuple[Carried, ...] = (Carried(item=ALL),)
    mount: bool = False
    vehicle: bool = False
    posture: Posture = "standing"
    rides: str = ""
    engaged: tuple[str, ...] = ()
    holds: str = ""
    condition: Literal["conscious", "unconscious", "dead"] = "conscious"
    damage: Annotated[int, Interval(ge=0, le=1000)] = 0
    fatigue: Few = 0
    stunned: Few = 0
    pinned: bool = False
    immobilised: bool = False
    surprised: bool = False
    unaware: bool = False
    flees: bool = False
    sustains: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Take what is left out from the character; an unknown one leaves the plain one's figures."""
        known = characters()
        character = known.get(self.character, known[PLAIN])
        for name, value in filled(self, character).items():
            object.__setattr__(self, name, value)

    def bonus(self, name: str) -> int:
        """The bonus of a characteristic (DEF-BONUS)."""
        return bonus(self.value(name))

    def value(self, name: str) -> int:
        """A characteristic by its name."""
        value: int = getattr(self, name)
        return value


@cache
def characters() -> Mapping[str, Mapping[str, Any]]:
    """The characters and creatures every fight knows, by name: fields of a sheet."""
    text = files(__package__).joinpath("data", "characters.toml").read_text(encoding="utf-8")
    return {name: {key: _frozen(key, value) for key, value in figures.items()}
            for name, figures in tomllib.loads(text).items()}


def _frozen(key: str, value: Any) -> Any:  # noqa: ANN401 - as TOML has it
    if key == "items":
        return tuple(Carried(**item) for item in value)
    if isinstance(value, dict):
        return tuple(sorted(value.items()))
    return tuple(value) if isinstance(value, list) else value


@cache
def suits() -> Mapping[str, Mapping[str, int]]:
    """Armour points of the suits every fight knows, by name and location."""
    text = files(__package__).joinpath("data", "armour.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def filled(sheet: Sheet, character: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a sheet that change when everything left out is taken from the character."""
    found: dict[str, Any] = {name: character[name] for name in FIGURES if getattr(sheet, name) == OPEN}
    for name in ("dodge", "parry"):
        if getattr(sheet, name) is None:
            found[name] = character.get(name)
    if sheet.armour == ALL:
        found["armour"] = character.get("armour", "")
    found["skills"] = tuple(sorted({**dict(character.get("skills", ())), **dict(sheet.skills)}.items()))
    if ALL in sheet.talents:
        theirs = (*character.get("talents", ()), *(talent for talent in sheet.talents if talent != ALL))
        found["talents"] = tuple(dict.fromkeys(theirs))
    if any(entry.item == ALL for entry in sheet.items):
        own = tuple(entry for entry in sheet.items if entry.item != ALL)
        found["items"] = (*character.get("items", ()), *own)
    for name in ("mount", "vehicle"):
        found[name] = getattr(sheet, name) or character.get(name, False)
    return found


@rule("DEF-BONUS")
def bonus(value: int) -> int:
    """The bonus of a characteristic: its tens.

    >>> [bonus(value) for value in (42, 35, 9)]
    [4, 3, 0]
    """
    return max(value, 0) // 10


@rule("DEF-EVADE")
def evade_value(sheet: Sheet, kind: Literal["dodge", "parry"]) -> int:
    """The target number of an Evasion before modifiers; without training it comes from A or WS."""
    trained, base = (sheet.dodge, sheet.A) if kind == "dodge" else (sheet.parry, sheet.WS)
    return max(1, base + UNTRAINED) if trained is None else trained


@rule("DEF-SIZE")
def size_over_human(sheet: Sheet) -> int:
    """By how many points of Size it is larger than a human, which is 4."""
    return sheet.size - HUMAN_SIZE


def armour_at(sheet: Sheet, location: str) -> int:
    """Armour points of a location: the sheet's own, else the suit's."""
    own: dict[str, int] = dict(sheet.ap)
    if location in own:
        return own[location]
    return suits().get(sheet.armour, {}).get(location, 0)


def has(sheet: Sheet, talent: str) -> bool:
    """Whether it has a talent."""
    return talent in sheet.talents


def items_at_start(sheet: Sheet, pose: Any = None) -> tuple[tuple[str, Held], ...]:  # noqa: ANN401
    """The things it begins with, by id; a second thing of one name is numbered.

    Args:
        sheet: whose.
        pose: where it stands, for what is braced.

    Raises:
        ScenarioError: a thing nobody knows, or one whose texts cannot be read.
    """
    found: dict[str, Held] = {}
    for entry in sheet.items:
        item = item_named(entry.item) if entry.own is None else entry.own
        check_item(item)
        name = base = entry.id or entry.item or item.name
        number = 2
        while name in found:
            name, number = f"{base}_{number}", number + 1
        brace = None
        if entry.braced and pose:
            brace = Brace(hex=pose.hex, facing=int(pose.facing), support=entry.braced)
        shots = item.clip if entry.shots is None else entry.shots
        found[name] = Held(item=item, place=entry.place, shots=shots, jammed=entry.jammed, brace=brace)
    return tuple(sorted(found.items()))


def skill_value(sheet: Sheet, skill: str) -> int | None:
    """The target number of a skill before modifiers, untrained ones included; None for one nobody knows."""
    trained = dict(sheet.skills).get(skill)
    if trained is not None:
        return trained
    known = known_skills().get(skill)
    return None if known is None else max(1, sheet.value(known.characteristic) + UNTRAINED)


def skill_turns(sheet: Sheet, skill: str) -> int:
    """Turns on end that using a skill takes: 0 for a half action, which is the default, 1 for a full one."""
    known = known_skills().get(skill)
    return cost_turns(dict(sheet.costs).get(skill) or (known.cost if known else "half"))


def power_named(sheet: Sheet, name: str) -> Power | None:
    """A power of the sheet, None if it has no such power."""
    return next((power for power in sheet.powers if power.name == name), None)


def check_sheet(sheet: Sheet) -> None:
    """Look at the names and texts on a sheet.

    Raises:
        ScenarioError: a character or suit nobody knows, or a cost or damage that cannot be read.
    """
    if sheet.character not in characters():
        raise ScenarioError("d100.character_unknown", name=sheet.character, allowed=" ".join(characters()))
    if sheet.armour and sheet.armour not in suits():
        raise ScenarioError("d100.armour_unknown", name=sheet.armour, allowed=" ".join(suits()))
    for skill, cost in sheet.costs:
        check_cost(skill, cost)
    for power in sheet.powers:
        check_power(power)
