"""Weapons and other things: what they are, and how a unit has them; the table of known things."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

from annotated_types import Interval

from hexsim.errors import ScenarioError
from hexsim.hexes.hex import Hex
from hexsim.rules.state import Record

Kind = Literal["melee", "ranged", "other"]
Group = Literal["melee", "pistol", "basic", "heavy", "thrown", "none"]
Quality = Literal["spray", "twin_linked", "storm", "unbalanced", "unwieldy"]
Place = Literal["main", "off", "both", "carried"]
Support = Literal["stance", "bipod", "notch", "tripod"]
_RELOAD = re.compile(r"half|full|([1-9]\d?) full")


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """What a thing is, wherever it lies.

    Attributes:
        name: words of a scenario, or a catalogue key after `@`.
        kind: melee or ranged weapon, or another thing.
        group: class of a weapon; heavy ones are braced, pistols may be fired in melee.
        hands: hands it needs.
        single: it fires single shots.
        semi: shots of a Short Burst, 0 for none.
        full: shots of a Long Burst, 0 for none.
        range: metres, the R of DEF-RANGE.
        clip: shots it holds.
        reload: `half`, `full`, `n full` for turns on end, empty if it cannot be reloaded.
        damage: dice, adds and type, such as `1d10+3 impact`.
        penetration: armour points it ignores.
        blast: radius in hexes of the area it hits, 0 for none.
    """

    name: str
    kind: Kind = "other"
    group: Group = "none"
    hands: Annotated[int, Interval(ge=1, le=2)] = 1
    single: bool = True
    semi: Annotated[int, Interval(ge=0, le=50)] = 0
    full: Annotated[int, Interval(ge=0, le=50)] = 0
    range: Annotated[int, Interval(ge=0, le=2000)] = 0
    clip: Annotated[int, Interval(ge=0, le=1000)] = 0
    reload: str = ""
    damage: str = ""
    penetration: Annotated[int, Interval(ge=0, le=50)] = 0
    blast: Annotated[int, Interval(ge=0, le=20)] = 0
    qualities: tuple[Quality, ...] = ()

    @property
    def is_melee(self) -> bool:
        """Whether one strikes with it."""
        return self.kind == "melee"

    @property
    def is_ranged(self) -> bool:
        """Whether one shoots or throws with it."""
        return self.kind == "ranged"

    @property
    def is_heavy(self) -> bool:
        """Whether it wants to be braced (D-BRACE-1)."""
        return self.group == "heavy"

    @property
    def is_spray(self) -> bool:
        """Whether it fills a cone, without a test to hit."""
        return "spray" in self.qualities

    @property
    def reload_turns(self) -> int:
        """Whole turns of a reload: 0 for a half action, 1 for a full one, else an extended action."""
        found = _RELOAD.fullmatch(self.reload)
        assert found, self.reload
        return int(found[1]) if found[1] else int(self.reload == "full")


@dataclass(frozen=True, slots=True, kw_only=True)
class Brace:
    """Where and how a weapon was set on its support; it belongs to the weapon (D-BRACE-4)."""

    hex: Hex
    facing: int
    support: Support


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A thing that somebody has.

    Attributes:
        item: what it is.
        place: the hand that holds it, both, or carried. Ready is what is in hand.
        shots: shots left in it.
        jammed: it cannot fire until it is cleared.
        brace: its support, None if it is not braced.
    """

    item: Item
    place: Place = "carried"
    shots: int = 0
    jammed: bool = False
    brace: Brace | None = None

    @property
    def in_hand(self) -> bool:
        """Whether a hand holds it."""
        return self.place != "carried"


@dataclass(frozen=True, slots=True, kw_only=True)
class Loose(Record):
    """A thing that somebody had, as the record of a `Thing` on the map."""

    held: Held


@cache
def known_items() -> Mapping[str, Item]:
    """The things every fight knows, by name."""
    found: dict[str, Item] = {}
    for name in ("weapons.toml", "things.toml"):
        text = files(__package__).joinpath("data", name).read_text(encoding="utf-8")
        found |= {item: _item(item, figures) for item, figures in tomllib.loads(text).items()}
    return found


def _item(name: str, figures: Mapping[str, Any]) -> Item:
    lists = {key: tuple(value) for key, value in figures.items() if isinstance(value, list)}
    return Item(**{**figures, **lists, "name": f"@d100.item_{name}"})


def item_named(name: str) -> Item:
    """The thing of that name.

    Raises:
        ScenarioError: there is none.
    """
    known = known_items()
    if name not in known:
        raise ScenarioError("d100.item_unknown", name=name, allowed=" ".join(known))
    return known[name]


def check_item(item: Item) -> None:
    """Look at the texts of a thing that a scenario brings.

    Raises:
        ScenarioError: its reload time or damage cannot be read.
    """
    from hexsim.rulesets.d100.harm import damage_spec

    if item.reload and not _RELOAD.fullmatch(item.reload):
        raise ScenarioError("d100.reload_bad", name=item.name, text=item.reload)
    if (item.damage or item.kind != "other") and damage_spec(item.damage) is None:
        raise ScenarioError("d100.damage_bad", name=item.name, text=item.damage)
