"""A person at the scenario editor: real pygame events go in."""

import pygame
from window_kit import Clock, texts_of

from hexsim.hexes.hex import Hex
from hexsim.ui import intent_desk as desk
from hexsim.ui.intent_edit import Choose
from hexsim.ui.scene import layout_of
from hexsim.ui.view import ViewState
from hexsim.ui.window.edit import EditApp
from hexsim.ui.window.edit_run import Desk
from hexsim.ui.window.lobby import Lobby

SIZE = (1280, 800)


def nobody_plays(session, lobby):
    raise AssertionError("no fight was asked for")


class Editor:
    """A person at the editor."""

    def __init__(self, path=None, play=nobody_plays, ruleset="maneuvers", **view):
        self.lobby = Lobby(ViewState(window=SIZE, **view), SIZE)
        self.desk = Desk(self.lobby, path, {}, play, ruleset)
        self.app = EditApp(self.desk.now, SIZE, self.desk.errand, clock=Clock())
        self.app.show()

    @property
    def doc(self):
        return self.app.now.doc

    def event(self, kind, **values):
        self.app.step([pygame.event.Event(kind, **values)])

    def pixel(self, at, side=None):
        layout = layout_of(self.app.view)
        x, y = layout.centre(at) if side is None else layout.ahead(at, side, 0.7)
        return round(x), round(y)

    def move(self, pos):
        self.event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def click(self, at, side=None, button=1):
        pos = self.pixel(at, side) if isinstance(at, Hex) else at
        self.move(pos)
        self.event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self.event(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def drag(self, *hexes):
        self.move(self.pixel(hexes[0]))
        self.event(pygame.MOUSEBUTTONDOWN, pos=self.pixel(hexes[0]), button=1)
        for at in hexes[1:]:
            self.move(self.pixel(at))
        self.event(pygame.MOUSEBUTTONUP, pos=self.pixel(hexes[-1]), button=1)

    def key(self, name, *held):
        mod = sum({"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT}[word] for word in held)
        code = getattr(pygame, f"KSCAN_{name.upper()}")
        self.event(pygame.KEYDOWN, key=0, scancode=code, mod=mod, unicode="")
        self.event(pygame.KEYUP, key=0, scancode=code, mod=mod)

    def type(self, text):
        for letter in text:
            self.event(pygame.TEXTINPUT, text=letter)

    def press(self, act):
        """A click on what does `act`, scrolled to if need be."""
        for _ in range(60):
            for panel in reversed(self.app.panels):
                for region in panel.regions:
                    if region.act == act:
                        left, top, wide, high = region.box
                        self.click((round(left + wide / 2), round(top + high / 2)))
                        return
            box = self.app.panels[-1 if self.app.now.view.dialog else 1].box
            self.move((round(box[0] + box[2] / 2), round(box[1] + box[3] / 2)))
            self.event(pygame.MOUSEWHEEL, x=0, y=-1)
        raise AssertionError(f"nothing on screen does {act}")

    def tab(self, name):
        self.press(Choose("tab", name))

    def choose(self, label):
        """A row of the open list by its words."""
        rows = self.app.now.view.dialog.rows
        self.press(desk.DialogButton([row.label for row in rows].index(label)))

    def words(self):
        return "\n".join(text for panel in self.app.panels for text in texts_of(panel.ops))
