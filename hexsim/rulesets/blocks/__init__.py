"""Players' block, then the game master's: three resources a round, reactions, two dice a test."""

from hexsim.rulesets.blocks.ruleset import RULESET

__all__ = ["RULESET"]
