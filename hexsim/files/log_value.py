"""A log as a value: its header, its plies and what each follows, and where the file breaks off."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from hexsim.files.log_line import Header
from hexsim.game.tree import Mark

_FILLED = re.compile(rb"\S[^\n]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the file: its number from 1, its text, and the byte at which it begins."""

    number: int
    text: bytes
    start: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ply:
    """One answered order as written; ply 0 is what happened before the first.

    Attributes:
        order: text of the order, empty for ply 0.
        faces: faces typed for it, None if the dice are not rolled at the table.
        lines: the order, its events, the digest; the last is missing if the ply is not finished.
        parent: place in `Log.plies` of the ply it follows, −1 for ply 0.
    """

    ply: int
    order: str
    faces: tuple[int, ...] | None
    lines: tuple[Line, ...]
    parent: int
    finished: bool = False

    @property
    def events(self) -> tuple[Line, ...]:
        """The lines of its events."""
        return self.lines[1:-1] if self.finished else self.lines[1:]


@dataclass(frozen=True, slots=True, kw_only=True)
class Back:
    """The fight went back to where it stood after a ply."""

    ply: int
    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """Somebody's words."""

    text: str
    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Final:
    """The fight had ended: the digest of all lines before, as it stands and as it should."""

    digest: str
    expected: str
    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Scrap:
    """A line cut short that was mended by the one after it."""

    line: Line


POINTING = ("go", "promote", "delete", "restore")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointed:
    """Something about a line of play: the fight goes there, it is made the main line, deleted, shown again.

    Attributes:
        place: of a ply in `Log.plies`.
    """

    what: Literal["go", "promote", "delete", "restore"]
    place: int
    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """Something was added to the moment after `event` events of the ply at `place` of `Log.plies`."""

    place: int
    event: int
    mark: Mark
    line: Line


Entry = Ply | Back | Remark | Final | Scrap | Pointed | Marked


@dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """A log that was read.

    Attributes:
        path: where it was read from, None for bytes.
        data: all its bytes, unpacked.
        entries: everything after the header, in the order of the file.
        plies: the finished plies among them.
        current: place in `plies` of the one after which the fight stands, −1 if there is none.
        unfinished: a last ply without its digest; to be played again.
        end: the byte after the last line that counts; what follows is a line cut short, or nothing.
        size: bytes of the file that holds just this, None if there is no such file: the content was
            brought to the present format, or packed and breaks off.
    """

    path: Path | None
    data: bytes = field(repr=False)
    header: Header
    header_line: Line
    entries: tuple[Entry, ...]
    plies: tuple[Ply, ...]
    current: int
    unfinished: Ply | None
    end: int
    size: int | None = None

    @property
    def name(self) -> str:
        """How sentences name it."""
        return str(self.path or "")

    def line_of(self, tip: int) -> list[int]:
        """Places in `plies` from ply 0 to `tip`."""
        found: list[int] = []
        while tip >= 0:
            found.append(tip)
            tip = self.plies[tip].parent
        return found[::-1]

    @property
    def tips(self) -> tuple[int, ...]:
        """Places in `plies` of those that nothing follows: one for each branch, in the order of the file."""
        parents = {ply.parent for ply in self.plies}
        return tuple(place for place in range(len(self.plies)) if place not in parents)


def rows(data: bytes) -> Iterator[Line]:
    """The lines of a file that are not empty, without their ends."""
    mark = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    number, counted = 1, 0
    for match in _FILLED.finditer(data, mark):
        start = max(data.rfind(b"\n", 0, match.start()) + 1, mark)
        number += data.count(b"\n", counted, start)
        counted = start
        yield Line(number=number, text=data[start:match.end()].rstrip(b"\r"), start=start)
