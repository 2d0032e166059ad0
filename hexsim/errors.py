"""Every error a user can cause. Imports nothing above `text`; our own bugs are asserts, not errors.

An error carries a catalogue key with its parameters, so that it is worded in the language of its reader.
"""

from collections.abc import Sequence

from hexsim.text import tr


class HexsimError(Exception):
    """Something a person can put right; `str` is one sentence in the current language.

    Args:
        key: catalogue key, `domain.name`.
        params: values for the sentence; strings that start with `@` are themselves keys.
    """

    exit_code = 2

    def __init__(self, key: str, /, **params: object) -> None:
        super().__init__(key, params)
        self.key = key
        self.params = params

    def __str__(self) -> str:
        return tr(self.key, **self.params)


class NotationError(HexsimError, ValueError):
    """A text that cannot be read: an order, a path, a hex, a pose."""


class FileError(HexsimError):
    """A file with mistakes; `problems` lists all of them, a sentence each."""

    def __init__(self, key: str, /, problems: Sequence["Problem"] = (), **params: object) -> None:
        super().__init__(key, **params)
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "\n".join([super().__str__(), *(f"  {problem}" for problem in self.problems)])


class ScenarioError(FileError):
    """A scenario that cannot be played."""


class Problem:
    """One mistake in a file: where it is and what is allowed."""

    def __init__(self, key: str, /, *, file: str = "", line: int | None = None, field: str = "",
                 **params: object) -> None:
        self.key, self.file, self.line, self.field, self.params = key, file, line, field, params

    @classmethod
    def of(cls, error: HexsimError, *, file: str = "", line: int | None = None, field: str = "") -> "Problem":
        """What an error says, at a place."""
        problem = cls(error.key, file=file, line=line, field=field)
        problem.params = dict(error.params)
        return problem

    def __repr__(self) -> str:
        return f"Problem({self.key!r}, file={self.file!r}, line={self.line}, field={self.field!r})"

    def __str__(self) -> str:
        where = ":".join(str(part) for part in (self.file, self.line) if part)
        text = tr(self.key, **self.params)
        return ": ".join(part for part in (where, self.field, text) if part)


class UnknownRulesetError(HexsimError, LookupError):
    """No ruleset of that name is installed."""


class LogError(FileError):
    """A log that cannot be read or written, or that belongs to another version."""


class ReplayMismatchError(HexsimError):
    """A log that does not come out the same when played again; `line` is its first differing line."""

    exit_code = 1

    def __init__(self, key: str, /, *, line: int, **params: object) -> None:
        super().__init__(key, line=line, **params)
        self.line = line
