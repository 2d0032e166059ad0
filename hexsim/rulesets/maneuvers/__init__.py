"""One-second turns, six facings, 3d6 under skill: `RULESET` is the whole of it. May import rules, board, hexes."""

from hexsim.rulesets.maneuvers.ruleset import RULESET

__all__ = ["RULESET"]
