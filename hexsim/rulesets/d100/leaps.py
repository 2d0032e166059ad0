"""Jumps and leaps as numbers, lengths and heights in half metres (D-JUMP-1 … D-JUMP-7)."""

from dataclasses import dataclass

from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.defaults import ARM_REACH
from hexsim.rulesets.d100.tests import Result

METRE = 2
"""Half metres."""
LEAST_RUN_UP, MOST_RUN_UP_BONUS = 4, 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Landing:
    """How a jump down ends: fallen prone or not, and the metres for which falling damage is due."""

    prone: bool
    fallen: int


def half_up(number: int) -> int:
    """Half of it, rounded up to a whole number.

    >>> [half_up(number) for number in (3, 4)]
    [2, 2]
    """
    return (number + 1) // 2


@rule("D-JUMP-1")
def reach_up(height: int) -> int:
    """How high somebody so many half metres tall can grasp: with arms raised, in a standing jump."""
    return height + ARM_REACH * METRE + standing_jump()


def standing_jump() -> int:
    """How high the soles come without a run-up; no test."""
    return 1


@rule("D-JUMP-2")
def jump_down(metres: int, agility_bonus: int, result: Result) -> Landing:
    """How a jump down from that height ends.

    The degrees make more height safe, but they do not lessen the fall from what is still too high.
    """
    if not result.success:
        return Landing(prone=True, fallen=metres)
    if metres <= agility_bonus + result.degrees:
        return Landing(prone=False, fallen=0)
    return Landing(prone=True, fallen=metres - agility_bonus)


@rule("D-JUMP-3")
def running_jump(strength_bonus: int, degrees: int) -> int:
    """How high a running jump that succeeds goes.

    >>> running_jump(3, 4)
    8
    """
    return standing_jump() + half_up(strength_bonus) * METRE + degrees - 1


@rule("D-JUMP-4")
def run_up_bonus(metres: int) -> int:
    """What a run-up adds to the Agility tests: 10 for every metre beyond the first four, at most 30.

    >>> [run_up_bonus(metres) for metres in (4, 5, 7, 9)]
    [0, 10, 30, 30]
    """
    return max(0, min(MOST_RUN_UP_BONUS, 10 * (metres - LEAST_RUN_UP)))


@rule("D-JUMP-6")
def is_run_up(metres: int) -> bool:
    """Whether a straight run-up is long enough for a running leap or jump."""
    return metres >= LEAST_RUN_UP


@rule("D-JUMP-5")
def leap_length(strength_bonus: int, result: Result) -> int:
    """How far a leap goes, at least half a metre; with or without a run-up."""
    if result.success:
        return strength_bonus * METRE + result.degrees - 1
    return max(1, half_up(strength_bonus) * METRE - (result.degrees - 1))


@rule("D-JUMP-7")
def leap_height(length: int) -> int:
    """The height of a leap in whole metres: a quarter of its length, rounded up.

    >>> [leap_height(length) for length in (11, 1)]
    [2, 1]
    """
    return -(-length // (4 * METRE))
