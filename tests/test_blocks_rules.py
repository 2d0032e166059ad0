"""Rules of `blocks` beyond the vectors: places, turns, reactions of abilities, riding, things, the end."""

from dataclasses import replace
from itertools import product

import pytest
from blocks_lab import RULESET, fight, pose, refused, run_steps, scenario, sheet

from hexsim.game.game import Game
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.pose import Pose
from hexsim.rules.dice import Scripted, Seeded
from hexsim.rules.event import Noted, Placed, Rolled
from hexsim.rules.resolution import play
from hexsim.rules.ruleset import legal_orders
from hexsim.rules.state import Record, Thing
from hexsim.rules.view import view_for
from hexsim.rulesets.blocks.rolls import dice_of, free_attr
from hexsim.rulesets.blocks.space import arc_of, direction_to, lean

PAIR = {"a": "0,0/0", "x": "1,0/3"}
FIRST = {"first_block": "creatures"}


@pytest.mark.rule("blocks", "B-MAP-1", "B-MAP-2")
def test_arcs_are_those_of_the_angle():
    for facing, at in product(range(6), within(Hex(0, 0), 7)):
        if at == Hex(0, 0):
            continue
        size = at.q**2 + at.q * at.r + at.r**2
        ahead = lean(Hex(0, 0), at, facing)
        square = ahead * ahead  # (2 cos)^2 * size, so cos >= 1/2 exactly if ahead >= 0 and square >= size
        wanted = (
            "front" if ahead > 0 and square >= size else "rear" if ahead < 0 and square > size else "side"
        )
        assert arc_of(Pose(Hex(0, 0), facing), at) == wanted
    around = [arc_of(Pose(Hex(0, 0), 0), Hex(0, 0).neighbour(side)) for side in range(6)]
    assert around == ["front", "front", "side", "rear", "side", "front"]
    assert Hex(0, 0).distance(Hex(2, -3)) == 3


@pytest.mark.rule("blocks", "B-MAP-3")
def test_the_direction_to_a_hex_is_the_nearest_and_of_two_the_lower():
    assert [direction_to(Hex(0, 0), Hex(0, 0).neighbour(side)) for side in range(6)] == [0, 1, 2, 3, 4, 5]
    assert direction_to(Hex(0, 0), Hex(2, -1)) == 0 and direction_to(Hex(0, 0), Hex(1, 1)) == 0
    assert direction_to(Hex(0, 0), Hex(-1, 2)) == 4 and direction_to(Hex(3, 3), Hex(3, 3)) is None


@pytest.mark.rule("blocks", "B-TEST-1", "B-TEST-2", "B-TEST-3")
def test_a_test_rolls_the_dice_of_its_attributes_and_adds_what_modifies_it():
    steady = {
        "attributes": {"connection": 12, "mind": 4, "luck": 10},
        "hp": 5,
        "abilities": [{"ability": "steady"}],
    }
    game = fight(PAIR, 11, 3, 2, sheets={"a": steady})
    unit = game.state.unit("a")
    assert dice_of(unit, ("mind", "luck")) == (4, 10) and free_attr(unit, "") == "connection"
    events = game.play(game_order("a heal target=a free=mind"))
    rolled = next(event for event in events if isinstance(event, Rolled))
    assert (rolled.sides, rolled.faces, rolled.total, rolled.need) == ((12, 4), (11, 3), 15, 7)
    assert [modifier.value for modifier in rolled.modifiers] == [1]


def game_order(text):
    from hexsim.rules.order import parse_order

    return parse_order(text)


@pytest.mark.rule("blocks", "B-DICE-1")
def test_dice_come_in_order_and_a_refused_order_draws_none():
    game = fight(PAIR, dice=Seeded("one source"))
    refused(game, "a attack target=x weapon=axe")
    assert game.state.drawn == 0
    run_steps(game, ["a attack target=x", "x escape"])
    assert game.state.drawn == 3
    again = fight(PAIR, dice=Seeded("one source"))
    run_steps(again, ["a attack target=x", "x escape"])
    assert again.digest == game.digest


