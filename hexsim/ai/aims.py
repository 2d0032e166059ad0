"""What the sides' aims make of a place: points for a unit to stand there. Knows the aims, not the rules."""

from collections.abc import Iterable

from hexsim.board.board import Board
from hexsim.board.ways import ways
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import Aim, GameState, Unit

ARRIVED, HOLDING, DENYING = 600, 160, 120
"""Points for being where one must get to, in a zone to be held, in a zone another side wants to hold."""

TO_REACH, TO_HOLD, TO_HUNT, TO_STOP = 30, 20, 6, 12
"""Points for each hex nearer to these places and units."""

SHARED = 4
"""Divides the points of a zone where a friend stands already: one is enough to hold or deny it."""

LOST = 40
"""Hexes that stand for a place one cannot get to."""


def has_time(state: GameState, side: str) -> bool:
    """Whether a side wins by lasting long enough, and no other does."""
    lasting = [one.id for one in state.sides if any(aim.kind in ("survive", "save") for aim in one.aims)]
    return lasting == [side]


def pull(ruleset: Ruleset, state: GameState, unit: Unit, pose: Pose) -> int:
    """Points for the unit to be at that pose, by what its side and the others want."""
    points = 0
    for side in state.sides:
        for aim in side.aims:
            if side.id == unit.side:
                points += _own(ruleset, state, aim, unit, pose)
            else:
                points += _foreign(ruleset, state, aim, unit, side.id, pose)
    return points


def _own(ruleset: Ruleset, state: GameState, aim: Aim, unit: Unit, pose: Pose) -> int:
    counts = not aim.units or unit.id in aim.units
    match aim.kind:
        case "reach" if counts:
            there = _is_in(unit, pose, aim.hexes)
            return ARRIVED if there else -TO_REACH * _far(state.board, pose.hex, aim.hexes)
        case "hold" if counts:
            there = _is_in(unit, pose, aim.hexes)
            points = HOLDING if there else -TO_HOLD * _far(state.board, pose.hex, aim.hexes)
            return points // SHARED if _is_taken(ruleset, state, unit, aim.hexes) else points
        case "kill" if aim.units:
            return -TO_HUNT * _far(state.board, pose.hex, _places(ruleset, state, aim.units))
    return 0


def _foreign(ruleset: Ruleset, state: GameState, aim: Aim, unit: Unit, side: str, pose: Pose) -> int:
    match aim.kind:
        case "hold":
            inside = _is_in(unit, pose, aim.hexes)
            points = DENYING if inside else -TO_HUNT * _far(state.board, pose.hex, aim.hexes)
            return points // SHARED if _is_taken(ruleset, state, unit, aim.hexes) else points
        case "reach":
            runners = aim.units or tuple(unit.id for unit in state.units if unit.side == side)
            return -TO_STOP * _far(state.board, pose.hex, _places(ruleset, state, runners))
    return 0


def _is_taken(ruleset: Ruleset, state: GameState, unit: Unit, zone: tuple[Hex, ...]) -> bool:
    """Whether another of the unit's side stands in a zone."""
    key = ("taken", unit.side, zone)
    found: frozenset[str] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = frozenset(
            one.id for one in state.units if one.side == unit.side and one.pose is not None
            and _is_in(one, one.pose, zone) and ruleset.fights(state, one))
    return bool(found - {unit.id})


def _is_in(unit: Unit, pose: Pose, zone: tuple[Hex, ...]) -> bool:
    """Whether a unit stands in a zone at that pose, with any of its hexes."""
    return pose.hex in zone or (len(unit.footprint) > 1 and any(at in zone for at in unit.hexes(pose)))


def _places(ruleset: Ruleset, state: GameState, units: Iterable[str]) -> tuple[Hex, ...]:
    found = (state.unit(unit) for unit in units if state.has_unit(unit))
    return tuple(one.pose.hex for one in found if one.pose is not None and ruleset.fights(state, one))


def _far(board: Board, here: Hex, places: Iterable[Hex]) -> int:
    """Hexes to the nearest of some places, 0 if there are none."""
    near = sorted(places, key=here.distance)[:4]
    found = [LOST if price is None else price for price in (ways(board, at).price(here) for at in near)]
    return min(found, default=0)
