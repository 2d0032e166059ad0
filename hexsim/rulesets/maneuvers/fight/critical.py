"""Classes of an attack roll: criticals, hits and misses (M-CRIT-1 … 3)."""

from fractions import Fraction
from typing import Literal

from hexsim.rules.state import GameState
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.rolls import totals

Result = Literal["critical_hit", "hit", "miss", "critical_failure"]

CRITICAL = ((5, 15), (6, 16))
WIDE = ((7, 20), (8, 25), (9, 30), (10, 35))
"""A total up to the first figure is a critical success from that effective skill on."""

ALWAYS, NEVER, WORST = 4, 17, 18
CLUMSY, HOPELESS = 15, 10


@rule("M-CRIT-1")
def is_critical(total: int, skill: int, *, wide: bool = False) -> bool:
    """Whether a roll is a critical success: 3, 4, and for high effective skill a little more.

    >>> is_critical(5, 15), is_critical(6, 15), is_critical(7, 20), is_critical(7, 20, wide=True)
    (True, False, False, True)
    """
    return total <= ALWAYS or any(total == most and skill >= least for most, least in further(wide=wide))


@rule("M-CRIT-2")
def further(*, wide: bool) -> tuple[tuple[int, int], ...]:
    """Totals above 4 and the skill from which they are critical; with the wide ones, if they are in use."""
    return (*CRITICAL, *WIDE) if wide else CRITICAL


@rule("M-CRIT-3")
def is_blunder(total: int, skill: int) -> bool:
    """Whether a roll is a critical failure: 18, 17 with little skill, or 10 above the skill."""
    if total <= ALWAYS:
        return False
    return total == WORST or (total == NEVER and skill <= CLUMSY) or total >= skill + HOPELESS


@rule("M-ATK-7")
def class_of(total: int, skill: int, *, wide: bool = False) -> Result:
    """What an attack roll is, the first that fits.

    >>> [class_of(total, 14) for total in (4, 14, 15, 18)]
    ['critical_hit', 'hit', 'miss', 'critical_failure']
    """
    if is_critical(total, skill, wide=wide):
        return "critical_hit"
    if is_blunder(total, skill):
        return "critical_failure"
    return "hit" if total <= skill and total < NEVER else "miss"


def wide_criticals(state: GameState) -> bool:
    """Whether the scenario uses the wide criticals."""
    return bool(state.switch("wide_criticals"))


def chance_of(result: Result, skill: int, *, wide: bool = False) -> Fraction:
    """The exact chance that an attack roll is of a class.

    >>> chance_of("hit", 10), chance_of("critical_hit", 10)
    (Fraction(13, 27), Fraction(1, 54))
    """
    fits = sum(count for total, count in totals() if class_of(total, skill, wide=wide) == result)
    return Fraction(fits, 216)
