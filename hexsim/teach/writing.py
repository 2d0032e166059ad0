"""Writing a lesson: a position, an instruction, orders played once as the solution; text at the end."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hexsim.errors import Problem, ScenarioError
from hexsim.files.importers.toml_text import toml_key, toml_value
from hexsim.files.position import position_text
from hexsim.files.scenario import read_scenario
from hexsim.files.source import reason_of
from hexsim.hexes.direction import direction_name
from hexsim.rules.event import Moved
from hexsim.rules.order import Clause, Order
from hexsim.rules.scenario import Scenario
from hexsim.rules.state import GameState
from hexsim.teach.course import MOST_REPLIES, Course
from hexsim.teach.lesson import Exercise, Lesson, Want
from hexsim.teach.prove import faults
from hexsim.teach.read import read_lesson
from hexsim.teach.said import plain
from hexsim.text import language

WORDS = ("title", "say", "hint", "right", "other")
"""What the author may write, in the order in which it is asked for."""

EXERCISE = "one"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Something the exercise could ask for: a name of the kind, and the want itself."""

    kind: str
    want: Want


class Writing(Course):
    """A lesson being written: whatever the author plays is the solution so far (mutable).

    Undo leads back to the position, never behind it; nothing is right or wrong yet.

    Attributes:
        text: the scenario's text.
        words: what was written, by `WORDS`; empty for nothing yet.
        chosen: the kind of want taken, "" for the first there is.
    """

    def __init__(self, lesson: Lesson, text: str) -> None:
        self.text = text
        self.words: dict[str, str] = dict.fromkeys(WORDS, "")
        self.chosen = ""
        super().__init__(lesson)

    @property
    def solution(self) -> tuple[Order, ...]:
        """The author's own orders since the position."""
        return tuple(played.order for played in self.history[self.checkpoint:] if self._is_mine(played))

    def wanted(self) -> tuple[Wanted, ...]:
        """What the orders played could be for, the likeliest first; none before there are any."""
        return wanted(self.state_at(self.checkpoint), self.state, self.solution, self._spent())

    @property
    def want(self) -> Wanted | None:
        """What is asked for: the kind chosen, or the likeliest; None before anything was played."""
        found = self.wanted()
        return next((one for one in found if one.kind == self.chosen), found[0] if found else None)

    @property
    def missing(self) -> str:
        """What is still to be done before the lesson is one: "say", "solution", or ""."""
        if not self.words["say"].strip():
            return "say"
        return "" if self.solution else "solution"

    def written(self) -> str:
        """The text of the lesson's file."""
        want = self.want
        assert want is not None
        return lesson_text(self.text, self.words, self.exercise.side, self.exercise.before, self.solution,
                           want_table(self.state, want.want))

    def draft(self) -> Lesson:
        """The lesson as it stands, without its words: to find out what else would be right."""
        want = self.want
        exercise = replace(self.exercise, wants=(want.want,) if want else (), solution=self.solution)
        return replace(self.lesson, exercises=(exercise,))

    def _spent(self) -> Callable[[str], int]:
        events = [event for played in self.history[self.checkpoint:] for event in played.events]
        return lambda unit: sum(event.step.price for event in events
                                if isinstance(event, Moved) and event.unit == unit)

    def _judge(self, *, undone: bool = False) -> None:
        del undone

    def _refused(self, refused: object) -> None:
        del refused


def begin_writing(scenario: Scenario, state: GameState, unit: str, title: str, taken: Path) -> Writing:
    """A lesson about a position, brought to where a unit is asked for its turn.

    Args:
        scenario: the one the fight began with.
        state: where it stands.
        unit: who is to be moved; its side is the learner's.
        title: of the lesson until it gets another.
        taken: the file it will be; a name no file has.

    Raises:
        ScenarioError: the position cannot be written down, or the unit is never asked.
    """
    text = position_text(scenario, state, title)
    place = read_scenario(text)
    if unit not in [entry.id for entry in place.units]:
        raise ScenarioError("lessons.nobody_there")
    exercise = Exercise(id=EXERCISE, say=plain(EXERCISE), side=state.side_of(unit))
    lesson = Lesson(id=taken.stem, title=plain(title), about=plain(""), scenario=place,
                    exercises=(exercise,))
    before = _lead_in(Course(lesson), unit)
    return Writing(replace(lesson, exercises=(replace(exercise, before=before),)), text)


