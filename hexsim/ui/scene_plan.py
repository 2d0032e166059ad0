"""The movement being made: its line, the price on every step and turn, the six end facings, the ghost."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot

from hexsim.hexes.direction import Orientation
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.ui import stamps, tokens
from hexsim.ui.chips import chip
from hexsim.ui.ops import Circle, Line, Op, Point, Polygon, Stamp, Stamps, Text
from hexsim.ui.overlay import FacingChoice, LedgerLine, Marks, Overlay, Plan
from hexsim.ui.scene_compare import compared_ops
from hexsim.ui.scene_fight import blow_ops, target_ops
from hexsim.ui.scene_overlay import sight_ops, tick
from hexsim.ui.scene_replay import arrow_ops

CHIPS_FROM = 13.0
"""Pixels a side from which on prices are written on every step."""

LEAST_LETTERS = 9.0


def plan_ops(overlay: Overlay, layout: Layout, ghost: tuple[int, str] | None = None) -> tuple[Op, ...]:
    """Path, prices, facings, ghost, line of sight, waypoints, hovered hex and keyboard cursor.

    Args:
        overlay: what is to be shown.
        layout: where the hexes lie.
        ghost: colour number and letters of the figure that would move.
    """
    return tuple(_plan(overlay, layout, ghost))


def _plan(overlay: Overlay, layout: Layout, ghost: tuple[int, str] | None) -> Iterator[Op]:
    size, orientation = layout.size, layout.orientation
    yield from blow_ops(overlay.blows, layout)
    yield from arrow_ops(overlay.drawn, layout)
    if overlay.hover is not None:
        yield Stamps(stamp=_frame(size, orientation, "hover"), places=(layout.centre(overlay.hover),))
    for number, at in enumerate(overlay.waypoints, start=1):
        yield Stamps(stamp=_flag(size, number), places=(layout.centre(at),))
    plan = overlay.plan
    if overlay.compared:
        yield from compared_ops(overlay.compared, layout)
    elif plan is not None:
        yield from _way(plan, layout)
    if overlay.ghost is not None and ghost is not None and (plan is None or overlay.ghost.pose != plan.start):
        if len(overlay.ghost.hexes) > 1:
            places = tuple(at.minus(overlay.ghost.pose.hex) for at in overlay.ghost.hexes)
            body = tokens.body(size, orientation, ghost[0], places, ghost=True)
            yield Stamps(stamp=body, places=(layout.centre(overlay.ghost.pose.hex),), alpha=150)
        stamp = tokens.token(size, orientation, *ghost, overlay.ghost.pose.facing, ghost=True)
        yield Stamps(stamp=stamp, places=(layout.centre(overlay.ghost.pose.hex),), alpha=185)
    if overlay.facings and plan is not None:
        yield from _facings(overlay.facings, plan.end.hex, layout)
    if plan is not None and size >= CHIPS_FROM and not overlay.compared:
        yield from _prices(plan, layout, turns=not overlay.facings)
    if plan is not None and plan.lines and plan.budget and not overlay.compared:
        lift = 1.22 if not overlay.facings else 1.95 if orientation == "flat" else 1.75
        yield from _total(plan, layout, lift)
    if overlay.marks is not None:
        yield from mark_ops(overlay.marks, layout)
    yield from target_ops(overlay.targets, layout)
    if overlay.sight is not None:
        yield from sight_ops(overlay.sight, layout)
    if overlay.cursor is not None:
        yield Stamps(stamp=_frame(size, orientation, "cursor"), places=(layout.centre(overlay.cursor),))


def _way(plan: Plan, layout: Layout) -> Iterator[Op]:
    points = [layout.centre(plan.start.hex)]
    points += [layout.centre(line.after.hex) for line in plan.lines if not line.turns]
    size = layout.size
    core, rim = max(2.0, size * 0.09), max(3.5, size * 0.16)
    key = "plan.bad" if plan.trouble else "plan"
    if len(points) > 1:
        points[0] = _off(points[0], points[1], tokens.disc(size))
        bent = tuple(_bends(points))
        yield Line(points=bent, stroke="plan.lit", width=rim)
        yield Line(points=bent, stroke=key, width=core)
    seen = plan.start.hex
    for line in plan.lines:
        if line.after.hex not in (seen, plan.end.hex):
            yield Stamps(stamp=tick(size, layout.orientation, line.after.facing, key),
                         places=(layout.centre(line.after.hex),))
        seen = line.after.hex


def _bends(points: Sequence[Point]) -> Iterator[Point]:
    """The points at which a line begins, bends and ends."""
    yield points[0]
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        across = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        along = (bx - ax) * (cx - bx) + (by - ay) * (cy - by)
        if abs(across) > 1 or along < 0:
            yield bx, by
    yield points[-1]


def _off(a: Point, b: Point, length: float) -> Point:
    """The point `length` from a towards b."""
    share = length / max(hypot(b[0] - a[0], b[1] - a[1]), 1e-9)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _prices(plan: Plan, layout: Layout, *, turns: bool) -> Iterator[Op]:
    letters = max(LEAST_LETTERS, layout.size * 0.3)
    for line in plan.lines:
        bad = bool(plan.trouble) and line.left < 0
        if not line.turns:
            yield Stamps(stamp=chip(str(line.cost), letters, "chip.bad" if bad else "chip", "chip.ink"),
                         places=(_between(layout, line),))
        elif turns or line.after.hex != plan.end.hex:
            stamp = chip(f"↻{line.cost}", letters, "chip.bad" if bad else "chip.turn", "chip.turn.ink")
            yield Stamps(stamp=stamp, places=(layout.ahead(line.after.hex, line.after.facing, 0.86),))


def _between(layout: Layout, line: LedgerLine) -> Point:
    (ax, ay), (bx, by) = layout.centre(line.before.hex), layout.centre(line.after.hex)
    return (ax + bx) / 2, (ay + by) / 2


def _total(plan: Plan, layout: Layout, lift: float) -> Iterator[Op]:
    x, y = layout.centre(plan.end.hex)
    letters = max(LEAST_LETTERS + 2, layout.size * 0.36)
    key = "chip.bad" if plan.trouble else "chip"
    yield Stamps(stamp=chip(f"{plan.spent}/{plan.budget}", letters, key, "chip.ink", bold=True),
                 places=((x, y - layout.size * lift),))


def _facings(choices: Sequence[FacingChoice], goal: Hex, layout: Layout) -> Iterator[Op]:
    size, orientation = layout.size, layout.orientation
    letters = max(LEAST_LETTERS, size * 0.27)
    for choice in choices:
        look = "chosen" if choice.chosen else "off" if choice.cost is None else "open"
        yield Stamps(stamp=pointer(size, orientation, choice.facing, look), places=(layout.centre(goal),))
        if size >= CHIPS_FROM:
            at = layout.ahead(goal, choice.facing, 1.6)
            keys = {"chosen": ("token.active", "ink.dark"), "off": ("chip.off", "chip.off.ink"),
                    "open": ("chip", "chip.ink")}[look]
            text = "×" if choice.cost is None else str(choice.cost)
            yield Stamps(stamp=chip(text, letters, *keys), places=(at,))


@lru_cache(maxsize=1024)
def pointer(size: float, orientation: Orientation, facing: int, look: str) -> Stamp:
    """A little wedge at a hexside of the goal: `open`, `chosen`, or `off` for one that cannot be had."""
    def at(along: float, across: float) -> Point:
        (px, py), half = stamps.ray(orientation, facing), size * 0.866
        return px * along * half - py * across * half, py * along * half + px * across * half

    fill, stroke = {"open": ("plan.lit", "plan"), "chosen": ("token.active", "plan"),
                    "off": ("chip.off@150", "chip.off.ink@150")}[look]
    points = (at(1.14, 0.0), at(0.84, 0.3), at(0.9, 0.0), at(0.84, -0.3))
    ops = (Polygon(points=points, fill=fill, stroke=stroke, width=max(1.0, size * 0.045)),)
    return Stamp(key=("pointer", size, orientation, facing, look), reach=size * 1.1, ops=ops)


def mark_ops(marks: Marks, layout: Layout) -> Iterator[Op]:
    """The answer marked so far: frames around hexes, wedges at the sides of one."""
    size, orientation = layout.size, layout.orientation
    if marks.hexes:
        yield Stamps(stamp=_marked(size, orientation), places=tuple(map(layout.centre, marks.hexes)))
    if marks.at is not None:
        yield Stamps(stamp=_frame(size, orientation, "hover"), places=(layout.centre(marks.at),))
        for facing in range(6):
            look = "chosen" if facing in marks.facings else "open"
            yield Stamps(stamp=pointer(size, orientation, facing, look), places=(layout.centre(marks.at),))


@lru_cache(maxsize=256)
def _marked(size: float, orientation: Orientation) -> Stamp:
    """A thick frame with a tick in its corner, so that it is no matter of colour alone."""
    points, unit = stamps.corners(size * 0.9, orientation), max(4.0, size * 0.22)
    x, y = 0.0, -size * 0.52
    ops: tuple[Op, ...] = (
        Polygon(points=points, fill="token.active@70", stroke="plan", width=max(3.5, size * 0.15)),
        Polygon(points=points, stroke="token.active", width=max(2.0, size * 0.08)),
        Circle(at=(x, y), radius=unit, fill="token.active", stroke="plan", width=max(1.0, size * 0.04)),
        Line(points=((x - unit * 0.5, y), (x - unit * 0.1, y + unit * 0.45),
                     (x + unit * 0.55, y - unit * 0.45)),
             stroke="ink.dark", width=max(1.5, size * 0.06)))
    return Stamp(key=("marked", size, orientation), reach=size * 1.1 + 2, ops=ops)


@lru_cache(maxsize=1024)
def _frame(size: float, orientation: Orientation, key: str) -> Stamp:
    width = max(1.5, size * 0.06)
    points = stamps.corners(size * (0.97 if key == "hover" else 0.92), orientation)
    ops: tuple[Op, ...] = (
        Polygon(points=points, stroke="hover.edge", width=width * 2.2),
        Polygon(points=points, stroke=key, width=width))
    if key == "cursor":
        inner = stamps.corners(size * 0.78, orientation)
        ops += tuple(Polygon(points=(outer, *_near(outer, inner)), fill=key, stroke="hover.edge", width=1)
                     for outer in points)
    return Stamp(key=("frame", size, orientation, key), reach=size * 1.1 + 2, ops=ops)


def _near(corner: Point, inner: Sequence[Point]) -> tuple[Point, Point]:
    ordered = sorted(inner, key=lambda p: (p[0] - corner[0]) ** 2 + (p[1] - corner[1]) ** 2)
    x, y = ordered[0]
    (ax, ay), (bx, by) = ordered[1], ordered[2]
    return (x + (ax - x) * 0.25, y + (ay - y) * 0.25), (x + (bx - x) * 0.25, y + (by - y) * 0.25)


@lru_cache(maxsize=1024)
def _flag(size: float, number: int) -> Stamp:
    high = max(6.0, size * 0.5)
    ops: tuple[Op, ...] = (
        Line(points=((0, high * 0.3), (0, -high)), stroke="plan.lit", width=max(3.0, size * 0.12)),
        Line(points=((0, high * 0.3), (0, -high)), stroke="waypoint", width=max(1.5, size * 0.06)),
        Polygon(points=((0, -high), (high * 0.9, -high * 0.68), (0, -high * 0.36)), fill="waypoint",
                stroke="plan.lit", width=1),
        Circle(at=(0, high * 0.3), radius=max(2.0, size * 0.09), fill="waypoint", stroke="plan.lit", width=1),
        Text(at=(high * 0.28, -high * 0.68), text=str(number), size=high * 0.42, fill="chip.ink",
             anchor="centre", weight="bold"))
    return Stamp(key=("flag", size, number), reach=size + 2, ops=ops)
