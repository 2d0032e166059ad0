"""The book of a ruleset: which function implements which rule, and where its words are."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleEntry:
    """A rule: its id, the prefix of its catalogue keys (`.title`, `.text`), the function that implements it."""

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
    return tuple((part.rstrip("0123456789"), int("0" + part[len(part.rstrip("0123456789")):])) for part in parts)


def tests_of(rule: str, ruleset: str, folder: Path) -> tuple[str, ...]:
    """The tests marked with the rule below `folder` as `file:line`, empty where there are no tests."""
    found: list[str] = []
    for path in sorted(folder.rglob("test_*.py")) if folder.is_dir() else ():
        text = path.read_text(encoding="utf-8")
        if ruleset not in text and "board" not in text:
            continue
        found += [f"{path.name}:{number}" for number, line in enumerate(text.splitlines(), start=1)
                  if f'"{rule}"' in line]
    return tuple(found)
