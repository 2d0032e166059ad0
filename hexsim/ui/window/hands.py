"""Mouse and keyboard: pygame events to what they ask for. Knows nothing of the game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from hexsim.hexes.hex import Hex
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.dialog import CommandSearch, RuleList
from hexsim.ui.hud.look import LookAt, OpenTab, Panel, Pick, Region, ScrollBy, Scrub
from hexsim.ui.intent import Intent
from hexsim.ui.intent_edit import EditIntent
from hexsim.ui.intent_replay import DrawArrow, Pen
from hexsim.ui.talk import takes_text
from hexsim.ui.view import ViewState, to_world
from hexsim.ui.window.keys import (
    FULL_SCREEN,
    intent_of,
    is_function_key,
    key_name,
    may_repeat,
    pasted,
    replay_intent,
    typing_intent,
)
from hexsim.ui.window.pointing import dragged, hex_at, in_pane, top_panel

PEEK_SECONDS = 0.35
"""A key that shows something is let go of: held longer than this, it only meant to peek."""

PEEKED = ("threat", "sight")
"""What is shown by a key only while it is held, if it is held for longer."""

LEFT, MIDDLE, RIGHT = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Rest:
    """The pointer is over this region, None for none; what it says is told after a while."""

    region: Region | None
    at: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Skip:
    """Shift is pressed: whatever moves is where it goes to."""


@dataclass(frozen=True, slots=True)
class FullScreen:
    """The whole screen, or a window again."""


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has another size."""

    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Redraw:
    """The window has to be shown again."""


Deed = Intent | OpenTab | ScrollBy | Rest | Skip | FullScreen | Resized | Redraw


