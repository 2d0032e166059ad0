"""Searches that are kept with the state, and paths to some of their goals only."""

from collections.abc import Sequence
from typing import overload

from hexsim.board.gait import Gait
from hexsim.board.ground import Ground
from hexsim.board.reach import Goal, Reach, reach
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.ground import ground_of


def reach_of(state: GameState, unit: Unit, gait: Gait) -> Reach:
    """Where the unit can go with a gait; the search is kept with the state."""
    key = ("reach", unit.id, gait)
    found: Reach | None = state.memo.get(key)
    if found is None:
        assert unit.pose is not None
        ground: Ground = ground_of(state, unit, gait)
        found = state.memo[key] = reach(ground, gait, unit.pose)
    return found


class PathsTo(Sequence[str]):
    """One canonical path for each of some goals of a reach, worked out when it is looked at."""

    __slots__ = ("goals", "reach")

    def __init__(self, found: Reach, goals: tuple[Goal, ...]) -> None:
        self.reach, self.goals = found, goals

    def __len__(self) -> int:
        return len(self.goals)

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...

    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        if isinstance(index, slice):
            return tuple(map(self._path, self.goals[index]))
        return self._path(self.goals[index])

    def _path(self, goal: Goal) -> str:
        return str(self.reach.path(goal.hex, goal.facing))