@pytest.mark.rule("blocks", "B-ACT-1")
def test_whatever_is_done_costs_its_resource_and_a_reaction_none():
    healer = {"items": [{"item": "sword"}, {"item": "salve"}, {"item": "axe", "in_hand": False}], "hp": 9}
    game = fight(PAIR, 1, 1, 1, sheets={"a": healer})
    run_steps(
        game,
        [
            "a move path=B",
            "a.moved = 1",
            "a draw item=axe",
            "a.bonus = True",
            "a.standard = False",
            "a move path=F",
            "a attack weapon=axe target=x",
            "x escape free=grace",
            "a.standard = True",
            "x.standard = False",
            "x.bonus = False",
            "x.moved = 0",
        ],
    )


@pytest.mark.rule("blocks", "B-ROUND-8", "B-ROUND-4")
def test_a_turn_lasts_until_it_is_ended_and_a_round_brings_everything_back():
    game = fight({**PAIR, "b": "0,1/0"}, 1, sheets={"b": {"hp": 0}})
    run_steps(
        game,
        [
            "a attack target=x",
            "x pass",
            "a move path=B6",
            "a lie",
            "asked = a",
            "a end",
            "asked = x",
            "x end",
            "round = 2",
            "asked = a",
            "a.standard = False",
            "a.bonus = False",
            "a.moved = 0",
        ],
    )


def test_somebody_who_falls_in_its_own_turn_has_no_more_of_it():
    game = fight({"a": "0,0/0", "b": "0,2/0", "x": "1,0/3"}, 1, 1, 8, 8, 7, sheets={"a": {"hp": 5}})
    run_steps(
        game,
        [
            "a attack target=x",
            "x retaliate",
            "x strike target=a weapon=sword",
            "a.hp = 0",
            "a.wounds = 1",
            "asked = b",
        ],
    )


@pytest.mark.rule("blocks", "B-ROUND-1")
def test_the_first_block_is_that_of_the_scenario():
    game = fight({**PAIR, "b": "0,1/0"}, switches=FIRST)
    run_steps(game, ["asked = x", "x end", "asked = a", "a end", "b end", "round = 2", "asked = x"])


def test_after_an_ambush_the_players_are_first_whatever_the_switch():
    game = fight(PAIR, 8, 8, switches={"ambush": True, "first_block": "creatures"})
    run_steps(game, ["asked = x", "x end", "a end", "round = 2", "asked = a"])


@pytest.mark.rule("blocks", "B-ROUND-2")
def test_a_late_arrival_acts_at_the_end_of_the_players_order():
    game = fight({"c": "-5,0/0", "a": "0,0/0", "b": "0,1/0", "x": "6,0/3"}, arrives={"c": 2}, marshal=False)
    run_steps(
        game,
        [
            "E_ORDER: players order units=c,a,b",
            "players order units=b,a",
            "b end",
            "a end",
            "x end",
            "c.at = -5,0/0",
            "b end",
            "a end",
            "asked = c",
        ],
    )


def test_a_hex_that_is_taken_keeps_a_late_arrival_waiting():
    game = fight({"c": "0,0/0", "a": "0,0/0", "x": "6,0/3"}, arrives={"c": 2}, marshal=False)
    run_steps(game, ["a end", "x end", "a move path=F", "a end", "x end", "c.at = 0,0/0"])
    assert game.state.round == 3


def test_both_sides_may_be_players_and_a_side_may_be_named_for_its_block():
    made = scenario(
        {"a": "0,0/0", "b": "0,1/0", "x": "5,0/3", "y": "5,1/3"},
        sheets={"x": {"side": "players"}, "a": {"side": "players"}},
    )
    game = Game(RULESET, made, Scripted(()))
    run_steps(
        game,
        [
            "asked = players",
            "players order units=b,a",
            "asked = creatures",
            "creatures order units=y,x",
            "b end",
            "a end",
            "y end",
            "x end",
            "round = 2",
            "asked = b",
        ],
    )
    swapped = Game(
        RULESET, scenario(PAIR, sheets={"x": {"side": "players"}, "a": {"side": "creatures"}}), Scripted(())
    )
    run_steps(swapped, ["asked = x", "x end", "asked = a"])


