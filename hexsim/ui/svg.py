"""Operations as an SVG text: the same picture as on screen, to print or to put on a page."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import assert_never

from hexsim.ui.metrics import FAMILIES
from hexsim.ui.ops import Circle, Clip, Line, Op, Point, Polygon, Raster, Rect, Stamp, Stamps, Text
from hexsim.ui.stamps import look_of
from hexsim.ui.theme import Theme


def to_svg(ops: Iterable[Op], theme: Theme, width: int, height: int, title: str = "") -> str:
    """One SVG document; stamps become symbols that are used by reference."""
    writer = SvgWriter(theme)
    body = list(writer.pieces(ops))
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">')
    name = [f"<title>{escape(title)}</title>"] if title else []
    return "\n".join([head, *name, "<defs>", *writer.defs, "</defs>", *body, "</svg>", ""])


class SvgWriter:
    """Turns operations into elements and collects what they refer to in `defs` (mutable)."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.defs: list[str] = []
        self._names: dict[tuple[object, ...], str] = {}

    def pieces(self, ops: Iterable[Op]) -> Iterator[str]:
        """The elements, one operation after the other."""
        for op in ops:
            yield from self._piece(op)

    def _piece(self, op: Op) -> Iterator[str]:
        match op:
            case Polygon():
                yield f'<polygon points="{_points(op.points)}"{self._paint(op.fill, op.stroke, op.width)}/>'
            case Line():
                dash = f' stroke-dasharray="{_n(op.dash)}"' if op.dash else ""
                paint = self._paint("", op.stroke, op.width)
                yield f'<polyline points="{_points(op.points)}"{paint}{dash}/>'
            case Circle():
                x, y = op.at
                yield (f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(op.radius)}"'
                       f'{self._paint(op.fill, op.stroke, op.width)}/>')
            case Rect():
                round_ = f' rx="{_n(op.radius)}"' if op.radius else ""
                yield f'<rect{_box(op.box)}{round_}{self._paint(op.fill, op.stroke, op.width)}/>'
            case Text():
                yield self._text(op)
            case Stamps():
                yield from self._uses(op)
            case Raster():
                yield from self._raster(op)
            case Clip():
                name = f"c{len(self.defs)}"
                self.defs.append(f'<clipPath id="{name}"><rect{_box(op.box)}/></clipPath>')
                yield f'<g clip-path="url(#{name})">'
                yield from self.pieces(op.ops)
                yield "</g>"
            case _:
                assert_never(op)

    def _colour(self, name: str, key: str) -> str:
        red, green, blue, alpha = self.theme.colour(key)
        shade = "" if alpha == 255 else f' {name}-opacity="{alpha / 255:.3g}"'
        return f' {name}="#{red:02x}{green:02x}{blue:02x}"{shade}'

    def _paint(self, fill: str, stroke: str, width: float) -> str:
        out = self._colour("fill", fill) if fill else ' fill="none"'
        if stroke:
            out += self._colour("stroke", stroke)
            out += f' stroke-width="{_n(width)}" stroke-linejoin="round" stroke-linecap="round"'
        return out

    def _text(self, op: Text) -> str:
        anchor = {"left": "start", "centre": "middle", "right": "end"}[op.anchor]
        bold = ' font-weight="bold"' if op.weight == "bold" else ""
        halo = ""
        if op.halo:
            halo = self._colour("stroke", op.halo)
            halo += f' stroke-width="{_n(op.size / 6)}" stroke-linejoin="round" paint-order="stroke"'
        return (f'<text x="{_n(op.at[0])}" y="{_n(op.at[1] + op.size * 0.36)}" font-size="{_n(op.size)}" '
                f'font-family="{FAMILIES[op.weight]}, sans-serif" text-anchor="{anchor}"{bold}'
                f'{self._colour("fill", op.fill)}{halo}>{escape(op.text)}</text>')

    def _uses(self, op: Stamps) -> Iterator[str]:
        name = self._symbol(op.stamp)
        shade = "" if op.alpha == 255 else f' opacity="{op.alpha / 255:.3g}"'
        for x, y in op.places:
            yield f'<use href="#{name}" x="{_n(x)}" y="{_n(y)}"{shade}/>'

    def _symbol(self, stamp: Stamp) -> str:
        name = self._names.get(stamp.key)
        if name is None:
            name = self._names[stamp.key] = f"s{len(self._names)}"
            self.defs.append(f'<g id="{name}">{"".join(self.pieces(stamp.ops))}</g>')
        return name

    def _raster(self, op: Raster) -> Iterator[str]:
        cells, (left, top, width, height) = op.cells, op.box
        cols, rows = cells.shape
        pointy = cells.orientation == "pointy"
        wide, high = width / (cols + pointy / 2), height / (rows + (not pointy) / 2)
        for place, terrain in enumerate(cells.terrains):
            chosen = cells.ground == place
            spots = zip(cells.offsets[chosen].tolist(), cells.odd[chosen].tolist(), strict=True)
            moves = "".join(
                f"M{_n(left + (col + (odd / 2 if pointy else 0)) * wide)} "
                f"{_n(top + (row + (0 if pointy else odd / 2)) * high)}h{_n(wide)}v{_n(high)}h{_n(-wide)}z"
                for (col, row), odd in spots)
            if moves:
                yield f'<path d="{moves}"{self._paint(f"terrain.{look_of(terrain)}", "", 0)}/>'


def _n(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _box(box: tuple[float, float, float, float]) -> str:
    left, top, width, height = map(_n, box)
    return f' x="{left}" y="{top}" width="{width}" height="{height}"'


