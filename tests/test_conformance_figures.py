"""What holds in every fight holds with figures of several hexes and any switches; their logs play again."""

from dataclasses import replace
from random import Random

import pytest
from conformance import check_fuzz, check_game
from figure_scenes import BITE, SWORD, big, check_room, large, random_scene
from maneuvers_lab import RULESET, unit
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
from hexsim.rules.event import Declared
from hexsim.rulesets.maneuvers.figures import arc_in


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


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_they_turn_to_face_and_step_to_where_they_can_strike(name):
    """A large one with an enemy at its tail brings it into its front arc, and strikes when it can."""
    lab = large(big("a", (0, 0, 0), DX=14, HT=12, items=BITE, skills=(("brawling", 15),)),
                unit("b", (-2, 1, 1), DX=8, HT=8, items=SWORD))
    game = Game(RULESET, lab.game.scenario, Seeded("5"))
    player = agent(name, "1")
    while game.awaiting is not None and game.state.active in ("", "a") and game.ply < 12:
        game.play(player.choose(RULESET, game.view(game.awaiting.side)))
    beast, foe = game.state.unit("a"), game.state.unit("b")
    verbs = {event.verb for played in game.history for event in played.events if isinstance(event, Declared)}
    assert arc_in(beast, foe.pose.hex) == "front" or verbs & {"attack"}
