"""What is laid over the ground before the tokens: reach, arcs, threats, trails, things; data of `Overlay`."""

from collections.abc import Iterable, Iterator, Sequence

from hexsim.hexes.direction import Orientation
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.hexes.pose import Pose
from hexsim.rules.state import GameState, Thing
from hexsim.ui import stamps
from hexsim.ui.icons import icon, placed
from hexsim.ui.ops import Box, Circle, Line, Op, Point, Polygon, Stamp, Stamps, Text
from hexsim.ui.overlay import Area, Overlay, ReachHex, SightLine, Threat, Trail
from hexsim.ui.scene_terrain import STAMPS_FROM, side_ops

PRICES_FROM = 24.0
"""Pixels a side from which on hexes in reach carry their least price."""

_HATCH = {"half": "", "whole": "/", "third": ".", "fourth": "x"}
_ARCS = {"front": ("arc.front", ""), "left": ("arc.side", "/"), "right": ("arc.side", "\\"),
         "side": ("arc.side", "/"), "rear": ("arc.rear", "x")}


def inside(layout: Layout, hexes: Iterable[Hex], box: Box) -> Iterator[tuple[Hex, Point]]:
    """The hexes that touch a box, with their centres."""
    left, top, width, height = box
    pad = layout.size * 1.1
    for hex_ in hexes:
        x, y = layout.centre(hex_)
        if left - pad < x < left + width + pad and top - pad < y < top + height + pad:
            yield hex_, (x, y)


def overlay_ops(overlay: Overlay, state: GameState, layout: Layout, box: Box) -> tuple[Op, ...]:
    """Everything between the ground and the tokens within a box."""
    return tuple(_overlay(overlay, state, layout, box))


def _overlay(overlay: Overlay, state: GameState, layout: Layout, box: Box) -> Iterator[Op]:
    for threat in overlay.threats:
        yield from _threat(threat, layout, box)
    yield from _reach(overlay.reach, layout, box)
    yield from _arcs(overlay.arcs, layout, box)
    if (overlay.reach or overlay.threats or overlay.arcs) and layout.size >= STAMPS_FROM:
        yield from side_ops(state.board, layout, box)
    yield from _things(state.things, layout, box)
    for trail in overlay.trails:
        yield from _trail(trail, layout)


def _reach(reach: Sequence[ReachHex], layout: Layout, box: Box) -> Iterator[Op]:
    size, orientation = layout.size, layout.orientation
    looks = [stamps.BAND_LOOKS[min(band, len(stamps.BAND_LOOKS) - 1)] for band in range(_bands(reach))]
    for band, look in enumerate(looks):
        places = tuple(at for _, at in inside(layout, (e.hex for e in reach if e.band == band), box))
        stamp = stamps.area(size, orientation, f"reach.{look}", _HATCH[look], f"reach.{look}.mark")
        if places:
            yield Stamps(stamp=stamp, places=places)
    for band in reversed(range(len(looks))):
        within = {entry.hex for entry in reach if entry.band <= band}
        dash = 0.0 if band == 0 else size * 0.14 if band == 1 else size * 0.07
        yield from border(layout, within, box, f"reach.{looks[band]}.edge", max(1.5, size * 0.07), dash)
    if size >= PRICES_FROM:
        drop = size * 0.63
        costs = {entry.hex: entry.cost for entry in reach}
        for hex_, (x, y) in inside(layout, costs, box):
            yield Text(at=(x, y + drop), text=str(costs[hex_]), size=size * 0.25, fill="reach.ink",
                       anchor="centre", weight="bold", halo="reach.halo")


def _bands(reach: Sequence[ReachHex]) -> int:
    return max((entry.band for entry in reach), default=-1) + 1


def border(layout: Layout, hexes: "set[Hex] | frozenset[Hex]", box: Box, key: str, width: float,
           dash: float = 0.0) -> Iterator[Op]:
    """The outline of a set of hexes, side by side, in one stamp for each combination of sides."""
    by_sides: dict[int, list[Point]] = {}
    for hex_, at in inside(layout, hexes, box):
        sides = sum(1 << d for d in range(6) if hex_.neighbour(d) not in hexes)
        if sides:
            by_sides.setdefault(sides, []).append(at)
    for sides, places in sorted(by_sides.items()):
        yield Stamps(stamp=_border(layout, key, width, dash, sides), places=tuple(places))


def _border(layout: Layout, key: str, width: float, dash: float, sides: int) -> Stamp:
    points = stamps.corners(layout.size - width / 2, layout.orientation)
    ops = tuple(Line(points=(points[d], points[(d + 1) % 6]), stroke=key, width=width, dash=dash)
                for d in range(6) if sides >> d & 1)
    name = ("border", layout.size, layout.orientation, key, width, dash, sides)
    return Stamp(key=name, reach=layout.size + width, ops=ops)


