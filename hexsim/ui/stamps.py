"""The small drawings of the map: grounds, hexsides, contours, hatchings. All by size and orientation.

A stamp is drawn once and set many times, which is what keeps large maps cheap in every back end.
"""

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin
from typing import get_args

from hexsim.board.terrain import Drawing
from hexsim.hexes.direction import Orientation
from hexsim.hexes.layout import Layout
from hexsim.ui.icons import icon, placed
from hexsim.ui.ops import Circle, Line, Op, Point, Polygon, Stamp

At = Callable[[float, float], Point]
"""A point by its place along a hexside (−1 to 1) and across it (in hex sizes, outwards)."""

VARIANTS = 2
"""Drawings there are of each ground, so that a meadow does not look like wallpaper."""

GLYPHS_FROM = 7.0
"""Pixels a side from which on grounds carry their glyphs."""

LOOKS: tuple[str, ...] = get_args(Drawing)
"""Terrains with a look of their own: those of hexsim, and ids that scenarios like to use."""

_SHARE = {"floor": 0.9, "table": 0.94, "shelf": 0.92, "building": 0.98, "rock": 0.98}
BAND_LOOKS = ("half", "whole", "third", "fourth")
"""The looks of reach bands, nearest first; what comes after has the last one."""


@lru_cache(maxsize=256)
def corners(size: float, orientation: Orientation) -> tuple[Point, ...]:
    """The corners of a hex around (0, 0), as `Layout.corners` counts them."""
    return Layout(orientation=orientation, size=size).corner_offsets()


@lru_cache(maxsize=64)
def ray(orientation: Orientation, direction: float) -> Point:
    """The unit vector of a direction on the screen."""
    angle = direction * pi / 3 - (pi / 6 if orientation == "flat" else 0.0)
    return cos(angle), -sin(angle)


def look_of(terrain: str) -> str:
    """The look of a terrain: its own, or what its id begins with, else that of any other ground.

    >>> look_of("shallow_water"), look_of("shallow_water_well"), look_of("lava")
    ('shallow_water', 'shallow_water', 'other')
    """
    while terrain not in LOOKS and "_" in terrain:
        terrain = terrain.rpartition("_")[0]
    return terrain if terrain in LOOKS else "other"


@lru_cache(maxsize=1024)
def ground(terrain: str, size: float, orientation: Orientation, variant: int = 0, level: int = 0) -> Stamp:
    """A whole hex of a ground: colour, height as a lighter or darker shade, glyph."""
    look = look_of(terrain)
    outline = corners(size + 0.8, orientation)
    ops: list[Op] = [Polygon(points=outline, fill=f"terrain.{look}")]
    if level:
        strength = min(34 + 30 * (abs(level) - 1), 140)
        ops.append(Polygon(points=outline, fill=f"{'high' if level > 0 else 'low'}@{strength}"))
    if size >= GLYPHS_FROM:
        keys = {"mark": f"terrain.{look}.mark", "lit": f"terrain.{look}.lit"}
        flip = bool(variant) and look not in ("building", "shelf", "table")
        ops += placed(icon(f"terrain_{look}"), size * _SHARE.get(look, 0.82), flip=flip, keys=keys)
    return Stamp(key=("ground", terrain, size, orientation, variant, level), reach=size + 2, ops=tuple(ops))


@lru_cache(maxsize=256)
def outline(size: float, orientation: Orientation, key: str, width: float, sides: int = 0b111) -> Stamp:
    """Some sides of a hex as lines; bit d of `sides` is side d."""
    points = corners(size, orientation)
    ops = tuple(Line(points=(points[d], points[(d + 1) % 6]), stroke=key, width=width)
                for d in range(6) if sides >> d & 1)
    return Stamp(key=("outline", size, orientation, key, width, sides), reach=size + width + 1, ops=ops)


@lru_cache(maxsize=256)
def area(size: float, orientation: Orientation, key: str, hatch: str = "", mark: str = "") -> Stamp:
    """A hex laid over the ground: a fill, and a hatching by `hatching` ("" for none)."""
    ops: list[Op] = [Polygon(points=corners(size, orientation), fill=key)]
    if hatch and mark:
        ops += hatching(size, orientation, hatch, mark)
    return Stamp(key=("area", size, orientation, key, hatch, mark), reach=size + 2, ops=tuple(ops))


def hatching(size: float, orientation: Orientation, hatch: str, mark: str) -> list[Op]:
    """Lines inside a hex that run as the sign does (`x`: both ways), or dots."""
    inner, width = size * 0.86, max(1.0, size * 0.045)
    if hatch == ".":
        spots = [(0.0, 0.0), *(tuple(0.5 * c for c in ray(orientation, d)) for d in range(6))]
        return [Circle(at=(x * inner, y * inner), radius=max(0.8, size * 0.05), fill=mark) for x, y in spots]
    angles = {"/": (45,), "\\": (-45,), "x": (45, -45), "-": (0,), "|": (90,)}[hatch]
    return [Line(points=_chord(inner, angle * pi / 180, shift * inner), stroke=mark, width=width)
            for angle in angles for shift in (-0.6, -0.2, 0.2, 0.6)]


