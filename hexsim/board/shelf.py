"""A bounded memory that stays with a board: for answers that depend on more of the map than one hex."""

from collections.abc import Hashable
from typing import Generic, TypeVar

from hexsim.board.board import Board

T = TypeVar("T")


class Shelf(Generic[T]):
    """Values by key; emptied when it is full. No dict: a changed board begins with an empty one.

    >>> from hexsim.board.board import rectangle
    >>> board = rectangle(2, 2)
    >>> Shelf.of(board, "sums", 100).put((1, 2), 3), Shelf.of(board, "sums", 100).known
    (3, {(1, 2): 3})

    Attributes:
        known: what is kept; `put` adds to it.
    """

    __slots__ = ("_most", "_size", "known")

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self.known: dict[Hashable, T] = {}

    @classmethod
    def of(cls, board: Board, name: str, most: int) -> "Shelf[T]":
        """The shelf of that name; all that it holds may be so large together."""
        shelf: Shelf[T] | None = board.cache.get(name)
        if shelf is None:
            shelf = board.cache[name] = cls(most)
        return shelf

    def put(self, key: Hashable, value: T, size: int = 1) -> T:
        """Keep a value."""
        self._size += size
        if self._size > self._most:
            self.known.clear()
            self._size = size
        self.known[key] = value
        return value
