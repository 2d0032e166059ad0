"""Shares with their intervals, and whether two of them differ: exact integers as far as they go."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt

Z95 = 1.959963984540054
"""Two-sided normal quantile of 95 %."""

ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, with the 95 % interval of Wilson."""

    count: int
    total: int

    @property
    def value(self) -> float:
        """The share itself, 0 for none of none."""
        return self.count / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper end.

        >>> [round(end, 3) for end in Share(50, 100).interval], Share(0, 0).interval
        ([0.404, 0.596], (0.0, 1.0))
        """
        if not self.total:
            return 0.0, 1.0
        n, p, z2 = self.total, self.value, Z95 * Z95
        middle = (p + z2 / (2 * n)) / (1 + z2 / n)
        half = Z95 * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
        return min(p, max(0.0, round(middle - half, 12))), max(p, min(1.0, round(middle + half, 12)))


def fisher(a: Share, b: Share) -> float:
    """The two-sided p-value of Fisher's exact test for equal shares.

    >>> round(fisher(Share(8, 10), Share(1, 10)), 6)
    0.005477
    >>> fisher(Share(5, 10), Share(5, 10))
    1.0
    """
    if not a.total or not b.total:
        return 1.0
    both, everything = a.count + b.count, a.total + b.total
    least, most = max(0, both - b.total), min(both, a.total)
    ways = [comb(a.total, k) * comb(b.total, both - k) for k in range(least, most + 1)]
    seen = ways[a.count - least]
    return float(Fraction(sum(way for way in ways if way <= seen), comb(everything, both)))


LOOKS = (50, 100, 200, 400, 800, 1600, 3200, 6400, 12800)
"""Fights of each of the two after which one looks whether the answer is clear."""


def level_at(look: int) -> float:
    """What may be spent of the 5 % at a look, counted from 0: half, a quarter, an eighth and so on.

    The sum over all looks stays below 5 %, so that stopping as soon as the answer is clear keeps the level.

    >>> sum(level_at(look) for look in range(50)) <= ALPHA
    True
    """
    return ALPHA * 0.5 ** (look + 1)
