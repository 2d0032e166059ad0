"""Exact distributions of tests and damage; nothing is sampled."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import prod

from hexsim.rules.state import Unit
from hexsim.rulesets.blocks.items import Damage
from hexsim.rulesets.blocks.modifiers import bonus
from hexsim.rulesets.blocks.rolls import dice_of

Spread = Mapping[int, Fraction]
"""Total → its chance."""

Through = Callable[[int], int]
"""What comes through of damage."""

Ladder = tuple[list[int], list[Fraction]]
"""Totals in order; and before each and after the last the chance of all below."""

ANY = 10_000
"""Beyond every total."""


@cache
def spread(sides: tuple[int, ...], more: int = 0) -> Spread:
    """The totals of some dice and a figure.

    >>> spread((4, 4))[5]
    Fraction(1, 4)
    """
    found: dict[int, Fraction] = {more: Fraction(1)}
    for die in sides:
        after: dict[int, Fraction] = {}
        for total, chance in found.items():
            for face in range(1, die + 1):
                after[total + face] = after.get(total + face, Fraction(0)) + chance / die
        found = after
    return dict(sorted(found.items()))


def test_spread(unit: Unit, attrs: tuple[str, ...], more: int = 0) -> Spread:
    """The totals of a unit's test."""
    return spread(dice_of(unit, attrs), bonus(unit, "total") + more)


def at_least(totals: Spread, need: int) -> Fraction:
    """The chance of a total of `need` or more."""
    return sum((chance for total, chance in totals.items() if total >= need), Fraction(0))


def reaction_chance(reaction: Spread, attack: Spread) -> Fraction:
    """The chance that a reaction wins; a tie is won."""
    return sum((chance * at_least(reaction, total) for total, chance in attack.items()), Fraction(0))


def damage_spread(damage: Damage, more: int = 0) -> Spread:
    """The damage of a hit before it is doubled, halved or lessened; never below 0."""
    found: dict[int, Fraction] = {}
    for total, chance in spread((damage.x,) * damage.n, damage.k + more).items():
        found[max(0, total)] = found.get(max(0, total), Fraction(0)) + chance
    return found


def added(*spreads: Spread) -> Spread:
    """The sums of several independent figures."""
    found: dict[int, Fraction] = {0: Fraction(1)}
    for one in spreads:
        after: dict[int, Fraction] = {}
        for total, chance in found.items():
            for more, its in one.items():
                after[total + more] = after.get(total + more, Fraction(0)) + chance * its
        found = after
    return found


def mean(spread_of: Spread, of: Through = lambda total: total) -> Fraction:
    """The expectation of a figure that follows from the total."""
    return sum((chance * of(total) for total, chance in spread_of.items()), Fraction(0))


def shares_of_joint(parts: tuple[Spread, ...], need: int,
                    most: int = ANY) -> tuple[Fraction, tuple[Fraction, ...]]:
    """What becomes of a joint action against a number to be reached, as far as no total is above `most`.

    Returns:
        The chance that all reach it; and for each part the chance that some but not all do and its total is
        the highest, the earlier named of equals.
    """
    ladders = tuple(map(_ladder, parts))
    everybody = prod((_between(ladder, need, most) for ladder in ladders), start=Fraction(1))
    return everybody, tuple(_leads(part, ladders, place, need, most) for place, part in enumerate(parts))


def _ladder(totals: Spread) -> Ladder:
    rungs = sorted(totals)
    return rungs, [Fraction(0), *accumulate(totals[total] for total in rungs)]


def _between(ladder: Ladder, least: int, most: int) -> Fraction:
    rungs, below = ladder
    return max(Fraction(0), below[bisect_right(rungs, most)] - below[bisect_left(rungs, least)])


def _leads(part: Spread, ladders: tuple[Ladder, ...], place: int, need: int, most: int) -> Fraction:
    leads = Fraction(0)
    for total, chance in part.items():
        if not need <= total <= most:
            continue
        others = [(ladder, total - 1 if other < place else total)
                  for other, ladder in enumerate(ladders) if other != place]
        lower = prod((_between(ladder, -ANY, limit) for ladder, limit in others), start=Fraction(1))
        passing = prod((_between(ladder, need, limit) for ladder, limit in others), start=Fraction(1))
        leads += chance * (lower - passing)
    return leads
