"""One step between two texts: what was put in the place of what. Steps of a large text stay small."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Swap:
    """From `at` on, `new` stands where `old` stood.

    >>> step = between("a = 1", "a = 23")
    >>> step, step.back("a = 23"), step.forth("a = 1")
    (Swap(at=4, old='1', new='23'), 'a = 1', 'a = 23')
    """

    at: int
    old: str
    new: str

    def back(self, text: str) -> str:
        """The text before, of the one after."""
        return text[:self.at] + self.old + text[self.at + len(self.new):]

    def forth(self, text: str) -> str:
        """The text after, of the one before."""
        return text[:self.at] + self.new + text[self.at + len(self.old):]


def between(before: str, after: str) -> Swap:
    """The step from one text to another."""
    most = min(len(before), len(after))
    head = _alike(before, after, most, end=False)
    tail = _alike(before, after, most - head, end=True)
    return Swap(head, before[head:len(before) - tail], after[head:len(after) - tail])


def _alike(one: str, other: str, most: int, *, end: bool) -> int:
    """How many letters, up to `most`, two texts have in common at their beginning or end."""
    low = 0
    while low < most:
        middle = (low + most + 1) // 2
        same = (one[len(one) - middle:len(one) - low] == other[len(other) - middle:len(other) - low] if end
                else one[low:middle] == other[low:middle])
        if same:
            low = middle
        else:
            most = middle - 1
    return low
