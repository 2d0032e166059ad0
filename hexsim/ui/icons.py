"""Our own drawings in `assets/`, read from their SVG files: operations around (0, 0), 1 to the edge.

The files keep to a small part of SVG: `path` (M L H V C Q Z, absolute), `circle`, `rect`, `line`, `polyline`,
`polygon`; the view box is 200 × 200 around the origin. A class `f-…` or `s-…` names the theme key of fill or
stroke; without one the colours of the file count as `ink`.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from pathlib import Path

from hexsim.ui.ops import Circle, Line, Op, Point, Polygon

HALF = 100.0
_CURVE = 8
_ELEMENT = re.compile(r"<(path|circle|rect|line|polyline|polygon)\s([^>]*)/>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_PIECE = re.compile(r"([MLHVCQZ])|(-?[0-9]*\.?[0-9]+)")


def assets_folder() -> Path:
    """Where the drawings lie: inside an installed package, or beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "_assets"
    return inside if inside.is_dir() else package.parent / "assets"


@cache
def icon(name: str) -> tuple[Op, ...]:
    """The drawing of that name, empty if there is none."""
    path = assets_folder() / f"{name}.svg"
    if not path.is_file():
        return ()
    elements = _ELEMENT.findall(path.read_text(encoding="utf-8"))
    return tuple(op for kind, text in elements for op in _read(kind, dict(_ATTRIBUTE.findall(text))))


def placed(ops: Sequence[Op], size: float, at: Point = (0.0, 0.0), *, turn: float = 0.0, flip: bool = False,
           keys: Mapping[str, str] | None = None) -> tuple[Op, ...]:
    """A drawing `size` pixels from centre to edge, its keys replaced.

    Args:
        ops: the drawing.
        size: pixels from its centre to its edge.
        at: where its centre goes.
        turn: degrees counter-clockwise.
        flip: left and right exchanged, before it is turned.
        keys: theme keys of the drawing and what stands in their place.
    """
    change = dict(keys or {})
    c, s = cos(turn * pi / 180), sin(turn * pi / 180)

    def put(point: Point) -> Point:
        x, y = (-point[0], point[1]) if flip else point
        return at[0] + size * (x * c + y * s), at[1] + size * (y * c - x * s)

    out: list[Op] = []
    for op in ops:
        match op:
            case Polygon():
                out.append(Polygon(points=tuple(map(put, op.points)), fill=change.get(op.fill, op.fill),
                                   stroke=change.get(op.stroke, op.stroke), width=op.width * size))
            case Line():
                out.append(Line(points=tuple(map(put, op.points)), stroke=change.get(op.stroke, op.stroke),
                                width=op.width * size, dash=op.dash * size))
            case Circle():
                out.append(Circle(at=put(op.at), radius=op.radius * size, fill=change.get(op.fill, op.fill),
                                  stroke=change.get(op.stroke, op.stroke), width=op.width * size))
            case _:
                raise AssertionError(op)
    return tuple(out)


def _read(kind: str, element: Mapping[str, str]) -> list[Op]:
    number = {name: float(value) / HALF for name, value in element.items()
              if re.fullmatch(r"-?[0-9.]+", value)}
    fill, stroke = _keys(element)
    width = number.get("stroke-width", 1 / HALF)
    if kind == "circle":
        at = (number["cx"], number["cy"])
        return [Circle(at=at, radius=number["r"], fill=fill, stroke=stroke, width=width)]
    out: list[Op] = []
    for points, closed in _outlines(kind, element, number):
        if closed and (fill or stroke):
            out.append(Polygon(points=points, fill=fill, stroke=stroke, width=width))
        elif stroke:
            out.append(Line(points=points, stroke=stroke, width=width))
    return out


def _keys(element: Mapping[str, str]) -> tuple[str, str]:
    classes = element.get("class", "").split()
    fill = next((name[2:] for name in classes if name.startswith("f-")), "")
    stroke = next((name[2:] for name in classes if name.startswith("s-")), "")
    if not classes:
        fill = "" if element.get("fill", "none") == "none" else "ink"
        stroke = "" if element.get("stroke", "none") == "none" else "ink"
    return fill, stroke


def _outlines(kind: str, element: Mapping[str, str],
              number: Mapping[str, float]) -> list[tuple[tuple[Point, ...], bool]]:
    if kind == "rect":
        x, y, w, h = (number.get(name, 0.0) for name in ("x", "y", "width", "height"))
        return [(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), True)]
    if kind == "line":
        return [(((number["x1"], number["y1"]), (number["x2"], number["y2"])), False)]
    if kind in ("polyline", "polygon"):
        flat = [float(value) / HALF for value in element.get("points", "").replace(",", " ").split()]
        return [(tuple(zip(flat[::2], flat[1::2], strict=True)), kind == "polygon")]
    return _path(element.get("d", "")) if kind == "path" else []


def _path(text: str) -> list[tuple[tuple[Point, ...], bool]]:
    out: list[tuple[tuple[Point, ...], bool]] = []
    points: list[Point] = []
    command, numbers = "", list[float]()
    for letter, value in _PIECE.findall(text):
        if letter:
            command, numbers = letter, []
            if command in "MZ" and points:
                out.append((tuple(points), command == "Z"))
                points = []
            continue
        numbers.append(float(value) / HALF)
        if len(numbers) == {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}[command]:
            points += _reached(command, points[-1] if points else (0.0, 0.0), numbers)
            command, numbers = ("L" if command == "M" else command), []
    if points:
        out.append((tuple(points), False))
    return out


def _reached(command: str, start: Point, numbers: Sequence[float]) -> list[Point]:
    if command == "H":
        return [(numbers[0], start[1])]
    if command == "V":
        return [(start[0], numbers[0])]
    knots = [start, *zip(numbers[::2], numbers[1::2], strict=True)] if command in "CQ" else []
    if not knots:
        return [(numbers[0], numbers[1])]
    return [_bezier(knots, step / _CURVE) for step in range(1, _CURVE + 1)]


def _bezier(knots: Sequence[Point], t: float) -> Point:
    while len(knots) > 1:
        knots = [((1 - t) * a[0] + t * b[0], (1 - t) * a[1] + t * b[1])
                 for a, b in pairwise(knots)]
    return knots[0]
