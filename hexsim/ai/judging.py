"""How good orders and positions are, in points: what dice are expected to bring, what may come after them."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from hexsim.ai.aims import pull
from hexsim.ai.nearest import Nearest
from hexsim.ai.sampling import spread
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.advice import Advice
from hexsim.rules.dice import Seeded
from hexsim.rules.order import PASS, Order
from hexsim.rules.resolution import foresee, play
from hexsim.rules.ruleset import Ruleset, legal_orders
from hexsim.rules.state import Awaiting, GameState, Unit

TRIALS = 3
DEEPEST = 3
"""Questions of one's own that are followed within an order."""

POINTLESS = -1_000_000
"""Points of an order that leads back to the same question without any good."""

FEW = 12
"""Values of a family that are looked at where nothing is known of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaning:
    """Percent by which expectations count.

    Attributes:
        danger: what threatens because of how a unit stands and of what it has done.
        place: what threatens wherever in its hex it looks: that comes again next turn, whoever runs away.
        promise: what the next turn brings.
        aims: what a side wants besides.
    """

    danger: int = 100
    place: int = 35
    promise: int = 100
    aims: int = 100


class Outlook(NamedTuple):
    """What is expected of an order: points, and how many of them its dice bring."""

    points: int
    by_dice: int


@dataclass(slots=True)
class Judge:
    """Judges for one side in one decision; counts what it looks at.

    Attributes:
        start: the state of the decision.
        seed: for trial rolls where the ruleset tells nothing.
        nodes: orders looked at so far.
        nearest: the nearest enemies at the start.
    """

    ruleset: Ruleset
    side: str
    start: GameState
    leaning: Leaning
    seed: str
    nodes: int = 0
    nearest: Nearest = field(init=False)
    _places: dict[tuple[str, Hex], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.nearest = Nearest(self.ruleset, self.start)

    def of_pose(self, state: GameState, unit: Unit, pose: Pose) -> int:
        """Points for a unit to stand so, apart from what its side has."""
        advice, lean = self.ruleset.advice, self.leaning
        points = pull(self.ruleset, state, unit, pose) * lean.aims if lean.aims else 0
        if advice is not None:
            if lean.promise:
                promised = advice.promise(state, unit, pose)
                points += promised * lean.promise if promised else -100 * self.nearest.far(unit.id, pose.hex)
            points -= self._danger(advice, state, unit, pose)
        return points // 100

    def _danger(self, advice: Advice, state: GameState, unit: Unit, pose: Pose) -> int:
        """What threatens the unit, in percent of points."""
        lean, key = self.leaning, (unit.id, pose.hex)
        if not lean.danger and not lean.place:
            return 0
        if key not in self._places:
            before = self.start.unit(unit.id)
            self._places[key] = min(advice.danger(self.start, before, Pose(pose.hex, facing))
                                    for facing in range(6)) if before.pose is not None else 0
        now = advice.danger(state, unit, pose)
        anyhow = min(self._places[key], now)
        return anyhow * lean.place + (now - anyhow) * lean.danger

    def of_state(self, state: GameState, who: str, lands: Pose | None = None) -> int:
        """Points of a state for the side, with an eye to one unit where it stands or is going to stand."""
        points = self.ruleset.value(state, self.side)
        if state.has_unit(who):
            unit = state.unit(who)
            if unit.pose is not None and self.ruleset.fights(state, unit):
                points += self.of_pose(state, unit, lands or unit.pose)
        return points

    def _relief(self, state: GameState, order: Order, worth: int) -> int:
        """Points of danger that are expected to go with what an order takes from its target."""
        advice, lean, target = self.ruleset.advice, self.leaning.danger, order.get("target")
        if advice is None or not lean or worth <= 0 or not state.has_unit(target):
            return 0
        unit, enemy = state.unit(order.who), state.unit(target)
        if unit.pose is None or enemy.pose is None or enemy.side == unit.side:
            return 0
        without = state.with_unit(replace(enemy, pose=None))
        whole = self.ruleset.value(without, self.side) - self.ruleset.value(state, self.side)
        spared = advice.danger(state, unit, unit.pose) - advice.danger(without, unit, unit.pose)
        return spared * min(worth, whole) // max(whole, 1) * lean // 100

    def worth(self, state: GameState, order: Order) -> int:
        """Points the order's own dice are expected to bring, as far as the ruleset tells."""
        advice = self.ruleset.advice
        return advice.worth(state, order) if advice is not None else 0

    def of_order(self, state: GameState, order: Order, depth: int = 0) -> Outlook:
        """What is to be expected of an order, with the best answers to questions of one's own on the way."""
        self.nodes += 1
        advice = self.ruleset.advice
        after, rolls = foresee(self.ruleset, state, order)
        if rolls and advice is None:
            return Outlook(self._by_trial(state, order), 0)
        worth = self.worth(state, order)
        lands = advice.lands(state, order) if advice is not None else None
        asked = after.awaiting
        if not rolls and asked is not None and asked.root and asked == state.awaiting:
            return self._of_preparing(state, after, order, worth)
        if rolls or asked is None or asked.side != self.side or depth >= DEEPEST or _is_over(asked):
            relief = self._relief(after, order, worth)
            return Outlook(worth + relief + self.of_state(after, order.who, lands), worth)
        harm = min(worth, 0)
        best = max(self._worths(after), default=0)
        if best > 0 or asked.default is None:
            return Outlook(harm + best + self.of_state(after, order.who), best)
        points, by_dice = self.of_order(after, asked.default, depth + 1)
        return Outlook(harm + points, by_dice)

    def _of_preparing(self, state: GameState, after: GameState, order: Order, worth: int) -> Outlook:
        """An order after which the same is asked again must leave its unit better off, else it never ends."""
        points = worth + self.of_state(after, order.who)
        return Outlook(points if points > self.of_state(state, order.who) else POINTLESS, 0)

    def _worths(self, state: GameState) -> Iterator[int]:
        """What the dice of each answer to a question bring; of a family only a few are looked at."""
        advice = self.ruleset.advice
        if advice is not None:
            for offer in legal_orders(self.ruleset, state).offers():
                if offer.reach is None:
                    yield from (advice.worth(state, offer.pick(index)) for index in spread(len(offer), FEW))

    def _by_trial(self, state: GameState, order: Order) -> int:
        """The mean of a few trials with dice of one's own."""
        points = 0
        for number in range(TRIALS):
            after, _ = play(self.ruleset, state, order, Seeded(f"trial:{self.seed}:{number}"), keep=False)
            points += self.of_state(after, order.who)
        return points // TRIALS


def _is_over(asked: Awaiting) -> bool:
    """Whether the order is done, but perhaps for a question that one may just pass."""
    return asked.root or (asked.default is not None and asked.default.verb == PASS)
