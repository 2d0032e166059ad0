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

_TERRAINS: dict[str, dict[int, str] | str] = {
    "woods": {1: "undergrowth", 2: "heavy_woods", 3: "heavy_woods"},
    "jungle": {1: "undergrowth", 2: "heavy_woods", 3: "heavy_woods"},
    "water": {0: "shallow_water", 1: "shallow_water", 2: "deep_water"},
    "rough": "rough", "rubble": "rough", "swamp": "swamp", "mud": "mud", "sand": "sand", "snow": "snow",
    "ice": "snow", "tundra": "snow", "road": "road", "pavement": "road", "bridge": "road",
    "building": "building", "impassable": "rock", "fortified": "keep", "planted_fields": "open",
    "space": "open",
}
"""What a terrain means, or what its levels mean: the highest one that fits."""

_SILENT = ("road_fluff", "water_fluff", "ground_fluff", "bldg_cf", "bldg_elev", "bldg_class", "bldg_armor",
           "bldg_fluff", "foliage_elev", "bridge_cf", "bridge_elev", "fluff", "cliff_top", "incline_top")
_WEIGHT = ("building", "rock", "deep_water", "heavy_woods", "undergrowth", "shallow_water", "swamp", "rough",
           "keep", "mud", "sand", "snow", "road", "open")
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
    for line in text.splitlines():
        match = _HEX.match(line)
        if match:
            _take(match, made, wide, high, unknown)
    for name, count in sorted(unknown.items()):
        made.note("left", "core.import_terrain_left", word=name, number=count)
    made.note("took", "core.import_took_map", number=len(made.cells))
    return made


def _take(match: re.Match[str], made: Draft, wide: int, high: int, unknown: dict[str, int]) -> None:
    digits = len(match[1]) // 2
    col, row = int(match[1][:digits]) - 1, int(match[1][digits:]) - 1
    if not (0 <= col < wide and 0 <= row < high):
        made.note("left", "core.import_outside", word=match[1])
        return
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
