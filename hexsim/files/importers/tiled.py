"""Tiled maps, `.tmx` and `.tmj`: hexagonal, of every stagger, finite or infinite.

A tile is what its properties say (`terrain`, `move_cost`, `elevation`, `blocks_move`, `blocks_los`,
`facing`), else its class, else words in the names of image and tileset. Objects of the class `unit`, and
tiles placed as objects, become units. Numbers of tiles carry turns in their high bits.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hexsim.board.terrain import DEFAULT_TERRAINS, SIDE_KINDS
from hexsim.errors import NotationError
from hexsim.files.importers.draft import MOST_TERRAINS, Draft, ImportFileError, UnitDraft, clean
from hexsim.files.importers.source import whole
from hexsim.files.importers.tiled_read import (
    FLIP_H,
    FLIP_V,
    MARKS,
    MOST_CELLS,
    TURN_60,
    TURN_120,
    Tile,
    TiledMap,
    read_tiled,
)
from hexsim.files.importers.words import OWN, terrain_by_word
from hexsim.hexes.direction import parse_direction
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import from_offset

KNOWN = ("terrain", "move_cost", "elevation", "blocks_move", "blocks_los", "facing")


def import_tiled(path: Path) -> Draft:
    """The map of a Tiled file as a draft.

    Raises:
        ImportFileError: no hexagonal Tiled map, damaged, or too large.
    """
    return Importer(read_tiled(path)).draft()


class Importer:
    """Turns one map into a draft (mutable)."""

    def __init__(self, tiled: TiledMap) -> None:
        self.tiled, self.path = tiled, tiled.path
        attributes = tiled.attributes
        if attributes.get("orientation") != "hexagonal":
            raise ImportFileError("core.import_not_hex", file=str(self.path),
                                  found=str(attributes.get("orientation", "–"))[:40])
        self.pointy = attributes.get("staggeraxis", "y") != "x"
        self.even = attributes.get("staggerindex", "odd") == "even"
        self.made = Draft(title=clean(tiled.properties.get("title") or self.path.stem) or "Map",
                          about=clean(tiled.properties.get("about") or "", 2000),
                          ruleset=str(tiled.properties.get("ruleset") or ""),
                          orientation="pointy" if self.pointy else "flat",
                          head=str(tiled.properties.get("hexsim") or ""))
        self._brought: frozenset[str] = frozenset()
        self._unknown: dict[str, int] = {}
        self._standing: list[tuple[Hex, int, Tile]] = []
        parts = str(tiled.properties.get("shift") or "0,0").split(",")
        self._shift = tuple(whole(part, 0, -1000, 1000) for part in (*parts, "0")[:2])

    def draft(self) -> Draft:
        """The draft with its notes."""
        for name in self.tiled.missing:
            self.made.note("left", "core.import_tileset_missing", name=name)
        self._terrain_tables()
        for name, layer in self.tiled.layers:
            self._take_layer(name, layer)
        if not self.made.cells and not self._standing:
            raise ImportFileError("core.import_empty", file=str(self.path))
        for word, count in sorted(self._unknown.items()):
            self.made.note("guessed", "core.import_terrain_unknown", word=word or "–", number=count)
        for at, number, tile in self._standing:
            self.made.cells.setdefault(at, ("open", 0))
            self._take_unit({"gid": number}, _inherited(tile), at)
        for kind, thing in self.tiled.objects:
            self._take_object(kind, thing)
        self.made.note("took", "core.import_took_map", number=len(self.made.cells))
        return self.made

    def _terrain_tables(self) -> None:
        """Terrains that the map brings along in a property of its own, as hexsim writes it."""
        text = self.tiled.properties.get("hexsim_terrains")
        try:
            tables = json.loads(text) if isinstance(text, str) else {}
        except (ValueError, RecursionError):
            tables = {}
        if isinstance(tables, dict):
            self.made.terrains |= {str(name): table for name, table in tables.items()
                                   if isinstance(table, dict)}
        self._brought = frozenset(self.made.terrains)

    def hex_of(self, col: int, row: int) -> Hex:
        """The hex of a cell: Tiled's odd stagger is ours; an even one is the same map one cell over."""
        col, row = col + self._shift[0], row + self._shift[1]
        if not self.even:
            return from_offset(col, row, self.made.orientation)
        if self.pointy:
            return Hex(col - (row + (row & 1)) // 2, row)
        return Hex(col, row - (col + (col & 1)) // 2)

    def _take_layer(self, name: str, layer: dict[tuple[int, int], int]) -> None:
        """A layer over those before it: a tile says terrain or elevation, or both."""
        standing: list[tuple[Hex, int, Tile]] = []
        cells, levels_only = self.made.cells, name.casefold() in ("levels", "elevation", "níveis", "уровни")
        for (col, row), number in layer.items():
            at = self.hex_of(col, row)
            if at not in cells and len(cells) >= MOST_CELLS:
                raise ImportFileError("core.import_cells", file=str(self.path), most=MOST_CELLS)
            tile = self.tiled.tile(number & ~MARKS)
            if tile.kind.casefold() == "unit" or "side" in tile.properties:
                standing.append((at, number, tile))
                continue
            terrain, level = cells.get(at, ("open", 0))
            if not levels_only:
                terrain = self._terrain(tile, terrain)
            level = whole(tile.properties.get("elevation"), level, -9, 9)
            cells[at] = (terrain, level)
        self._standing += standing

    def _terrain(self, tile: Tile, below: str) -> str:
        """The terrain of a tile; its figures make one of their own where they differ from the usual ones."""
        properties = tile.properties
        named = str(properties.get("terrain") or "")
        if named in self._brought:
            return named
        found = named if named in _USUAL else terrain_by_word(named or tile.words) or ""
        if not found and not any(key in properties for key in KNOWN[1:]):
            self._unknown[(named or tile.words)[:60]] = self._unknown.get((named or tile.words)[:60], 0) + 1
            return below
        found = found or "open"
        if found in OWN:
            self.made.terrains.setdefault(found, dict(OWN[found]))
        figures: dict[str, Any] = {}
        if "move_cost" in properties:
            figures["extra"] = whole(properties["move_cost"], 1, 1, 6) - 1
        for key, ours in (("blocks_move", "blocks_move"), ("blocks_los", "blocks_sight"),
                          ("blocks_sight", "blocks_sight")):
            if key in properties:
                figures[ours] = _flag(properties[key])
        return self._own(found, figures) if figures else found

    def _own(self, base: str, figures: dict[str, Any]) -> str:
        """A terrain like another one with some figures changed."""
        usual = _USUAL
        known = self.made.terrains.get(base, {})
        table = {key: value for key, value in figures.items()
                 if value != known.get(key, getattr(usual.get(base), key, 0 if key == "extra" else False))}
        if not table:
            return base
        marks = "_".join(f"{key}{int(value)}" for key, value in sorted(table.items()))
        name = f"{base}_{marks}"[:64]
        full = {key: getattr(usual[base], key) for key in ("extra", "blocks_move", "blocks_sight", "cover",
                                                           "footing", "rest", "table", "swim")} \
            if base in usual else dict(known)
        if name not in self.made.terrains and len(self.made.terrains) >= MOST_TERRAINS:
            raise ImportFileError("core.import_terrains", file=str(self.path), most=MOST_TERRAINS)
        self.made.terrains.setdefault(name, {"name": base.replace("_", " "), **full, **table})
        return name

    def _take_object(self, layer: str, thing: dict[str, Any]) -> None:
        """A unit, a wall as hexsim writes it, or something that is left."""
        tile = self.tiled.tile(int(thing.get("gid") or 0) & ~MARKS)
        properties = {**_inherited(tile), **thing["properties"]}
        kind = str(thing.get("class") or thing.get("type") or tile.kind or layer).casefold()
        if kind == "wall" and "side" in properties and "kind" in properties:
            self._take_wall(properties)
            return
        if kind not in ("unit", "units") and not thing.get("gid") and "side" not in properties:
            self.made.note("left", "core.import_object", name=str(thing.get("name") or kind or "–")[:60])
            return
        at = self._place(thing)
        if at not in self.made.cells:
            self.made.note("left", "core.import_off_map", name=str(thing.get("name") or "–")[:60])
            return
        self._take_unit(thing, properties, at)

    def _take_wall(self, properties: dict[str, Any]) -> None:
        try:
            q, r, direction = map(int, str(properties["side"]).split(","))
        except ValueError:
            return
        if str(properties["kind"]) in {kind.id for kind in SIDE_KINDS} and 0 <= direction < 6:
            self.made.walls[Hex(q, r), direction] = str(properties["kind"])

    def _take_unit(self, thing: dict[str, Any], properties: dict[str, Any], at: Hex) -> None:
        label = clean(properties.get("side") or "Red")
        name = clean(thing.get("name") or properties.get("name") or f"{label} {len(self.made.units) + 1}")
        if self.made.head:
            self.made.note("left", "core.import_unit_more", name=name)
            return
        if any(unit.at == at for unit in self.made.units):
            self.made.note("left", "core.import_taken", name=name)
            return
        side = next((one for one, shown in self.made.sides.items() if shown.casefold() == label.casefold()),
                    None) or self.made.free_id(label)
        self.made.sides.setdefault(side, label)
        unit_id = self.made.free_id(name)
        self.made.units.append(UnitDraft(id=unit_id, side=side, name=name, at=at,
                                         facing=self._facing(thing, properties)))

    def _facing(self, thing: dict[str, Any], properties: dict[str, Any]) -> int:
        """By the property `facing` (a name or 0 to 5), else by the turn of the tile or object, clockwise."""
        given = properties.get("facing")
        try:
            if given is not None:
                return int(parse_direction(str(given), self.made.orientation))
        except NotationError:
            self.made.note("guessed", "core.import_facing", value=str(given)[:20])
        number = int(thing.get("gid") or 0)
        tile = self.tiled.tile(number & ~MARKS)
        art = whole(tile.properties.get("facing"), 0 if self.pointy else 2, 0, 5)
        degrees = float(thing.get("rotation") or 0)
        degrees += 60 * bool(number & TURN_60) + 120 * bool(number & TURN_120)
        if number & FLIP_H and number & FLIP_V:
            degrees += 180
        if "facing" not in tile.properties and (degrees or number):
            self.made.note("guessed", "core.import_art")
        return (art - round(degrees / 60)) % 6

    def _place(self, thing: dict[str, Any]) -> Hex:
        """The hex whose cell of the picture holds the object's point, on an edge one of the map."""
        attributes = self.tiled.attributes
        wide, high = (whole(attributes.get(key), 1, 1, 10_000) for key in ("tilewidth", "tileheight"))
        x, y = float(thing.get("x") or 0), float(thing.get("y") or 0)
        if thing.get("gid"):
            x, y = x + float(thing.get("width") or wide) / 2, y - float(thing.get("height") or high) / 2
        elif not thing.get("point"):
            x, y = x + float(thing.get("width") or 0) / 2, y + float(thing.get("height") or 0) / 2
        return self.hex_of(*min(self._near(x, y, wide, high), key=lambda cell: (
            self._distance(cell, x, y, wide, high), self.hex_of(*cell) not in self.made.cells, cell)))

    def _near(self, x: float, y: float, wide: int, high: int) -> Iterator[tuple[int, int]]:
        length = whole(self.tiled.attributes.get("hexsidelength"), 0, 0, 10_000)
        across = wide if self.pointy else (wide + length) / 2
        down = (high + length) / 2 if self.pointy else high
        col, row = int(x // max(across, 1)), int(y // max(down, 1))
        yield from ((col + i, row + j) for i in (-2, -1, 0, 1, 2) for j in (-2, -1, 0, 1, 2))

    def _distance(self, cell: tuple[int, int], x: float, y: float, wide: int, high: int) -> float:
        """From a point to the centre of a cell as Tiled draws it, in pixels squared."""
        length = whole(self.tiled.attributes.get("hexsidelength"), 0, 0, 10_000)
        col, row = cell
        half = 0.5 * (((row if self.pointy else col) & 1) != self.even)
        if self.pointy:
            cx, cy = (col + 0.5 + half) * wide, row * (high + length) / 2 + high / 2
        else:
            cx, cy = col * (wide + length) / 2 + wide / 2, (row + 0.5 + half) * high
        return float((cx - x) ** 2 + (cy - y) ** 2)


_USUAL = {terrain.id: terrain for terrain in DEFAULT_TERRAINS}


def _inherited(tile: Tile) -> dict[str, Any]:
    """What a unit has from its tile; the facing of a tile is that of its art, before any turn."""
    return {key: value for key, value in tile.properties.items() if key != "facing"}


def _flag(value: object) -> bool:
    return str(value).casefold() in ("true", "1", "yes")


