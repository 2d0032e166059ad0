"""The path of a clause: its tokens, what is wrong with it, where the walk before a deed leads."""

from dataclasses import replace

from hexsim.board.gait import Snag, Step
from hexsim.board.walk import walk
from hexsim.hexes.path import parse_path
from hexsim.rules.fields import is_path
from hexsim.rules.order import Clause
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.attack import hexes_of
from hexsim.rulesets.dicepool.gaits import MOVE, WALKING, bare_ground, gait_of_clause, ground_of
from hexsim.rulesets.dicepool.status import status_of


def walks(clause: Clause) -> bool:
    """Whether a clause moves its unit or lifts it up."""
    return clause.verb in (MOVE, *WALKING) and (bool(clause.get("path")) or clause.get("stand") == "yes")


def tokens_of(unit: Unit, clause: Clause) -> tuple[str, ...]:
    """The path of a clause; one that is walked after the deed begins with the facing it was declared in."""
    words = clause.get("path").split()
    if words and words[0][0] in "-0123456789":
        return tuple(words)
    tokens = parse_path(clause.get("path"))
    if clause.get("after") == "yes" and tokens and tokens[0][0] != "@" and unit.pose is not None:
        return (f"@{int(unit.pose.facing)}", *tokens)
    return tokens


def hexes_of_any(clause: Clause) -> int:
    """Hexes of a path, also of one that was given as hexes which do not follow on each other."""
    words = clause.get("path").split()
    return len(words) if words and words[0][0] in "-0123456789" else hexes_of(clause)


def snags_of(state: GameState, unit: Unit, clause: Clause, *, now: bool) -> tuple[Snag, ...]:
    """What is wrong with a path, against the bare map or against everybody on it."""
    if not walks(clause) or unit.pose is None:
        return ()
    tokens = tokens_of(unit, clause)
    if not is_path(tokens):
        return (Snag(kind="direction"),)
    gait = gait_of_clause(unit, clause)
    ground = ground_of(state, unit, gait) if now else bare_ground(state.board)
    return walk(ground, gait, unit.pose, tokens)[1]


def steps_before(state: GameState, unit: Unit, clause: Clause) -> tuple[Step, ...]:
    """The steps of the walk before a deed, as things stand; none for one that comes after it."""
    if not walks(clause) or clause.get("after") == "yes" or unit.pose is None:
        return ()
    tokens = tokens_of(unit, clause)
    if not is_path(tokens):
        return ()
    gait = gait_of_clause(unit, clause)
    return walk(ground_of(state, unit, gait), gait, unit.pose, tokens)[0]


def after_walk(state: GameState, unit: Unit, clause: Clause) -> Unit:
    """The unit where the walk before its deed leads, as things stand."""
    steps, status = steps_before(state, unit, clause), status_of(unit)
    if not steps:
        return unit
    if clause.get("stand") == "yes":
        status = replace(status, posture="standing")
    return replace(unit, pose=steps[-1].pose, status=status)
