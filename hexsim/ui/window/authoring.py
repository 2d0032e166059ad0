"""Lessons written in the window: begun at a position, saved among the user's own."""

from pathlib import Path

from hexsim.errors import Problem, ScenarioError
from hexsim.game.game import Game
from hexsim.rules.scenario import title_of
from hexsim.rules.state import GameState
from hexsim.teach.series import own_folder
from hexsim.teach.writing import Writing, begin_writing, free_path, save


def written(game: Game, shown: GameState, selected: str) -> Writing:
    """A lesson about what is shown of a game, for the unit selected, else one that is asked, else the first.

    Raises:
        ScenarioError: the position cannot be written down, or nobody is there to be moved.
    """
    asked = shown.awaiting.who if shown.awaiting else ()
    units = [unit.id for unit in shown.units if unit.pose is not None]
    first = (selected,) if selected in asked else ()
    wanted = [unit for unit in (*first, *asked, selected, *units) if unit in units]
    if not wanted:
        raise ScenarioError("lessons.nobody_there")
    title = title_of(game.scenario)
    return begin_writing(game.scenario, shown, wanted[0], title, free_path(own_folder(), title))


def saved(writing: Writing) -> tuple[Path, tuple[Problem, ...]]:
    """The lesson's file, written unless it has faults.

    Raises:
        ScenarioError: it cannot be read back or written.
    """
    path = own_folder() / f"{writing.lesson.id}.toml"
    return path, save(writing.written(), path)
