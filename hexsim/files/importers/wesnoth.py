"""Wesnoth maps, `.map`: rows of terrain codes with a border of one hex; old ones begin with a header."""

import re
from pathlib import Path

from hexsim.files.importers.draft import Draft, ImportFileError, UnitDraft
from hexsim.files.importers.source import content_of, text_of, whole
from hexsim.files.importers.words import OWN
from hexsim.hexes.hex import Hex, bearing
from hexsim.hexes.notation import from_offset
from hexsim.text import tr

MOST_ACROSS = 502

_PLACES = re.compile(r"^((?:\w{1,60}\s+){1,20})(\S+)$")
_CODE = re.compile(r"^[A-Z_^][A-Za-z0-9_\\/|]{0,5}(?:\^[A-Z_][A-Za-z0-9_\\/|]{0,5})?$")
_BASES: tuple[tuple[str, str, int], ...] = (
    ("Ww", "shallow_water", 0), ("Wo", "deep_water", 0), ("W", "shallow_water", 0), ("S", "swamp", 0),
    ("G", "open", 0), ("D", "sand", 0), ("R", "road", 0), ("Uh", "rough", 0), ("Ur", "road", 0),
    ("U", "cave_floor", 0),
    ("H", "rough", 1), ("Mv", "chasm", 0), ("M", "rough", 2), ("A", "snow", 0), ("I", "floor", 0),
    ("X", "rock", 0), ("Q", "chasm", 0), ("K", "keep", 0), ("C", "keep", 0), ("T", "rough", 0),
    ("F", "undergrowth", 0), ("V", "village", 0), ("_f", "open", 0), ("_s", "rock", 0),
)
"""Beginning of a base code, terrain, level."""

_OVERLAYS: tuple[tuple[str, str], ...] = (
    ("F", "undergrowth"), ("V", "village"), ("B", "road"), ("Dr", "rough"), ("X", "rock"), ("Q", "chasm"),
    ("Uf", "undergrowth"), ("Tf", "undergrowth"), ("C", "keep"), ("K", "keep"),
)
"""Beginning of an overlay code, terrain that it makes of any base."""

_ADORN = ("E", "G", "I", "W", "D", "T", "U", "Z")
"""Beginnings of overlay codes that change nothing: flowers, fields, light, a windmill, a crater."""

_NOWHERE = ("_off", "_fme", "_usr")
"""Codes, base or overlay, of what is no hex at all."""


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
            start, plain = _divided(code)
            if inside and not set(plain.split("^")) & set(_NOWHERE):
                at = from_offset(col - border, number - border, "flat")
                made.cells[at] = _terrain(plain, made, unknown)
                if start:
                    starts.append((start, at))
    if not made.cells:
        raise ImportFileError("core.import_empty", file=str(path))
    for code, count in sorted(unknown.items()):
        made.note("guessed", "core.import_terrain_unknown", word=code, number=count)
    centre = from_offset(len(rows[0]) // 2 - border, len(rows) // 2 - border, "flat")
    for side, at in sorted(starts):
        name = f"side{side}"
        if name not in made.sides:
            made.sides[name] = tr("core.import_side", number=side)
            made.units.append(UnitDraft(id=f"leader{side}", side=name, at=at,
                                        facing=next(iter(bearing(at, centre)), 0),
                                        name=tr("core.import_leader", number=side)))
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
    """The side that starts there, 0 for none, and the code without its start and other named places."""
    match = _PLACES.match(code)
    if not match:
        return 0, code
    sides = [int(word) for word in match[1].split() if word.isdecimal() and len(word) < 4]
    return next(iter(sides), 0), match[2]


def _over(overlay: str) -> str | None:
    """What an overlay makes of its hex, None for nothing; a gate is open if its code ends with an o."""
    if overlay.startswith("P"):
        return None if overlay.endswith("o") else "building"
    return next((terrain for beginning, terrain in _OVERLAYS if overlay.startswith(beginning)), None)


def _terrain(code: str, made: Draft, unknown: dict[str, int]) -> tuple[str, int]:
    base, _, overlay = code.partition("^")
    fitting = [(terrain, level) for beginning, terrain, level in _BASES if base.startswith(beginning)]
    if not fitting:
        unknown[base] = unknown.get(base, 0) + 1
    terrain, level = fitting[0] if fitting else ("open", 0)
    over = _over(overlay)
    if overlay and over is None and not overlay.startswith((*_ADORN, "P")):
        made.note("left", "core.import_overlay", word=f"^{overlay}")
    if over is not None:
        terrain = over
    if terrain in OWN:
        made.terrains.setdefault(terrain, dict(OWN[terrain]))
    return terrain, level
