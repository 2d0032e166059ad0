"""Computer players named on the command line."""

from collections.abc import Mapping
from pathlib import Path

from hexsim.ai.random import RandomAgent
from hexsim.cli.options import UsageError
from hexsim.files.check import is_log
from hexsim.files.scenario import read_scenario
from hexsim.game.agent import Agent
from hexsim.game.game import Game
from hexsim.rules.dice import Seeded

AGENTS = {"random": RandomAgent}
Players = tuple[tuple[str, str], ...]


def check_players(players: Players, source: Path | None) -> None:
    """Look whether there are such computer players and such sides.

    Raises:
        UsageError: there are not.
    """
    for _, name in players:
        if name not in AGENTS:
            raise UsageError("cli.agent_unknown", agent=name, allowed=", ".join(AGENTS))
    if not players or source is None or is_log(source):
        return
    sides = [side.id for side in read_scenario(source).sides]
    for name, _ in players:
        if name not in sides:
            raise UsageError("cli.side_unknown", side=name, allowed=", ".join(sides))


def agents_of(players: Players, game: Game) -> Mapping[str, Agent]:
    """The computer players of the sides that the game has; they roll from a seed of their own."""
    seed = game.dice.seed if isinstance(game.dice, Seeded) else ""
    sides = {side.id for side in game.scenario.sides}
    return {side: AGENTS[name](f"{seed}:{side}") for side, name in players if side in sides}
