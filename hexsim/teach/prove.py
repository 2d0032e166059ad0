"""Proofs that a lesson can be taken: its orders are legal, its solutions solve, questions have answers."""

from collections.abc import Iterator
from itertools import islice

from hexsim.errors import HexsimError, Problem
from hexsim.rules.order import IllegalOrderError, Order, refusal_text
from hexsim.rules.registry import find_ruleset
from hexsim.teach.course import Course
from hexsim.teach.lesson import Lesson

MOST_LISTED = 5000
"""Orders that are tried for the list of correct ones."""


def faults(lesson: Lesson, file: str = "") -> tuple[Problem, ...]:
    """What keeps the lesson from being taken to its end by its own solutions."""
    return tuple(_faults(lesson, file))


def _faults(lesson: Lesson, file: str) -> Iterator[Problem]:
    known = find_ruleset(lesson.ruleset).book
    for rule in lesson.rules:
        if rule not in known:
            yield Problem("lessons.no_rule", file=file, field="lesson.rules", rule=rule)
    for number, exercise in enumerate(lesson.exercises):
        field = f"exercises[{number + 1}]"
        for want in exercise.wants:
            for rule in want.rules:
                if rule not in known:
                    yield Problem("lessons.no_rule", file=file, field=f"{field}.want.rules", rule=rule)
    try:
        course = Course(lesson)
        for number in range(len(lesson.exercises)):
            yield from _faults_here(course, file, f"exercises[{number + 1}]")
            course.next()
    except IllegalOrderError as refused:
        where = f"exercises[{course.number + 1}]" if "course" in locals() else "exercises[1]"
        yield Problem("lessons.illegal", file=file, field=where,
                      why=refusal_text(refused.ruleset, refused.refusal))
    except HexsimError as error:
        yield Problem.of(error, file=file)


def _faults_here(course: Course, file: str, field: str) -> Iterator[Problem]:
    """What is wrong with the exercise the course stands at; it stands there again afterwards."""
    exercise = course.exercise
    if course.awaiting is None or course.awaiting.side != course.learner:
        yield Problem("lessons.not_asked", file=file, field=field)
        return
    yield from _slips(course, file, field)
    if exercise.question is not None:
        if exercise.question.path is not None and not course.answers:
            yield Problem("lessons.bad_path", file=file, field=f"{field}.question.path")
        return
    if not exercise.solution and not any(want.refused or want.undone for want in exercise.wants):
        yield Problem("lessons.no_solution", file=file, field=field)
        return
    yield from _tried(course, file, field)
    course.retry()


def _slips(course: Course, file: str, field: str) -> Iterator[Problem]:
    """Whether each wrong order is refused as the lesson says."""
    for slip in course.exercise.wrong:
        if slip.order is not None:
            refusal = course.check(slip.order)
            if refusal is None or refusal.code != slip.code:
                yield Problem("lessons.not_refused", file=file, field=f"{field}.wrong.{slip.code}",
                              code=slip.code, found=refusal.code if refusal else "–")


def _tried(course: Course, file: str, field: str) -> Iterator[Problem]:
    """Whether the solution solves, at its last order and not before."""
    exercise, wanted = course.exercise, [want.refused for want in course.exercise.wants if want.refused]
    for number, order in enumerate(exercise.solution):
        if course.solved:
            yield Problem("lessons.solved_early", file=file, field=f"{field}.solution[{number}]")
            return
        try:
            course.play(order)
        except IllegalOrderError as refused:
            if refused.refusal.code not in wanted:
                yield Problem("lessons.illegal", file=file, field=f"{field}.solution[{number + 1}]",
                              why=refusal_text(refused.ruleset, refused.refusal))
                return
    while not course.solved and course.pass_over():
        pass
    if any(want.undone for want in exercise.wants):
        course.undo()
    if not course.solved:
        yield Problem("lessons.not_solved", file=file, field=field)


def answers(lesson: Lesson, number: int, most: int = MOST_LISTED) -> tuple[Order, ...]:
    """All listed orders that do an exercise at once; at most so many are tried."""
    course = Course(lesson, number=number)
    found = []
    for order in islice(course.legal_orders, most):
        course.play(order)
        if course.solved:
            found.append(order)
        course.retry()
    return tuple(found)
