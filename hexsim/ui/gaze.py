"""The line of sight between two hexes for whoever is there: a figure that lies sees and is seen less."""

from hexsim.board.sight import STANDING, Sight, sight
from hexsim.hexes.hex import Hex
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState


def eyes_of(ruleset: Ruleset, state: GameState, unit: str) -> int:
    """The eye height of a unit in half levels; a figure that stands, if the ruleset says nothing of it."""
    return ruleset.eyes(state, state.unit(unit)) if ruleset.eyes is not None else STANDING


def eyes_at(ruleset: Ruleset, state: GameState, at: Hex) -> int:
    """The eye height of the highest unit in a hex, in an empty one of a figure that stands there."""
    return max((eyes_of(ruleset, state, unit.id) for unit in state.units_at(at)), default=STANDING)


def gaze(ruleset: Ruleset, state: GameState, start: Hex, end: Hex, *, unit: str = "") -> Sight:
    """The line of sight between two hexes; `unit` is the one that looks, or would look, from the first."""
    eyes = eyes_of(ruleset, state, unit) if unit else eyes_at(ruleset, state, start)
    return sight(state.board, start, end, eyes, eyes_at(ruleset, state, end))
