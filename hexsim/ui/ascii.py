"""The map in plain letters, for a terminal.

Each hex shows its number with its level, below them its terrain and whoever stands there with the facing;
between hexes stand the marks of hexsides::

    0201    0301+1
    .R1↗   W,
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from string import ascii_letters, digits

from hexsim.board.board import Board
from hexsim.hexes.direction import direction_name
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import to_offset
from hexsim.rules.state import GameState
from hexsim.text import tr

LETTERS = {"open": ".", "rough": ",", "undergrowth": "%", "shallow_water": "~", "deep_water": "=",
           "table": "t", "shelf": "s", "rock": "^", "building": "#"}
SIDE_MARKS = {"wall": "W", "low_wall": "w", "fence": "f", "door_closed": "D", "door_open": "d"}
THING = "*"
_ARROWS = {"pointy": "→↗↖←↙↘", "flat": "↘↗↑↖↙↓"}
_MOST_WIDE, _MOST_ROWS = 78, {"pointy": 12, "flat": 8}


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """What the map shows besides the state.

    Attributes:
        around: the hex in the middle where the map is larger than the page; None for its first corner.
        prices: a figure in a hex, in place of nobody standing there.
        down: ids of units that cannot fight; their tags are small.
        arrows: facings as arrows, else as compass letters.
    """

    around: Hex | None = None
    prices: Mapping[Hex, int] = field(default_factory=dict)
    down: Collection[str] = ()
    arrows: bool = True


def draw_map(state: GameState, drawing: Drawing) -> tuple[str, ...]:
    """The lines of the map, or of a window of it, and of its legend."""
    shown = tuple(_window(state.board, drawing.around))
    canvas: dict[tuple[int, int], str] = {}
    first = to_offset(shown[0], state.board.orientation)
    tags, letters = unit_tags(state), terrain_letters(state.board)
    for at in shown:
        x, y = _corner(state.board, at, first)
        level = state.board.level(at)
        _put(canvas, x, y + 1, state.board.number(at) + (f"{level:+d}" if level else ""))
        _put(canvas, x, y + 2, letters[state.board.terrain(at).id] + _content(state, at, drawing, tags))
        for direction in range(6):
            side = state.board.side(at, direction)
            if side is not None:
                for dx, dy in _side_places(state.board, direction):
                    canvas[x + dx, y + dy] = SIDE_MARKS[side.id]
    return (*_lines(canvas), "", *_legend(state, shown, drawing, tags))


def unit_tags(state: GameState) -> Mapping[str, str]:
    """A short name for each unit: a letter of its side and its number there."""
    letters: dict[str, str] = {}
    for side in state.sides:
        wanted = [*filter(ascii_letters.__contains__, side.id.upper()), *ascii_letters]
        letters[side.id] = next(letter for letter in wanted if letter not in letters.values())
    counts = dict.fromkeys(letters, 0)
    tags = {}
    for unit in state.units:
        counts[unit.side] += 1
        tags[unit.id] = f"{letters[unit.side]}{counts[unit.side]}"
    return tags


def terrain_letters(board: Board) -> Mapping[str, str]:
    """The letter of each terrain: the usual one, for a map's own terrain the first free one of its id."""
    letters = {terrain.id: LETTERS[terrain.id] for terrain in board.terrains if terrain.id in LETTERS}
    for terrain in board.terrains:
        if terrain.id not in letters:
            wanted = filter(str.isalnum, terrain.id + ascii_letters + digits)
            letters[terrain.id] = next((letter for letter in wanted if letter not in letters.values()), "?")
    return letters


def facing_text(board: Board, facing: int, *, arrows: bool) -> str:
    """A facing as an arrow or as its compass letters."""
    return _ARROWS[board.orientation][facing] if arrows else direction_name(facing, board.orientation)


