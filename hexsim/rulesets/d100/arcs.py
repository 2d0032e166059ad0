"""Arcs of 30°, 45°, 60° and 180°, and straight runs, in whole numbers (D-ARC-*, D-LINE-1)."""

from collections.abc import Sequence
from typing import Literal

from hexsim.hexes.hex import Hex
from hexsim.rulesets.d100.book import rule

Angle = Literal[30, 45, 60, 180]


def _products(forward: Hex, to: Hex) -> tuple[int, int, int]:
    """Twice the dot product of the two vectors, and their squared lengths."""
    dot = 2 * to.q * forward.q + 2 * to.r * forward.r + to.q * forward.r + to.r * forward.q
    return dot, _square(forward), _square(to)


def _square(vector: Hex) -> int:
    return vector.q * vector.q + vector.q * vector.r + vector.r * vector.r


def _within(forward: Hex, to: Hex, factor: int) -> bool:
    dot, own, other = _products(forward, to)
    double = dot * dot - 2 * own * other
    return dot > 0 and double > 0 and double * double >= factor * (own * other) ** 2


@rule("D-ARC-45")
def in_45(forward: Hex, to: Hex) -> bool:
    """Whether a vector lies within 22.5° of `forward`."""
    return _within(forward, to, 2)


@rule("D-ARC-30")
def in_30(forward: Hex, to: Hex) -> bool:
    """Whether a vector lies within 15° of `forward`."""
    return _within(forward, to, 3)


@rule("D-ARC-60")
def in_60(forward: Hex, to: Hex) -> bool:
    """Whether a vector lies within 30° of `forward`, the edges included."""
    dot, own, other = _products(forward, to)
    return dot > 0 and dot * dot >= 3 * own * other


@rule("D-ARC-180")
def in_180(forward: Hex, to: Hex) -> bool:
    """Whether a vector lies within 90° of `forward`, the edges included."""
    return to != Hex(0, 0) and _products(forward, to)[0] >= 0


_TESTS = {30: in_30, 45: in_45, 60: in_60, 180: in_180}


def in_arc(origin: Hex, facing: int, hex_: Hex, angle: Angle) -> bool:
    """Whether a hex lies in the arc of that total angle round a facing; the own hex never does.

    >>> [in_arc(Hex(0, 0), 0, Hex(*at), 45) for at in ((3, 0), (2, 1), (1, 1))]
    [True, True, False]
    """
    forward = Hex(0, 0).neighbour(facing)
    return _TESTS[angle](forward, Hex(hex_.q - origin.q, hex_.r - origin.r))


@rule("D-LINE-1")
def is_straight(path: Sequence[Hex]) -> bool:
    """Whether adjacent hexes lie on the straight line from the first to the last.

    Every hex of the run holds the point of the line that is its share of the way; along an edge both do.
    """
    steps = len(path) - 1
    start, end = path[0], path[-1]
    if start.distance(end) != steps:
        return False
    return all(_holds(start, end, steps, share, path[share]) for share in range(1, steps))


def _holds(start: Hex, end: Hex, steps: int, share: int, hex_: Hex) -> bool:
    q = steps * start.q + (end.q - start.q) * share - steps * hex_.q
    r = steps * start.r + (end.r - start.r) * share - steps * hex_.r
    s = -q - r
    return max(abs(q - r), abs(r - s), abs(s - q)) <= steps


def straight_length(path: Sequence[Hex]) -> int:
    """How many of the last steps of a path are straight together (D-JUMP-8)."""
    return max(count for count in range(len(path)) if is_straight(path[len(path) - 1 - count:]))
