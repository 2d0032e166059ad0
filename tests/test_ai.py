"""Computer players: legal, reproducible, bounded, with reasons; they face, flank, close in, never dance."""

from dataclasses import replace

import pytest
from conformance import plain
from fight_scenes import ANA, BOB, CID, WIM, scene

from hexsim.ai.agents import AGENTS, agent, available_agents
from hexsim.ai.aims import pull
from hexsim.ai.judging import Judge, Leaning
from hexsim.ai.nearest import Nearest
from hexsim.ai.sampling import of_each_kind
from hexsim.ai.search import SearchAgent
from hexsim.errors import HexsimError
from hexsim.files.places import scenario_path
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.game.match import play_out
from hexsim.hexes.hex import Hex
from hexsim.hexes.path import end_of, parse_path
from hexsim.hexes.pose import Pose, arc_of
from hexsim.rules.dice import Seeded
from hexsim.rules.order import parse_order
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.rulesets.maneuvers.advice.strokes import strokes
from hexsim.text import LANGUAGES, set_language, tr

NAMES = available_agents()


@pytest.fixture(autouse=True)
def english():
    """Whatever a test sets is set back."""
    set_language("en")
    yield
    set_language("en")


def game_of(text, seed="7"):
    scenario = read_scenario(text)
    return Game(find_ruleset(scenario.ruleset), scenario, Seeded(seed))


def asked(game, player):
    """What a player answers now."""
    return player.choose(game.ruleset, game.view(game.awaiting.side))


def orders_of(game, names, plies, seed="1"):
    """The first orders of a fight between players."""
    players = {side.id: agent(name, f"{seed}.{side.id}")
               for side, name in zip(game.state.sides, names, strict=True)}
    play_out(game, players, plies)
    return [str(played.order) for played in game.history]


def test_the_players_by_name():
    assert NAMES == ("random", "greedy", "search") == tuple(AGENTS)
    with pytest.raises(HexsimError, match=r"random, greedy, search"):
        agent("clever", "1")


@pytest.mark.parametrize("ruleset", available_rulesets())
@pytest.mark.parametrize("name", NAMES)
def test_every_player_plays_every_ruleset_and_says_why(name, ruleset):
    scenario = plain(ruleset)
    game = Game(find_ruleset(ruleset), scenario, Seeded("5"))
    players = {side.id: agent(name, side.id) for side in scenario.sides}
    assert all(player.why() is None for player in players.values()) or name == "random"
    while (question := game.awaiting) is not None and game.ply < 12:
        player = players[question.side]
        game.play(player.choose(game.ruleset, game.view(question.side)))
        for language in LANGUAGES:
            set_language(language)
            line = player.why()
            said = tr(line.key, **dict(line.params))
            assert "core." not in said and "{" not in said, said
    assert game.ply


@pytest.mark.parametrize("name", NAMES)
def test_one_seed_one_fight(name):
    text = scene("Pair", (ANA, "0302E"), (BOB, "0702W"))
    first, second = (orders_of(game_of(text), (name, name), 25) for _ in range(2))
    assert first == second
    if name == "random":
        assert orders_of(game_of(text), (name, name), 25, seed="2") != first


def test_a_decision_looks_at_so_many_orders_at_most():
    game = game_of(scene("Four", (ANA, "0302E"), (WIM, "0304E"), (BOB, "0502W"), (CID, "0705W")))
    free, tied = SearchAgent("1"), SearchAgent("1", nodes=6)
    assert game.check(asked(game, free)) is None and 6 < free.looked_at <= free.nodes
    assert game.check(asked(game, tied)) is None
    assert tied.looked_at < 6 + 4, "the last one may bring up to three questions of its own"


def test_no_time_left_is_an_answer_still():
    game = game_of(scene("Pair", (ANA, "0302E"), (BOB, "0702W")))
    player = agent("search", "1", seconds=0.0)
    assert game.check(asked(game, player)) is None and player.looked_at < 6


def turn_of(game, unit):
    """Search plays the first turn of its unit, greedy answers for others; the reasons for its orders."""
    players, said = {"red": agent("search", "1"), "blue": agent("greedy", "1")}, []
    while game.awaiting is not None and game.state.active == unit:
        player = players[game.awaiting.side]
        game.play(asked(game, player))
        said += [player.why().key] if player is players["red"] else []
    return said


