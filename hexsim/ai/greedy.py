"""A player who takes the best expected result of this one order, and otherwise goes for the nearest enemy."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from hexsim.ai.judging import FEW, Judge, Leaning, spread
from hexsim.ai.nearest import Nearest
from hexsim.ai.reasons import Chosen
from hexsim.rules.card import Line
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Offer, Ruleset, legal_orders
from hexsim.rules.state import GameState
from hexsim.rules.view import View

LEANING = Leaning(danger=20, place=20, promise=60)
SHORT, MOVEMENTS, FEWEST = 3, 8, 3
"""Orders looked at closely: with the most to expect of their dice; movements; besides these, without dice."""


@dataclass(slots=True)
class GreedyAgent:
    """Compares what the dice of every menu entry bring; of a movement it sees the end nearest to an enemy.

    It goes somewhere only when no dice are to be had where it stands.
    """

    seed: str
    _last: Chosen | None = field(default=None, repr=False)

    def choose(self, ruleset: Ruleset, view: View) -> Order:
        """See `Agent.choose`."""
        state = view.state
        asked = state.awaiting
        assert asked is not None
        judge = Judge(ruleset, view.side, state, LEANING, f"{self.seed}:{state.ply}")
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
    offers = list(legal_orders(judge.ruleset, state).offers())
    single = [offer.pick(index) for offer in offers if offer.reach is None for index in range(len(offer))]
    hopes = sorted(((-judge.worth(state, order), number) for number, order in enumerate(single)))[:SHORT]
    if hopes and hopes[0][0] < 0:
        yield from (single[number] for worth, number in hopes if worth < 0)
        return
    moving = [offer for offer in offers if offer.reach is not None and len(offer)]
    yield from (single[number] for number in spread(len(single), FEWEST if moving else FEW))
    yield from _nearest(judge, state, moving)


def _nearest(judge: Judge, state: GameState, moving: list[Offer]) -> Iterator[Order]:
    """Of each movement the end nearest to the enemy, and of these the nearest."""
    ends = Nearest(judge.ruleset, state)
    found = []
    for place, offer in enumerate(moving):
        number = ends.first(offer.order.who, offer.goals)[0]
        found.append((ends.far(offer.order.who, offer.goals[number].hex), place, number))
    yield from (moving[place].pick(number) for _, place, number in sorted(found)[:MOVEMENTS])
