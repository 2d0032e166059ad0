"""Lessons and puzzles in the window: taken one after the other, with progress kept after every exercise."""

from hexsim.teach import progress
from hexsim.teach.course import Course
from hexsim.teach.practice import Task, entered
from hexsim.teach.said import Said
from hexsim.teach.series import next_of
from hexsim.ui import intent as it
from hexsim.ui.command import DeskCommand
from hexsim.ui.view import ViewState
from hexsim.ui.window import nobody
from hexsim.ui.window.session import Session


class LessonSession(Session):
    """A lesson at the screen (mutable)."""

    def __init__(self, course: Course, view: ViewState) -> None:
        super().__init__(course, view, None, agents=nobody)
        self.course = course
        self._say_what_follows()
        self._kept: tuple[int, bool] | None = None

    def _say_what_follows(self) -> None:
        following = next_of(self.course.lesson)
        self.course.following = following.title if following is not None else Said()

    def do(self, intent: it.Intent, now: float) -> DeskCommand | None:
        """See `Session.do`; what was done is kept at once."""
        command = super().do(intent, now)
        stands = (self.course.number, self.course.solved)
        if stands != self._kept:
            self._kept = stands
            self.keep()
        return command

    def keep(self) -> None:
        """Write progress down."""
        progress.save(progress.after(progress.load(), self.course))


class PuzzleSession(LessonSession):
    """A puzzle at the screen; its answer is entered into the deck."""

    def __init__(self, course: Course, view: ViewState, task: Task) -> None:
        self.task, self._entered = task, False
        super().__init__(course, view)

    def _say_what_follows(self) -> None:
        """After a puzzle comes another, which has no title yet."""

    def keep(self) -> None:
        """Enter the first answer: right at once, or not."""
        if self._entered or not self.course.solved:
            return
        self._entered = True
        progress.save(entered(progress.load(), self.task, right=self.course.at_once))
