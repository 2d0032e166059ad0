"""What a power is expected to bring, by its effect (D-POWER-1)."""

from hexsim.rules.order import Order
from hexsim.rules.state import GameState
from hexsim.rulesets.d100.advice.guarding import pin_points
from hexsim.rulesets.d100.advice.value import FULL, points_for, unit_value
from hexsim.rulesets.d100.odds import odds
from hexsim.rulesets.d100.powers import power_of, target_of
from hexsim.rulesets.d100.status import sheet_of, status_of

DAZED, FLEES, MENDED = 30, 35, 2
"""Percent of a fighter that being stunned or put to flight takes; losses a mending success gives back."""


def worth_of_power(state: GameState, given: Order) -> int:
    """Points to be expected of a power."""
    power, shown = power_of(state, given), odds(state, given)
    if power is None or shown.chance is None or not state.has_unit(target_of(power, given)):
        return 0
    target = state.unit(target_of(power, given))
    ours = target.side == state.unit(given.who).side
    worth = unit_value(state, target)
    match power.effect:
        case "harm":
            return points_for(state, target, shown.expected or 0)
        case "stun" if not status_of(target).stunned:
            return int(shown.chance * worth) * DAZED // 100
        case "flee" if not status_of(target).fleeing:
            return int(shown.chance * worth) * FLEES // 100
        case "pin":
            return int(shown.chance * pin_points(state, target, 0))
        case "mend" if ours:
            given_back = min(MENDED, status_of(target).damage)
            return int(shown.chance * FULL * given_back) // (2 * sheet_of(target).wounds)
    return 0
