"""The greedy player: dice first, then the most promising place; what it does not look into, it estimates right."""

from dataclasses import replace

import pytest
from fight_scenes import ANA, BOB, WIM, scene

from hexsim.ai.agents import agent
from hexsim.ai.greedy import LEANING
from hexsim.ai.judging import Judge
from hexsim.ai.sampling import spread
from hexsim.files.places import scenario_path
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.game.match import play_out
from hexsim.hexes.path import end_of
from hexsim.hexes.pose import Pose, arc_of
from hexsim.rules.dice import Seeded
from hexsim.rules.registry import find_ruleset
from hexsim.rules.resolution import foresee
from hexsim.rules.ruleset import legal_orders
from hexsim.rulesets.maneuvers.advice import strokes
from hexsim.rulesets.maneuvers.advice.kept import Kept
from hexsim.rulesets.maneuvers.fight.attack import modes_of
from hexsim.rulesets.maneuvers.items import held_thing


def game_of(text):
    scenario = read_scenario(text)
    return Game(find_ruleset(scenario.ruleset), scenario, Seeded("3"))


def chosen(game):
    """What greedy answers now."""
    return agent("greedy", "1").choose(game.ruleset, game.view(game.awaiting.side))


def unlooked(game):
    """Orders that greedy does not look into: each with its points looked into, and as greedy estimates them."""
    rules, side = game.ruleset, game.awaiting.side
    state = game.view(side).state
    judge = Judge(rules, side, state, LEANING, "x")
    for offer in legal_orders(rules, state).offers():
        for number in spread(len(offer), 3):
            order = offer.pick(number)
            if rules.advice.betters(state, order) or (offer.reach is None and judge.worth(state, order) > 0):
                continue
            unit = state.unit(order.who)
            goal = offer.goals[number] if offer.reach is not None else None
            end = Pose(goal.hex, goal.facing) if goal else unit.pose
            if any(thing.hex is not None and thing.hex.distance(end.hex) <= 1 for thing in state.things):
                continue  # a weapon may be in reach from there and not from here
            after, _ = foresee(rules, state, order)
            if after.unit(unit.id).pose.hex != end.hex:
                continue  # somebody who waits is asked on the way
            estimate = rules.value(state, side) + judge.of_pose(state, unit, end)
            yield order, judge.of_order(state, order).points, estimate


@pytest.mark.parametrize("name", ["blades", "brawl", "wall", "sheepfold"])
def test_what_is_not_looked_into_is_estimated_right(name):
    """An order without dice that does nothing for the next attack brings no more than the place it leads to."""
    game, seen, exact = game_of(scenario_path(name)), 0, 0
    players = {side.id: agent("greedy", side.id) for side in game.state.sides}
    while game.awaiting is not None and game.ply < 120:
        if game.awaiting.root:
            for order, points, estimate in unlooked(game):
                assert points <= estimate, str(order)
                if order.get("path") and order.verb != "posture" and order.get("how") != "stow":
                    seen, exact = seen + 1, exact + (points == estimate)
        game.play(players[game.awaiting.side].choose(game.ruleset, game.view(game.awaiting.side)))
    assert seen > 50 and exact > 0.9 * seen


def test_an_enemy_behind_is_turned_to():
    """The place promises the same whichever way one looks; of equals it takes the one that faces the enemy."""
    game = game_of(scene("Pair", (WIM, "0302W"), (BOB, "0602W")))
    order = chosen(game)
    foe, unit = game.state.unit("bob").pose.hex, game.state.unit("wim")
    assert arc_of(unit.pose, foe) == "rear"
    end = end_of(unit.pose, order.get("path").split()) if order.get("path") else unit.pose
    assert arc_of(end, foe) == "front", str(order)


def test_the_best_dice_are_taken():
    """With an enemy in reach it strikes, and nothing that may be struck with brings more."""
    game = game_of(scene("Pair", (ANA, "0302E"), (BOB, "0402W")))
    state = game.view(game.awaiting.side).state
    judge = Judge(game.ruleset, game.awaiting.side, state, LEANING, "x")
    single = [offer.pick(number) for offer in legal_orders(game.ruleset, state).offers() if offer.reach is None
              for number in range(len(offer))]
    assert judge.worth(state, chosen(game)) == max(judge.worth(state, order) for order in single) > 0


def test_in_the_middle_it_passes_where_no_dice_help():
    """Questions on the way are answered by their default, without a look at everything else."""
    game = game_of(scene("Pair", (ANA, "0302E"), (BOB, "0802W")))
    game.play(chosen(game))
    assert not game.awaiting.root and chosen(game) == game.awaiting.default


@pytest.mark.parametrize(("name", "player"), [("tavern", "greedy"), ("brawl", "greedy"), ("wall", "search")])
def test_what_is_remembered_never_decides(name, player, monkeypatch):
    """A fight is the same whether figures are remembered or worked out each time."""
    def fight():
        game = game_of(scenario_path(name))
        players = {side.id: agent(player, side.id) for side in game.state.sides}
        play_out(game, players, 90 if player == "greedy" else 12)
        return [str(played.order) for played in game.history]

    remembering = fight()
    monkeypatch.setattr(strokes, "_alike", lambda *asked, fresh: tuple(strokes._strokes(*asked, fresh=fresh)))
    monkeypatch.setattr(Kept, "get", lambda *made_of: None)
    assert fight() == remembering


def test_strokes_belong_to_a_place():
    """With the same status, but somewhere else, other things are in reach."""
    state = game_of(scenario_path("tavern")).state
    thing = next(thing for thing in state.things if modes_of(held_thing(thing).item))
    unit, enemy = (next(one for one in state.units if one.side == side.id) for side in state.sides[:2])
    empty = tuple((name, replace(held, place="carried" if held.in_hand else held.place))
                  for name, held in unit.status.items if not held.item.is_natural)
    unit = replace(unit, status=replace(unit.status, items=empty))
    found = []
    for at in (unit.pose.hex, thing.hex):
        moved = replace(unit, pose=Pose(at, 0))
        weapons = strokes.strokes(state.with_unit(moved), moved, enemy, fresh=True)
        found.append(thing.id in {stroke.weapon for stroke in weapons})
    assert found == [unit.pose.hex.distance(thing.hex) <= 1, True] == [False, True]
