"""What is wrong with a file, scenario or log, as a list."""

from pathlib import Path

from hexsim.errors import FileError, HexsimError, Problem
from hexsim.files.importers.read import can_import, import_file
from hexsim.files.log_fold import check_lines
from hexsim.files.log_read import read_log
from hexsim.files.scenario import read_scenario


def is_log(path: Path) -> bool:
    """Whether a file is a log, by its name; other names by their first byte."""
    if path.name.endswith((".hexlog", ".hexlog.gz")):
        return True
    if path.suffix == ".toml" or can_import(path):
        return False
    try:
        with path.open("rb") as file:
            return file.read(2)[:1] in (b"{", b"\x1f")
    except (OSError, ValueError):
        return False


def check_file(path: Path, ruleset: str = "") -> tuple[Problem, ...]:
    """Every mistake of a log, or of a scenario (for another ruleset), by line; none if it can be played."""
    try:
        if is_log(path):
            check_lines(read_log(path))
        elif can_import(path):
            import_file(path, ruleset)
        else:
            read_scenario(path, ruleset=ruleset)
    except FileError as error:
        return error.problems or (Problem.of(error),)
    except HexsimError as error:
        return (Problem.of(error),)
    return ()
