"""Fights on the map: chances on targets, lines of blows, the ring of a wounded figure."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin

from hexsim.hexes.layout import Layout
from hexsim.ui.chips import chip
from hexsim.ui.fights import BlowMark, TargetMark
from hexsim.ui.ops import Circle, Line, Op, Point, Polygon, Stamp, Stamps
from hexsim.ui.tokens import disc

CHANCES_FROM = 11.0
"""Pixels a side from which on chances are written on targets."""

LEAST_LETTERS = 11.0


def target_ops(targets: Sequence[TargetMark], layout: Layout) -> Iterator[Op]:
    """A reticle around each unit that can be named, and the chance above it."""
    size = layout.size
    for mark in targets:
        x, y = layout.centre(mark.hex)
        yield Stamps(stamp=reticle(size, chosen=mark.chosen), places=((x, y),))
        if mark.text and size >= CHANCES_FROM:
            letters = max(LEAST_LETTERS, size * 0.36)
            fill = "aim" if mark.chosen else "chip"
            yield Stamps(stamp=chip(mark.text, letters, fill, "chip.ink", bold=True),
                         places=((x, y - size * 0.72 - letters * 0.5),))


@lru_cache(maxsize=64)
def reticle(size: float, *, chosen: bool) -> Stamp:
    """Four arcs around a token, closed and with a cross hair for the one that is chosen."""
    radius, width = size * 0.74, max(2.0, size * 0.085)
    ops: list[Op] = []
    for key, wide in (("aim.lit", width * 1.9), ("aim", width)):
        for quarter in range(4):
            middle = pi / 4 + quarter * pi / 2
            reach = pi / 4.4 if chosen else pi / 7
            ops.append(Line(points=_arc(radius, middle - reach, middle + reach), stroke=key, width=wide))
            if chosen:
                turn = quarter * pi / 2
                ends = ((radius * 0.86 * cos(turn), radius * 0.86 * sin(turn)),
                        (radius * 1.2 * cos(turn), radius * 1.2 * sin(turn)))
                ops.append(Line(points=ends, stroke=key, width=wide))
    return Stamp(key=("reticle", size, chosen), reach=size + 3, ops=tuple(ops))


def _arc(radius: float, begin: float, end: float) -> tuple[Point, ...]:
    steps = max(2, round(abs(end - begin) * 6))
    turns = (begin + (end - begin) * step / steps for step in range(steps + 1))
    return tuple((radius * cos(turn), radius * sin(turn)) for turn in turns)


@lru_cache(maxsize=256)
def health_ring(size: float, part: int, parts: int = 24) -> Stamp:
    """What is left of a figure, from the top clockwise: the longer the bright arc the healthier."""
    radius, width = disc(size) + size * 0.05, max(2.0, size * 0.09)
    share = part / parts
    ops: list[Op] = [Circle(at=(0, 0), radius=radius, stroke="token.rim", width=width * 1.5),
                     Circle(at=(0, 0), radius=radius, stroke="health.lost", width=width * 0.45)]
    if part:
        end = -pi / 2 + 2 * pi * share
        key = "health.low" if share <= 1 / 3 else "health"
        ops.append(Line(points=_arc(radius, -pi / 2, end), stroke=key, width=width))
    return Stamp(key=("health", size, part, parts), reach=size * 0.8 + 2, ops=tuple(ops))


def blow_ops(blows: Sequence[BlowMark], layout: Layout) -> Iterator[Op]:
    """A line from attacker to target: whole where it hit, dashed where it missed, barred where it was met."""
    size = layout.size
    for blow in blows:
        a, b = layout.centre(blow.start), layout.centre(blow.end)
        far = hypot(b[0] - a[0], b[1] - a[1])
        if far < 1:
            continue
        ux, uy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
        begin = (a[0] + ux * size * 0.6, a[1] + uy * size * 0.6)
        end = (b[0] - ux * size * 0.56, b[1] - uy * size * 0.56)
        width, dash = max(2.0, size * 0.09), size * 0.14 if blow.fate == "miss" else 0.0
        yield Line(points=(begin, end), stroke="blow.lit", width=width * 2)
        yield Line(points=(begin, end), stroke="blow", width=width, dash=dash)
        yield from _head(blow, end, (ux, uy), size)


def _head(blow: BlowMark, at: Point, along: Point, size: float) -> Iterator[Op]:
    """What stands at the end of the line: a burst, a bar, a cross, or an arrow."""
    (x, y), (ux, uy), s = at, along, size * 0.2
    across = (-uy, ux)

    def spot(forward: float, aside: float) -> Point:
        return x + (ux * forward + across[0] * aside) * s, y + (uy * forward + across[1] * aside) * s

    width = max(1.5, size * 0.06)
    match blow.fate:
        case "hit":
            rays = [(1.5 if turn % 2 else 0.65, turn * pi / 8) for turn in range(16)]
            points = tuple((x + far * s * cos(turn), y + far * s * sin(turn)) for far, turn in rays)
            yield Polygon(points=points, fill="blow", stroke="blow.lit", width=width)
        case "stopped":
            ends = (spot(-0.2, 1.7), spot(0.35, 0.9), spot(0.5, 0), spot(0.35, -0.9), spot(-0.2, -1.7))
            yield Line(points=ends, stroke="blow.lit", width=width * 4)
            yield Line(points=ends, stroke="blow", width=width * 2)
        case "miss":
            for one, other in ((spot(-0.9, -0.9), spot(0.9, 0.9)), (spot(-0.9, 0.9), spot(0.9, -0.9))):
                yield Line(points=(one, other), stroke="blow.lit", width=width * 3)
                yield Line(points=(one, other), stroke="blow", width=width * 1.5)
        case "open":
            yield Polygon(points=(spot(1.2, 0), spot(-0.6, 1), spot(-0.6, -1)), fill="blow",
                          stroke="blow.lit", width=width)
