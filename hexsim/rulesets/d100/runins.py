"""The straight ways in of a Charge: a search to where the straight begins, and a fixed end (D-CHARGE-3)."""

from collections.abc import Iterator
from itertools import pairwise

from hexsim.board.ground import Ground
from hexsim.hexes.hex import Hex
from hexsim.hexes.path import format_path
from hexsim.hexes.pose import Pose
from hexsim.rules.order import order
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.arcs import is_straight
from hexsim.rulesets.d100.gaits import budget_of, gait_with
from hexsim.rulesets.d100.ground import ground_of
from hexsim.rulesets.d100.moving import reach_of
from hexsim.rulesets.d100.status import status_of
from hexsim.rulesets.d100.walking import mover_of

STEPS = 3
"""Steps of the straight run, before the last metre to the target."""
ENTRY = {0: "F", 1: "L", 5: "R"}


def run_ins(state: GameState, unit: Unit, target: Unit) -> tuple[str, ...]:
    """For each hex beside the target the cheapest straight way in, as paths; the cheapest first."""
    if status_of(unit).pinned or unit.pose is None or target.pose is None:
        return ()
    key = ("run ins", unit.id, target.id)
    found: tuple[str, ...] | None = state.memo.get(key)
    if found is None:
        best: dict[Hex, tuple[int, str]] = {}
        for end, way in _ways(state, unit, target.pose.hex):
            best[end] = min(best.get(end, way), way)
        found = state.memo[key] = tuple(path for _, path in sorted(best.values()))
    return found


def _ways(state: GameState, unit: Unit, goal: Hex) -> Iterator[tuple[Hex, tuple[int, str]]]:
    clause = order(unit.id, "charge").clause
    budget, found = budget_of(state, unit, clause), reach_of(state, unit, clause)
    mover = state.unit(mover_of(state, unit.id))
    ground = ground_of(state, mover, gait_with("charge", 0))
    for run in straight_runs(goal):
        price = found.price(run[0])
        if price is None or not ground.may_end(run[-1]):
            continue
        cost = _cost(ground, run)
        if cost is None or price + cost > budget:
            continue
        path = found.path(run[0])
        assert path is not None
        tokens = (*path.tokens, *tokens_for(path.end, run[1:], goal, turns=bool(path.entered)))
        yield run[-1], (price + cost, format_path(tokens))


def straight_runs(goal: Hex) -> Iterator[tuple[Hex, ...]]:
    """Every run of four hexes that leads straight to a goal beside its last one, the first hex first."""
    return (run for run in _back(goal, (goal,)) if is_straight((*run, goal)))


def _back(goal: Hex, tail: tuple[Hex, ...]) -> Iterator[tuple[Hex, ...]]:
    if len(tail) == STEPS + 2:
        yield tail[:-1]
        return
    for way in range(6):
        before = tail[0].neighbour(way)
        if before.distance(goal) == len(tail):
            yield from _back(goal, (before, *tail))


def _cost(ground: Ground, run: tuple[Hex, ...]) -> int | None:
    """Hexes of a straight run, None if it cannot be run."""
    cost = 0
    for here, there in pairwise(run):
        direction = here.direction_to(there)
        assert direction is not None
        crossing = ground.crossing(here, direction)
        if crossing.to is None or crossing.block or (crossing.hindrance and not crossing.hindrance.enter):
            return None
        cost += 1 + sum(charge.amount for charge in crossing.charges)
    return cost


def tokens_for(start: Pose, hexes: tuple[Hex, ...], goal: Hex, *, turns: bool) -> tuple[str, ...]:
    """The tokens of a run from a pose through hexes, and the turn to the goal at its end."""
    tokens: list[str] = []
    at = start
    for there in hexes:
        direction = at.hex.direction_to(there)
        assert direction is not None
        left = (direction - at.facing) % 6
        if left in ENTRY:
            tokens.append(ENTRY[left])
        else:
            tokens += ([f"@{int(direction)}"] if not (turns or tokens) else _turn(left)) + ["F"]
        at = Pose(there, int(direction))
    final = at.hex.direction_to(goal)
    if final is not None and final != at.facing:
        tokens.append(f"/{int(final)}")
    return tuple(tokens)


def _turn(left: int) -> list[str]:
    return ["tL"] * left if left <= 3 else ["tR"] * (6 - left)
