"""Weapons and other things: what they are (M-WPN-1) and how a unit has them (M-WPN-2)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

from annotated_types import Interval

from hexsim.errors import ScenarioError
from hexsim.rules.state import Record, Thing
from hexsim.rulesets.maneuvers.book import rule

Kind = Literal["hand", "natural", "thrown", "missile", "shield", "other"]
Place = Literal["main", "off", "both", "carried"]
OFF_HAND_KINDS = ("shield",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """What a thing is, wherever it lies.

    Attributes:
        name: words of a scenario, or a catalogue key after `@`.
        kind: hand and natural weapons have a reach, thrown and missile weapons a range; a knife is two kinds.
        skill: the skill used with it.
        hands: hands it needs.
        reach: distances in hexes at which a hand weapon strikes.
        damage: basis (`thr`, `sw` or dice), adds, and how it wounds.
        min_st: least ST to handle it.
        unbalanced: unready after a blow.
        ready_turns: turns to ready it again after that.
        unready_after_parry: unready after a parry, too.
        fencing: parries more often.
        can_parry: None for the default of its kind.
        acc: accuracy.
        ss: number for snap shots.
        half: half-damage range in hexes, 0 for none.
        max: longest range in hexes.
        shots: shots it holds.
        load_turns: turns to load it anew.
        motion: factor for shooting on the move.
        bipod: it can be braced when kneeling or lying.
        pd: passive defence of a shield.
    """

    name: str
    kind: tuple[Kind, ...] = ("other",)
    skill: str = ""
    hands: Annotated[int, Interval(ge=1, le=2)] = 1
    reach: tuple[Annotated[int, Interval(ge=0, le=4)], ...] = ()
    damage: str = ""
    min_st: Annotated[int, Interval(ge=0, le=30)] = 0
    unbalanced: bool = False
    ready_turns: Annotated[int, Interval(ge=0, le=3)] = 0
    unready_after_parry: bool = False
    fencing: bool = False
    can_parry: bool | None = None
    acc: Annotated[int, Interval(ge=0, le=20)] = 0
    ss: Annotated[int, Interval(ge=0, le=30)] = 0
    half: Annotated[int, Interval(ge=0, le=2000)] = 0
    max: Annotated[int, Interval(ge=0, le=2000)] = 0
    shots: Annotated[int, Interval(ge=0, le=100)] = 0
    load_turns: Annotated[int, Interval(ge=0, le=20)] = 0
    motion: Literal[1, 3, 6] = 1
    bipod: bool = False
    pd: Annotated[int, Interval(ge=0, le=6)] = 0

    @property
    def is_natural(self) -> bool:
        """Whether it is part of the body: always ready, never in the way of a hand."""
        return "natural" in self.kind

    @property
    def is_missile(self) -> bool:
        """Whether it is loaded and shot."""
        return "missile" in self.kind

    @property
    def may_parry(self) -> bool:
        """Whether one can parry with it: hand and natural weapons, unless it says otherwise."""
        return bool({"hand", "natural"} & set(self.kind)) if self.can_parry is None else self.can_parry


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A thing that somebody has.

    Attributes:
        item: what it is.
        place: the hand that holds it, both, or carried (sheath, pocket, quiver).
        ready: ready for use.
        shots: shots left in it.
        seconds: seconds of loading done.
        turns: turns of readying done.
    """

    item: Item
    place: Place = "carried"
    ready: bool = False
    shots: int = 0
    seconds: int = 0
    turns: int = 0

    @property
    def in_hand(self) -> bool:
        """Whether a hand holds it."""
        return self.place != "carried"


@dataclass(frozen=True, slots=True, kw_only=True)
class Loose(Record):
    """A thing that somebody had, as the record of a `Thing` on the map."""

    held: Held


@rule("M-WPN-1")
@cache
def known_items() -> Mapping[str, Item]:
    """The things every fight knows, by name."""
    text = files(__package__).joinpath("data", "items.toml").read_text(encoding="utf-8")
    return {name: _item(name, figures) for name, figures in tomllib.loads(text).items()}


def _item(name: str, figures: Mapping[str, Any]) -> Item:
    lists = {key: tuple(value) for key, value in figures.items() if isinstance(value, list)}
    return Item(**{**figures, **lists, "name": f"@maneuvers.item_{name}"})


def item_named(name: str) -> Item:
    """The thing of that name.

    Raises:
        ScenarioError: there is none.
    """
    known = known_items()
    if name not in known:
        raise ScenarioError("maneuvers.item_unknown", name=name, allowed=" ".join(known))
    return known[name]


def held_thing(thing: Thing) -> Held:
    """What somebody has who takes the thing: an unready thing; one without figures is of kind `other`."""
    record = thing.record
    if isinstance(record, Loose):
        return record.held
    what = dict(record.data).get("item", record.name)
    item = known_items().get(what) or Item(name=record.name)
    return Held(item=item, shots=item.shots)


def check_thing(thing: Thing) -> None:
    """Look at what a scenario says of a thing.

    Raises:
        ScenarioError: a key or an item nobody knows.
    """
    for key, value in thing.record.data:
        if key != "item":
            raise ScenarioError("maneuvers.thing_key", key_=key)
        item_named(value)


def may_be_taken(thing: Thing) -> bool:
    """Whether a thing is something one can take, and no body."""
    return bool(thing.record.kind == "item")
