"""Computer players at the screen and the text board: their answers, and why they gave them."""

from collections.abc import Callable, Mapping
from typing import Protocol, runtime_checkable

from hexsim.game.agent import Agent
from hexsim.game.game import Game
from hexsim.rules.card import Line
from hexsim.rules.dice import Seeded
from hexsim.rules.order import Order
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui.words import who_label, with_rule

Players = tuple[tuple[str, str], ...]
"""Side and name of the computer player that plays it."""

Roster = Mapping[str, Callable[[str], Agent]]
"""The computer players there are: by name, made from a seed."""

WHY = "why"
"""Where a state keeps, outside its value, why the order that led to it was given."""


@runtime_checkable
class Explaining(Protocol):
    """A computer player that can say why it has chosen its last answer."""

    def why(self) -> Line | None:
        """The sentence, None if there is nothing to say."""
        ...


def seated(players: Players, roster: Roster, game: Game) -> Mapping[str, Agent]:
    """The computer players of the sides that the game has; they roll from a seed of their own."""
    seed = game.dice.seed if isinstance(game.dice, Seeded) else ""
    sides = {side.id for side in game.scenario.sides}
    return {side: roster[name](f"{seed}:{side}") for side, name in players if side in sides}


def answered(agent: Agent, game: Game, side: str) -> tuple[Order, Line | None]:
    """The answer of a computer player, and why, where it can say so."""
    order = agent.choose(game.ruleset, game.view(side))
    return order, agent.why() if isinstance(agent, Explaining) else None


def explain(state: GameState, why: Line | None) -> None:
    """Keep with a state why the order that led to it was given."""
    if why is not None:
        state.memo[WHY] = why


def why_of(state: GameState) -> Line | None:
    """Why the order that led to a state was given, None if nobody said so."""
    found: Line | None = state.memo.get(WHY)
    return found


def line_words(line: Line) -> str:
    """The sentence with its rule."""
    return with_rule(tr(line.key, **dict(line.params)), line.rule).text


def why_words(state: GameState, side: str, why: Line) -> str:
    """Who gives which reason."""
    return tr("ui.agent_says", side=who_label(state, side), why=line_words(why))
