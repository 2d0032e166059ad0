"""Paths to some of the goals of a search, worked out when they are looked at."""

from hexsim.board.reach import Goal
from hexsim.rules.paths import Paths


class Listed(Paths):
    """One canonical path to the hex of each of some goals of a reach, with the facing of its last step."""

    __slots__ = ()

    def _path(self, goal: Goal) -> str:
        return str(self.reach.path(goal.hex))
