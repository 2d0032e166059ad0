"""Arrows and rings that somebody has drawn on a moment of a replay."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot

from hexsim.game.tree import Arrow
from hexsim.hexes.layout import Layout
from hexsim.ui.ops import Circle, Line, Op, Point, Polygon, Stamp, Stamps

_ALPHA = 170
"""How strong the arrows are: what lies below stays to be seen."""


def arrow_ops(arrows: Sequence[Arrow], layout: Layout) -> tuple[Op, ...]:
    """Each as a wide arrow from centre to centre, or a ring around one hex."""
    return tuple(op for arrow in arrows for op in _arrow(arrow, layout))


def _arrow(arrow: Arrow, layout: Layout) -> Iterator[Op]:
    start, end = layout.centre(arrow[0]), layout.centre(arrow[1])
    size = layout.size
    if arrow[0] == arrow[1]:
        yield Stamps(stamp=_ring(size), places=(start,), alpha=_ALPHA + 40)
    else:
        yield Stamps(stamp=_shaft(size, end[0] - start[0], end[1] - start[1]), places=(start,), alpha=_ALPHA)


@lru_cache(maxsize=256)
def _ring(size: float) -> Stamp:
    ops = (Circle(at=(0, 0), radius=size * 0.8, stroke="drawn.rim", width=max(3.0, size * 0.2)),
           Circle(at=(0, 0), radius=size * 0.8, stroke="drawn", width=max(2.0, size * 0.13)))
    return Stamp(key=("ring drawn", size), reach=size, ops=ops)


@lru_cache(maxsize=512)
def _shaft(size: float, dx: float, dy: float) -> Stamp:
    far = max(hypot(dx, dy), 1e-9)
    x, y = dx / far, dy / far

    def at(along: float, across: float) -> Point:
        return x * along - y * across, y * along + x * across

    head, half, begin = size * 0.62, size * 0.11, size * 0.3
    neck = far - head
    points = (at(begin, half), at(neck, half), at(neck, half * 3.2), at(far, 0), at(neck, -half * 3.2),
              at(neck, -half), at(begin, -half))
    ops: tuple[Op, ...] = (Polygon(points=points, fill="drawn", stroke="drawn.rim",
                                   width=max(1.0, size * 0.04)),
                           Line(points=(at(begin, half), at(begin, -half)), stroke="drawn.rim", width=1))
    return Stamp(key=("arrow drawn", size, round(dx, 1), round(dy, 1)), reach=far + size, ops=ops)
