"""Where the keys of a TOML text stand: `tomllib` gives values without places, so it is walked once more.

Only texts that `tomllib` has accepted are walked; whatever is not understood merely has no line of its own.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

Key = str | int
Path = tuple[Key, ...]

_BLANK = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_QUOTED = re.compile(r'"(?:[^"\\\n]++|\\.)*+"|\'[^\'\n]*+\'')
_LONG = re.compile(r'"""(?:[^"\\]++|\\.|"{1,2}(?!"))*+"{3,5}'
                   r"|'{3}(?:[^']++|'{1,2}(?!'))*+'{3,5}", re.DOTALL)
_PLAIN = re.compile(r"[^,\]}\n#]*")


Span = tuple[int, int]
"""From this letter of the text up to, without, that one."""

Head = tuple[int, int, Path]
"""The head of a table: its span and the path of the table."""


class _LostError(Exception):
    """The walk does not know where it is."""


@lru_cache(maxsize=4)
def places_in(text: str) -> "Places":
    """The places of a text; those of texts looked at lately are still known."""
    return Places(text)


class Places:
    r"""Line numbers of the keys of a TOML text, from 1; it is walked when the first one is asked for.

    >>> places = Places('a = 1\n[[b]]\nc = {d = 2}\n')
    >>> places.line("b", 0, "c", "d"), places.line("b", 0, "x"), places.line("x")
    (3, 2, None)
    """

    def __init__(self, text: str) -> None:
        self._text, self._at, self._line, self._counted, self._walked = text, 0, 1, 0, False
        self._lines: dict[Path, int] = {}
        self._bodies: dict[Path, int] = {}
        self._arrays: dict[Path, int] = {}
        self._values: dict[Path, Span] = {}
        self._pairs: dict[Path, Span] = {}
        self._heads: list[Head] = []

    @property
    def values(self) -> Mapping[Path, Span]:
        """Where the value of each key, and of each entry of a list, stands in the text."""
        self._walk_once()
        return self._values

    @property
    def pairs(self) -> Mapping[Path, Span]:
        """From where each key begins to where its value ends."""
        self._walk_once()
        return self._pairs

    @property
    def heads(self) -> Sequence[Head]:
        """The heads of tables, `[a]` and `[[a]]`, in their order."""
        self._walk_once()
        return self._heads

    def line(self, *path: Key) -> int | None:
        """The line of a key, or of the nearest table around it; None if there is none."""
        self._walk_once()
        for length in range(len(path), 0, -1):
            if path[:length] in self._lines:
                return self._lines[path[:length]]
        return None

    def body(self, *path: Key) -> int | None:
        """The line in which the text of a string begins; of a long one mostly the line after its key."""
        self._walk_once()
        return self._bodies.get(path)

    def _walk_once(self) -> None:
        if not self._walked:
            self._walked = True
            with suppress(_LostError, RecursionError):
                self._walk()

    def _walk(self) -> None:
        prefix: Path = ()
        while self._skip():
            begin = self._at
            if self._take("[["):
                prefix = self._array(self._keys("]]"))
            elif self._take("["):
                prefix = self._resolved(self._keys("]"))
                self._mark(prefix)
            else:
                self._pair(prefix)
                continue
            self._heads.append((begin, self._at, prefix))

    def _pair(self, prefix: Path) -> None:
        path, begin = prefix, self._at
        for key in self._keys("="):
            path = (*path, key)
            self._mark(path)
        self._value(path)
        self._pairs[path] = (begin, self._values[path][1])

    def _array(self, keys: Sequence[str]) -> Path:
        name = (*self._resolved(keys[:-1]), keys[-1])
        number = self._arrays.get(name, 0)
        self._arrays[name] = number + 1
        self._mark(name)
        self._mark((*name, number))
        return (*name, number)

    def _resolved(self, keys: Sequence[str]) -> Path:
        path: Path = ()
        for key in keys:
            path = (*path, key)
            if path in self._arrays:
                path = (*path, self._arrays[path] - 1)
        return path

    def _keys(self, end: str) -> list[str]:
        keys = []
        while True:
            self._skip()
            if match := _BARE.match(self._text, self._at):
                keys.append(match[0])
            elif match := _QUOTED.match(self._text, self._at):
                keys.append(str(tomllib.loads(f"key = {match[0]}")["key"]))
            else:
                raise _LostError
            self._at = match.end()
            self._skip()
            if self._take(end):
                return keys
            if not self._take("."):
                raise _LostError

    def _value(self, path: Path) -> None:
        self._skip()
        begin = self._at
        if long := self._long():
            self._bodies[path] = self._here() + self._text.startswith("\n", self._at + 3)
            self._at = long
        elif match := _QUOTED.match(self._text, self._at):
            self._bodies[path] = self._here()
            self._at = match.end()
        elif self._take("["):
            self._elements(path)
        elif self._take("{"):
            self._skip()
            while not self._take("}"):
                self._pair(path)
                self._separated("}")
        elif match := _PLAIN.match(self._text, self._at):
            self._at = match.end()
        self._values[path] = (begin, begin + len(self._text[begin:self._at].rstrip()))

    def _long(self) -> int:
        """Where a text of several lines ends that begins here, 0 if none does."""
        quote = self._text[self._at:self._at + 3]
        if quote not in ('"""', "'''"):
            return 0
        end = self._text.find(quote, self._at + 3)
        if end >= 0 and quote[0] not in self._text[end + 3:end + 4] and (
                quote == "'''" or self._text.find("\\", self._at, end) < 0):
            return end + 3
        match = _LONG.match(self._text, self._at)  # quotes or escapes within it
        return match.end() if match else 0

    def _elements(self, path: Path) -> None:
        number = 0
        self._skip()
        while not self._take("]"):
            self._mark((*path, number))
            self._value((*path, number))
            self._separated("]")
            number += 1

    def _separated(self, end: str) -> None:
        self._skip()
        if not self._take(",") and not self._text.startswith(end, self._at):
            raise _LostError
        self._skip()

    def _mark(self, path: Path) -> None:
        self._lines.setdefault(path, self._here())

    def _here(self) -> int:
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def _skip(self) -> bool:
        match = _BLANK.match(self._text, self._at)
        assert match is not None
        self._at = match.end()
        return self._at < len(self._text)

    def _take(self, text: str) -> bool:
        if self._text.startswith(text, self._at):
            self._at += len(text)
            return True
        return False
