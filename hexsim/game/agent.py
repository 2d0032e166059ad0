"""Whoever answers for a side: person, script or computer. All see only their side's view."""

from typing import Protocol

from hexsim.rules.order import Order
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.view import View


class Agent(Protocol):
    """Answers the decision a view waits for."""

    def choose(self, ruleset: Ruleset, view: View) -> Order:
        """One of the legal orders; never draws the fight's dice."""
        ...
