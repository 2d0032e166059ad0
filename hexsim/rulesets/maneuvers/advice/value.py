"""How much a fighter is worth in points, and what an injury is expected to cost it; nothing is sampled."""

from functools import cache
from typing import NamedTuple

from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.card import fights
from hexsim.rulesets.maneuvers.fight.chances import sums_of
from hexsim.rulesets.maneuvers.fight.damage import injury_from, table_entry
from hexsim.rulesets.maneuvers.fight.figures import injury_figure
from hexsim.rulesets.maneuvers.fight.injury import death_marks
from hexsim.rulesets.maneuvers.fight.strength import Damage, Hit
from hexsim.rulesets.maneuvers.posture import postures
from hexsim.rulesets.maneuvers.rolls import chance_to_succeed, totals
from hexsim.rulesets.maneuvers.status import sheet_of, status_of

FULL, STANDING, SLOW, DYING, PAIN = 1000, 400, 50, 200, 12
"""Points of a whole fighter; of them for being up; less with few hit points; at or below 0; of shock."""

LOW_POSTURE = 30
"""Points lost for each point by which a posture hinders attacks."""

ALL = 216


class Victim(NamedTuple):
    """What decides about the harm an injury does."""

    points: int
    most: int
    health: int
    stunned: bool
    low: int
    knockdown: int
    shock: int


@cache
def fallen(points: int, percent: int, times: int) -> int:
    """Points of which so many times only so many percent are left.

    >>> fallen(1000, 50, 2)
    250
    """
    for _ in range(min(times, 40)):
        points = points * percent // 100
    return points


@cache
def chance(need: int) -> int:
    """Ways of 216 to pass a test of three dice."""
    return int(chance_to_succeed(need) * ALL)


def victim_of(state: GameState, unit: Unit) -> Victim:
    """A unit as it is now."""
    status, sheet = status_of(unit), sheet_of(unit)
    return Victim(points=status.hp, most=sheet.hit_points, health=sheet.HT, stunned=status.stunned,
                  low=-postures()[status.posture].attack, knockdown=injury_figure(state, "knockdown"),
                  shock=injury_figure(state, "shock"))


@cache
def worth_of(victim: Victim) -> int:
    """Points of a fighter with so many hit points, upright or not, stunned or not."""
    if victim.points <= 0:
        points = DYING * chance(victim.health) // ALL
    else:
        points = STANDING + (FULL - STANDING) * min(victim.points, victim.most) // victim.most
        points -= SLOW * (victim.points <= 3)
    points = points * 55 // 100 if victim.stunned else points
    return max(points - LOW_POSTURE * victim.low, points // 2)


@cache
def loss(victim: Victim, injury: int) -> int:
    """Points an injury is expected to take from a fighter."""
    if injury <= 0:
        return 0
    before, left = worth_of(victim), victim.points - injury
    lives = _lives(victim, left)
    hurt = victim._replace(points=left)
    after = worth_of(hurt) - PAIN * min(victim.shock, injury) * (left > 0)
    if victim.knockdown * injury > victim.most:
        falls = ALL - chance(victim.health)
        down = worth_of(hurt._replace(stunned=True, low=4))
        after = (after * (ALL - falls) + down * falls) // ALL
    return max(0, before - max(0, after) * lives // ALL)


def _lives(victim: Victim, left: int) -> int:
    """Ways of 216 to survive the marks of death that are passed."""
    if left <= -5 * victim.most:
        return 0
    lives = ALL
    for _ in range(max(0, death_marks(victim.points, left, victim.most))):
        lives = lives * chance(victim.health) // ALL
    return lives


@cache
def mean_loss(damage: Damage, armour: int, percent: int, hit: Hit, victim: Victim) -> int:
    """Points a hit of that kind is expected to take, over the dice of its damage."""
    if hit == "largest":
        return loss(victim, injury_from(damage.largest, armour, percent, doubled=False, halved=False))
    whole = sum(count * loss(victim, injury_from(damage.total(faces), armour, percent,
                                                 doubled=hit == "doubled", halved=False))
                for faces, count in sums_of(damage.dice))
    return int(whole // 6**damage.dice)


@cache
def critical_loss(damage: Damage, armour: int, percent: int, victim: Victim) -> int:
    """Points a critical hit is expected to take, over its table."""
    return sum(count * mean_loss(damage, armour, percent, table_entry(total), victim)
               for total, count in totals()) // ALL


def unit_value(state: GameState, unit: Unit) -> int:
    """Points of a unit in the fight, 0 for one that is out of it."""
    return worth_of(victim_of(state, unit)) if fights(state, unit) else 0


def value(state: GameState, side: str) -> int:
    """How well a side stands: the points of its fighters, less those of the others."""
    return sum(unit_value(state, unit) if unit.side == side else -unit_value(state, unit)
               for unit in state.units)
