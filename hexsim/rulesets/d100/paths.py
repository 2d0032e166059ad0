"""Judging a path: what is wrong with it, in words; everything is E_PATH but what Pinned and flight bar."""

from itertools import pairwise

from hexsim.board.gait import Path, Snag
from hexsim.board.walk import walk
from hexsim.hexes.hex import Hex
from hexsim.hexes.path import parse_path
from hexsim.rules.fields import is_path
from hexsim.rules.order import Clause, Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.covered import covered_hexes, has_cover
from hexsim.rulesets.d100.flight import flight_refusal
from hexsim.rulesets.d100.gaits import MOVING, budget_of, gait_with
from hexsim.rulesets.d100.ground import ground_of, is_free
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.status import status_of
from hexsim.rulesets.d100.walking import is_entry, mover_of

DETAILS = {"budget": "long", "blocked": "blocked", "occupied": "occupied", "end": "end", "edge": "edge"}


def tokens_of(clause: Clause) -> tuple[str, ...] | None:
    """The tokens of a clause's path, None if its hexes do not follow on each other."""
    text = clause.get("path")
    if text[:1] and text[0] in "-0123456789":
        return None
    return parse_path(text)


def path_refusal(state: GameState, unit: Unit, clause: Clause) -> Refusal | None:
    """What is wrong with the path of a clause, None if nothing is."""
    rule_id, tokens = MOVING[clause.verb], tokens_of(clause)
    if tokens is None or not is_path(tokens):
        return refuse("E_PATH", rule_id, "broken", unit=unit.name)
    if not any(map(is_entry, tokens)):
        return refuse("E_PATH", rule_id, "empty", unit=unit.name)
    mover = state.unit(mover_of(state, unit.id))
    assert mover.pose is not None
    gait = gait_with(clause.verb, budget_of(state, unit, clause))
    steps, snags = walk(ground_of(state, mover, gait), gait, mover.pose, tokens)
    if snags:
        return _worded(state, rule_id, gait.budget, snags[0])
    return _kept(state, unit, clause, Path(start=mover.pose, steps=steps))


def judged(state: GameState, unit: Unit, clause: Clause) -> Refusal | None:
    """What is wrong with the path of a clause for a unit as it stands, whether it is asked or not."""
    return path_refusal(state, unit, clause) if clause.verb in MOVING else None


def _worded(state: GameState, rule_id: str, budget: int, snag: Snag) -> Refusal:
    detail = DETAILS.get(snag.kind, "token")
    by = state.unit(snag.by).name if state.has_unit(snag.by) else snag.by
    return refuse("E_PATH", snag.rule if snag.kind in ("blocked", "occupied", "end") else rule_id, detail,
                  token=snag.token or None, has=budget, needs=budget + snag.short, by=_named(state, by),
                  hex=state.board.number(snag.at) if snag.at and snag.at in state.board else "–")


def _named(state: GameState, by: str) -> str:
    if by == "level":
        return "@d100.steep"
    names = {kind.id: kind.name for kind in state.board.kinds}
    return ({terrain.id: terrain.name for terrain in state.board.terrains} | names).get(by, by or "–")


def hexes_of(path: Path) -> tuple[Hex, ...]:
    """The hexes of a path, its start first."""
    return (path.start.hex, *(step.pose.hex for step in path.steps if step.enters))


def path_of(state: GameState, unit: Unit, clause: Clause) -> Path:
    """The path of a clause that has been found sound."""
    mover, tokens = state.unit(mover_of(state, unit.id)), tokens_of(clause)
    assert mover.pose is not None and tokens is not None
    gait = gait_with(clause.verb, budget_of(state, unit, clause))
    steps, _ = walk(ground_of(state, mover, gait), gait, mover.pose, tokens)
    return Path(start=mover.pose, steps=steps)


def _kept(state: GameState, unit: Unit, clause: Clause, path: Path) -> Refusal | None:
    status = status_of(unit)
    if status.pinned:
        return _pinned(state, unit, hexes_of(path))
    if status.fleeing and clause.verb == "run":
        return flight_refusal(state, unit, path)
    return None


def _pinned(state: GameState, unit: Unit, hexes: tuple[Hex, ...]) -> Refusal | None:
    """Pinned in cover: only away from the fire; in the open: toward the nearest cover (DEF-PIN)."""
    fire = status_of(unit).pinned_from
    if has_cover(state, hexes[0]):
        nearer = fire is not None and any(b.distance(fire) < a.distance(fire) for a, b in pairs(hexes))
        return refuse("E_PINNED", "DEF-PIN", "toward", unit=unit.name) if nearer else None
    goals = nearest_cover(state, unit, hexes[0])
    if not goals or any(hexes[-1].distance(goal) < hexes[0].distance(goal) for goal in goals):
        return None
    return refuse("E_PINNED", "DEF-PIN", "cover", unit=unit.name, hex=state.board.number(goals[0]))


def pairs(hexes: tuple[Hex, ...]) -> tuple[tuple[Hex, Hex], ...]:
    """Each hex with the next one."""
    return tuple(pairwise(hexes))


def nearest_cover(state: GameState, unit: Unit, at: Hex) -> tuple[Hex, ...]:
    """The hexes with cover that are nearest to a hex, by their place on the map."""
    goals = [one for one in covered_hexes(state.board) if is_free(state, one, unit.id)]
    least = min((at.distance(one) for one in goals), default=0)
    return tuple(sorted(one for one in goals if at.distance(one) == least))
