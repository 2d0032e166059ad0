"""How much a fighter is worth in points, and what losses cost it; nothing is sampled."""

from fractions import Fraction

from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.card import fights
from hexsim.rulesets.d100.status import Status, sheet_of, status_of

FULL, UP, DYING = 1000, 450, 50
"""Points of a whole fighter; of them for being up at all; lost for each point of damage beyond the Wounds."""

LEAST, TO_KILL = 80, 7
"""Points of a fighter that is barely up; losses beyond the Wounds that put it out of the fight."""

STUNNED, PINNED, HELD, FLEEING = 55, 80, 75, 60
"""Percent that is left of a fighter in that state."""

PRONE, TIRED, HOLDS = 40, 60, 40


def unit_value(state: GameState, unit: Unit) -> int:
    """Points of a unit in the fight, 0 for one that is out of it; kept with the state."""
    key = ("value", unit.id)
    found: int | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _worth_of(unit) if fights(state, unit) else 0
    return found


def _worth_of(unit: Unit) -> int:
    status, wounds = status_of(unit), sheet_of(unit).wounds
    left = wounds - status.damage
    points = UP + (FULL - UP) * left // wounds if left >= 0 else max(LEAST, UP + DYING * left)
    return max(LEAST // 2, points * _percent(status) // 100 + _extras(status))


def _percent(status: Status) -> int:
    percent = 100
    held = status.grip is not None and not status.grip.controls
    states = ((status.stunned, STUNNED), (status.pinned, PINNED), (held, HELD), (status.fleeing, FLEEING))
    for holds, left in states:
        percent = percent * left // 100 if holds else percent
    return percent


def _extras(status: Status) -> int:
    points = -TIRED if status.fatigue else 0
    points -= PRONE if status.posture == "prone" else 0
    return points + (HOLDS if status.grip is not None and status.grip.controls else 0)


def points_for(state: GameState, unit: Unit, losses: Fraction | int) -> int:
    """Points that losses are expected to take from a unit: it is out once its Wounds and more are gone."""
    return points_for_mille(state, unit, int(losses * 1000))


def points_for_mille(state: GameState, unit: Unit, losses: int) -> int:
    """The same for losses in thousandths."""
    left = max(0, sheet_of(unit).wounds - status_of(unit).damage) + TO_KILL
    worth = unit_value(state, unit)
    return min(worth, worth * losses // (1000 * left))


def value(state: GameState, side: str) -> int:
    """How well a side stands: the points of its fighters, less those of the others."""
    return sum(unit_value(state, unit) if unit.side == side else -unit_value(state, unit)
               for unit in state.units)
