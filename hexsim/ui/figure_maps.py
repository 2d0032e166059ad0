"""Figures on the lattice besides the reach of one movement: arcs, all ways of moving side by side."""

from math import ceil
from pathlib import Path
from textwrap import fill
from typing import Any

from hexsim.board.board import Board
from hexsim.board.reach import Reach, reach
from hexsim.hexes.hex import Hex, within
from hexsim.rules.card import Zone
from hexsim.rules.order import Clause, Refusal
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState, Unit
from hexsim.ui.figure import draw_hexes, draw_start, drawing, heat_map
from hexsim.ui.words import clause_label, named

_FAR = 4
"""Hexes around the unit that a figure of arcs shows at most."""

_WIDE = 44
"""Letters of a line of names above a reach."""

_OUTSIDE = (0.894, 0.894, 0.894)
_COLOURS = ("#b5d39a", "#f0c95a", "#d9795d", "#7fb8d8", "#8fbf7f", "#b79ad1", "#c9c9c9")
_HATCHES = ("", "//", "xx", "..", "\\\\", "++", "oo")
_START = "#d55e00"


def draw_arcs(ruleset: Ruleset, state: GameState, unit: Unit, path: Path, *, title: str) -> None:
    """Write the zones of a unit: each a colour and a hatching, named in the key.

    Raises:
        OSError: the file cannot be written.
    """
    from matplotlib.colors import to_rgb
    from matplotlib.patches import Patch, RegularPolygon

    assert unit.pose is not None
    zones, here, board = ruleset.zones(state, unit), unit.pose.hex, state.board
    far = min(_FAR, max((here.distance(at) for zone in zones for at in zone.hexes), default=1)) + 1
    looks = {at: number % len(_COLOURS) for number, zone in enumerate(zones) for at in zone.hexes}
    hexes = [at for at in within(here, far) if at in board]
    faces = {at: to_rgb(_COLOURS[looks[at]]) if at in looks else _OUTSIDE for at in hexes}
    faces[here] = to_rgb("#ffffff")
    with drawing(path, (8, 7.5)) as figure:
        axes = figure.add_subplot()
        for at, centre in draw_hexes(axes, board, here, faces).items():
            if at in looks and _HATCHES[looks[at]]:
                axes.add_patch(RegularPolygon(centre, 6, radius=0.57, fill=False, hatch=_HATCHES[looks[at]],
                                              orientation=0.5235988 if board.orientation == "flat" else 0.0,
                                              edgecolor="#00000055", linewidth=0))
        draw_start(axes, unit.pose.facing, board)
        axes.set_title(title)
        patches = [Patch(facecolor=_COLOURS[number % len(_COLOURS)], hatch=_HATCHES[number % len(_HATCHES)],
                         edgecolor="#555555", label=_zone_label(ruleset, zone))
                   for number, zone in enumerate(zones)]
        if patches:
            figure.legend(handles=patches, loc="outside lower center", ncols=min(3, len(patches)))


def _zone_label(ruleset: Ruleset, zone: Zone) -> str:
    return f"{named(ruleset, 'zone', zone.name)} ({zone.rule})"


def reaches(ruleset: Ruleset, state: GameState, unit: Unit) -> list[tuple[str, Reach]]:
    """The reach of the unit by each way of moving it has now, named; equal ones once, with all names."""
    found: dict[tuple[tuple[tuple[int, Hex, int], ...], int], tuple[list[str], Reach]] = {}
    assert unit.pose is not None
    for verb in ruleset.gaits:
        clause = Clause(verb=verb)
        gait = ruleset.gait(state, unit, clause)
        if not isinstance(gait, Refusal):
            made = reach(ruleset.ground(state, unit, gait), gait, unit.pose)
            names, _ = found.setdefault((tuple(made.goals()), gait.budget), ([], made))
            names.append(clause_label(ruleset, state, clause))
    return [(fill(", ".join(names), _WIDE), made) for names, made in found.values()]


def draw_reaches(board: Board, found: list[tuple[str, Reach]], path: Path, *, title: str, scale: str) -> None:
    """Write reaches side by side, all in the same colours.

    Raises:
        OSError: the file cannot be written.
    """
    columns = min(4, ceil(len(found) ** 0.5))
    rows = ceil(len(found) / columns)
    most = max(made.gait.budget for _, made in found)
    with drawing(path, (4.2 * columns + 1.2, 4.4 * rows + 0.6)) as figure:
        panels: list[Any] = []
        colours = None
        for place, (name, made) in enumerate(found, start=1):
            axes = figure.add_subplot(rows, columns, place)
            colours = heat_map(axes, board, made, most, words=sum(1 for _ in made.goals()) <= 400)
            axes.set_title(f"{name} ({made.gait.budget})", fontsize=10)
            panels.append(axes)
        boxes = [axes.axis() for axes in panels]
        for axes in panels:
            axes.axis([pick(box[side] for box in boxes) for side, pick in enumerate((min, max, min, max))])
        figure.colorbar(colours, ax=panels, label=scale, shrink=0.8,
                        ticks=range(0, most + 1, max(1, most // 10)))
        figure.suptitle(title)
