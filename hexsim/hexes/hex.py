"""Axial hex coordinates and the arithmetic on them: distance, rings, ranges, rotations, mirror, bearings.

Imports `direction` only. Everything here is exact and invariant under the six rotations (M-MAP-1).
"""

from collections.abc import Iterator
from typing import NamedTuple

from hexsim.hexes.direction import OFFSETS, Direction


class Hex(NamedTuple):
    """A hex, or the vector between two: axial (q, r), r down; the third cube coordinate is `s`.

    >>> Hex(0, 0).neighbour(1)
    Hex(q=1, r=-1)
    """

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate, −q−r."""
        return -self.q - self.r

    def neighbour(self, direction: int) -> "Hex":
        """The adjacent hex in that direction."""
        dq, dr = OFFSETS[direction]
        return Hex(self.q + dq, self.r + dr)

    def plus(self, other: "Hex") -> "Hex":
        """Vector sum."""
        return Hex(self.q + other.q, self.r + other.r)

    def minus(self, other: "Hex") -> "Hex":
        """Vector difference."""
        return Hex(self.q - other.q, self.r - other.r)

    def times(self, factor: int) -> "Hex":
        """The vector `factor` times as long."""
        return Hex(self.q * factor, self.r * factor)

    def distance(self, other: "Hex") -> int:
        """Hexes between the two, counting the last: 0 for the same hex.

        >>> Hex(0, 0).distance(Hex(2, -1))
        2
        """
        (q, r), (other_q, other_r) = self, other
        q -= other_q
        r -= other_r
        return (abs(q) + abs(r) + abs(q + r)) // 2

    def direction_to(self, other: "Hex") -> Direction | None:
        """The direction of an adjacent hex, None if `other` is not adjacent."""
        vector = (other.q - self.q, other.r - self.r)
        return Direction(OFFSETS.index(vector)) if vector in OFFSETS else None

    def rotated(self, sides: int, about: "Hex | None" = None) -> "Hex":
        """Turned counter-clockwise by `sides` × 60° about `about` (the origin by default).

        >>> Hex(1, 0).rotated(1)
        Hex(q=1, r=-1)
        """
        centre = about or Hex(0, 0)
        q, r = self.q - centre.q, self.r - centre.r
        for _ in range(sides % 6):
            q, r = q + r, -q
        return Hex(centre.q + q, centre.r + r)

    def mirrored(self, about: "Hex | None" = None) -> "Hex":
        """Reflected at the line through `about` along directions 0 and 3; direction d becomes −d.

        >>> Hex(1, -1).mirrored()
        Hex(q=0, r=1)
        """
        centre = about or Hex(0, 0)
        q, r = self.q - centre.q, self.r - centre.r
        return Hex(centre.q + q + r, centre.r - r)


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes at exactly `radius`, counter-clockwise from direction 0; 6·radius of them, 1 for 0.

    >>> [tuple(hex_) for hex_ in ring(Hex(0, 0), 1)]
    [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    """
    if radius == 0:
        yield centre
        return
    at = centre.plus(Hex(*OFFSETS[0]).times(radius))
    for side in range(6):
        for _ in range(radius):
            yield at
            at = at.neighbour((side + 2) % 6)


def ring_place(centre: Hex, hex_: Hex) -> tuple[int, int]:
    """The radius of the ring around `centre` that holds a hex, and its number there as `ring` counts, from 0.

    >>> ring_place(Hex(0, 0), Hex(1, -2)), list(ring(Hex(0, 0), 2))[3]
    ((2, 3), Hex(q=1, r=-2))
    """
    radius, vector = centre.distance(hex_), hex_.minus(centre)
    for side in range(6):
        if vector.q == radius and -radius < vector.r <= 0:
            return radius, side * radius - vector.r
        vector = vector.rotated(-1)
    return radius, 0


def within(centre: Hex, radius: int) -> Iterator[Hex]:
    """All hexes up to and including `radius`, ring by ring; 3·radius·(radius + 1) + 1 of them.

    >>> len(list(within(Hex(5, 5), 2)))
    19
    """
    for distance in range(radius + 1):
        yield from ring(centre, distance)


def bearing(a: Hex, b: Hex) -> tuple[Direction, ...]:
    """The direction from `a` to `b`: one, or two when `b` lies exactly between them; none for the same hex.

    >>> bearing(Hex(0, 0), Hex(3, -1)), bearing(Hex(0, 0), Hex(1, 1))
    ((<Direction.E: 0>,), (<Direction.SE: 5>, <Direction.E: 0>))
    """
    if a == b:
        return ()
    vector = b.minus(a)
    hits = []
    for direction in Direction:
        x, y = vector.rotated(-direction)
        if 2 * x + y >= 3 * abs(y):  # within 30°: forward is x + y/2, sideways √3/2·y, and tan 30° = 1/√3
            hits.append(direction)
    if hits == [Direction.E, Direction.SE]:
        hits.reverse()
    return tuple(hits)
