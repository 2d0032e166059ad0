"""What the others are expected to take from a unit before its next turn, and what that turn promises."""

from functools import cache

from hexsim.board.board import Board
from hexsim.board.sight import sight
from hexsim.board.ways import ways
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.advice.strokes import stroke
from hexsim.rulesets.blocks.advice.value import unit_value
from hexsim.rulesets.blocks.fight.arms import weapons_in_hand
from hexsim.rulesets.blocks.items import Item
from hexsim.rulesets.blocks.space import arc_of, base_movement
from hexsim.rulesets.blocks.status import able_units, flow_of, status_of
from hexsim.rulesets.blocks.tasks import turn_of

FAR, NEARER, REAR, SIDE = 70, 85, 140, 115
"""Percent: of an attack that needs a way first, for each hex too far, from the rear, from the side."""


def foes(state: GameState, unit: Unit) -> tuple[Unit, ...]:
    """Everybody who fights against the unit."""
    return tuple(other for other in able_units(state) if other.side != unit.side)


def danger(state: GameState, unit: Unit, pose: Pose) -> int:
    """Points expected to be lost to all enemies if the unit stood so; see `Advice.danger`."""
    found = sorted((_threat(state, enemy, unit, pose) for enemy in foes(state, unit)), reverse=True)
    return min(sum(found), unit_value(state, unit))


def _threat(state: GameState, enemy: Unit, unit: Unit, pose: Pose) -> int:
    assert enemy.pose is not None
    stuck = status_of(enemy).held_by or status_of(enemy).prone
    move, best = 0 if stuck else base_movement(enemy), 0
    for name, item in weapons_in_hand(enemy).items():
        percent = _percent(state.board, enemy.pose.hex, pose.hex, item, move)
        if percent:
            best = max(best, stroke(state, enemy, name, item, unit) * percent // 100)
    arc = arc_of(pose, enemy.pose.hex)
    best = best * (REAR if arc == "rear" else SIDE if arc == "side" else 100) // 100
    return best // _others(state, enemy)


def _others(state: GameState, enemy: Unit) -> int:
    """By how many an enemy's attention is divided, at least 1."""
    assert enemy.pose is not None
    near = [one for one in foes(state, enemy) if one.pose and one.pose.hex.distance(enemy.pose.hex) <= 6]
    return max(1, len(near))


def _percent(board: Board, here: Hex, there: Hex, item: Item, move: int) -> int:
    """How likely an attack with a weapon comes from one hex to another: at once, after a way, not at all."""
    hexes = here.distance(there)
    if hexes <= item.length and _open(board, here, there):
        return 100
    price = ways(board, there).price(here)
    return FAR if price is not None and price - item.length <= move else 0


def _open(board: Board, here: Hex, there: Hex) -> bool:
    key = ("blocks open", board.index(here), board.index(there))
    found: bool | None = board.cache.get(key)
    if found is None:
        found = board.cache[key] = sight(board, here, there).clear
    return found


def promise(state: GameState, unit: Unit, pose: Pose) -> int:
    """Points expected of the attacks to come from that pose, of this turn and the next; see `Advice.promise`.

    It does not depend on what is left of the turn but for the attack itself, so that ending it costs nothing.
    """
    now = later = 0
    for enemy in foes(state, unit):
        soon, then = _coming(state, unit, enemy, pose)
        now, later = max(now, soon), max(later, then)
    return later + (now if _acts_now(state, unit) else 0)


def _acts_now(state: GameState, unit: Unit) -> bool:
    """Whether it is in its turn and can still attack."""
    return not status_of(unit).standard and turn_of(state) in ("", unit.id) and (
        unit.id not in flow_of(state).done)


def _coming(state: GameState, unit: Unit, enemy: Unit, pose: Pose) -> tuple[int, int]:
    """The best attack on an enemy that is possible from there at once, and the best after a way."""
    assert enemy.pose is not None
    price = ways(state.board, enemy.pose.hex).price(pose.hex)
    percent = SIDE if arc_of(enemy.pose, pose.hex) != "front" else 100
    now = later = 0
    for name, item in weapons_in_hand(unit).items():
        points = stroke(state, unit, name, item, enemy) * percent // 100
        if pose.hex.distance(enemy.pose.hex) <= item.length and _open(state.board, pose.hex, enemy.pose.hex):
            now, later = max(now, 0 if item.area else points), max(later, points)
        elif price is not None:
            later = max(later, fallen(points, max(1, price - item.length)))
    return now, later


@cache
def fallen(points: int, hexes: int) -> int:
    """What is left of an expectation that is so many hexes away.

    >>> fallen(100, 2)
    72
    """
    for _ in range(min(hexes, 40)):
        points = points * NEARER // 100
    return points
