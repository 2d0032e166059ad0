"""What a picture is made of: a closed union of drawing operations, free of any back end.

Colours are theme keys, lengths are pixels, y grows downwards. A back end draws the
operations in order: `svg.to_svg` as text, `window.draw` on a pygame surface.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from hexsim.ui.cells import Cells

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""

Anchor = Literal["left", "centre", "right"]
Weight = Literal["normal", "bold", "mono"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Polygon:
    """A closed shape; `fill` or `stroke` may be empty for none."""

    points: tuple[Point, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A row of points joined by strokes; with `dash`, strokes and gaps of that length."""

    points: tuple[Point, ...]
    stroke: str
    width: float = 1.0
    dash: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Circle:
    """A disc, a ring or both."""

    at: Point
    radius: float
    fill: str = ""
    stroke: str = ""
    width: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Rect:
    """A box with rounded corners of `radius`."""

    box: Box
    fill: str = ""
    stroke: str = ""
    width: float = 1.0
    radius: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One line of words; `at` is the middle of its height, at its left end, centre or right end.

    Attributes:
        size: height of the letters' em in pixels.
        halo: theme key of a thin rim behind the letters, empty for none.
    """

    at: Point
    text: str
    size: float
    fill: str
    anchor: Anchor = "left"
    weight: Weight = "normal"
    halo: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """A small drawing used again and again, around (0, 0), in pixels.

    Two stamps of the same `key` are the same drawing: back ends keep what they made of it.
    """

    key: tuple[object, ...]
    reach: float
    ops: tuple["Op", ...] = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamps:
    """A stamp set at many places; `alpha` from 0 (unseen) to 255."""

    stamp: Stamp
    places: tuple[Point, ...]
    alpha: int = 255


@dataclass(frozen=True, slots=True, kw_only=True)
class Raster:
    """A whole map as small coloured cells in a box: minimaps and maps seen from afar.

    Attributes:
        box: where the map lies, the part outside the picture included.
    """

    box: Box
    cells: "Cells" = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """Operations of which only what lies in the box is seen."""

    box: Box
    ops: tuple["Op", ...]


Op = Polygon | Line | Circle | Rect | Text | Stamps | Raster | Clip


def moved(ops: Iterable[Op], dx: float, dy: float) -> tuple[Op, ...]:
    """The same operations elsewhere.

    >>> moved([Line(points=((0, 0), (1, 2)), stroke="ink")], 10, 20)[0].points
    ((10, 20), (11, 22))
    """
    return tuple(_moved(op, dx, dy) for op in ops)


def _moved(op: Op, dx: float, dy: float) -> Op:
    match op:
        case Polygon() | Line():
            return replace(op, points=tuple((x + dx, y + dy) for x, y in op.points))
        case Circle() | Text():
            return replace(op, at=(op.at[0] + dx, op.at[1] + dy))
        case Rect() | Raster():
            return replace(op, box=shifted(op.box, dx, dy))
        case Stamps():
            return replace(op, places=tuple((x + dx, y + dy) for x, y in op.places))
        case Clip():
            return replace(op, box=shifted(op.box, dx, dy), ops=moved(op.ops, dx, dy))


def enlarged(ops: Iterable[Op], times: float, dx: float = 0.0, dy: float = 0.0) -> tuple[Op, ...]:
    """The same operations `times` as large about (0, 0), then shifted.

    Raises:
        TypeError: operations that cannot be enlarged: stamps, rasters, clips.
    """
    return tuple(_enlarged(op, times, dx, dy) for op in ops)


def _enlarged(op: Op, times: float, dx: float, dy: float) -> Op:
    def put(point: Point) -> Point:
        return point[0] * times + dx, point[1] * times + dy

    match op:
        case Polygon():
            return replace(op, points=tuple(map(put, op.points)), width=op.width * times)
        case Line():
            return replace(op, points=tuple(map(put, op.points)), width=op.width * times,
                           dash=op.dash * times)
        case Circle():
            return replace(op, at=put(op.at), radius=op.radius * times, width=op.width * times)
        case Text():
            return replace(op, at=put(op.at), size=op.size * times)
        case Rect():
            left, top = put(op.box[:2])
            return replace(op, box=(left, top, op.box[2] * times, op.box[3] * times), width=op.width * times,
                           radius=op.radius * times)
        case _:
            raise TypeError(type(op).__name__)


def shifted(box: Box, dx: float, dy: float) -> Box:
    """The same box elsewhere."""
    return box[0] + dx, box[1] + dy, box[2], box[3]


def bounds(ops: Iterable[Op]) -> Box | None:
    """The smallest box around operations, strokes included, texts by a generous guess; None for none.

    >>> bounds([Circle(at=(10, 10), radius=4, fill="ink")])
    (6, 6, 8, 8)
    """
    edges = [edge for op in ops for edge in _edges(op)]
    if not edges:
        return None
    left, top = min(edge[0] for edge in edges), min(edge[1] for edge in edges)
    right, bottom = max(edge[2] for edge in edges), max(edge[3] for edge in edges)
    return left, top, right - left, bottom - top


def _edges(op: Op) -> Iterator[tuple[float, float, float, float]]:
    match op:
        case Polygon() | Line():
            pad = op.width / 2 if op.stroke else 0
            xs, ys = [x for x, _ in op.points], [y for _, y in op.points]
            if xs:
                yield min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad
        case Circle():
            pad = op.radius + (op.width / 2 if op.stroke else 0)
            yield op.at[0] - pad, op.at[1] - pad, op.at[0] + pad, op.at[1] + pad
        case Rect():
            pad = op.width / 2 if op.stroke else 0
            left, top, width, height = op.box
            yield left - pad, top - pad, left + width + pad, top + height + pad
        case Raster() | Clip():
            left, top, width, height = op.box
            yield left, top, left + width, top + height
        case Text():
            wide = op.size * (0.75 * len(op.text) + 1)
            shift = {"left": 0.0, "centre": wide / 2, "right": wide}[op.anchor]
            x, y = op.at[0] - shift, op.at[1]
            yield x, y - op.size, x + wide, y + op.size
        case Stamps():
            reach = op.stamp.reach
            for x, y in op.places:
                yield x - reach, y - reach, x + reach, y + reach