@pytest.mark.rule("blocks", "B-REACT-1")
def test_nobody_knows_the_damage_while_it_chooses_a_reaction():
    own = {"name": "thing", "kind": "weapon", "attrs": ["force", "grace"], "reach": 1}
    views = []
    for damage in ("1d4", "6d12+10"):
        weapon = {
            "items": [{"id": "thing", "own": {**own, "damage": damage}}],
            "abilities": [{"ability": "heavy_hand"}],
        }
        game = fight(PAIR, sheets={"a": weapon})
        before = view_for(RULESET, game.state, "creatures")
        assert not before.hidden
        run_steps(game, ["a attack target=x", "point = B-REACT-1"])
        view = view_for(RULESET, game.state, "creatures")
        assert view.hidden == ("a.damage",) and damage not in str(view.state)
        assert damage in str(view_for(RULESET, game.state, "players").state)
        card = RULESET.card(view.state, view.state.unit("a"))
        line = next(line for line in card.lines if dict(line.params).get("id") == "thing")
        assert dict(line.params)["damage"] == "@blocks.unknown"
        odds = RULESET.odds(view.state, game_order("x retaliate"))
        assert odds.chance is not None and odds.expected is None
        views.append(view.state)
    assert views[0] == views[1]


def test_a_companion_that_is_attacked_knows_no_figures_either():
    game = fight({"a": "0,0/0", "b": "1,0/3", "x": "9,0/3"})
    run_steps(game, ["a attack target=b"])
    assert view_for(RULESET, game.state, "players").hidden == ("a.damage",)
    assert view_for(RULESET, game.state, "creatures").hidden == ()


@pytest.mark.rule("blocks", "B-JOINT-1", "B-JOINT-3")
def test_who_does_not_agree_is_not_made_to_and_nothing_is_spent():
    game = fight({"a": "0,0/0", "b": "1,1/1", "x": "1,0/3"})
    run_steps(
        game,
        [
            "a joint target=x + part who=a weapon=sword + part who=b weapon=sword",
            "asked = b",
            "b decline",
            "a.standard = False",
            "b.standard = False",
            "asked = a",
        ],
    )
    assert any(
        isinstance(event, Noted) and event.key == "blocks.declined" for event in game.history[-1].events
    )


def test_a_part_that_only_helps_tests_what_it_names():
    game = fight(
        {"a": "0,0/0", "b": "1,1/1", "x": "1,0/3"},
        6,
        3,
        4,
        4,
        2,
        3,
        sheets={"b": {"attributes": {"mind": 4, "presence": 4}}},
    )
    run_steps(
        game,
        [
            "a joint target=x + part who=a weapon=sword + part who=b weapon=sword attrs=mind,presence",
            "b join",
            "x pass",
            "totals = 9 8",
            "x.hp = 15",
        ],
    )
    rolled = [event.sides for event in game.history[-1].events if isinstance(event, Rolled)]
    assert rolled == [(8, 8), (4, 4), (8,), (8,)]


def test_the_joint_arc_is_the_best_for_the_target():
    game = fight({"a": "0,0/0", "b": "2,0/3", "x": "1,0/0"}, 1, 1, 1, 1, 8, 1)
    run_steps(
        game,
        [
            "a joint target=x + part who=a weapon=sword + part who=b weapon=sword",
            "b join",
            "x retaliate",
            "totals = 2 2 9",
        ],
    )


@pytest.mark.rule("blocks", "B-ABIL-1")
def test_who_reacted_to_an_attack_may_still_answer_the_next_step():
    game = fight(PAIR, 4, 4, 6, 5, sheets={"x": {"abilities": [{"ability": "guard_step"}]}})
    run_steps(
        game,
        [
            "a attack target=x",
            "x escape free=grace",
            "x.hp = 17",
            "a move path=B",
            "asked = x",
            "x trigger ability=guard_step",
            "a.hp = 15",
        ],
    )


def test_an_ally_covers_who_is_attacked_before_the_blow_falls():
    game = fight(
        {"a": "0,0/0", "b": "-3,0/0", "x": "1,0/3", "y": "9,0/3"},
        4,
        switches=FIRST,
        sheets={"b": {"abilities": [{"ability": "cover"}]}, "x": {"hp": 4}},
    )
    run_steps(
        game,
        [
            "x attack target=a",
            "asked = a",
            "a pass",
            "asked = b",
            "b trigger ability=cover",
            "x.hp = 0",
            "a.hp = 20",
            "asked = y",
        ],
    )
    assert any(
        isinstance(event, Noted) and event.key == "blocks.comes_to_nothing"
        for event in game.history[-1].events
    )


