"""The first screens: learn, a quick fight, open, watch, go on; and by which rules."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hexsim.errors import HexsimError
from hexsim.files.check import is_log
from hexsim.files.places import autosave_folder, newest_autosave, shipped_scenarios
from hexsim.files.toml import parse, read_text
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.teach import progress
from hexsim.teach.lesson import Lesson
from hexsim.teach.puzzle import kinds_of
from hexsim.teach.read import is_lesson, read_lesson
from hexsim.teach.series import main_ruleset, own_folder, series
from hexsim.text import has_text, language, tr
from hexsim.ui.hud.start import Entry
from hexsim.ui.window.lobby import Lobby

MOST_LOGS = 30
USUAL = 4
"""Fighters of a quick fight, two against two; those nearest to it are offered first."""


@dataclass(frozen=True, slots=True)
class Play:
    """A scenario or log to play."""

    path: Path


@dataclass(frozen=True, slots=True)
class Watch:
    """A log to look at."""

    path: Path


@dataclass(frozen=True, slots=True)
class Take:
    """A lesson to take."""

    lesson: Lesson


@dataclass(frozen=True, slots=True)
class Puzzles:
    """One puzzle after the other."""

    ruleset: str


@dataclass(frozen=True, slots=True)
class Review:
    """The last fight looked over."""

    path: Path


@dataclass(frozen=True, slots=True)
class Edit:
    """A scenario to edit; None is a new one."""

    path: Path | None
    ruleset: str


Choice = Play | Watch | Take | Puzzles | Review | Edit
Row = tuple[Entry, Callable[[], "Choice | None"]]


class Welcome:
    """The first screens (mutable).

    Attributes:
        ruleset: whose rules were chosen.
        named: the file that was dropped or named last.
    """

    def __init__(self, lobby: Lobby, ruleset: str = "") -> None:
        self.lobby = lobby
        self.ruleset = ruleset or main_ruleset()
        self.named: Path | None = None

    def choose(self) -> Choice | None:
        """What is to be done, None if the window was closed."""
        row = 0
        while True:
            answer = self.lobby.menu(lambda: [entry for entry, _ in self._first()], row)
            if answer is None:
                return None
            if isinstance(answer, Path):
                return self._dropped(answer)
            row = answer
            choice = self._first()[answer][1]()
            if choice is not None:
                return choice

    def _first(self) -> list[Row]:
        last = newest_autosave()
        rows: list[Row] = []
        if last is not None:
            rows.append((Entry(title=tr("ui.w_continue"), about=last.stem, icon="icon_redo"),
                         lambda: Play(last)))
        rows += [
            (Entry(title=tr("ui.start_learn"), about=tr("ui.start_learn_about"), icon="icon_help"),
             self._learn),
            (Entry(title=tr("ui.start_skirmish"), about=tr("ui.start_skirmish_about"), icon="icon_unit"),
             self.skirmish),
            (Entry(title=tr("ui.start_open"), about=tr("ui.start_open_about"), icon="icon_open"), self._open),
            (Entry(title=tr("ui.start_watch"), about=tr("ui.start_watch_about"), icon="icon_replay"),
             self._watch),
            (Entry(title=tr("ui.start_edit"), about=tr("ui.start_edit_about"), icon="icon_settings",
                   key="e"), self._edit)]
        return [*rows, *self._chips()]

    def _chips(self) -> list[Row]:
        out: list[Row] = []
        for place, name in enumerate(available_rulesets()):
            about = tr(f"{name}.about") if has_text(f"{name}.about") else ""
            head = tr("ui.start_rulesets") if place == 0 else ""
            out.append((Entry(title=tr(find_ruleset(name).title), about=about, chip=True,
                              lit=name == self.ruleset, head=head), self._chosen(name)))
        return out

    def _chosen(self, name: str) -> Callable[[], None]:
        def choose() -> None:
            self.ruleset = name

        return choose

    def _of(self, make: Callable[[], list[Row]], motto: str, row: int = 0) -> Choice | None:
        """What is taken from a list, None if it is left."""
        answer = self.lobby.menu(lambda: [entry for entry, _ in make()], row, lambda: tr(motto))
        if answer is None:
            return None
        return self._dropped(answer) if isinstance(answer, Path) else make()[answer][1]()

    def _dropped(self, path: Path) -> Choice:
        self.named = path
        return dropped(path)

    def _learn(self) -> Choice | None:
        kept, lessons = progress.load(), series(self.ruleset)
        own = [lesson for path in sorted(own_folder().glob("*.toml")) if is_lesson(path)
               and (lesson := _readable(path)) is not None]
        done = [kept.mark(lesson.ruleset, lesson.id).done for lesson in lessons]

        def rows() -> list[Row]:
            out: list[Row] = [
                (Entry(title=f"{place}. {lesson.title}", about=str(lesson.about),
                       icon="icon_tick" if finished else "icon_help"), _giver(Take(lesson)))
                for place, (lesson, finished) in enumerate(zip(lessons, done, strict=True), start=1)]
            out += [(Entry(title=str(lesson.title), about=str(lesson.about), icon="icon_unit"),
                     _giver(Take(lesson))) for lesson in own]
            if kinds_of(self.ruleset, 1):
                out.append((Entry(title=tr("ui.start_puzzles"), about=tr("ui.start_puzzles_about"),
                                  icon="icon_fit"), _giver(Puzzles(self.ruleset))))
            last = newest_autosave()
            if last is not None:
                out.append((Entry(title=tr("ui.start_review"), about=tr("ui.start_review_about"),
                                  icon="icon_log"), _giver(Review(last))))
            return out

        if not rows():
            return None
        return self._of(rows, "ui.start_learn_motto", done.index(False) if False in done else 0)

    def skirmish(self) -> Choice | None:
        """A ready fight by the rules chosen, None if the list was left."""
        found = [_told(path) for path in shipped_scenarios()]
        fitting = [told for told in found if self.ruleset in told.rulesets] or found
        fitting.sort(key=lambda told: abs(told.fighters - USUAL))
        return self._of(lambda: [(told.entry, _giver(Play(told.path)))
                                 for told in fitting], "ui.start_skirmish_motto")

    def _open(self) -> Choice | None:
        shipped = [_told(path) for path in shipped_scenarios()]

        def rows() -> list[Row]:
            other = Entry(title=tr("ui.w_open_other"), icon="icon_open")
            listed = [(told.entry, _giver(Play(told.path)))
                      for told in shipped]
            return [(other, self._typed), *listed]

        return self._of(rows, "ui.start_open_motto")

    def _edit(self) -> Choice | None:
        found = [_told(path) for path in shipped_scenarios()]

        def typed() -> Choice | None:
            path = self.lobby.file_name()
            return Edit(path, self.ruleset) if path is not None else None

        def rows() -> list[Row]:
            new = Entry(title=tr("ui.start_edit_new"), about=tr("ui.start_edit_new_about"), icon="icon_fit")
            other = Entry(title=tr("ui.w_open_other"), icon="icon_open")
            return [(new, _giver(Edit(None, self.ruleset))), (other, typed),
                    *((told.entry, _giver(Edit(told.path, self.ruleset))) for told in found)]

        return self._of(rows, "ui.start_edit_motto")

    def _typed(self) -> Choice | None:
        path = self.lobby.file_name()
        return self._dropped(path) if path is not None else None

    def _watch(self) -> Choice | None:
        logs = _logs()

        def typed() -> Choice | None:
            path = self.lobby.file_name()
            return Watch(path) if path is not None else None

        def rows() -> list[Row]:
            other = Entry(title=tr("ui.w_open_other"), icon="icon_open")
            return [(other, typed), *((Entry(title=path.stem, icon="icon_replay"), _giver(Watch(path)))
                                      for path in logs)]

        return self._of(rows, "ui.start_watch_motto", 1 if logs else 0)


def dropped(path: Path) -> Choice:
    """What a file that was dropped on the window, or named, is for.

    Raises:
        ScenarioError: a lesson with mistakes.
    """
    return Take(read_lesson(path)) if not is_log(path) and is_lesson(path) else Play(path)


def _giver(choice: Choice) -> Callable[[], Choice]:
    return lambda: choice


def _logs() -> Sequence[Path]:
    """The autosaves, the newest first."""
    try:
        dated = [(path.stat().st_mtime_ns, path) for path in autosave_folder().glob("*.hexlog")]
    except OSError:
        return ()
    return [path for _, path in sorted(dated, reverse=True)[:MOST_LOGS]]


def _readable(path: Path) -> Lesson | None:
    try:
        return read_lesson(path)
    except HexsimError:
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What a scenario says of itself, read without the rest."""

    path: Path
    data: Mapping[str, Any]
    rulesets: frozenset[str]
    fighters: int = 0

    @property
    def entry(self) -> Entry:
        """Title and description in the current language."""
        words = self.data.get("words", {})
        own = words.get(language(), {}) if isinstance(words, dict) else {}
        own = own if isinstance(own, dict) else {}
        title, about = (own.get(key) or self.data.get(key) for key in ("title", "about"))
        return Entry(title=title if isinstance(title, str) else self.path.stem,
                     about=" ".join(about.split()) if isinstance(about, str) else "")


def _told(path: Path) -> _Told:
    data: Mapping[str, Any] = {}
    with suppress(HexsimError):
        data = parse(read_text(path))
    units = data.get("units")
    tables = [unit for unit in units if isinstance(unit, dict)] if isinstance(units, list) else []
    names = {str(data.get("ruleset"))}
    names |= {key for table in tables for key, value in table.items() if isinstance(value, dict)}
    return _Told(path=path, data=data, rulesets=frozenset(names), fighters=len(tables))
