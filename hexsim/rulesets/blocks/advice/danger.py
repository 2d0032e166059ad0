"""What the others are expected to take from a unit before its next turn, and what that turn promises."""

from collections.abc import Iterator

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
from hexsim.rulesets.blocks.space import arc_of, movement_left, movement_of
from hexsim.rulesets.blocks.status import able_units, flow_of, status_of
from hexsim.rulesets.blocks.tasks import turn_of

FAR, NEARER, REAR, SIDE, LATER = 60, 85, 140, 115, 70
"""Percent: of an attack that needs a way first, for each hex that is too far, from the rear, from the side,
of an attack that must wait for the next turn."""


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
    move, best = 0 if stuck else movement_of(enemy), 0
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
    """Points the best attack still to come is expected to bring from that pose; see `Advice.promise`."""
    best = 0
    for enemy in foes(state, unit):
        best = max(best, *_coming(state, unit, enemy, pose), 0)
    return best if _acts_now(state, unit) else best * LATER // 100


def _acts_now(state: GameState, unit: Unit) -> bool:
    """Whether its Standard Action of this round can still be used."""
    to_come = turn_of(state) == unit.id or unit.id not in flow_of(state).done
    return not status_of(unit).standard and to_come


def _coming(state: GameState, unit: Unit, enemy: Unit, pose: Pose) -> Iterator[int]:
    assert enemy.pose is not None
    left = movement_left(unit) if _acts_now(state, unit) else movement_of(unit)
    price = ways(state.board, enemy.pose.hex).price(pose.hex)
    for name, item in weapons_in_hand(unit).items():
        points = stroke(state, unit, name, item, enemy)
        if arc_of(enemy.pose, pose.hex) != "front":
            points = points * SIDE // 100
        if pose.hex.distance(enemy.pose.hex) <= item.length and _open(state.board, pose.hex, enemy.pose.hex):
            yield points
        elif price is not None:
            gap = max(1, price - item.length - (0 if _acts_now(state, unit) else left))
            for _ in range(min(gap, 30)):
                points = points * NEARER // 100
            yield points
