"""The window of the scenario editor: events in, picture out; files and fights are somebody else's errands."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil, inf

import pygame

from hexsim.hexes.hex import Hex
from hexsim.text import language, set_language, tr
from hexsim.ui import camera, desk, intent_desk
from hexsim.ui import intent as it
from hexsim.ui.edit_scene import marks_panel, model_of, order_of, state_of
from hexsim.ui.edit_update import act
from hexsim.ui.edit_view import Editing
from hexsim.ui.hud import edit_bars, talk
from hexsim.ui.hud.edit_side import side_panel
from hexsim.ui.hud.look import Look, Panel, ScrollBy
from hexsim.ui.intent_edit import EditIntent, Errand, Point
from hexsim.ui.panels import Model
from hexsim.ui.scene import layout_of
from hexsim.ui.scene_tokens import Cast, cast_of
from hexsim.ui.view import Pane, ViewState
from hexsim.ui.window.app import TIP_SECONDS, thinned
from hexsim.ui.window.edit_hands import EditHands, Wish
from hexsim.ui.window.fonts import Fonts
from hexsim.ui.window.hands import FullScreen, Redraw, Resized, Rest
from hexsim.ui.window.settings import remember
from hexsim.ui.window.stage import Stage

Errands = Callable[[Editing, Errand], tuple[Editing, bool]]
"""Does what only the window can; the editor afterwards, and whether it is closed."""


class EditApp:
    """One window (mutable).

    Args:
        now: the scenario being edited.
        size: of the picture in pixels.
        errands: does what needs files or a fight.
        shrink: pixels of the window for one pixel of the picture.
        clock: seconds that only grow.
    """

    def __init__(self, now: Editing, size: tuple[int, int], errands: Errands, *, shrink: float = 1.0,
                 clock: Callable[[], float] = time.monotonic) -> None:
        self.now, self.closed = now, False
        self.hands = EditHands(shrink)
        self.stage = Stage(Fonts())
        self.panels: tuple[Panel, ...] = ()
        self._errands, self._shrink, self._clock = errands, shrink, clock
        self._scrolls: dict[str, float] = {}
        self._rest, self._rest_since, self._tip = Rest(None, (0.0, 0.0)), 0.0, ""
        self._drawn: tuple[object, ...] = ()
        self._kept: tuple[object, Model, Cast] | None = None
        self._windowed: tuple[int, int] | None = None
        real = round(size[0] * shrink), round(size[1] * shrink)
        shown = pygame.display.get_surface()
        if shown is None or shown.get_size() != real:
            shown = pygame.display.set_mode(real, pygame.RESIZABLE)
        self.screen = shown
        self.canvas = self.screen if shrink == 1.0 else pygame.Surface(size)
        self._resize(size)
        self._sees(intent_desk.Fit())

    @property
    def view(self) -> ViewState:
        """Camera, pane, size of words and the like."""
        return self.now.view.view

    @property
    def look(self) -> Look:
        """Sizes of words and controls."""
        return Look(metrics=self.stage.fonts, scale=self.view.scale)

    def wait(self, most: float = inf) -> bool:
        """Let what happens next happen, waiting for it `most` seconds; whether something did."""
        waits = self._rest.region is not None and self._rest.region.said and not self._tip
        due = min(most, self._rest_since + TIP_SECONDS - self._clock() if waits else inf)
        first = pygame.event.wait() if due == inf else pygame.event.wait(max(1, ceil(due * 1000)))
        self.step([first, *pygame.event.get()])
        return bool(first.type != pygame.NOEVENT)

    def step(self, events: Sequence[pygame.event.Event]) -> None:
        """Take in events, show what changed."""
        for event in thinned(events) if self.now.view.tab != "walls" else events:
            for wish in self.hands.wishes(event, self.panels, self.now):
                self.take(wish)
                if self.closed:
                    return
        region, rested = self._rest.region, self._clock() - self._rest_since
        if region is not None and region.said and rested >= TIP_SECONDS:
            self._tip = region.said
        self.show()

    def take(self, wish: Wish) -> None:
        """Let a wish happen."""
        match wish:
            case Rest():
                if wish.region != self._rest.region:
                    self._tip = ""
                if wish != self._rest:
                    self._rest, self._rest_since = wish, self._clock()
            case ScrollBy():
                self._scroll(wish)
            case Resized():
                self._resized(wish.size)
            case FullScreen():
                self._full_screen()
            case Redraw():
                self.stage.forget()
                self._drawn = ()
            case it.Hover():
                self._hover(wish.hex, wish.at)
            case _ if isinstance(wish, EditIntent | it.Back | it.Confirm | it.Erase | it.TypeText
                                 | it.MoveCursor | intent_desk.DialogButton):
                self._do(wish)
            case _:
                self._sees(wish)

    def _do(self, intent: EditIntent | it.Intent) -> None:
        before = self.now
        self.now, errand = act(self.now, intent)
        if self.now.view.tab != before.view.tab:
            self._scrolls.pop("edit_side", None)
        if self.now.view.dialog is not before.view.dialog:
            self._scrolls.pop("dialog", None)
        if isinstance(intent, Point):
            self.now = self.now.seeing(view=self.view.having(hover=intent.hex), edge=intent.side)
        if errand is not None:
            self.now, self.closed = self._errands(self.now, errand)
            self.screen = pygame.display.get_surface() or self.screen
            self.stage.forget()
            self._drawn = ()
            size = self.screen.get_size()
            if not self.closed:
                self._resized((round(size[0] / self._shrink), round(size[1] / self._shrink)))
        board, old = self.now.doc.reading.board, before.doc.reading.board
        if board is not None and (old is None or board.grid != old.grid):
            self._sees(intent_desk.Fit())

    def _hover(self, at: Hex | None, pixel: tuple[float, float] | None) -> None:
        edge = int(layout_of(self.view).facing_to(at, *pixel)) if at is not None and pixel else (
            self.now.view.edge)
        if at != self.view.hover or edge != self.now.view.edge:
            self.now = self.now.seeing(view=self.view.having(hover=at), edge=edge)

    def _sees(self, intent: it.Intent) -> None:
        """Camera, language, sizes and colours."""
        view, board = self.view, self.now.doc.reading.board
        match intent:
            case intent_desk.Zoom():
                view = camera.zoomed(view, intent.steps, intent.at)
            case intent_desk.Pan():
                view = camera.panned(view, intent.dx, intent.dy)
            case intent_desk.Fit() if board is not None:
                view = camera.fitted(view.having(orientation=board.orientation), state_of(self.now, board))
            case intent_desk.SetLanguage():
                view = desk.spoken(view, intent.language)
            case intent_desk.NextPalette():
                view = desk.repainted(view)
            case intent_desk.SetScale():
                view = desk.scaled(view, intent.percent, intent.step)
            case intent_desk.Switch():
                view = view.having(numbers=not view.numbers)
        kept = view.language, view.scale, view.palette, view.numbers
        if kept != (self.view.language, self.view.scale, self.view.palette, self.view.numbers):
            remember(view)
        self.now = self.now.seeing(view=view)
        self._place()

    def _scroll(self, wish: ScrollBy) -> None:
        panel = next((panel for panel in self.panels if panel.id == wish.panel), None)
        if panel is not None and panel.content > 0:
            most = max(0.0, panel.content - panel.seen)
            self._scrolls[wish.panel] = min(max(panel.scroll + wish.lines * 2.5 * self.look.line, 0.0), most)

    def _resized(self, size: tuple[int, int]) -> None:
        self.screen = pygame.display.get_surface() or self.screen
        self.canvas = self.screen if self._shrink == 1.0 else pygame.Surface(size)
        self._resize(size)

    def _resize(self, size: tuple[int, int]) -> None:
        self.now = self.now.seeing(view=self.view.having(window=size))
        self.stage.forget()
        self._drawn = ()
        self._place()

    def _place(self) -> None:
        """The map where the panels leave it room."""
        left, top, wide, high = edit_bars.boxes(self.view.window, self.look)[3]
        pane = Pane(x=int(left), y=int(top), width=max(1, int(wide)), height=max(1, int(high)))
        board = self.now.doc.reading.board
        if pane != self.view.pane and board is not None:
            view = camera.resized(self.view, state_of(self.now, board), self.view.window, pane)
            self.now = self.now.seeing(view=view)

    def _full_screen(self) -> None:
        if self._windowed is None:
            self._windowed = self.screen.get_size()
            pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            self._windowed = None
        real = pygame.display.get_surface()
        assert real is not None
        self._resized((round(real.get_width() / self._shrink), round(real.get_height() / self._shrink)))

    def _shown(self) -> tuple[Model, Cast]:
        """The model, the same as long as nothing on the map changes."""
        key = (self.now.doc, self.now.view.unit, self.now.view.tab)
        if self._kept is None or self._kept[0] != key:
            board = self.now.doc.reading.board
            assert board is not None
            state = state_of(self.now, board)
            self._kept = (key, model_of(state, order_of(self.now, state)), cast_of(state))
        return self._kept[1], self._kept[2]

    def _panels(self) -> tuple[Panel, ...]:
        look, window = self.look, self.view.window
        top, bottom, side, _ = edit_bars.boxes(window, look)
        made = [edit_bars.bottom_panel(self.now, bottom, look),
                side_panel(self.now, side, look, self._scrolls.get("edit_side", 0.0)),
                edit_bars.top_panel(self.now, top, look)]
        dialog = edit_bars.dialog_of(self.now)
        if dialog is not None:
            made += [talk.shade_panel(window), talk.dialog_panel(dialog, window, look,
                                                                 self._scrolls.get("dialog"))]
        if self._tip:
            made.append(talk.tip_panel(self._tip, self._rest.at, window, look))
        return tuple(made)

    def show(self) -> None:
        """Bring the window up to date."""
        if language() != self.view.language:
            set_language(self.view.language)
        drawn = (self.now, self._tip, tuple(self._scrolls.items()))
        if len(drawn) == len(self._drawn) and drawn[0] is self._drawn[0] and drawn[1:] == self._drawn[1:]:
            return
        self._drawn = drawn
        self.panels = self._panels()
        marks = marks_panel(self.now)
        if self.now.doc.reading.board is None:
            return
        model, cast = self._shown()
        panels = (*((marks,) if marks is not None else ()), *self.panels)
        rects = self.stage.paint(self.canvas, model, self.view, panels, cast)
        name = self.now.doc.data.get("title") or tr("ui.edit_untitled")
        pygame.display.set_caption(f"hexsim – {name}")
        if self.canvas is self.screen:
            pygame.display.update(rects)
        else:
            pygame.transform.smoothscale(self.canvas, self.screen.get_size(), self.screen)
            pygame.display.flip()


def refreshed(now: Editing, view: ViewState) -> Editing:
    """The editor with language, sizes and colours as they were chosen elsewhere meanwhile."""
    own = now.view.view
    return now.seeing(view=replace(own, language=view.language, scale=view.scale, palette=view.palette,
                                   motion=view.motion))
