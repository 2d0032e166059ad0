"""A player without a plan: any listed order, each menu entry as likely as another."""

from dataclasses import dataclass

from hexsim.rules.card import Line
from hexsim.rules.dice import Seeded
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Ruleset, legal_orders
from hexsim.rules.view import View


@dataclass(frozen=True, slots=True)
class RandomAgent:
    """Picks a menu entry, then one of its values; the same seed and ply give the same choice.

    Where nothing is listed it passes.
    """

    seed: str

    def choose(self, ruleset: Ruleset, view: View) -> Order:
        """See `Agent.choose`."""
        asked, offers = view.state.awaiting, [o for o in legal_orders(ruleset, view.state).offers() if len(o)]
        if not offers:
            assert asked is not None and asked.default is not None, f"{asked} leaves no answer"
            return asked.default
        dice, ply = Seeded(f"random:{self.seed}"), view.state.ply
        offer = offers[dice.face(ply, 0, 0, len(offers)) - 1]
        return offer.pick(dice.face(ply, 1, 1, len(offer)) - 1)

    def why(self) -> Line | None:
        """There is no better reason."""
        return Line(key="core.why_random")
