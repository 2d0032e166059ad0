"""What a unit can expect of its next turn, by the pose in which it waits for it."""

from hexsim.board.ways import ways
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose, arc_of
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.advice.danger import LATER, STUNNED, enemies, need_from_afar
from hexsim.rulesets.maneuvers.advice.strokes import Stroke, expected, strokes
from hexsim.rulesets.maneuvers.advice.value import fallen
from hexsim.rulesets.maneuvers.card import fights
from hexsim.rulesets.maneuvers.figures import arc_in, is_large
from hexsim.rulesets.maneuvers.movement import step_allowance
from hexsim.rulesets.maneuvers.posture import displacement, move_of
from hexsim.rulesets.maneuvers.status import status_of

NEARER, UNSEEN, WAITING = 85, 50, 15
"""Percent: for each hex that is too far, for a shot that is not yet possible, for a blow while waiting."""

WITH_CARE = 4
"""What a shot gains that is aimed or that one gives up one's defences for."""


def promise(state: GameState, unit: Unit, pose: Pose) -> int:
    """Points the best attack of its next turn is expected to bring; see `Advice.promise`."""
    key = ("promise", unit.id, pose.hex)
    found: int | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _promise(state, unit, pose.hex)
    return found


def _promise(state: GameState, unit: Unit, at: Hex) -> int:
    best = max((_against(state, unit, enemy, at) for enemy in enemies(state, unit)), default=0)
    best += _by_waiting(state, unit, at)
    return best * STUNNED // 100 if status_of(unit).stunned else best


def _against(state: GameState, unit: Unit, enemy: Unit, at: Hex) -> int:
    assert enemy.pose is not None
    there = enemy.nearest(at)
    price = ways(state.board, there).price(at)
    arc = expected_arc(state, unit, enemy, at)
    best = 0
    for stroke in strokes(state, unit, enemy, fresh=True):
        found = 0
        if stroke.mode != "hand":
            need = need_from_afar(state, unit, stroke, there, enemy, at)
            found = _shot(stroke, need) if need is not None else 0
        if price is not None and not found:
            found = _coming_near(unit, stroke, price, arc)
        best = max(best, fallen(found, LATER, stroke.delay))
    return best


def _shot(stroke: Stroke, need: int) -> int:
    """A shot with all care, or a throw, after which the weapon is gone."""
    return expected(stroke, need + WITH_CARE) if stroke.mode == "missile" else expected(stroke, need) // 2


def _coming_near(unit: Unit, stroke: Stroke, price: int, arc: str) -> int:
    """A blow or shot after the way to it; less the longer that is."""
    need = stroke.need if stroke.mode == "hand" else stroke.need - 2
    found = expected(stroke, need, arc)
    if stroke.mode != "hand":
        return fallen(found * UNSEEN // 100, NEARER, price)
    step = step_allowance(move_of(unit)) if displacement(status_of(unit).posture) != "none" else 0
    gap = max(0, price - stroke.length - step)
    return fallen(found, NEARER, gap)


def _by_waiting(state: GameState, unit: Unit, at: Hex) -> int:
    """The strike of a unit that waits for enemies who can come near and do not wait themselves."""
    waiting = status_of(unit).waiting
    if not waiting:
        return 0
    own = max(2, move_of(unit) // 2) if waiting == "still" else 0
    best = 0
    for enemy in enemies(state, unit):
        assert enemy.pose is not None
        if status_of(enemy).waiting:
            continue
        far = enemy.nearest(at).distance(at)
        for stroke in strokes(state, unit, enemy, fresh=False):
            if stroke.mode == "hand" and not stroke.delay and far <= stroke.length + own + 1:
                best = max(best, expected(stroke, stroke.need, "front"))
    return best * WAITING // 100


def expected_arc(state: GameState, unit: Unit, enemy: Unit, at: Hex) -> str:
    """The arc of an enemy in which the unit will be, if the enemy turns as well as it can to all."""
    assert enemy.pose is not None
    here = enemy.pose.hex
    around = [one.pose.hex for one in state.units
              if one.side == unit.side and one.id != unit.id and one.pose is not None
              and fights(state, one) and enemy.nearest(one.pose.hex).distance(one.pose.hex) <= 2]
    if not around or enemy.nearest(at).distance(at) > 3 or at == here:
        return "front"
    if is_large(enemy):
        return arc_in(enemy, at)
    weight = {"front": 0, "left": 1, "right": 1, "rear": 3}
    turned = min((Pose(here, facing) for facing in range(6)),
                 key=lambda pose: sum(weight[arc_of(pose, one)] for one in (*around, at)))
    return arc_of(turned, at)
