"""A lesson at the text board: the same board, and somebody who says what to do and what came of it."""

from collections.abc import Callable, Mapping

from hexsim.errors import HexsimError
from hexsim.teach.course import Course
from hexsim.text import tr
from hexsim.ui.console import COMMANDS, Console
from hexsim.ui.console_talk import Read, Write
from hexsim.ui.tutor import about


class LessonConsole(Console):
    """A course at the text board (mutable).

    Args:
        course: the lesson.
        kept: called whenever progress is made.

    Attributes:
        done: the lesson was taken to its end, and one goes on.
    """

    def __init__(self, course: Course, read: Read, write: Write, *, kept: Callable[[], object],
                 arrows: bool = True) -> None:
        super().__init__(course, read, write, writer=None, arrows=arrows)
        self.course, self.kept, self.done = course, kept, False

    @property
    def commands(self) -> Mapping[str, Callable[..., None]]:
        """See `Talk.commands`."""
        return LESSON_COMMANDS

    def run(self) -> None:
        """Say what the lesson is, then listen."""
        self.say(str(self.course.lesson.title))
        self.instruct()
        self.listen()

    def do(self, line: str) -> bool:
        """See `Talk.do`; then what the lesson says to it. The end of the lesson is the end."""
        before = self.course.feedback
        going = super().do(line)
        if self.course.feedback is not before:
            self.tell_feedback()
        return going and not self.done

    def handle(self, text: str) -> None:
        """An answer to the question that is asked, else as at any board; an empty line goes on."""
        if not text and self.course.solved:
            go_on(self, "")
        elif self.course.exercise.question is not None and self.course.read_answer(text) is not None:
            self.course.answer(text)
        else:
            super().handle(text)

    def instruct(self) -> None:
        """The exercise: where one stands, what is to be done."""
        course = self.course
        self.told = len(course.events())
        self.drop()
        self.draw(None, {})
        number = len(course.lesson.exercises)
        if number > 1:
            self.write(tr("ui.lesson_place", number=course.number + 1, of=number))
        self.say(*(text for text in (about(course), str(course.exercise.say)) if text))
        self.write(tr("cli.lesson_keys"))

    def tell_feedback(self) -> None:
        """What the lesson says about what was done; the rule's own words have been said by the board."""
        feedback = self.course.feedback
        self.say(*([str(feedback.words)] if feedback.refusal else feedback.lines))
        if self.course.solved:
            self.kept()
            self.write(tr("cli.lesson_on"))


def hint(console: LessonConsole, rest: str) -> None:
    """The hint."""
    del rest
    console.course.hint()


def show(console: LessonConsole, rest: str) -> None:
    """The solution."""
    del rest
    console.course.show()
    console.told = len(console.course.events())


def retry(console: LessonConsole, rest: str) -> None:
    """The exercise from its beginning."""
    del rest
    console.course.retry()
    console.instruct()


def go_on(console: LessonConsole, rest: str) -> None:
    """The next exercise; after the last one the lesson is over."""
    del rest
    if console.course.over:
        console.done = True
    elif console.course.next():
        console.kept()
        console.instruct()
    else:
        raise HexsimError("cli.lesson_last")


LESSON_COMMANDS: Mapping[str, Callable[..., None]] = {
    **COMMANDS, "hint": hint, "show": show, "retry": retry, "next": go_on}
"""The commands of the text board, and what a lesson can be asked for."""
