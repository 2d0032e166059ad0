"""Opening and closing the window."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pygame

from hexsim.errors import HexsimError
from hexsim.game.agent import Agent
from hexsim.game.game import Game
from hexsim.ui import intent_desk as desk
from hexsim.ui.icons import assets_folder
from hexsim.ui.view import ViewState
from hexsim.ui.window import nobody
from hexsim.ui.window.app import App
from hexsim.ui.window.books import opened
from hexsim.ui.window.keys import KNOWN
from hexsim.ui.window.lobby import Lobby
from hexsim.ui.window.session import Session
from hexsim.ui.window.settings import key_table, remembered

SIZE = (1280, 800)


def play(source: Path | None, *, seed: str | None, given: bool,
         agents: Callable[[Game], Mapping[str, Agent]]) -> int:
    """Play a scenario or log, or what is chosen from the start screen."""
    view = remembered(ViewState())
    _open_display()
    try:
        lobby = Lobby(view, first_size(), shrink())
        while True:
            path = source or lobby.choose()
            if path is None:
                return 0
            view = lobby.view
            try:
                found = opened(path, seed=seed, given=given, ask=lobby.ask_faces)
            except HexsimError as error:
                if source is not None:
                    raise
                lobby.show_mistakes(error)
                continue
            if found is None:
                return 0
            game, writer = found
            _run(Session(game, view, writer, agents=agents))
            return 0
    finally:
        pygame.quit()


def watch(game: Game) -> int:
    """Watch a game from its beginning."""
    view = remembered(ViewState())
    _open_display()
    try:
        session = Session(game, view, None, agents=nobody, watching=True)
        session.do(desk.JumpTo(0), 0.0)
        _run(session)
    finally:
        pygame.quit()
    return 0


def _run(session: Session) -> None:
    table, trouble = key_table(KNOWN)
    app = App(session, first_size(), table, shrink=shrink())
    if trouble:
        session.say(trouble)
    app.run()


def _open_display() -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEO_CENTERED", "1")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise HexsimError("ui.w_no_display") from error
    pygame.font.init()
    pygame.key.set_repeat(350, 40)
    icon = assets_folder() / "app.svg"
    if icon.is_file():
        pygame.display.set_icon(pygame.image.load_sized_svg(str(icon), (64, 64)))
    pygame.display.set_caption("hexsim")


def first_size() -> tuple[int, int]:
    """The size of the picture at first: as usual, or what the screen has room for."""
    sizes = pygame.display.get_desktop_sizes()
    room = sizes[0] if sizes else SIZE
    return min(SIZE[0], round(room[0] / shrink())), min(SIZE[1], round(room[1] / shrink()))


def shrink() -> float:
    """Pixels of the screen for one pixel of the picture; `HEXSIM_ZOOM` says 1.5 or 2 on very fine screens."""
    try:
        return min(max(float(os.environ.get("HEXSIM_ZOOM", "1")), 1.0), 4.0)
    except ValueError:
        return 1.0
