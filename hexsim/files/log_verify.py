"""Verifying: every order of a log is played again, and each line must come out as it stands in the file."""

from collections.abc import Iterator
from dataclasses import replace

from hexsim.errors import HexsimError, ReplayMismatchError
from hexsim.files.log_head import fight_of
from hexsim.files.log_line import (
    back_line,
    delete_line,
    final_line,
    go_line,
    mark_line,
    note_line,
    order_line,
    ply_lines,
    promote_line,
    restore_line,
)
from hexsim.files.log_value import Back, Entry, Final, Line, Log, Marked, Ply, Pointed, Remark, Scrap, rows
from hexsim.game.ancestry import Ancestry
from hexsim.game.tree import Mark
from hexsim.rules import scenario as positions
from hexsim.rules.dice import Given
from hexsim.rules.order import order as an_order
from hexsim.rules.order import parse_order
from hexsim.rules.resolution import begin, play
from hexsim.rules.ruleset import Ruleset, settle
from hexsim.rules.state import GameState

_SHOWN = 70
"""Characters of a differing line that are shown."""

_MENDING = (back_line(0)[:-2],)
"""How lines begin that mend a log."""

_BETWEEN = (*_MENDING, note_line("")[:-2], go_line(0)[:-2], promote_line(0)[:-2], delete_line(0)[:-2],
            restore_line(0)[:-2], mark_line(0, 0, Mark()).partition("0")[0])
"""How lines begin that may stand between any two plies."""


def verify(log: Log) -> None:
    """Play all orders of the log again, branches too, and compare line by line.

    Raises:
        ReplayMismatchError: names the first line that differs.
        HexsimError: the ruleset is missing, or the scenario has mistakes.
    """
    for _ in verifying(log):
        pass


def verifying(log: Log) -> Iterator[int]:
    """The same step by step: how many of the log's entries have come out as they stand.

    Raises:
        ReplayMismatchError: names the first line that differs.
        HexsimError: the ruleset is missing, or the scenario has mistakes.
    """
    ruleset, scenario = fight_of(log)
    before = positions.opening(ruleset, scenario)
    _compare(log.header.started(before).line(), log.header_line)
    player = _Player(ruleset, log, before)
    for number, entry in enumerate(log.entries, start=1):
        player.take(entry)
        yield number
    if log.unfinished:
        player.take(log.unfinished)
    player.take_rest()


