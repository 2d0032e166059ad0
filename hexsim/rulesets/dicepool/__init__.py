"""Three-second turns in three stages, pools of ten-sided dice: everybody declares before anybody acts."""

from hexsim.rulesets.dicepool.ruleset import RULESET

__all__ = ["RULESET"]
