"""Stronger players win more often: a few fights of the measurement in `tests/bench/agents.py`."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "bench"))

from agents import SCENARIOS, by_player, pairing, play, row, winner

PAIRS = [("greedy", "random", 6, 6), ("search", "greedy", 10, 6)]
"""Better, worse, fights, and how many of them the better one wins at least; it never loses more."""


@pytest.mark.parametrize(("better", "worse", "fights", "least"), PAIRS)
def test_the_better_player_is_not_beaten(better, worse, fights, least):
    reports = [play(fight) for fight in pairing("blades", better, worse, fights)]
    won, lost, draws = by_player(reports, better, worse)
    assert won + lost + draws == fights and won >= least and won >= lost, (won, lost, draws)
    assert all(report.rounds <= 41 for report in reports)
    assert f"| blades | {fights} | {won} | {lost} | {draws} |" in row("blades", better, worse, reports)


def test_sides_are_swapped_and_numbers_decide():
    fights = list(pairing("wall", "greedy", "random", 4))
    assert [dict(fight.players)["wall"] for fight in fights] == ["greedy", "random"] * 2
    assert [fight.seed for fight in fights] == ["wall.0", "wall.0", "wall.1", "wall.1"]
    even = list(pairing("wall", "greedy", "greedy", 3))
    assert len({fight.seed for fight in even}) == 3
    assert set(SCENARIOS) == {"blades", "brawl", "wall"}


def test_one_number_one_fight():
    fight = next(iter(pairing("blades", "greedy", "greedy", 1)))
    first, second = play(fight), play(fight)
    assert (first.winners, first.rounds, first.plies) == (second.winners, second.rounds, second.plies)
    assert winner(first) in {"rapier", "shield", ""}
