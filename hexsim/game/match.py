"""Agents playing a fight out."""

from collections.abc import Mapping

from hexsim.game.agent import Agent
from hexsim.game.game import Game
from hexsim.rules.state import Outcome


def play_out(game: Game, agents: Mapping[str, Agent], most_plies: int) -> Outcome | None:
    """Let the agents answer for their sides until the fight ends; None if `most_plies` are reached first."""
    while (asked := game.awaiting) is not None and game.ply < most_plies:
        agent = agents[asked.side]
        game.play(agent.choose(game.ruleset, game.view(asked.side)))
    return game.state.outcome
