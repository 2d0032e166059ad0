"""Move counts: how many orders lead how far. They pin a ruleset's movement down to a number."""

from collections.abc import Iterator

from hexsim.rules.dice import Dice
from hexsim.rules.order import Order
from hexsim.rules.resolution import play
from hexsim.rules.ruleset import Ruleset, legal_orders
from hexsim.rules.state import GameState


def perft(ruleset: Ruleset, state: GameState, plies: int, dice: Dice) -> int:
    """The number of sequences of `plies` listed orders from here; a fight that ends early counts once."""
    if plies == 0 or state.awaiting is None:
        return 1
    legal = legal_orders(ruleset, state)
    if plies == 1:
        return len(legal)
    return sum(count for _, count in divide(ruleset, state, plies, dice))


def divide(ruleset: Ruleset, state: GameState, plies: int, dice: Dice) -> Iterator[tuple[Order, int]]:
    """Each listed order with the number of sequences that begin with it."""
    for order in legal_orders(ruleset, state):
        if plies == 1:
            yield order, 1
        else:
            after, _ = play(ruleset, state, order, dice, keep=False)
            yield order, perft(ruleset, after, plies - 1, dice)
