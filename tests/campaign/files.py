"""Broken files of every kind: a sentence or something that can be played; never anything else, never for long."""

import resource
import shutil
import signal
import tempfile
from functools import cache
from pathlib import Path
from random import Random

from campaign.deeper import agreed, other_node, other_value
from campaign.kept import used
from campaign.mutate import damaged
from campaign.report import Report
from campaign.samples import KINDS, TOP, by_ruleset, samples
from hexsim.ai.random import RandomAgent
from hexsim.cli.import_ import note_text
from hexsim.errors import HexsimError
from hexsim.files.check import check_file
from hexsim.files.importers.read import import_file, import_into
from hexsim.files.log_fold import open_game, replay_of
from hexsim.files.log_read import read_log
from hexsim.files.log_verify import verify
from hexsim.files.places import shipped_scenarios
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.registry import find_ruleset
from hexsim.teach.course import Course
from hexsim.teach.prove import faults
from hexsim.teach.read import read_lesson

JSONS = (".hexlog", ".tmj", ".json", ".jsonl", ".gcs")

MOST_SECONDS = 10
"""Of processor time that one file may take."""


class TooLongError(Exception):
    """A file took too long."""


def run(report: Report, seed: str) -> None:
    """Files of all kinds in turn."""
    found, turn = samples(), 0
    signal.signal(signal.SIGVTALRM, _too_long)
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(TOP / "tests" / "data" / "import" / "ground.tsx", folder)
        for kind, files in found.items():
            for name, data in files:
                (Path(folder) / name).write_bytes(data)
                assert opened(kind, Path(folder) / name), f"{kind} {name} is broken before it is damaged"
        while report.goes_on:
            kind = KINDS[turn % len(KINDS)]
            dice = Random(f"{seed}.{turn}")
            name, data = dice.choice(found[kind])
            other = dice.choice(found[kind])[1]
            path = Path(folder) / name
            with report.trial(f"files {kind} seed {seed}.{turn} ({name})"):
                path.write_bytes(broken(dice, kind, path.suffix, data, other))
                report.figures[f"{kind} {'sound' if opened(kind, path) else 'refused'}"] += 1
            report.done += 1
            turn += 1
    report.figures["MB at most"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def broken(dice: Random, kind: str, ending: str, data: bytes, other: bytes) -> bytes:
    """The file after some damage, or with values that are sound by themselves and wrong where they stand."""
    if dice.random() < 0.5:
        return damaged(dice, data, other)
    edit = other_value if ending == ".toml" else other_node if ending in JSONS else None
    if edit is None:
        return damaged(dice, data, other)
    for _ in range(dice.choice((1, 1, 1, 2, 3, 5))):
        data = edit(dice, data, other)
    return agreed(data) if kind == "log" and dice.random() < 0.8 else data


def _too_long(*_: object) -> None:
    raise TooLongError


def opened(kind: str, path: Path) -> bool:
    """Whether the file could be opened and used; False with a sentence."""
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
    try:
        for problem in check_file(path) if kind not in ("import", "own") else ():
            _sentence(str(problem))
        USES[kind](path)
    except HexsimError as error:
        assert error.exit_code in ((1, 2, 3) if kind == "lesson" else (1, 2)), error
        _sentence(str(error))
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return True


def _sentence(text: str) -> None:
    assert text.strip() and len(text) < 200_000, text[:200]
    assert not text.startswith(("core.", "cli.", "lessons.")), text
    assert text.encode()


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
    lesson = read_lesson(path)
    for number, _ in enumerate(lesson.exercises):
        assert Course(lesson, number=number).exercise
    for fault in faults(lesson, str(path)):
        _sentence(str(fault))


def _import(path: Path) -> None:
    found = import_file(path)
    assert found.text.encode() and found.scenario.units
    for note in found.notes:
        _sentence(note_text(note))
    if path.suffix in (".gcs", ".json"):
        assert import_into(path, _smallest()[found.scenario.ruleset], "").text.encode()


@cache
def _smallest() -> dict[str, Path]:
    return by_ruleset(list(shipped_scenarios()))


USES = {"scenario": _scenario, "log": _log, "lesson": _lesson, "import": _import, "own": used}
