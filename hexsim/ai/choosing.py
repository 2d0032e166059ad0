"""Which orders a searching player weighs: those whose dice promise most, and the best ends of movements."""

from collections.abc import Iterator

from hexsim.ai.judging import FEW, Judge, Outlook, spread
from hexsim.ai.nearest import Nearest
from hexsim.board.reach import Goal
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Offer, check, legal_orders
from hexsim.rules.state import GameState

SHORT, FEWEST = 6, 4
"""Orders without a movement that are looked at closely: whose dice bring most; without dice."""

HEXES = 40
"""Hexes of a movement whose poses are compared, those nearest to the enemy."""

FAMILIES, ENDS = 3, 4
"""Movements that are looked into further after one end of each, and further ends of these."""


class Choosing:
    """Weighs the orders of one decision. Mutable; lives as long as the decision."""

    def __init__(self, judge: Judge, state: GameState) -> None:
        self.judge, self.state = judge, state
        self._offers = list(legal_orders(judge.ruleset, state).offers())
        self._nearest = Nearest(judge.ruleset, state)
        self._sorted: dict[tuple[str, tuple[Goal, ...]], list[int]] = {}
        self._ranks: dict[tuple[str, Pose], int] = {}

    def weighed(self) -> Iterator[tuple[Order, Outlook]]:
        """Orders with what is expected of them: the default, those without a movement, then movements."""
        asked = self.state.awaiting
        assert asked is not None
        if asked.default is not None:
            yield self._weigh(asked.default)
        yield from map(self._weigh, self._single())
        advice = self.judge.ruleset.advice
        if advice is not None:
            ideas = (order for who in asked.who for order in advice.ideas(self.state, who))
            yield from (self._weigh(order) for order in ideas
                        if check(self.judge.ruleset, self.state, order) is None)
        yield from self._movements()

    def _weigh(self, order: Order) -> tuple[Order, Outlook]:
        return order, self.judge.of_order(self.state, order)

    def _single(self) -> list[Order]:
        """Orders without a movement: those whose dice bring most, and a few without dice."""
        orders = [offer.pick(index) for offer in self._offers if offer.reach is None
                  for index in range(len(offer))]
        worths = [self.judge.worth(self.state, order) for order in orders]
        rated = sorted(range(len(orders)), key=lambda number: (-worths[number], number))
        hopes = [number for number in rated if worths[number] > 0][:SHORT]
        others = [number for number in range(len(orders)) if worths[number] <= 0]
        return [orders[number] for number in (*hopes, *(others[n] for n in spread(len(others), self._few())))]

    def _few(self) -> int:
        return FEWEST if any(offer.reach is not None for offer in self._offers) else FEW

    def _movements(self) -> Iterator[tuple[Order, Outlook]]:
        """One end of each movement, then more ends of those that look best."""
        found: list[tuple[int, int, Offer, list[int]]] = []
        for place, offer in enumerate(self._offers):
            ends = self._ends(offer) if offer.reach is not None else []
            if ends:
                order, outlook = self._weigh(offer.pick(ends[0]))
                found.append((-outlook.points, place, offer, ends[1:]))
                yield order, outlook
        for _, _, offer, ends in sorted(found, key=lambda one: one[:2])[:FAMILIES]:
            yield from (self._weigh(offer.pick(number)) for number in ends[:ENDS])

    def _ends(self, offer: Offer) -> list[int]:
        """The places of a movement's goals: the best pose of each hex, the best hexes first."""
        who, goals = offer.order.who, offer.goals
        key = who, goals
        if key not in self._sorted:
            self._sorted[key] = self._best_first(who, goals)
        return self._sorted[key]

    def _best_first(self, who: str, goals: tuple[Goal, ...]) -> list[int]:
        of_hex: dict[Hex, list[int]] = {}
        for number in self._nearest.first(who, goals):
            if goals[number].hex in of_hex or len(of_hex) < HEXES:
                of_hex.setdefault(goals[number].hex, []).append(number)
        best = [min((-self._rank(who, Pose(goals[number].hex, goals[number].facing)),
                     goals[number].price, number) for number in numbers) for numbers in of_hex.values()]
        return [number for *_, number in sorted(best)]

    def _rank(self, unit: str, pose: Pose) -> int:
        key = unit, pose
        if key not in self._ranks:
            self._ranks[key] = self.judge.of_pose(self.state, self.state.unit(unit), pose)
        return self._ranks[key]
