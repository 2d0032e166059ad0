"""A player who looks ahead: over movement, facing, what to do at whom, and what the enemies may do then."""

from dataclasses import dataclass, field
from time import monotonic

from hexsim.ai.aims import has_time
from hexsim.ai.choosing import Choosing
from hexsim.ai.judging import Judge, Leaning
from hexsim.ai.reasons import Chosen
from hexsim.rules.card import Line
from hexsim.rules.dice import Seeded
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.rules.view import View

NODES = 300
DANGER, PROMISE, PATIENT_PROMISE = 100, 80, 50
"""Percent by which danger and the next turn count; the latter for a side for which time works."""

PLACE, PATIENT_PLACE, LEAST, FADING, MOODS = 40, 80, 0, 3, 3
"""Percent by which dangerous places count at first (likewise) and in the end; how much less each round; what
moods change."""


@dataclass(slots=True)
class SearchAgent:
    """Weighs every menu entry by what its dice bring, what threatens then and what the next turn promises.

    Attributes:
        seed: of its moods and trial rolls; the same seed and view give the same order.
        nodes: when so many orders have been looked at in a decision, it takes the best so far.
        looked_at: orders looked at in the last decision.
        seconds: time for a decision, None for no limit; with a limit, choices depend on the machine.
    """

    seed: str
    nodes: int = NODES
    seconds: float | None = None
    looked_at: int = 0
    _last: Chosen | None = field(default=None, repr=False)

    def choose(self, ruleset: Ruleset, view: View) -> Order:
        """See `Agent.choose`."""
        state, asked = view.state, view.state.awaiting
        assert asked is not None
        judge = Judge(ruleset, view.side, state, self._leaning(state, view.side), f"{self.seed}:{state.ply}")
        until = None if self.seconds is None else monotonic() + self.seconds
        best: tuple[int, Order] | None = None
        for order, outlook in Choosing(judge, state).weighed():
            if best is None or outlook.points > best[0]:
                best = outlook.points, order
            if judge.nodes >= self.nodes or (until is not None and monotonic() > until):
                break
        self.looked_at = judge.nodes
        chosen = asked.default if best is None else best[1]
        assert chosen is not None, f"{asked} leaves no answer"
        self._last = Chosen(ruleset, state, chosen)
        return chosen

    def why(self) -> Line | None:
        """What spoke for the order chosen last."""
        return self._last and self._last.why()

    def _leaning(self, state: GameState, side: str) -> Leaning:
        """The longer nothing is decided, the less danger counts; a little differently every few rounds."""
        mood = Seeded(f"mood:{self.seed}").face(state.round // 3, 0, 0, 5) - 3
        patient = has_time(state, side)
        place = max(LEAST, (PATIENT_PLACE if patient else PLACE) - FADING * state.round - MOODS * mood)
        return Leaning(danger=DANGER, place=place, promise=PATIENT_PROMISE if patient else PROMISE)
