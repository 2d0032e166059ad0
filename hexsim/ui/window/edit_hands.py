"""Mouse and keyboard of the editor: pygame events to what they ask for."""

from collections.abc import Iterator, Sequence

import pygame

from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import from_offset, to_offset
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.actions import NUMPAD
from hexsim.ui.edit_view import Editing, Entry
from hexsim.ui.hud.look import Panel, Region, ScrollBy
from hexsim.ui.intent_edit import Bring, Caret, Choose, Deed, EditIntent, Point, Run, Step
from hexsim.ui.scene import layout_of
from hexsim.ui.view import ViewState
from hexsim.ui.window.hands import FullScreen, Redraw, Resized, Rest
from hexsim.ui.window.keys import FULL_SCREEN, key_name, pasted, typing_intent
from hexsim.ui.window.pointing import hex_at, in_pane, top_panel

Wish = EditIntent | it.Intent | ScrollBy | Rest | FullScreen | Resized | Redraw

LEFT, MIDDLE, RIGHT = 1, 2, 3
KEYS: dict[str, EditIntent | desk.DeskIntent] = {
    "ctrl+z": Step(-1), "ctrl+shift+z": Step(1), "ctrl+y": Step(1),
    "ctrl+s": Run("save"), "ctrl+shift+s": Run("save_as"), "ctrl+o": Run("open"),
    "f5": Run("play"), "ctrl+w": Run("leave"), "ctrl+q": Run("quit"),
    "tab": Deed("next_tab"), "shift+tab": Deed("previous_tab"), "q": Deed("left"), "e": Deed("right"),
    "c": Deed("copy"), "delete": Deed("delete"), "backspace": Deed("delete"),
    "comma": Deed("previous"), "period": Deed("next"), "insert": Deed("new"),
    "f2": Deed("change"),
    "leftbracket": Deed("less"), "rightbracket": Deed("more"),
    "equals": desk.Zoom(1), "kp_plus": desk.Zoom(1), "minus": desk.Zoom(-1), "kp_minus": desk.Zoom(-1),
    "0": desk.Fit(), "n": desk.Switch("numbers"), "f3": desk.SetLanguage(), "f4": desk.NextPalette(),
    "ctrl+equals": desk.SetScale(step=1), "ctrl+kp_plus": desk.SetScale(step=1),
    "ctrl+minus": desk.SetScale(step=-1), "ctrl+kp_minus": desk.SetScale(step=-1),
    "shift+up": desk.Pan(0, 80), "shift+down": desk.Pan(0, -80),
    "shift+left": desk.Pan(80, 0), "shift+right": desk.Pan(-80, 0),
}
"""Keys of the editor, named by their place on a US keyboard; docs/editor.md lists them."""

_CARET: dict[str, it.Intent | EditIntent] = {
    "left": Caret("left"), "right": Caret("right"), "home": Caret("home"), "end": Caret("end"),
    "delete": Caret("delete")}
