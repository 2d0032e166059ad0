"""A player who takes the best expected result of this one order, and otherwise goes for the nearest enemy."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from hexsim.ai.aims import pull
from hexsim.ai.choosing import ideas
from hexsim.ai.judging import FEW, Judge, Leaning
from hexsim.ai.reasons import Chosen
from hexsim.ai.sampling import of_each_kind
from hexsim.board.reach import Goal
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.card import Line
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Offer, Ruleset, legal_orders
from hexsim.rules.state import GameState
from hexsim.rules.view import View

LEANING = Leaning(danger=0, place=0, promise=60)
EACH = 2
"""Orders of each kind without dice and movement that are looked at."""


@dataclass(slots=True)
class GreedyAgent:
    """Takes the order whose dice are expected to bring most, whatever comes afterwards.

    Without such an order it answers questions in the middle of something by their default, and looks ahead at
    some of every kind of order else: of movements at the end nearest to an enemy and at one next to where it
    stands; with no enemy left at one where the aims of its side lead.
    """

    seed: str
    _last: Chosen | None = field(default=None, repr=False)

    def choose(self, ruleset: Ruleset, view: View) -> Order:
        """See `Agent.choose`."""
        state = view.state
        asked = state.awaiting
        assert asked is not None
        judge = Judge(ruleset, view.side, state, LEANING, f"{self.seed}:{state.ply}")
        offers = list(legal_orders(ruleset, state).offers())
        chosen = _by_dice(judge, state, offers)
        if chosen is None and (asked.root or asked.default is None):
            chosen = _by_looking(judge, state, offers)
        chosen = chosen or asked.default
        assert chosen is not None, f"{asked} leaves no answer"
        self._last = Chosen(ruleset, state, chosen)
        return chosen

    def why(self) -> Line | None:
        """What spoke for the order chosen last."""
        return self._last and self._last.why()


def _single(offers: list[Offer]) -> Iterator[Order]:
    """The orders without a movement, in the order of the menu."""
    return (offer.pick(index) for offer in offers if offer.reach is None for index in range(len(offer)))


def _by_dice(judge: Judge, state: GameState, offers: list[Offer]) -> Order | None:
    """The order without a movement whose dice bring most; None if none brings anything."""
    most, chosen = 0, None
    for order in _single(offers):
        worth = judge.worth(state, order)
        if worth > most:
            most, chosen = worth, order
    return chosen


def _by_looking(judge: Judge, state: GameState, offers: list[Offer]) -> Order | None:
    """The order that leaves its unit with most to expect; of equals one that faces the nearest enemy."""
    found = _Looking(judge, state).weighed(offers)
    best = max(found, key=lambda one: (one.points, -one.turned), default=None)
    return best and best.offer.pick(best.number)


class _Weighed(NamedTuple):
    """A menu entry and the number of one of its values: points, and how far from facing the enemy it ends."""

    points: int
    turned: int
    offer: Offer
    number: int = 0


class _Looking:
    """Weighs the orders of one decision from which no dice are expected."""

    def __init__(self, judge: Judge, state: GameState) -> None:
        self._judge, self._state = judge, state
        self._nearest = judge.nearest
        self._value = judge.ruleset.value(state, judge.side)
        self._calls: dict[tuple[str, Hex], int] = {}

    def weighed(self, offers: list[Offer]) -> Iterator[_Weighed]:
        """The default, what the ruleset thinks worth a look, some of every kind, then movements."""
        asked = self._state.awaiting
        if asked is not None and asked.default is not None:
            yield self._staying(Offer(order=asked.default))
        for order in ideas(self._judge.ruleset, self._state):
            yield self._staying(Offer(order=order))
        idle = [(offer, number) for offer in offers if offer.reach is None for number in range(len(offer))]
        for place in of_each_kind([offer.order for offer, _ in idle], EACH, FEW):
            yield self._staying(*idle[place])
        yield from self._movements([offer for offer in offers if offer.reach is not None and len(offer)])

    def _staying(self, offer: Offer, number: int = 0) -> _Weighed:
        order = offer.pick(number)
        pose = self._state.unit(order.who).pose if self._state.has_unit(order.who) else None
        turned = self._nearest.turned(order.who, pose) if pose is not None else 0
        if pose is None or self._betters(order):
            return _Weighed(self._looked_at(offer, number), turned, offer, number)
        return _Weighed(self._estimate(order.who, pose), turned, offer, number)

    def _movements(self, moving: list[Offer]) -> Iterator[_Weighed]:
        """Every movement that may do more than lead somewhere, and of each unit the widest of the others."""
        plain: dict[str, Offer] = {}
        for offer in moving:
            if self._betters(offer.order):
                yield self._moving(offer)
            elif offer.order.who not in plain or len(offer) > len(plain[offer.order.who]):
                plain[offer.order.who] = offer
        yield from (self._moving(offer, looks=False) for offer in plain.values())

    def _moving(self, offer: Offer, *, looks: bool = True) -> _Weighed:
        """A movement to the better of two ends: as near to the enemy as can be, and not far off.

        Without an enemy it goes where the aims of the sides lead.
        """
        who, goals = offer.order.who, offer.goals
        fights = self._nearest.has_foe(who)
        numbers = self._nearest.ends(who, goals) if fights else (self._called(who, goals),)
        ends = [(number, Pose(goals[number].hex, goals[number].facing)) for number in numbers]
        number, end = max(ends, key=lambda one: self._estimate(who, one[1]))
        points = self._looked_at(offer, number) if looks else self._estimate(who, end)
        return _Weighed(points, self._nearest.turned(who, end), offer, number)

    def _called(self, who: str, goals: tuple[Goal, ...]) -> int:
        """The first end in the hex where the aims of the sides call the unit most."""
        unit = self._state.unit(who)
        for goal in goals:
            if (who, goal.hex) not in self._calls:
                end = Pose(goal.hex, goal.facing)
                self._calls[who, goal.hex] = pull(self._judge.ruleset, self._state, unit, end)
        return max(range(len(goals)), key=lambda number: self._calls[who, goals[number].hex])

    def _betters(self, order: Order) -> bool:
        advice = self._judge.ruleset.advice
        return advice is None or advice.betters(self._state, order)

    def _looked_at(self, offer: Offer, number: int) -> int:
        return self._judge.of_order(self._state, offer.pick(number)).points

    def _estimate(self, who: str, end: Pose) -> int:
        """What is to be expected if the unit stood there as it is now."""
        return self._value + self._judge.of_pose(self._state, self._state.unit(who), end)