def _window(board: Board, around: Hex | None) -> Iterator[Hex]:
    grid = board.grid
    cols, rows = _MOST_WIDE // _cell(board) - 1, _MOST_ROWS[board.orientation]
    left, top = 0, 0
    if around is not None:
        col, row = to_offset(around, board.orientation)
        left = min(max(col - grid.first_col - cols // 2, 0), max(grid.cols - cols, 0))
        top = min(max(row - grid.first_row - rows // 2, 0), max(grid.rows - rows, 0))
    for row in range(top, min(top + rows, grid.rows)):
        for col in range(left, min(left + cols, grid.cols)):
            at = grid.hex_at(col, row)
            if at in board:
                yield at


def _cell(board: Board) -> int:
    return 2 * board.grid.digits + 4


def _corner(board: Board, at: Hex, first: tuple[int, int]) -> tuple[int, int]:
    """Column and line of the page where a hex begins."""
    (col, row), width = to_offset(at, board.orientation), _cell(board)
    if board.orientation == "pointy":
        return 1 + width * (col - first[0]) + (row & 1) * width // 2, 3 * (row - first[1])
    return 1 + width * (col - first[0]), 4 * (row - first[1]) + 2 * (col & 1)


def _side_places(board: Board, direction: int) -> tuple[tuple[int, int], ...]:
    """Where the mark of a hexside stands from the corner of its hex; both hexes put it in the same place."""
    width = _cell(board)
    middle = width // 2 - 1
    if board.orientation == "flat":
        return (((width - 1, 2),), ((width - 1, 1),), ((middle, 0),), ((-1, 0),), ((-1, 3),),
                ((middle, 4),))[direction]
    near, far = middle - width // 4, middle + width // 2 - width // 4
    return (((width - 1, 1), (width - 1, 2)), ((far, 0),), ((near, 0),), ((-1, 1), (-1, 2)), ((near, 3),),
            ((far, 3),))[direction]


def _content(state: GameState, at: Hex, drawing: Drawing, tags: Mapping[str, str]) -> str:
    mark = THING if state.things_at(at) else ""
    units = state.units_at(at)
    if units:
        unit = next((unit for unit in units if unit.id not in drawing.down), units[0])
        tag = tags[unit.id].lower() if unit.id in drawing.down else tags[unit.id]
        assert unit.pose is not None
        front = facing_text(state.board, unit.pose.facing, arrows=drawing.arrows)
        return mark + tag + (front if unit.pose.hex == at else "")
    price = drawing.prices.get(at)
    return mark + ("" if price is None else f"{price:>3}")


def _put(canvas: dict[tuple[int, int], str], x: int, y: int, text: str) -> None:
    for place, letter in enumerate(text):
        canvas[x + place, y] = letter


def _lines(canvas: Mapping[tuple[int, int], str]) -> Iterator[str]:
    left, top = min(x for x, _ in canvas), min(y for _, y in canvas)
    right, bottom = max(x for x, _ in canvas), max(y for _, y in canvas)
    for y in range(top, bottom + 1):
        yield "".join(canvas.get((x, y), " ") for x in range(left, right + 1)).rstrip()


def _legend(state: GameState, shown: Collection[Hex], drawing: Drawing,
            tags: Mapping[str, str]) -> Iterator[str]:
    board, letters, inside = state.board, terrain_letters(state.board), set(shown)
    terrains = {board.terrain(at).id: board.terrain(at).label for at in shown}
    yield _listed("cli.legend_terrain", ((letters[name], terrains[name]) for name in sorted(terrains)))
    sides = {side.id: side.label for at in shown for side in (board.side(at, d) for d in range(6)) if side}
    if sides:
        yield _listed("cli.legend_sides", ((SIDE_MARKS[name], sides[name]) for name in sorted(sides)))
    if any(state.things_at(at) for at in shown):
        yield _listed("cli.legend_things", [(THING, tr("cli.legend_thing"))])
    units = [unit for unit in state.units if inside.intersection(unit.hexes())]
    if units:
        marks = (tags[unit.id].lower() if unit.id in drawing.down else tags[unit.id] for unit in units)
        yield _listed("cli.legend_units", zip(marks, (unit.name for unit in units), strict=True))
    if len(shown) < len(board):
        yield tr("cli.legend_part", shown=len(shown), all=len(board))


def _listed(key: str, pairs: Iterable[tuple[str, str]]) -> str:
    return tr(key, list=", ".join(f"{mark} {words}" for mark, words in pairs))
