"""MegaMek boards, `.board`: text with a line for each hex, `hex XXYY elevation "terrain:level;…" "theme"`."""

import re
from pathlib import Path

from hexsim.files.importers.draft import Draft, ImportFileError
from hexsim.files.importers.source import content_of, text_of, whole
from hexsim.files.importers.words import OWN
from hexsim.hexes.notation import from_offset

_SIZE = re.compile(r"\s*size\s+(\d{1,4})\s+(\d{1,4})", re.IGNORECASE)
_HEX = re.compile(r'\s*hex\s+(\d{4,6})\s+(-?\d{1,3})\s+"([^"]*)"', re.IGNORECASE)
MOST_ACROSS = 500
BRIDGE = "bridge"
"""A road, whatever lies below it."""

_TERRAINS: dict[str, dict[int, str] | str] = {
    "woods": {1: "undergrowth", 2: "heavy_woods", 3: "heavy_woods"},
    "jungle": {1: "undergrowth", 2: "heavy_woods", 3: "heavy_woods"},
    "water": {0: "shallow_water", 1: "shallow_water", 2: "deep_water"},
    "rough": "rough", "rubble": "rough", "swamp": "swamp", "mud": "mud", "sand": "sand", "snow": "snow",
    "ice": "snow", "tundra": "snow", "road": "road", "pavement": "road", "bridge": BRIDGE,
    "building": "building", "impassable": "rock", "fortified": "keep", "planted_fields": "open",
    "space": "open",
}
"""What a terrain means, or what its levels mean: the highest one that fits."""

_SILENT = ("road_fluff", "water_fluff", "ground_fluff", "bldg_cf", "bldg_elev", "bldg_class", "bldg_armor",
           "bldg_fluff", "foliage_elev", "bridge_cf", "bridge_elev", "fluff", "cliff_top", "incline_top")
_WEIGHT = (BRIDGE, "building", "rock", "deep_water", "heavy_woods", "undergrowth", "shallow_water", "swamp",
           "rough", "keep", "mud", "sand", "snow", "road", "open")
"""If a hex has several terrains, the first of these is what counts."""


def import_megamek(path: Path) -> Draft:
    """The board as a draft: flat-top, its odd columns half a hex lower, as everywhere in hexsim.

    Raises:
        ImportFileError: no board, or one too large.
    """
    text = text_of(content_of(path), path)
    size = next((match for line in text.splitlines() if (match := _SIZE.match(line))), None)
    if size is None:
        raise ImportFileError("core.import_not_board", file=str(path))
    wide, high = int(size[1]), int(size[2])
    if not (0 < wide <= MOST_ACROSS and 0 < high <= MOST_ACROSS):
        raise ImportFileError("core.import_cells", file=str(path), most=MOST_ACROSS * MOST_ACROSS)
    made = Draft(title=path.stem[:200] or "Board", orientation="flat")
    made.cells = {from_offset(col, row, "flat"): ("open", 0) for col in range(wide) for row in range(high)}
    unknown: dict[str, int] = {}
    found = [match for line in text.splitlines() if (match := _HEX.match(line))]
    for number, match in enumerate(found):
        _take(match, _place(match[1], wide, high, number), made, unknown)
    for name, count in sorted(unknown.items()):
        made.note("left", "core.import_terrain_left", word=name, number=count)
    made.note("took", "core.import_took_map", number=len(made.cells))
    return made


def _place(text: str, wide: int, high: int, number: int) -> tuple[int, int] | None:
    """Column and row, from 0, of a printed number; None outside the board.

    Columns and rows above 99 have three digits, so five digits may mean two hexes: then the place in the
    file decides, which goes row by row.
    """
    splits = [len(text) // 2] if len(text) != 5 else [2, 3]
    places = [(int(text[:split]) - 1, int(text[split:]) - 1) for split in splits]
    places = [(col, row) for col, row in places if 0 <= col < wide and 0 <= row < high]
    return min(places, key=lambda place: place != (number % wide, number // wide), default=None)


def _take(match: re.Match[str], place: tuple[int, int] | None, made: Draft,
          unknown: dict[str, int]) -> None:
    if place is None:
        made.note("left", "core.import_outside", word=match[1])
        return
    col, row = place
    found = []
    for part in match[3].split(";"):
        name, _, rest = part.strip().casefold().partition(":")
        if not name or name in _SILENT:
            continue
        terrain = _meaning(name, rest.split(":")[0])
        if terrain is None:
            unknown[name[:60]] = unknown.get(name[:60], 0) + 1
        else:
            found.append(terrain)
    terrain = min(found, key=_WEIGHT.index, default="open")
    terrain = "road" if terrain == BRIDGE else terrain
    if terrain in OWN:
        made.terrains.setdefault(terrain, dict(OWN[terrain]))
    level = min(max(int(match[2]), -9), 9)
    if level != int(match[2]):
        made.note("guessed", "core.import_level", level=int(match[2]))
    made.cells[from_offset(col, row, "flat")] = (terrain, level)


def _meaning(name: str, level: str) -> str | None:
    known = _TERRAINS.get(name)
    if not isinstance(known, dict):
        return known
    number = whole(level, 1, 0, 999)
    return known[max((at for at in known if at <= number), default=min(known))]
