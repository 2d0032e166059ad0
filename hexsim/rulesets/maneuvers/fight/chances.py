"""Exact chances of attacks and defences, and the injury to be expected of them; nothing is sampled."""

from fractions import Fraction
from functools import cache

from hexsim.rules.card import Odds
from hexsim.rules.state import GameState
from hexsim.rulesets.maneuvers.fight.attack import Attack
from hexsim.rulesets.maneuvers.fight.critical import chance_of, wide_criticals
from hexsim.rulesets.maneuvers.fight.damage import damage_by, injury_from, is_far, table_entry
from hexsim.rulesets.maneuvers.fight.defence import Means, defence_roll, open_means
from hexsim.rulesets.maneuvers.fight.figures import injury_figure
from hexsim.rulesets.maneuvers.fight.modifiers import to_hit
from hexsim.rulesets.maneuvers.fight.strength import Damage, Hit
from hexsim.rulesets.maneuvers.fight.tasks import Defend
from hexsim.rulesets.maneuvers.rolls import chance_to_succeed, totals
from hexsim.rulesets.maneuvers.status import sheet_of


def odds_of_attack(state: GameState, attack: Attack) -> Odds:
    """The chance to hit, the injury expected of an attack that nobody answers, and each defence against it.

    A critical hit counts as a hit and by its table; stray shots are left out.
    """
    trial, wide = to_hit(state, attack), wide_criticals(state)
    critical = chance_of("critical_hit", trial.need, wide=wide)
    plain = chance_of("hit", trial.need, wide=wide)
    task = Defend(unit=attack.target, attack=attack)
    hurts = critical * injury_of_critical(state, attack, attack.target)
    may_hurt = plain * injury_of_hit(state, attack, attack.target)
    answers = tuple(_answer(state, task, means, hurts, may_hurt) for means in open_means(state, task))
    return Odds(chance=critical + plain, modifiers=trial.modifiers, expected=hurts + may_hurt,
                test=trial.name, value=trial.value, unit=attack.unit, item=attack.weapon, answers=answers)


def odds_of_defence(state: GameState, task: Defend, means: Means) -> Odds:
    """The chance of a defence against an attack that has hit, and the injury that is expected with it."""
    injury = injury_of_hit(state, task.attack, task.unit)
    if means.kind == "none":
        return Odds(expected=injury, unit=task.unit)
    return _answer(state, task, means, Fraction(0), injury)


def _answer(state: GameState, task: Defend, means: Means, sure: Fraction, stoppable: Fraction) -> Odds:
    trial = defence_roll(state, task, means)
    chance = chance_to_succeed(trial.need)
    return Odds(chance=chance, modifiers=trial.modifiers, expected=sure + (1 - chance) * stoppable,
                test=trial.name, value=trial.value, unit=task.unit, item=means.weapon)


def injury_of_hit(state: GameState, attack: Attack, unit: str) -> Fraction:
    """The mean injury of a hit on a unit that nothing stops."""
    damage, armour = damage_by(state, attack), sheet_of(state.unit(unit)).dr
    return _mean(damage, armour, injury_figure(state, damage.wound), "normal", is_far(state, attack, unit))


def injury_of_critical(state: GameState, attack: Attack, unit: str) -> Fraction:
    """The mean injury of a critical hit on a unit, over the table of critical hits."""
    damage, armour = damage_by(state, attack), sheet_of(state.unit(unit)).dr
    return _mean_critical(damage, armour, injury_figure(state, damage.wound), is_far(state, attack, unit))


@cache
def _mean_critical(damage: Damage, armour: int, percent: int, far: bool) -> Fraction:
    means = (count * _mean(damage, armour, percent, table_entry(total), far) for total, count in totals())
    return sum(means, Fraction(0)) / 216


@cache
def _mean(damage: Damage, armour: int, percent: int, hit: Hit, far: bool) -> Fraction:
    if hit == "largest":
        return Fraction(injury_from(damage.largest, armour, percent, doubled=False, halved=far))
    twice = hit == "doubled"
    whole = sum(count * injury_from(damage.total(faces), armour, percent, doubled=twice, halved=far)
                for faces, count in sums_of(damage.dice))
    return Fraction(whole, 6**damage.dice)


@cache
def sums_of(dice: int) -> tuple[tuple[int, int], ...]:
    """Every total of so many dice with the number of ways to it.

    >>> sums_of(2)[:3]
    ((2, 1), (3, 2), (4, 3))
    """
    counts = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, count in counts.items():
            for face in range(1, 7):
                more[total + face] = more.get(total + face, 0) + count
        counts = more
    return tuple(sorted(counts.items()))
