"""The list of everything that is wrong with a file, worded by us whatever found it."""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from hexsim.errors import FileError, HexsimError, Problem, ScenarioError
from hexsim.files.locate import Key, Places

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

MOST_LISTED = 100
"""Mistakes that are listed one by one."""

_WANTED = {
    "missing": "core.want_key",
    "string": "core.want_text",
    "int": "core.want_number",
    "float": "core.want_number",
    "bool": "core.want_flag",
    "list": "core.want_list",
    "tuple": "core.want_list",
    "dict": "core.want_table",
    "model": "core.want_table",
    "dataclass": "core.want_table",
}
_WORD = re.compile(r"'((?:[^'\\]|\\.)*)'|(-?\d+)")


class Mistakes:
    """Collects mistakes with their places (mutable).

    Attributes:
        problems: what was found so far, in the order of finding.
    """

    def __init__(self, file: str, places: Places) -> None:
        self.file, self.places = file, places
        self.problems: list[Problem] = []

    def add(self, key: str, *path: Key, at: int | None = None, **params: object) -> None:
        """Note a mistake at a key; `at` is a line known better than the key's."""
        line = at or self.places.line(*path)
        self._note(Problem(key, file=self.file, line=line, field=field_of(path), **params))

    def pass_on(self, error: HexsimError, *path: Key, at: int | None = None) -> None:
        """Note what somebody else complained about, at a key."""
        line = at or self.places.line(*path)
        self._note(Problem.of(error, file=self.file, line=line, field=field_of(path)))

    def _note(self, problem: Problem) -> None:
        """Keep a mistake, once if two readers came upon it."""
        same = (problem.key, problem.line, problem.field, problem.params)
        if all((one.key, one.line, one.field, one.params) != same for one in self.problems[-MOST_LISTED:]):
            self.problems.append(problem)

    def shape(self, errors: Iterable["ErrorDetails"], allowed: Iterable[str], *path: Key) -> None:
        """Note what pydantic found in the table at `path`, whose keys are `allowed`."""
        for error in errors:
            key, params = sentence_of(error, allowed)
            self.add(key, *path, *error["loc"], **params)

    def raise_if_any(self) -> None:
        """Complain about everything at once.

        Raises:
            ScenarioError: with all mistakes, by line.
        """
        if self.problems:
            raise listed(ScenarioError, "core.scenario_bad", self.problems, self.file)


L = TypeVar("L", bound=FileError)


def listed(kind: type[L], key: str, problems: Iterable[Problem], file: str) -> L:
    """The error with all these mistakes, by line; beyond a hundred they are only counted."""
    ordered = sorted(problems, key=lambda problem: problem.line or 0)
    count = len(ordered)
    if count > MOST_LISTED:
        ordered[MOST_LISTED:] = [Problem("core.and_more", file=file, n=count - MOST_LISTED)]
    return kind(key, ordered, n=count, file=file)


def field_of(path: Iterable[Key]) -> str:
    """How a key is named to people: entries of lists are counted from 1.

    >>> field_of(("units", 2, "blades", "DX"))
    'units[3].blades.DX'
    """
    text = ""
    for key in path:
        text += f"[{key + 1}]" if isinstance(key, int) else f"{'.' if text else ''}{key}"
    return text


def shown(value: object) -> str:
    """A value as it stands in TOML, shortened.

    >>> shown(True), shown("x" * 50)
    ('true', '"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…')
    """
    if isinstance(value, Mapping):
        text = "{…}" if value else "{}"
    elif isinstance(value, list):
        text = "[…]" if value else "[]"
    elif isinstance(value, bool):
        text = str(value).lower()
    else:
        text = f'"{value}"' if isinstance(value, str) else str(value)
    text = "".join(char if char.isprintable() else "·" for char in text)
    return text if len(text) <= 41 else f"{text[:40]}…"


def sentence_of(error: "ErrorDetails", allowed: Iterable[str] = ()) -> tuple[str, dict[str, Any]]:
    """The catalogue key and params for what pydantic found."""
    kind, context = error["type"], error.get("ctx", {})
    value = {"value": shown(error["input"])}
    if kind == "missing":
        return "core.want_key", {}
    if kind == "extra_forbidden":
        return "core.key_not_known", {"allowed": ", ".join(allowed)}
    if kind in ("literal_error", "enum"):
        words = [quoted or number for quoted, number in _WORD.findall(str(context.get("expected", "")))]
        return "core.want_one_of", {**value, "allowed": ", ".join(words)}
    for name in ("ge", "gt"):
        if name in context:
            return "core.want_least", {**value, "least": context[name] + (name == "gt")}
    for name in ("le", "lt"):
        if name in context:
            return "core.want_most", {**value, "most": context[name] - (name == "lt")}
    if "min_length" in context:
        return "core.want_longer", {"least": context["min_length"]}
    if "max_length" in context:
        return "core.want_shorter", {"most": context["max_length"]}
    return _WANTED.get(kind.split("_")[0], "core.want_other"), value
