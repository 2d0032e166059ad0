"""`hexsim learn`: lessons and puzzles, in the window or at the text board."""

from functools import partial
from types import SimpleNamespace

from hexsim.cli.screen import in_window, text_streams
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.teach import progress
from hexsim.teach.course import Course
from hexsim.teach.lesson import Lesson
from hexsim.teach.practice import deck_of, entered, next_task
from hexsim.teach.progress import Progress, after, place_of
from hexsim.teach.read import read_lesson
from hexsim.teach.series import lesson_path, main_ruleset, next_of, series
from hexsim.text import tr


def run(args: SimpleNamespace) -> int:
    """Take a lesson and those that follow it, or puzzles; without a name the first one not yet done."""
    if args.list:
        _list(progress.load())
        return 0
    ruleset = find_ruleset(args.ruleset).name if args.ruleset else main_ruleset()
    lesson = None if args.puzzles else _lesson(args.lesson, ruleset)

    def window() -> int:
        from hexsim.ui.window import run_lesson

        return run_lesson(lesson, ruleset, dev=bool(args.dev))

    code = None if args.text else in_window(window)
    if code is not None:
        return code
    if lesson is None:
        _puzzles(ruleset)
    else:
        _lessons(lesson)
    return 0


def _list(kept: Progress) -> None:
    for name in available_rulesets():
        for lesson in series(name):
            mark = "+" if kept.mark(name, lesson.id).done else "-"
            print(f"{mark} {name}/{lesson.id}: {lesson.title}")


def _lesson(name: str | None, ruleset: str) -> Lesson | None:
    """The lesson meant; without a name the first one not yet done, None if all are."""
    if name:
        return read_lesson(lesson_path(name))
    kept = progress.load()
    return next((lesson for lesson in series(ruleset) if not kept.mark(ruleset, lesson.id).done), None)


def _lessons(lesson: Lesson) -> None:
    from hexsim.ui.console_lesson import LessonConsole

    read, write, arrows = text_streams()
    following: Lesson | None = lesson
    while following is not None:
        ids = tuple(exercise.id for exercise in following.exercises)
        course = Course(following, number=place_of(progress.load(), ids, following.ruleset, following.id))
        console = LessonConsole(course, read, write, arrows=arrows,
                                kept=partial(_keep, course))
        console.run()
        following = next_of(following) if console.done else None


def _keep(course: Course) -> None:
    progress.save(after(progress.load(), course))


def _puzzles(ruleset: str) -> None:
    from hexsim.ui.console_lesson import LessonConsole

    read, write, arrows = text_streams()
    write(tr("ui.start_puzzles"))
    while True:
        task = next_task(deck_of(progress.load()), ruleset)
        course = Course(task.lesson)
        console = LessonConsole(course, read, write, arrows=arrows, kept=lambda: None)
        console.run()
        if course.solved:
            progress.save(entered(progress.load(), task, right=course.at_once))
        if not console.done:
            return
