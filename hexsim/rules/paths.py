"""The paths of a reach as the values of an offer: lazy, so that a large reach costs what is looked at."""

from collections.abc import Callable, Sequence
from typing import overload

from hexsim.board.reach import Goal, Reach

Goals = tuple[Goal, ...]


class Paths(Sequence[str]):
    """One canonical path for each goal of a reach, or for each of some goals, in their order.

    Args:
        reach: the search.
        goals: those that are offered, or what finds them when they are asked for; None for all, by price,
            hex, facing.
    """

    __slots__ = ("_goals", "reach")

    def __init__(self, reach: Reach, goals: Goals | Callable[[], Goals] | None = None) -> None:
        self.reach, self._goals = reach, goals

    @property
    def goals(self) -> Goals:
        """Where the paths end, one for each."""
        if self._goals is None:
            return self.reach.goals()
        if callable(self._goals):
            self._goals = self._goals()
        return self._goals

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
