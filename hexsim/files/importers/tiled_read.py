"""The two file formats of Tiled, XML and JSON, read into one shape."""

import base64
import binascii
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar

from hexsim.files.importers.draft import ImportFileError
from hexsim.files.importers.source import Element, content_of, json_of, neighbour_of, unpacked, whole, xml_of

TURN_120, TURN_60, FLIP_V, FLIP_H = 1 << 28, 1 << 29, 1 << 30, 1 << 31
"""Bits of a tile number: two that mirror, one that turns by 60° clockwise, one by 120°."""

MOST_CELLS = 250_000
"""Hexes that are taken from a map: 500 by 500."""

MOST_NUMBERS = 5_000_000
"""Tile numbers, empty ones too, that all layers together may have."""

MOST_TILESETS = 100
"""Tilesets of a map; files of their own are read up to 10 MB each."""

T = TypeVar("T")

MARKS = TURN_120 | TURN_60 | FLIP_V | FLIP_H


@dataclass(slots=True)
class Tile:
    """What is known of a tile of a tileset."""

    properties: dict[str, Any] = field(default_factory=dict)
    words: str = ""
    kind: str = ""


@dataclass(slots=True)
class TiledMap:
    """A map as Tiled has it, whichever of its two formats it came in."""

    path: Path
    attributes: dict[str, Any]
    properties: dict[str, Any]
    tilesets: list[tuple[int, dict[int, Tile], str]] = field(default_factory=list)
    layers: list[tuple[str, dict[tuple[int, int], int]]] = field(default_factory=list)
    objects: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    room: int = MOST_NUMBERS

    def tile(self, number: int) -> Tile:
        """The tile of a global number, without its turns."""
        for first, tiles, words in reversed(self.tilesets):
            if number >= first:
                return tiles.get(number - first, Tile(words=words))
        return Tile()


def read_tiled(path: Path) -> TiledMap:
    """The map of a `.tmx` or `.tmj` file, whatever its ending says.

    Raises:
        ImportFileError: no Tiled map, damaged, or too large.
    """
    data = content_of(path)
    return _from_json(data, path) if data.lstrip()[:1] == b"{" else _from_xml(data, path)


def _properties_xml(element: Element) -> dict[str, Any]:
    holder = element.one("properties")
    entries = holder.all("property") if holder else []
    return {one.get("name"): one.get("value") or one.text for one in entries}


def _properties_json(data: dict[str, Any]) -> dict[str, Any]:
    entries = data.get("properties")
    if isinstance(entries, dict):
        return entries
    return {str(one.get("name")): one.get("value") for one in _dicts(entries)}


Layer = dict[tuple[int, int], int]
Chunk = tuple[int, int, int, Any]
"""Column and row of the first cell, width, data."""


