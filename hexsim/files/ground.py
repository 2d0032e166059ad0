"""The map of a scenario as a board: cells, own terrains, and what stands on hexsides."""

from collections.abc import Container, Mapping
from typing import Any

from hexsim.board.board import Board, free_form, rectangle
from hexsim.board.terrain import DEFAULT_TERRAINS, Terrain
from hexsim.errors import NotationError
from hexsim.files.cells import Cells, read_cells
from hexsim.files.mistakes import Mistakes
from hexsim.files.tables import shaped
from hexsim.files.terrains import read_terrains
from hexsim.hexes.direction import Orientation
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import Grid, grid_of, parse_pose

Sides = dict[tuple[Hex, int], str]
"""What stands on hexsides, each named once, from the hex of the map with the smaller coordinates."""


def read_board(data: Mapping[str, Any], orientation: Orientation, found: Mistakes) -> Board | None:
    """The board of the tables `map`, `terrains` and `walls`; None if there is no hex.

    What has mistakes is noted and left out, so that the rest can still be looked at.
    """
    from hexsim.files.schema import MapTable

    extra = read_terrains(data.get("terrains"), found)
    if "map" in data:
        shaped(MapTable, data["map"], found, "map")
    terrains = {terrain.id for terrain in (*DEFAULT_TERRAINS, *extra)}
    cells = read_cells(data.get("map"), orientation, terrains, found)
    if not cells:
        return None
    grid = grid_of(cells, orientation)
    return _built(cells, grid, read_sides_of(data.get("walls"), cells, grid, found), extra)


def _built(cells: Cells, grid: Grid, sides: Sides, extra: tuple[Terrain, ...]) -> Board:
    if len(cells) < grid.cols * grid.rows or grid.first_col or grid.first_row:
        return free_form(cells, grid.orientation, sides=sides, extra=extra)
    return rectangle(grid.cols, grid.rows, grid.orientation, sides=sides, extra=extra,
                     terrains={at: terrain for at, (terrain, _) in cells.items() if terrain != "open"},
                     levels={at: level for at, (_, level) in cells.items() if level})


def read_sides_of(tables: Any, cells: Container[Hex], grid: Grid, found: Mistakes) -> Sides:  # noqa: ANN401
    """What stands on the hexsides of a map that has those hexes; mistakes are noted and left out."""
    from hexsim.files.schema import WallTable

    sides: Sides = {}
    for number, table in enumerate(tables if isinstance(tables, list) else ()):
        whole = shaped(WallTable, table, found, "walls", number)
        for text in whole.sides.split() if whole else ():
            side = _side(text, cells, grid, found, number)
            if whole and side and sides.setdefault(side, whole.kind) != whole.kind:
                found.add("core.wall_twice", "walls", number, "sides", text=text,
                          kind=f"@core.side_{sides[side]}")
    return sides


def _side(text: str, cells: Container[Hex], grid: Grid, found: Mistakes,
          number: int) -> tuple[Hex, int] | None:
    try:
        at, direction = parse_pose(grid, text)
    except NotationError as error:
        found.pass_on(error, "walls", number, "sides")
        return None
    if at not in cells:
        found.add("core.off_map", "walls", number, "sides", text=text)
        return None
    beyond = at.neighbour(direction)
    if beyond not in cells:
        return at, int(direction)
    return min((at, int(direction)), (beyond, (direction + 3) % 6))
