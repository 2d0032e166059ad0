"""Operations through matplotlib, which is imported only here: pages as PDF whose letters are letters."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, assert_never

from hexsim.ui.ops import Circle, Clip, Line, Op, Point, Polygon, Raster, Rect, Stamps, Text, moved
from hexsim.ui.stamps import look_of
from hexsim.ui.theme import Theme

_BASELINE = 0.36
"""Ems from the middle of a line of letters down to where they stand."""


def save_pdf(ops: Iterable[Op], theme: Theme, size: tuple[int, int], path: Path, title: str) -> None:
    """Write one page; a unit of the operations is a point of the printer, 1/72 inch.

    Raises:
        OSError: it cannot be written.
    """
    import matplotlib as mpl
    from matplotlib.backends.backend_pdf import FigureCanvasPdf
    from matplotlib.figure import Figure

    with mpl.rc_context({"pdf.fonttype": 42, "font.family": "DejaVu Sans"}):
        figure = Figure(figsize=(size[0] / 72, size[1] / 72))
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_xlim(0, size[0])
        axes.set_ylim(size[1], 0)
        axes.set_axis_off()
        _Plotter(axes, theme).draw(ops)
        canvas = FigureCanvasPdf(figure)
        canvas.print_pdf(path, metadata={"Title": title, "Creator": "hexsim", "CreationDate": None})


class _Plotter:
    """Draws on axes whose units are points (mutable: counts up so that later is above)."""

    def __init__(self, axes: Any, theme: Theme) -> None:  # noqa: ANN401 - matplotlib's
        self._axes, self._theme = axes, theme
        self._above = 1
        self._clip: Any = None
        self._share = 1.0

    def draw(self, ops: Iterable[Op]) -> None:
        """One operation after the other."""
        for op in ops:
            self._draw(op)

    def _draw(self, op: Op) -> None:
        from matplotlib import patches

        match op:
            case Polygon():
                paint = self._paint(op.fill, op.stroke, op.width)
                self._patch(patches.Polygon(op.points, closed=True, **paint))
            case Line():
                self._line(op)
            case Circle():
                self._patch(patches.Circle(op.at, op.radius, **self._paint(op.fill, op.stroke, op.width)))
            case Rect():
                self._rect(op)
            case Text():
                self._text(op)
            case Stamps():
                self._stamps(op)
            case Raster():
                self._raster(op)
            case Clip():
                self._clipped(op)
            case _:
                assert_never(op)

    def _colour(self, key: str) -> tuple[float, float, float, float]:
        red, green, blue, alpha = self._theme.colour(key)
        return red / 255, green / 255, blue / 255, alpha / 255 * self._share

    def _paint(self, fill: str, stroke: str, width: float) -> dict[str, Any]:
        return {"facecolor": self._colour(fill) if fill else "none", "joinstyle": "round",
                "edgecolor": self._colour(stroke) if stroke else "none", "linewidth": width if stroke else 0}

    def _patch(self, patch: Any) -> None:  # noqa: ANN401 - matplotlib's
        self._above += 1
        patch.set_zorder(self._above)
        self._axes.add_patch(patch)
        if self._clip is not None:
            patch.set_clip_path(self._clip)

    def _line(self, op: Line) -> None:
        from matplotlib.lines import Line2D

        dash = (0, (op.dash / max(op.width, 0.1), op.dash / max(op.width, 0.1))) if op.dash else "solid"
        line = Line2D([x for x, _ in op.points], [y for _, y in op.points], color=self._colour(op.stroke),
                      linewidth=op.width, linestyle=dash, solid_capstyle="round", solid_joinstyle="round")
        self._above += 1
        line.set_zorder(self._above)
        self._axes.add_line(line)
        if self._clip is not None:
            line.set_clip_path(self._clip)

    def _rect(self, op: Rect) -> None:
        from matplotlib import patches

        left, top, wide, high = op.box
        paint = self._paint(op.fill, op.stroke, op.width)
        radius = min(op.radius, wide / 2, high / 2)
        if radius > 0:
            style = f"round,pad=0,rounding_size={radius}"
            self._patch(patches.FancyBboxPatch((left, top), wide, high, boxstyle=style, **paint))
        else:
            self._patch(patches.Rectangle((left, top), wide, high, **paint))

    def _text(self, op: Text) -> None:
        from matplotlib import patheffects

        around = {"left": "left", "centre": "center", "right": "right"}[op.anchor]
        family = "DejaVu Sans Mono" if op.weight == "mono" else "DejaVu Sans"
        self._above += 1
        made = self._axes.text(op.at[0], op.at[1] + op.size * _BASELINE, op.text, fontsize=op.size,
                               color=self._colour(op.fill), ha=around, va="baseline", family=family,
                               weight="bold" if op.weight == "bold" else "normal", zorder=self._above,
                               parse_math=False)
        if op.halo:
            rim = patheffects.withStroke(linewidth=op.size / 6, foreground=self._colour(op.halo))
            made.set_path_effects([rim])
        if self._clip is not None:
            made.set_clip_path(self._clip)
            made.set_clip_on(True)

    def _stamps(self, op: Stamps) -> None:
        before, self._share = self._share, self._share * op.alpha / 255
        for x, y in op.places:
            self.draw(moved(op.stamp.ops, x, y))
        self._share = before

    def _clipped(self, op: Clip) -> None:
        from matplotlib import patches

        left, top, wide, high = op.box
        before = self._clip
        self._clip = patches.Rectangle((left, top), wide, high, transform=self._axes.transData)
        self.draw(op.ops)
        self._clip = before

    def _raster(self, op: Raster) -> None:
        from matplotlib.collections import PolyCollection

        cells, (left, top, width, height) = op.cells, op.box
        cols, rows = cells.shape
        pointy = cells.orientation == "pointy"
        wide, high = width / (cols + pointy / 2), height / (rows + (not pointy) / 2)
        for place, terrain in enumerate(cells.terrains):
            chosen = cells.ground == place
            boxes: list[list[Point]] = []
            spots = zip(cells.offsets[chosen].tolist(), cells.odd[chosen].tolist(), strict=True)
            for (col, row), odd in spots:
                x = left + (col + (odd / 2 if pointy else 0)) * wide
                y = top + (row + (0 if pointy else odd / 2)) * high
                boxes.append([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)])
            self._above += 1
            self._axes.add_collection(PolyCollection(
                boxes, facecolors=[self._colour(f"terrain.{look_of(terrain)}")], edgecolors="none",
                zorder=self._above))
