"""Searches that are kept with the state."""

from hexsim.board.gait import Gait
from hexsim.board.ground import Ground
from hexsim.board.reach import Reach, reach
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.ground import ground_of


def reach_of(state: GameState, unit: Unit, gait: Gait) -> Reach:
    """Where the unit can go with a gait; the search is kept with the state, and with it the gait."""
    key = ("reach", unit.id, id(gait))
    found: Reach | None = state.scene.get(key)
    if found is None:
        assert unit.pose is not None
        ground: Ground = ground_of(state, unit, gait)
        found = state.scene[key] = reach(ground, gait, unit.pose)
    return found

