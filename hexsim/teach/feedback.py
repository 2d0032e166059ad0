"""What the learner is told after something was done."""

from dataclasses import dataclass
from typing import Literal

from hexsim.rules.order import IllegalOrderError, Refusal, refusal_text
from hexsim.teach.lesson import Exercise
from hexsim.teach.said import Said, said

Kind = Literal["", "right", "refused", "other", "wrong", "hint", "solution"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """A kind word; worded only when it is read, so that it follows the language.

    Attributes:
        kind: what has happened; "" nothing yet.
        words: the lesson's sentence about it.
        refusal: the rule that said no, with what would be legal.
        ruleset: whose codes the refusal has.
    """

    kind: Kind = ""
    words: Said = Said()  # noqa: RUF009 - a frozen value
    refusal: Refusal | None = None
    ruleset: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentences, in the current language."""
        told = (str(self.words),) if self.words else ()
        return told if self.refusal is None else (*told, refusal_text(self.ruleset, self.refusal))

    @property
    def rule(self) -> str:
        """The rule one may look up, empty for none."""
        return self.refusal.cited if self.refusal else ""


def judged(exercise: Exercise, *, right: bool) -> Feedback:
    """What is said to something that is right, or legal and something else."""
    if right:
        return Feedback(kind="right", words=exercise.right or said("lessons.right"))
    if exercise.question is not None:
        return Feedback(kind="wrong", words=exercise.other or said("lessons.wrong"))
    return Feedback(kind="other", words=exercise.other or said("lessons.other"))


def shown(exercise: Exercise, answer: str) -> Feedback:
    """What is said to a solution that was asked for; `answer` is that of a question, empty for nobody."""
    if exercise.question is not None:
        return Feedback(kind="solution", words=said("lessons.the_answer", answer=answer or "–"))
    orders = "; ".join(map(str, exercise.solution))
    return Feedback(kind="solution", words=said("lessons.the_solution", orders=orders))


def refused_with(exercise: Exercise, refused: IllegalOrderError) -> Feedback:
    """What is said to an order that a rule refuses."""
    words = next((slip.words for slip in exercise.wrong if slip.code == refused.refusal.code), None)
    return Feedback(kind="refused", words=words or said("lessons.refused"), refusal=refused.refusal,
                    ruleset=refused.ruleset)
