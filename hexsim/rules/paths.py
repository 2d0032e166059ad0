"""The paths of a reach as the values of an offer: lazy, so that a large reach costs what is looked at."""

from collections.abc import Sequence
from typing import overload

from hexsim.board.reach import Goal, Reach


class Paths(Sequence[str]):
    """One canonical path for each goal of a reach, in the order of the goals (price, hex, facing).

    With `only`, for these goals alone.
    """

    __slots__ = ("_only", "reach")

    def __init__(self, reach: Reach, only: Sequence[Goal] | None = None) -> None:
        self.reach, self._only = reach, only

    @property
    def goals(self) -> Sequence[Goal]:
        """Where the paths end, one after the other."""
        return self.reach.goals() if self._only is None else self._only

    def __len__(self) -> int:
        return len(self.goals)

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...

    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        goals = self.goals
        if isinstance(index, slice):
            return tuple(str(self.reach.path(goal.hex, goal.facing)) for goal in goals[index])
        goal = goals[index]
        return str(self.reach.path(goal.hex, goal.facing))
