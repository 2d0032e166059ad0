"""From degrees of success to hits, with their caps; jams and ammunition."""

from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.defaults import JAM_BURST, JAM_SINGLE, STORM_FACTOR, TWIN_DEGREES
from hexsim.rulesets.d100.items import Item

BURSTS = ("short_burst", "long_burst")


def _one_and_every_second(degrees: int) -> int:
    return 1 + (degrees - 1) // 2


@rule("D-SWIFT-2")
def swift_hits(degrees: int, weapon_skill_bonus: int) -> int:
    """Hits of a Swift Attack: one, and one for every two further degrees; in all at most the WS bonus.

    >>> [swift_hits(5, 5), swift_hits(2, 5), swift_hits(5, 2), swift_hits(1, 0)]
    [3, 1, 2, 1]
    """
    return min(_one_and_every_second(degrees), max(1, weapon_skill_bonus))


@rule("D-LIGHTNING-2")
def lightning_hits(degrees: int, weapon_skill_bonus: int) -> int:
    """Hits of a Lightning Attack: one a degree; the further ones at most the WS bonus.

    >>> [lightning_hits(5, 5), lightning_hits(5, 3)]
    [5, 4]
    """
    return min(degrees, 1 + weapon_skill_bonus)


@rule("D-SHORTBURST-3")
def short_burst_hits(degrees: int, rate: int) -> int:
    """Hits of a Short Burst: one, and one for every two further degrees; in all at most the semi rate.

    >>> [short_burst_hits(5, 3), short_burst_hits(5, 2), short_burst_hits(2, 3)]
    [3, 2, 1]
    """
    return min(_one_and_every_second(degrees), rate)


@rule("D-LONGBURST-3")
def long_burst_hits(degrees: int, rate: int) -> int:
    """Hits of a Long Burst: one a degree, in all at most the full rate.

    >>> [long_burst_hits(4, 10), long_burst_hits(4, 3)]
    [4, 3]
    """
    return min(degrees, rate)


@rule("D-SUPPRESS-5")
def suppressing_hits(degrees: int, rate: int, shots: int) -> int:
    """Hits of Suppressing Fire: one, and one for every two further degrees.

    The further ones are at most the rate, all together at most the shots fired.
    """
    return min(_one_and_every_second(degrees), 1 + rate, shots)


def weapon_hits(item: Item, hits: int, degrees: int) -> int:
    """Hits with what the weapon adds: one if Twin-linked, at 3 degrees; twice as many if Storm."""
    more = hits + ("twin_linked" in item.qualities and degrees >= TWIN_DEGREES)
    return more * STORM_FACTOR if "storm" in item.qualities else more


def rate_of(item: Item, mode: str) -> int:
    """Shots of a mode before doubling: `short_burst`, `long_burst`, else a single one; 0: not possible."""
    if mode in BURSTS:
        return item.semi if mode == "short_burst" else item.full
    return int(item.single)


@rule("DEF-AMMO")
def shots_needed(item: Item, mode: str) -> int:
    """Shots that a mode takes from the weapon; Storm and Twin-linked double them."""
    return rate_of(item, mode) * (2 if {"storm", "twin_linked"} & set(item.qualities) else 1)


@rule("DEF-JAM")
def jams(roll: int, *, burst: bool) -> bool:
    """Whether an attack roll jams the weapon, whatever the target number.

    >>> [jams(96, burst=False), jams(95, burst=False), jams(94, burst=True)]
    [True, False, True]
    """
    return roll >= (JAM_BURST if burst else JAM_SINGLE)
