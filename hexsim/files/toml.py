"""TOML texts: decoded, bounded and parsed, with faults in our words."""

import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from hexsim.errors import Problem, ScenarioError
from hexsim.files.source import MOST_SCENARIO, read_bytes

MOST_NESTED = 24
"""Tables and lists that may stand within one another."""

MOST_ENTRIES = 100_000
"""Lines that begin a key, a table or a list."""

MOST_BRACKETS = 300_000
"""Of either kind: tables and lists within lines."""

MOST_COMMAS = 500_000
"""Entries within lines, too; a comma may also be a hex of a map."""

LONG = 4000
"""Letters from which on the rows of a map are not read by tomllib."""

_MARK = "\ufdd0"
_ROWS = re.compile(r"""^([ \t]*)(rows|levels)([ \t]*=[ \t]*)(\"{3}|'{3})"""
                   r"""((?:[^"'\\\x00-\x08\x0b-\x1f\x7f]++|\r\n)*+)\4""", re.MULTILINE)
_ENTRY = re.compile(r"^[ \t]*+(?:\[|[^\s=#\[\]{}]++[ \t]*+=)", re.MULTILINE)
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_LONG_KEY = re.compile(r"(?<![\w\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){300}")
_FAULTS = (
    ("core.toml_twice", ("Cannot overwrite", "Cannot declare", "Cannot mutate", "Cannot redefine",
                         "Duplicate")),
    ("core.toml_open", ("Unclosed", "Expected ']")),
    ("core.toml_string", ("Unterminated", "Illegal character", "Found invalid", "Unescaped", "Invalid hex",
                          "Escaped", "Expected '\"", "Expected \"'")),
    ("core.toml_key", ("Expected '='", "Invalid initial")),
    ("core.toml_value", ("Invalid value", "Invalid date")),
)


def read_text(path: Path, most: int = MOST_SCENARIO) -> str:
    """The text of a scenario file, or another of at most so many bytes: composed (NFC), no byte order mark.

    Raises:
        ScenarioError: it cannot be read, is too large, or is no UTF-8.
    """
    data = read_bytes(path, most, ScenarioError)
    try:
        return composed(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _one(Problem("core.file_encoding", file=str(path), line=line)) from None


def composed(text: str) -> str:
    """The text with combined letters in one character (NFC), with plain line ends."""
    return unicodedata.normalize("NFC", text.removeprefix("\ufeff").replace("\r\n", "\n"))


@lru_cache(maxsize=4)
def shared(text: str) -> Mapping[str, Any]:
    """The same as `loads`, for those who change nothing in it; of texts read lately it is still known.

    Raises:
        tomllib.TOMLDecodeError: it is no TOML.
    """
    return loads(text)


def loads(text: str) -> dict[str, Any]:
    r"""What `tomllib.loads` gives, soon also where the rows of a large map stand in the text.

    tomllib reads texts letter by letter. Long rows of `[map]` are left out and put back afterwards, if it is
    certain that they are what they look like; wherever it is not, and for every fault, tomllib reads it all.

    >>> loads('[map]\nrows = "." # small')
    {'map': {'rows': '.'}}

    Raises:
        tomllib.TOMLDecodeError: it is no TOML.
    """
    slim, taken = _slimmed(text)
    if taken:
        with suppress(tomllib.TOMLDecodeError):
            data = tomllib.loads(slim)
            found = data.get("map")
            if isinstance(found, dict) and all(found.get(key) == mark for key, mark, _ in taken):
                found.update({key: whole for key, _, whole in taken})
                return data
    return tomllib.loads(text)


@lru_cache(maxsize=6)
def _slimmed(text: str) -> tuple[str, list[tuple[str, str, str]]]:
    """The text with a mark in the stead of each long text of rows: its key, the mark, and the text of rows.

    A mark has as many lines as what it stands for, and occurs nowhere else, so that whatever comes out of
    reading it at the key `map.…` has come from there.
    """
    taken: list[tuple[str, str, str]] = []
    if len(text) < LONG or _MARK in text:
        return text, taken

    def mark(match: re.Match[str]) -> str:
        _, key, between, _, rows = match.groups()
        if len(rows) < LONG or key in {name for name, _, _ in taken}:
            return match[0]
        rows = rows.replace("\r\n", "\n")
        lines = "\n" * rows.count("\n")
        taken.append((key, lines.removeprefix("\n") + f"{_MARK}{key}", rows.removeprefix("\n")))
        return f'{match[1]}{key}{between}"""{lines}{_MARK}{key}"""'

    return _ROWS.sub(mark, text), taken


def parse(text: str, file: str = "") -> dict[str, Any]:
    """The tables of a TOML text, the caller's own.

    Raises:
        ScenarioError: too large, nested too deeply, or no TOML; with the line where known.
    """
    return dict(_parsed(text, file, loads))


def look_at(text: str, file: str = "") -> Mapping[str, Any]:
    """The tables of a TOML text, for those who change nothing in them.

    Raises:
        ScenarioError: as `parse`.
    """
    return _parsed(text, file, shared)


def _parsed(text: str, file: str, load: Callable[[str], Mapping[str, Any]]) -> Mapping[str, Any]:
    if len(text) > MOST_SCENARIO:
        raise ScenarioError("core.file_large", file=file or "TOML", most=MOST_SCENARIO // 1_000_000)
    if _is_crowded(text):
        raise _one(Problem("core.toml_crowded", file=file, most=MOST_ENTRIES))
    slim, _ = _slimmed(text)
    if match := _LONG_KEY.search(slim):
        raise _one(Problem("core.toml_deep", file=file, line=_line_at(slim, match.start()), most=MOST_NESTED))
    try:
        data = load(text)
    except RecursionError:
        raise _one(Problem("core.toml_deep", file=file, most=MOST_NESTED)) from None
    except tomllib.TOMLDecodeError as error:
        raise _one(_fault(str(error), text, file)) from None
    except ValueError:
        raise _one(Problem("core.toml_number", file=file)) from None
    if too_deep(data):
        raise _one(Problem("core.toml_deep", file=file, most=MOST_NESTED))
    return data


def _is_crowded(text: str) -> bool:
    """Whether the text holds more keys, tables and lists than any scenario does: they take memory."""
    if max(text.count("["), text.count("{")) > MOST_BRACKETS or text.count(",") > MOST_COMMAS:
        return True
    return text.count("\n") > MOST_ENTRIES and sum(1 for _ in _ENTRY.finditer(text)) > MOST_ENTRIES


def too_deep(data: object, most: int = MOST_NESTED) -> bool:
    """Whether tables and lists stand within one another more than `most` deep."""
    layer = [data]
    for _ in range(most + 1):
        layer = [item for value in layer if isinstance(value, dict | list)
                 for item in (value.values() if isinstance(value, dict) else value)]
        if not layer:
            return False
    return True


def _fault(message: str, text: str, file: str) -> Problem:
    place = _PLACE.search(message)
    key = next((key for key, starts in _FAULTS if message.startswith(starts)), "core.toml_syntax")
    if place and place[1]:
        line, column = int(place[1]), int(place[2])
    else:
        line, column = _line_at(text, len(text)), len(text) - (text.rfind("\n") + 1) + 1
    return Problem(key, file=file, line=line, column=column)


def _line_at(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _one(problem: Problem) -> ScenarioError:
    return ScenarioError("core.scenario_bad", [problem], n=1)