def test_who_walks_into_reach_is_met_and_may_be_stopped_for_good():
    game = fight(
        {"a": "0,0/0", "x": "5,0/3"},
        3,
        6,
        switches=FIRST,
        sheets={"a": {"abilities": [{"ability": "bar_the_way"}]}, "x": {"hp": 9}},
    )
    run_steps(
        game,
        [
            "x move path=F4",
            "asked = a",
            "x.at = 2,0/3",
            "a trigger ability=bar_the_way",
            "x.at = 1,0/3",
            "x.hp = 6",
        ],
    )


def test_a_reaction_ability_may_help_its_own_unit_for_this_attack():
    brace = {
        "id": "brace",
        "own": {"name": "brace", "cost": "reaction", "trigger": "attacked", "effect": "heal", "dice": "1d4"},
    }
    game = fight(PAIR, 4, 4, 3, 6, switches=FIRST, sheets={"a": {"hp": 10, "abilities": [brace]}})
    run_steps(game, ["x attack target=a", "a trigger ability=brace", "a.hp = 7"])


def test_a_boost_lasts_for_the_turn():
    game = fight({"a": "0,0/0", "x": "12,0/3"}, sheets={"a": {"items": [{"item": "draught"}], "movement": 4}})
    run_steps(
        game,
        [
            "a use item=draught",
            "a move path=F7",
            "a.at = 7,0/0",
            "a end",
            "x end",
            "E_MOVE_LEFT: a move path=B5",
            "E_ABILITY: a use item=draught",
        ],
    )


@pytest.mark.rule("blocks", "B-BONUS-1")
def test_what_is_disarmed_lies_there_and_can_be_picked_up():
    game = fight(PAIR)
    run_steps(game, ["a attack target=x manoeuvre=disarm", "x pass", "x choose what=manoeuvre"])
    thing = game.state.things[0]
    assert thing.hex == Hex(1, 0) and not dict(game.state.unit("x").status.items)
    run_steps(
        game,
        [
            "a move path=B2",
            "a end",
            f"x pick item={thing.id}",
            "x move path=F2",
            "x attack target=a weapon=sword",
        ],
    )
    assert not game.state.things


def test_hands_hold_what_they_can_and_drawing_puts_away_as_little_as_needed():
    items = [
        {"item": "sword"},
        {"item": "shield"},
        {"item": "axe", "in_hand": False},
        {"item": "maul", "in_hand": False},
    ]
    game = fight(PAIR, sheets={"a": {"items": items}})
    run_steps(game, ["a draw item=axe"])
    in_hand = [name for name, held in game.state.unit("a").status.items if held.in_hand]
    assert in_hand == ["axe", "shield"]
    run_steps(game, ["a end", "x end", "a draw item=maul"])
    assert [name for name, held in game.state.unit("a").status.items if held.in_hand] == ["maul"]


def test_doors_open_with_a_bonus_action():
    game = fight({"a": "0,0/0", "x": "4,0/3"}, sides={("0,0", 0): "door_closed"})
    run_steps(game, ["E_PATH: a move path=F", "a door hex=1,0", "a move path=F2", "E_BONUS: a door hex=1,0"])


def test_somebody_on_a_back_goes_along_and_strikes_from_behind():
    game = fight({"a": "0,0/0", "x": "1,0/3", "y": "9,0/3"}, 5)
    run_steps(
        game,
        [
            "a attack target=x manoeuvre=climb_on",
            "x pass",
            "x choose what=manoeuvre",
            "a.at = 1,0/0",
            "a.riding = x",
            "a end",
            "x move path=B2",
            "a.at = 3,0/0",
            "x end",
            "y end",
            "a attack target=x",
            "E_REAR: x retaliate",
            "x pass",
            "x.hp = 15",
            "a move path=F",
            "a.riding = ",
        ],
    )


