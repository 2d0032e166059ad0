"""How strong the computer players are, and how even the skirmishes: fights between them, counted.

    nice python tests/bench/agents.py search greedy            one player against another, sides swapped
    nice python tests/bench/agents.py greedy greedy            a player against itself: is the scenario even?

Fight number n of a scenario has the same dice and seeds on every machine. The table is Markdown.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from time import process_time

from hexsim.ai.agents import AGENTS, agent
from hexsim.files.places import scenario_path
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.game.match import play_out
from hexsim.rules.dice import Seeded
from hexsim.rules.registry import find_ruleset

SCENARIOS = ("blades", "brawl", "wall")
MOST_PLIES = 4000


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight:
    """Who plays which side, with which dice: everything that decides a fight."""

    scenario: str
    players: tuple[tuple[str, str], ...]
    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """How a fight went; no winners and more than one are a draw."""

    fight: Fight
    winners: tuple[str, ...]
    reason: str
    rounds: int
    plies: int
    seconds: float


def pairing(scenario: str, one: str, other: str, fights: int, first: int = 0) -> Iterator[Fight]:
    """The fights of two players, who change sides after each."""
    sides = [side.id for side in read_scenario(scenario_path(scenario)).sides]
    for number in range(first, first + fights):
        players = (one, other) if number % 2 == 0 else (other, one)
        yield Fight(scenario=scenario, players=tuple(zip(sides, players, strict=True)),
                    seed=f"{scenario}.{number // 2 if one != other else number}")


def play(fight: Fight) -> Report:
    """Play one fight out."""
    scenario = read_scenario(scenario_path(fight.scenario))
    began = process_time()
    game = Game(find_ruleset(scenario.ruleset), scenario, Seeded(fight.seed))
    players = {side: agent(name, f"{fight.seed}.{side}") for side, name in fight.players}
    outcome = play_out(game, players, MOST_PLIES)
    return Report(
        fight=fight, winners=outcome.winners if outcome else (), reason=outcome.reason if outcome else "",
        rounds=game.state.round, plies=game.ply, seconds=process_time() - began)


def winner(report: Report) -> str:
    """The side that won, "" for a draw."""
    return report.winners[0] if len(report.winners) == 1 else ""


def by_player(reports: Iterable[Report], one: str, other: str) -> tuple[int, int, int]:
    """Fights won by the one, by the other, by nobody."""
    won = Counter(dict(report.fight.players).get(winner(report), "") for report in reports)
    return won[one], won[other], won[""]


def row(scenario: str, one: str, other: str, reports: Sequence[Report]) -> str:
    """A line of the table."""
    sides = [side for side, _ in reports[0].fight.players]
    won = Counter(map(winner, reports))
    if one == other:
        first, second, draws = won[sides[0]], won[sides[1]], won[""]
    else:
        first, second, draws = by_player(reports, one, other)
    decided = max(first + second, 1)
    mean = sum(report.rounds for report in reports) / len(reports)
    seconds = sum(report.seconds for report in reports) / len(reports)
    even = f"{sides[0]} {won[sides[0]]} : {won[sides[1]]} {sides[1]}"
    return (f"| {scenario} | {len(reports)} | {first} | {second} | {draws} | {100 * first / decided:.0f} % "
            f"| {even} | {mean:.1f} | {seconds:.2f} s |")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("one", choices=AGENTS)
    parser.add_argument("other", choices=AGENTS)
    parser.add_argument("--fights", type=int, default=200, help="of each scenario")
    parser.add_argument("--first", type=int, default=0, help="number of the first fight")
    parser.add_argument("--scenarios", nargs="+", default=SCENARIOS)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--reasons", action="store_true", help="also why fights ended")
    given = parser.parse_args(arguments)
    players = f"{given.one} | {given.other}"
    print(f"| scenario | fights | {players} | draws | of decided | by side | rounds | a fight |")
    print("|---|---|---|---|---|---|---|---|---|", flush=True)
    with ProcessPoolExecutor(given.processes) as pool:
        for name in given.scenarios:
            fights = pairing(name, given.one, given.other, given.fights, given.first)
            reports = list(pool.map(play, fights, chunksize=2))
            print(row(name, given.one, given.other, reports), flush=True)
            if given.reasons:
                print(Counter((winner(report), report.reason) for report in reports), file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
