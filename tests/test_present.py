"""A unit in the middle of a fight as a sheet, and a fight that begins from it."""

from dataclasses import replace

import pytest

from hexsim.ai.random import RandomAgent
from hexsim.files.places import scenario_path
from hexsim.files.position import position_text
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.game.match import play_out
from hexsim.rules.dice import Seeded
from hexsim.rules.registry import find_ruleset

KEPT = {
    "d100": ("damage", "fatigue", "out", "posture", "stunned", "immobile", "fleeing", "sustains"),
    "dicepool": ("bashing", "lethal", "points", "uses", "hampered", "posture", "weapons"),
    "blocks": ("hp", "wounds", "prone", "deterioration", "sustained", "items"),
}
FIGHTS = {"corridor": "d100", "courtyard": "d100", "pit": "d100", "standoff": "dicepool",
          "warehouse": "dicepool", "gatekeeper": "blocks", "granary": "blocks", "night_camp": "blocks"}


def played(name, plies, seed="1"):
    scenario = read_scenario(scenario_path(name))
    game = Game(find_ruleset(scenario.ruleset), scenario, Seeded(seed))
    play_out(game, {side.id: RandomAgent(side.id) for side in scenario.sides}, plies)
    return game


def begun(game):
    """The fight that begins with the position of another."""
    scenario = read_scenario(position_text(game.scenario, game.state))
    return Game(find_ruleset(scenario.ruleset), scenario, Seeded("2"))


def loose(items):
    """Things without the supports they stand on."""
    return tuple((name, replace(held, brace=None)) for name, held in items)


@pytest.mark.parametrize("plies", [0, 40, 120])
@pytest.mark.parametrize("name", FIGHTS)
def test_a_position_keeps_what_its_sheets_can_say(name, plies):
    game = played(name, plies)
    opening = begun(game).opening
    hexes = [unit.pose.hex for unit in game.state.units if unit.pose is not None]
    shared = {at for at in hexes if hexes.count(at) > 1}
    for unit in game.state.units:
        if unit.pose is None:
            continue
        now = opening.unit(unit.id)
        assert now.pose == unit.pose or unit.pose.hex in shared
        for field in KEPT[FIGHTS[name]]:
            assert getattr(now.status, field) == getattr(unit.status, field), (unit.id, field)
        if FIGHTS[name] == "d100":
            assert loose(now.status.items) == loose(unit.status.items)
            assert set(now.status.engaged) == set(unit.status.engaged)


@pytest.mark.parametrize("name", FIGHTS)
def test_the_fight_goes_on_from_there(name):
    game = begun(played(name, 60, "3"))
    play_out(game, {side.id: RandomAgent(side.id) for side in game.scenario.sides}, 30)
    assert game.ply == 30 or game.state.outcome is not None


@pytest.mark.parametrize("name", FIGHTS)
def test_fights_leave_something_to_keep(name):
    """The comparison above is one of wounds and spent things, not of fresh sheets alone."""
    game = played(name, 120)
    changed = [unit for unit in game.state.units
               if any(getattr(unit.status, field) != getattr(game.opening.unit(unit.id).status, field)
                      for field in KEPT[FIGHTS[name]])]
    assert changed


def test_a_rider_and_its_mount_are_written_in_two_hexes_and_meet_again():
    game = played("pit", 0)
    rider = next(unit for unit in game.state.units if unit.status.rides)
    scenario = read_scenario(position_text(game.scenario, game.state))
    apart = {unit.id: unit.pose for unit in scenario.units}
    mount = rider.status.rides
    assert apart[mount] == game.state.unit(mount).pose
    assert apart[rider.id].hex.distance(apart[mount].hex) == 1
    now = begun(game).opening
    assert now.unit(rider.id).pose == now.unit(mount).pose == rider.pose
