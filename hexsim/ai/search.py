"""A player who looks ahead: over movement, facing, what to do at whom, and what the enemies may do then."""

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic

from hexsim.ai.judging import FEW, Judge, Leaning, spread
from hexsim.hexes.pose import Pose
from hexsim.rules.dice import Seeded
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Offer, Ruleset, legal_orders
from hexsim.rules.state import GameState
from hexsim.rules.view import View

GOALS = 8


@dataclass(slots=True)
class SearchAgent:
    """Weighs every menu entry."""

    seed: str
    nodes: int = 400
    seconds: float | None = None

    def choose(self, ruleset: Ruleset, view: View) -> Order:
        """See `Agent.choose`."""
        state, asked = view.state, view.state.awaiting
        assert asked is not None
        judge = Judge(ruleset, view.side, self._leaning(state), f"{self.seed}:{state.ply}")
        best: tuple[int, Order] | None = None
        until = None if self.seconds is None else monotonic() + self.seconds
        for order in worth_a_look(judge, state):
            points = judge.of_order(state, order)
            if best is None or points > best[0]:
                best = points, order
            if judge.nodes >= self.nodes or (until is not None and monotonic() > until):
                break
        if best is None:
            assert asked.default is not None, f"{asked} leaves no answer"
            return asked.default
        return best[1]

    def _leaning(self, state: GameState) -> Leaning:
        """The longer nothing is decided, the less danger counts; a little differently in each round."""
        mood = Seeded(f"mood:{self.seed}").face(state.round // 3, 0, 0, 5)
        danger = max(25, 100 - 4 * state.round - 12 * (mood - 3))
        return Leaning(danger=danger, promise=60)


def worth_a_look(judge: Judge, state: GameState) -> Iterator[Order]:
    """The orders to weigh."""
    if state.awaiting is not None and state.awaiting.default is not None:
        yield state.awaiting.default
    ranks: dict[tuple[str, Pose], int] = {}
    for offer in legal_orders(judge.ruleset, state).offers():
        if offer.reach is None:
            yield from (offer.pick(index) for index in spread(len(offer), FEW))
        else:
            yield from _best_goals(judge, state, offer, ranks)


def _best_goals(judge: Judge, state: GameState, offer: Offer,
                ranks: dict[tuple[str, Pose], int]) -> Iterator[Order]:
    assert offer.reach is not None
    unit = state.unit(offer.order.who)
    goals = offer.reach.goals()
    found = []
    for number, goal in enumerate(goals):
        key = unit.id, Pose(goal.hex, goal.facing)
        if key not in ranks:
            ranks[key] = judge.of_pose(state, unit, key[1])
        found.append((-ranks[key], goal.price, number))
    for *_, number in sorted(found)[:GOALS]:
        yield offer.pick(number)
