"""A lesson being taken: a game that knows what is wanted of it (mutable, as every game is)."""

from collections.abc import Sequence

from hexsim.game.game import Game
from hexsim.game.played import Played, Recorder
from hexsim.rules.event import Event
from hexsim.rules.order import IllegalOrderError, Order
from hexsim.rules.registry import find_ruleset
from hexsim.teach.answer import answers_to, read_answer, way_to
from hexsim.teach.feedback import Feedback, judged, refused_with, shown
from hexsim.teach.lesson import Exercise, Lesson
from hexsim.teach.said import Said, said
from hexsim.teach.script import Script
from hexsim.teach.want import Done, met, settled

MOST_REPLIES = 200
"""Answers of others in a row; more is a lesson that does not come back to its learner."""


class Course(Game):
    """A lesson from its first exercise on.

    What the learner does goes through `play`, `undo`, `answer`; what others are asked on the way the lesson
    answers itself. Nothing legal is forbidden: what was not meant gets a sentence, and `retry` goes back.

    Attributes:
        number: place of the exercise, from 0; after the last one it stays there.
        checkpoint: the ply at which the exercise began.
        feedback: what is to be said.
        solved: the exercise was done.
        tries: attempts that did not do it, for each exercise.
        helped: exercises whose solution was shown.
        following: the title of the lesson that comes next, empty after the last; None if nothing follows.
    """

    def __init__(self, lesson: Lesson, *, number: int = 0, recorder: Recorder | None = None) -> None:
        self.lesson = lesson
        self.number, self.checkpoint = number, 0
        self.feedback, self.solved = Feedback(), False
        self.tries = [0] * len(lesson.exercises)
        self.helped: set[int] = set()
        self.following: Said | None = None
        self._teaching, self._replies = False, list[Order]()
        super().__init__(find_ruleset(lesson.ruleset), lesson.scenario, Script((), 0, lesson.id),
                         recorder=recorder)
        for place in range(number):
            self._walk_through(place)
        self._begin()

    @property
    def exercise(self) -> Exercise:
        """The one that is asked."""
        return self.lesson.exercises[self.number]

    @property
    def learner(self) -> str:
        """The side of the learner."""
        return self.exercise.side or self.scenario.sides[0].id

    @property
    def over(self) -> bool:
        """Whether the last exercise was done."""
        return self.solved and self.number == len(self.lesson.exercises) - 1

    @property
    def at_once(self) -> bool:
        """Whether everything so far was right at the first try, without the solution."""
        return not any(self.tries) and not self.helped

    def play(self, order: Order, faces: Sequence[int] | None = None) -> tuple[Event, ...]:
        """Carry out an order of the learner, then what the lesson answers for others; see `Game.play`."""
        if self._teaching:
            return super().play(order, faces)
        try:
            events = super().play(order, faces)
        except IllegalOrderError as refused:
            self._refused(refused)
            raise
        self._reply()
        if self._answers_path(order):
            self.answer(order.get("path"))
        else:
            self._judge()
        return events

    def back(self, ply: int) -> None:
        """Go back, not behind the exercise's beginning; see `Game.back`."""
        ply = max(ply, 0 if self._teaching else self.checkpoint)
        gone = ply < self.ply
        super().back(ply)
        if gone and not self._teaching:
            self._judge(undone=True)

    def redo(self) -> bool:
        """Do again what was taken back; see `Game.redo`."""
        done = super().redo()
        if done:
            self._judge()
        return done

    @property
    def undo_ply(self) -> int | None:
        """See `Game.undo_ply`; the moment at which the learner was asked last, within the exercise."""
        for ply in range(self.ply - 1, self.checkpoint - 1, -1):
            awaiting = self.state_at(ply).awaiting
            if ply == self.checkpoint or (awaiting and awaiting.root and awaiting.side == self.learner):
                return ply
        return None

    @property
    def answers(self) -> tuple[str, ...]:
        """What answers the exercise's question, in canonical form."""
        question = self.exercise.question
        return () if question is None else answers_to(question, self.state_at(self.checkpoint))

    def read_answer(self, text: str) -> tuple[str, ...] | None:
        """An answer in canonical form, None if it cannot be read."""
        question = self.exercise.question
        assert question is not None
        return read_answer(question, self.state_at(self.checkpoint), text)

    def answer(self, text: str) -> bool:
        """Answer the exercise's question; whether that was right."""
        question = self.exercise.question
        assert question is not None
        self.solved = self.read_answer(text) == self.answers
        self._tell(right=self.solved)
        return self.solved

    def next(self) -> bool:
        """Go on to the next exercise; False after the last."""
        if self.number + 1 >= len(self.lesson.exercises):
            return False
        self._solve()
        self.number += 1
        self._begin()
        return True

    def retry(self) -> None:
        """The exercise from its beginning."""
        self._teaching = True
        self.back(self.checkpoint)
        self._teaching = False
        self.solved = False
        self._replies = list(self.exercise.then)
        self.feedback = Feedback()

    def pass_over(self) -> bool:
        """Answer a small question to the learner by its default; False if none is asked."""
        return self._is_amid and self._default_once()

    def hint(self) -> None:
        """Say the hint."""
        words = self.exercise.hint or said("lessons.no_hint")
        self.feedback = Feedback(kind="hint", words=words)

    def show(self) -> None:
        """Carry out the solution, or name it where a question is asked."""
        self.helped.add(self.number)
        self.retry()
        question, answer = self.exercise.question, " ".join(self.answers)
        if question is None:
            self._solve()
        elif question.kind == "path" and question.path is not None:
            answer = way_to(self.state_at(self.checkpoint), question.path, self.answers[0])
        self.solved = True
        self.feedback = shown(self.exercise, answer)

    def _begin(self) -> None:
        """Bring about the exercise's beginning."""
        exercise = self.exercise
        self._teaching = True
        self.solved = False
        if exercise.fresh:
            self.back(0)
        self._come_to_rest()
        self.dice = Script(exercise.faces, self.state.drawn, f"{self.lesson.id}:{exercise.id}")
        self._replies = []
        for order in exercise.before:
            self._make_way(order)
            self.play(order)
        self._answer_others()
        self._teaching = False
        self._replies = list(exercise.then)
        self.checkpoint = self.ply
        self.feedback = Feedback()
        self._undone.clear()

    def _come_to_rest(self) -> None:
        """Small questions that are left over get their default."""
        while self._default_once():
            pass

    def _make_way(self, order: Order) -> None:
        """Small questions that come before an order is possible get their default."""
        while self.check(order) is not None and self._default_once():
            pass

    def _default_once(self) -> bool:
        """Answer a question in the middle of something by its default; False if none is asked."""
        asked = self.awaiting
        if asked is None or asked.root or asked.default is None:
            return False
        self.play(asked.default)
        return True

    def _walk_through(self, place: int) -> None:
        self.number = place
        self._begin()
        self._solve()
        self.number = place + 1

    def _solve(self) -> None:
        """Carry out the solution from the exercise's beginning."""
        self._teaching = True
        self.back(self.checkpoint)
        self._replies = list(self.exercise.then)
        for order in self.exercise.solution:
            self._make_way(order)
            if self.check(order) is None:
                self.play(order)
                self._answer_others()
        while self.pass_over():
            self._answer_others()
        if self._wants_undo:
            self.back(self.checkpoint)
        self._teaching = False
        self.solved = True

    def _answers_path(self, order: Order) -> bool:
        """Whether a movement answers a question that asks for a path."""
        question = self.exercise.question
        return (question is not None and question.kind == "path" and question.path is not None
                and order.who == question.path.who and order.clause.has("path"))

    def _reply(self) -> None:
        self._teaching = True
        self._answer_others()
        self._teaching = False

    def _answer_others(self) -> None:
        for _ in range(MOST_REPLIES):
            asked = self.awaiting
            if asked is None or asked.side == self.learner:
                return
            order = next((reply for reply in self._replies if self.check(reply) is None), None)
            if order is not None:
                self._replies.remove(order)
            self.play(order or asked.default or self.legal_orders.pick(0))

    @property
    def _is_amid(self) -> bool:
        """Whether the learner is asked something in the middle of a turn."""
        asked = self.awaiting
        return asked is not None and not asked.root and asked.side == self.learner

    @property
    def _wants_undo(self) -> bool:
        return any(want.undone for want in self.exercise.wants)

    def _done(self, *, undone: bool = False, refused: str = "") -> Done:
        since = self.history[self.checkpoint:]
        return Done(state=self.state, refused=refused, undone=undone,
                    orders=tuple(played.order for played in since if self._is_mine(played)),
                    events=tuple(event for played in since for event in played.events))

    def _met(self, done: Done) -> bool:
        start = self.state_at(self.checkpoint)
        return any(met(settled(want, self.ruleset, start), done) for want in self.exercise.wants
                   if not done.refused or want.refused)

    def _is_mine(self, played: Played) -> bool:
        return self.state.side_of(played.order.who) == self.learner

    def _judge(self, *, undone: bool = False) -> None:
        """Look whether the exercise is done; after as many orders as its solution takes, say if it is not."""
        if self.exercise.question is not None:
            return
        done = self._done(undone=undone)
        self.solved = self._met(done)
        if self.solved:
            self._tell(right=True)
        elif undone or self._is_amid or len(done.orders) < len(self.exercise.solution) or self._wants_undo:
            self.feedback = Feedback()
        else:
            self._tell(right=False)

    def _tell(self, *, right: bool) -> None:
        self.tries[self.number] += not right
        self.feedback = judged(self.exercise, right=right)

    def _refused(self, refused: IllegalOrderError) -> None:
        code = refused.refusal.code
        if self._met(self._done(refused=code)):
            self.solved = True
            self._tell(right=True)
            return
        self.tries[self.number] += 1
        self.feedback = refused_with(self.exercise, refused)