@pytest.mark.parametrize("facing", ["W", "SW"])
def test_a_turn_ends_with_both_enemies_in_front(facing):
    game = game_of(scene("Three", (ANA, f"0303{facing}"), (BOB, "0402W"), (("bo2", *BOB[1:]), "0404W")))
    said, unit = turn_of(game, "ana"), game.state.unit("ana")
    assert {arc_of(unit.pose, game.state.unit(foe).pose.hex) for foe in ("bob", "bo2")} == {"front"}
    assert "core.why_face_both" in said


def test_an_all_out_attack_comes_from_the_flank():
    game = game_of(scene("Three", (ANA, "0303E"), (BOB, "0402W"), (("bo2", *BOB[1:]), "0404W")))
    assert {"core.why_flank", "core.why_attack"} <= set(turn_of(game, "ana"))


def test_whoever_is_free_goes_behind_an_enemy_who_is_held():
    game = game_of(scene("Three", (ANA, "0303E"), (WIM, "0501W"), (BOB, "0403W")))
    players = {"red": agent("search", "1"), "blue": agent("greedy", "1")}
    arcs = set()
    for _ in range(30):
        if game.awaiting is None:
            break
        game.play(asked(game, players[game.awaiting.side]))
        wim, bob = game.state.unit("wim"), game.state.unit("bob")
        if wim.pose.hex.distance(bob.pose.hex) <= 2:
            arcs.add(arc_of(bob.pose, wim.pose.hex))
    assert arcs & {"left", "right", "rear"}


def test_an_end_is_picked_from_those_that_are_offered():
    game = game_of(scene("Pair", (ANA, "0302E"), (BOB, "0702W")))
    game.play(parse_order("ana step_wait"))
    while game.awaiting.side == "red":
        game.play(parse_order(f"{game.awaiting.who[0]} pass"))
    game.play(parse_order('bob move path="F3 /3"'))
    offers = [offer for offer in game.legal_orders.offers() if offer.reach is not None]
    assert game.awaiting.side == "red" and offers
    for offer in offers:
        start = game.state.unit("ana").pose
        assert len(offer.goals) == len(offer) < len(offer.reach.goals())
        for number, goal in enumerate(offer.goals):
            assert end_of(start, parse_path(offer.values[number])) == (goal.hex, goal.facing)
        near = Nearest(game.ruleset, game.state).ranked("ana", offer.goals)
        assert sorted(near) == list(range(len(offer)))
    assert all(game.check(asked(game, agent(name, "1"))) is None for name in NAMES)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_two_sides_do_not_wait_for_each_other(seed):
    """Without a clock a fight of greedy players is decided, however well it would be to let the others come."""
    game = game_of(scene("Four", (ANA, "0102E"), (WIM, "0104E"), (BOB, "0902W"), (("bo2", *BOB[1:]), "0904W")))
    orders_of(game, ("greedy", "greedy"), 1500, seed)
    assert game.state.outcome is not None and game.state.round < 40


def test_a_wait_for_somebody_who_waits_promises_nothing():
    game = game_of(scene("Pair", (ANA, "0302E"), (BOB, "0502W")))
    state = game.state

    def waits(state, unit):
        one = state.unit(unit)
        return state.with_unit(replace(one, status=replace(one.status, waiting="still")))

    def hopes(state):
        ana = state.unit("ana")
        return game.ruleset.advice.promise(state, ana, ana.pose)

    alone, both = waits(state, "ana"), waits(waits(state, "ana"), "bob")
    assert hopes(alone) > hopes(state) == hopes(both)


def test_danger_goes_with_whom_one_strikes_down():
    """The better the chance that an enemy is no longer there to strike back, the less it threatens."""
    game = game_of(scene("Pair", (ANA, "0302E"), (BOB, "0402W")))
    blow = parse_order("ana step_attack weapon=sword target=bob")
    careless = Judge(game.ruleset, "red", game.state, Leaning(danger=0, place=0), "1")
    careful = Judge(game.ruleset, "red", game.state, Leaning(danger=100, place=100), "1")

    def loss(state):
        """What danger takes from the outlook of the blow."""
        return careless.of_order(state, blow).points - careful.of_order(state, blow).points

    bob = game.state.unit("bob")
    hurt = game.state.with_unit(replace(bob, status=replace(bob.status, hp=1)))
    assert 0 < loss(hurt) < loss(game.state)


@pytest.mark.parametrize("names", [("random", "search"), ("greedy", "greedy"), ("search", "greedy")])
def test_a_fight_ends_or_its_clock_ends_it(names):
    scenario = read_scenario(scenario_path("blades"))
    game = Game(find_ruleset(scenario.ruleset), scenario, Seeded("3"))
    orders_of(game, names, 1500)
    assert game.state.outcome is not None and game.state.round <= 41


