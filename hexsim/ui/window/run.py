"""From the opened window to a fight in it, and to its end."""

from functools import partial
from pathlib import Path

import pygame

from hexsim.errors import HexsimError
from hexsim.files.check import is_log
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.ui import intent_desk as desk
from hexsim.ui.agents import Players, Roster, seated
from hexsim.ui.view import ViewState
from hexsim.ui.window import nobody
from hexsim.ui.window.app import App
from hexsim.ui.window.arrange import Arrangement, arrange
from hexsim.ui.window.books import opened
from hexsim.ui.window.first import first_size, shrink
from hexsim.ui.window.keys import KNOWN
from hexsim.ui.window.lobby import Lobby
from hexsim.ui.window.session import Session
from hexsim.ui.window.settings import key_table, remembered


def play(source: Path | None, *, seed: str | None, given: bool, players: Players = (),
         roster: Roster | None = None, ruleset: str = "") -> int:
    """Play a scenario or log, or what is chosen from the start screen, where it is also asked who plays."""
    view, known = remembered(ViewState()), roster or {}
    try:
        lobby = Lobby(view, first_size(), shrink())
        while True:
            path = source or lobby.choose()
            if path is None:
                return 0
            first = Arrangement(players=players, given=given, ruleset=ruleset)
            try:
                made = first if source is not None else _arranged(lobby, path, tuple(known), first)
                if made is None:
                    continue
                found = opened(path, ruleset=made.ruleset, seed=seed, given=made.given, ask=lobby.ask_faces)
            except HexsimError as error:
                if source is not None:
                    raise
                lobby.show_mistakes(error)
                continue
            if found is None:
                return 0
            _run(Session(found[0], lobby.view, found[1], agents=partial(seated, made.players, known)))
            return 0
    finally:
        pygame.quit()


def _arranged(lobby: Lobby, path: Path, agents: tuple[str, ...], first: Arrangement) -> Arrangement | None:
    """Who plays a scenario, as it is chosen; a log goes on as it was begun."""
    return first if is_log(path) else arrange(lobby, read_scenario(path), agents, first)


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