@pytest.mark.parametrize(
    ("steps", "places"),
    [
        (["x lie"], ("x.prone = True", "a.riding = ")),
        (
            ["x end", "y attack target=x manoeuvre=push", "x pass", "x choose what=manoeuvre"],
            ("a.riding = ", "a.at = 1,0/0"),
        ),
    ],
)
def test_riding_ends_and_nobody_shares_a_hex(steps, places):
    game = fight({"a": "0,0/0", "x": "1,0/3", "y": "2,0/3"})
    run_steps(game, ["a attack target=x manoeuvre=climb_on", "x pass", "x choose what=manoeuvre", "a end"])
    if steps[0] == "x end":
        game = fight({"a": "0,0/0", "x": "1,0/3", "y": "1,1/1"})
        run_steps(
            game, ["a attack target=x manoeuvre=climb_on", "x pass", "x choose what=manoeuvre", "a end"]
        )
    run_steps(game, [*steps, *places])
    able = [unit.pose.hex for unit in game.state.units]
    assert len(set(able)) == 3


def test_swapping_changes_the_hexes_and_a_hold_ends_with_the_distance():
    game = fight({"a": "0,0/0", "x": "1,0/3", "y": "2,0/3"})
    run_steps(
        game,
        [
            "a attack target=x manoeuvre=swap",
            "x pass",
            "x choose what=manoeuvre",
            "a.at = 1,0/0",
            "x.at = 0,0/3",
        ],
    )
    game = fight({"a": "0,0/0", "x": "1,0/3"})
    run_steps(
        game,
        [
            "a attack target=x manoeuvre=hold",
            "x pass",
            "x choose what=manoeuvre",
            "x.held_by = a",
            "a move path=B",
            "x.held_by = ",
        ],
    )


def test_a_manoeuvre_in_words_is_written_down():
    game = fight(PAIR)
    run_steps(
        game, ['a attack target=x manoeuvre=text text="cut his purse"', "x pass", "x choose what=manoeuvre"]
    )
    note = next(event for event in game.history[-1].events if isinstance(event, Noted))
    assert note.key == "blocks.did_text" and dict(note.params)["text"] == "cut his purse"


def test_a_hold_in_ones_own_turn_lasts_through_the_next():
    game = fight(PAIR, 1, 1, 8, 8, sheets={"x": {"attributes": {"grace": 12}}})
    run_steps(
        game,
        [
            "a attack target=x",
            "x retaliate free=grace",
            "x strike target=a weapon=sword manoeuvre=hold",
            "a choose what=manoeuvre",
            "a.held_by = x",
            "a end",
            "a.held_by = x",
            "x end",
            "E_HELD: a move path=B",
            "a end",
            "a.held_by = ",
        ],
    )


def test_conditions_of_an_ability_may_outlast_the_fight():
    curse = {
        "id": "curse",
        "own": {
            "name": "curse",
            "effect": "attack",
            "sustained": True,
            "weapon": {
                "name": "curse",
                "kind": "weapon",
                "attrs": ["mind", "connection"],
                "damage": "0d4",
                "range": 6,
            },
        },
    }
    game = fight(PAIR, 1, 1, sheets={"a": {"abilities": [curse]}})
    run_steps(
        game,
        [
            "a ability ability=curse target=x",
            "x escape free=grace",
            "x.deterioration = 1/4",
            "players agree",
            "creatures agree",
            "x.deterioration = 1/4",
            "x.hp = 20",
        ],
    )


def test_a_healed_unit_gets_up_beside_whoever_stands_over_it():
    game = fight({"a": "0,1/0", "b": "0,0/0", "x": "5,0/3"}, 6, 6, 4, sheets={"b": {"hp": 0}})
    run_steps(game, ["a move path=0,0", "a.at = 0,0/2", "a heal target=b", "b.hp = 4"])
    assert game.state.unit("b").pose.hex != Hex(0, 0)
    assert any(isinstance(event, Placed) and event.rule == "B-MAP-4" for event in game.history[-1].events)


def test_bodies_cost_a_point_and_ground_what_it_asks():
    game = fight(
        {"a": "0,0/0", "b": "1,0/0", "x": "9,0/3"},
        sheets={"b": {"hp": 0}},
        terrain={"2,0": "rough"},
        sides={("2,0", 0): "fence"},
    )
    events = game.play(game_order("a move path=F3"))
    steps = [event.step for event in events if hasattr(event, "step")]
    assert [step.price for step in steps] == [2, 2, 2]
    assert {charge.rule for step in steps for charge in step.charges} == {"B-MOVE-2"}


def test_an_area_names_a_hex_and_takes_everybody_around_it():
    game = fight(
        {"a": "0,0/0", "b": "5,1/0", "x": "5,0/3"}, 6, 6, sheets={"a": {"items": [{"item": "firepot"}]}}
    )
    run_steps(
        game, ["a attack weapon=firepot hex=5,0", "b pass", "x pass", "a.hp = 20", "b.hp = 8", "x.hp = 8"]
    )


