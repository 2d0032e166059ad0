"""The reach of a unit as a heat map: laid out and drawn through hexalattice, which is imported only here.

Its import, and that of matplotlib behind it, takes most of a second; numpy comes with them.
"""

from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexsim.board.board import Board
from hexsim.board.reach import Reach
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

FORMATS = (".png", ".svg", ".pdf")
"""Endings of files that can be written."""

MOST_WORDS = 500
"""Hexes up to which each one carries its price and its final facings."""

_COLOURS = "cividis"
_OUTSIDE, _EDGE, _INK, _PALE, _START = "#e4e4e4", "#ffffff", "#101010", "#f4f4f4", "#d55e00"


def lattice(radius: int, *, flat: bool) -> "NDArray[float64]":
    """Centres of a hexalattice grid with all hexes up to `radius` around its middle, which is (0, 0).

    Neighbours are 1 apart, y grows upwards. A flat-top lattice is the pointy-top one turned by 30° to the
    right, as the numbers of the directions are.
    """
    from hexalattice.hexalattice import create_hex_grid

    wide = 2 * radius + 3
    centres, _ = create_hex_grid(nx=wide, ny=wide, min_diam=1.0, align_to_origin=True,
                                 rotate_deg=30.0 if flat else 0.0, do_plot=False)
    points: NDArray[float64] = centres
    return points


def place_on(points: "NDArray[float64]", middle: Hex, hexes: tuple[Hex, ...], *, flat: bool) -> list[int]:
    """The row of `points` at which each hex lies, `middle` being in the middle of the lattice."""
    import numpy as np

    layout = Layout(orientation="flat" if flat else "pointy", size=1 / sqrt(3))
    wanted = layout.centres(np.array([hex_.minus(middle) for hex_ in hexes])) * (1, -1)
    rows = {(round(x, 3), round(y, 3)): row for row, (x, y) in enumerate((points + 0.0).tolist())}
    return [rows[round(x, 3) + 0.0, round(y, 3) + 0.0] for x, y in wanted.tolist()]


def draw_reach(board: Board, reach: Reach, path: Path, *, title: str, scale: str, key: str) -> None:
    """Write the reach as a picture: each hex coloured by its least price, a ray to each final facing.

    A ray is long where the facing costs no more than the hex, short where it costs more.

    Args:
        board: the map; its hexes nearby that are out of reach are grey.
        reach: what is drawn.
        path: the file, with one of `FORMATS`.
        title: stands above.
        scale: stands beside the scale of prices.
        key: stands below and says what the rays mean.

    Raises:
        OSError: the file cannot be written.
    """
    import matplotlib as mpl

    mpl.use("Agg")
    mpl.rcParams["svg.hashsalt"] = "hexsim"
    from matplotlib import pyplot as plt

    least: dict[Hex, int] = {}
    for price, at, _ in reach.goals():
        least.setdefault(at, price)
    flat = board.orientation == "flat"
    start = reach.start.hex
    radius = max(start.distance(at) for at in (*least, start)) + 1
    hexes = tuple(at for at in board if start.distance(at) <= radius)
    points = lattice(radius, flat=flat)
    rows = place_on(points, start, hexes, flat=flat)
    shown = points[rows]
    figure, axes = plt.subplots(figsize=(9, 8), layout="constrained")
    try:
        colours = _draw_hexes(axes, shown, hexes, least, reach.gait.budget, flat=flat)
        if len(least) <= MOST_WORDS:
            for (x, y), at in zip(shown.tolist(), hexes, strict=True):
                if at in least:
                    _draw_words(axes, (x, y), reach, at, least[at])
        _draw_start(axes, reach)
        figure.colorbar(colours, ax=axes, label=scale, shrink=0.8)
        axes.set_title(title)
        axes.set_axis_off()
        (left, low), (right, high) = shown.min(axis=0).tolist(), shown.max(axis=0).tolist()
        axes.axis((left - 0.7, right + 0.7, low - 0.7, high + 0.7))
        figure.supxlabel(key, fontsize=9)
        figure.savefig(path, dpi=120, metadata={"Date": None} if path.suffix == ".svg" else None)
    finally:
        plt.close(figure)


def _draw_hexes(axes: Any, shown: "NDArray[float64]", hexes: tuple[Hex, ...],  # noqa: ANN401 - matplotlib's
                least: Mapping[Hex, int], budget: int, *, flat: bool) -> Any:  # noqa: ANN401
    """Draw the lattice in colours; the scale of the colours."""
    import numpy as np
    from hexalattice.hexalattice import plot_single_lattice_custom_colors
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize, to_rgb

    scale: Any = ScalarMappable(norm=Normalize(0, max(budget, 1)), cmap=colormaps[_COLOURS].reversed())
    faces = np.array([scale.to_rgba(least[at])[:3] if at in least else to_rgb(_OUTSIDE) for at in hexes])
    edges = np.tile(to_rgb(_EDGE), (len(hexes), 1))
    plot_single_lattice_custom_colors(shown[:, 0], shown[:, 1], faces, edges, min_diam=1.0, plotting_gap=0.0,
                                      rotate_deg=30.0 if flat else 0.0, line_width=1.0, h_ax=axes)
    return scale


def _draw_words(axes: Any, at: tuple[float, float], reach: Reach, hex_: Hex,  # noqa: ANN401
                price: int) -> None:
    """The price of a hex, and a ray towards each final facing."""
    ink = _INK if 2 * price <= reach.gait.budget else _PALE
    x, y = at
    axes.text(x, y, str(price), ha="center", va="center", fontsize=9, color=ink)
    for facing, cost in reach.ends(hex_).items():
        dx, dy = _ray(facing, reach.ground.board)
        far = 0.44 if cost == price else 0.32
        axes.plot([x + 0.22 * dx, x + far * dx], [y + 0.22 * dy, y + far * dy], color=ink,
                  linewidth=1.2 if cost == price else 0.8)


def _draw_start(axes: Any, reach: Reach) -> None:  # noqa: ANN401
    dx, dy = _ray(reach.start.facing, reach.ground.board)
    axes.annotate("", xy=(0.52 * dx, 0.52 * dy), xytext=(0.16 * dx, 0.16 * dy),
                  arrowprops={"arrowstyle": "-|>", "color": _START, "linewidth": 3})


def _ray(facing: int, board: Board) -> tuple[float, float]:
    """The unit vector of a facing, y upwards."""
    x, y = Layout(orientation=board.orientation, size=1 / sqrt(3)).centre(Hex(0, 0).neighbour(facing))
    return x, -y
