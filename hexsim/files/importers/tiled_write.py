"""A scenario as a Tiled map, `.tmj`: what Tiled shows as tiles and objects, all else as a property.

Reading it back gives the same scenario; what was changed in Tiled is taken from there.
"""

import json
from typing import Any

from hexsim.board.terrain import Terrain
from hexsim.errors import ScenarioError
from hexsim.files.importers.toml_text import toml_value
from hexsim.files.toml import parse
from hexsim.hexes.direction import direction_name
from hexsim.hexes.notation import to_offset
from hexsim.rules.scenario import Scenario

WIDE, HIGH, LENGTH = 60, 68, 34
"""Pixels of a pointy-top tile and of its upright side; a flat-top one is turned."""

FIGURES = ("extra", "blocks_move", "blocks_sight", "cover", "footing", "rest", "table", "swim")


def to_tiled(scenario: Scenario) -> str:
    """The text of the `.tmj` file.

    Raises:
        ScenarioError: the scenario has no text of its own, and so no further tables.
    """
    if not scenario.source:
        raise ScenarioError("core.export_source")
    board, pointy = scenario.board, scenario.board.orientation == "pointy"
    placed = {at: to_offset(at, board.orientation) for at in board}
    left = min(col for col, _ in placed.values())
    top = min(row for _, row in placed.values())
    left, top = (left, top - top % 2) if pointy else (left - left % 2, top)
    wide = max(col for col, _ in placed.values()) - left + 1
    high = max(row for _, row in placed.values()) - top + 1
    terrains = sorted({board.terrain(at).id for at in board})
    levels = sorted({board.level(at) for at in board})
    cells = {(col - left, row - top): at for at, (col, row) in placed.items()}
    ground = [terrains.index(board.terrain(cells[col, row]).id) + 1 if (col, row) in cells else 0
              for row in range(high) for col in range(wide)]
    heights = [len(terrains) + 1 + levels.index(board.level(cells[col, row])) if (col, row) in cells else 0
               for row in range(high) for col in range(wide)]
    tiles = [_tile(number, [_property("terrain", "string", terrain)])
             for number, terrain in enumerate(terrains)]
    tiles += [_tile(len(terrains) + number, [_property("elevation", "int", level)])
              for number, level in enumerate(levels)]
    data = {
        "type": "map", "version": "1.10", "orientation": "hexagonal", "renderorder": "right-down",
        "staggeraxis": "y" if pointy else "x", "staggerindex": "odd", "infinite": False,
        "hexsidelength": LENGTH, "tilewidth": WIDE if pointy else HIGH,
        "tileheight": HIGH if pointy else WIDE,
        "width": wide, "height": high, "nextlayerid": 4, "nextobjectid": 1,
        "properties": [_property("hexsim", "string", _rest(scenario)),
                       _property("hexsim_terrains", "string", _terrains(scenario, terrains)),
                       _property("shift", "string", f"{left},{top}")],
        "tilesets": [{"firstgid": 1, "name": "hexsim", "tilewidth": WIDE if pointy else HIGH,
                      "tileheight": HIGH if pointy else WIDE, "tilecount": len(tiles), "columns": 0,
                      "tiles": tiles}],
        "layers": [_layer(1, "terrain", wide, high, ground), _layer(2, "levels", wide, high, heights),
                   {"type": "objectgroup", "id": 3, "name": "walls", "objects": _walls(scenario)}]}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _tile(number: int, properties: list[dict[str, Any]]) -> dict[str, Any]:
    return {"id": number, "properties": properties}


def _property(name: str, kind: str, value: object) -> dict[str, Any]:
    return {"name": name, "type": kind, "value": value}


def _layer(number: int, name: str, wide: int, high: int, data: list[int]) -> dict[str, Any]:
    return {"type": "tilelayer", "id": number, "name": name, "width": wide, "height": high, "x": 0, "y": 0,
            "opacity": 1, "visible": True, "data": data}


def _walls(scenario: Scenario) -> list[dict[str, Any]]:
    board, out = scenario.board, list[dict[str, Any]]()
    for at, direction, kind in board.sides():
        name = f"{board.number(at)}{direction_name(direction, board.orientation)}"
        out.append({"id": len(out) + 1, "name": name, "type": "wall", "x": 0, "y": 0, "width": 0, "height": 0,
                    "point": True, "properties": [_property("kind", "string", kind.id),
                                                  _property("side", "string", f"{at.q},{at.r},{direction}")]})
    return out


def _terrains(scenario: Scenario, used: list[str]) -> str:
    """The terrains that the scenario brings along, as JSON."""
    own = parse(scenario.source).get("terrains", {})
    known = {terrain.id: terrain for terrain in scenario.board.terrains}
    return json.dumps({name: _full(known[name], table) for name, table in own.items() if name in used},
                      ensure_ascii=False)


def _full(terrain: Terrain, table: dict[str, Any]) -> dict[str, Any]:
    theirs = {key: value for key, value in table.items() if isinstance(value, dict)}
    return {"name": terrain.name, **{key: getattr(terrain, key) for key in FIGURES},
            **({"look": terrain.look} if terrain.look else {}), **theirs}


def _rest(scenario: Scenario) -> str:
    """Everything of the scenario's text but the ground, as TOML."""
    data = {key: value for key, value in parse(scenario.source).items()
            if key not in ("map", "terrains", "walls", "orientation")}
    plain = {key: value for key, value in data.items() if not isinstance(value, dict | list)}
    tables = {key: value for key, value in data.items() if isinstance(value, dict | list)}
    return "".join(f"{key} = {toml_value(value)}\n" for key, value in {**plain, **tables}.items())
