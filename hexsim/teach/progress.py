"""What a learner has done, kept in one small file among the user's data."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hexsim.files.places import data_folder
from hexsim.teach.course import Course

FORMAT = 1
MOST_BYTES = 5_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """How far a lesson was taken.

    Attributes:
        exercise: id of the exercise to go on with.
        done: it was taken to its end at least once.
        slips: attempts that did not do what was asked, in all.
    """

    exercise: str = ""
    done: bool = False
    slips: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Everything kept: marks by (ruleset, lesson), and further records by name."""

    marks: tuple[tuple[str, str, Mark], ...] = ()
    records: tuple[tuple[str, Any], ...] = ()

    def mark(self, ruleset: str, lesson: str) -> Mark:
        """The mark of a lesson."""
        return next((mark for name, which, mark in self.marks if (name, which) == (ruleset, lesson)), Mark())

    def with_mark(self, ruleset: str, lesson: str, mark: Mark) -> "Progress":
        """With another mark for a lesson."""
        others = [entry for entry in self.marks if entry[:2] != (ruleset, lesson)]
        marks = sorted([*others, (ruleset, lesson, mark)], key=lambda entry: entry[:2])
        return replace(self, marks=tuple(marks))

    def record(self, name: str) -> Any:  # noqa: ANN401 - JSON data
        """A further record, None if there is none."""
        return dict(self.records).get(name)

    def with_record(self, name: str, data: Any) -> "Progress":  # noqa: ANN401 - JSON data
        """With another further record."""
        return replace(self, records=tuple(sorted({**dict(self.records), name: data}.items())))


def after(progress: Progress, course: Course) -> Progress:
    """The progress with where a course stands; a lesson once done stays done."""
    before = progress.mark(course.lesson.ruleset, course.lesson.id)
    place = course.number + (course.solved and not course.over)
    mark = Mark(exercise="" if course.over else course.lesson.exercises[place].id,
                done=before.done or course.over, slips=before.slips + sum(course.tries))
    return progress.with_mark(course.lesson.ruleset, course.lesson.id, mark)


def place_of(progress: Progress, course_exercises: tuple[str, ...], ruleset: str, lesson: str) -> int:
    """The number of the exercise to go on with, 0 for the beginning."""
    wanted = progress.mark(ruleset, lesson).exercise
    return course_exercises.index(wanted) if wanted in course_exercises else 0


def progress_path() -> Path:
    """Where progress is kept."""
    return data_folder() / "progress.json"


def load(path: Path | None = None) -> Progress:
    """What was kept; nothing, if there is nothing. A file that cannot be read is put aside, not lost."""
    path = path or progress_path()
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ValueError
        return _from_data(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Progress()
    except OSError:
        return Progress()
    except (ValueError, TypeError, KeyError, RecursionError, OverflowError):
        _put_aside(path)
        return Progress()


def save(progress: Progress, path: Path | None = None) -> bool:
    """Write it down, whole or not at all; False if the system refuses."""
    path = path or progress_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        spare = path.with_name(f"{path.name}.part")
        spare.write_text(json.dumps(_to_data(progress), indent=1), encoding="utf-8")
        spare.replace(path)
    except OSError:
        return False
    return True


def _put_aside(path: Path) -> None:
    number = 1
    while (aside := path.with_name(f"{path.stem}-unread-{number}{path.suffix}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError:
        return


def _to_data(progress: Progress) -> Mapping[str, Any]:
    lessons = [{"ruleset": ruleset, "lesson": lesson, "exercise": mark.exercise, "done": mark.done,
                "slips": mark.slips} for ruleset, lesson, mark in progress.marks]
    return {"format": FORMAT, "lessons": lessons, "records": dict(progress.records)}


def _from_data(data: Any) -> Progress:  # noqa: ANN401 - whatever the file holds
    if data["format"] != FORMAT:
        raise ValueError
    marks = tuple((str(entry["ruleset"]), str(entry["lesson"]),
                   Mark(exercise=str(entry["exercise"]), done=bool(entry["done"]), slips=int(entry["slips"])))
                  for entry in data["lessons"])
    return Progress(marks=marks, records=tuple(sorted(dict(data["records"]).items())))