class _Player:
    """Plays the log again (mutable).

    Attributes:
        place: of the ply after which the fight stands, in `Log.plies`; −1 before ply 0.
        to_come: how the next line must begin, one way or another.
        owed: whether the first of `to_come` must come next, unless the log ends here.
        cut: whether the last line was cut short.
    """

    def __init__(self, ruleset: Ruleset, log: Log, before: GameState) -> None:
        self.ruleset, self.log = ruleset, log
        self.place = -1
        self.to_come: tuple[str, ...] = ()
        self.owed = self.cut = False
        self._before, self._each, self._above = before, list[GameState](), Ancestry()
        self._after()

    @property
    def state(self) -> GameState:
        """Where the fight stands."""
        return self._each[self.place] if self.place >= 0 else self._before

    def take(self, entry: Entry) -> None:
        """The next entry of the log."""
        line = entry.lines[0] if isinstance(entry, Ply) else entry.line
        if self.owed and not _text(line).startswith(self.to_come[0]):
            raise _differing(self.to_come[0], line)
        match entry:
            case Ply():
                self._ply(entry)
            case Pointed(what="go"):
                self._go(entry.place)
            case Back():
                if self._ply_number() == entry.ply and not self.cut:
                    raise _differing(self.to_come[0], line)
                self.place = self._above.up(self.place, entry.ply)
                self._after()
            case Final():
                self._final(entry)
            case Scrap():
                self._cut(line)
            case Pointed() | Remark() | Marked():
                pass
        self.cut = isinstance(entry, Scrap)

    def _go(self, place: int) -> None:
        """Stand after a ply; what ends there has had its end in the log."""
        self.place = place
        self._after()
        if self.owed:
            self.owed, self.to_come = False, _BETWEEN

    def _ply_number(self) -> int:
        return self.log.plies[self.place].ply if self.place >= 0 else -1

    def _after(self) -> None:
        """Say what may come after a finished ply."""
        self.owed = self.state.outcome is not None
        if self.owed:
            self.to_come = (final_line("")[:-2],)
        elif self.place < 0:
            self.to_come = (order_line(0, None, None)[:-1],)
        else:
            begun = order_line(self._ply_number() + 1, an_order("-", "-"), None).partition('"-')[0]
            self.to_come = (begun, *_BETWEEN)

    def _final(self, entry: Final) -> None:
        if not self.owed:
            raise ReplayMismatchError("core.replay_not_over", line=entry.line.number)
        if entry.digest != entry.expected:
            raise ReplayMismatchError("core.replay_final", line=entry.line.number)
        _compare(final_line(entry.digest), entry.line)
        self.owed, self.to_come = False, _BETWEEN

    def _ply(self, entry: Ply) -> None:
        state, expected = self._played(entry)
        for text, line in zip(expected, entry.lines, strict=False):
            _compare(text, line)
        if len(entry.lines) > len(expected):
            extra = entry.lines[len(expected)]
            raise ReplayMismatchError("core.replay_extra", line=extra.number, actual=_around(_text(extra), 0))
        if entry.finished:
            self._each.append(state)
            self.place = self._above.add(self.place)
            self._after()
        else:
            self.owed, self.to_come = True, (expected[len(entry.lines)],)

    def _cut(self, line: Line) -> None:
        """A line cut short must be the beginning of one that may follow."""
        text = _text(line)
        if not any(text.startswith(begun) or begun.startswith(text) for begun in (*self.to_come, *_MENDING)):
            raise _differing(self.to_come[0], line)

    def _played(self, entry: Ply) -> tuple[GameState, list[str]]:
        """The state after a ply and the lines it must have."""
        state, dice = self.state, self.log.header.dice
        faces = None if dice is not None else entry.faces or ()
        try:
            if entry.ply == 0:
                order = None
                after, events = begin(self.ruleset, state, dice or Given(faces or ()))
            else:
                order = parse_order(entry.order)
                after, events = play(self.ruleset, state, order, dice or Given(faces or ()))
                order = settle(self.ruleset, state, order)
        except HexsimError as error:
            line = entry.lines[0].number
            raise ReplayMismatchError("core.replay_refused", line=line, why=str(error)) from None
        if faces is not None:
            faces = faces[: after.drawn - state.drawn]
        return after, ply_lines(entry.ply, order, faces, events, after)

    def take_rest(self) -> None:
        """What is left at the end of the file.

        Raises:
            ReplayMismatchError: it is no line cut short that may stand there.
        """
        last = self.log.unfinished.lines[-1] if self.log.unfinished else None
        end = last.start + len(last.text) if last else self.log.end
        for line in rows(self.log.data[end:]):
            number = self.log.data.count(b"\n", 0, end) + line.number
            self._cut(replace(line, number=number))


def _compare(expected: str, line: Line) -> None:
    """Both must be the same text.

    Raises:
        ReplayMismatchError: they are not.
    """
    if _text(line) != expected:
        raise _differing(expected, line)


def _differing(expected: str, line: Line) -> ReplayMismatchError:
    actual = _text(line)
    at = next((at for at, (a, b) in enumerate(zip(expected, actual, strict=False)) if a != b),
              min(len(expected), len(actual)))
    return ReplayMismatchError("core.replay_differs", line=line.number, expected=_around(expected, at),
                               actual=_around(actual, at))


def _text(line: Line) -> str:
    return line.text.decode("utf-8", "ignore")


def _around(text: str, at: int) -> str:
    """A piece of the text around a place."""
    start = max(at - 20, 0)
    piece = text[start:start + _SHOWN]
    return f"{'…' if start else ''}{piece}{'…' if start + _SHOWN < len(text) else ''}"