_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class EditHands:
    """What is held and dragged (mutable).

    Attributes:
        at: where the pointer is, in pixels of the picture; None outside the window.
    """

    def __init__(self, shrink: float = 1.0) -> None:
        self.shrink = shrink
        self.at: tuple[float, float] | None = None
        self._panning = self._space = False
        self._held = 0
        self._last = (0.0, 0.0)

    def wishes(self, event: pygame.event.Event, panels: Sequence[Panel], now: Editing) -> Iterator[Wish]:
        """What an event asks for."""
        view = now.view.view
        match event.type:
            case pygame.MOUSEMOTION:
                yield from self._moved(self._point(event.pos), panels, view)
            case pygame.MOUSEBUTTONDOWN:
                yield from self._pressed(event, panels, now)
            case pygame.MOUSEBUTTONUP:
                yield from self._let_go(view)
            case pygame.MOUSEWHEEL:
                yield from self._wheel(event, panels, view)
            case pygame.KEYDOWN:
                yield from self._key(key_name(event.scancode, event.mod), now)
            case pygame.KEYUP if key_name(event.scancode, 0) == "space":
                self._space = False
            case pygame.TEXTINPUT if isinstance(now.view.dialog, Entry) and event.text:
                yield it.TypeText(event.text)
            case _:
                yield from self._window(event)

    def _point(self, at: tuple[int, int]) -> tuple[float, float]:
        self.at = (at[0] / self.shrink, at[1] / self.shrink)
        return self.at

    def _window(self, event: pygame.event.Event) -> Iterator[Wish]:
        match event.type:
            case pygame.QUIT:
                yield Run("quit")
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWLEAVE:
                self._panning = self._space = False
                self.at = None
                yield Rest(None, (0.0, 0.0))
                yield it.Hover(None)
            case pygame.VIDEORESIZE:
                yield Resized((max(1, round(event.w / self.shrink)), max(1, round(event.h / self.shrink))))
            case pygame.DROPFILE:
                yield Bring(event.file)
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                yield Redraw()

    def _moved(self, at: tuple[float, float], panels: Sequence[Panel], view: ViewState) -> Iterator[Wish]:
        before, self._last = self._last, at
        if self._panning:
            yield desk.Pan(at[0] - before[0], at[1] - before[1])
            return
        panel = top_panel(panels, *at)
        if self._held and in_pane(view, *at):
            yield self._there("drag", view)
            return
        yield Rest(panel.at(*at) if panel else None, at)
        if panel is None and in_pane(view, *at):
            yield it.Hover(hex_at(view, *at), at)
        elif view.hover is not None:
            yield it.Hover(None)

    def _there(self, phase: str, view: ViewState) -> Point:
        x, y = self.at or self._last
        at = hex_at(view, x, y)
        side = int(layout_of(view).facing_to(at, x, y))
        return Point(phase, at, side, right=self._held == RIGHT)  # type: ignore[arg-type]

    def _pressed(self, event: pygame.event.Event, panels: Sequence[Panel], now: Editing) -> Iterator[Wish]:
        at = self._last = self._point(event.pos)
        panel, view = top_panel(panels, *at), now.view.view
        if event.button == MIDDLE or (event.button == LEFT and self._space and in_pane(view, *at)):
            self._panning = True
        elif panel is not None:
            region: Region | None = panel.at(*at)
            if event.button == LEFT and region is not None and isinstance(
                    region.act, EditIntent | it.Back | desk.DialogButton):
                yield region.act
        elif now.view.dialog is None and event.button in (LEFT, RIGHT) and in_pane(view, *at):
            self._held = event.button
            yield self._there("press", view)

    def _let_go(self, view: ViewState) -> Iterator[Wish]:
        self._panning = False
        if self._held:
            yield self._there("release", view)
            self._held = 0

    def _wheel(self, event: pygame.event.Event, panels: Sequence[Panel], view: ViewState) -> Iterator[Wish]:
        steps = event.y or -event.x
        if self.at is None or not steps:
            return
        panel = top_panel(panels, *self.at)
        if panel is not None:
            yield ScrollBy(panel=panel.id, lines=-steps)
        elif in_pane(view, *self.at):
            yield desk.Zoom(steps, self.at)

    def _key(self, name: str, now: Editing) -> Iterator[Wish]:
        if name == FULL_SCREEN:
            yield FullScreen()
        elif isinstance(now.view.dialog, Entry):
            made = it.TypeText(pasted()) if name == "ctrl+v" else _CARET.get(name) or typing_intent(name)
            if made is not None:
                yield made
        elif name == "escape":
            yield it.Back()
        elif now.view.dialog is not None:
            made = typing_intent({"tab": "down", "shift+tab": "up", "left": "up", "right": "down"}.get(
                name, name))
            if made is not None:
                yield made
        elif name == "space":
            self._space = True
        elif name == "f":
            yield Choose("fill", not now.view.fill)
        elif name in KEYS:
            yield KEYS[name]
        else:
            yield from _cursor(name, now)


def _cursor(name: str, now: Editing) -> Iterator[Wish]:
    """Keys that move the hex pointed at, and click there."""
    board, view = now.doc.reading.board, now.view.view
    if board is None:
        return
    way = view.orientation
    at = view.hover
    if name in _ARROWS or name in NUMPAD[way]:
        if at is None:
            to = board.grid.hex_at(board.grid.cols // 2, board.grid.rows // 2)
        elif name in _ARROWS:
            col, row = to_offset(at, way)
            to = from_offset(col + _ARROWS[name][0], row + _ARROWS[name][1], way)
        else:
            to = at.neighbour(NUMPAD[way][name])
        yield it.Hover(_within(to, now))
    elif at is not None and name in ("return", "kp_enter"):
        yield Point("press", at, now.view.edge)
        yield Point("release", at, now.view.edge)
    elif at is not None and len(name) == 1 and name in "123456":
        yield Choose("edge", int(name) - 1)
        if now.view.tab == "walls":
            yield Point("press", at, int(name) - 1)
            yield Point("release", at, int(name) - 1)


def _within(at: Hex, now: Editing) -> Hex:
    """The place, or the nearest one in the box of the map."""
    board = now.doc.reading.board
    assert board is not None
    grid = board.grid
    col, row = to_offset(at, grid.orientation)
    return grid.hex_at(min(max(col - grid.first_col, 0), grid.cols - 1),
                       min(max(row - grid.first_row, 0), grid.rows - 1))
