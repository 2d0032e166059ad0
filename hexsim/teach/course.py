"""A lesson being taken: a game that knows what is wanted of it (mutable, as every game is)."""

from collections.abc import Sequence
from dataclasses import replace

from hexsim.game.game import Game, Played, Recorder
from hexsim.rules.event import Event
from hexsim.rules.order import IllegalOrderError, Order
from hexsim.rules.registry import find_ruleset
from hexsim.rules.ruleset import settle
from hexsim.teach.answer import canonical, price_of, walked_to, way_to
from hexsim.teach.feedback import Feedback, judged, refused_with
from hexsim.teach.lesson import Exercise, Lesson, Want
from hexsim.teach.said import Said, said
from hexsim.teach.script import Script
from hexsim.teach.want import Done, met

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
        self.feedback = Feedback()
        self.solved = False
        self.tries = [0] * len(lesson.exercises)
        self.helped: set[int] = set()
        self.following: Said | None = None
        self._teaching = False
        self._replies: list[Order] = []
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
        if question is None or question.answers or question.path is None:
            return question.answers if question else ()
        price = price_of(self.state_at(self.checkpoint), question.path)
        return () if price is None else (str(price),)

    def read_answer(self, text: str) -> tuple[str, ...] | None:
        """An answer in canonical form, None if it cannot be read."""
        question = self.exercise.question
        assert question is not None
        if question.kind == "path":
            assert question.path is not None
            return walked_to(self.state_at(self.checkpoint), question.path, text)
        return canonical(self.state, question.kind, text)

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
        if not self.solved:
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

    def hint(self) -> None:
        """Say the hint."""
        words = self.exercise.hint or said("lessons.no_hint")
        self.feedback = Feedback(kind="hint", words=words)

    def show(self) -> None:
        """Carry out the solution, or name it where a question is asked."""
        self.helped.add(self.number)
        self.retry()
        question = self.exercise.question
        if question is not None:
            self.solved = True
            answer = " ".join(self.answers) or "–"
            if question.kind == "path" and question.path is not None:
                answer = way_to(self.state_at(self.checkpoint), question.path, self.answers[0])
            self.feedback = Feedback(kind="solution", words=said("lessons.the_answer", answer=answer))
            return
        self._solve()
        self.feedback = Feedback(kind="solution", words=said(
            "lessons.the_solution", orders="; ".join(map(str, self.exercise.solution))))

    def _begin(self) -> None:
        """Bring about the exercise's beginning."""
        exercise = self.exercise
        self._teaching = True
        self.solved = False
        if exercise.fresh:
            self.back(0)
        self._come_to_rest()
        self.dice = Script(exercise.faces, self.state.drawn, f"{self.lesson.id}:{exercise.id}")
        for order in exercise.before:
            self.play(order)
        self._replies = list(exercise.then)
        self._answer_others()
        self._teaching = False
        self.checkpoint = self.ply
        self.feedback = Feedback()
        self._undone.clear()

    def _come_to_rest(self) -> None:
        """Small questions left over from the exercise before get their default."""
        for _ in range(MOST_REPLIES):
            asked = self.awaiting
            if asked is None or asked.root or asked.default is None:
                return
            self.play(asked.default)

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
            if self.check(order) is None:
                self.play(order)
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
    def _wants_undo(self) -> bool:
        return any(want.undone for want in self.exercise.wants)

    def _done(self, *, undone: bool = False, refused: str = "") -> Done:
        since = self.history[self.checkpoint:]
        return Done(state=self.state, refused=refused, undone=undone,
                    orders=tuple(played.order for played in since if self._is_mine(played)),
                    events=tuple(event for played in since for event in played.events))

    def _met(self, done: Done) -> bool:
        return any(met(self._settled(want), done) for want in self.exercise.wants
                   if not done.refused or want.refused)

    def _settled(self, want: Want) -> Want:
        """The want with its orders in canonical form, as they were when the exercise began."""
        state = self.state_at(self.checkpoint)
        return replace(want, orders=tuple(settle(self.ruleset, state, order) for order in want.orders))

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
        elif undone or len(done.orders) < len(self.exercise.solution) or self._wants_undo:
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
