"""Fights of greedy players come to an end: weapons made ready again, far enemies met, aims gone for, allies left armed."""

import pytest

from hexsim.ai.agents import agent
from hexsim.ai.nearest import nearest_foe
from hexsim.board.board import rectangle
from hexsim.board.ways import FAR, ways
from hexsim.files.places import scenario_path
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.game.match import play_out
from hexsim.hexes.hex import Hex
from hexsim.rules.dice import Seeded
from hexsim.rules.order import parse_order
from hexsim.rules.registry import find_ruleset

STRIP = """
format = 1
title = "Strip"
ruleset = "maneuvers"
[map]
rows = '''
{row}
 {row}
{row}
'''
[[sides]]
id = "red"
[[sides]]
id = "blue"
"""
UNIT = """
[[units]]
id = "{id}"
side = "{side}"
at = "{at}"
[units.maneuvers]
items = [{items}]
"""


def strip(width, *units):
    """Three rows of open ground with units: (id, side, place, equipment)."""
    text = STRIP.format(row=" ".join("." * width))
    return text + "".join(UNIT.format(id=name, side=side, at=at, items=items) for name, side, at, items in units)


def held(item):
    return f'{{item = "{item}", place = "main"}}'


def game_of(text, seed="3"):
    scenario = read_scenario(text)
    return Game(find_ruleset(scenario.ruleset), scenario, Seeded(seed))


def fought(text, name="greedy", most=600, seed="3"):
    """A fight between players of that name, to its end or so many orders."""
    game = game_of(text, seed)
    play_out(game, {side.id: agent(name, f"{seed}:{side.id}") for side in game.state.sides}, most)
    return game


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_an_axe_is_made_ready_again(seed):
    """A blow leaves it unready, and making it ready is not the first of the things that can be done with it."""
    game = fought(strip(9, ("x", "red", "0102E", held("axe")), ("y", "blue", "0302W", held("axe"))), seed=seed)
    assert game.state.outcome is not None
    assert any(played.order.get("how") == "reready" for played in game.history)


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_enemies_far_away_are_approached(name):
    """So far off that nothing is promised yet; the way there is what counts."""
    text = strip(34, ("x", "red", "0102E", held("sword")), ("y", "blue", "3402W", held("sword")))
    game = fought(text, name, most=24)
    ends = [game.state.unit(unit).pose.hex for unit in ("x", "y")]
    assert ends[0].distance(ends[1]) < 20


@pytest.mark.parametrize(("name", "number"), [("duel", 0), ("bridge", 0), ("ruin", 0), ("ruin", 1), ("tavern", 0)])
def test_shipped_fights_end(name, number):
    """Also with no enemy left but a place to hold or to get to."""
    assert fought(scenario_path(name), most=1200, seed=f"1:{number}").state.outcome is not None


def test_an_ally_is_not_disarmed():
    """To take a weapon out of an ally's hands brings the unit something and costs the ally as much."""
    text = strip(9, ("x", "red", "0102E", ""), ("z", "red", "0202E", held("sword")),
                 ("y", "blue", "0302W", held("sword")))
    game = game_of(text)
    assert game.awaiting.who == ("x",)
    order = parse_order("x step_ready item=sword how=take")
    assert game.check(order) is None
    assert game.ruleset.advice.worth(game.state, order) < 0
    for name in ("greedy", "search"):
        chosen = agent(name, "1").choose(game.ruleset, game.view("red"))
        assert chosen.get("how") != "take", str(chosen)


def test_a_way_that_is_long_is_no_way_that_is_barred():
    """Prices are worked out up to a bound; what lies beyond is far, what cannot be reached is nowhere."""
    rough = {Hex(col, 0): "undergrowth" for col in range(1, 40)}
    there = ways(rectangle(40, 1, terrains=rough), Hex(0, 0))
    assert there.price(Hex(5, 0)) is not None
    assert there.price(Hex(39, 0)) == FAR + 39
    barred = ways(rectangle(12, 1, terrains={Hex(6, 0): "rock"}), Hex(0, 0))
    assert barred.price(Hex(5, 0)) == 5 and barred.price(Hex(7, 0)) is None


def test_the_nearest_enemy_is_one_that_can_be_reached():
    """Four behind a wall of rock are nearer as the crow flies than the fifth."""
    row = ". . . . . . # # # # #"
    text = strip(11, ("x", "red", "0602E", held("sword")), ("far", "blue", "0102E", held("sword")))
    text = text.replace(" ".join("." * 11), row)
    walled = "".join(UNIT.format(id=f"w{number}", side="blue", at=at, items="") for number, at in
                     enumerate(("0802W", "0902W", "0803W", "0801W")))
    text = text.replace(f" {row}", " . . . . . . # . . # #").replace(f"\n{row}", "\n. . . . . . # . # # #")
    game = game_of(text + walled)
    foe = nearest_foe(game.ruleset, game.state, game.state.unit("x"))
    assert foe is not None and foe.id == "far"
