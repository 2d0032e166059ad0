"""How much a fighter is worth in points, and what levels are expected to cost it."""

from fractions import Fraction
from functools import cache

from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.card import fights
from hexsim.rulesets.dicepool.chances import Spread
from hexsim.rulesets.dicepool.health import Track, marked, penalty_of, track_of
from hexsim.rulesets.dicepool.status import FULL, status_of

WHOLE, LEVEL, DIE, WILL, LYING, LETHAL = 1000, 70, 50, 30, 60, 8
"""Points of an unhurt fighter; less for each mark, for each die of its wound penalty; for each point of
Willpower; for lying on the ground; for each mark that is lethal."""


@cache
def worth_of(track: Track) -> int:
    """Points of a fighter with these marks."""
    marks = track.bashing + track.lethal
    if track.dead or marks >= FULL:
        return 0
    return WHOLE - LEVEL * marks + DIE * penalty_of(marks) - LETHAL * track.lethal


@cache
def mean_loss(track: Track, spread: Spread, *, lethal: bool) -> Fraction:
    """Points that levels spread so are expected to take."""
    before = worth_of(track)
    return sum((chance * (before - worth_of(marked(track, levels, lethal=lethal)))
                for levels, chance in enumerate(spread) if levels and chance), Fraction(0))


def unit_value(state: GameState, unit: Unit) -> int:
    """Points of a unit in the fight, 0 for one that is out of it."""
    if not fights(state, unit):
        return 0
    status = status_of(unit)
    lying = LYING if status.posture == "prone" else 0
    return max(1, worth_of(track_of(unit)) + WILL * status.points - lying)


def value(state: GameState, side: str) -> int:
    """How well a side stands: the points of its fighters, less those of the others."""
    return sum(unit_value(state, unit) if unit.side == side else -unit_value(state, unit)
               for unit in state.units)
