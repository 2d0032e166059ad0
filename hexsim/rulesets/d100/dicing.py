"""Exact chances of d100 tests and opposed tests, counted, never sampled."""

from bisect import bisect_left
from fractions import Fraction
from functools import cache

from hexsim.rulesets.d100.tests import D100, result_of, succeeds

ROLLS = range(1, D100 + 1)


@cache
def chance_to_pass(need: int) -> Fraction:
    """The chance of a test against a target number.

    >>> chance_to_pass(35), chance_to_pass(-10), chance_to_pass(140)
    (Fraction(7, 20), Fraction(1, 100), Fraction(99, 100))
    """
    return Fraction(sum(succeeds(roll, need) for roll in ROLLS), D100)


@cache
def degrees_passed(need: int) -> tuple[tuple[int, Fraction], ...]:
    """Degrees of success with their chances; the rest of 1 is failure.

    >>> degrees_passed(12)
    ((1, Fraction(3, 100)), (2, Fraction(9, 100)))
    """
    counts: dict[int, int] = {}
    for roll in ROLLS:
        result = result_of(roll, need)
        if result.success:
            counts[result.degrees] = counts.get(result.degrees, 0) + 1
    return tuple((degrees, Fraction(count, D100)) for degrees, count in sorted(counts.items()))


@cache
def _standings(need: int, bonus: int, extra: int) -> tuple[tuple[int, int, int], ...]:
    """What each roll is worth in an opposed test, sorted (DEF-OPP)."""
    results = (result_of(roll, need) for roll in ROLLS)
    return tuple(sorted((one.degrees + extra, bonus, -one.roll) if one.success else (0, 0, 0)
                        for one in results))


@cache
def chance_to_win(ours: tuple[int, int, int], theirs: tuple[int, int, int]) -> Fraction:
    """The chance that the first side wins an opposed test.

    Args:
        ours: target number, bonus of the characteristic, extra degrees on a success.
        theirs: the same of the other side.

    >>> chance_to_win((100, 5, 0), (0, 5, 0))
    Fraction(99, 100)
    """
    others = _standings(*theirs)
    wins = sum(bisect_left(others, mine) for mine in _standings(*ours) if mine[0])
    return Fraction(wins, D100 * D100)


@cache
def chance_to_win_by(ours: tuple[int, int, int], theirs: tuple[int, int, int], degrees: int) -> Fraction:
    """The chance to win with at least so many degrees."""
    others = _standings(*theirs)
    wins = sum(bisect_left(others, mine) for mine in _standings(*ours) if mine[0] >= degrees)
    return Fraction(wins, D100 * D100)


@cache
def sums_of(dice: int, sides: int) -> tuple[tuple[int, int], ...]:
    """Totals of some dice with the number of ways to each.

    >>> sums_of(2, 3)
    ((2, 1), (3, 2), (4, 3), (5, 2), (6, 1))
    """
    ways = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, sides + 1):
                more[total + face] = more.get(total + face, 0) + count
        ways = more
    return tuple(sorted(ways.items()))
