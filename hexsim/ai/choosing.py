"""Which orders a searching player weighs: those whose dice promise most, and the best ends of movements."""

from collections.abc import Callable, Iterator, Sequence

from hexsim.ai.judging import FEW, Judge, Outlook
from hexsim.ai.sampling import of_each_kind, spread
from hexsim.board.reach import Goal
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Offer, Ruleset, check, legal_orders
from hexsim.rules.state import GameState

SHORT, EACH = 6, 2
"""Orders without a movement that are looked at closely: whose dice bring most; of every kind without dice."""

HEXES = 40
"""Hexes of a movement whose poses are compared, those nearest to the enemy."""

FAMILIES, ENDS = 3, 4
"""Movements that are looked into further after one end of each, and further ends of these."""

Weigh = Callable[[Order], tuple[Order, Outlook]]


class Choosing:
    """Weighs the orders of one decision. Mutable; lives as long as the decision."""

    def __init__(self, judge: Judge, state: GameState) -> None:
        self.judge, self.state = judge, state
        self._offers = list(legal_orders(judge.ruleset, state).offers())
        self._nearest = judge.nearest
        self._sorted: dict[tuple[str, tuple[Goal, ...]], list[int]] = {}
        self._ranks: dict[tuple[str, Pose], int] = {}

    def weighed(self) -> Iterator[tuple[Order, Outlook]]:
        """Orders with what is expected of them: the default, those without a movement, then movements."""
        asked = self.state.awaiting
        assert asked is not None
        if asked.default is not None:
            yield self._weigh(asked.default)
        yield from self._single()
        yield from map(self._weigh, ideas(self.judge.ruleset, self.state))
        yield from self._movements()

    def _weigh(self, order: Order) -> tuple[Order, Outlook]:
        return order, self.judge.of_order(self.state, order)

    def _single(self) -> Iterator[tuple[Order, Outlook]]:
        """Orders without a movement: whose dice bring most, some of every kind, more of the best kind."""
        orders = [offer.pick(index) for offer in self._offers if offer.reach is None
                  for index in range(len(offer))]
        promising, idle = by_worth(self.judge, self.state, orders)
        yield from map(self._weigh, promising[:SHORT])
        yield from look_into(idle, self._weigh)

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
        for number in self._nearest.ranked(who, goals):
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


def ideas(ruleset: Ruleset, state: GameState) -> Iterator[Order]:
    """What the ruleset thinks worth a look besides."""
    if ruleset.advice is not None and state.awaiting is not None:
        for who in state.awaiting.who:
            found = ruleset.advice.ideas(state, who)
            yield from (order for order in found if check(ruleset, state, order) is None)


def by_worth(judge: Judge, state: GameState, orders: Sequence[Order]) -> tuple[list[Order], list[Order]]:
    """Orders whose dice bring something, the best first; and those without dice.

    Those that only do harm belong to the second if it has no others.
    """
    worths = [judge.worth(state, order) for order in orders]
    rated = sorted(range(len(orders)), key=lambda number: (-worths[number], number))
    idle = [order for order, worth in zip(orders, worths, strict=True) if worth == 0]
    return [orders[number] for number in rated if worths[number] > 0], idle or [
        order for order, worth in zip(orders, worths, strict=True) if worth < 0]


def look_into(orders: Sequence[Order], weigh: Weigh) -> Iterator[tuple[Order, Outlook]]:
    """Some orders of every kind, then more of the kind that looks best."""
    if not orders:
        return
    found = [(place, *weigh(orders[place])) for place in of_each_kind(orders, EACH, FEW)]
    yield from ((order, outlook) for _, order, outlook in found)
    best = max(found, key=lambda one: (one[2].points, -one[0]))[1].verb
    seen = {place for place, *_ in found}
    rest = [order for place, order in enumerate(orders) if order.verb == best and place not in seen]
    yield from map(weigh, (rest[place] for place in spread(len(rest), FEW)))
