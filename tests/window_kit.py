"""A window for tests: real pygame events go in, the picture comes out as an array."""

import pygame

from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.ui.scene import layout_of
from hexsim.ui.view import ViewState
from hexsim.ui.window import first
from hexsim.ui.window.app import App
from hexsim.ui.window.books import opened
from hexsim.ui.window.keys import KNOWN
from hexsim.ui.window.session import Session
from hexsim.ui.window.settings import key_table


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


class Hand:
    """A person at a window: points, clicks, types, looks."""

    def __init__(self, session, size=(1280, 800), shrink=1.0, **view):
        self.clock = Clock()
        session.view = session.view.having(**view)
        self.shrink = shrink
        self.app = App(session, size, key_table(KNOWN)[0], shrink=shrink, clock=self.clock)
        self.step()

    @property
    def view(self):
        return self.app.view

    @property
    def game(self):
        return self.app.session.game

    def step(self, *events, seconds=0.0):
        """Events, then one frame; the rectangles drawn."""
        self.clock.now += seconds
        return self.app.step(list(events))

    def pixel(self, at):
        """The pixel of the picture at the centre of a hex."""
        x, y = layout_of(self.view).centre(at)
        return round(x), round(y)

    def _real(self, at):
        return round(at[0] * self.shrink), round(at[1] * self.shrink)

    def move(self, at):
        """The mouse to a pixel of the picture, or to a hex."""
        at = self.pixel(at) if isinstance(at, Hex) else at
        return self.step(pygame.event.Event(pygame.MOUSEMOTION, pos=self._real(at), rel=(0, 0),
                                            buttons=(0, 0, 0)))

    def click(self, at, button=1):
        """A click at a pixel of the picture, or at a hex."""
        at = self.pixel(at) if isinstance(at, Hex) else at
        self.move(at)
        self.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self._real(at), button=button))
        return self.step(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self._real(at), button=button))

    def key(self, name, *held):
        """A key by its name on a US keyboard, with modifiers."""
        mod = 0
        for word in held:
            mod |= {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT}[word]
        code = getattr(pygame, f"KSCAN_{name.upper()}")
        down = pygame.event.Event(pygame.KEYDOWN, key=0, scancode=code, mod=mod, unicode="")
        up = pygame.event.Event(pygame.KEYUP, key=0, scancode=code, mod=mod)
        return self.step(down, up)

    def type(self, text):
        """Letters, as an input method gives them."""
        for letter in text:
            self.step(pygame.event.Event(pygame.TEXTINPUT, text=letter))

    def press(self, act):
        """A click on the region that does `act`."""
        for panel in reversed(self.app.panels):
            for region in panel.regions:
                if region.act == act:
                    left, top, wide, high = region.box
                    self.click((left + wide / 2, top + high / 2))
                    return
        raise AssertionError(f"nothing on screen does {act}")

    def wait(self):
        """Until nothing moves any more."""
        for _ in range(200):
            self.step(seconds=0.1)
            if not self.app.session.moving(self.clock.now):
                return

    def picture(self):
        """The picture as an array (width, height, 3)."""
        return pygame.surfarray.array3d(self.app.canvas)

    def colour(self, at):
        """The colour of a pixel of the picture, or at the centre of a hex."""
        at = self.pixel(at) if isinstance(at, Hex) else at
        return tuple(self.app.canvas.get_at((round(at[0]), round(at[1]))))[:3]

    def words(self):
        """Everything that is written on panels, as one text."""
        return "\n".join(text for panel in self.app.panels for text in texts_of(panel.ops))


def texts_of(ops):
    """The words of operations, also of those inside clips."""
    for op in ops:
        if hasattr(op, "text"):
            yield op.text
        elif hasattr(op, "ops"):
            yield from texts_of(op.ops)


def session_of(game, **view):
    """A session that writes no file."""
    return Session(game, ViewState(**view), None, agents=lambda game: {})


def file_session(path, seed="window", **view):
    """A session of a scenario or log, with its autosave."""
    game, writer = opened(path, seed=seed)
    return Session(game, ViewState(**view), writer, agents=lambda game: {})


def open_display():
    """A display of whatever driver the environment says."""
    first.open_window()


def game_of(desk):
    """The game of a `screen.Desk`."""
    assert isinstance(desk.game, Game)
    return desk.game
