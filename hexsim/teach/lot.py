"""Choices by lot that come out the same on every machine and in every version."""

from collections.abc import Sequence
from typing import TypeVar

from hexsim.rules.dice import Seeded

T = TypeVar("T")


class Lot:
    """Draws one after the other from a seed (mutable: it counts).

    >>> lot = Lot("a")
    >>> [lot.below(6) for _ in range(4)] == [Lot("a").below(6), *[lot.below(1) for _ in range(3)]]
    False
    """

    def __init__(self, seed: str) -> None:
        self._dice, self._drawn = Seeded(seed), 0

    def below(self, bound: int) -> int:
        """A number from 0 up to, not including, a bound."""
        self._drawn += 1
        return self._dice.face(0, self._drawn, self._drawn, bound) - 1

    def one(self, things: Sequence[T]) -> T:
        """One of several."""
        return things[self.below(len(things))]

    def some(self, things: Sequence[T], number: int) -> list[T]:
        """So many different ones, in the order drawn; all if there are not so many."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(min(number, len(left)))]
