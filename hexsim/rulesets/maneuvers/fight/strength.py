"""Damage by strength, and the words of a weapon about it (M-DMG-1)."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from hexsim.errors import ScenarioError
from hexsim.rulesets.maneuvers.book import rule

Wound = Literal["crushing", "cutting", "impaling"]
Hit = Literal["normal", "largest", "doubled"]
"""What becomes of basic damage: as rolled, the largest possible, or twice what was rolled."""

WEAKEST, STRONGEST = 5, 20
WOUNDS: tuple[Wound, ...] = ("crushing", "cutting", "impaling")

_DICE = re.compile(r"(\d+)d([+-]\d+)?")
_DAMAGE = re.compile(r"(thr|sw|\d+d)([+-]\d+)? (crushing|cutting|impaling)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """Basic damage: so many dice of six, adds, and how it wounds."""

    dice: int
    adds: int
    wound: Wound

    @property
    def least(self) -> int:
        """The least basic damage: 0 crushing, 1 cutting and impaling."""
        return 0 if self.wound == "crushing" else 1

    @property
    def largest(self) -> int:
        """The largest possible basic damage."""
        return self.total(6 * self.dice)

    def total(self, faces: int) -> int:
        """Basic damage when the dice show so much together."""
        return max(self.least, faces + self.adds)

    def __str__(self) -> str:
        return f"{self.dice}d{self.adds:+d}" if self.adds else f"{self.dice}d"


@cache
def _by_strength() -> Mapping[str, Mapping[str, str]]:
    text = files("hexsim.rulesets.maneuvers").joinpath("data", "strength.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def parts_of(damage: str, item: str = "") -> tuple[str, int, Wound]:
    """Basis (`thr`, `sw` or dice), adds, and how it wounds.

    Args:
        damage: as a weapon says it.
        item: whose damage it is.

    Raises:
        ScenarioError: the text is none of damage.

    >>> parts_of("sw+1 cutting")
    ('sw', 1, 'cutting')
    """
    found = _DAMAGE.fullmatch(damage)
    if found is None:
        raise ScenarioError("maneuvers.damage_bad", item=item, text=damage)
    wound = next(one for one in WOUNDS if one == found[3])
    return found[1], int(found[2] or 0), wound


def check_dice(text: str) -> None:
    """Nothing, if the text is dice with adds or empty.

    Raises:
        ScenarioError: it is neither.
    """
    if text and not _DICE.fullmatch(text):
        raise ScenarioError("maneuvers.dice_bad", text=text)


@rule("M-DMG-1")
@cache
def damage_of(damage: str, strength: int, more: int = 0, *, thr: str = "", sw: str = "") -> Damage:
    """What a weapon does in the hands of that strength.

    >>> str(damage_of("sw+1 cutting", 12)), str(damage_of("1d+4 impaling", 12, 2))
    ('1d+3', '1d+6')

    Args:
        damage: as the weapon says it.
        strength: ST; below 5 counts as 5, above 20 as 20.
        more: further adds.
        thr: dice of a thrust in place of those by strength.
        sw: dice of a swing in place of those by strength.
    """
    basis, adds, wound = parts_of(damage)
    row = _by_strength()[str(min(max(strength, WEAKEST), STRONGEST))]
    own = {"thr": thr or row["thr"], "sw": sw or row["sw"]}
    dice = _DICE.fullmatch(own.get(basis, basis))
    assert dice is not None, (basis, own)
    return Damage(dice=int(dice[1]), adds=int(dice[2] or 0) + adds + more, wound=wound)
