"""A draft as the text of a scenario file, written as a person would write it."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, time
from typing import Any

from hexsim.files.cells import LEGEND, LEVELS, NO_HEX
from hexsim.files.importers.draft import Draft, UnitDraft
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import Grid, format_pose, grid_of, to_offset
from hexsim.hexes.pose import Pose

SPARE = ("mfrdcbgkpvwyzhijlnoqux0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+*-/:;!?@&$"
         + "".join(map(chr, [*range(0x410, 0x450), *range(0x391, 0x3A2), *range(0x3B1, 0x3C2),
                             *range(0x4E00, 0x4E80)])))
"""Letters for terrains that have none, in the order in which they are given out."""

_DIGITS = {level: digit for digit, level in LEVELS.items()}
LOWEST, HIGHEST = min(_DIGITS), max(_DIGITS)


def scenario_text(draft: Draft) -> str:
    """The text of the scenario file."""
    grid = grid_of(draft.cells, draft.orientation)
    parts = [_head(draft), _map(draft), *_terrains(draft), *_walls(draft, grid)]
    if not draft.head:
        parts += [_table("[[sides]]", {"id": side, "name": name}) for side, name in draft.sides.items()]
        parts += [unit_text(unit, grid) for unit in draft.units]
    return "\n".join(parts)


def _head(draft: Draft) -> str:
    if draft.head:
        return _lines({"orientation": draft.orientation} if draft.orientation == "flat" else {}) + draft.head
    table = {"format": 1, "title": draft.title, "about": draft.about or None, "ruleset": draft.ruleset,
             "orientation": draft.orientation if draft.orientation == "flat" else None}
    return _lines(table)


def letters_of(terrains: Iterable[str]) -> dict[str, str]:
    """A letter for each terrain: the usual one, else a spare one."""
    usual = {terrain: letter for letter, terrain in LEGEND.items()}
    spare = (letter for letter in SPARE if letter not in LEGEND)
    return {terrain: usual.get(terrain) or next(spare) for terrain in terrains}


def _map(draft: Draft) -> str:
    letters = letters_of(sorted({terrain for terrain, _ in draft.cells.values()}))
    rows = _rows({at: letters[terrain] for at, (terrain, _) in draft.cells.items()}, draft)
    text = f'[map]\nrows = """\n{rows}"""\n'
    if any(level for _, level in draft.cells.values()):
        levels = {at: _DIGITS[min(max(level, LOWEST), HIGHEST)] for at, (_, level) in draft.cells.items()}
        text += f'levels = """\n{_rows(levels, draft)}"""\n'
    own = {letter: terrain for terrain, letter in letters.items() if terrain not in LEGEND.values()}
    if own:
        text += "[map.legend]\n" + "".join(f"{_text(letter)} = {_text(terrain)}\n"
                                           for letter, terrain in own.items())
    return text


def _rows(letters: Mapping[Hex, str], draft: Draft) -> str:
    """The rows; on a pointy-top map every second one is set in, so that it looks like the map."""
    placed = {to_offset(at, draft.orientation): letter for at, letter in letters.items()}
    left, top = (0, 0) if draft.head and min(map(min, placed)) >= 0 else _corner(placed, draft.orientation)
    wide = max(col for col, _ in placed) - left + 1
    high = max(row for _, row in placed) - top + 1
    out = ""
    for row in range(high):
        line = " ".join(placed.get((left + col, top + row), NO_HEX) for col in range(wide))
        out += f"{' ' * (row % 2) if draft.orientation == 'pointy' else ''}{line}\n"
    return out


def _corner(placed: Mapping[tuple[int, int], str], orientation: str) -> tuple[int, int]:
    """The first column and row; even where rows or columns alternate, so that none changes its place."""
    left, top = min(col for col, _ in placed), min(row for _, row in placed)
    if orientation == "pointy":
        return left, top - top % 2
    return left - left % 2, top


def _terrains(draft: Draft) -> Iterator[str]:
    used = {terrain for terrain, _ in draft.cells.values()}
    for terrain, table in draft.terrains.items():
        if terrain in used:
            plain = {key: value for key, value in table.items() if not isinstance(value, dict)}
            yield _table(f"[terrains.{toml_key(terrain)}]", plain)
            for ruleset, figures in table.items():
                if isinstance(figures, dict):
                    yield _table(f"[terrains.{toml_key(terrain)}.{toml_key(ruleset)}]", figures)


def _walls(draft: Draft, grid: Grid) -> Iterator[str]:
    kinds: dict[str, list[str]] = {}
    for (at, direction), kind in sorted(draft.walls.items()):
        kinds.setdefault(kind, []).append(format_pose(grid, Pose(at, direction)))
    for kind, sides in sorted(kinds.items()):
        yield _table("[[walls]]", {"kind": kind, "sides": " ".join(sides)})


def unit_text(unit: UnitDraft, grid: Grid) -> str:
    """The tables of a unit."""
    at = format_pose(grid, Pose(unit.at, unit.facing)) if unit.at is not None else None
    text = _table("[[units]]", {"id": unit.id, "side": unit.side, "name": unit.name, "at": at})
    return text + "".join(_table(f"[units.{toml_key(name)}]", sheet) for name, sheet in unit.sheets.items())


def _table(head: str, table: Mapping[str, Any]) -> str:
    return f"{head}\n{_lines(table)}"


def _lines(table: Mapping[str, Any]) -> str:
    given = ((key, value) for key, value in table.items() if value is not None)
    return "".join(f"{toml_key(key)} = {toml_value(value)}\n" for key, value in given)


def toml_value(value: Any) -> str:  # noqa: ANN401 - what TOML knows
    """A value as TOML; texts of several lines in three quotes."""
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return str(value)
        case date() | time():
            return value.isoformat()
        case str():
            return _text(value)
        case dict():
            inner = ", ".join(f"{toml_key(key)} = {toml_value(part)}" for key, part in value.items()
                              if part is not None)
            return f"{{{inner}}}"
        case _:
            return f"[{', '.join(toml_value(part) for part in value if part is not None)}]"


def toml_key(key: str) -> str:
    """A key as TOML, in quotes where it needs them."""
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else _text(key)


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _is_half(char: str) -> bool:
    """Whether it is half of a pair of UTF-16 that has lost the other one: no character at all."""
    return "\ud800" <= char <= "\udfff"


def _text(text: str) -> str:
    """A basic string; what cannot be printed is escaped."""
    shown = "".join(_ESCAPES.get(char) or (char if char.isprintable() else f"\\u{ord(char):04x}")
                    for char in text if char.isprintable() or (ord(char) < 0x10000 and not _is_half(char)))
    return f'"{shown}"'
