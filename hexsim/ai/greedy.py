"""A player who takes the best expected result of this one order, and otherwise goes for the nearest enemy."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from hexsim.ai.judging import FEW, Judge, Leaning, spread
from hexsim.ai.nearest import nearest_first
from hexsim.ai.reasons import Chosen
from hexsim.rules.card import Line
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Ruleset, legal_orders
from hexsim.rules.state import GameState
from hexsim.rules.view import View

LEANING = Leaning(danger=20, promise=60)
GOALS = 3


@dataclass(slots=True)
class GreedyAgent:
    """Looks at every menu entry once, of a movement only at the ends nearest to an enemy."""

    seed: str
    _last: Chosen | None = field(default=None, repr=False)

    def choose(self, ruleset: Ruleset, view: View) -> Order:
        """See `Agent.choose`."""
        state = view.state
        asked = state.awaiting
        assert asked is not None
        judge = Judge(ruleset, view.side, LEANING, f"{self.seed}:{state.ply}")
        best: tuple[int, Order] | None = None
        for order in _worth_a_look(judge, state):
            points = judge.of_order(state, order).points
            if best is None or points > best[0]:
                best = points, order
        chosen = asked.default if best is None else best[1]
        assert chosen is not None, f"{asked} leaves no answer"
        self._last = Chosen(ruleset, state, chosen)
        return chosen

    def why(self) -> Line | None:
        """What spoke for the order chosen last."""
        return self._last and self._last.why()


def _worth_a_look(judge: Judge, state: GameState) -> Iterator[Order]:
    if state.awaiting is not None and state.awaiting.default is not None:
        yield state.awaiting.default
    for offer in legal_orders(judge.ruleset, state).offers():
        if offer.reach is None:
            yield from (offer.pick(index) for index in spread(len(offer), FEW))
        else:
            goals = nearest_first(judge.ruleset, state, state.unit(offer.order.who), offer.goals)
            yield from (offer.pick(index) for index in goals[:GOALS])
