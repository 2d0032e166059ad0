"""The map of a changed text, made from the one before: only hexes with other letters are looked at."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from hexsim.board.altered import altered
from hexsim.board.board import Board
from hexsim.errors import Problem
from hexsim.files.cells import LEVELS, NO_HEX, legend_of
from hexsim.files.ground import Sides, read_sides_of
from hexsim.files.mistakes import Mistakes
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import from_offset

Cell = tuple[str, int] | None
"""Terrain id and level of a hex, None for none."""


def reground(data: Mapping[str, Any], before: Mapping[str, Any], board: Board, found: Mistakes,
             noted: Collection[Problem]) -> Board | None:
    """The map of `data`, None where it has to be read as a whole; its mistakes are noted as by `read_board`.

    Args:
        data: the tables as they are now.
        before: as they were.
        board: their map then.
        found: takes the mistakes of hexsides; the ground has none.
        noted: the mistakes of the tables then.
    """
    if any(problem.field.startswith(("map", "terrains")) for problem in noted) or not _alike(data, before):
        return None
    legend = legend_of(data["map"].get("legend"))
    try:
        cells = {from_offset(col, row, board.orientation): cell
                 for col, row, cell in _changes(data["map"], before["map"], legend)}
    except _OddError:
        return None
    walls, holes = data.get("walls"), any((cell is None) == (at in board) for at, cell in cells.items())
    same = walls == before.get("walls") and not any(problem.field.startswith("walls") for problem in noted)
    if same and not cells:
        return board
    if same and not holes:
        return altered(board, cells)
    there = _There(board, cells)
    made = altered(board, cells, {})
    if made is None:
        return None
    sides: Sides = read_sides_of(walls, there, made.grid, found)
    return altered(made, {}, sides) if sides else made


class _OddError(Exception):
    """Something about the rows is not as usual."""


class _There:
    """The hexes of the map as it becomes."""

    def __init__(self, board: Board, cells: Mapping[Hex, Cell]) -> None:
        self._board, self._cells = board, cells

    def __contains__(self, at: object) -> bool:
        return self._cells[at] is not None if at in self._cells else at in self._board  # type: ignore[index]


def _alike(data: Mapping[str, Any], before: Mapping[str, Any]) -> bool:
    """Whether the maps can differ in letters only."""
    new, old = data.get("map"), before.get("map")
    if not isinstance(new, dict) or not isinstance(old, dict):
        return False
    rest = [{key: value for key, value in table.items() if key not in ("rows", "levels")}
            for table in (new, old)]
    return (rest[0] == rest[1] and data.get("terrains") == before.get("terrains")
            and data.get("orientation") == before.get("orientation")
            and all(isinstance(table.get("rows"), str) and isinstance(table.get("levels", ""), str)
                    for table in (new, old)))


def _changes(new: Mapping[str, Any], old: Mapping[str, Any],
             legend: Mapping[str, str]) -> Iterator[tuple[int, int, Cell]]:
    """Column, row and ground of each hex that has changed.

    Raises:
        _OddError: a letter is not known, or the texts are not of one shape.
    """
    rows = _lines(new["rows"]), _lines(old["rows"])
    levels = tuple(_lines(table["levels"]) if "levels" in table else None for table in (new, old))
    wanted = len(rows[0])
    if any(lines is not None and len(lines) != wanted for lines in (rows[1], *levels)):
        raise _OddError
    flat = levels == (None, None)
    for row, (now, was) in enumerate(zip(*rows, strict=True)):
        high, low = (None if lines is None else lines[row] for lines in levels)
        if now == was and (flat or (high == low and high is not None)):
            continue
        after, past = (_letters(now), _digits(high, now)), (_letters(was), _digits(low, was))
        if len({len(text) for text in (*after, *past)}) != 1:
            raise _OddError
        for col, (new_cell, old_cell) in enumerate(zip(zip(*after, strict=True), zip(*past, strict=True),
                                                       strict=True)):
            if new_cell != old_cell:
                yield col, row, _cell(*new_cell, legend)


def _lines(text: str) -> list[str]:
    """The lines with letters."""
    return [line for line in text.split("\n") if line and not line.isspace()]


def _letters(line: str) -> str:
    return "".join(line.split())


def _digits(levels: str | None, rows: str) -> str:
    """The digits of a row; without levels they are all 0."""
    if levels is not None:
        return _letters(levels)
    return "".join(NO_HEX if letter == NO_HEX else "0" for letter in _letters(rows))


def _cell(letter: str, digit: str, legend: Mapping[str, str]) -> Cell:
    if (letter == NO_HEX) != (digit == NO_HEX):
        raise _OddError
    if letter == NO_HEX:
        return None
    if letter not in legend or digit not in LEVELS:
        raise _OddError
    return legend[letter], LEVELS[digit]