def _cells(made: TiledMap, chunks: list[Chunk], encoding: str, packing: str) -> Layer:
    """Tile numbers by cell; 0, no tile, is left out."""
    out: Layer = {}
    for left, top, wide, data in chunks:
        if wide <= 0:
            continue
        numbers = _numbers(data, encoding, packing, made.path)
        made.room -= len(numbers)
        for place, number in enumerate(numbers):
            if number:
                out[left + place % wide, top + place // wide] = number
        if len(out) > MOST_CELLS or made.room < 0:
            raise ImportFileError("core.import_cells", file=str(made.path), most=MOST_CELLS)
    return out


def _numbers(data: Any, encoding: str, packing: str, path: Path) -> list[int]:  # noqa: ANN401
    try:
        if isinstance(data, list):
            return [int(one) & 0xFFFFFFFF for one in data]
        if encoding == "csv":
            return [int(part) & 0xFFFFFFFF for part in str(data).replace("\n", "").split(",") if part.strip()]
        raw = unpacked(base64.b64decode(str(data).strip()), packing, path)
    except (ValueError, TypeError, OverflowError, binascii.Error):
        raise ImportFileError("core.import_damaged", file=str(path), how=encoding or "csv") from None
    return [int.from_bytes(raw[i:i + 4], "little") for i in range(0, len(raw) - len(raw) % 4, 4)]


def _from_xml(data: bytes, path: Path) -> TiledMap:
    root = xml_of(data, path)
    if root.name != "map":
        raise ImportFileError("core.import_not_tiled", file=str(path))
    made = TiledMap(path, dict(root.attributes), _properties_xml(root))
    for tileset in _few(root.all("tileset"), path):
        first = whole(tileset.get("firstgid"), 1, 1, 1 << 28)
        source = tileset.get("source")
        if source:
            _take_source(made, first, source)
        else:
            made.tilesets.append((first, *_tiles_xml(tileset)))
    for layer in _layers_xml(root):
        if layer.name == "objectgroup":
            made.objects += [(layer.get("name"), _object_xml(one)) for one in layer.all("object")]
        elif (found := layer.one("data")) is not None:
            made.layers.append((layer.get("name"), _layer_xml(layer, found, made)))
    made.tilesets.sort(key=lambda entry: entry[0])
    return made


def _few(tilesets: list[T], path: Path) -> list[T]:
    """The tilesets, each of which may be another file to be read."""
    if len(tilesets) > MOST_TILESETS:
        raise ImportFileError("core.import_tilesets", file=str(path), most=MOST_TILESETS)
    return tilesets


def _layers_xml(element: Element) -> Iterator[Element]:
    for child in element.children:
        if child.name in ("layer", "objectgroup"):
            yield child
        elif child.name == "group":
            yield from _layers_xml(child)


def _layer_xml(layer: Element, data: Element, made: TiledMap) -> Layer:
    encoding, packing = data.get("encoding"), data.get("compression")
    chunks: list[Chunk] = []
    for part in data.all("chunk") or [data]:
        wide = whole(part.get("width") or layer.get("width"), 0, 0, 100_000)
        content: Any = part.text
        if not encoding:
            content = [whole(tile.get("gid"), 0, 0, 0xFFFFFFFF) for tile in part.all("tile")]
        chunks.append((whole(part.get("x"), 0, -10**6, 10**6), whole(part.get("y"), 0, -10**6, 10**6), wide,
                       content))
    return _cells(made, chunks, encoding, packing)


def _tiles_xml(tileset: Element) -> tuple[dict[int, Tile], str]:
    words = tileset.get("name")
    tiles = {}
    for tile in tileset.all("tile"):
        image = tile.one("image")
        kind = tile.get("class") or tile.get("type")
        source = PurePosixPath(image.get("source")).stem if image else ""
        number = whole(tile.get("id"), 0, 0, 1 << 28)
        tiles[number] = Tile(_properties_xml(tile), kind or source or words, kind)
    return tiles, words


def _object_xml(thing: Element) -> dict[str, Any]:
    return {**thing.attributes, "gid": whole(thing.get("gid"), 0, 0, 0xFFFFFFFF),
            "point": thing.one("point") is not None, "properties": _properties_xml(thing),
            **{key: _number(thing.get(key)) for key in ("x", "y", "width", "height", "rotation")}}


def _number(text: object) -> float:
    try:
        value = float(str(text or 0))
    except ValueError:
        return 0.0
    return value if abs(value) < 1e9 else 0.0


def _from_json(data: bytes, path: Path) -> TiledMap:
    root = json_of(data, path)
    if not isinstance(root, dict) or "layers" not in root:
        raise ImportFileError("core.import_not_tiled", file=str(path))
    made = TiledMap(path, {key: value for key, value in root.items() if not isinstance(value, list | dict)},
                    _properties_json(root))
    for tileset in _few(_dicts(root.get("tilesets")), path):
        first = whole(tileset.get("firstgid"), 1, 1, 1 << 28)
        if tileset.get("source"):
            _take_source(made, first, str(tileset["source"]))
        else:
            made.tilesets.append((first, *_tiles_json(tileset)))
    for layer in _layers_json(root):
        name = str(layer.get("name", ""))
        if layer.get("type") == "objectgroup":
            made.objects += [(name, _object_json(one)) for one in _dicts(layer.get("objects"))]
        elif "data" in layer or "chunks" in layer:
            made.layers.append((name, _layer_json(layer, made)))
    made.tilesets.sort(key=lambda entry: entry[0])
    return made


def _dicts(value: object) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _layers_json(holder: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for layer in _dicts(holder.get("layers")):
        if layer.get("type") == "group":
            yield from _layers_json(layer)
        else:
            yield layer


def _layer_json(layer: dict[str, Any], made: TiledMap) -> Layer:
    encoding, packing = str(layer.get("encoding") or ""), str(layer.get("compression") or "")
    chunks: list[Chunk] = []
    for part in _dicts(layer.get("chunks")) or [layer]:
        wide = whole(part.get("width", layer.get("width")), 0, 0, 100_000)
        chunks.append((whole(part.get("x"), 0, -10**6, 10**6), whole(part.get("y"), 0, -10**6, 10**6), wide,
                       part.get("data") or []))
    return _cells(made, chunks, encoding, packing)


def _tiles_json(tileset: dict[str, Any]) -> tuple[dict[int, Tile], str]:
    words = str(tileset.get("name", ""))
    tiles = {}
    for tile in _dicts(tileset.get("tiles")):
        kind = str(tile.get("class") or tile.get("type") or "")
        source = PurePosixPath(str(tile.get("image", ""))).stem
        number = whole(tile.get("id"), 0, 0, 1 << 28)
        tiles[number] = Tile(_properties_json(tile), kind or source or words, kind)
    return tiles, words


def _object_json(thing: dict[str, Any]) -> dict[str, Any]:
    plain = {key: value for key, value in thing.items() if not isinstance(value, list | dict)}
    return {**plain, "gid": whole(thing.get("gid"), 0, 0, 0xFFFFFFFF), "point": bool(thing.get("point")),
            "properties": _properties_json(thing),
            **{key: _number(thing.get(key)) for key in ("x", "y", "width", "height", "rotation")}}


def _take_source(made: TiledMap, first: int, name: str) -> None:
    """A tileset in a file of its own, beside the map or below its folder."""
    found = neighbour_of(made.path, name)
    if found is None:
        made.missing.append(name[:200])
        made.tilesets.append((first, {}, PurePosixPath(name).stem))
        return
    read: Callable[[bytes, Path], tuple[dict[int, Tile], str]]
    data = content_of(found)
    read = _tsj if data.lstrip()[:1] == b"{" else _tsx
    made.tilesets.append((first, *read(data, found)))


def _tsx(data: bytes, path: Path) -> tuple[dict[int, Tile], str]:
    return _tiles_xml(xml_of(data, path))


def _tsj(data: bytes, path: Path) -> tuple[dict[int, Tile], str]:
    root = json_of(data, path)
    return _tiles_json(root) if isinstance(root, dict) else ({}, "")