def _arcs(arcs: Sequence[Area], layout: Layout, box: Box) -> Iterator[Op]:
    for area in arcs:
        name = area.name.rpartition(".")[2].rpartition("_")[2] or area.name
        key, hatch = _ARCS.get(name, ("zone", "|"))
        places = tuple(at for _, at in inside(layout, area.hexes, box))
        mark = f"{key}.mark" if key != "zone" else "zone.edge"
        if places:
            stamp = stamps.area(layout.size * 0.93, layout.orientation, key, hatch, mark)
            yield Stamps(stamp=stamp, places=places)


def _threat(threat: Threat, layout: Layout, box: Box) -> Iterator[Op]:
    hexes = {entry.hex for entry in threat.hexes}
    places = tuple(at for _, at in inside(layout, hexes, box))
    if places:
        stamp = stamps.area(layout.size, layout.orientation, "threat", "\\", "threat.mark")
        yield Stamps(stamp=stamp, places=places)
        yield from border(layout, hexes, box, "threat.edge", max(1.5, layout.size * 0.06), layout.size * 0.1)
    yield from _arcs(threat.arcs, layout, box)


def _things(things: Sequence[Thing], layout: Layout, box: Box) -> Iterator[Op]:
    size, seen = layout.size, dict[Hex, int]()
    for thing in things:
        if thing.hex is None:
            continue
        for hex_, (x, y) in inside(layout, (thing.hex,), box):
            count = seen[hex_] = seen.get(hex_, 0) + 1
            shift = size * 0.3 * ((count + 1) // 2) * (-1) ** count if count > 1 else 0.0
            kind = getattr(thing.record, "kind", "item")
            turn = 60.0 * thing.pose.facing + (-30 if layout.orientation == "flat" else 0) \
                if isinstance(thing.pose, Pose) else 0.0
            yield Stamps(stamp=thing_stamp(kind, size, turn), places=((x + shift, y + size * 0.12),))


def thing_stamp(kind: str, size: float, turn: float = 0.0) -> Stamp:
    """A body, head towards the turn, or any other thing."""
    name = "body" if kind == "body" else "item"
    keys = {"ink": name, "lit": f"{name}.lit"}
    ops = placed(icon(f"thing_{name}"), size * (0.62 if name == "body" else 0.3),
                 turn=turn + 180 if name == "body" else 0.0, keys=keys)
    return Stamp(key=("thing", name, size, turn), reach=size, ops=ops)


def _trail(trail: Trail, layout: Layout) -> Iterator[Op]:
    points = [layout.centre(pose.hex) for pose in trail.poses]
    if len(points) < 2:
        return
    width = max(1.5, layout.size * 0.06)
    yield Line(points=tuple(points), stroke="trail", width=width, dash=layout.size * 0.16)
    for pose in trail.poses[:-1]:
        yield Stamps(stamp=tick(layout.size, layout.orientation, pose.facing, "trail"),
                     places=(layout.centre(pose.hex),))


def tick(size: float, orientation: Orientation, facing: int, key: str) -> Stamp:
    """A small dot with a point towards the facing."""
    def at(angle: float, radius: float) -> Point:
        x, y = stamps.ray(orientation, facing + angle)
        return x * radius * size, y * radius * size

    head = (at(0, 0.3), at(0.9, 0.15), at(-0.9, 0.15))
    ops: tuple[Op, ...] = (Circle(at=(0, 0), radius=size * 0.11, fill=key), Polygon(points=head, fill=key))
    return Stamp(key=("tick", size, orientation, facing, key), reach=size * 0.4 + 2, ops=ops)


def sight_ops(sight: SightLine, layout: Layout) -> tuple[Op, ...]:
    """The line of sight, and what is in its way."""
    a, b = layout.centre(sight.start), layout.centre(sight.end)
    key = "sight" if sight.clear else "sight.no"
    width, dash = max(2.0, layout.size * 0.07), 0.0 if sight.clear else layout.size * 0.2
    out: list[Op] = [Line(points=(a, b), stroke="plan.lit", width=width + 2),
                     Line(points=(a, b), stroke=key, width=width, dash=dash)]
    if isinstance(sight.by, Hex):
        stamp = stamps.outline(layout.size * 0.94, layout.orientation, key, width * 1.4, 0b111111)
        out.append(Stamps(stamp=stamp, places=(layout.centre(sight.by),)))
    elif sight.by is not None:
        ends = layout.side(*sight.by)
        out.append(Line(points=ends, stroke=key, width=width * 2.4))
    return tuple(out)
