"""How wide words are, read from the font file itself, so that layouts need no back end.

The fonts are the DejaVu files that come with matplotlib, found in its folder without importing it.
"""

import struct
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from hexsim.ui.ops import Weight

FONT_FILES: "dict[Weight, str]" = {
    "normal": "DejaVuSans.ttf", "bold": "DejaVuSans-Bold.ttf", "mono": "DejaVuSansMono.ttf",
}
FAMILIES: "dict[Weight, str]" = {"normal": "DejaVu Sans", "bold": "DejaVu Sans", "mono": "DejaVu Sans Mono"}
_GUESS = 0.6


class Metrics(Protocol):
    """Says how wide one line of words is."""

    def width(self, text: str, size: float, weight: "Weight" = "normal") -> float:
        """Pixels from the left edge of the first letter to the right edge of the last."""
        ...


def font_file(weight: "Weight") -> Path | None:
    """The font file of a weight, None where there is none."""
    return _font_file(weight)


@cache
def _font_file(weight: "Weight") -> Path | None:
    spec = find_spec("matplotlib")
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf" / FONT_FILES[weight]
    return path if path.is_file() else None


class FileMetrics:
    """Widths from the advance table of the font files, a fair guess where a file is missing."""

    def __init__(self, files: "Mapping[Weight, Path | None] | None" = None) -> None:
        self._files = files
        self._tables: dict[Weight, dict[int, float]] = {}

    def width(self, text: str, size: float, weight: "Weight" = "normal") -> float:
        """Pixels of one line."""
        table = self._tables.get(weight)
        if table is None:
            path = self._files.get(weight) if self._files is not None else font_file(weight)
            table = self._tables[weight] = advances(path.read_bytes()) if path else {}
        return size * sum(table.get(ord(letter), _GUESS) for letter in text)


def advances(data: bytes) -> dict[int, float]:
    """The advance of each character of a TrueType file in ems, by its `cmap` (format 4) and `hmtx`."""
    count = struct.unpack_from(">H", data, 4)[0]
    tables = {}
    for entry in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * entry)
        tables[tag] = offset
    em = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    metrics = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
    widths = struct.unpack_from(f">{'Hh' * metrics}", data, tables[b"hmtx"])[::2]
    glyphs = _glyphs(data, tables[b"cmap"])
    return {code: widths[min(glyph, metrics - 1)] / em for code, glyph in glyphs.items()}


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    out: dict[int, int] = {}
    for entry in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        offset = cmap + struct.unpack_from(">HHI", data, cmap + 4 + 8 * entry)[2]
        if struct.unpack_from(">H", data, offset)[0] == 4 and not out:
            out = _format_4(data, offset)
    return out


def _format_4(data: bytes, at: int) -> dict[int, int]:
    segments = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = struct.unpack_from(f">{segments}H", data, at + 14)
    starts = struct.unpack_from(f">{segments}H", data, at + 16 + 2 * segments)
    deltas = struct.unpack_from(f">{segments}h", data, at + 16 + 4 * segments)
    ranges = at + 16 + 6 * segments
    out: dict[int, int] = {}
    for place, (first, last) in enumerate(zip(starts, ends, strict=True)):
        shift = struct.unpack_from(">H", data, ranges + 2 * place)[0]
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if shift:
                glyph = struct.unpack_from(">H", data, ranges + 2 * place + shift + 2 * (code - first))[0]
            if glyph or not shift:
                out[code] = (glyph + deltas[place]) & 0xFFFF
    return out
