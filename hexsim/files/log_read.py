"""Reading logs: what the lines are and whether they make sense one after the other. Nothing is played here.

A file may break off anywhere, that is no mistake; and where it was mended, the line cut short is still there,
followed by a line that says where the fight goes on.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from hexsim.errors import HexsimError, LogError, Problem
from hexsim.files.log_head import read_header
from hexsim.files.log_line import FORMAT, MOST_HEADER, LinesDigest, is_arrows, is_faces, parse_line
from hexsim.files.log_value import (
    POINTING,
    Back,
    Entry,
    Final,
    Line,
    Log,
    Marked,
    Ply,
    Pointed,
    Remark,
    Scrap,
    rows,
)
from hexsim.files.mistakes import MOST_LISTED, listed
from hexsim.files.source import MOST_LINES, MOST_LOG, read_bytes, unpacked
from hexsim.game.ancestry import Ancestry
from hexsim.game.tree import Mark
from hexsim.hexes.hex import Hex

_MENDING = re.compile(rb'\{"?(?:b?a?c?k?"?:?[0-9]*|p?l?y?"?:?0?(?:,.*)?)')
"""The beginning of a line that mends a log."""

MOST_CUT = 8
"""Lines cut short, one after the other, until one that mends the log."""

MOST_ARROWS = 100_000
"""On the map, in all marks of a log."""

MIGRATIONS: Mapping[int, Callable[[bytes], bytes]] = {}
"""Older formats: what makes the content one of the next format."""


def read_log(source: Path | bytes) -> Log:
    """The log in a file, packed or not, or in bytes. A cut end is no mistake: what is there counts.

    Raises:
        LogError: with every mistake that was found, a sentence each.
    """
    if isinstance(source, bytes):
        return _read(source, None, None)
    data = read_bytes(source, MOST_LOG, LogError)
    size: int | None = len(data)
    if data[:2] == b"\x1f\x8b" or source.name.endswith(".gz"):
        data, whole = unpacked(data, MOST_LOG, LogError, str(source))
        size = size if whole and source.name.endswith(".gz") else None
    return _read(data, source, size)


def _read(content: bytes, path: Path | None, size: int | None) -> Log:
    reader = _Reader(str(path or ""))
    if content.count(b"\n") > MOST_LINES:
        raise LogError("core.log_crowded", file=reader.file, most=MOST_LINES)
    data = _migrated(content, reader)
    lines = rows(data)
    first = next(lines, None)
    if first is None:
        raise LogError("core.log_empty", file=reader.file)
    try:
        header = read_header(parse_line(first.text, MOST_HEADER))
    except HexsimError as error:
        raise reader.refusal("core.log_header", first, why=str(error)) from None
    reader.took(first)
    reader.walk(lines)
    if reader.problems:
        raise listed(LogError, "core.log_bad", reader.problems, reader.file)
    return Log(path=path, data=data, header=header, header_line=first, entries=tuple(reader.entries),
               plies=tuple(reader.plies), current=reader.current, unfinished=reader.unfinished(),
               end=reader.end, size=size if data is content else None)


def _migrated(data: bytes, reader: "_Reader") -> bytes:
    """The content in the present format.

    Raises:
        LogError: the format is newer, or one nobody knows.
    """
    while True:
        first = next(rows(data), None)
        try:
            number = parse_line(first.text, MOST_HEADER).get("format") if first else None
        except LogError:
            return data
        if first is None or type(number) is not int or number == FORMAT:
            return data
        if number not in MIGRATIONS:
            key = "core.format_newer" if number > FORMAT else "core.format_unknown"
            raise reader.refusal(key, first, number=number, ours=FORMAT)
        data = MIGRATIONS[number](data)


class _Reader:
    """Goes through the lines once (mutable).

    Attributes:
        current: place in `plies` of the one after which the fight stands.
        end: the byte after the last line that completes something.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.entries: list[Entry] = []
        self.plies: list[Ply] = []
        self.current = -1
        self.end = 0
        self._open: list[Line] = []
        self._begun: tuple[int, str, tuple[int, ...] | None] = (0, "", None)
        self._ended = False
        self._digest = LinesDigest()
        self._above = Ancestry()
        self._room = MOST_ARROWS

    def refusal(self, key: str, line: Line, **params: object) -> LogError:
        """The error of a log with one mistake."""
        problem = Problem(key, file=self.file, line=line.number, field="", **params)
        return listed(LogError, "core.log_bad", [problem], self.file)

    def took(self, line: Line) -> None:
        """Count a line in."""
        self._digest.add(line.text)
        if not self._open:
            self.end = line.start + len(line.text)

    def unfinished(self) -> Ply | None:
        """The ply that has begun and lacks its digest."""
        return self._ply(finished=False) if self._open else None

    def walk(self, lines: Iterator[Line]) -> None:
        """All lines after the header; an unreadable one is cut short if it is the last one or mended.

        The line that mends it may be cut short, too.
        """
        cut: list[tuple[Line, HexsimError]] = []
        for line in lines:
            if len(self.problems) > MOST_LISTED:
                self._note("core.log_stopped", line)
                break
            try:
                data = parse_line(line.text)
            except HexsimError as error:
                if cut and (len(cut) > MOST_CUT or not _MENDING.fullmatch(line.text)):
                    self._unreadable(cut)
                cut.append((line, error))
                continue
            if cut and "back" not in data and (data.get("ply") != 0 or self.current >= 0):
                self._unreadable(cut)
            if cut:
                self._mend(line for line, _ in cut)
                cut.clear()
            self._line(line, data)
            self.took(line)

    def _mend(self, scraps: Iterable[Line]) -> None:
        self._drop()
        for scrap in scraps:
            self._digest.add(scrap.text)
            self.entries.append(Scrap(line=scrap))

    def _unreadable(self, cut: list[tuple[Line, HexsimError]]) -> None:
        for line, error in cut:
            self.problems.append(Problem.of(error, file=self.file, line=line.number))
        cut.clear()

    def _note(self, key: str, line: Line, **params: object) -> None:
        self.problems.append(Problem(key, file=self.file, line=line.number, field="", **params))

    @property
    def _number(self) -> int:
        """Number of the ply after which the fight stands, −1 before the start."""
        return self.plies[self.current].ply if self.current >= 0 else -1

    def _line(self, line: Line, data: Mapping[str, Any]) -> None:
        match data:
            case {"ply": int(ply), **rest} if type(ply) is int and not rest.keys() - {"order", "faces"}:
                self._begin(line, ply, rest)
            case {"event": dict(), **rest} if not rest:
                self._within(line)
            case {"digest": str(), **rest} if not rest:
                self._within(line)
                self._finish()
            case {"back": int(ply), **rest} if type(ply) is int and not rest:
                self._back(line, ply)
            case {"note": str(text), **rest} if not rest:
                self._between(line)
                self.entries.append(Remark(text=text, line=line))
            case _ if len(data) == 1 and next(iter(data)) in POINTING:
                self._pointed(line, *next(iter(data.items())))
            case {"mark": list(spot), **rest} if not rest.keys() - {"text", "arrows", "bookmark"}:
                self._marked(line, spot, rest)
            case {"final": str(text), **rest} if not rest:
                self._between(line, ended=self._ended)
                self.entries.append(Final(digest=text, expected=self._digest.value(), line=line))
                self._ended = True
            case _:
                self._note("core.log_kind", line, keys=", ".join(list(data)[:5]) or "–")

    def _begin(self, line: Line, ply: int, rest: Mapping[str, Any]) -> None:
        if self._open and ply == self._begun[0] == 0:
            self._drop()
        self._between(line, ended=self._ended)
        order, faces = rest.get("order", ""), rest.get("faces")
        if not isinstance(order, str) or bool(order) != (ply > 0):
            self._note("core.log_order", line)
        elif faces is not None and not is_faces(faces):
            self._note("core.log_faces", line)
        elif ply != self._number + 1:
            self._note("core.log_ply_number", line, ply=ply, wanted=self._number + 1)
        self._begun = (ply, str(order), tuple(faces) if is_faces(faces) else None)
        self._open = [line]

    def _within(self, line: Line) -> None:
        if self._open:
            self._open.append(line)
        else:
            self._note("core.log_stray", line)

    def _between(self, line: Line, *, ended: bool = False) -> None:
        if self._open:
            self._note("core.log_unfinished", line, ply=self._begun[0])
            self._open = []
        if ended:
            self._note("core.log_after_end", line)
            self._ended = False

    def _ply(self, *, finished: bool) -> Ply:
        ply, order, faces = self._begun
        return Ply(ply=ply, order=order, faces=faces, lines=tuple(self._open), parent=self.current,
                   finished=finished)

    def _finish(self) -> None:
        if self._open:
            self.plies.append(self._ply(finished=True))
            self.entries.append(self.plies[-1])
            self.current = self._above.add(self.current)
            self._open = []

    def _drop(self) -> None:
        if self._open:
            self.entries.append(self._ply(finished=False))
            self._open = []

    def _back(self, line: Line, ply: int) -> None:
        self._drop()
        self._ended = False
        if not 0 <= ply <= self._number:
            self._note("core.log_back", line, ply=ply, most=max(self._number, 0))
            return
        self.current = self._above.up(self.current, ply)
        self.entries.append(Back(ply=ply, line=line))

    def _pointed(self, line: Line, what: Any, place: Any) -> None:  # noqa: ANN401 - as read
        self._between(line)
        if not self._is_place(line, place):
            return
        self.entries.append(Pointed(what=what, place=place, line=line))
        if what == "go":
            self.current, self._ended = place, False

    def _is_place(self, line: Line, place: object) -> bool:
        """Whether there is such a ply before this line; where none is, that is a mistake."""
        sound = type(place) is int and 0 <= place < len(self.plies)
        if not sound:
            self._note("core.log_place", line, place=str(place)[:20], most=max(len(self.plies) - 1, 0))
        return sound

    def _marked(self, line: Line, spot: list[Any], rest: Mapping[str, Any]) -> None:
        self._between(line)
        text, bookmark = rest.get("text", ""), rest.get("bookmark", False)
        arrows = rest.get("arrows", [])
        if not (isinstance(text, str) and type(bookmark) is bool and is_arrows(arrows)):
            self._note("core.log_mark", line)
        elif len(arrows) > self._room:
            self._note("core.log_arrows", line, most=MOST_ARROWS)
        elif len(spot) != 2 or not self._is_place(line, spot[0]):
            if len(spot) != 2:
                self._note("core.log_mark", line)
        elif type(spot[1]) is not int or not 0 <= spot[1] <= len(self.plies[spot[0]].events):
            self._note("core.log_mark_moment", line, moment=str(spot[1])[:20],
                       most=len(self.plies[spot[0]].events))
        else:
            self._room -= len(arrows)
            mark = Mark(text=text, bookmark=bookmark,
                        arrows=tuple((Hex(a, b), Hex(c, d)) for a, b, c, d in arrows))
            self.entries.append(Marked(place=spot[0], event=spot[1], mark=mark, line=line))
