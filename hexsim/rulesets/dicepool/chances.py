"""Exact chances of pools, and the levels to be expected of attacks; nothing is sampled."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from hexsim.rulesets.dicepool.dice import SIDES

Spread = tuple[Fraction, ...]
"""Chance of 0, 1, 2, … successes."""

ZERO, ONE = Fraction(0), Fraction(1)


@cache
def net(size: int, need: int) -> Mapping[tuple[int, bool], Fraction]:
    """The chance of each (successes left, botch) of a pool.

    >>> sorted(net(1, 6).items())
    [((0, False), Fraction(2, 5)), ((0, True), Fraction(1, 10)), ((1, False), Fraction(1, 2))]
    """
    if size <= 0:
        tenth = Fraction(1, SIDES)
        return {(1, False): tenth, (0, True): tenth, (0, False): ONE - 2 * tenth}
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    good = SIDES + 1 - need
    for _ in range(size):
        more: dict[tuple[int, int], int] = {}
        for (hits, ones), count in ways.items():
            for key, weight in (((hits + 1, ones), good), ((hits, ones + 1), 1),
                                ((hits, ones), SIDES - good - 1)):
                more[key] = more.get(key, 0) + count * weight
        ways = more
    found: dict[tuple[int, bool], Fraction] = {}
    for (hits, ones), count in ways.items():
        if count:
            key = (max(0, hits - ones), not hits and ones > 0)
            found[key] = found.get(key, ZERO) + Fraction(count, SIDES**size)
    return found


@cache
def successes(size: int, need: int, bonus: int = 0) -> Spread:
    """The chance of each number of successes, with those that a point adds."""
    most = max(left for left, _ in net(size, need)) + bonus
    found = [ZERO] * (most + 1)
    for (left, _), chance in net(size, need).items():
        found[left + bonus] += chance
    return tuple(found)


def at_least_one(spread: Spread) -> Fraction:
    """The chance of a success."""
    return ONE - spread[0]


def botch(size: int, need: int, bonus: int = 0) -> Fraction:
    """The chance of a botch; a point makes it impossible."""
    return ZERO if bonus else sum((chance for (_, bad), chance in net(size, need).items() if bad), ZERO)


def less(spread: Spread, other: Spread) -> Spread:
    """What is left of one number when the other is taken from it, never below 0."""
    found = [ZERO] * len(spread)
    for have, chance in enumerate(spread):
        for take, weight in enumerate(other):
            found[max(0, have - take)] += chance * weight
    return tuple(found)


@cache
def levels(damage: int, left: int, soak: int, need: int, *, halved: bool) -> Spread:
    """Levels marked by a hit with so many successes left: damage less soak, halved if need be."""
    dealt = successes(damage + left - 1, need)
    if soak > 0:
        dealt = (*less(dealt, successes(soak, need)),)
    if not halved:
        return dealt
    found = [ZERO] * (len(dealt) // 2 + 1)
    for count, chance in enumerate(dealt):
        found[count // 2] += chance
    return tuple(found)


def mean(spread: Spread) -> Fraction:
    """The number to be expected."""
    return sum((count * chance for count, chance in enumerate(spread)), ZERO)


@cache
def levels_of_attack(hits: Spread, damage: int, soak: int, need: int, *, halved: bool) -> Spread:
    """Levels marked by an attack whose successes, after any defence, are spread like this."""
    found: dict[int, Fraction] = {0: hits[0]}
    for left, chance in enumerate(hits):
        if left and chance:
            for count, weight in enumerate(levels(damage, left, soak, need, halved=halved)):
                found[count] = found.get(count, ZERO) + chance * weight
    return tuple(found.get(count, ZERO) for count in range(max(found) + 1))
