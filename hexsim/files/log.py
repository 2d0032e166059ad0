"""Writing logs: a log is autosave, named save and replay in one, and grows with every order."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import hexsim
from hexsim.errors import HexsimError, LogError
from hexsim.files.log_fold import open_game
from hexsim.files.log_line import (
    Header,
    LinesDigest,
    back_line,
    delete_line,
    final_line,
    go_line,
    mark_line,
    note_line,
    ply_lines,
    promote_line,
    restore_line,
)
from hexsim.files.log_mend import mended, opening_lines
from hexsim.files.log_read import read_log
from hexsim.files.log_value import Log, rows
from hexsim.files.places import autosave_folder, new_autosave
from hexsim.files.sink import Sink
from hexsim.files.source import MOST_LINES, MOST_LOG, reason_of
from hexsim.game.game import Game
from hexsim.game.played import Played
from hexsim.game.tree import Mark, Tree
from hexsim.rules.scenario import opening

_SPARE = 1000
"""Bytes that are left in a full log for the lines that end or mend it."""

_SAMPLED = 32
"""In a log that is only watched, the digest of one ply in so many is looked at."""


class LogWriter:
    """The recorder of one fight: everything goes to all of its files at once (mutable).

    It never raises while the fight goes on: what could not be written is kept and tried again, and `failure`
    says why. A log as long as may be read grows no more, so that it can be opened. The whole log is kept in
    memory too, so that no file is needed to save it under a name.
    """

    def __init__(self, content: bytes, title: str, *, autosave: bool) -> None:
        self._content, self._title = bytearray(content), title
        self._digest = LinesDigest()
        for line in rows(content):
            self._digest.add(line.text)
        self._lines = content.count(b"\n")
        self._sinks: list[Sink] = []
        self._lacks_autosave = autosave
        self._trouble: HexsimError | None = None
        self._full = False

    @property
    def content(self) -> bytes:
        """The whole log."""
        return bytes(self._content)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files it is in."""
        return tuple(sink.path for sink in self._sinks)

    @property
    def failure(self) -> HexsimError | None:
        """Why the last order is not in all of the files, None if it is."""
        return self._trouble if self._full else next(
            (sink.failure for sink in self._sinks if sink.failure), self._trouble)

    def played(self, played: Played) -> None:
        """An order was carried out."""
        lines = ply_lines(played.ply, played.order, played.faces, played.events, played.state)
        self._append(lines, closing=played.state.outcome is not None)

    def went_back(self, ply: int) -> None:
        """The fight stands again where it stood after order number `ply`."""
        self._append([back_line(ply)])

    def noted(self, text: str) -> None:
        """Somebody wrote a remark."""
        self._append([note_line(text)])

    def went_to(self, place: int) -> None:
        """The fight stands after the ply at that place."""
        self._append([go_line(place)])

    def promoted(self, place: int) -> None:
        """The line up to that place is the main line."""
        self._append([promote_line(place)])

    def deleted(self, place: int) -> None:
        """What begins at that place is not shown any more."""
        self._append([delete_line(place)])

    def restored(self, place: int) -> None:
        """What begins at that place is shown again."""
        self._append([restore_line(place)])

    def marked(self, place: int, event: int, mark: Mark) -> None:
        """Something was added to a moment."""
        self._append([mark_line(place, event, mark)])

    def save_as(self, path: Path, *, overwrite: bool = False) -> None:
        """Save under a name; from now on every order goes there, too. A name that ends with `.gz` is packed.

        Raises:
            LogError: it exists and may not be overwritten, or the system refuses; other files are as before.
        """
        if any(_same(path, sink.path) for sink in self._sinks):
            return
        self.add(path, overwrite=overwrite)

    def add(self, path: Path, *, overwrite: bool = False) -> None:
        """Begin a file with all there is so far.

        Raises:
            LogError: it exists and may not be overwritten, or the system refuses.
        """
        sink = Sink(path, lambda: self.content)
        sink.create(overwrite=overwrite)
        self._sinks.append(sink)

    def go_on_in(self, path: Path, size: int, held: int) -> None:
        """Go on in a file of `size` bytes that holds the first `held` bytes of the content."""
        sink = Sink(path, lambda: self.content)
        sink.adopt(size, self.content[held:])
        self._sinks.append(sink)

    def _append(self, lines: Iterable[str], *, closing: bool = False) -> None:
        if self._full:
            return
        rows_to_come = [line.encode() for line in lines]
        size = sum(map(len, rows_to_come)) + len(rows_to_come)
        if len(self._content) + size > MOST_LOG - _SPARE or self._lines + len(rows_to_come) > MOST_LINES - 2:
            self._full = True
            self._trouble = LogError("core.log_full", most=MOST_LOG // 1_000_000, lines=MOST_LINES)
            return
        for row in rows_to_come:
            self._digest.add(row)
        if closing:
            rows_to_come.append(final_line(self._digest.value()).encode())
            self._digest.add(rows_to_come[-1])
        self._lines += len(rows_to_come)
        block = b"".join(row + b"\n" for row in rows_to_come)
        self._content += block
        for sink in self._sinks:
            sink.append(block)
        if self._lacks_autosave:
            self._begin_autosave()

    def _begin_autosave(self) -> None:
        try:
            self.add(new_autosave(self._title))
        except LogError as error:
            self._trouble = error
        except OSError as error:
            self._trouble = LogError("core.save_failed", file=str(autosave_folder()), reason=reason_of(error))
        else:
            self._trouble, self._lacks_autosave = None, False


def record(game: Game, path: Path | None = None, *, overwrite: bool = False) -> LogWriter:
    """Record a fight from now on.

    Args:
        game: the fight.
        path: the file; without one, an autosave that begins with the next order.
        overwrite: whether the file may exist.

    Raises:
        LogError: the file exists and may not be overwritten, or the system refuses.
    """
    writer = LogWriter(_so_far(game), game.scenario.title, autosave=path is None)
    _write_lines(game, writer)
    if path is not None:
        writer.add(path, overwrite=overwrite)
    game.recorder = writer
    return writer


def _write_lines(game: Game, writer: LogWriter) -> None:
    """All lines of play of a game with what was added to them, in a log that has none yet."""
    tree, present = Tree(), game.tree.current
    for number, node in enumerate(game.tree.nodes[1:], start=1):
        if node.parent != tree.current:
            tree.go(node.parent)
            writer.went_to(node.parent)
        tree.grow(node.order, node.faces)
        writer.played(game.line(number)[-1])
    if tree.main != game.tree.main:
        writer.promoted(game.tree.main)
    if tree.current != present:
        writer.went_to(present)
    for (number, event), mark in game.tree.marks.items():
        writer.marked(number, event, mark)
    for number in sorted(game.tree.deleted):
        writer.deleted(number)
    game.tree.renumber()


def _so_far(game: Game) -> bytes:
    assert game.scenario.source, "a log carries the text of its scenario"
    before = opening(game.ruleset, game.scenario)
    header = Header(hexsim=hexsim.__version__, ruleset=game.ruleset.name, version=game.ruleset.version,
                    switches=before.switches, scenario=game.scenario.source, dice=game.dice)
    lines = [header.started(before).line(), *opening_lines(game)]
    return "".join(f"{line}\n" for line in lines).encode()


def resume(source: Path | Log, *, watched: bool = False) -> tuple[Game, LogWriter]:
    """The fight of a log, going on in the same file with the next order; nothing is written before that.

    A file cut short is mended by appending. Where it cannot be appended to (packed and cut short, of an older
    format, no access) the fight goes on in a new autosave; a file that is no autosave gets one besides.

    Args:
        source: the log.
        watched: the fight is only looked at for now: few digests are checked, there is no autosave besides.

    Raises:
        LogError: it cannot be read.
        HexsimError: the ruleset is missing, or the scenario has mistakes.
    """
    log = source if isinstance(source, Log) else read_log(source)
    game, size = open_game(log, every=_SAMPLED if watched else 1), _size(log)
    besides = size is None if watched else not _is_autosave(log)
    writer = LogWriter(mended(log, game), game.scenario.title, autosave=besides)
    if log.path is not None and size is not None:
        writer.go_on_in(log.path, size, len(log.data))
    game.recorder = writer
    return game, writer


def _is_autosave(log: Log) -> bool:
    return log.path is not None and _size(log) is not None and _same(log.path.parent, autosave_folder())


def _size(log: Log) -> int | None:
    """Bytes of the file if one can append to it, else None."""
    path = log.path
    if path is None or log.size is None or not os.access(path, os.W_OK):
        return None
    with suppress(OSError):
        return log.size if path.stat().st_size == log.size else None
    return None


def _same(a: Path, b: Path) -> bool:
    with suppress(OSError, ValueError):
        return a.resolve() == b.resolve()
    return False
