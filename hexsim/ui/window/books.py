"""Files of the window: opening scenarios and logs, saving, pictures; every failure becomes words."""

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from hexsim.errors import FileError, HexsimError
from hexsim.files.check import is_log
from hexsim.files.importers.read import can_import, import_file, scenario_of
from hexsim.files.log import LogWriter, record, resume
from hexsim.files.places import meant
from hexsim.files.sketch import sketch
from hexsim.game.game import Game
from hexsim.rules.character import Note
from hexsim.rules.dice import DiceError, DiceNeededError, Seeded
from hexsim.rules.registry import find_ruleset
from hexsim.teach.review import review
from hexsim.text import tr
from hexsim.ui.dialog import Notice

AskFaces = Callable[[DiceNeededError, str], Sequence[int] | None]
"""Asks for dice that are missing; the second is what was wrong with the last answer. None: nobody rolls."""


def opened(path: Path, *, ruleset: str = "", seed: str | None = None, given: bool = False,
           ask: AskFaces | None = None) -> tuple[Game, LogWriter] | None:
    """A log played on, or a scenario begun (with another ruleset); None if nobody rolls the dice for it.

    Raises:
        HexsimError: with everything that is wrong with the file.
    """
    if is_log(path):
        return resume(path)
    scenario = scenario_of(path, ruleset)
    rules = find_ruleset(scenario.ruleset)
    dice = None if given else Seeded(seed or secrets.token_hex(4))
    faces: tuple[int, ...] = ()
    good = faces
    fault = ""
    while True:
        try:
            game = Game(rules, scenario, dice, opening_faces=faces)
        except DiceNeededError as needed:
            more = ask(needed, fault) if ask else None
            if more is None:
                return None
            good, faces, fault = faces, (*faces, *more), ""
        except DiceError as error:
            if not given:
                raise
            faces, fault = good, str(error)
        else:
            return game, record(game)


def import_notice(path: Path) -> Notice | None:
    """What an import took, left and guessed; None for a file that needs none.

    Raises:
        FileError: with everything that is wrong with the file.
    """
    if not can_import(path):
        return None
    found = import_file(path)
    return Notice(title=tr("ui.import_title", file=path.name), lines=tuple(map(note_line, found.notes)))


def note_line(note: Note) -> str:
    """A note of an import as a line."""
    return tr(f"ui.import_{note.kind}", what=tr(note.key, **dict(note.params)))


def mistakes(error: HexsimError, path: Path | None = None) -> Notice:
    """A dialog with every sentence of an error, and the file's map where it can be made out."""
    if isinstance(error, FileError) and error.problems:
        lines = (tr(error.key, **error.params), *(str(problem) for problem in error.problems))
    else:
        lines = tuple(str(error).splitlines())
    board = sketch(path) if path is not None and not is_log(path) else None
    return Notice(title=tr("ui.w_cannot_open"), lines=lines, board=board)


def review_notice(game: Game) -> Notice:
    """A fight looked over, as sentences with the number of the order each is about."""
    lines = tuple(tr("ui.review_line", ply=remark.ply, words=str(remark.words)) for remark in review(game))
    return Notice(title=tr("ui.review_title"), lines=lines or (tr("ui.review_nothing"),))


def target(text: str, suffix: str) -> Path:
    """The file that was meant: `~` is the home folder, and a name without an ending gets one."""
    path = meant(text)
    return path if path.suffix else path.with_name(path.name + suffix)
