"""What enemies are expected to take from a unit before its next turn, by the pose in which it waits."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from hexsim.board.board import Board
from hexsim.board.cover import cover_between
from hexsim.board.sight import sight
from hexsim.board.ways import ways
from hexsim.hexes.hex import Hex, ring, within
from hexsim.hexes.pose import Pose, arc_of
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.advice.strokes import Stroke, expected, strokes
from hexsim.rulesets.maneuvers.advice.value import fallen, unit_value
from hexsim.rulesets.maneuvers.card import fights
from hexsim.rulesets.maneuvers.fight.modifiers import (
    BAD_FOOTING,
    COVER,
    UNAIMED,
    WILD,
    WILD_CAP,
    range_figure,
)
from hexsim.rulesets.maneuvers.movement import step_allowance
from hexsim.rulesets.maneuvers.posture import displacement, eyes, move_of
from hexsim.rulesets.maneuvers.status import is_conscious, status_of

ADVANCING, CHARGING, LATER, STUNNED, FURTHER = 50, 35, 55, 35, 115
"""Percent: of a blow after an all-out advance, of a wild one after a run, for each turn a weapon is not
ready, of a stunned enemy; and of every attack after the first, which meets fewer defences."""

NEAR = 3


class Stand(NamedTuple):
    """A hex from which somebody can strike in the next turn."""

    percent: int
    footing: int
    wild: bool


def enemies(state: GameState, unit: Unit) -> tuple[Unit, ...]:
    """Everybody on the map who fights against the unit."""
    key = ("enemies", unit.side)
    found: tuple[Unit, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = tuple(one for one in state.units if one.side != unit.side
                                        and one.pose is not None and fights(state, one))
    return found


def danger(state: GameState, unit: Unit, pose: Pose) -> int:
    """Points expected to be lost to all enemies if the unit stood so; see `Advice.danger`."""
    threats = sorted((threat(state, enemy, unit, pose) * _share(state, enemy, unit) // 100
                      for enemy in enemies(state, unit)), reverse=True)
    if not threats:
        return 0
    return min(threats[0] + sum(threats[1:]) * FURTHER // 100, unit_value(state, unit))


def threat(state: GameState, enemy: Unit, unit: Unit, pose: Pose) -> int:
    """Points the best attack of one enemy is expected to take from the unit at that pose."""
    best = 0
    for stroke in strokes(state, enemy, unit, fresh=False):
        if stroke.mode == "hand":
            found = _by_hand(state, enemy, stroke, pose)
        else:
            found = from_afar(state, enemy, stroke, pose, unit)
        best = max(best, fallen(found, LATER, stroke.delay))
    return best * STUNNED // 100 if status_of(enemy).stunned else best


def _by_hand(state: GameState, enemy: Unit, stroke: Stroke, pose: Pose) -> int:
    best, there = 0, stands(state, enemy)
    assert enemy.pose is not None
    for length in stroke.reach:
        for at in around(pose.hex, length):
            stand = there.get(at)
            if stand is None or (at != enemy.pose.hex and any(map(is_conscious, state.units_at(at)))):
                continue
            need = stroke.need + stand.footing
            if stand.wild:
                need = min(need + WILD, WILD_CAP)
            found = expected(stroke, need, arc_of(pose, at)) * stand.percent // 100
            if found > best and is_open(state.board, at, pose.hex):
                best = found
    return best


def is_open(board: Board, here: Hex, there: Hex) -> bool:
    """Whether nothing stands between two hexes near each other."""
    key = ("open", board.index(here), board.index(there))
    found: tuple[bool] | None = board.cache.get(key)
    if found is None:
        found = board.cache[key] = (sight(board, here, there).clear,)
    return found[0]


@lru_cache(maxsize=4096)
def around(centre: Hex, length: int) -> tuple[Hex, ...]:
    """The hexes at that distance."""
    return tuple(ring(centre, length))


def from_afar(state: GameState, shooter: Unit, stroke: Stroke, pose: Pose, unit: Unit,
              place: Hex | None = None) -> int:
    """Points a shot or throw is expected to take from the unit at that pose; `place`: from there."""
    assert shooter.pose is not None
    here = place or shooter.pose.hex
    hexes = here.distance(pose.hex)
    if not 1 <= hexes <= stroke.most:
        return 0
    if not sight(state.board, here, pose.hex, eyes(shooter), eyes(unit)).clear:
        return 0
    need = stroke.need + range_figure(hexes) + COVER[cover_between(state.board, here, pose.hex)]
    if stroke.snap > need:
        need += UNAIMED
    return expected(stroke, need, arc_of(pose, here))


def stands(state: GameState, enemy: Unit) -> Mapping[Hex, Stand]:
    """Where an enemy can strike from in its next turn, as far as the map goes."""
    assert enemy.pose is not None
    move, free = move_of(enemy), displacement(status_of(enemy).posture)
    if status_of(enemy).stunned:
        free = "none"
    key = ("stands", state.board.index(enemy.pose.hex), move, free)
    found: tuple[Mapping[Hex, Stand]] | None = state.board.cache.get(key)
    if found is None:
        found = state.board.cache[key] = (dict(_stands(state.board, enemy.pose.hex, move, free)),)
    return found[0]


def _stands(board: Board, start: Hex, move: int, free: str) -> Iterator[tuple[Hex, Stand]]:
    yield start, Stand(100, _footing(board, start), wild=False)
    if free == "none":
        return
    there = ways(board, start)
    step, advance = (step_allowance(move), max(2, move // 2)) if free == "any" else (1, 1)
    for at in within(start, max(move, advance)):
        price = there.price(at) if at != start and at in board else None
        if price is None:
            continue
        if start.distance(at) <= step and price <= step + 2:
            yield at, Stand(100, _footing(board, at), wild=False)
        elif price <= advance:
            yield at, Stand(ADVANCING, _footing(board, at), wild=False)
        elif price <= move:
            yield at, Stand(CHARGING, _footing(board, at), wild=True)


def _footing(board: Board, at: Hex) -> int:
    return BAD_FOOTING if board.terrain(at).footing == "bad" else 0


def _share(state: GameState, enemy: Unit, unit: Unit) -> int:
    """Percent of an enemy's attention the unit can expect: it may strike at others near it as well."""
    assert enemy.pose is not None
    others = sum(1 for other in state.units if other.side == unit.side and other.id != unit.id
                 and other.pose is not None and other.pose.hex.distance(enemy.pose.hex) <= NEAR
                 and fights(state, other))
    return 100 * 5 // (5 + 3 * others)
