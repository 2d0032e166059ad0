"""The reach of a unit as a heat map: laid out and drawn through hexalattice, which is imported only here.

Its import, and that of matplotlib behind it, takes most of a second; numpy comes with them.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
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
    with drawing(path, (9, 8)) as figure:
        axes = figure.add_subplot()
        colours = heat_map(axes, board, reach, reach.gait.budget)
        figure.colorbar(colours, ax=axes, label=scale, shrink=0.8)
        axes.set_title(title)
        figure.supxlabel(key, fontsize=9)


@contextmanager
def drawing(path: Path, size: tuple[float, float]) -> "Iterator[Any]":
    """A figure of so many inches, written when all is drawn.

    Raises:
        OSError: the file cannot be written.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "hexsim", "pdf.fonttype": 42}):
        figure = Figure(figsize=size, layout="constrained")
        yield figure
        figure.savefig(path, dpi=120, metadata={"Date": None} if path.suffix == ".svg" else None)


def heat_map(axes: Any, board: Board, reach: Reach, most: int, *, words: bool = True) -> Any:  # noqa: ANN401
    """Draw a reach on axes of matplotlib, `most` being the darkest price; the scale of the colours."""
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize, to_rgb

    least: dict[Hex, int] = {}
    for price, at, _ in reach.goals():
        least.setdefault(at, price)
    start = reach.start.hex
    radius = max(start.distance(at) for at in (*least, start)) + 1
    scale: Any = ScalarMappable(norm=Normalize(0, max(most, 1)), cmap=colormaps[_COLOURS].reversed())
    hexes = tuple(at for at in board if start.distance(at) <= radius)
    faces = [scale.to_rgba(least[at])[:3] if at in least else to_rgb(_OUTSIDE) for at in hexes]
    shown = draw_hexes(axes, board, start, dict(zip(hexes, faces, strict=True)))
    if words and len(least) <= MOST_WORDS:
        for at in hexes:
            if at in least:
                _draw_words(axes, shown[at], reach, at, least[at])
    draw_start(axes, reach.start.facing, board)
    return scale


def draw_hexes(axes: Any, board: Board, middle: Hex,  # noqa: ANN401 - matplotlib's
               faces: Mapping[Hex, tuple[float, float, float]]) -> Mapping[Hex, tuple[float, float]]:
    """Draw hexes in colours on a lattice around a hex; where the centre of each of them lies."""
    import numpy as np
    from hexalattice.hexalattice import plot_single_lattice_custom_colors
    from matplotlib.colors import to_rgb

    flat = board.orientation == "flat"
    hexes = tuple(faces)
    points = lattice(max(middle.distance(at) for at in hexes), flat=flat)
    shown = points[place_on(points, middle, hexes, flat=flat)]
    edges = np.tile(to_rgb(_EDGE), (len(hexes), 1))
    plot_single_lattice_custom_colors(shown[:, 0], shown[:, 1], np.array(list(faces.values())), edges,
                                      min_diam=1.0, plotting_gap=0.0, rotate_deg=30.0 if flat else 0.0,
                                      line_width=1.0, h_ax=axes)
    (left, low), (right, high) = shown.min(axis=0).tolist(), shown.max(axis=0).tolist()
    axes.axis((left - 0.7, right + 0.7, low - 0.7, high + 0.7))
    axes.set_aspect("equal")
    axes.set_axis_off()
    return {at: (x, y) for at, (x, y) in zip(hexes, shown.tolist(), strict=True)}


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


def draw_start(axes: Any, facing: int, board: Board) -> None:  # noqa: ANN401
    """An arrow in the middle that shows the facing."""
    dx, dy = _ray(facing, board)
    axes.annotate("", xy=(0.52 * dx, 0.52 * dy), xytext=(0.16 * dx, 0.16 * dy),
                  arrowprops={"arrowstyle": "-|>", "color": _START, "linewidth": 3})


def _ray(facing: int, board: Board) -> tuple[float, float]:
    """The unit vector of a facing, y upwards."""
    x, y = Layout(orientation=board.orientation, size=1 / sqrt(3)).centre(Hex(0, 0).neighbour(facing))
    return x, -y
