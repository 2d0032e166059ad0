"""The ways that are compared, drawn on the map: each with a line of its own kind beside the others."""

from collections.abc import Iterator, Sequence
from math import hypot

from hexsim.hexes.layout import Layout
from hexsim.ui import tokens
from hexsim.ui.chips import chip
from hexsim.ui.ops import Line, Op, Point, Stamps
from hexsim.ui.overlay import Compared
from hexsim.ui.scene_overlay import tick

STYLES = {"best": ("waypoint", 0.0), "forward": ("plan", 0.0), "sidestep": ("reach.half.edge", 0.32),
          "back": ("plan.bad", 0.11)}
"""Colour and length of dashes (in sizes of a hex, 0 for none) of each kind of way."""

APART = 0.15
"""How far the lines lie beside one another, in sizes of a hex."""


def compared_ops(ways: Sequence[Compared], layout: Layout) -> Iterator[Op]:
    """The lines, the poses at their bends, and the price of each."""
    shown = [way for way in ways if way.plan is not None]
    for number, way in enumerate(shown):
        yield from _line(way, layout, (number - (len(shown) - 1) / 2) * APART * layout.size)
    for number, way in enumerate(shown):
        yield from _price(way, layout, number)


def points_of(way: Compared, layout: Layout, aside: float) -> list[Point]:
    """The hexes of a way, moved aside so that ways through the same hexes are told apart."""
    assert way.plan is not None
    centres = [layout.centre(way.plan.start.hex)]
    centres += [layout.centre(line.after.hex) for line in way.plan.lines if line.enters]
    if len(centres) < 2:
        return []
    (ax, ay), (bx, by) = centres[0], centres[-1]
    length = max(hypot(bx - ax, by - ay), 1e-9)
    across = (-(by - ay) / length * aside, (bx - ax) / length * aside)
    moved = [(x + across[0], y + across[1]) for x, y in centres]
    share = min(1.0, tokens.disc(layout.size) / max(hypot(moved[1][0] - moved[0][0],
                                                          moved[1][1] - moved[0][1]), 1e-9))
    moved[0] = (moved[0][0] + (moved[1][0] - moved[0][0]) * share,
                moved[0][1] + (moved[1][1] - moved[0][1]) * share)
    return moved


def _line(way: Compared, layout: Layout, aside: float) -> Iterator[Op]:
    assert way.plan is not None
    size, points = layout.size, points_of(way, layout, aside)
    key, dash = STYLES[way.style]
    if points:
        core, rim = max(2.0, size * 0.09), max(3.5, size * 0.15)
        yield Line(points=tuple(points), stroke="plan.lit", width=rim)
        yield Line(points=tuple(points), stroke=key, width=core, dash=dash * size)
    seen = way.plan.start.hex
    for line in way.plan.lines:
        if line.after.hex not in (seen, way.plan.end.hex):
            yield Stamps(stamp=tick(size, layout.orientation, line.after.facing, key),
                         places=(layout.centre(line.after.hex),))
        seen = line.after.hex


def _price(way: Compared, layout: Layout, number: int) -> Iterator[Op]:
    """The price above the goal, one way's beside the other's, in its colour."""
    assert way.plan is not None
    letters = max(10.0, layout.size * 0.3)
    x, y = layout.centre(way.plan.end.hex)
    stamp = chip(str(way.plan.spent), letters, "chip", "chip.ink", bold=True)
    at = (x + (number - 1) * letters * 2.4, y - layout.size * 2.05)
    yield Stamps(stamp=stamp, places=(at,))
    key, dash = STYLES[way.style]
    under = (at[0] - letters * 0.9, at[1] + letters * 0.95), (at[0] + letters * 0.9, at[1] + letters * 0.95)
    yield Line(points=under, stroke="plan.lit", width=max(3.5, letters * 0.32))
    yield Line(points=under, stroke=key, width=max(2.0, letters * 0.2), dash=dash * letters * 1.5)
