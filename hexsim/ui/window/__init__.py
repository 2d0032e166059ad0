"""The window: the only part of hexsim that imports pygame, and only when a window is opened."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexsim.files.log import LogWriter
    from hexsim.game.agent import Agent
    from hexsim.game.game import Game
    from hexsim.teach.lesson import Lesson
    from hexsim.ui.agents import Players, Roster

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def run_window(source: Path | None = None, *, seed: str | None = None, given: bool = False,
               players: "Players" = (), roster: "Roster | None" = None,
               ruleset: str = "", dev: bool = False) -> int:
    """Play until the window is closed; the exit code.

    Args:
        source: a scenario or a log; None shows what there is to choose from.
        seed: of the dice; None takes a new one.
        given: the dice are rolled at the table and typed in.
        players: sides that a computer plays, with its name.
        roster: the computer players there are.
        ruleset: to play a scenario with, if not its own.
        dev: rule cards say where their code is.

    Raises:
        HexsimError: no pygame-ce, no display, or a file with mistakes.
    """
    from hexsim.ui.window.check import demand_pygame

    demand_pygame()
    from hexsim.ui.window.first import open_window

    open_window()
    from hexsim.ui.window.run import play

    return play(source, seed=seed, given=given, players=players, roster=roster or {}, ruleset=ruleset,
                dev=dev)


def nobody(game: "Game") -> "Mapping[str, Agent]":
    """No computer players."""
    del game
    return {}


def run_lesson(lesson: "Lesson | None", ruleset: str, *, dev: bool = False) -> int:
    """Take a lesson, or puzzles about a ruleset, until the window is closed; the exit code."""
    from hexsim.ui.window.check import demand_pygame

    demand_pygame()
    from hexsim.ui.window.first import open_window

    open_window()
    from hexsim.ui.window.run import learn

    return learn(lesson, ruleset, dev=dev)


def run_editor(path: Path | None, roster: "Roster | None" = None) -> int:
    """Edit a scenario, None for a new one, until the window is closed; the exit code."""
    from hexsim.ui.window.check import demand_pygame

    demand_pygame()
    from hexsim.ui.window.first import open_window

    open_window()
    from hexsim.ui.window.run import compose

    return compose(path, roster or {})


def run_replay(game: "Game", writer: "LogWriter | None" = None) -> int:
    """Watch a game from its beginning until the window is closed; the exit code.

    Args:
        game: the fight.
        writer: its log, in which comments and branches are kept.
    """
    from hexsim.ui.window.check import demand_pygame

    demand_pygame()
    from hexsim.ui.window.first import open_window

    open_window()
    from hexsim.ui.window.run import watch

    return watch(game, writer)
