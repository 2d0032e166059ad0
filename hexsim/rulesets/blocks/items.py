"""Weapons, shields, things to use, and abilities: what they are, wherever they lie."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

from annotated_types import Interval

from hexsim.errors import ScenarioError
from hexsim.rules.state import Record, Thing
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.figures import table

Kind = Literal["weapon", "shield", "use", "other"]
Origin = Literal["domain", "speciality", "patron", "other"]
Cost = Literal["standard", "bonus", "movement", "reaction", "passive"]
Trigger = Literal["", "attacked", "ally_attacked", "enemy_enters_reach", "enemy_leaves_reach"]
Effect = Literal["heal", "attack", "modifier", "note"]
Field = Literal["movement", "total", "damage"]

FIST = "fist"
HIDDEN = "?"
"""Stands for damage that a side may not know."""

_DAMAGE = re.compile(r"(?:(?P<n>[0-6])d(?P<x>4|6|8|10|12)(?:\+(?P<k>\d|10))?|(?P<flat>\d|10))")


class Damage(NamedTuple):
    """N dice of X sides and k more."""

    n: int
    x: int
    k: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """What a thing is.

    Attributes:
        name: words of a scenario, or a catalogue key after `@`.
        attrs: the two attributes of its test, for weapons and shields.
        damage: `NdX+k`, or a number.
        reach: 1 to 3 hexes for a weapon in the hand; `range`: 2 to 60 for one that flies; the other is 0.
        area: hexes around the one it is thrown at in which it strikes everybody.
        hands: hands it takes; 0 for what needs none.
        charges: of a shield, how often it protects; of a thing to use, how often it can be used.
        reduction: what a shield takes from the damage of a blow it did not stop.
        ability: what it does when it is used.
    """

    name: str = ""
    kind: Kind = "other"
    attrs: tuple[str, ...] = ()
    damage: str = ""
    reach: Annotated[int, Interval(ge=0, le=3)] = 0
    range: Annotated[int, Interval(ge=0, le=60)] = 0
    area: Annotated[int, Interval(ge=0, le=5)] = 0
    hands: Annotated[int, Interval(ge=0, le=2)] = 1
    charges: Annotated[int, Interval(ge=0, le=20)] = 0
    reduction: Annotated[int, Interval(ge=0, le=20)] = 0
    ability: str = ""

    @property
    def length(self) -> int:
        """The most hexes at which it strikes."""
        return max(self.reach, self.range)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """Something a unit can do besides; `effect` says which of the lower figures count.

    Attributes:
        name: words of a scenario, or a catalogue key after `@`.
        cost: the resource it takes; `reaction` comes with a trigger, `passive` is on all the time.
        dice: what it heals; `range` how far (1: by touch), `targets` how many, `wounds` how many it treats.
        attrs: of a test of healing, if not Connection and a free one.
        weapon: what it attacks with.
        field: what it modifies, by how much.
        sustained: conditions that its attack brings outlast the fight.
    """

    name: str = ""
    origin: Origin = "other"
    cost: Cost = "standard"
    trigger: Trigger = ""
    effect: Effect = "note"
    dice: str = ""
    range: Annotated[int, Interval(ge=0, le=60)] = 1
    targets: Annotated[int, Interval(ge=1, le=20)] = 1
    wounds: Annotated[int, Interval(ge=0, le=20)] = 0
    attrs: tuple[str, ...] = ()
    weapon: Item | None = None
    field: Field = "total"
    by: Annotated[int, Interval(ge=-5, le=5)] = 0
    sustained: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A thing that somebody has: in hand or put away, with the charges it has left."""

    item: Item
    in_hand: bool = False
    charges: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Loose(Record):
    """A thing that somebody had, as the record of a `Thing` on the map."""

    held: Held


@cache
def known_items() -> Mapping[str, Item]:
    """The things every fight knows, by name."""
    return {name: _item({"name": f"@blocks.item_{name}", **figures})
            for name, figures in table("items").items()}


@cache
def known_abilities() -> Mapping[str, Ability]:
    """The abilities that sheets and things may name."""
    found = {}
    for name, figures in table("abilities").items():
        weapon = _item(figures["weapon"]) if "weapon" in figures else None
        found[name] = Ability(**{**figures, "name": f"@blocks.ability_{name}", "weapon": weapon})
    return found


def _item(figures: Mapping[str, Any]) -> Item:
    lists = {key: tuple(value) for key, value in figures.items() if isinstance(value, list)}
    return Item(**{**figures, **lists})


def item_named(name: str) -> Item:
    """The thing of that name.

    Raises:
        ScenarioError: there is none.
    """
    known = known_items()
    if name not in known:
        raise ScenarioError("blocks.item_unknown", name=name, allowed=" ".join(known))
    return known[name]


@cache
def damage_of(text: str) -> Damage:
    """Damage from its text; what is hidden counts as one die of six.

    Raises:
        ScenarioError: no such text.

    >>> damage_of("2d6+1"), damage_of("3")
    (Damage(n=2, x=6, k=1), Damage(n=0, x=4, k=3))
    """
    if text == HIDDEN:
        return Damage(1, 6, 0)
    found = _DAMAGE.fullmatch(text)
    if found is None:
        raise ScenarioError("blocks.damage_bad", text=text)
    if found["flat"]:
        return Damage(0, 4, int(found["flat"]))
    return Damage(int(found["n"]), int(found["x"]), int(found["k"] or 0))


@rule("B-ATK-2")
def check_weapon(item: Item) -> None:
    """A weapon has two attributes, damage that can be rolled, and either a reach or a range.

    Raises:
        ScenarioError: it has not.
    """
    damage_of(item.damage)
    sound = len(item.attrs) == 2 and (1 <= item.reach <= 3) != (2 <= item.range <= 60)
    if not sound or (item.reach and item.range) or (item.area and not item.range):
        raise ScenarioError("blocks.weapon_bad", item=item.name)


def held_thing(thing: Thing) -> Held:
    """What somebody has who picks the thing up; one without figures is of kind `other`."""
    record = thing.record
    if isinstance(record, Loose):
        return record.held
    what = dict(record.data).get("item", record.name)
    item = known_items().get(what) or Item(name=record.name)
    return Held(item=item, charges=item.charges)


def check_thing(thing: Thing) -> None:
    """Look at what a scenario says of a thing.

    Raises:
        ScenarioError: a key or an item nobody knows.
    """
    for key, value in thing.record.data:
        if key != "item":
            raise ScenarioError("blocks.thing_key", key_=key)
        item_named(value)
