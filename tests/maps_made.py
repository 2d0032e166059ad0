"""Small Tiled maps for the tests, in all their variants, made here."""

import base64
import gzip
import json
import zlib
from collections.abc import Sequence

TILES = ("open", "rough", "rock")


def packed(numbers: Sequence[int], encoding: str = "csv", packing: str = "") -> str:
    """Tile numbers as the text of a layer."""
    if encoding == "csv":
        return ",".join(map(str, numbers))
    raw = b"".join(number.to_bytes(4, "little") for number in numbers)
    if packing == "zlib":
        raw = zlib.compress(raw)
    elif packing == "gzip":
        raw = gzip.compress(raw, mtime=0)
    elif packing == "zstd":
        import zstandard

        raw = zstandard.ZstdCompressor().compress(raw)
    return base64.b64encode(raw).decode()


def tmx(numbers: Sequence[int], wide: int, *, axis: str = "y", index: str = "odd", encoding: str = "csv",
        packing: str = "", tileset: str = "", objects: str = "", layer: str = "", properties: str = "",
        kind: str = "hexagonal", tiles: str = "") -> str:
    """A map as XML; `layer` stands in place of the whole layer."""
    compression = f' compression="{packing}"' if packing else ""
    body = layer or (f'<layer id="1" name="ground" width="{wide}" height="{len(numbers) // wide}">'
                     f'<data encoding="{encoding}"{compression}>{packed(numbers, encoding, packing)}'
                     "</data></layer>")
    own = "".join(f'<tile id="{place}"><properties><property name="terrain" value="{name}"/></properties>'
                  "</tile>" for place, name in enumerate(TILES))
    inner = tileset or (f'<tileset firstgid="1" name="ground" tilewidth="60" tileheight="60">{own}{tiles}'
                        "</tileset>")
    return (f'<?xml version="1.0" encoding="UTF-8"?><map version="1.10" orientation="{kind}" '
            f'staggeraxis="{axis}" staggerindex="{index}" hexsidelength="30" tilewidth="60" tileheight="60" '
            f'width="{wide}" height="{max(1, len(numbers) // wide)}" infinite="0">{properties}{inner}{body}'
            f"{objects}</map>")


def tmj(numbers: Sequence[int], wide: int, *, encoding: str = "", packing: str = "", **more: object) -> str:
    """The same as JSON."""
    data = packed(numbers, encoding, packing) if encoding else list(numbers)
    layer = {"type": "tilelayer", "name": "ground", "width": wide, "height": len(numbers) // wide,
             "data": data, **({"encoding": encoding} if encoding else {}),
             **({"compression": packing} if packing else {})}
    tiles = [{"id": place, "properties": [{"name": "terrain", "type": "string", "value": name}]}
             for place, name in enumerate(TILES)]
    return json.dumps({"type": "map", "orientation": "hexagonal", "staggeraxis": "y", "staggerindex": "odd",
                       "hexsidelength": 30, "tilewidth": 60, "tileheight": 60, "width": wide,
                       "height": len(numbers) // wide, "infinite": False, "layers": [layer],
                       "tilesets": [{"firstgid": 1, "name": "ground", "tiles": tiles}], **more})
