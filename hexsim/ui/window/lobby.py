"""Before there is a fight: what there is to play, the language, dice for its beginning."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from hexsim.errors import HexsimError
from hexsim.files.places import meant
from hexsim.rules.dice import DiceNeededError
from hexsim.text import LANGUAGES, set_language, tr
from hexsim.ui import desk, intent_desk
from hexsim.ui import intent as it
from hexsim.ui.console_talk import read_faces
from hexsim.ui.dialog import Notice
from hexsim.ui.hud.look import Look, Panel, Pick, Region
from hexsim.ui.hud.start import Entry, start_panel
from hexsim.ui.hud.talk import dialog_panel
from hexsim.ui.overlay import Phrase
from hexsim.ui.panels import DialogModel, DialogRow
from hexsim.ui.theme import theme_of
from hexsim.ui.view import ViewState
from hexsim.ui.window.books import mistakes
from hexsim.ui.window.draw import Painter
from hexsim.ui.window.fonts import Fonts
from hexsim.ui.window.keys import key_name
from hexsim.ui.window.settings import remember


class Lobby:
    """A list, a question or a message over an empty table, until it is answered (mutable).

    Attributes:
        view: carries language, size of words and palette into the fight.
    """

    def __init__(self, view: ViewState, size: tuple[int, int], shrink: float = 1.0) -> None:
        self.view, self._size, self._shrink = view, size, shrink
        self._fonts = Fonts()
        self._row = 0
        self._scroll: float | None = None
        self._panels: list[Panel] = []
        self._typed = ""
        self._hot: dict[str, int] = {}
        self._canvas: pygame.Surface | None = None
        set_language(view.language)

    @property
    def size(self) -> tuple[int, int]:
        """Of the picture, in pixels."""
        return self._size

    def take_over(self, view: ViewState) -> None:
        """Language, size of words and palette as they are after a fight or lesson."""
        shown = pygame.display.get_surface()
        if shown is not None:
            self._size = round(shown.get_width() / self._shrink), round(shown.get_height() / self._shrink)
        self.view = self.view.having(language=view.language, scale=view.scale, palette=view.palette,
                                     motion=view.motion)

    def menu(self, make: Callable[[], Sequence[Entry]], row: int = 0,
             motto: Callable[[], str] = str) -> int | Path | None:
        """The place of the entry taken, a file that was dropped, None if the list was left.

        Args:
            make: the entries, anew for each picture: the language may change meanwhile.
            row: the entry in focus at first.
            motto: the words at the top.
        """
        self._row = min(row, len(make()) - 1)
        self._hot = {entry.key: place for place, entry in enumerate(make()) if entry.key}
        return self._ask(lambda: [start_panel(make(), self._row, self._size, self._look, self._scroll,
                                              motto())], len(make()))

    def file_name(self) -> Path | None:
        """A file by its typed name, None if none was named."""
        model = DialogModel(kind="file", title=tr("ui.file_open"), lines=(Phrase(text=tr("ui.file_hint")),),
                            entry="")
        typed = self._type(model)
        return meant(typed) if typed else None

    def tell(self, notice: Notice) -> None:
        """Sentences to read, until they are closed."""
        model = DialogModel(kind="notice", title=notice.title,
                            lines=tuple(Phrase(text=line) for line in notice.lines), board=notice.board,
                            rows=(DialogRow(label=tr("ui.close"), focus=True),))
        self._hot = {}
        self._ask(lambda: [self._over(model)], 1)

    def ask_faces(self, needed: DiceNeededError, fault: str) -> Sequence[int] | None:
        """Dice for the beginning of a fight, None if the window was closed."""
        while True:
            model = DialogModel(kind="dice", title=tr("ui.dice_title"), lines=(Phrase(text=str(needed)),),
                                entry="",
                                fault=fault)
            typed = self._type(model)
            if typed is None:
                return None
            if faces := read_faces(typed):
                return faces
            fault = tr("ui.dice_bad", n=len(needed.sides))

    def show_mistakes(self, error: HexsimError, path: Path | None = None) -> None:
        """Everything that is wrong with a file, and its map where it can be made out, until it is closed."""
        self.tell(mistakes(error, path))

    def pick(self, make: Callable[[int], DialogModel], rows: int, row: int) -> int | None:
        """The row taken of a list over the empty table, None if it was left.

        Args:
            make: the list with a row in focus.
            rows: how many it has.
            row: the one in focus at first.
        """
        self._row, self._hot = row, {}
        answer = self._ask(lambda: [self._over(make(self._row))], rows)
        return answer if isinstance(answer, int) else None

    def _type(self, model: DialogModel) -> str | None:
        self._hot = {}
        self._typed = ""
        answer = self._ask(lambda: [self._over(replace(model, entry=self._typed))], 1, typing=True)
        return None if answer is None else self._typed.strip()

    def _over(self, model: DialogModel) -> Panel:
        return dialog_panel(model, self._size, self._look, self._scroll)

    @property
    def _look(self) -> Look:
        return Look(metrics=self._fonts, scale=self.view.scale)

    def _ask(self, make: Callable[[], list[Panel]], rows: int, *, typing: bool = False) -> int | Path | None:
        """Show panels until something is chosen: a row, a dropped file, or None for leaving."""
        self._scroll = None
        if pygame.display.get_surface() is None:
            real = (round(self._size[0] * self._shrink), round(self._size[1] * self._shrink))
            pygame.display.set_mode(real, pygame.RESIZABLE)
        while True:
            self._draw(make())
            event = pygame.event.wait()
            while event.type != pygame.NOEVENT:
                answer = self._answer(event, rows, typing=typing)
                if answer is not None:
                    return None if answer == -1 else answer
                event = pygame.event.poll()

    def _answer(self, event: pygame.event.Event, rows: int, *, typing: bool) -> int | Path | None:
        """What an event chooses: −1 leaves, None goes on."""
        match event.type:
            case pygame.QUIT:
                return -1
            case pygame.DROPFILE:
                return Path(event.file)
            case pygame.VIDEORESIZE:
                self._size = max(1, round(event.w / self._shrink)), max(1, round(event.h / self._shrink))
            case pygame.TEXTINPUT if typing:
                self._typed += event.text
            case pygame.MOUSEWHEEL:
                panel = self._panels[-1]
                most = max(0.0, panel.content - panel.seen)
                self._scroll = min(max(panel.scroll - event.y * 3 * self._look.line, 0.0), most)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._clicked(event.pos)
            case pygame.KEYDOWN:
                return self._key(key_name(event.scancode, event.mod), rows, typing=typing)
        return None

    def _clicked(self, at: tuple[int, int]) -> int | None:
        x, y = at[0] / self._shrink, at[1] / self._shrink
        region: Region | None = self._panels[-1].at(x, y)
        match region.act if region else None:
            case Pick(n=n) | intent_desk.DialogButton(n=n):
                return n
            case intent_desk.SetLanguage(language=language):
                self._speak(language)
            case it.Back():
                return -1
        return None

    def _speak(self, name: str) -> None:
        names = (*LANGUAGES, LANGUAGES[0])
        name = name or names[names.index(self.view.language) + 1]
        self.view = self.view.having(language=name)
        set_language(name)
        remember(self.view)

    def _key(self, name: str, rows: int, *, typing: bool) -> int | None:
        match name:
            case "escape":
                return -1
            case "return" | "kp_enter":
                return self._row if not typing else 0
            case "backspace":
                self._typed = self._typed[:-1]
            case "up" | "shift+tab":
                self._row, self._scroll = (self._row - 1) % rows, None
            case "down" | "tab":
                self._row, self._scroll = (self._row + 1) % rows, None
            case "f3":
                self._speak("")
            case _ if name in self._hot and not typing:
                return self._hot[name]
            case "ctrl+equals" | "ctrl+kp_plus" | "ctrl+minus" | "ctrl+kp_minus":
                self.view = desk.scaled(self.view, 0, 1 if name.endswith(("equals", "plus")) else -1)
                remember(self.view)
        return None

    def _draw(self, panels: list[Panel]) -> None:
        screen = pygame.display.get_surface()
        assert screen is not None
        self._panels = panels
        painter = Painter(theme_of(self.view.palette), self._fonts)
        canvas = screen if self._shrink == 1.0 else pygame.Surface(self._size)
        canvas.fill(painter.theme.colour("void")[:3])
        for panel in panels:
            painter.draw(canvas, panel.ops)
        if canvas is not screen:
            screen.blit(pygame.transform.smoothscale(canvas, screen.get_size()), (0, 0))
        pygame.display.flip()