def _chord(radius: float, angle: float, shift: float) -> tuple[Point, Point]:
    half = (max(radius * radius * 0.72 - shift * shift, 1.0)) ** 0.5
    along, across = (cos(angle), -sin(angle)), (sin(angle), cos(angle))
    x, y = across[0] * shift, across[1] * shift
    return (x - along[0] * half, y - along[1] * half), (x + along[0] * half, y + along[1] * half)


@lru_cache(maxsize=1024)
def edge(kind: str, size: float, orientation: Orientation, direction: int, *, flip: bool = False) -> Stamp:
    """What stands on a hexside, around the middle of the side.

    With `flip`, the lower ground beside a contour lies on this hand of it.
    """
    px, py = ray(orientation, direction)
    ax, ay = -py, px
    half = size / 2

    def at(along: float, across: float) -> Point:
        return (ax * along * half + px * across * size, ay * along * half + py * across * size)

    ops = tuple(_EDGES.get(kind, _wall)(at, size, flip))
    return Stamp(key=("edge", kind, size, orientation, direction, flip), reach=size * 0.75 + 2, ops=ops)


def _slab(at: At, begin: float, end: float, thick: float, fill: str, stroke: str = "",
          width: float = 1.0) -> Op:
    points = (at(begin, -thick), at(end, -thick), at(end, thick), at(begin, thick))
    return Polygon(points=points, fill=fill, stroke=stroke, width=width)


def _wall(at: At, size: float, flip: bool) -> list[Op]:
    del flip
    thin = max(0.7, size * 0.028)
    return [_slab(at, -1.09, 1.09, 0.095, "wall"),
            Line(points=(at(-1.02, -0.02), at(1.02, -0.02)), stroke="wall.lit", width=thin * 2)]


def _low_wall(at: At, size: float, flip: bool) -> list[Op]:
    del size, flip
    out: list[Op] = [_slab(at, -1.04, 1.04, 0.075, "low_wall")]
    out += [_slab(at, begin + 0.06, begin + 0.44, 0.045, "low_wall.lit") for begin in (-1.0, -0.5, 0.0, 0.5)]
    return out


def _fence(at: At, size: float, flip: bool) -> list[Op]:
    del flip
    width = max(1.0, size * 0.05)
    out: list[Op] = [Line(points=(at(-1, across), at(1, across)), stroke="fence", width=width)
                     for across in (-0.035, 0.035)]
    out += [_slab(at, place - 0.07, place + 0.07, 0.1, "fence.lit", "fence", max(0.8, size * 0.022))
            for place in (-0.9, -0.3, 0.3, 0.9)]
    return out


def _door_closed(at: At, size: float, flip: bool) -> list[Op]:
    del flip
    return [_slab(at, -1.09, -0.62, 0.095, "wall"), _slab(at, 0.62, 1.09, 0.095, "wall"),
            _slab(at, -0.62, 0.62, 0.075, "door.lit", "door", max(1.0, size * 0.04)),
            Line(points=(at(0, -0.075), at(0, 0.075)), stroke="door", width=max(1.0, size * 0.035))]


def _door_open(at: At, size: float, flip: bool) -> list[Op]:
    del flip
    thick = max(1.0, size * 0.04)
    leaf = (at(-0.62, 0), at(-0.5, 0), at(-0.42, 0.42), at(-0.54, 0.42))
    other = (at(0.62, 0), at(0.5, 0), at(0.42, 0.42), at(0.54, 0.42))
    return [_slab(at, -1.09, -0.62, 0.095, "wall"), _slab(at, 0.62, 1.09, 0.095, "wall"),
            Polygon(points=leaf, fill="door.lit", stroke="door", width=thick),
            Polygon(points=other, fill="door.lit", stroke="door", width=thick)]


def _contour(at: At, size: float, flip: bool) -> list[Op]:
    sign = -1 if flip else 1
    out: list[Op] = [_strip(at, 0.0, sign * 0.16, "contour.soft"),
                     Line(points=(at(-1, 0), at(1, 0)), stroke="contour", width=max(1.2, size * 0.055))]
    out += [Line(points=(at(place, 0), at(place, sign * 0.12)), stroke="contour", width=max(0.8, size * 0.03))
            for place in (-0.6, -0.2, 0.2, 0.6)]
    return out


def _strip(at: At, begin: float, end: float, fill: str) -> Op:
    return Polygon(points=(at(-1, begin), at(1, begin), at(0.9, end), at(-0.9, end)), fill=fill)


def _rim(at: At, size: float, flip: bool) -> list[Op]:
    del flip
    return [Line(points=(at(-1.03, 0.03), at(1.03, 0.03)), stroke="rim", width=max(2.0, size * 0.09))]


_EDGES: dict[str, Callable[[At, float, bool], list[Op]]] = {
    "wall": _wall, "low_wall": _low_wall, "fence": _fence, "door_closed": _door_closed,
    "door_open": _door_open, "contour": _contour, "rim": _rim,
}
"""The drawings by kind; any other kind of hexside is drawn as a wall."""
