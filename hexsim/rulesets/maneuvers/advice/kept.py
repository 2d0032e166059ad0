"""A small memory for what was worked out from the same objects: a question asks the same of many states."""

from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """Values by the identity of what they were worked out from; emptied when it is full.

    >>> kept, one = Kept[int](2), object()
    >>> kept.put(7, one), kept.get(one), kept.get(object())
    (7, 7, None)
    """

    __slots__ = ("_known", "_most")

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[tuple[int, ...], tuple[tuple[object, ...], T]] = {}

    def get(self, *made_of: object) -> T | None:
        """What was put for these very objects, if anything."""
        found = self._known.get(tuple(map(id, made_of)))
        return None if found is None else found[1]

    def clear(self) -> None:
        """Forget everything."""
        self._known.clear()

    def put(self, value: T, *made_of: object) -> T:
        """Keep a value, and the objects, so that their identities stay theirs."""
        if len(self._known) >= self._most:
            self.clear()
        self._known[tuple(map(id, made_of))] = made_of, value
        return value
