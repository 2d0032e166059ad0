"""What enemies are expected to take from a unit before its next turn, by the pose in which it waits."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from hexsim.board.board import Board
from hexsim.board.cover import cover_between
from hexsim.board.sight import sight
from hexsim.board.ways import ways
from hexsim.hexes.figure import arc_of_figure, covered, nearest
from hexsim.hexes.hex import Hex, ring, within
from hexsim.hexes.pose import Pose, arc_of
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.advice.strokes import Stroke, by_arc, strokes
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
from hexsim.rulesets.maneuvers.figures import arc_in, is_large
from hexsim.rulesets.maneuvers.movement import step_allowance
from hexsim.rulesets.maneuvers.posture import displacement, eyes, move_of
from hexsim.rulesets.maneuvers.status import is_conscious, status_of

ALL_OUT, ADVANCING, CHARGING, LATER, STUNNED, FURTHER = 160, 50, 35, 65, 35, 115
"""Percent: of a blow of somebody who may strike twice for it, of one after an all-out advance, of a wild one
after a run, for each turn a weapon is not ready, of a stunned enemy; of every attack after the first, which
meets fewer defences."""

NEAR = 3

ARCS = {"front": 0, "left": 1, "right": 1, "rear": 2}

ByFacing = tuple[int, ...]
"""Points for each of the six facings."""


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
    key = ("danger", unit.id, pose.hex)
    found: ByFacing | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _danger(state, unit, pose.hex)
    return found[pose.facing]


def _danger(state: GameState, unit: Unit, at: Hex) -> ByFacing:
    threats = [(threat(state, enemy, unit, at), _share(state, enemy, unit)) for enemy in enemies(state, unit)]
    most = unit_value(state, unit)
    return tuple(_together([one[facing] * share // 100 for one, share in threats], most)
                 for facing in range(6))


def _together(threats: list[int], most: int) -> int:
    first = max(threats, default=0)
    return min(first + (sum(threats) - first) * FURTHER // 100, most)


def threat(state: GameState, enemy: Unit, unit: Unit, at: Hex) -> ByFacing:
    """Points the best attack of one enemy is expected to take from the unit in that hex, by its facing."""
    best, large = [0] * 6, is_large(unit)
    for stroke in strokes(state, enemy, unit, fresh=False):
        if large:
            _to_large(state, enemy, stroke, unit, at, best)
        elif stroke.mode == "hand":
            _by_hand(state, enemy, stroke, at, best)
        else:
            _by_shot(state, enemy, stroke, at, unit, best)
    stunned = STUNNED if status_of(enemy).stunned else 100
    return tuple(points * stunned // 100 for points in best)


def _by_hand(state: GameState, enemy: Unit, stroke: Stroke, here: Hex, best: list[int]) -> None:
    """Raise the best so far to what a blow from any hex the enemy can get to would take."""
    there = stands(state, enemy)
    assert enemy.pose is not None
    for length in stroke.reach:
        for at in around(here, length):
            stand = there.get(at)
            if stand is None or (at != enemy.pose.hex and any(map(is_conscious, state.units_at(at)))):
                continue
            need = stroke.need + stand.footing
            if stand.wild:
                need = min(need + WILD, WILD_CAP)
            points = [fallen(found * stand.percent // 100, LATER, stroke.delay)
                      for found in by_arc(stroke, need)]
            if points[-1] > min(best) and is_open(state.board, at, here):
                _raise(best, points, here, at)


def _by_shot(state: GameState, enemy: Unit, stroke: Stroke, here: Hex, unit: Unit, best: list[int]) -> None:
    """The same for a shot or throw from where the enemy stands."""
    assert enemy.pose is not None
    need = need_from_afar(state, enemy, stroke, here, unit, enemy.pose.hex)
    if need is not None:
        points = [fallen(found, LATER, stroke.delay) for found in by_arc(stroke, need)]
        _raise(best, points, here, enemy.pose.hex)


def _to_large(state: GameState, enemy: Unit, stroke: Stroke, unit: Unit, head: Hex, best: list[int]) -> None:
    """The same for a figure of several hexes: it is met in the nearest of them, and its arcs are its own."""
    assert enemy.pose is not None
    start, there = enemy.pose.hex, stands(state, enemy)
    for facing in range(6):
        if stroke.mode != "hand":
            large = replace(unit, pose=Pose(head, facing))
            need = need_from_afar(state, enemy, stroke, large.nearest(start), unit, start)
            if need is not None:
                points = fallen(by_arc(stroke, need)[ARCS[arc_in(large, start)]], LATER, stroke.delay)
                best[facing] = max(best[facing], points)
            continue
        for offset, met, arc in (one for far in stroke.reach for one in fringe(unit.footprint, facing, far)):
            at = head.plus(offset)
            stand = there.get(at)
            if stand is None or (at != start and any(map(is_conscious, state.units_at(at)))):
                continue
            need = stroke.need + stand.footing
            found = by_arc(stroke, min(need + WILD, WILD_CAP) if stand.wild else need)[arc]
            points = fallen(found * stand.percent // 100, LATER, stroke.delay)
            if points > best[facing] and is_open(state.board, at, head.plus(met)):
                best[facing] = points


@lru_cache(maxsize=512)
def fringe(footprint: tuple[Hex, ...], facing: int, far: int) -> tuple[tuple[Hex, Hex, int], ...]:
    """The places so far from a figure, from its head: each with the nearest hex of it, and the arc."""
    pose = Pose(Hex(0, 0), facing)
    own = covered(footprint, pose)
    found = ((at, nearest(own, at)) for at in within(pose.hex, far + max(map(pose.hex.distance, own))))
    return tuple((at, met, ARCS[arc_of_figure(footprint, pose, at)])
                 for at, met in found if met.distance(at) == far)


def _raise(best: list[int], points: list[int], here: Hex, at: Hex) -> None:
    for facing, arc in enumerate(arcs_towards(at.q - here.q, at.r - here.r)):
        best[facing] = max(best[facing], points[arc])


@lru_cache(maxsize=4096)
def arcs_towards(q: int, r: int) -> tuple[int, ...]:
    """For each facing in which arc something lies so far off: 0 front, 1 side, 2 rear."""
    here, at = Hex(0, 0), Hex(q, r)
    return tuple(ARCS[arc_of(Pose(here, facing), at)] for facing in range(6))


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


def need_from_afar(state: GameState, shooter: Unit, stroke: Stroke, there: Hex, unit: Unit,
                   here: Hex) -> int | None:
    """What a shot or throw needs that goes from one hex to the unit in another, None if it cannot."""
    hexes = here.distance(there)
    if not 1 <= hexes <= stroke.most:
        return None
    board, heights = state.board, (eyes(shooter), eyes(unit))
    key = ("shot", board.index(here), board.index(there), *heights)
    found: tuple[int | None] | None = board.cache.get(key)
    if found is None:
        clear = sight(board, here, there, *heights).clear
        found = board.cache[key] = (COVER[cover_between(board, here, there)] if clear else None,)
    if found[0] is None:
        return None
    need = stroke.need + range_figure(hexes) + found[0]
    return need + UNAIMED if stroke.snap > need else need


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
    yield start, Stand(ALL_OUT, _footing(board, start), wild=False)
    if free == "none":
        return
    there = ways(board, start)
    step, advance = (step_allowance(move), max(2, move // 2)) if free == "any" else (1, 1)
    for at in within(start, max(move, advance)):
        price = there.price(at) if at != start and at in board else None
        if price is None:
            continue
        if start.distance(at) <= step and price <= step + 2:
            yield at, Stand(ALL_OUT, _footing(board, at), wild=False)
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
                 and other.pose is not None and enemy.nearest(other.pose.hex).distance(other.pose.hex) <= NEAR
                 and fights(state, other))
    return 100 * 5 // (5 + 3 * others)
