"""What hangs together on a map with one hex and is like it, for filling."""

from collections.abc import Mapping

from hexsim.board.board import Board
from hexsim.files.cells import LEVELS, NO_HEX, legend_of
from hexsim.files.edit_map import board_of, rows_of
from hexsim.files.scenario import Reading
from hexsim.hexes.direction import Orientation
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import from_offset, to_offset


def alike(raw: str, reading: Reading, start: Hex, *, levels: bool = False) -> tuple[Hex, ...]:
    """The hexes of one terrain, or level, around one of them; places without a hex hang together, too.

    Raises:
        EditError: the rows of the map are written with escapes.
    """
    board = board_of(reading)
    rows = _alike(board, reading.data["map"], rows_of(raw), start, levels=levels)
    wide = max(map(len, rows)) + 2
    like = bytearray(wide)
    for line in rows:
        like += b"\0" + line + bytes(wide - 1 - len(line))
    like += bytes(wide)
    col, row = to_offset(start, board.orientation)
    if not (0 <= col < wide - 2 and 0 <= row < len(rows)):
        return ()
    found = _flooded(like, (row + 1) * wide + col + 1, wide, board.orientation)
    return tuple(from_offset(at % wide - 1, at // wide - 1, board.orientation) for at in sorted(found))


def _alike(board: Board, table: Mapping[str, object], rows: list[str], start: Hex, *,
           levels: bool) -> list[bytes]:
    """By row and column, 1 where a place is like the first."""
    there = start in board
    if not there:
        return [bytes(letter == NO_HEX for letter in row) for row in rows]
    text = table.get("levels")
    if levels and isinstance(text, str):
        wanted = {digit for digit, level in LEVELS.items() if level == board.level(start)}
        high = ["".join(line.split()) for line in text.split("\n") if line.strip()]
        return [bytes(digit in wanted for digit in row) for row in high]
    if levels:
        return [bytes(letter != NO_HEX for letter in row) for row in rows]
    legend, name = legend_of(table.get("legend")), board.terrain(start).id
    return [bytes(letter != NO_HEX and legend.get(letter, "open") == name for letter in row) for row in rows]


def _flooded(like: bytearray, start: int, wide: int, orientation: Orientation) -> list[int]:
    """The places reached from one over places that are alike; they are struck out."""
    if not like[start]:
        return []
    like[start] = 0
    found, pointy = [start], orientation == "pointy"
    steps = tuple(_steps(orientation, wide, odd) for odd in (0, 1))
    for at in found:
        odd = ((at // wide if pointy else at % wide) - 1) & 1
        for step in steps[odd]:
            if like[at + step]:
                like[at + step] = 0
                found.append(at + step)
    return found


def _steps(orientation: Orientation, wide: int, odd: int) -> tuple[int, ...]:
    col, row = (0, odd) if orientation == "pointy" else (odd, 0)
    at = from_offset(col, row, orientation)
    places = [to_offset(at.neighbour(way), orientation) for way in range(6)]
    return tuple((r - row) * wide + c - col for c, r in places)
