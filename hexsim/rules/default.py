"""Whether somebody who is asked has anything to say but the default answer."""

from hexsim.rules.order import Order, Refusal
from hexsim.rules.ruleset import Ruleset, settle
from hexsim.rules.state import GameState


def only_default(ruleset: Ruleset, state: GameState, who: str) -> bool:
    """Whether `who` has nothing to say at the point asked but the default."""
    asked = state.awaiting
    assert asked is not None and asked.default is not None
    for verb in asked.verbs:
        offers = ruleset.orders[verb].offers(state, who)
        for offer in () if isinstance(offers, Refusal) else offers:
            number = len(offer)
            if number > 1 or (number == 1 and not _is_default(ruleset, state, asked.default, offer.pick(0))):
                return False
    return True


def _is_default(ruleset: Ruleset, state: GameState, default: Order, order: Order) -> bool:
    return order == default or settle(ruleset, state, order) == settle(ruleset, state, default)
