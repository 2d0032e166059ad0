"""Hexes in reach sorted into what is drawn alike: bands, outlines, prices; worked out once for each reach."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from hexsim.hexes.direction import OFFSETS
from hexsim.ui.overlay import ReachHex

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints: TypeAlias = "NDArray[np.int64]"

_KEPT = 6


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Spread:
    """Rows of `places` that go together.

    Attributes:
        places: array (n, 2) of q, r.
        bands: the rows of each band, nearest first.
        borders: by band, the mask of the sides on the outline of everything up to that band, and its rows.
        prices: the rows of each price.
    """

    places: "Ints" = field(repr=False)
    bands: "tuple[Ints, ...]" = field(repr=False)
    borders: "tuple[tuple[int, int, Ints], ...]" = field(repr=False)
    prices: "tuple[tuple[int, Ints], ...]" = field(repr=False)


_SPREADS: dict[int, tuple[Sequence[ReachHex], Spread]] = {}


def spread_of(reach: Sequence[ReachHex]) -> Spread:
    """The spread of a reach; the same for the same tuple."""
    kept = _SPREADS.get(id(reach))
    if kept is None or kept[0] is not reach:
        if len(_SPREADS) >= _KEPT:
            _SPREADS.clear()
        kept = _SPREADS[id(reach)] = (reach, _sorted(reach))
    return kept[1]


def _sorted(reach: Sequence[ReachHex]) -> Spread:
    places = np.array([entry.hex for entry in reach], dtype=np.int64).reshape(-1, 2)
    count = max((entry.band for entry in reach), default=-1) + 1
    bands = [[row for row, entry in enumerate(reach) if entry.band == band] for band in range(count)]
    borders = []
    for band in range(count):
        rows = [row for row, entry in enumerate(reach) if entry.band <= band]
        for mask, chosen in sorted(outlined([reach[row].hex for row in rows]).items()):
            borders.append((band, mask, _rows([rows[place] for place in chosen])))
    prices: dict[int, list[int]] = {}
    for row, entry in enumerate(reach):
        prices.setdefault(entry.cost, []).append(row)
    return Spread(places=places, bands=tuple(map(_rows, bands)), borders=tuple(borders),
                  prices=tuple((cost, _rows(rows)) for cost, rows in sorted(prices.items())))


def _rows(numbers: Sequence[int]) -> "Ints":
    return np.array(numbers, dtype=np.int64)


def outlined(hexes: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """By mask of the sides with nothing of the set beyond, the numbers of the hexes that have such sides.

    >>> outlined([(0, 0), (1, 0)])
    {62: [0], 55: [1]}
    """
    listed = list(hexes)
    inside = set(map(tuple, listed))
    out: dict[int, list[int]] = {}
    for number, (q, r) in enumerate(listed):
        mask = 0
        for direction, (dq, dr) in enumerate(OFFSETS):
            if (q + dq, r + dr) not in inside:
                mask |= 1 << direction
        if mask:
            out.setdefault(mask, []).append(number)
    return out
