"""Lesson files: a scenario file with a `[lesson]` table and `[[exercises]]`; all mistakes at once."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexsim.errors import HexsimError, NotationError
from hexsim.files.locate import Key, Places
from hexsim.files.mistakes import Mistakes, shown
from hexsim.files.scenario import read_scenario
from hexsim.files.tables import printable, shaped
from hexsim.files.toml import composed, parse, read_text
from hexsim.hexes.direction import parse_direction
from hexsim.rules.order import Order, parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.rules.scenario import Scenario, opening
from hexsim.teach.answer import canonical
from hexsim.teach.lesson import Exercise, Lesson, Question, Slip, Want
from hexsim.teach.said import Said, plain
from hexsim.text import LANGUAGES, has_text

if TYPE_CHECKING:
    from hexsim.teach.schema import ExerciseTable, QuestionTable, WantTable

SPOKEN = ("say", "hint", "right", "other")
MOST_WORDS = 1000
_ID = re.compile(r"[a-z0-9_]{1,40}")


def is_lesson(path: Path) -> bool:
    """Whether a file is a lesson: TOML with a table `[lesson]`."""
    try:
        return path.suffix == ".toml" and "lesson" in parse(read_text(path))
    except HexsimError:
        return False


def read_lesson(source: Path | str, name: str = "", file: str = "") -> Lesson:
    """The lesson of a file (a `Path`) or of a text (a `str`).

    Args:
        source: where to read.
        name: id of the lesson; the file's name if nothing is said.
        file: how mistakes name the source; the path itself if nothing is said.

    Raises:
        ScenarioError: with every mistake that was found, a sentence each.
    """
    path = source if isinstance(source, Path) else None
    text = read_text(source) if isinstance(source, Path) else composed(source)
    scenario = read_scenario(text, file or str(path or ""))
    reader = Reader(text, file or str(path or ""), scenario, name or (path.stem if path else "lesson"))
    lesson = reader.lesson(parse(text))
    reader.found.raise_if_any()
    assert lesson is not None
    return lesson


class Reader:
    """Reads the tables of one lesson (mutable: it collects mistakes)."""

    def __init__(self, text: str, file: str, scenario: Scenario, name: str) -> None:
        self.found = Mistakes(file, Places(text))
        self.scenario, self.name = scenario, name

    def lesson(self, data: Mapping[str, Any]) -> Lesson | None:
        """The lesson, None with its mistakes noted."""
        from hexsim.teach.schema import LessonTable

        table = shaped(LessonTable, data.get("lesson", {}), self.found, "lesson")
        entries = data.get("exercises", [])
        if not entries:
            self.found.add("lessons.no_exercises", "lesson")
        seen: set[str] = set()
        exercises = [self._exercise(number, entry, seen) for number, entry in enumerate(entries)]
        if table is None or None in exercises:
            return None
        return Lesson(
            id=self.name, place=table.place, rules=tuple(table.rules), scenario=self.scenario,
            title=self._said(table.title, "title", "lesson", "title") or plain(self.scenario.title),
            about=self._said(table.about, "about", "lesson", "about"),
            exercises=tuple(exercise for exercise in exercises if exercise))

    def _exercise(self, number: int, entry: object, seen: set[str]) -> Exercise | None:
        from hexsim.teach.schema import ExerciseTable

        here: tuple[Key, ...] = ("exercises", number)
        table = shaped(ExerciseTable, entry, self.found, *here)
        if table is None:
            return None
        if not _ID.fullmatch(table.id) or table.id in seen:
            self.found.add("lessons.bad_id", *here, "id", value=shown(table.id))
        seen.add(table.id)
        said = {key: self._said(getattr(table, key), f"{table.id}.{key}", *here, key) for key in SPOKEN}
        if not said["say"]:
            self.found.add("lessons.no_say", *here)
        wants, question = self._wants(table, *here), self._question(table.question, *here, "question")
        if bool(wants) == bool(question):
            self.found.add("lessons.want_or_question", *here)
        if table.side and table.side not in [side.id for side in self.scenario.sides]:
            self.found.add("core.side_unknown", *here, "side", value=shown(table.side),
                           allowed=", ".join(side.id for side in self.scenario.sides))
        return Exercise(
            id=table.id, **said, wrong=self._wrong(table, *here), faces=tuple(table.faces), wants=wants,
            question=question, fresh=table.fresh, side=table.side,
            before=self._orders(table.before, *here, "before"), then=self._orders(table.then, *here, "then"),
            solution=self._orders(table.solution, *here, "solution"))

    def _wrong(self, table: "ExerciseTable", *here: Key) -> tuple[Slip, ...]:
        """Sentences for refusals: `code = words`, or `code = {say = words, order = "…"}`."""
        from hexsim.teach.schema import SlipTable

        out = []
        for code, entry in table.wrong.items():
            path = (*here, "wrong", code)
            if not (has_text(f"{self.scenario.ruleset}.{code}") or has_text(f"core.{code}")):
                self.found.add("lessons.no_code", *path, code=shown(code))
            full = entry if isinstance(entry, dict) and "say" in entry else {"say": entry}
            whole = shaped(SlipTable, full, self.found, *path)
            if whole is not None:
                orders = self._orders([whole.order] if whole.order else [], *path, "order")
                out.append(Slip(code=code, order=orders[0] if orders else None,
                                words=self._said(whole.say, f"{table.id}.{code}", *path)))
        return tuple(out)

    def _said(self, words: object, key: str, *here: Key) -> Said:
        """A text, a table of texts by language, `true` or nothing: the catalogue's words, if it has some."""
        if words is None or words is True:
            full = f"lessons_{self.scenario.ruleset}.{self.name}.{key}"
            if words and not has_text(full):
                self.found.add("lessons.no_words", *here, key_=full)
            return Said(key=full) if has_text(full) else Said()
        texts = {"en": words} if isinstance(words, str) else words
        if not isinstance(texts, dict) or not texts or not all(
                name in LANGUAGES and isinstance(text, str) and 0 < len(text) <= MOST_WORDS
                for name, text in texts.items()):
            self.found.add("lessons.bad_words", *here, allowed=", ".join(LANGUAGES), most=MOST_WORDS)
            return Said()
        for text in texts.values():
            printable(text, self.found, *here)
        return Said(texts=tuple((name, texts[name].strip()) for name in LANGUAGES if name in texts))

    def _orders(self, texts: Sequence[str], *here: Key) -> tuple[Order, ...]:
        out = []
        for number, text in enumerate(texts):
            try:
                out.append(parse_order(text))
            except NotationError as error:
                self.found.pass_on(error, *here, number)
        return tuple(out)

    def _wants(self, table: "ExerciseTable", *here: Key) -> tuple[Want, ...]:
        from hexsim.teach.schema import WantTable

        if table.want is None:
            return ()
        one = isinstance(table.want, dict)
        entries = [table.want] if one or not isinstance(table.want, list) else table.want
        if not entries:
            self.found.add("lessons.want_or_question", *here)
        out = []
        for number, entry in enumerate(entries):
            path = (*here, "want") if one else (*here, "want", number)
            want = shaped(WantTable, entry, self.found, *path)
            if want is not None:
                out.append(self._want(want, *path))
        return tuple(out)

    def _want(self, table: "WantTable", *here: Key) -> Want:
        units = [unit.id for unit in self.scenario.units]
        bodily = table.hex is not None or table.facing is not None or table.points is not None \
            or table.least is not None
        if bodily and not table.unit and units:
            table.unit = units[0]
        if table.unit and table.unit not in units:
            self.found.add("core.unit_unknown", *here, "unit", value=shown(table.unit),
                           allowed=", ".join(units))
        if table.model_fields_set <= {"unit"}:
            self.found.add("lessons.empty_want", *here)
        board, facing = self.scenario.board, None
        at = None
        try:
            at = board.parse_hex(table.hex) if table.hex is not None else None
        except NotationError as error:
            self.found.pass_on(error, *here, "hex")
        try:
            facing = int(parse_direction(table.facing, board.orientation)) if table.facing else None
        except NotationError as error:
            self.found.pass_on(error, *here, "facing")
        return Want(unit=table.unit, hex=at, facing=facing, points=table.points, least=table.least,
                    orders=self._orders(table.orders, *here, "orders"), rules=tuple(table.rules),
                    refused=table.refused, undone=table.undone)

    def _question(self, entry: object, *here: Key) -> Question | None:
        from hexsim.teach.schema import QuestionTable

        if entry is None:
            return None
        table = shaped(QuestionTable, entry, self.found, *here)
        if table is None:
            return None
        if (table.answer is None) == (table.path is None) or (table.path and table.kind != "number"):
            self.found.add("lessons.answer_or_path", *here)
            return None
        return self._answers(table, *here)

    def _answers(self, table: "QuestionTable", *here: Key) -> Question | None:
        if table.path is not None:
            paths = self._orders([table.path], *here, "path")
            return Question(kind=table.kind, path=paths[0]) if paths else None
        state = opening(find_ruleset(self.scenario.ruleset), self.scenario)
        answers = canonical(state, table.kind, str(table.answer))
        if answers is None:
            self.found.add("lessons.bad_answer", *here, "answer", value=shown(table.answer))
            return None
        at = None
        try:
            at = self.scenario.board.parse_hex(table.at) if table.at is not None else None
        except NotationError as error:
            self.found.pass_on(error, *here, "at")
        return Question(kind=table.kind, answers=answers, at=at)
