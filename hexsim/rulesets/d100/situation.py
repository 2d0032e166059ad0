"""What range, size, numbers, a melee and cover do to an attack, as plain numbers."""

from hexsim.rulesets.d100 import defaults
from hexsim.rulesets.d100.book import rule


@rule("DEF-RANGE")
def range_modifier(weapon_range: int, metres: int) -> int | None:
    """The modifier of a distance, None beyond four times the weapon's range.

    >>> [range_modifier(60, metres) for metres in (2, 29, 30, 121, 240, 241)]
    [30, 10, 0, -10, -30, None]
    """
    if metres > defaults.FARTHEST_FACTOR * weapon_range:
        return None
    if is_point_blank(metres):
        return defaults.POINT_BLANK
    if 2 * metres < weapon_range:
        return defaults.SHORT
    if metres <= 2 * weapon_range:
        return 0
    return defaults.LONG if metres <= 3 * weapon_range else defaults.EXTREME


def is_point_blank(metres: int) -> bool:
    """Whether a shot is fired at point-blank range."""
    return metres <= defaults.POINT_BLANK_HEXES


@rule("DEF-SIZEMOD")
def size_modifier(size: int) -> int:
    """The modifier of an attack against a target of that Size.

    >>> [size_modifier(size) for size in (3, 4, 6)]
    [-10, 0, 20]
    """
    return defaults.SIZE_STEP * (size - defaults.HUMAN_SIZE)


@rule("DEF-GANG")
def gang_modifier(attackers: int) -> int:
    """The modifier of a melee attack on somebody with whom so many of the attacker's side are engaged."""
    if attackers < 2:
        return 0
    return defaults.GANG_OF_TWO if attackers == 2 else defaults.GANG_OF_MORE


@rule("DEF-SHOOT-MELEE")
def melee_shot_modifier(*, with_others: bool) -> int:
    """The modifier of a shot at a target that is engaged with somebody else."""
    return defaults.INTO_MELEE if with_others else 0


@rule("DEF-COVER")
def cover_at(location: str, cover: int, metres: int) -> int:
    """What the cover of a hex adds to the armour of a location against a shot from that far."""
    return cover if location in defaults.COVERED and metres > 1 else 0
