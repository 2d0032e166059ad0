"""A player who takes the best expected result of this one order, and otherwise goes for the nearest enemy."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from hexsim.ai.choosing import by_worth, look_into
from hexsim.ai.judging import Judge, Leaning, Outlook
from hexsim.ai.nearest import Nearest
from hexsim.ai.reasons import Chosen
from hexsim.rules.card import Line
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Offer, Ruleset, check, legal_orders
from hexsim.rules.state import GameState
from hexsim.rules.view import View

LEANING = Leaning(danger=0, place=0, promise=60)
SHORT = 3
"""Orders looked at closely: with the most to expect of their dice."""


@dataclass(slots=True)
class GreedyAgent:
    """Compares what the dice of every menu entry bring.

    Of a movement it sees the end nearest to an enemy and one next to where it stands.
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
        for order, outlook in _weighed(judge, state):
            if best is None or outlook.points > best[0]:
                best = outlook.points, order
        chosen = asked.default if best is None else best[1]
        assert chosen is not None, f"{asked} leaves no answer"
        self._last = Chosen(ruleset, state, chosen)
        return chosen

    def why(self) -> Line | None:
        """What spoke for the order chosen last."""
        return self._last and self._last.why()


def _weighed(judge: Judge, state: GameState) -> Iterator[tuple[Order, Outlook]]:
    asked = state.awaiting

    def weigh(order: Order) -> tuple[Order, Outlook]:
        return order, judge.of_order(state, order)

    if asked is not None and asked.default is not None:
        yield weigh(asked.default)
    offers = list(legal_orders(judge.ruleset, state).offers())
    single = [offer.pick(index) for offer in offers if offer.reach is None for index in range(len(offer))]
    promising, idle = by_worth(judge, state, single)
    yield from map(weigh, promising[:SHORT])
    if not promising:
        yield from map(weigh, _ideas(judge.ruleset, state))
        yield from look_into(idle, weigh)
        moving = [offer for offer in offers if offer.reach is not None and len(offer)]
        yield from map(weigh, _nearest(judge, state, moving))


def _ideas(ruleset: Ruleset, state: GameState) -> Iterator[Order]:
    """What the ruleset thinks worth a look besides."""
    if ruleset.advice is not None and state.awaiting is not None:
        for who in state.awaiting.who:
            found = ruleset.advice.ideas(state, who)
            yield from (order for order in found if check(ruleset, state, order) is None)


def _nearest(judge: Judge, state: GameState, moving: list[Offer]) -> Iterator[Order]:
    """Of each movement the end nearest to the enemy, and the nearest that is not far off."""
    ends = Nearest(judge.ruleset, state)
    for offer in moving:
        first = ends.first(offer.order.who, offer.goals)
        least = min(goal.price for goal in offer.goals)
        staying = next(number for number in first if offer.goals[number].price == least)
        yield from (offer.pick(number) for number in dict.fromkeys((first[0], staying)))
