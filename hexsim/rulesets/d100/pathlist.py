"""Paths to some of the goals of a search, worked out when they are looked at."""

from collections.abc import Sequence
from typing import overload

from hexsim.board.reach import Goal, Reach


class Listed(Sequence[str]):
    """One canonical path to the hex of each of some goals of a reach, with the facing of its last step."""

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
        return str(self.reach.path(goal.hex))
