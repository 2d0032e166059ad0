"""Two half actions a turn, d100 under a characteristic, degrees. May import rules, board, hexes."""

from hexsim.rulesets.d100.ruleset import RULESET

__all__ = ["RULESET"]
