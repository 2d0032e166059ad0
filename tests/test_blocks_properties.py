"""What holds in every fight of `blocks`, in random games from many positions."""

from dataclasses import replace
from random import Random

import pytest
from blocks_lab import RULESET, fight, scenario
from conformance import check_question, plies

from hexsim.ai.agents import agent
from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.view import view_for

KIT = [
    {
        "items": [{"item": "sword"}, {"item": "shield", "charges": 2}, {"item": "salve"}],
        "abilities": [{"ability": "guard_step"}, {"ability": "mend"}],
    },
    {
        "items": [{"item": "spear"}, {"item": "draught"}],
        "abilities": [{"ability": "bar_the_way"}],
        "hp_max": 12,
    },
    {"items": [{"item": "firepot"}, {"item": "dagger"}], "abilities": [{"ability": "cover"}], "movement": 4},
    {
        "items": [{"item": "bow"}, {"item": "axe", "in_hand": False}],
        "abilities": [{"ability": "flare"}],
        "wounds": 2,
    },
]
PLACES = ("0,0/0", "0,1/0", "-1,1/0", "2,0/3", "1,1/3", "2,-1/3")


def crowd(seed, **switches):
    """Three against three with a mixture of things."""
    dice = Random(seed)
    units = dict(zip("abcxyz", PLACES, strict=True))
    return scenario(
        units,
        sheets={unit: dice.choice(KIT) for unit in units},
        switches=switches,
        terrain={"1,0": "rough", "3,0": "undergrowth"},
        sides={("0,0", 1): "door_closed"},
    )


@pytest.mark.parametrize("seed", range(8))
def test_figures_stay_within_their_bounds(seed):
    made = crowd(seed, ambush=seed % 2 == 1, escape_opposed=seed % 3 == 0)
    fallen = dict.fromkeys("abcxyz", 0)
    before = None
    for game, chosen in plies(RULESET, made, f"crowd {seed}", 120):
        check_question(RULESET, game.state)
        for unit in game.state.units:
            status, sheet = unit.status, unit.sheet
            assert 0 <= status.hp <= sheet.hp_max and 0 <= status.wounds <= 20
            assert all(held.charges >= 0 for _, held in status.items)
            assert status.moved >= 0 and not (status.riding and status.riding == unit.id)
            if before is not None and before.unit(unit.id).status.hp > 0 == status.hp:
                fallen[unit.id] += 1
        before = game.state
        if chosen is None and game.state.outcome:
            assert all(unit.status.hp == unit.sheet.hp_max for unit in game.state.units)
            assert not any(unit.status.prone or unit.status.held_by for unit in game.state.units)


def test_a_players_order_holds_in_every_round():
    made, turns = crowd(3), []
    game = Game(RULESET, made, Seeded("order"))
    players = {side: agent("random", side) for side in ("players", "creatures")}
    while game.awaiting and game.ply < 200:
        who = game.state.active if game.state.active in "abc" else ""
        if who and (not turns or turns[-1] != (game.state.round, who)):
            turns.append((game.state.round, who))
        game.play(players[game.awaiting.side].choose(RULESET, game.view(game.awaiting.side)))
    given = game.history[0].order.get("units").split(",")
    for number in {number for number, _ in turns}:
        seen = [who for when, who in turns if when == number]
        assert seen == [who for who in given if who in seen]


@pytest.mark.parametrize("seed", range(4))
def test_a_view_never_differs_with_what_is_hidden(seed):
    looked = 0
    for game, _ in plies(RULESET, crowd(seed), f"view {seed}", 100):
        state = game.state
        if state.awaiting is None or state.awaiting.point != "B-REACT-1":
            continue
        side = state.awaiting.side
        view = view_for(RULESET, state, side)
        hidden = {name.partition(".")[0] for name in view.hidden}
        assert hidden
        units = tuple(stronger(unit) if unit.id in hidden else unit for unit in state.units)
        assert view_for(RULESET, state.having(units=units), side).state == view.state
        looked += 1
    assert looked


def stronger(unit):
    """The same unit with other damage on everything it has."""
    items = tuple(
        (name, replace(held, item=replace(held.item, damage="6d12+10")))
        if held.item.kind == "weapon"
        else (name, held)
        for name, held in unit.status.items
    )
    return replace(unit, status=replace(unit.status, items=items))


@pytest.mark.parametrize(("name", "most"), [("greedy", 200), ("search", 12)])
def test_computer_players_attack_and_end_their_turns(name, most):
    game = fight({"a": "0,0/0", "b": "0,1/0", "x": "3,0/3", "y": "3,1/3"}, dice=Seeded("duel"))
    players = {side: agent(name, side) for side in ("players", "creatures")}
    while game.awaiting and game.ply < most:
        side = game.awaiting.side
        game.play(players[side].choose(RULESET, game.view(side)))
    verbs = [played.order.verb for played in game.history]
    assert {"attack", "move", "end"} <= {*verbs} or {"joint", "move", "end"} <= {*verbs}
    assert verbs.count("end") * 10 > len(verbs) and (name == "search" or game.state.outcome is not None)


def test_greedy_beats_chance():
    won = 0
    for seed in range(3):
        game = fight({"a": "0,0/0", "b": "0,1/0", "x": "3,0/3", "y": "3,1/3"}, dice=Seeded(f"chance {seed}"))
        players = {"players": agent("greedy", "g"), "creatures": agent("random", "r")}
        while game.awaiting and game.ply < 400:
            side = game.awaiting.side
            game.play(players[side].choose(RULESET, game.view(side)))
        won += game.state.outcome is not None and game.state.outcome.winners == ("players",)
    assert won >= 2


def test_a_joint_action_is_thought_of_where_single_blows_bounce():
    wall = {
        "items": [
            {"item": "axe"},
            {
                "id": "tower",
                "own": {
                    "name": "tower",
                    "kind": "shield",
                    "charges": 20,
                    "attrs": ["vigour", "force"],
                    "reduction": 7,
                },
            },
        ],
        "attributes": {"force": 12, "vigour": 12},
        "hp_max": 30,
    }
    game = fight({"a": "0,0/0", "b": "1,1/1", "x": "1,0/3"}, sheets={"x": wall}, dice=Seeded("wall"))
    player = agent("greedy", "s")
    while game.state.active == "a" and game.history[-1].order.verb not in ("joint", "attack", "end"):
        game.play(player.choose(RULESET, game.view("players")))
    assert game.history[-1].order.verb == "joint"
