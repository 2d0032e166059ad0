"""From the opened window to a fight in it, and to its end."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pygame

from hexsim.errors import HexsimError
from hexsim.game.agent import Agent
from hexsim.game.game import Game
from hexsim.ui import intent_desk as desk
from hexsim.ui.view import ViewState
from hexsim.ui.window import nobody
from hexsim.ui.window.app import App
from hexsim.ui.window.books import opened
from hexsim.ui.window.first import first_size, shrink
from hexsim.ui.window.keys import KNOWN
from hexsim.ui.window.lobby import Lobby
from hexsim.ui.window.session import Session
from hexsim.ui.window.settings import key_table, remembered


def play(source: Path | None, *, seed: str | None, given: bool,
         agents: Callable[[Game], Mapping[str, Agent]]) -> int:
    """Play a scenario or log, or what is chosen from the start screen."""
    view = remembered(ViewState())
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