@pytest.mark.rule("blocks", "B-RET-3")
def test_any_weapon_in_hand_strikes_back_an_area_too_and_the_fist_where_there_is_none():
    bomb = {"items": [{"item": "firepot"}]}
    game = fight(PAIR, 1, 1, 8, 8, 3, 4, sheets={"x": bomb})
    run_steps(game, ["a attack target=x", "x retaliate"])
    listed = [str(one) for one in legal_orders(RULESET, game.state)]
    assert {"x strike weapon=firepot target=a", "x strike weapon=fist target=a", "x pass"} <= {*listed}
    run_steps(
        game,
        ["x strike weapon=firepot target=a", "asked = x", "x pass", "a.hp = 13", "x.hp = 13", "asked = a"],
    )


def test_prone_people_see_from_the_ground():
    wall = {("2,0", 0): "low_wall"}
    game = fight({"a": "0,0/0", "x": "5,0/3"}, sheets={"a": {"items": [{"item": "bow"}]}}, sides=wall)
    run_steps(game, ["a attack target=x"])
    assert game.awaiting.point == "B-REACT-1"


def test_conceding_ends_the_fight_and_restores_everybody():
    game = fight(PAIR, sheets={"a": {"hp": 3}})
    run_steps(game, ["creatures concede", "outcome = blocks.won_conceded", "winners = players", "a.hp = 20"])


def test_peace_must_be_agreed_in_one_round():
    game = fight(PAIR)
    run_steps(
        game,
        [
            "players agree",
            "a end",
            "x end",
            "creatures agree",
            "outcome = None",
            "players agree",
            "outcome = blocks.won_agreed",
        ],
    )


def test_answers_can_be_given_ahead():
    game = fight(PAIR, 1, 1, 8, 8, 3)
    run_steps(
        game,
        [
            "a attack target=x + choose what=damage",
            "x retaliate + strike target=a weapon=sword manoeuvre=push",
            "a.hp = 17",
            "asked = a",
            "point = B-ROUND-8",
        ],
    )
    game = fight(PAIR, 2)
    run_steps(game, ["a attack target=x + choose what=damage", "x pass", "a end"])
    assert any(
        isinstance(event, Noted) and event.key == "core.ahead_left" for event in game.history[-1].events
    )


def test_a_thing_on_the_ground_may_name_what_it_is():
    spear = Thing(
        id="pole", pose=Hex(0, 1), record=Record(kind="item", name="Pole", data=(("item", "spear"),))
    )
    game = fight({"a": "0,0/0", "x": "9,0/3"}, things=(spear,), sheets={"a": {"items": []}})
    run_steps(game, ["a pick item=pole"])
    held = dict(game.state.unit("a").status.items)["pole"]
    assert held.in_hand and held.item.reach == 2


def test_a_movement_cut_off_in_a_friends_hex_ends_before_it():
    trap = {
        "id": "trap",
        "own": {
            "name": "trap",
            "cost": "reaction",
            "trigger": "enemy_enters_reach",
            "effect": "attack",
            "weapon": {
                "name": "trap",
                "kind": "weapon",
                "attrs": ["mind", "mind"],
                "damage": "3",
                "reach": 1,
            },
        },
    }
    game = fight({"a": "0,0/0", "b": "2,0/0", "x": "2,1/2"}, sheets={"x": {"abilities": [trap]}})
    run_steps(game, ["a move path=F3", "asked = x", "a.at = 2,0/0"])
    walk = next(task for task in game.state.agenda if type(task).__name__ == "Walk")
    fallen = game.state.with_unit(
        replace(game.state.unit("a"), status=replace(game.state.unit("a").status, prone=True))
    )
    assert walk.rest and fallen.awaiting
    after, events = play(RULESET, fallen, game_order("x trigger ability=trap"), Scripted((1,)))
    assert after.unit("a").pose == pose("1,0/0") and after.unit("a").status.hp == 17
    assert any(isinstance(event, Placed) and event.rule == "B-MAP-4" for event in events)


def test_a_default_sheet_fights():
    assert sheet().items and RULESET.sheet().items[0].item == "sword"
