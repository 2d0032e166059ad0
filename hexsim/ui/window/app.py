"""The window of a fight: events in, picture out; it sleeps while nothing happens."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil

import pygame

from hexsim.text import tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.actions import first_keys
from hexsim.ui.command import CopyText, DeskCommand, PicturePath
from hexsim.ui.hud.hud import Desk, Hud, frame_of
from hexsim.ui.hud.look import Look, OpenTab, Panel, ScrollBy
from hexsim.ui.model import view_model
from hexsim.ui.ops import Rect
from hexsim.ui.panels import Model
from hexsim.ui.tutor import heading
from hexsim.ui.view import Pane, ViewState
from hexsim.ui.window.books import target
from hexsim.ui.window.fonts import Fonts
from hexsim.ui.window.hands import Deed, FullScreen, Hands, Redraw, Resized, Rest, Skip
from hexsim.ui.window.pointing import top_panel
from hexsim.ui.window.session import Session
from hexsim.ui.window.settings import KEPT, remember
from hexsim.ui.window.stage import Stage

TIP_SECONDS = 0.4
"""How long the pointer rests before its tooltip appears."""

FRAME_SECONDS = 0.016
LEAST = (480, 320)


class App:
    """One window (mutable).

    Args:
        session: the fight.
        size: of the picture in pixels.
        table: keys to actions.
        shrink: pixels of the window for one pixel of the picture.
        clock: seconds that only grow.
    """

    def __init__(self, session: Session, size: tuple[int, int], table: dict[str, str], *, shrink: float = 1.0,
                 clock: Callable[[], float] = time.monotonic) -> None:
        self.session = session
        session.view = session.view.having(keys=first_keys(table))
        self.hands = Hands(table, shrink)
        self.desk = Desk()
        self.stage = Stage(Fonts())
        self._hud = Hud()
        self._look = Look(metrics=self.stage.fonts, scale=session.view.scale)
        self._shrink, self._clock = shrink, clock
        self._windowed: tuple[int, int] | None = None
        self._made: tuple[object, ...] = ()
        self._model: Model | None = None
        self.panels: tuple[Panel, ...] = ()
        self._rest, self._rest_since = Rest(None, (0.0, 0.0)), 0.0
        self._dirty = True
        self._outline: Panel | None = None
        shown = pygame.display.get_surface()
        if shown is None or shown.get_size() != self._real(size):
            shown = pygame.display.set_mode(self._real(size), pygame.RESIZABLE)
        self.screen = shown
        self.canvas = self.screen if shrink == 1.0 else pygame.Surface(size)
        self._resize(size)

    @property
    def view(self) -> ViewState:
        """The view as it is now."""
        return self.session.view

    def _real(self, size: tuple[int, int]) -> tuple[int, int]:
        return round(size[0] * self._shrink), round(size[1] * self._shrink)

    @property
    def look(self) -> Look:
        """Sizes of words and controls."""
        if self._look.scale != self.view.scale:
            self._look = Look(metrics=self.stage.fonts, scale=self.view.scale)
        return self._look

    def run(self) -> None:
        """Until the window is closed."""
        while not self.session.closed:
            self.step(self._events())

    def _events(self) -> Sequence[pygame.event.Event]:
        due = self._due()
        if due is not None and due <= 0:
            return pygame.event.get()
        first = pygame.event.wait() if due is None else pygame.event.wait(max(1, ceil(due * 1000)))
        return [first, *pygame.event.get()] if first.type != pygame.NOEVENT else pygame.event.get()

    def _due(self) -> float | None:
        """Seconds until a frame is needed without any event, None for never."""
        now, times = self._clock(), []
        due = self.session.due(now)
        if due is not None:
            times.append(max(due, FRAME_SECONDS))
        if self._rest.region is not None and self._rest.region.said and not self.desk.tip:
            times.append(self._rest_since + TIP_SECONDS - now)
        return max(0.0, min(times)) if times else None

    def step(self, events: Sequence[pygame.event.Event]) -> list[pygame.Rect]:
        """Take in events, let time pass, show what changed; the rectangles that were drawn."""
        for event in thinned(events):
            for deed in self.hands.deeds(event, self.panels, self.view, self._clock()):
                self.take(deed)
        self.session.tick(self._clock())
        if self.session.fresh:
            self._find_map()
        self._tip()
        return self.show()

    def take(self, deed: Deed) -> None:
        """Let a deed happen."""
        match deed:
            case Rest():
                if deed.region != self._rest.region:
                    self.desk = replace(self.desk, tip="")
                if deed != self._rest:
                    self._rest, self._rest_since = deed, self._clock()
            case Skip():
                self.session.skip()
            case Redraw():
                self._dirty = True
            case Resized():
                self._resized(deed.size)
            case FullScreen():
                self._full_screen()
            case OpenTab():
                self._open_tab(deed.tab)
            case ScrollBy():
                self._scroll(deed)
            case _:
                self._do(deed)

    def _do(self, intent: it.Intent) -> None:
        before = self.view
        if isinstance(intent, desk.OpenHelp) and before.dialog is None:
            intent = (self._rest.region and self._rest.region.card) or intent
        if isinstance(intent, it.Click | it.Confirm | it.Undo | it.Redo | it.EndTurn):
            self.session.skip()
        command = self.session.do(intent, self._clock())
        after = self.view
        if before.dialog is not after.dialog:
            same = type(before.dialog) is type(after.dialog) and isinstance(intent, desk.DialogButton)
            self.desk = self.desk if same else self.desk.unscrolled("dialog")
        if any(getattr(before, name) != getattr(after, name) for name in KEPT):
            remember(after)
        self._place()
        if command is not None:
            self._command(command)

    def _command(self, command: DeskCommand) -> None:
        match command:
            case CopyText():
                try:
                    pygame.scrap.put_text(command.text)
                except pygame.error:
                    return
            case PicturePath():
                path = target(command.path, ".png")
                self.show()
                try:
                    pygame.image.save(self.canvas, path)
                except (pygame.error, OSError) as error:
                    self.session.say(tr("ui.w_not_saved", why=error))
                else:
                    self.session.say(tr("ui.w_picture", path=path))

    def _open_tab(self, tab: str) -> None:
        if frame_of(self.view, self.desk, self.look).drawer:
            self.desk = replace(self.desk, drawer=tab)
        else:
            self.desk = replace(self.desk, tab=tab or self.desk.tab)

    def _scroll(self, deed: ScrollBy) -> None:
        panel = next((panel for panel in self.panels if panel.id == deed.panel), None)
        if panel is None or panel.content <= 0:
            return
        most = max(0.0, panel.content - panel.seen)
        there = min(panel.scroll + deed.lines * 2.5 * self.look.line, most)
        self.desk = self.desk.scrolled(panel.id, there)

    def _tip(self) -> None:
        region, rested = self._rest.region, self._clock() - self._rest_since
        if region is not None and region.said and not self.desk.tip and rested >= TIP_SECONDS:
            self.desk = replace(self.desk, tip=region.said, tip_at=self._rest.at)

    def _resized(self, size: tuple[int, int]) -> None:
        size = max(size[0], 1), max(size[1], 1)
        self.screen = pygame.display.get_surface() or self.screen
        self.canvas = self.screen if self._shrink == 1.0 else pygame.Surface(size)
        self._resize(size)

    def _resize(self, size: tuple[int, int]) -> None:
        self.session.view = self.view.having(window=size)
        self._dirty = True
        self._place()

    def _place(self) -> None:
        """The map's pane where the panels leave it room."""
        left, top, wide, high = frame_of(self.view, self.desk, self.look).pane
        pane = Pane(x=int(left), y=int(top), width=max(1, int(wide)), height=max(1, int(high)))
        if pane != self.view.pane:
            self.session.do(desk.Resize(self.view.window, pane), self._clock())

    def _find_map(self) -> None:
        self.session.fresh = False
        self._place()
        self.session.do(desk.Fit(), self._clock())
        if self.view.camera.zoom < 14:
            self.session.view = self.view.having(camera=replace(self.view.camera, zoom=24.0))
            self.session.do(desk.CentreSelection(), self._clock())
        pygame.display.set_caption(f"hexsim – {heading(self.session.game)}")

    def _full_screen(self) -> None:
        if self._windowed is None:
            self._windowed = self.screen.get_size()
            size = pygame.display.get_desktop_sizes()[0]
            self.screen = pygame.display.set_mode(size, pygame.FULLSCREEN)
        else:
            self.screen = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            self._windowed = None
        real = self.screen.get_size()
        self._resized((round(real[0] / self._shrink), round(real[1] / self._shrink)))

    def show(self) -> list[pygame.Rect]:
        """Bring the window up to date; the rectangles that were drawn."""
        session, now = self.session, self._clock()
        moving = session.moving(now)
        made = (session.view, session.game.state, session.game.can_redo, self.desk, self._rest.region)
        fresh = len(made) != len(self._made) or any(a is not b for a, b in zip(made, self._made, strict=True))
        if fresh or self._model is None:
            self._made = made
            self._model = view_model(session.game, session.view)
            panels = self._hud.panels(self._model, session.view, self.desk, session.cast, self.look)
            self._point_again(panels)
            self.panels = (*panels, *self._hot())
        if self._dirty:
            self.stage.forget()
            self._dirty = False
        rects = self.stage.paint(self.canvas, self._model, session.view, self.panels, session.cast, moving)
        if rects:
            self._present(rects)
        return rects

    def _point_again(self, panels: Sequence[Panel]) -> None:
        """What lies under the pointer may have changed below it."""
        if self.hands.at is None or self._rest.region is None:
            return
        panel = top_panel(panels, *self.hands.at)
        region = panel.at(*self.hands.at) if panel else None
        if region != self._rest.region:
            self.take(Rest(region, self.hands.at))
            self._made = (*self._made[:-2], self.desk, region)

    def _hot(self) -> tuple[Panel, ...]:
        """An outline around what a click would press."""
        region = self._rest.region
        if region is None or region.act is None:
            return ()
        if self._outline is None or self._outline.box != region.box:
            ops = (Rect(box=region.box, stroke="accent", width=1, radius=self.look.pad * 0.6),)
            self._outline = Panel(id="hot", box=region.box, ops=ops, opaque=False)
        return (self._outline,)

    def _present(self, rects: list[pygame.Rect]) -> None:
        if self.canvas is self.screen:
            pygame.display.update(rects)
            return
        for rect in rects:
            left, top = self._real(rect.topleft)
            right, bottom = self._real((rect.right, rect.bottom))
            if right > left and bottom > top:
                part = pygame.transform.smoothscale(self.canvas.subsurface(rect),
                                                    (right - left, bottom - top))
                self.screen.blit(part, (left, top))
        pygame.display.flip()


def thinned(events: Sequence[pygame.event.Event]) -> list[pygame.event.Event]:
    """The events without motions that are followed by another one, their ways being of no interest."""
    out: list[pygame.event.Event] = []
    for event in events:
        if out and event.type == pygame.MOUSEMOTION == out[-1].type:
            out[-1] = event
        else:
            out.append(event)
    return out
