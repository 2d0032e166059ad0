"""The rows of letters of a map: a letter is a hex with a terrain, a digit its level, `_` no hex."""

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hexsim.files.mistakes import Mistakes, shown
from hexsim.hexes.direction import Orientation
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import from_offset

MOST_ACROSS = 500
"""Columns and rows a map may have."""

NO_HEX = "_"

LEGEND: Mapping[str, str] = {
    ".": "open", ",": "rough", "%": "undergrowth", "~": "shallow_water", "=": "deep_water",
    "t": "table", "s": "shelf", "^": "rock", "#": "building",
}
"""What a letter means where the scenario says nothing else."""

LEVELS: Mapping[str, int] = {
    **{str(level): level for level in range(10)}, **{letter: -1 - i for i, letter in enumerate("abcdefghi")},
}
"""Digits of levels; letters are below ground level."""

_OPEN = ("open", 0)

Cells = dict[Hex, tuple[str, int]]
"""Terrain id and level of each hex."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row as written: its letters, the key it stands under, and its line in that text from 0."""

    letters: str
    key: str
    number: int

    def line(self, found: Mistakes) -> int | None:
        """The line of the file it stands in."""
        first = found.places.body("map", self.key)
        return None if first is None else first + self.number


def read_cells(table: Any, orientation: Orientation, terrains: Collection[str],  # noqa: ANN401 - the file's
               found: Mistakes) -> Cells:
    """The hexes of the table `map`; what cannot be read is noted and stands in as open ground."""
    if not isinstance(table, dict) or not isinstance(table.get("rows"), str):
        return {}
    rows = _rows(table["rows"], "rows", found)
    if not rows:
        return {}
    cells: Cells = {}
    legend = _legend(table.get("legend"), terrains, found)
    unknown: dict[str, Row] = {}
    widest = max(len(row.letters) for row in rows)
    meaning = {letter: (terrain, 0) for letter, terrain in legend.items()}
    for number, row in enumerate(rows):
        letters = row.letters.ljust(widest, ".")
        for letter in set(letters) - legend.keys() - {NO_HEX}:
            unknown.setdefault(letter, row)
        for at, letter in zip(_hexes(number, widest, orientation), letters, strict=True):
            if letter != NO_HEX:
                cells[at] = meaning.get(letter, _OPEN)
    for letter, row in sorted(unknown.items()):
        found.add("core.map_letter", "map", "rows", at=row.line(found), value=shown(letter),
                  allowed=" ".join(legend))
    if not cells:
        found.add("core.map_empty", "map", "rows")
    if isinstance(table.get("levels"), str):
        _raise_cells(cells, rows, _rows(table["levels"], "levels", found), orientation, found)
    return cells


def _hexes(row: int, width: int, orientation: Orientation) -> list[Hex]:
    """The hexes of a row of the text."""
    if orientation == "pointy":
        first = from_offset(0, row, orientation).q
        return [Hex(first + col, row) for col in range(width)]
    return [from_offset(col, row, orientation) for col in range(width)]


def _rows(text: str, key: str, found: Mistakes) -> list[Row]:
    """The rows, empty lines left out; none if there are too many or they are too long."""
    rows = [Row(letters=letters, key=key, number=number)
            for number, line in enumerate(text.split("\n")) if (letters := "".join(line.split()))]
    widest = max((len(row.letters) for row in rows), default=0)
    if widest > MOST_ACROSS or len(rows) > MOST_ACROSS:
        found.add("core.map_large", "map", key, most=MOST_ACROSS)
        return []
    if not rows:
        found.add("core.map_empty", "map", key)
    wanted = len(rows[0].letters) if rows else 0
    for number, row in enumerate(rows, start=1):
        if len(row.letters) != wanted:
            found.add("core.map_ragged", "map", key, at=row.line(found), row=number, count=len(row.letters),
                      wanted=wanted)
    return rows


def legend_of(table: object) -> dict[str, str]:
    """What each letter means, where the legend has no mistakes."""
    return {**LEGEND, **(table if isinstance(table, dict) else {})}


def _legend(table: Any, terrains: Collection[str], found: Mistakes) -> dict[str, str]:  # noqa: ANN401
    legend = dict(LEGEND)
    for letter, terrain in table.items() if isinstance(table, dict) else ():
        if len(letter) != 1 or letter == NO_HEX or unicodedata.category(letter)[0] in "CMZ":
            found.add("core.legend_letter", "map", "legend", letter, value=shown(letter))
        elif not isinstance(terrain, str) or terrain not in terrains:
            found.add("core.terrain_unknown", "map", "legend", letter, value=shown(terrain),
                      allowed=", ".join(sorted(terrains)))
            legend[letter] = "open"
        else:
            legend[letter] = terrain
    return legend


def _raise_cells(cells: Cells, rows: Sequence[Row], levels: Sequence[Row], orientation: Orientation,
                 found: Mistakes) -> None:
    if not levels:
        return
    if len(levels) != len(rows):
        found.add("core.map_levels_rows", "map", "levels", count=len(levels), wanted=len(rows))
        return
    for number, (row, level) in enumerate(zip(rows, levels, strict=True)):
        if len(level.letters) != len(row.letters):
            if len(level.letters) == len(levels[0].letters):  # else it is ragged in itself and noted as such
                found.add("core.map_ragged", "map", "levels", at=level.line(found), row=number + 1,
                          count=len(level.letters), wanted=len(row.letters))
            continue
        _raise_row(cells, number, row, level, orientation, found)


def _raise_row(cells: Cells, number: int, row: Row, level: Row, orientation: Orientation,
               found: Mistakes) -> None:
    hexes = _hexes(number, len(row.letters), orientation)
    for col, (at, letter, digit) in enumerate(zip(hexes, row.letters, level.letters, strict=True)):
        if (digit == NO_HEX) != (letter == NO_HEX):
            found.add("core.map_levels_hole", "map", "levels", at=level.line(found), row=number + 1,
                      col=col + 1)
        elif digit != NO_HEX and digit not in LEVELS:
            found.add("core.map_level", "map", "levels", at=level.line(found), value=shown(digit),
                      allowed="0–9 a–i")
        elif digit not in "0_":
            cells[at] = (cells[at][0], LEVELS[digit])
