"""Damage, losses, and what they do to a character (DEF-DAMAGE, DEF-WOUNDS, DEF-UNARMED)."""

import re
from dataclasses import dataclass

from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.defaults import FALL_SIDES, UNARMED

_DAMAGE = re.compile(r"([1-9]\d?)d(\d{1,2})([+-]\d{1,2})? (impact|rending|explosive|energy)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """Dice, adds and type of damage."""

    dice: int
    sides: int
    adds: int = 0
    type: str = "impact"

    def total(self, faces: tuple[int, ...], strength_bonus: int = 0) -> int:
        """The damage, at least 0; melee adds the Strength bonus."""
        return max(0, sum(faces) + self.adds + strength_bonus)


@dataclass(frozen=True, slots=True, kw_only=True)
class Critical:
    """What an excess of losses over Wounds does."""

    fatigue: int = 0
    stunned: int = 0
    unconscious: bool = False
    dead: bool = False


def damage_spec(text: str) -> Damage | None:
    """Damage as it is written, None if it cannot be read.

    >>> damage_spec("1d10+3 impact")
    Damage(dice=1, sides=10, adds=3, type='impact')
    """
    found = _DAMAGE.fullmatch(text)
    if found is None or int(found[2]) < 2:
        return None
    return Damage(dice=int(found[1]), sides=int(found[2]), adds=int(found[3] or 0), type=found[4])


@rule("DEF-UNARMED")
def unarmed_damage() -> Damage:
    """What a bare hand does, before the Strength bonus."""
    spec = damage_spec(UNARMED)
    assert spec is not None
    return spec


@rule("DEF-DAMAGE")
def loss(damage: int, armour: int, penetration: int, toughness_bonus: int, cover: int = 0) -> int:
    """Wounds lost to a hit: damage less what armour and cover keep off and less the Toughness bonus.

    >>> loss(11, 4, 2, 3)
    6
    """
    return max(0, damage - max(0, armour + cover - penetration) - toughness_bonus)


@rule("DEF-WOUNDS")
def critical(total: int, wounds: int) -> Critical:
    """What losses that exceed Wounds do, by the total after the hit; looked at after every hit.

    Args:
        total: all losses so far.
        wounds: the most it can bear.
    """
    over = total - wounds
    if over <= 0:
        return Critical()
    if over <= 3:
        return Critical(fatigue=1)
    if over <= 6:
        return Critical(fatigue=1, stunned=1)
    return Critical(unconscious=True) if over <= 8 else Critical(dead=True)


@rule("DEF-FATIGUE")
def is_exhausted(fatigue: int, toughness_bonus: int, willpower_bonus: int) -> bool:
    """Whether so much Fatigue makes unconscious."""
    return fatigue > toughness_bonus + willpower_bonus


def longer_stun(before: int, new: int) -> int:
    """Rounds of being Stunned after a new one, which counts only if it is longer (DEF-STUNNED)."""
    return max(before, new)


@rule("DEF-FALL")
def fall_damage(metres: int) -> Damage:
    """Damage of a fall to the Body; armour is ignored, the Toughness bonus is not."""
    return Damage(dice=1, sides=FALL_SIDES, adds=metres)
