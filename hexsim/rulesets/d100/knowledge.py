"""Skills every fight knows, and powers, which a sheet brings with it (D-SKILL-1, D-POWER-1)."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

from annotated_types import Interval

from hexsim.errors import ScenarioError

Subtype = Literal["attack", "concentration", "movement", "melee", "ranged", "miscellaneous"]
Effect = Literal["none", "harm", "stun", "pin", "flee", "mend"]
Tested = Literal["WS", "BS", "S", "T", "A", "Int", "Per", "WP", "Fel"]
_COST = re.compile(r"half|full|([2-9]|[1-9]\d) full")


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """A skill: the characteristic behind it, and what using it costs (`half`, `full`, `n full`)."""

    characteristic: Tested = "Int"
    cost: str = "half"
    modifier: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """A psychic power, as its bearer's sheet describes it.

    Attributes:
        name: how orders name it.
        title: words for the screen; the name if left out.
        cost: its action type: `half`, `full`, or `n full` for an extended one.
        test: the characteristic tested.
        modifier: added to the test.
        range: metres, 0 for one that works on its bearer alone.
        effect: what success does to the target: `harm` deals the damage to the Body, `stun` Stuns for a
            round a degree, `pin` asks for a pinning test, `flee` forces to flee, `mend` takes away a loss a
            degree.
        damage: of `harm`, such as `1d10+4 energy`.
        sustained: success keeps it up; that costs nothing (D-SUB-4).
    """

    name: str
    title: str = ""
    cost: str = "half"
    subtypes: tuple[Subtype, ...] = ("concentration",)
    test: Tested = "WP"
    modifier: Annotated[int, Interval(ge=-60, le=60)] = 0
    range: Annotated[int, Interval(ge=0, le=500)] = 0
    effect: Effect = "none"
    damage: str = ""
    penetration: Annotated[int, Interval(ge=0, le=50)] = 0
    sustained: bool = False


@cache
def known_skills() -> Mapping[str, Skill]:
    """The skills every fight knows, by name."""
    text = files(__package__).joinpath("data", "skills.toml").read_text(encoding="utf-8")
    return {name: Skill(**figures) for name, figures in tomllib.loads(text).items()}


def cost_turns(cost: str) -> int:
    """Turns on end that a cost takes: 0 for a half action, 1 for a full one, more for an extended one."""
    found = _COST.fullmatch(cost)
    assert found, cost
    return int(found[1]) if found[1] else int(cost == "full")


def check_cost(name: str, cost: str) -> None:
    """Look at the cost of a skill or power.

    Raises:
        ScenarioError: it cannot be read.
    """
    if not _COST.fullmatch(cost):
        raise ScenarioError("d100.cost_bad", name=name, text=cost)


def check_power(power: Power) -> None:
    """Look at the texts of a power.

    Raises:
        ScenarioError: its cost or damage cannot be read.
    """
    from hexsim.rulesets.d100.harm import damage_spec

    check_cost(power.name, power.cost)
    if (power.damage or power.effect == "harm") and damage_spec(power.damage) is None:
        raise ScenarioError("d100.damage_bad", name=power.name, text=power.damage)
