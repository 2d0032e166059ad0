"""Weapons: what they are, and how a unit has them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

from annotated_types import Interval

from hexsim.errors import ScenarioError

Kind = Literal["unarmed", "melee", "firearm", "thrown"]
Condition = Literal["ready", "jammed", "broken"]
Harm = Literal["bashing", "lethal"]
FIST = "fist"
CLOSE: tuple[Kind, ...] = ("unarmed", "melee")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """A rate of fire and what it changes."""

    name: str
    pool_mod: Annotated[int, Interval(ge=-5, le=5)] = 0
    difficulty_mod: Annotated[int, Interval(ge=-4, le=4)] = 0


SINGLE = (Mode(name="single"),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """What a weapon is, whoever has it.

    Attributes:
        name: words of a scenario, or a catalogue key after `@`.
        kind: picks the pool.
        damage: dice, 1 to 10; −1 to 5 where Strength is added.
        strength: whether it is.
        damage_type: how it hurts.
        reach: hexes, of close weapons; 0 for others.
        range: hexes, of firearms and thrown weapons; 0 for others.
        pool_mod: dice more or less in the attack.
        difficulty_mod: added to its difficulty.
        modes: rates of fire.
    """

    name: str = ""
    kind: Kind = "melee"
    damage: Annotated[int, Interval(ge=-1, le=10)] = 1
    strength: bool = False
    damage_type: Harm = "lethal"
    reach: Annotated[int, Interval(ge=0, le=2)] = 0
    range: Annotated[int, Interval(ge=0, le=200)] = 0
    pool_mod: Annotated[int, Interval(ge=-5, le=5)] = 0
    difficulty_mod: Annotated[int, Interval(ge=-4, le=4)] = 0
    modes: tuple[Mode, ...] = SINGLE

    @property
    def is_close(self) -> bool:
        """Whether it strikes at arm's length."""
        return self.kind in CLOSE

    @property
    def length(self) -> int:
        """Hexes of its reach or range."""
        return self.reach if self.is_close else self.range

    def mode(self, name: str) -> Mode | None:
        """The mode of that name, the first for "", None for an unknown one."""
        return self.modes[0] if not name else next((mode for mode in self.modes if mode.name == name), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A weapon of a unit."""

    item: Weapon
    condition: Condition = "ready"


@cache
def known_weapons() -> Mapping[str, Weapon]:
    """The weapons every fight knows, by name."""
    text = files(__package__).joinpath("data", "weapons.toml").read_text(encoding="utf-8")
    return {name: _weapon(name, table) for name, table in tomllib.loads(text).items()}


def _weapon(name: str, table: Mapping[str, Any]) -> Weapon:
    modes = {"modes": tuple(Mode(**mode) for mode in table["modes"])} if "modes" in table else {}
    return checked(Weapon(**{**table, **modes, "name": f"@dicepool.item_{name}"}), name)


def weapon_named(name: str) -> Weapon:
    """The weapon of that name.

    Raises:
        ScenarioError: there is none.
    """
    known = known_weapons()
    if name not in known:
        raise ScenarioError("dicepool.weapon_unknown", name=name, allowed=" ".join(known))
    return known[name]


def checked(weapon: Weapon, name: str) -> Weapon:
    """The weapon, if its figures go together; close weapons without a reach have 1.

    Raises:
        ScenarioError: they do not.
    """
    low, high = (-1, 5) if weapon.strength else (1, 10)
    if not low <= weapon.damage <= high:
        raise ScenarioError("dicepool.damage_bad", name=name, least=low, most=high)
    if weapon.is_close and not weapon.range:
        return replace(weapon, reach=weapon.reach or 1)
    if weapon.is_close or weapon.reach or not weapon.range:
        raise ScenarioError("dicepool.reach_bad", name=name)
    return weapon
