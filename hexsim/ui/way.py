"""A path written down for any unit, priced by its plain way of moving, as the plan that the map shows."""

from hexsim.board.gait import Path
from hexsim.board.walk import walk
from hexsim.errors import HexsimError
from hexsim.hexes.path import format_path, parse_path
from hexsim.rules.order import Clause, IllegalOrderError, Order, Refusal
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.ui.ledger import step_lines
from hexsim.ui.overlay import Plan
from hexsim.ui.words import snag_phrase

Way = tuple[str, str]
"""A unit's id and the notation of its path."""


class WayRefusedError(HexsimError):
    """A path that is not allowed."""

    exit_code = 3


def written_plan(ruleset: Ruleset, state: GameState, way: Way) -> Plan:
    """The plan of a path, with its ledger.

    Raises:
        HexsimError: no such unit, no path, or one that is not allowed.
    """
    unit_id, notation = way
    if not state.has_unit(unit_id):
        known = ", ".join(unit.id for unit in state.units)
        raise HexsimError("cli.unit_unknown", unit=unit_id, allowed=known)
    unit, tokens = state.unit(unit_id), parse_path(notation)
    if unit.pose is None or not ruleset.gaits:
        raise HexsimError("ui.replay_no_way", unit=unit.name)
    clause = Clause(verb=ruleset.gaits[0]).with_args(path=format_path(tokens))
    gait = ruleset.gait(state, unit, clause)
    if isinstance(gait, Refusal):
        raise IllegalOrderError(ruleset.name, gait)
    steps, snags = walk(ruleset.ground(state, unit, gait), gait, unit.pose, tokens)
    if snags:
        sentence = snag_phrase(state, gait, snags[0]).text
        raise WayRefusedError("core.at_token", sentence=sentence, token=snags[0].token)
    path = Path(start=unit.pose, steps=steps)
    lines = step_lines(state.board, unit.pose, steps, gait.budget)
    return Plan(order=Order(who=unit_id, clauses=(clause,)), path=format_path(tokens), start=unit.pose,
                end=path.end, lines=lines, spent=path.price,
                budget=gait.budget, measure=gait.measure, trouble=None)
