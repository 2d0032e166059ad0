"""One-second turns, six facings, 3d6 under skill. May import rules, board, hexes."""

from hexsim.rulesets.maneuvers.ruleset import RULESET

__all__ = ["RULESET"]
