"""What an attack is expected to take off, by where the two stand."""

from dataclasses import replace
from typing import Any

from hexsim.board.board import Board
from hexsim.board.sight import sight
from hexsim.board.ways import ways
from hexsim.hexes.hex import Hex
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100 import defaults
from hexsim.rulesets.d100.advice.means import READY, Mean, hits_expected, loss_of_hit, means_of
from hexsim.rulesets.d100.advice.value import points_for_mille
from hexsim.rulesets.d100.arcs import Angle, in_arc
from hexsim.rulesets.d100.attack import against
from hexsim.rulesets.d100.covered import cover_from
from hexsim.rulesets.d100.defaults import MELEE_REACH
from hexsim.rulesets.d100.dicing import chance_to_pass
from hexsim.rulesets.d100.gaits import distances_of
from hexsim.rulesets.d100.sheet import evade_value
from hexsim.rulesets.d100.situation import is_point_blank, range_modifier
from hexsim.rulesets.d100.status import is_bound, sheet_of, status_of

CHARGE, RUSH = 20, 85
"""What a Charge adds to a blow; percent of a blow that needs a way first."""

STEADY = 20
"""Hexes of a way that stand for one that is not there."""


def clear(board: Board, here: Hex, there: Hex) -> bool:
    """Whether standing people see each other; kept with the map."""
    key = ("clear", here, there) if here < there else ("clear", there, here)
    found: bool | None = board.cache.get(key)
    if found is None:
        found = board.cache[key] = here == there or sight(board, here, there).clear
    return found


def way(board: Board, place: Hex, stand: Hex) -> int | None:
    """Hexes of the way between a place and where somebody stands, None if there is none.

    The ways are kept by where people stand: of places there are many.
    """
    return ways(board, stand).price(place)


def shot(state: GameState, mean: Mean, unit: Unit, here: Hex, target: Unit, there: Hex) -> int:
    """Points a shot is expected to take, 0 where it cannot be fired."""
    item, away = mean.held.item, here.distance(there)
    band = range_modifier(item.range, away)
    if band is None or (item.is_spray and away > item.range) or not clear(state.board, here, there):
        return 0
    if _out_of_arc(mean, here, there) or (away <= MELEE_REACH and item.group != "pistol"):
        return 0
    cover = cover_from(state.board, there, here)
    status = status_of(target)
    need = mean.need + band + sum(one.value for one in against(target))
    lying = status.posture == "prone" and not is_point_blank(away)
    need += -20 * status.ran + defaults.PRONE_RANGED * lying
    need += defaults.INTO_MELEE * bool(status.engaged and unit.id not in status.engaged)
    return _points(state, mean, unit, target, need, cover)


def _out_of_arc(mean: Mean, here: Hex, there: Hex) -> bool:
    brace = mean.held.brace
    if brace is None or brace.hex != here:
        return False
    angle: Angle = 180 if brace.support == "tripod" else 45
    return not in_arc(here, brace.facing, there, angle)


def blow(state: GameState, mean: Mean, unit: Unit, target: Unit, *, charging: bool = False,
         walked: bool = False) -> int:
    """Points a blow is expected to take from somebody within reach; a walk before it loses the aim."""
    status = status_of(target)
    need = mean.need - status_of(unit).aim * walked + sum(one.value for one in against(target))
    need += 20 * status.ran - 20 * status.stance
    need += defaults.PRONE_MELEE * (status.posture == "prone") + (CHARGE - 10) * charging
    return _points(state, mean, unit, target, need)


def _points(state: GameState, mean: Mean, unit: Unit, target: Unit, need: int, cover: int = 0) -> int:
    key = ("points", mean.weapon, mean.verb, mean.need, unit.id, target.id, id(target.status), need, cover)
    found: int | None = state.memo.get(key)
    if found is None:
        stays = 100 - _evaded(state, target, melee=mean.melee)
        losses = hits_expected(mean, need) * stays * loss_of_hit(mean, unit, target, cover) // 10_000
        found = state.memo[key] = points_for_mille(state, target, losses) * mean.percent // 100
    return found


def _evaded(state: GameState, target: Unit, *, melee: bool) -> int:
    """Percent of the target's best Evasion; it is taken to have a reaction."""
    key = ("evaded", target.id, id(target.status), melee)
    found: int | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _best_evasion(target, melee=melee)
    return found


def _best_evasion(target: Unit, *, melee: bool) -> int:
    status, needs = status_of(target), []
    if status.out or status.stunned or status.reckless or status.unaware:
        return 0
    more = 10 * status.guarded + defaults.FATIGUED * bool(status.fatigue)
    if not is_bound(target):
        lying = defaults.PRONE_DODGE * (status.posture == "prone")
        needs.append(evade_value(sheet_of(target), "dodge") + more + lying)
    if melee and any(held.in_hand and held.item.is_melee and "unwieldy" not in held.item.qualities
                     for _, held in status.items):
        needs.append(evade_value(sheet_of(target), "parry") + more)
    return max((int(100 * chance_to_pass(need)) for need in needs), default=0)


def rested(state: GameState, unit: Unit) -> Unit:
    """The unit after the start of its next turn: what lasts until then is over; kept with the state."""
    key = ("rested", unit.id)
    found: Unit | None = state.memo.get(key)
    if found is None:
        passing = ("ran", "reckless", "guarded", "stance", "unaware", "surprised")
        over: dict[str, Any] = dict.fromkeys(passing, False)
        status = replace(status_of(unit), **over)
        found = state.memo[key] = replace(unit, status=status)
    return found


def best(state: GameState, unit: Unit, here: Hex, target: Unit, there: Hex, *, now: bool = False) -> int:
    """Points the best attack of a unit in one hex is expected to take from a target in another, soon.

    With `now` only what is ready counts.
    """
    found, engaged = 0, bool(status_of(unit).engaged)
    for mean in means_of(state, unit):
        if mean.percent < (READY if now else 1):
            continue
        if mean.melee:
            found = max(found, _by_hand(state, mean, unit, here, target, there))
        elif not engaged or mean.held.item.group == "pistol":
            found = max(found, shot(state, mean, unit, here, target, there))
    return found


def _by_hand(state: GameState, mean: Mean, unit: Unit, here: Hex, target: Unit, there: Hex) -> int:
    """A blow at once, after half a move, or at the end of a Charge."""
    if here.distance(there) <= MELEE_REACH:
        return blow(state, mean, unit, target)
    status, far = status_of(unit), distances_of(state, unit)
    if is_bound(unit) or status.posture == "prone" or status.pinned:
        return 0
    stays = unit.pose is not None and unit.pose.hex == here
    price = way(state.board, there, here) if stays else way(state.board, here, there)
    if price is None or price - MELEE_REACH > far.charge:
        return 0
    rush = mean.verb == "standard" and price >= 4
    if not rush and price - MELEE_REACH > far.half:
        return 0
    return blow(state, mean, unit, target, charging=rush, walked=not rush) * RUSH // 100
