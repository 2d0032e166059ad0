"""The lessons that come with hexsim, and those of the user."""

from pathlib import Path

from hexsim.errors import ScenarioError
from hexsim.files.places import data_folder
from hexsim.teach.lesson import Lesson
from hexsim.teach.read import read_lesson

FOLDER = Path(__file__).parent.parent / "lessons"


def own_folder() -> Path:
    """Where lessons of the user's own are looked for."""
    return data_folder() / "lessons"


def lesson_paths() -> dict[str, Path]:
    """Lesson files by name: `<ruleset>/<name>` for those that come along, `own/<name>` for the user's."""
    found = {f"{path.parent.name}/{path.stem}": path for path in sorted(FOLDER.glob("*/*.toml"))}
    return found | {f"own/{path.stem}": path for path in sorted(own_folder().glob("*.toml"))}


def lesson_path(name: str) -> Path:
    """The file that a user means: a path, or the name of a lesson, with or without its folder.

    Raises:
        ScenarioError: neither; the sentence lists the lessons there are.
    """
    known = lesson_paths()
    fitting = [path for key, path in known.items() if name in (key, key.partition("/")[2])]
    if fitting:
        return fitting[0]
    try:
        if Path(name).exists():
            return Path(name)
    except (OSError, ValueError):
        pass
    raise ScenarioError("lessons.none_such", name=name, allowed=", ".join(known))


def series(ruleset: str) -> tuple[Lesson, ...]:
    """The lessons of a ruleset that come along, in their order."""
    lessons = [read_lesson(path) for path in sorted((FOLDER / ruleset).glob("*.toml"))]
    return tuple(sorted(lessons, key=lambda lesson: (lesson.place, lesson.id)))


def next_of(lesson: Lesson) -> Lesson | None:
    """The one that follows it in its series, None after the last."""
    row = series(lesson.ruleset)
    ids = [one.id for one in row]
    place = ids.index(lesson.id) + 1 if lesson.id in ids else len(ids)
    return row[place] if place < len(ids) else None
