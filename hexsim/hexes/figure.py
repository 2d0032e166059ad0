"""Figures of several hexes as shapes: the hexes they cover, turned with them about the head.

A footprint is a tuple of offsets from the head, as they lie when the figure faces direction 0.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Arc, Pose, arc_of

Footprint = tuple[Hex, ...]
HEAD = Hex(0, 0)


@lru_cache(maxsize=256)
def turned(footprint: Footprint) -> tuple[Footprint, ...]:
    """The offsets for each of the six facings, the head first.

    >>> turned((Hex(0, 0), Hex(-1, 0)))[1]
    (Hex(q=0, r=0), Hex(q=-1, r=1))
    """
    order = sorted(footprint, key=lambda offset: offset != HEAD)
    return tuple(tuple(offset.rotated(facing) for offset in order) for facing in range(6))


def covered(footprint: Footprint, pose: Pose) -> tuple[Hex, ...]:
    """The hexes under a figure at that pose, the head first."""
    return tuple(pose.hex.plus(offset) for offset in turned(footprint)[pose.facing])


def is_connected(places: Iterable[Hex]) -> bool:
    """Whether one can go from any of some hexes to any other by way of them.

    >>> is_connected((Hex(0, 0), Hex(-1, 0))), is_connected((Hex(0, 0), Hex(-2, 0)))
    (True, False)
    """
    left = set(places)
    edge = {left.pop()} if left else set()
    while edge:
        edge = {at for one in edge for at in map(one.neighbour, range(6))} & left
        left -= edge
    return not left


@lru_cache(maxsize=256)
def seams(footprint: Footprint, facing: int) -> tuple[tuple[Hex, int], ...]:
    """The hexsides within a figure of that facing, each from both hexes, as offset and direction."""
    pairs = [(one, other) for one, other in combinations(turned(footprint)[facing], 2)
             if one.distance(other) == 1]
    both = [*pairs, *((other, one) for one, other in pairs)]
    return tuple((one, int(direction)) for one, other in both
                 if (direction := one.direction_to(other)) is not None)


def nearest(places: Iterable[Hex], at: Hex) -> Hex:
    """Of some hexes the nearest to another; of equally near ones the first."""
    return min(places, key=at.distance)


def arc_of_figure(footprint: Footprint, pose: Pose, other: Hex) -> Arc:
    """The arc of a figure in which a hex lies (M-FOOT-8); for a figure of one hex that of its pose.

    What lies in front of the head is in front, what lies behind every hex of the figure is behind, all else
    at its side: right of the line on which the head faces, or left. Its own hexes are at its side, too, but
    for the head.

    >>> horse, pose = (Hex(0, 0), Hex(-1, 0)), Pose(Hex(0, 0), 0)
    >>> [arc_of_figure(horse, pose, Hex(*at)) for at in ((1, 0), (0, -1), (-1, -1), (-2, 1), (-2, 0))]
    ['front', 'left', 'left', 'right', 'rear']
    """
    arc = arc_of(pose, other)
    if len(footprint) == 1 or arc != "rear":
        return arc
    parts = covered(footprint, pose)
    if all(arc_of(Pose(part, pose.facing), other) == "rear" for part in parts[1:]):
        return arc
    beside = other.minus(pose.hex).rotated(-pose.facing)
    return "right" if beside.r > 0 else "left"
