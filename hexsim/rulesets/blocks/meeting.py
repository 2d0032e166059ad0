"""What becomes of an attack that is answered: chance and expected damage from bare figures, exactly."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from hexsim.rulesets.blocks.chances import (
    ANY,
    Spread,
    Through,
    added,
    at_least,
    damage_spread,
    mean,
    reaction_chance,
    shares_of_joint,
    spread,
)
from hexsim.rulesets.blocks.items import Damage

Dice = tuple[tuple[int, ...], int]
"""The dice of a test and what is added to them."""


class Meeting(NamedTuple):
    """An attack and its answer.

    Attributes:
        verb: `defend`, `retaliate`, `escape`, or "" for none.
        parts: the tests of those who attack; several in a joint action.
        damages: their damage and what is added to it.
        reaction: the test of the answer.
        need: the target number.
        joint: whether it is a joint action; `opposed`: whether Escape is an opposed test.
        reduction: of the shield.
    """

    verb: str
    parts: tuple[Dice, ...]
    damages: tuple[tuple[Damage, int], ...]
    reaction: Dice = ((), 0)
    need: int = 7
    joint: bool = False
    opposed: bool = False
    reduction: int = 0


@lru_cache(maxsize=20_000)
def meet(case: Meeting) -> tuple[Fraction, Fraction]:
    """The chance that the answer wins (without one: that nothing hits), and the expected damage."""
    damages = tuple(damage_spread(*damage) for damage in case.damages)
    parts = tuple(spread(*part) for part in case.parts)
    reaction = spread(*case.reaction)
    if case.joint:
        return _joint(case, parts, damages, reaction)
    if not case.verb:
        return Fraction(0), mean(damages[0])
    if case.verb == "escape" and not case.opposed:
        won = at_least(reaction, case.need)
    else:
        won = reaction_chance(reaction, parts[0])
    better, worse = (mean(damages[0], through(case, won=one)) for one in (True, False))
    return won, won * better + (1 - won) * worse


def through(case: Meeting, *, won: bool) -> Through:
    """What comes through of damage once the answer has won or lost."""
    if case.verb == "escape":
        return (lambda total: total // 2) if won else (lambda total: total)
    if won:
        return lambda _: 0
    if case.verb == "retaliate":
        return lambda total: 2 * total
    return lambda total: max(0, total - case.reduction)


def _joint(case: Meeting, parts: tuple[Spread, ...], damages: tuple[Spread, ...],
           reaction: Spread) -> tuple[Fraction, Fraction]:
    """Which parts count depends on the total of an opposed reaction, else on the target number."""
    if not case.verb:
        everybody, leads = shares_of_joint(parts, case.need)
        return 1 - everybody - sum(leads), _summed(everybody, leads, damages, lambda total: total)
    if case.verb == "escape":
        return _escaped(case, parts, damages, reaction)
    won, expected, worse = Fraction(0), Fraction(0), through(case, won=False)
    for total, chance in reaction.items():
        everybody, leads = shares_of_joint(parts, total + 1)
        won += chance * (1 - everybody - sum(leads, Fraction(0)))
        expected += chance * _summed(everybody, leads, damages, worse)
    return won, expected


def _summed(everybody: Fraction, leads: tuple[Fraction, ...], damages: tuple[Spread, ...],
            comes: Through) -> Fraction:
    """Expected damage: of all together, or of the one that leads."""
    alone = sum((lead * mean(one, comes) for lead, one in zip(leads, damages, strict=True)), Fraction(0))
    return everybody * mean(added(*damages), comes) + alone


def _escaped(case: Meeting, parts: tuple[Spread, ...], damages: tuple[Spread, ...],
             reaction: Spread) -> tuple[Fraction, Fraction]:
    """Escape from a joint action: the parts against the target number, then the Escape.

    By the switch it must then reach their best total, so that who leads and what is escaped hang together.
    """
    everybody, leads = shares_of_joint(parts, case.need)
    won, expected = Fraction(0), _summed(everybody, leads, damages, lambda total: total)
    hits = everybody + sum(leads, Fraction(0))
    for total, chance in reaction.items():
        simple = ANY if total >= case.need else case.need - 1
        most = total if case.opposed else simple
        all_below, leads_below = shares_of_joint(parts, case.need, most)
        won += chance * (all_below + sum(leads_below, Fraction(0)))
        expected += chance * (_summed(all_below, leads_below, damages, lambda total: total // 2)
                              - _summed(all_below, leads_below, damages, lambda total: total))
    return 1 - hits + won, expected
