"""The book of a ruleset: which function implements which rule, and where its words are."""

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_MARK = re.compile(r"mark\.rule\(([^)]*)\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleEntry:
    """A rule: its id, its catalogue key (with `.title`, `.text`), the function that implements it."""

    id: str
    key: str
    function: Callable[..., Any]

    def place(self) -> tuple[Path, int]:
        """The file and line of the function."""
        target = inspect.unwrap(self.function)
        return Path(inspect.getsourcefile(target) or ""), inspect.getsourcelines(target)[1]


class Book:
    """The rules of one ruleset by id, in the order of their ids' text.

    `book.rule("M-MOVE-3")` marks the one function that implements a rule; a function may implement several.
    """

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self._entries: dict[str, RuleEntry] = {}

    def rule(self, *ids: str) -> Callable[[F], F]:
        """A decorator that enters the function under these ids."""

        def mark(function: F) -> F:
            for rule in ids:
                assert rule not in self._entries, f"{rule} has two functions"
                self._entries[rule] = RuleEntry(id=rule, key=f"{self.ruleset}.{rule}", function=function)
            return function

        return mark

    def __getitem__(self, rule: str) -> RuleEntry:
        return self._entries[rule]

    def __contains__(self, rule: object) -> bool:
        return rule in self._entries

    def __iter__(self) -> Iterator[RuleEntry]:
        return (self._entries[rule] for rule in sorted(self._entries, key=_natural))

    def __len__(self) -> int:
        return len(self._entries)


def _natural(rule: str) -> tuple[tuple[str, int], ...]:
    parts = rule.split("-")
    stems = [part.rstrip("0123456789") for part in parts]
    return tuple((stem, int("0" + part[len(stem):])) for stem, part in zip(stems, parts, strict=True))


def tests_of(rule: str, ruleset: str, folder: Path) -> tuple[str, ...]:
    """The tests below `folder` that are marked with the rule, as `file:line`.

    Ids are unique within a ruleset only, so a file counts if it names the ruleset or tests what all share.
    """
    found: list[str] = []
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if ruleset in text or "hexsim.board" in text or "hexsim.hexes" in text:
            found += [f"{path.name}:{text.count(chr(10), 0, mark.start()) + 1}"
                      for mark in _MARK.finditer(text) if f'"{rule}"' in mark[1]]
    return tuple(found)
