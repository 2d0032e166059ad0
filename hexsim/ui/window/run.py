"""From the opened window to a fight in it, and to its end."""

from functools import partial
from pathlib import Path
from typing import Literal

import pygame

from hexsim.errors import HexsimError
from hexsim.files.check import is_log
from hexsim.files.importers.read import scenario_of
from hexsim.files.log import LogWriter
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.game.game import Game
from hexsim.teach import progress
from hexsim.teach.course import Course
from hexsim.teach.lesson import Lesson
from hexsim.teach.practice import deck_of, next_task
from hexsim.teach.progress import place_of
from hexsim.teach.series import next_of
from hexsim.ui import intent_desk as desk
from hexsim.ui.agents import Players, Roster, seated
from hexsim.ui.view import ViewState
from hexsim.ui.window import nobody
from hexsim.ui.window.app import App
from hexsim.ui.window.arrange import Arrangement, arrange
from hexsim.ui.window.books import import_notice, opened, review_notice
from hexsim.ui.window.edit_run import edit
from hexsim.ui.window.first import first_size, shrink
from hexsim.ui.window.keys import KNOWN
from hexsim.ui.window.lobby import Lobby
from hexsim.ui.window.school import LessonSession, PuzzleSession
from hexsim.ui.window.session import Session
from hexsim.ui.window.settings import key_table, remembered
from hexsim.ui.window.welcome import Choice, Edit, Play, Puzzles, Review, Take, Watch, Welcome


def play(source: Path | None, *, seed: str | None, given: bool, players: Players = (),
         roster: Roster | None = None, ruleset: str = "", dev: bool = False) -> int:
    """Play a scenario or log, or what is chosen from the start screen, where it is also asked who plays."""
    view, known = remembered(ViewState(dev=dev)), roster or {}
    first = Arrangement(players=players, given=given, ruleset=ruleset, seed=seed or "")
    try:
        lobby = Lobby(view, first_size(), shrink())
        if source is not None and (notice := import_notice(source)) is not None:
            lobby.tell(notice)
        if source is not None and not _fight(lobby, source, first, known):
            return 0
        welcome = Welcome(lobby)
        while _show(lobby, welcome, first, known):
            pass
        return 0
    finally:
        pygame.quit()


def _show(lobby: Lobby, welcome: Welcome, first: Arrangement, known: Roster) -> bool:
    """The start screen once, and what was chosen there; whether one comes back to it."""
    choice: Choice | None = None
    welcome.named = None
    try:
        choice = welcome.choose()
        return choice is not None and _follow(lobby, choice, first, known)
    except HexsimError as error:
        lobby.show_mistakes(error, welcome.named if choice is None else getattr(choice, "path", None))
        return True


def compose(path: Path | None, roster: Roster) -> int:
    """Edit a scenario, then whatever is chosen from the start screen."""
    view = remembered(ViewState())
    try:
        lobby = Lobby(view, first_size(), shrink())
        try:
            if not edit(lobby, path, roster, _run):
                return 0
        except HexsimError as error:
            lobby.show_mistakes(error)
            return error.exit_code
        return play(None, seed=None, given=False, roster=roster)
    finally:
        pygame.quit()


def learn(lesson: Lesson | None, ruleset: str = "", *, dev: bool = False) -> int:
    """Take a lesson and those that follow it, or puzzles about a ruleset, until the window is closed."""
    view = remembered(ViewState(dev=dev))
    try:
        lobby = Lobby(view, first_size(), shrink())
        choice: Choice = Take(lesson) if lesson is not None else Puzzles(ruleset)
        if _follow(lobby, choice, Arrangement(), {}):
            return play(None, seed=None, given=False, dev=dev)
        return 0
    finally:
        pygame.quit()


def _follow(lobby: Lobby, choice: Choice, first: Arrangement, known: Roster) -> bool:
    """Do what was chosen; whether one comes back to the start screen."""
    match choice:
        case Play():
            notice = import_notice(choice.path)
            if notice is not None:
                lobby.tell(notice)
            made = _arranged(lobby, choice.path, tuple(known), first)
            return made is None or _fight(lobby, choice.path, made, known)
        case Watch():
            log = read_log(choice.path)
            session = Session(open_game(log), lobby.view, None, agents=nobody, watching=True)
            session.do(desk.JumpTo(0), 0.0)
            return _run(session, lobby)
        case Review():
            lobby.tell(review_notice(open_game(read_log(choice.path))))
            return True
        case Take():
            left = _lessons(lobby, choice.lesson)
            if left != "skirmish":
                return left == "start"
            taken = Welcome(lobby, choice.lesson.ruleset).skirmish()
            return taken is None or _follow(lobby, taken, first, known)
        case Puzzles():
            return _puzzles(lobby, choice.ruleset)
        case Edit():
            return edit(lobby, choice.path, known, _run, choice.ruleset)


def _fight(lobby: Lobby, path: Path, made: Arrangement, known: Roster) -> bool:
    found = opened(path, ruleset=made.ruleset, seed=made.seed or None, given=made.given, ask=lobby.ask_faces)
    if found is None:
        return False
    return _run(Session(found[0], lobby.view, found[1], agents=partial(seated, made.players, known)), lobby)


def _lessons(lobby: Lobby, lesson: Lesson) -> Literal["", "start", "skirmish"]:
    """The lesson from where it was left, then those that follow it; where to go then, "" for nowhere."""
    following: Lesson | None = lesson
    while following is not None:
        ids = tuple(exercise.id for exercise in following.exercises)
        number = place_of(progress.load(), ids, following.ruleset, following.id)
        session = LessonSession(Course(following, number=number), lobby.view)
        if not _run(session, lobby):
            return ""
        if session.skirmish:
            return "skirmish"
        following = next_of(following) if session.done else None
    return "start"


def _puzzles(lobby: Lobby, ruleset: str) -> bool:
    """One puzzle after the other until they are left."""
    while True:
        task = next_task(deck_of(progress.load()), ruleset)
        session = PuzzleSession(Course(task.lesson), lobby.view, task)
        if not _run(session, lobby):
            return False
        if not session.done:
            return True


def _arranged(lobby: Lobby, path: Path, agents: tuple[str, ...], first: Arrangement) -> Arrangement | None:
    """Who plays a scenario, as it is chosen; a log goes on as it was begun."""
    return first if is_log(path) else arrange(lobby, scenario_of(path), agents, first)


def watch(game: Game, writer: LogWriter | None = None) -> int:
    """Watch a game from its beginning, by its main line; what is added goes into its log."""
    view = remembered(ViewState())
    try:
        game.look(game.tree.main)
        session = Session(game, view, writer, agents=nobody, watching=True)
        session.do(desk.JumpTo(0), 0.0)
        _run(session)
    finally:
        pygame.quit()
    return 0


def _run(session: Session, lobby: Lobby | None = None) -> bool:
    """Until the window is closed, or left for the start screen, which is what is told."""
    table, trouble = key_table(KNOWN)
    size = lobby.size if lobby is not None else first_size()
    app = App(session, size, table, shrink=shrink())
    if trouble:
        session.say(trouble)
    app.run()
    if lobby is not None:
        lobby.take_over(session.view)
    return session.left
