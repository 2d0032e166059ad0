"""What an Overwatch is expected to bring, and Suppressing Fire (D-OVERWATCH, D-SUPPRESS)."""

from collections.abc import Iterable
from fractions import Fraction

from hexsim.hexes.hex import Hex
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.advice.expect import shot
from hexsim.rulesets.d100.advice.means import means_of
from hexsim.rulesets.d100.advice.value import unit_value
from hexsim.rulesets.d100.dicing import chance_to_pass
from hexsim.rulesets.d100.gaits import distances_of
from hexsim.rulesets.d100.status import sheet_of, status_of
from hexsim.rulesets.d100.zones import kill_zone

INSIDE = {"enter": 10, "move": 55, "attack": 65}
NEAR = {"enter": 60, "move": 50, "attack": 15}
AWAY = {"enter": 12, "move": 10, "attack": 5}
"""Percent that an enemy sets off an Overwatch: from within the zone, from near it, from far away."""

PINNED = 18
"""Percent of a fighter that being pinned takes."""


def watch_points(state: GameState, unit: Unit, enemies: Iterable[Unit]) -> int:
    """Points an Overwatch is expected to take before it ends."""
    watch = status_of(unit).watch
    assert watch is not None and unit.pose is not None
    zone = kill_zone(state, unit)
    meant = (watch.weapon, watch.attack)
    mean = next((one for one in means_of(state, unit) if (one.weapon, one.verb) == meant), None)
    if mean is None or not zone:
        return 0
    points = 0
    for enemy in enemies:
        assert enemy.pose is not None
        there = enemy.pose.hex
        at = min(zone, key=lambda one: (one.distance(there), one))
        hit = shot(state, mean, unit, unit.pose.hex, enemy, at) + pin_points(state, enemy, 0)
        points += hit * _likely(state, enemy, at, watch.on) // 100
    return points


def _likely(state: GameState, enemy: Unit, nearest: Hex, trigger: str) -> int:
    """Percent that an enemy sets it off, by how far it is from the zone."""
    assert enemy.pose is not None
    away = enemy.pose.hex.distance(nearest)
    if not away:
        return INSIDE[trigger]
    return (NEAR if away <= distances_of(state, enemy).full else AWAY)[trigger]


def pin_points(state: GameState, enemy: Unit, difficulty: int) -> int:
    """Points a pinning test is expected to take from somebody."""
    if status_of(enemy).engaged or status_of(enemy).pinned:
        return 0
    fails: Fraction = 1 - chance_to_pass(sheet_of(enemy).WP + difficulty)
    return int(fails * unit_value(state, enemy)) * PINNED // 100
