"""What enemies are expected to take from a unit before its next turn, and what that turn promises."""

from dataclasses import replace

from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.advice.expect import STEADY, best, clear, rested, way
from hexsim.rulesets.d100.advice.guarding import watch_points
from hexsim.rulesets.d100.advice.value import unit_value
from hexsim.rulesets.d100.card import fights
from hexsim.rulesets.d100.gaits import distances_of
from hexsim.rulesets.d100.status import own_turn, status_of

MOST, STUNNED, PINNED = 3, 25, 70
"""Enemies that count in full; percent of an enemy that is stunned or pinned."""

LATER, NOW, NEARER, BRACED = 60, 150, 3, 300
"""Percent of an attack for each turn that one has still to walk, and in a turn that still has time for it;
points for each hex nearer, for staying with a braced weapon."""


def foes(state: GameState, unit: Unit) -> tuple[Unit, ...]:
    """Everybody on the map who fights against the unit; kept with the state."""
    key = ("foes", unit.side)
    found: tuple[Unit, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = tuple(one for one in state.units if one.side != unit.side
                                        and one.pose is not None and fights(state, one))
    return found


def danger(state: GameState, unit: Unit, pose: Pose) -> int:
    """Points expected to be lost to all enemies if the unit stood so; see `Advice.danger`."""
    key = ("danger", unit.id, id(unit.status), pose.hex)
    found: int | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _danger(state, unit, pose.hex)
    return found


def _danger(state: GameState, unit: Unit, at: Hex) -> int:
    threats = sorted((_threat(state, enemy, unit, at) for enemy in foes(state, unit)), reverse=True)
    return min(sum(threats[:MOST]) + sum(threats[MOST:]) // 2, unit_value(state, unit))


def _threat(state: GameState, enemy: Unit, unit: Unit, at: Hex) -> int:
    """What one enemy is expected to take, shared among all it might attack."""
    assert enemy.pose is not None
    points, status = best(state, enemy, enemy.pose.hex, unit, at), status_of(enemy)
    points = points * STUNNED // 100 if status.stunned else points
    points = points * PINNED // 100 if status.pinned else points
    return points // _shared(state, enemy, unit)


def _shared(state: GameState, enemy: Unit, unit: Unit) -> int:
    """Among how many an enemy's attention is divided: those it sees, the unit in any case."""
    key = ("shared", enemy.id)
    found: frozenset[str] | None = state.memo.get(key)
    if found is None:
        assert enemy.pose is not None
        here = enemy.pose.hex
        found = state.memo[key] = frozenset(
            one.id for one in foes(state, enemy)
            if one.pose is not None and clear(state.board, here, one.pose.hex))
    return max(1, len(found | {unit.id}))


def promise(state: GameState, unit: Unit, pose: Pose) -> int:
    """Points the unit can expect of its next attack if it stood so; see `Advice.promise`."""
    key = ("promise", unit.id, id(unit.status), pose.hex)
    found: int | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _promise(state, unit, pose.hex)
    if status_of(unit).watch is not None and unit.pose == pose:
        return found // 2 + watch_points(state, unit, foes(state, unit))
    return found


def _promise(state: GameState, unit: Unit, at: Hex) -> int:
    points = now = 0
    for enemy in foes(state, unit):
        assert enemy.pose is not None
        points = max(points, best(state, unit, at, rested(state, enemy), enemy.pose.hex),
                     _later(state, unit, at, enemy))
        if _still_attacks(state, unit):
            now = max(now, best(state, unit, at, enemy, enemy.pose.hex, now=True))
    points = max(points, now * NOW // 100)
    return points + _closer(state, unit, at) + _in_place(unit, at)


def _still_attacks(state: GameState, unit: Unit) -> bool:
    """Whether its turn is under way and has time for an Attack."""
    status = status_of(unit)
    attacked = any("attack" in done.subtypes for done in status.done)
    return own_turn(state, unit.id) and status.spent < 2 and not attacked and not status.late


def _in_place(unit: Unit, at: Hex) -> int:
    """What it is worth to stay with a braced weapon that still has shots."""
    braced = (held for _, held in status_of(unit).items if held.brace is not None and held.shots)
    return BRACED if any(held.brace is not None and held.brace.hex == at for held in braced) else 0


def _later(state: GameState, unit: Unit, at: Hex, enemy: Unit) -> int:
    """What an attack is worth for which one has still to walk: as if from beside the enemy, turns later."""
    assert enemy.pose is not None
    price = way(state.board, at, enemy.pose.hex)
    if price is None:
        return 0
    beside = next((near for near in map(enemy.pose.hex.neighbour, range(6)) if near in state.board), at)
    points = best(state, _fresh(unit), beside, rested(state, enemy), enemy.pose.hex) // 2
    for _ in range(min(8, 1 + price // max(1, distances_of(state, unit).full))):
        points = points * LATER // 100
    return points


def _fresh(unit: Unit) -> Unit:
    """The unit once it is up and free again."""
    status = status_of(unit)
    if status.engaged or status.posture != "standing" or status.pinned:
        return replace(unit, status=replace(status, engaged=(), posture="standing", pinned=False))
    return unit


def _closer(state: GameState, unit: Unit, at: Hex) -> int:
    """A little for being near to enemies, so that nobody stands about."""
    prices = (way(state.board, at, enemy.pose.hex) for enemy in foes(state, unit) if enemy.pose is not None)
    near = min((STEADY if price is None else min(price, STEADY) for price in prices), default=STEADY)
    return NEARER * (STEADY - near)
