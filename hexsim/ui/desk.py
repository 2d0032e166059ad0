"""Intents that only change what is shown: displays, sizes, language, log, cursor, focus."""

from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import from_offset, to_offset
from hexsim.rules.state import GameState
from hexsim.text import LANGUAGES
from hexsim.ui.camera import kept_in_view
from hexsim.ui.intent import Arrow
from hexsim.ui.intent_desk import Toggle
from hexsim.ui.look_back import toggled_replay
from hexsim.ui.view import FOCI, MOTIONS, PALETTES, SCALES, Message, ViewState

_ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def switched(view: ViewState, game: Game, what: Toggle, on: bool | None) -> ViewState:
    """A display on, off or turned over."""
    if what == "replay":
        return toggled_replay(view, game, on)
    now = bool(getattr(view, what)) if on is None else not on
    view = view.having(**{what: not now})
    if on is not None:
        return view
    return view.having(message=Message(key=f"ui.said_{what}_{'off' if now else 'on'}"))


def spoken(view: ViewState, language: str) -> ViewState:
    """In that language, "" for the next one."""
    if language in LANGUAGES:
        return view.having(language=language, message=None)
    return view.having(language=_next(LANGUAGES, view.language), message=None)


def scaled(view: ViewState, percent: int, step: int) -> ViewState:
    """Words and controls in that size, or one step larger or smaller; from 75 to 200 percent."""
    if percent:
        return view.having(scale=min(SCALES[-1], max(SCALES[0], percent)))
    sizes = [size for size in SCALES if (size > view.scale if step > 0 else size < view.scale)]
    return view.having(scale=(min(sizes) if step > 0 else max(sizes)) if sizes else view.scale)


def repainted(view: ViewState) -> ViewState:
    """In the next palette."""
    return view.having(palette=_next(PALETTES, view.palette))


def paced(view: ViewState) -> ViewState:
    """With the next speed of animation."""
    return view.having(motion=_next(MOTIONS, view.motion))


def _next(names: tuple[str, ...], name: str) -> str:
    return names[(names.index(name) + 1) % len(names)]


def refocused(view: ViewState, step: int) -> ViewState:
    """The next part of the screen takes the keys."""
    at = FOCI.index(view.focus) + step
    return view.having(focus=FOCI[at % len(FOCI)], row=0)


def folded(view: ViewState, line: str) -> ViewState:
    """A log line with its ledger, or without it."""
    others = tuple(one for one in view.unfolded if one != line)
    return view.having(unfolded=others if line in view.unfolded else (*others, line))


def scrolled(view: ViewState, lines: int, last: int) -> ViewState:
    """The log moved up (positive) from its newest line."""
    return view.having(log_scroll=max(0, min(view.log_scroll + lines, max(0, last - 1))))


def cursor_moved(view: ViewState, state: GameState, arrow: Arrow) -> ViewState:
    """The cursor to the next hex: up and down keep the column, left and right the row; holes are skipped."""
    board, here = state.board, cursor_start(view, state)
    if view.cursor is None:
        return cursor_at(view, state, here)
    orientation, grid = board.orientation, board.grid
    col, row = to_offset(here, orientation)
    dx, dy = _ARROWS[arrow]
    for _ in range(max(grid.cols, grid.rows)):
        col, row = col + dx, row + dy
        at = from_offset(col, row, orientation)
        if at in board:
            return cursor_at(view, state, at)
    return cursor_at(view, state, here)


def cursor_stepped(view: ViewState, state: GameState, direction: int) -> ViewState:
    """The cursor to the neighbour in a direction, if it is on the map."""
    here = cursor_start(view, state)
    at = here.neighbour(direction) if view.cursor is not None else here
    return cursor_at(view, state, at if at in state.board else here)


def cursor_start(view: ViewState, state: GameState) -> Hex:
    """Where the cursor is, or where it appears: on the selected or active unit, else mid-map."""
    if view.cursor is not None and view.cursor in state.board:
        return view.cursor
    for unit in (view.selected, state.active):
        pose = state.unit(unit).pose if unit and state.has_unit(unit) else None
        if pose is not None:
            return pose.hex
    hexes = list(state.board.slots())
    return state.board.hex_at(hexes[len(hexes) // 2])


def cursor_at(view: ViewState, state: GameState, at: Hex) -> ViewState:
    """The cursor on that hex, in view; the pointer counts no more until it moves."""
    return kept_in_view(view.having(cursor=at, hover=None, pointer=None), state, at)
