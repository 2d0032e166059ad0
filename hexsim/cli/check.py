"""`hexsim check`: every mistake of scenarios, lessons and logs."""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hexsim.cli.output import print_json
from hexsim.errors import FileError, HexsimError, Problem
from hexsim.files.check import check_file, is_log
from hexsim.files.places import scenario_path
from hexsim.teach.prove import faults
from hexsim.teach.read import is_lesson, read_lesson
from hexsim.text import tr


def run(args: SimpleNamespace) -> int:
    """List the mistakes; exit code 2 if there is one."""
    found = {name: _check(_path(name)) for name in args.files}
    if args.json:
        print_json({name: list(map(_data, problems)) for name, problems in found.items()})
    for name, problems in found.items():
        for problem in problems:
            text = str(problem)
            print(text if name in text else f"{name}: {text}", file=sys.stderr)
        if not problems and not args.json:
            print(tr("cli.file_good", file=name))
    return 2 if any(found.values()) else 0


def _check(path: Path) -> tuple[Problem, ...]:
    """Every mistake of a file; of a lesson also what keeps it from being taken to its end."""
    found = check_file(path)
    if found or is_log(path) or not is_lesson(path):
        return found
    try:
        return faults(read_lesson(path), str(path))
    except FileError as error:
        return error.problems


def _path(name: str) -> Path:
    """The file, or a shipped scenario of that name; a file that is not there is named as it was given."""
    try:
        return scenario_path(name)
    except HexsimError:
        return Path(name)


def _data(problem: Problem) -> dict[str, Any]:
    return {"line": problem.line, "field": problem.field, "text": tr(problem.key, **problem.params)}
