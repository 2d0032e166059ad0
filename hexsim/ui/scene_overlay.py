"""What is laid over the ground before the tokens: reach, arcs, threats, trails, things; data of `Overlay`."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from hexsim.hexes.direction import Orientation
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.hexes.pose import Pose
from hexsim.rules.state import GameState, Thing
from hexsim.ui import stamps
from hexsim.ui.icons import icon, placed
from hexsim.ui.ops import Box, Circle, Line, Op, Point, Polygon, Stamp, Stamps, Text
from hexsim.ui.overlay import Area, Overlay, ReachHex, SightLine, Threat, Trail, Watched
from hexsim.ui.scene_terrain import STAMPS_FROM, points, side_ops, within
from hexsim.ui.spread import outlined, spread_of

ALL = 0b111111

PRICES_FROM = 26.0
"""Pixels a side from which on hexes in reach carry their least price."""

_HATCH = {"half": "", "whole": "/", "third": ".", "fourth": "x"}
WIDE = 40
"""Hexes from which on a zone is framed instead of filled."""

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
    for zone in overlay.watched:
        yield from _watched(zone, layout, box)
    yield from _reach(overlay.reach, layout, box)
    yield from _arcs(overlay.arcs, layout, box)
    if any((overlay.reach, overlay.threats, overlay.arcs, overlay.watched)) and layout.size >= STAMPS_FROM:
        yield from side_ops(state.board, layout, box)
    yield from _things(state.things, layout, box)
    for trail in overlay.trails:
        yield from _trail(trail, layout)


def _reach(reach: Sequence[ReachHex], layout: Layout, box: Box) -> Iterator[Op]:
    if not reach:
        return
    size, orientation, spread = layout.size, layout.orientation, spread_of(reach)
    centres = layout.centres(spread.places)
    seen = within(centres, box, size * 1.1)
    looks = [stamps.BAND_LOOKS[min(band, len(stamps.BAND_LOOKS) - 1)] for band in range(len(spread.bands))]
    for look, rows in zip(looks, spread.bands, strict=True):
        stamp = stamps.area(size, orientation, f"reach.{look}", _HATCH[look], f"reach.{look}.mark")
        yield from _set(stamp, points(centres[rows[seen[rows]]]))
    for band, sides, rows in reversed(spread.borders):
        rows = rows[seen[rows]]
        if len(rows):
            dash = 0.0 if band == 0 else size * 0.14 if band == 1 else size * 0.07
            key, width = f"reach.{looks[band]}.edge", max(1.5, size * 0.07)
            places = points(centres[rows])
            yield Stamps(stamp=_border(size, orientation, key, width, dash, sides), places=places)
    if size >= PRICES_FROM:
        for cost, rows in spread.prices:
            yield from _set(_price(size, cost), points(centres[rows[seen[rows]]]))


def _set(stamp: Stamp, places: tuple[Point, ...]) -> Iterator[Op]:
    if places:
        yield Stamps(stamp=stamp, places=places)


@lru_cache(maxsize=512)
def _price(size: float, cost: int) -> Stamp:
    words = Text(at=(0, size * 0.63), text=str(cost), size=max(9.0, size * 0.26), fill="reach.ink",
                 anchor="centre", weight="bold", halo="reach.halo")
    return Stamp(key=("price", size, cost), reach=size, ops=(words,))


def border(layout: Layout, hexes: Iterable[Hex], box: Box, key: str, width: float,
           dash: float = 0.0) -> Iterator[Op]:
    """The outline of a set of hexes, one stamp for each combination of sides."""
    listed = list(hexes)
    for sides, chosen in sorted(outlined(listed).items()):
        places = tuple(at for _, at in inside(layout, [listed[number] for number in chosen], box))
        yield from _set(_border(layout.size, layout.orientation, key, width, dash, sides), places)


@lru_cache(maxsize=1024)
def _border(size: float, orientation: Orientation, key: str, width: float, dash: float, sides: int) -> Stamp:
    ring = stamps.corners(size - width / 2, orientation)
    ops = tuple(Line(points=(ring[d], ring[(d + 1) % 6]), stroke=key, width=width, dash=dash)
                for d in range(6) if sides >> d & 1)
    name = ("border", size, orientation, key, width, dash, sides)
    return Stamp(key=name, reach=size + width, ops=ops)


def _arcs(arcs: Sequence[Area], layout: Layout, box: Box) -> Iterator[Op]:
    for area in arcs:
        name = area.name.rpartition(".")[2].rpartition("_")[2] or area.name
        key, hatch = _ARCS.get(name, ("zone", "|"))
        places = tuple(at for _, at in inside(layout, area.hexes, box))
        mark = f"{key}.mark" if key != "zone" else "zone.edge"
        if len(area.hexes) > WIDE:
            yield from _wide(area, layout, box, places)
        elif places:
            size = layout.size * 0.93
            yield Stamps(stamp=stamps.area(size, layout.orientation, key, hatch, mark), places=places)
            rim = stamps.outline(size * 0.97, layout.orientation, f"{mark}@110", max(1.0, size * 0.03), ALL)
            yield Stamps(stamp=rim, places=places)


def _wide(area: Area, layout: Layout, box: Box, places: tuple[Point, ...]) -> Iterator[Op]:
    """A zone over much of the map: a frame and a light hatch, so that the ground is still seen."""
    if places:
        stamp = stamps.area(layout.size, layout.orientation, "zone@26", "|", "zone.edge@64")
        yield Stamps(stamp=stamp, places=places)
        yield from border(layout, area.hexes, box, "zone.edge", max(1.5, layout.size * 0.07))


def _watched(zone: Watched, layout: Layout, box: Box) -> Iterator[Op]:
    """A standing zone: hatched the other way and framed, an enemy's in the colours of a threat."""
    places = tuple(at for _, at in inside(layout, zone.area.hexes, box))
    key, edge, hatch = ("threat", "threat.edge", "\\") if zone.hostile else ("zone@26", "zone.edge", "|")
    mark = "threat.mark" if zone.hostile else "zone.edge@64"
    if places:
        yield Stamps(stamp=stamps.area(layout.size, layout.orientation, key, hatch, mark), places=places)
        width = max(1.5, layout.size * 0.07)
        yield from border(layout, zone.area.hexes, box, edge, width, 2 * width)


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


@lru_cache(maxsize=256)
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


@lru_cache(maxsize=256)
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
        stamp = stamps.outline(layout.size * 0.94, layout.orientation, key, width * 1.4, ALL)
        out.append(Stamps(stamp=stamp, places=(layout.centre(sight.by),)))
    elif sight.by is not None:
        ends = layout.side(*sight.by)
        out.append(Line(points=ends, stroke=key, width=width * 2.4))
    return tuple(out)
