"""Edits of the map as new texts: terrain, levels, hexsides, size, orientation."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from hexsim.board.board import Board
from hexsim.errors import NotationError
from hexsim.files.cells import LEGEND, LEVELS, MOST_ACROSS, NO_HEX
from hexsim.files.edit_places import Moving, moved, renamed
from hexsim.files.edit_rows import Sheet, letters_of, level_rows, painted_rows, sheet_of, step_of, widths
from hexsim.files.edit_text import Add, Change, Drop, Put, changed
from hexsim.files.edit_values import EditError, Literal, tables_of
from hexsim.files.importers.toml_text import SPARE
from hexsim.files.locate import places_in
from hexsim.files.scenario import Reading
from hexsim.files.toml import shared
from hexsim.hexes.direction import Orientation
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import Grid, format_pose, from_offset, parse_pose, to_offset
from hexsim.hexes.pose import Pose

_DIGITS = {level: digit for digit, level in LEVELS.items()}
LOWEST, HIGHEST = min(_DIGITS), max(_DIGITS)
_ROWS, _LEVELS = ("map", "rows"), ("map", "levels")


def board_of(reading: Reading) -> Board:
    """The map.

    Raises:
        EditError: there is none.
    """
    if reading.board is None:
        raise EditError("core.edit_no_map")
    return reading.board


def literal_at(raw: str, *path: str) -> str | None:
    """The string at a key as it is written, None if there is none."""
    span = places_in(raw).values.get(path)
    return raw[span[0]:span[1]] if span is not None else None


def literal_of_rows(raw: str) -> str:
    """The rows of the map as they are written.

    Raises:
        EditError: they are not in a string of their own.
    """
    literal = literal_at(raw, *_ROWS)
    if literal is None:
        raise EditError("core.edit_by_hand", field="map.rows")
    return literal


def _rows(raw: str) -> Sheet:
    return sheet_of(literal_of_rows(raw), "map.rows")


def rows_of(raw: str) -> list[str]:
    """The letters of each row of the map.

    Raises:
        EditError: they are written with escapes.
    """
    return letters_of(literal_of_rows(raw), "map.rows")


def painted(raw: str, reading: Reading, hexes: Iterable[Hex], terrain: str) -> str:
    """The text with hexes of a terrain, "" for none at all."""
    board = board_of(reading)
    rows, offsets = literal_of_rows(raw), {to_offset(at, board.orientation): at for at in hexes}
    wide = widths(rows, "map.rows", {row for _, row in offsets})
    offsets = {(col, row): at for (col, row), at in offsets.items() if 0 <= col < wide.get(row, 0)}
    letter, legend = letter_of(reading.data, terrain)
    new = painted_rows(rows, "map.rows", dict.fromkeys(offsets, letter))
    puts: list[Change] = [Put(path=_ROWS, value=new)] if new.text != rows else []
    other = {place: "0" if terrain else NO_HEX for place, at in offsets.items()
             if (at in board) != bool(terrain)}
    levels = literal_at(raw, *_LEVELS) if other else None
    if levels is not None:
        puts.append(Put(path=_LEVELS, value=painted_rows(levels, "map.levels", other)))
    if legend and offsets:
        puts.append(Put(path=("map", "legend", letter), value=legend))
    text = changed(raw, puts)
    return _renumbered(text, reading, {}) if other else text


def letter_of(data: Mapping[str, Any], terrain: str) -> tuple[str, str]:
    """The letter of a terrain, and the terrain it has to be entered for in the legend, "" if it is known."""
    if not terrain:
        return NO_HEX, ""
    table = data.get("map", {}).get("legend", {})
    legend = {**LEGEND, **(table if isinstance(table, dict) else {})}
    for letter, meaning in legend.items():
        if meaning == terrain:
            return letter, ""
    return next(letter for letter in SPARE if letter not in legend), terrain


def raised(raw: str, reading: Reading, hexes: Iterable[Hex], level: int) -> str:
    """The text with hexes at a level."""
    board = board_of(reading)
    digit = _DIGITS[min(max(level, LOWEST), HIGHEST)]
    places = [at for at in hexes if at in board]
    levels = literal_at(raw, *_LEVELS)
    if not places or (levels is None and not level):
        return raw
    levels = levels or level_rows(literal_of_rows(raw), "map.rows").text
    offsets = {to_offset(at, board.orientation): digit for at in places}
    return changed(raw, [Put(path=_LEVELS, value=painted_rows(levels, "map.levels", offsets))])


def walled(raw: str, reading: Reading, sides: Iterable[tuple[Hex, int]], kind: str) -> str:
    """The text with something on hexsides, "" for nothing."""
    board = board_of(reading)
    wanted = {_one(at, side, board) for at, side in sides if at in board or at.neighbour(side) in board}
    tables = tables_of(reading.data, "walls")
    there, puts, drops = set(), list[Change](), list[Change]()
    places, home = places_in(raw), -1
    for number, table in enumerate(tables):
        same = table.get("kind") == kind
        home = number if same else home
        span = places.values.get(("walls", number, "sides"))
        literal = raw[span[0]:span[1]] if span else ""
        named = {word: side for word in str(table.get("sides", "")).split()
                 if (side := _side(word, board)) in wanted}
        if same:
            there |= set(named.values())
        elif named:
            new = renamed(literal, lambda word, named=named: None if word in named else word)  # type: ignore[misc]
            drops += [Drop(path=("walls", number))] if new is None else []
            puts += [Put(path=("walls", number, "sides"), value=new)] if new is not None else []
    more = " ".join(format_pose(board.grid, Pose(*side)) for side in sorted(wanted - there))
    added: list[Change] = []
    span = places.values.get(("walls", home, "sides"))
    if kind and more and span is not None and raw[span[0]] in "\"'":
        literal = raw[span[0]:span[1]]
        puts.append(Put(path=("walls", home, "sides"), value=_longer(literal, more)))
    elif kind and more:
        added.append(Add(name="walls", entry={"kind": kind, "sides": more}, after=("terrains", "map")))
    return changed(raw, [*puts, *drops[::-1], *added])


def _longer(literal: str, more: str) -> Literal:
    """A text of words with more of them at its end."""
    quote = next(quote for quote in ('"""', "'''", '"', "'") if literal.startswith(quote))
    inner = literal[len(quote):-len(quote)]
    body = inner.rstrip()
    return Literal(f"{quote}{body} {more}{inner[len(body):]}{quote}")


