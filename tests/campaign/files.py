"""Broken files of every kind: a sentence or something that can be played; never anything else, never for long."""

import resource
import signal
import tempfile
from pathlib import Path
from random import Random

from campaign.mutate import damaged
from campaign.report import Report
from campaign.samples import KINDS, samples
from hexsim.ai.random import RandomAgent
from hexsim.errors import HexsimError
from hexsim.files.check import check_file
from hexsim.files.importers.read import import_file
from hexsim.files.log_fold import open_game, replay_of
from hexsim.files.log_read import read_log
from hexsim.files.log_verify import verify
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.registry import find_ruleset
from hexsim.teach.course import Course
from hexsim.teach.read import read_lesson

MOST_SECONDS = 10
"""Of processor time that one file may take."""


class TooLongError(Exception):
    """A file took too long."""


def run(report: Report, seed: str) -> None:
    """Files of all kinds in turn."""
    found, turn = samples(), 0
    signal.signal(signal.SIGVTALRM, _too_long)
    with tempfile.TemporaryDirectory() as folder:
        while report.goes_on:
            kind = KINDS[turn % len(KINDS)]
            dice = Random(f"{seed}.{turn}")
            ending, data = dice.choice(found[kind])
            other = dice.choice(found[kind])[1]
            path = Path(folder) / f"broken{ending}"
            path.write_bytes(damaged(dice, data, other))
            with report.trial(f"files {kind} seed {seed}.{turn} ({ending})"):
                report.figures[f"{kind} {'sound' if opened(kind, path) else 'refused'}"] += 1
            report.done += 1
            turn += 1
    report.figures["MB at most"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _too_long(*_: object) -> None:
    raise TooLongError


def opened(kind: str, path: Path) -> bool:
    """Whether the file could be opened and used; False with a sentence."""
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
    try:
        for problem in check_file(path) if kind != "import" else ():
            _sentence(str(problem))
        USES[kind](path)
    except HexsimError as error:
        assert error.exit_code in (1, 2), error
        _sentence(str(error))
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return True


def _sentence(text: str) -> None:
    assert text.strip() and len(text) < 200_000, text[:200]
    assert not text.startswith(("core.", "cli.", "lessons.")), text


def _scenario(path: Path) -> None:
    scenario = read_scenario(path)
    ruleset = find_ruleset(scenario.ruleset)
    game = Game(ruleset, scenario, Seeded("1"))
    for _ in range(2):
        if game.awaiting:
            game.play(RandomAgent("1").choose(ruleset, game.view(game.awaiting.side)))


def _log(path: Path) -> None:
    log = read_log(path)
    open_game(log)
    replay_of(log)
    verify(log)


def _lesson(path: Path) -> None:
    course = Course(read_lesson(path))
    for _ in course.lesson.exercises:
        assert course.exercise


def _import(path: Path) -> None:
    found = import_file(path)
    assert found.text and found.scenario.units


USES = {"scenario": _scenario, "log": _log, "lesson": _lesson, "import": _import}
