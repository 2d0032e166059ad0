"""Pinning tests against fire (DEF-PIN)."""

from hexsim.hexes.hex import Hex
from hexsim.rules.resolution import Resolution
from hexsim.rulesets.d100.hurting import pin_down
from hexsim.rulesets.d100.status import is_conscious, status_of
from hexsim.rulesets.d100.trials import modifier, roll, trial_of

TEST = "test_pinning"


def pinning_test(res: Resolution, unit: str, difficulty: int, rule_id: str, source: Hex | None) -> None:
    """Test Willpower against fire; failure pins. Whoever is in melee or out of the fight does not test."""
    one = res.state.unit(unit)
    if one.pose is None or not is_conscious(one) or status_of(one).engaged:
        return
    more = (modifier(difficulty, rule_id, "pinning"),) if difficulty else ()
    if not roll(res, trial_of(res.state, unit, TEST, "WP", *more), rule_id).success:
        pin_down(res, unit, source, rule_id)