@pytest.mark.parametrize("names", [("greedy", "greedy"), ("search", "search")])
def test_nobody_dances_around(names):
    """On open ground without a clock blood flows soon, and nobody is anywhere for the third time in peace."""
    game = game_of(scene("Pair", (ANA, "0102E"), (BOB, "0903W")))
    whole = {unit.id: unit.status.hp for unit in game.state.units}
    players = {side.id: agent(name, side.id) for side, name in zip(game.state.sides, names, strict=True)}
    rolled = False
    while game.awaiting is not None and game.state.round <= 12:
        game.play(asked(game, players[game.awaiting.side]))
        rolled |= game.state.drawn > 0
    hurt = any(unit.status.hp < whole[unit.id] for unit in game.state.units)
    assert rolled and (hurt or game.state.outcome is not None)


def test_a_player_sees_its_view_only():
    """The same view, the same answer: nothing is kept from one question to the next."""
    game = game_of(scene("Pair", (ANA, "0302E"), (BOB, "0402W")))
    view = game.view("red")
    for name in NAMES:
        fresh, used = agent(name, "1"), agent(name, "1")
        used.choose(game.ruleset, replace(view))
        assert used.choose(game.ruleset, view) == fresh.choose(game.ruleset, view)


def test_one_of_a_side_is_enough_for_a_zone():
    """Who stands on the walk already leaves the others free to go where they are of use."""
    scenario = read_scenario(scenario_path("wall"))
    state = Game(find_ruleset("maneuvers"), scenario, Seeded("1")).state
    rules, inside = find_ruleset("maneuvers"), Pose(Hex(3, 7), 0)
    ragna, wenna, gorm = (state.unit(name) for name in ("ragna", "wenna", "gorm"))
    left = state.with_unit(replace(ragna, pose=Pose(Hex(11, 7), 0)))
    left = left.with_unit(replace(state.unit("tove"), pose=Pose(Hex(10, 7), 0)))
    assert pull(rules, left, wenna, inside) > 2 * pull(rules, state, wenna, inside) > 0
    taken = state.with_unit(replace(gorm, pose=inside))
    kerra = state.unit("kerra")
    assert pull(rules, state, kerra, inside) > 2 * pull(rules, taken, kerra, inside) > 0


def test_every_kind_of_order_is_looked_at():
    menu = [parse_order(f"a {verb} n={number}") for verb, many in (("jump", 30), ("turn", 6), ("load", 1))
            for number in range(many)]
    found = [menu[place].verb for place in of_each_kind(menu, 2, 12)]
    assert found == ["jump", "jump", "turn", "turn", "load"]
    assert len(of_each_kind(menu[:30], 2, 12)) == 12 and of_each_kind([], 2, 12) == []
    many = [parse_order(f"a verb{number}") for number in range(20)]
    assert len(of_each_kind(many, 2, 12)) == 20


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_an_archer_goes_on_shooting(name):
    """On the wall, with a bow and arrows, nobody stands idle while enemies come."""
    game = Game(find_ruleset("maneuvers"), read_scenario(scenario_path("wall")), Seeded("1"))
    orders = [text for text in orders_of(game, (name, "greedy"), 60) if text.startswith("wenna")]
    assert sum("weapon=bow" in text for text in orders) >= 1
    assert "wenna nothing" not in orders


def test_what_a_bow_promises():
    """A second of loading counts, also the one begun; a bow put away has still to be taken out and loaded."""
    state = Game(find_ruleset("maneuvers"), read_scenario(scenario_path("wall")), Seeded("1")).state
    wenna, doss = state.unit("wenna"), state.unit("doss")

    def delay(**changes):
        bow, others = changes.pop("bow", {}), dict(wenna.status.items)
        items = tuple(sorted({**others, "bow": replace(others["bow"], **bow)}.items()))
        unit = replace(wenna, status=replace(wenna.status, items=items, **changes))
        found = strokes(state.with_unit(unit), unit, doss, fresh=True)
        return {(one.weapon, one.mode): one.delay for one in found}

    empty = {"shots": 0, "ready": False}
    assert delay()["bow", "missile"] == 0
    assert delay(bow=empty)["bow", "missile"] == 2 and delay(bow=empty, loading="bow")["bow", "missile"] == 1
    assert delay(bow={**empty, "seconds": 1}, loading="bow")["bow", "missile"] == 0
    assert delay(bow={**empty, "place": "carried"})["bow", "missile"] == 3
    full, free = delay(bow=empty), delay(bow={**empty, "place": "carried"})
    assert full["knife", "hand"] == free["knife", "hand"] + 1, "the bow must be put away first"