def _one(at: Hex, side: int, board: Board) -> tuple[Hex, int]:
    """A hexside by the one of its names that files give it."""
    beyond = at.neighbour(side)
    if at not in board:
        return beyond, (side + 3) % 6
    return (at, int(side)) if beyond not in board else min((at, int(side)), (beyond, (side + 3) % 6))


def _side(word: str, board: Board) -> tuple[Hex, int] | None:
    try:
        pose = parse_pose(board.grid, word)
    except NotationError:
        return None
    return _one(pose.hex, int(pose.facing), board)


def resized(raw: str, reading: Reading, edge: str, *, grow: bool) -> str:
    """The text with rows or columns more or fewer at an edge of the map."""
    board = board_of(reading)
    step, rows = step_of(edge, board.orientation), _rows(raw)
    across, down = max(len(line.letters) for line in rows.rows), len(rows.rows)
    size = across if edge in ("left", "right") else down
    if (grow and size + step > MOST_ACROSS) or (not grow and size <= step):
        raise EditError("core.edit_size", most=MOST_ACROSS)
    puts: list[Change] = [Put(path=_ROWS, value=rows.resized(edge, grow=grow, step=step, letter=".").literal)]
    levels = literal_at(raw, *_LEVELS)
    if levels is not None:
        new = sheet_of(levels, "map.levels").resized(edge, grow=grow, step=step, letter="0")
        puts.append(Put(path=_LEVELS, value=new.literal))
    shift = (step if grow else -step) if edge in ("left", "top") else 0
    return _renumbered(changed(raw, puts), reading, {edge: shift})


def _renumbered(text: str, reading: Reading, shift: Mapping[str, int]) -> str:
    """A text whose map has changed, with all places as the new map calls them.

    Args:
        text: with the new map.
        reading: of the old one.
        shift: columns and rows that came in at the left and at the top.
    """
    old, lines = board_of(reading), rows_of(text)
    spans = [(row, *found) for row, line in enumerate(lines) if (found := _span(line)) is not None]
    if not spans:
        raise EditError("core.edit_last_hex")
    left = min(first for _, first, _ in spans)
    grid = Grid(orientation=old.orientation, first_col=left, first_row=spans[0][0],
                cols=max(last for *_, last in spans) - left + 1, rows=spans[-1][0] - spans[0][0] + 1)

    def there(at: Hex) -> Hex | None:
        if at not in old:
            return None
        col, row = to_offset(at, old.orientation)
        col, row = col + shift.get("left", 0), row + shift.get("top", 0)
        known = 0 <= row < len(lines) and 0 <= col < len(lines[row]) and lines[row][col] != NO_HEX
        return from_offset(col, row, old.orientation) if known else None

    return moved(text, shared(text), Moving(old=old.grid, new=grid, there=there))


def _span(line: str) -> tuple[int, int] | None:
    """The first and the last place of a row with a hex."""
    inner = line.strip(NO_HEX)
    first = len(line) - len(line.lstrip(NO_HEX))
    return (first, first + len(inner) - 1) if inner else None


def turned(raw: str, reading: Reading) -> str:
    """The text with hexes that stand the other way; rows and columns and numbers of directions stay."""
    old = board_of(reading)
    way: Orientation = "pointy" if old.orientation == "flat" else "flat"

    def there(at: Hex) -> Hex | None:
        return from_offset(*to_offset(at, old.orientation), way) if at in old else None

    text = changed(raw, [Put(path=("orientation",), value="flat" if way == "flat" else None)
                         if way == "flat" or "orientation" in reading.data
                         else Put(path=("orientation",), value=way)])
    turning = Moving(old=old.grid, new=replace(old.grid, orientation=way), there=there)
    return moved(text, shared(text), turning)