class Hands:
    """What is held, dragged and pointed at (mutable).

    Attributes:
        at: where the pointer is, in pixels of the picture; None outside the window.
        shrink: pixels of the window for one pixel of the picture.
    """

    def __init__(self, table: Mapping[str, str], shrink: float = 1.0) -> None:
        self.table = table
        self.shrink = shrink
        self.at: tuple[float, float] | None = None
        self._space = False
        self._panning = False
        self._panned = False
        self._drag: Region | None = None
        self._pen: Hex | None = None
        self._by_key = False
        self._peeked: dict[str, float] = {}
        self._held: set[int] = set()
        self._last = (0.0, 0.0)

    def deeds(self, event: pygame.event.Event, panels: Sequence[Panel], view: ViewState,
              now: float) -> Iterator[Deed]:
        """What an event asks for."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            yield from self._moved(self._point(event.pos), panels, view)
        elif kind == pygame.MOUSEBUTTONDOWN:
            yield from self._pressed(event, panels, view)
        elif kind == pygame.MOUSEBUTTONUP:
            yield from self._let_go(event, view)
        elif kind == pygame.MOUSEWHEEL:
            yield from self._wheel(event, panels, view)
        elif kind == pygame.KEYDOWN:
            yield from self._key(event, view, now)
        elif kind == pygame.KEYUP:
            yield from self._key_up(event, view, now)
        elif kind == pygame.TEXTINPUT:
            by_key, self._by_key = self._by_key, False
            if takes_text(view.dialog) and event.text and not by_key:
                yield it.TypeText(event.text)
        else:
            yield from self._window(event)

    def _point(self, at: tuple[int, int]) -> tuple[float, float]:
        self.at = (at[0] / self.shrink, at[1] / self.shrink)
        return self.at

    def _window(self, event: pygame.event.Event) -> Iterator[Deed]:
        if event.type == pygame.QUIT:
            yield desk.Quit()
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            if event.type == pygame.WINDOWFOCUSLOST:
                self.release()
            self.at = None
            yield Rest(None, (0.0, 0.0))
            yield desk.FocusLost() if event.type == pygame.WINDOWFOCUSLOST else it.Hover(None)
        elif event.type == pygame.VIDEORESIZE:
            yield Resized((max(1, round(event.w / self.shrink)), max(1, round(event.h / self.shrink))))
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            yield Redraw()
        elif event.type == pygame.DROPFILE:
            yield desk.OpenFile(event.file)

    def release(self) -> None:
        """Nothing is held or dragged any more."""
        self._space = self._panning = False
        self._drag = self._pen = None
        self._peeked.clear()
        self._held.clear()

    def _moved(self, at: tuple[float, float], panels: Sequence[Panel], view: ViewState) -> Iterator[Deed]:
        before, self._last = self._last, at
        if self._panning:
            self._panned = True
            yield desk.Pan(at[0] - before[0], at[1] - before[1])
            return
        if self._drag is not None:
            yield from dragged(self._drag, at)
            return
        yield from self._drawn(at, view)
        yield from self.pointed(panels, view)

    def pointed(self, panels: Sequence[Panel], view: ViewState) -> Iterator[Deed]:
        """What lies under the pointer now."""
        if self.at is None:
            return
        panel = top_panel(panels, *self.at)
        yield Rest(panel.at(*self.at) if panel else None, self.at)
        if panel is None and in_pane(view, *self.at):
            yield it.Hover(hex_at(view, *self.at), to_world(view, *self.at))
        elif view.hover is not None:
            yield it.Hover(None)

    def _pressed(self, event: pygame.event.Event, panels: Sequence[Panel], view: ViewState) -> Iterator[Deed]:
        at = self._last = self._point(event.pos)
        if event.button == MIDDLE or (event.button == LEFT and self._space and in_pane(view, *at)):
            self._panning = True
        elif event.button == RIGHT:
            yield it.Back(listing=False)
        elif event.button == LEFT:
            panel = top_panel(panels, *at)
            if panel is not None:
                yield from self._region(panel.at(*at), at)
            elif in_pane(view, *at) and view.replay is not None and view.dialog is None:
                self._pen = hex_at(view, *at)
            elif in_pane(view, *at):
                shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
                yield it.Click(hex_at(view, *at), shift=shift, at=to_world(view, *at))

    def _region(self, region: Region | None, at: tuple[float, float]) -> Iterator[Deed]:
        if region is None or region.act is None:
            return
        if isinstance(region.act, LookAt | Scrub):
            self._drag = region
            yield from dragged(region, at)
        elif not isinstance(region.act, Pick | EditIntent):
            yield region.act

    def _drawn(self, at: tuple[float, float], view: ViewState) -> Iterator[Deed]:
        """A drag from hex to hex in a replay draws an arrow."""
        begun = view.replay is None or view.replay.pen is not None
        if self._pen is not None and not begun and hex_at(view, *at) != self._pen:
            yield Pen(self._pen)

    def _let_go(self, event: pygame.event.Event, view: ViewState) -> Iterator[Deed]:
        at, pen = self._point(event.pos), self._pen
        if event.button in (LEFT, MIDDLE):
            self._panning = False
            self._drag = self._pen = None
        if event.button != LEFT or pen is None or view.replay is None or not in_pane(view, *at):
            return
        here, shift = hex_at(view, *at), bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        if here != pen or shift or view.replay.pen is not None:
            yield DrawArrow(pen, here)
        else:
            yield it.Click(here, at=to_world(view, *at))

    def _wheel(self, event: pygame.event.Event, panels: Sequence[Panel], view: ViewState) -> Iterator[Deed]:
        steps = event.y or -event.x
        if self.at is None or not steps:
            return
        panel = top_panel(panels, *self.at)
        if panel is not None and panel.id == "dialog" and isinstance(view.dialog, CommandSearch | RuleList):
            yield it.MoveCursor("up" if steps > 0 else "down")
        elif panel is not None:
            yield desk.ScrollLog(steps) if panel.id == "log" else ScrollBy(panel=panel.id, lines=-steps)
        elif in_pane(view, *self.at) and view.dialog is None:
            shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            yield it.TurnGhost(1 if steps > 0 else -1) if shift else desk.Zoom(steps, self.at)

    def _key(self, event: pygame.event.Event, view: ViewState, now: float) -> Iterator[Deed]:
        name = key_name(event.scancode, event.mod)
        again = event.scancode in self._held
        self._held.add(event.scancode)
        self._by_key = not takes_text(view.dialog)
        if again and not may_repeat(name):
            return
        if event.scancode in (pygame.KSCAN_LSHIFT, pygame.KSCAN_RSHIFT):
            yield Skip()
        elif not name:
            return
        elif name == FULL_SCREEN:
            yield FullScreen()
        elif takes_text(view.dialog) and not is_function_key(name):
            made = typing_intent(name)
            if name == "ctrl+v":
                made = it.TypeText(pasted())
            if made is not None:
                yield made
        elif name == "space":
            self._space, self._panned = True, False
        else:
            yield from self._bound(name, view, now)

    def _bound(self, name: str, view: ViewState, now: float) -> Iterator[Deed]:
        if view.replay is not None and view.dialog is None and view.focus == "map":
            made = replay_intent(name)
            if made is not None:
                yield made
                return
        made = intent_of(name, self.table, view.orientation)
        if made is None and name.startswith("shift+"):
            made = intent_of(name.removeprefix("shift+"), self.table, view.orientation)
        if isinstance(made, desk.Switch) and made.what in PEEKED and not getattr(view, made.what):
            self._peeked[name] = now
        if made is not None:
            yield made

    def _key_up(self, event: pygame.event.Event, view: ViewState, now: float) -> Iterator[Deed]:
        self._held.discard(event.scancode)
        self._by_key = False
        name = key_name(event.scancode, event.mod)
        plain = name.rpartition("+")[2]
        if plain == "space" and self._space:
            self._space = False
            made = intent_of("space", self.table, view.orientation)
            if made is not None and not self._panned and not takes_text(view.dialog):
                yield made
        since = self._peeked.pop(plain, None)
        if since is not None and now - since > PEEK_SECONDS:
            made = intent_of(plain, self.table, view.orientation)
            if isinstance(made, desk.Switch):
                yield desk.Switch(made.what, on=False)
