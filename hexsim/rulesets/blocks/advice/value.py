"""How much a fighter is worth in points, and what damage is expected to cost it; nothing is sampled."""

from functools import lru_cache

from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.chances import Spread
from hexsim.rulesets.blocks.fight.arms import shields_in_hand
from hexsim.rulesets.blocks.status import Status, fights, sheet_of, status_of

FULL, STANDING = 1000, 400
"""Points of a whole fighter, and of them for being up."""

DYING = 1
"""Points of somebody whom Deterioration is going to bring down."""

PRONE, HELD, CHARGE, RIDING = 60, 40, 6, 40
"""Points lost by lying and by being held; of a charge of a shield in hand; of riding an enemy."""


@lru_cache(maxsize=8192)
def points_of(hp: int, most: int) -> int:
    """Points of a fighter with so many HP."""
    return 0 if hp <= 0 else STANDING + (FULL - STANDING) * min(hp, most) // most


def unit_value(state: GameState, unit: Unit) -> int:
    """Points of a unit in the fight, 0 for one that is out of it."""
    if not fights(state, unit):
        return 0
    status, most = status_of(unit), sheet_of(unit).hp_max
    points = points_of(hp_to_come(status), most) - PRONE * status.prone - HELD * bool(status.held_by)
    points += RIDING * bool(status.riding)
    points += CHARGE * sum(held.charges for held in shields_in_hand(unit).values())
    return max(points, DYING)


def hp_to_come(status: Status) -> int:
    """HP less what Deterioration is going to take."""
    loss = status.deterioration
    return max(0, status.hp - (loss.loss * loss.turns if loss is not None else 0))


def lost_points(hp: int, most: int, damage: int) -> int:
    """Points a fighter loses by some damage."""
    return points_of(hp, most) - points_of(hp - damage, most)


def loss_of(hp: int, most: int, damage: Spread) -> int:
    """Points that damage is expected to take from a fighter."""
    return int(sum(chance * lost_points(hp, most, total) for total, chance in damage.items()))


def value(state: GameState, side: str) -> int:
    """How well a side stands: the points of its fighters, less those of the others."""
    return sum(unit_value(state, unit) if unit.side == side else -unit_value(state, unit)
               for unit in state.units)
