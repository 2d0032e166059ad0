"""One fight of many: the same for the same number, wherever it is played."""

from collections import Counter
from functools import lru_cache

from hexsim.ai.agents import AGENTS
from hexsim.batch.harm import Harm
from hexsim.batch.setup import Record, Setup
from hexsim.files.scenario import read_scenario
from hexsim.game.agent import Agent
from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.registry import find_ruleset
from hexsim.rules.scenario import Scenario


def play_fights(setup: Setup, numbers: tuple[int, ...]) -> tuple[Record, ...]:
    """Some fights, in order; what a worker does."""
    return tuple(play_fight(setup, number) for number in numbers)


def play_fight(setup: Setup, number: int) -> Record:
    """A fight from its beginning to its end, or to the most orders it may take."""
    return played_out(setup, number)[1]


def played_out(setup: Setup, number: int) -> tuple[Game, Record]:
    """The same with its history, for a log."""
    scenario, seed = _scenario(setup.source), setup.seed_of(number)
    ruleset = find_ruleset(scenario.ruleset)
    game = Game(ruleset, scenario, Seeded(seed))
    agents = agents_of(setup, number)
    harm, orders, opening = Harm(ruleset, game.state), Counter[tuple[str, str]](), game.state
    while (asked := game.awaiting) is not None and game.ply < setup.most_plies:
        game.play(agents[asked.side].choose(ruleset, game.view(asked.side)))
        played = game.history[-1]
        orders[asked.side, played.order.verb] += 1
        harm.see(played)
    state = game.state
    outcome = state.outcome
    lost = Counter(unit.side for unit in opening.units
                   if ruleset.fights(opening, unit) and not ruleset.fights(state, state.unit(unit.id)))
    return game, Record(
        number=number, players=setup.players(number), rounds=state.round, plies=state.ply,
        winners=tuple(sorted(outcome.winners)) if outcome else (), reason=outcome.reason if outcome else "",
        losses=tuple((side.id, lost[side.id]) for side in state.sides),
        orders=tuple(sorted((side, verb, count) for (side, verb), count in orders.items())),
        harm=tuple(sorted((*key, harm.times[key], points) for key, points in harm.points.items())),
        digest=game.digest)


def agents_of(setup: Setup, number: int) -> dict[str, Agent]:
    """The players of a fight by side; each rolls from a seed of its own."""
    seed = setup.seed_of(number)
    return {side: AGENTS[name](f"{seed}:{side}") for side, name in setup.players(number)}


@lru_cache(maxsize=8)
def _scenario(source: str) -> Scenario:
    return read_scenario(source)
