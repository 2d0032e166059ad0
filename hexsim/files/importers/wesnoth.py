"""Wesnoth maps, `.map`: rows of terrain codes with a border of one hex; old ones begin with a header."""

import re
from pathlib import Path

from hexsim.files.importers.draft import Draft, ImportFileError, UnitDraft
from hexsim.files.importers.source import content_of, text_of, whole
from hexsim.files.importers.words import OWN
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import from_offset

MOST_ACROSS = 502

_START = re.compile(r"^(\d{1,2})\s+(.*)$")
_CODE = re.compile(r"^[A-Z_][A-Za-z0-9_\\/|]{0,5}(?:\^[A-Z][A-Za-z0-9_\\/|]{0,5})?$")
_BASES: tuple[tuple[str, str, int], ...] = (
    ("Ww", "shallow_water", 0), ("Wo", "deep_water", 0), ("W", "shallow_water", 0), ("S", "swamp", 0),
    ("G", "open", 0), ("D", "sand", 0), ("R", "road", 0), ("Uh", "rough", 0), ("U", "cave_floor", 0),
    ("H", "rough", 1), ("M", "rough", 2), ("A", "snow", 0), ("I", "floor", 0), ("X", "rock", 0),
    ("Q", "chasm", 0), ("K", "keep", 0), ("C", "keep", 0), ("T", "rough", 0), ("_f", "open", 0),
    ("_s", "rock", 0),
)
"""Beginning of a base code, terrain, level."""

_OVERLAYS: tuple[tuple[str, str], ...] = (
    ("Fm", "undergrowth"), ("F", "undergrowth"), ("V", "village"), ("B", "road"), ("Dr", "rough"),
    ("D", "rough"), ("Xm", "rock"), ("X", "rock"), ("Uf", "undergrowth"), ("Tf", "undergrowth"),
)
"""Beginning of an overlay code, terrain that it makes of any base; other overlays only adorn."""


def import_wesnoth(path: Path) -> Draft:
    """The map as a draft, without its border; starts of sides become units.

    Raises:
        ImportFileError: no such map, or one too large.
    """
    rows, border = _rows(text_of(content_of(path), path), path)
    made = Draft(title=path.stem[:200] or "Map", orientation="flat")
    unknown: dict[str, int] = {}
    starts: list[tuple[int, Hex]] = []
    for number, row in enumerate(rows):
        for col, code in enumerate(row):
            inside = border <= number < len(rows) - border and border <= col < len(row) - border
            if inside:
                at = from_offset(col - border, number - border, "flat")
                start, plain = _divided(code)
                made.cells[at] = _terrain(plain, made, unknown)
                if start:
                    starts.append((start, at))
    if not made.cells:
        raise ImportFileError("core.import_empty", file=str(path))
    for code, count in sorted(unknown.items()):
        made.note("guessed", "core.import_terrain_unknown", word=code, number=count)
    for side, at in sorted(starts):
        name = f"side{side}"
        if name not in made.sides:
            made.sides[name] = f"Side {side}"
            made.units.append(UnitDraft(id=f"leader{side}", side=name, name=f"Leader {side}", at=at))
    if starts:
        made.note("guessed", "core.import_starts", number=len(made.units))
    made.note("took", "core.import_took_map", number=len(made.cells))
    return made


def _rows(text: str, path: Path) -> tuple[list[list[str]], int]:
    """The codes row by row, and how wide the border is."""
    border, rows = 1, []
    for line in text.splitlines():
        plain = line.strip()
        if not plain or plain.startswith("#"):
            continue
        key, equals, value = plain.partition("=")
        if equals and "," not in plain:
            if key.strip() == "border_size":
                border = whole(value.strip(), border, 0, 1)
            continue
        rows.append([code.strip() for code in plain.split(",")])
    widest = max((len(row) for row in rows), default=0)
    if widest > MOST_ACROSS or len(rows) > MOST_ACROSS:
        raise ImportFileError("core.import_cells", file=str(path), most=500 * 500)
    sound = rows and all(len(row) == widest for row in rows) and all(
        _CODE.match(_divided(code)[1]) for row in rows for code in row)
    if not sound:
        raise ImportFileError("core.import_not_wesnoth", file=str(path))
    return rows, border


def _divided(code: str) -> tuple[int, str]:
    """The side that starts there, 0 for none, and the code without it."""
    match = _START.match(code)
    return (int(match[1]), match[2]) if match else (0, code)


def _terrain(code: str, made: Draft, unknown: dict[str, int]) -> tuple[str, int]:
    base, _, overlay = code.partition("^")
    fitting = [(terrain, level) for beginning, terrain, level in _BASES if base.startswith(beginning)]
    if not fitting:
        unknown[base] = unknown.get(base, 0) + 1
    terrain, level = fitting[0] if fitting else ("open", 0)
    over = next((terrain for beginning, terrain in _OVERLAYS if overlay.startswith(beginning)), None) \
        if overlay else None
    if over is not None:
        terrain = over
    if terrain in OWN:
        made.terrains.setdefault(terrain, dict(OWN[terrain]))
    return terrain, level
