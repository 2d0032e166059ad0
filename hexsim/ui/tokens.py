"""Figures on the map: a disc in the colour and pattern of its side, a wedge where it faces, short marks."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from math import cos, pi, sin, sqrt

from hexsim.hexes.direction import Orientation
from hexsim.hexes.hex import Hex
from hexsim.ui.icons import icon, placed
from hexsim.ui.ops import Circle, Line, Op, Point, Polygon, Stamp, Text
from hexsim.ui.stamps import ray

MARKS_FROM = 15.0
"""Pixels a side from which on tokens carry dots and marks."""

NAMES_FROM = 11.0
PATTERNS = ("", "/", "-", ".", "x", "|")
"""The pattern of each side's rim, by its number; sides beyond the last colour take the next pattern."""


def short_names(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Two or three letters for each unit, by id, no two alike as far as that goes.

    >>> short_names([("a", "Ana"), ("b", "Anabel"), ("g1", "Guard 1"), ("g2", "Guard 2")])
    {'a': 'Ana', 'b': 'An2', 'g1': 'G1', 'g2': 'G2'}
    """
    out: dict[str, str] = {}
    for unit, name in names:
        words = [word for word in name.replace("-", " ").replace("_", " ").split() if word]
        tries = []
        if len(words) > 1:
            tries.append("".join(word if word.isdigit() else word[0].upper() for word in words)[:3])
        first = words[0] if words else unit
        tries += [first[:3].capitalize(), *(f"{first[:2].capitalize()}{number}" for number in range(2, 10))]
        out[unit] = next((text for text in tries if text not in out.values()), unit[:3])
    return out


def disc(size: float) -> float:
    """The radius of a token's disc."""
    return size * 0.6


@lru_cache(maxsize=1024)
def token(size: float, orientation: Orientation, side: int, name: str, facing: int | None, *,
          out: bool = False, ghost: bool = False, tilt: float = 0.0, crossed: bool = True) -> Stamp:
    """A figure; `tilt` turns its wedge further to the left by hexsides while it is turning.

    Args:
        size: pixels from a hex's centre to its corner.
        orientation: of the map.
        side: number of the side's colour.
        name: the letters on the disc.
        facing: where the wedge points, None for no wedge.
        out: it no longer fights.
        ghost: it is where a figure would stand.
        tilt: hexsides to the left of `facing`, a fraction while it turns.
        crossed: a figure that is out is crossed out.
    """
    key = "side.none" if out else f"side.{side % 6}"
    ops: list[Op] = []
    radius, rim = disc(size), max(1.0, size * 0.05)
    if not ghost:
        ops.append(Circle(at=(size * 0.03, size * 0.07), radius=radius, fill="shadow"))
    if facing is not None:
        ops += wedge(size, orientation, facing + tilt, key)
    ops += [Circle(at=(0, 0), radius=radius, fill="token.edge"),
            Circle(at=(0, 0), radius=radius - rim * 0.8, fill="token.rim"),
            Circle(at=(0, 0), radius=radius - rim * 1.8, fill=key)]
    ops += _pattern(radius - rim * 1.8, PATTERNS[(side + side // 6) % len(PATTERNS)], f"{key}.ink")
    if name and size >= NAMES_FROM:
        ops.append(Circle(at=(0, 0), radius=radius * 0.66, fill=key))
        letters = size * (0.46 if len(name) < 3 else 0.38)
        ops.append(Text(at=(0, 0), text=name, size=letters, fill=f"{key}.ink",
                        anchor="centre", weight="bold"))
    if out and crossed:
        ops += placed(icon("mark_out"), size * 0.5, keys={"ink": "token.edge@190"})
    stamp_key = ("token", size, orientation, side, name, facing, out, ghost, round(tilt, 2), crossed)
    return Stamp(key=stamp_key, reach=size * 1.05, ops=tuple(ops))


@lru_cache(maxsize=256)
def body(size: float, orientation: Orientation, side: int, places: tuple[Hex, ...], *, out: bool = False,
         ghost: bool = False, tilt: float = 0.0) -> Stamp:
    """The body of a figure of several hexes, around its head; `tilt` as in `token`.

    Args:
        size: pixels from a hex's centre to its corner.
        orientation: of the map.
        side: number of the side's colour.
        places: the hexes it covers, as they lie now, seen from the head.
        out: it no longer fights.
        ghost: it is where a figure would stand.
        tilt: hexsides by which it is turned to the left, a fraction while it turns.
    """
    (ax, ay), (bx, by), far = ray(orientation, tilt), ray(orientation, 5 + tilt), size * sqrt(3)
    spots = {at: ((at.q * ax + at.r * bx) * far, (at.q * ay + at.r * by) * far) for at in places}
    joined = [group for number in (3, 2) for group in combinations(places, number)
              if all(one.distance(other) == 1 for one, other in combinations(group, 2))]
    seams = [tuple(spots[at] for at in group) for group in joined]
    radius, rim = size * 0.52, max(1.0, size * 0.05)
    ops: list[Op] = [] if ghost else list(_blob(spots.values(), seams, radius, "shadow", size * 0.07))
    for less, key in ((0.0, "token.edge"), (rim * 0.8, "token.rim"),
                      (rim * 1.8, "side.none" if out else f"side.{side % 6}")):
        ops += _blob(spots.values(), seams, radius - less, key)
    reach = size + max((abs(x) + abs(y) for x, y in spots.values()), default=0.0)
    stamp_key = ("body", size, orientation, side, places, out, ghost, round(tilt, 2))
    return Stamp(key=stamp_key, reach=reach, ops=tuple(ops))


def _blob(spots: Iterable[Point], seams: Iterable[tuple[Point, ...]], radius: float, key: str,
          down: float = 0.0) -> Iterator[Op]:
    """Discs that run into one another, by twos and threes."""
    for seam in seams:
        points = tuple((x, y + down) for x, y in seam)
        if len(points) == 3:
            yield Polygon(points=points, fill=key)
        else:
            yield Line(points=points, stroke=key, width=2 * radius)
    for x, y in spots:
        yield Circle(at=(x, y + down), radius=radius, fill=key)


def wedge(size: float, orientation: Orientation, direction: float, key: str) -> list[Op]:
    """An arrow head on the disc's rim that reaches to the hexside faced."""
    def at(angle: float, radius: float) -> Point:
        x, y = ray(orientation, direction + angle)
        return x * radius * size, y * radius * size

    head = (at(0, 1.0), at(0.72, 0.66), at(0.5, 0.45), at(-0.5, 0.45), at(-0.72, 0.66))
    inner = (at(0, 0.86), at(0.42, 0.655), at(-0.42, 0.655))
    return [Polygon(points=head, fill="token.wedge", stroke="token.wedge.lit", width=max(0.9, size * 0.035)),
            Polygon(points=inner, fill=key)]


def _pattern(radius: float, pattern: str, key: str) -> list[Op]:
    width = max(0.7, radius * 0.07)
    if not pattern:
        return []
    if pattern == ".":
        far, turns = 0.84 * radius, [turn * pi / 6 for turn in range(12)]
        spots = [(far * cos(turn), far * sin(turn)) for turn in turns]
        return [Circle(at=spot, radius=radius * 0.075, fill=f"{key}@200") for spot in spots]
    angles = {"/": (45,), "-": (0,), "x": (45, -45), "|": (90,)}[pattern]
    out: list[Op] = []
    for angle in angles:
        along = (cos(angle * pi / 180), -sin(angle * pi / 180))
        for shift in (-0.75, -0.45, -0.15, 0.15, 0.45, 0.75):
            half = radius * (1 - shift * shift) ** 0.5 * 0.97
            x, y = along[1] * shift * radius, -along[0] * shift * radius
            out.append(Line(points=((x - along[0] * half, y - along[1] * half),
                                    (x + along[0] * half, y + along[1] * half)),
                            stroke=f"{key}@150", width=width))
    return out


@lru_cache(maxsize=512)
def badge(size: float, name: str) -> Stamp:
    """A small round mark, by the name of its drawing; letters where there is no drawing."""
    radius = max(4.0, size * 0.2)
    ops: list[Op] = [Circle(at=(0, 0), radius=radius, fill="token.edge"),
                     Circle(at=(0, 0), radius=radius - max(0.8, size * 0.025), fill="token.dot")]
    drawing = icon(name)
    if drawing:
        ops += placed(drawing, radius * 0.66, keys={"ink": "token.dot.ink"})
    else:
        ops.append(Text(at=(0, 0), text=name.rpartition("_")[2][:1].upper(), size=radius * 1.3,
                        fill="token.dot.ink", anchor="centre", weight="bold"))
    return Stamp(key=("badge", size, name), reach=radius + 2, ops=tuple(ops))


@lru_cache(maxsize=128)
def ring(size: float, key: str, *, dashed: bool = False) -> Stamp:
    """A ring around a token."""
    radius, width = size * 0.72, max(1.5, size * 0.075)
    ops: list[Op] = [Circle(at=(0, 0), radius=radius, stroke="token.edge", width=width * 1.8)]
    if dashed:
        points = [(radius * cos(turn * pi / 18), radius * sin(turn * pi / 18)) for turn in range(37)]
        ops += [Line(points=tuple(points[begin:begin + 3]), stroke=key, width=width)
                for begin in range(0, 36, 4)]
    else:
        ops.append(Circle(at=(0, 0), radius=radius, stroke=key, width=width))
    return Stamp(key=("ring", size, key, dashed), reach=size * 0.85 + 3, ops=tuple(ops))