def _lead_in(course: Course, unit: str) -> tuple[Order, ...]:
    """The answers that lead from the beginning to the unit's turn: everybody's default."""
    asked = course.awaiting
    for _ in range(MOST_REPLIES):
        if asked is None:
            break
        if asked.root and unit in asked.who:
            return tuple(played.order for played in course.history)
        Course.play(course, asked.default or course.legal_orders.pick(0))
        asked = course.awaiting
    raise ScenarioError("lessons.never_asked", unit=unit)


def wanted(before: GameState, after: GameState, solution: tuple[Order, ...],
           spent: Callable[[str], int]) -> tuple[Wanted, ...]:
    """What a solution could be for: the place reached, at that price, facing anyhow; its last order.

    Args:
        before: where the exercise begins.
        after: where it ends.
        solution: the orders between.
        spent: what a unit's movement has cost.
    """
    if not solution:
        return ()
    last, out = solution[-1], []
    pose = after.unit(last.who).pose if after.has_unit(last.who) else None
    moved = pose is not None and before.has_unit(last.who) and before.unit(last.who).pose != pose
    if pose is not None and moved:
        place = Want(unit=last.who, hex=pose.hex, facing=int(pose.facing))
        out.append(Wanted(kind="place", want=place))
        if points := spent(last.who):
            out.append(Wanted(kind="price", want=replace(place, points=points)))
        out.append(Wanted(kind="hex", want=replace(place, facing=None)))
    out.append(Wanted(kind="order", want=Want(orders=(last,))))
    kind = Order(who=last.who, clauses=(Clause(verb=last.verb),))
    if kind != last:
        out.append(Wanted(kind="verb", want=Want(orders=(kind,))))
    return tuple(out)


def want_table(state: GameState, want: Want) -> dict[str, Any]:
    """A want as its author would write it."""
    if want.orders:
        return {"orders": [str(order) for order in want.orders]}
    assert want.hex is not None
    facing = None if want.facing is None else direction_name(want.facing, state.board.orientation)
    table = {"unit": want.unit, "hex": state.board.number(want.hex), "facing": facing, "points": want.points}
    return {key: value for key, value in table.items() if value is not None}


def lesson_text(scenario: str, words: Mapping[str, str], side: str, before: tuple[Order, ...],
                solution: tuple[Order, ...], want: Mapping[str, Any]) -> str:
    """A lesson file of one exercise; the words stand under the language they were written in."""
    said = {key: _said(words[key].strip()) for key in WORDS if words.get(key, "").strip()}
    exercise: dict[str, Any] = {"id": EXERCISE, "side": side}
    exercise |= {key: said[key] for key in WORDS[1:] if key in said}
    exercise |= {"before": list(map(str, before))} if before else {}
    exercise |= {"want": dict(want), "solution": list(map(str, solution))}
    head = {"title": said["title"]} if "title" in said else {}
    return f"{scenario}\n[lesson]\n{_lines(head)}\n[[exercises]]\n{_lines(exercise)}"


def _said(text: str) -> str | dict[str, str]:
    return text if language() == "en" else {language(): text}


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{toml_key(key)} = {toml_value(value)}\n" for key, value in table.items())


def save(text: str, path: Path) -> tuple[Problem, ...]:
    """Write a lesson into a new file, if it can be taken by its own solution; else what is in the way.

    Raises:
        ScenarioError: the text is no lesson, there is a file already, or the system refuses.
    """
    found = faults(read_lesson(text, path.stem, str(path)), str(path))
    if not found:
        write_new(text, path)
    return found


def write_new(text: str, path: Path) -> None:
    """Write a text into a file that is not there yet.

    Raises:
        ScenarioError: it is there, or the system refuses.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        raise ScenarioError("core.save_failed", file=str(path), reason=reason_of(error)) from None


def free_path(folder: Path, title: str) -> Path:
    """A name for a new lesson in a folder, made from its title; no file has it."""
    name = "".join(char if char.isalnum() else "-" for char in title.lower())
    name = "-".join(part for part in name.split("-") if part)[:40] or "lesson"
    path, number = folder / f"{name}.toml", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}.toml"
    return path
