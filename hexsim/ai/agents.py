"""The computer players by name."""

from collections.abc import Callable, Mapping
from typing import Protocol

from hexsim.ai.greedy import GreedyAgent
from hexsim.ai.random import RandomAgent
from hexsim.ai.search import SearchAgent
from hexsim.errors import HexsimError
from hexsim.game.agent import Agent
from hexsim.rules.card import Line


class Player(Agent, Protocol):
    """A computer player: an agent that says why."""

    def why(self) -> Line | None:
        """What spoke for the order chosen last, None before the first."""
        ...


AGENTS: Mapping[str, Callable[[str], Player]] = {
    "random": RandomAgent, "greedy": GreedyAgent, "search": SearchAgent}
"""Name → how one is made from a seed, the weakest first."""


def available_agents() -> tuple[str, ...]:
    """The names of the computer players, the weakest first."""
    return tuple(AGENTS)


def agent(name: str, seed: str, *, seconds: float | None = None) -> Player:
    """A computer player; the same seed and the same questions give the same answers.

    Args:
        name: one of `available_agents()`.
        seed: of whatever it leaves to chance.
        seconds: time for a decision of one that would take longer; then it depends on the machine as well.

    Raises:
        HexsimError: none of that name, and the sentence lists them.
    """
    if name not in AGENTS:
        raise HexsimError("core.agent_unknown", name=name, allowed=", ".join(AGENTS))
    made = AGENTS[name](seed)
    if isinstance(made, SearchAgent):
        made.seconds = seconds
    return made
