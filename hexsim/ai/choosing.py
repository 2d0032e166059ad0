"""Which orders a searching player weighs: all single ones, of a movement the ends that are worth it."""

from collections.abc import Iterator

from hexsim.ai.judging import FEW, Judge, Outlook, spread
from hexsim.ai.nearest import nearest_first
from hexsim.hexes.pose import Pose
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Offer, check, legal_orders
from hexsim.rules.state import GameState

PROBES, BEST, HEXES = 3, 2, 10
"""Ends near the enemy that are tried first; ends looked at if these bring no dice; hexes, if they do."""


class Choosing:
    """Weighs the orders of one decision. Mutable; lives as long as the decision."""

    def __init__(self, judge: Judge, state: GameState) -> None:
        self.judge, self.state = judge, state
        self._ranks: dict[tuple[str, Pose], int] = {}

    def weighed(self) -> Iterator[tuple[Order, Outlook]]:
        """Orders with what is expected of them: the default first, then by menu."""
        asked = self.state.awaiting
        assert asked is not None
        if asked.default is not None:
            yield self._weigh(asked.default)
        for offer in legal_orders(self.judge.ruleset, self.state).offers():
            if offer.reach is None:
                yield from (self._weigh(offer.pick(index)) for index in spread(len(offer), FEW))
            else:
                yield from self._ends(offer)
        advice = self.judge.ruleset.advice
        if advice is not None:
            ideas = (order for who in asked.who for order in advice.ideas(self.state, who))
            yield from (self._weigh(order) for order in ideas
                        if check(self.judge.ruleset, self.state, order) is None)

    def _weigh(self, order: Order) -> tuple[Order, Outlook]:
        return order, self.judge.of_order(self.state, order)

    def _ends(self, offer: Offer) -> Iterator[tuple[Order, Outlook]]:
        """A movement: a few ends near the enemy; if they bring dice, the best of each hex, else the best."""
        assert offer.reach is not None
        goals = offer.goals
        near = nearest_first(self.judge.ruleset, self.state, self.state.unit(offer.order.who), goals)
        dice, seen = False, set[int]()
        for number in self._of_each_hex(offer, near)[:PROBES]:
            order, outlook = self._weigh(offer.pick(number))
            dice |= outlook.by_dice > 0
            seen.add(number)
            yield order, outlook
        best = self._best_first(offer)
        best = self._of_each_hex(offer, best)[:HEXES] if dice else best[:BEST]
        yield from (self._weigh(offer.pick(number)) for number in best if number not in seen)

    def _of_each_hex(self, offer: Offer, numbers: list[int]) -> list[int]:
        """The first of every hex."""
        assert offer.reach is not None
        goals, first = offer.goals, dict[object, int]()
        for number in numbers:
            first.setdefault(goals[number].hex, number)
        return list(first.values())

    def _best_first(self, offer: Offer) -> list[int]:
        """The places of the goals, the best poses first, the cheaper one of equals."""
        assert offer.reach is not None
        unit = self.state.unit(offer.order.who)
        found = []
        for number, goal in enumerate(offer.goals):
            key = unit.id, Pose(goal.hex, goal.facing)
            if key not in self._ranks:
                self._ranks[key] = self.judge.of_pose(self.state, unit, key[1])
            found.append((-self._ranks[key], goal.price, number))
        return [number for *_, number in sorted(found)]
