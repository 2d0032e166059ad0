"""What a ruleset may tell computer players beyond `Ruleset.value`; all of it on a view, nothing rolled."""

from collections.abc import Callable
from dataclasses import dataclass

from hexsim.hexes.pose import Pose
from hexsim.rules.order import Order
from hexsim.rules.state import GameState, Unit


def _nothing(state: GameState, unit: Unit, pose: Pose) -> int:
    del state, unit, pose
    return 0


def _stays(state: GameState, order: Order) -> Pose | None:
    del state, order
    return None


def _no_ideas(state: GameState, who: str) -> tuple[Order, ...]:
    del state, who
    return ()


def _perhaps(state: GameState, order: Order) -> bool:
    del state, order
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """Expectations, in the points of `Ruleset.value`.

    Attributes:
        worth: (state, order) → what the dice of an order that may be given now are expected to bring to the
            side that gives it; 0 for an order without dice.
        danger: (state, unit, pose) → what the others are expected to take from a unit until its next turn
            if it stood so and were otherwise as it is.
        promise: (state, unit, pose) → what the unit can expect of its next turn if it stood so.
        lands: (state, order) → where its unit will stand once that has been carried out, where it comes later
            than the order; None where the order moves it at once or not at all.
        betters: (state, order) → whether an order without dice of its own may change what its unit can expect
            of its next turn otherwise than by where it ends, or ask on the way for something with dice.
        ideas: (state, who) → orders worth a look besides the listed ones; they are checked before use.
    """

    worth: Callable[[GameState, Order], int]
    danger: Callable[[GameState, Unit, Pose], int] = _nothing
    promise: Callable[[GameState, Unit, Pose], int] = _nothing
    lands: Callable[[GameState, Order], Pose | None] = _stays
    betters: Callable[[GameState, Order], bool] = _perhaps
    ideas: Callable[[GameState, str], tuple[Order, ...]] = _no_ideas
