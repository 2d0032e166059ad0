"""What holds in every fight holds with figures of several hexes and any switches; their logs play again."""

from dataclasses import replace
from random import Random

import pytest
from conformance import check_fuzz, check_game
from figure_scenes import check_room, random_scene
from maneuvers_lab import RULESET
from test_conformance_switches import mix

from hexsim.ai.agents import agent
from hexsim.files.log import record
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.files.log_verify import verify
from hexsim.files.places import scenario_path
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.game.match import play_out
from hexsim.rules.dice import Seeded


@pytest.mark.parametrize("seed", range(5))
def test_random_games_with_random_switches(seed):
    scenario = random_scene(seed)
    scenario = replace(scenario, switches=mix(RULESET, Random(seed), scenario))
    check_game(RULESET, scenario, str(seed), 30)
    check_fuzz(RULESET, scenario, str(seed), 150)


@pytest.mark.parametrize("names", [("greedy", "greedy"), ("search", "random")])
def test_computer_players_play_with_and_against_them(names, tmp_path):
    """They come to blows, never overlap, and the log plays again to the same digests."""
    game = Game(RULESET, read_scenario(scenario_path("sheepfold")), Seeded("3"))
    record(game, tmp_path / "fold.hexlog")
    players = {side.id: agent(name, side.id) for side, name in zip(game.state.sides, names, strict=True)}
    for _ in range(6):
        play_out(game, players, game.ply + 8)
        if game.state.outcome is None:
            check_room(game.state)
    hurt = [unit.id for unit in game.state.units if unit.status.hp < unit.sheet.hit_points]
    assert hurt or game.state.outcome is not None
    log = read_log(tmp_path / "fold.hexlog")
    verify(log)
    assert open_game(log).digest == game.digest
