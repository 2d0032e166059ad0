"""Which orders without dice may do more for a unit's next attack than bring it somewhere."""

from hexsim.rules.order import Order
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.advice.armed import is_armed
from hexsim.rulesets.maneuvers.advice.danger import enemies
from hexsim.rulesets.maneuvers.fight.attack import modes_of
from hexsim.rulesets.maneuvers.movement import step_allowance
from hexsim.rulesets.maneuvers.posture import move_of
from hexsim.rulesets.maneuvers.status import status_of

NEVER = ("step_concentrate", "all_out_defense", "nothing", "crouch")
SHOOTING = 8
"""Somebody who reaches farther than so many hexes shoots or throws."""


def betters(state: GameState, order: Order) -> bool:
    """Whether more than its place decides what a unit can expect after an order; see `Advice.betters`."""
    unit = state.unit(order.who)
    move = move_of(unit)
    match order.verb:
        case verb if verb in NEVER:
            return False
        case "move":
            return _comes_near(state, unit, move)
        case "all_out_attack":
            return _comes_near(state, unit, max(2, move // 2))
        case "step_attack" | "feint":
            return _comes_near(state, unit, step_allowance(move))
        case "step_wait":
            return _comes_near(state, unit, max(2, move // 2) + 1)
        case "aim" | "evaluate":
            return bool(order.get("target")) or (order.verb == "aim" and _length(unit) > SHOOTING)
        case "posture":
            return status_of(unit).posture != "standing" or _length(unit) > SHOOTING
        case "drop":
            return not is_armed(unit)
        case "step_ready" if order.get("how") == "stow":
            return not is_armed(unit)
    return True


def _length(unit: Unit) -> int:
    """How far the unit can strike or shoot with what it has in hand or grown, in hexes."""
    return max((max((*held.item.reach, held.item.max)) for _, held in status_of(unit).items
                if held.in_hand and modes_of(held.item)), default=1)


def _comes_near(state: GameState, unit: Unit, hexes: int) -> bool:
    """Whether some enemy is so near that the unit can attack it after so many hexes, or be attacked by it."""
    if unit.pose is None:
        return False
    here, far = unit.pose.hex, hexes + _length(unit)
    return any(enemy.nearest(here).distance(here) <= far for enemy in enemies(state, unit))
