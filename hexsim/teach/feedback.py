"""What the learner is told after something was done."""

from dataclasses import dataclass
from typing import Literal

from hexsim.rules.order import Refusal, refusal_text
from hexsim.teach.said import Said

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
