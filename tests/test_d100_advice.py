"""What d100 tells computer players, and what they make of it."""

import pytest
from d100_lab import COVER, RULESET, board_of, fight

from hexsim.ai.agents import agent
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.dice import Seeded
from hexsim.rules.order import Order, parse_order
from hexsim.rules.resolution import foresee
from hexsim.rules.view import view_for
from hexsim.rulesets.d100.advice import ADVICE, value
from hexsim.rulesets.d100.advice.danger import danger, promise
from hexsim.rulesets.d100.advice.means import mean_hits
from hexsim.rulesets.d100.hits import long_burst_hits
from hexsim.rulesets.d100.location import LOCATIONS
from hexsim.rulesets.d100.tests import result_of

GUN, SWORD = {"arms": ["gun both"]}, {"arms": ["sword"]}


def worth(lab, text: str) -> int:
    """Points of an order's dice."""
    return ADVICE.worth(lab.game.state, parse_order(text))


def chosen(lab, kind: str = "search") -> Order:
    """What a computer player answers."""
    side = lab.game.awaiting.side
    return agent(kind, "7").choose(RULESET, view_for(RULESET, lab.game.state, side))


def test_values_of_the_sides_cancel_out():
    state = fight({"a": {"damage": 40}, "b": {"at": [1, 0], "fatigue": 2}}).game.state
    assert value(state, "red") == -value(state, "blue") != 0


@pytest.mark.parametrize("trouble", [
    {"damage": 20}, {"stunned": 2}, {"pinned": True}, {"posture": "prone"}, {"fatigue": 1}, {"flees": True},
    {"damage": 101}, {"condition": "unconscious"}])
def test_trouble_takes_points(trouble):
    plain, worse = ({"a": one, "b": {"at": [9, 0]}} for one in ({}, trouble))
    assert value(fight(worse).game.state, "red") < value(fight(plain).game.state, "red")


def test_expected_hits_are_counted_over_all_rolls():
    total = sum(long_burst_hits(result_of(roll, 45).degrees, 8) for roll in range(1, 94)
                if result_of(roll, 45).success)
    assert mean_hits("long_burst", 45, 8, 4, melee=False, storm=False, twin=False) == total
    assert mean_hits("long_burst", 45, 8, 4, melee=False, storm=True, twin=False) == 2 * total


def test_attacks_are_worth_more_against_the_weak_and_the_defenceless():
    def against(**target):
        return worth(fight({"a": SWORD, "b": {"at": [1, 0], "wounds": 15, **target}}),
                     "a standard target=b weapon=sword")

    plain = against()
    assert plain > 0
    assert against(ap=dict.fromkeys(LOCATIONS, 9)) < plain
    assert against(unaware=True) > plain and against(damage=8) > plain and against(dodge=90) < plain


def test_orders_without_use_are_never_worth_anything():
    lab = fight({"a": SWORD, "b": {"at": [1, 0]}})
    assert all(worth(lab, text) < 0 for text in ("a turn to=2", "a speak text=hello", "a drop item=sword"))
    assert worth(lab, "a end") == worth(lab, "a aim") == 0
    lab = fight({"a": {**GUN, "facing": 0}, "b": {"at": [-4, 0]}})
    turned = worth(lab, "a turn to=3 + suppress weapon=gun burst=long")
    assert turned > worth(lab, "a suppress weapon=gun burst=long") == 0


def test_suppressing_friends_is_bad():
    foe = fight({"a": GUN, "b": {"at": [5, 0]}})
    both = fight({"a": GUN, "b": {"at": [5, 0]}, "d": {"at": [4, 0]}})
    text = "a suppress weapon=gun burst=long"
    assert worth(foe, text) > 0 > worth(both, text)


def test_evading_keeps_what_it_saves_and_pays_with_an_overwatch():
    lab = fight({"a": GUN, "b": {"at": [5, 0], "dodge": 60}}, "d100:5").play("a standard target=b weapon=gun")
    assert worth(lab, "b evade kind=dodge") > 0 == worth(lab, "b pass")
    assert chosen(lab).verb == "evade"


def test_danger_knows_ranges_cover_and_swords():
    board = board_of(terrains=[(5, 0, COVER.id)])
    lab = fight({"a": {"wounds": 20}, "b": {"at": [9, 0], **GUN}, "c": {"at": [0, 9], **SWORD}}, board=board)
    state, unit = lab.game.state, lab.unit("a")
    near, covered, far = (danger(state, unit, Pose(Hex(*at), 0)) for at in ((4, 0), (5, 0), (-19, 0)))
    assert covered < near and far < near


def test_promise_draws_near_and_counts_an_aim():
    lab = fight({"a": {**SWORD, "A": 30}, "b": {"at": [12, 0]}})
    state, unit = lab.game.state, lab.unit("a")
    places = [promise(state, unit, Pose(Hex(q, 0), 0)) for q in (-8, -2, 2, 8)]
    assert places == sorted(places) and places[0] < places[-1]
    lab = fight({"a": {**GUN, "BS": 30}, "b": {"at": [8, 0]}})
    before = promise(lab.game.state, lab.unit("a"), lab.unit("a").pose)
    lab.play("a aim cost=full")
    assert promise(lab.game.state, lab.unit("a"), lab.unit("a").pose) > before // 2


def test_an_overwatch_promises_something_where_enemies_come_by():
    lab = fight({"a": {**GUN, "facing": 0}, "b": {"at": [9, 0]}})
    order = "overwatch weapon=gun attack=short_burst on=move"
    watching, _ = foresee(RULESET, lab.game.state, parse_order(f"a {order}"))
    away, _ = foresee(RULESET, lab.game.state, parse_order(f"a turn to=3 + {order}"))
    pose = watching.unit("a").pose
    assert promise(watching, watching.unit("a"), pose) > promise(away, away.unit("a"), away.unit("a").pose)


def test_ideas_turn_to_the_enemy_first():
    lab = fight({"a": {**GUN, "facing": 0}, "b": {"at": [-6, 0]}})
    found = {str(order) for order in ADVICE.ideas(lab.game.state, "a")}
    assert "a turn to=3 + overwatch weapon=gun attack=long_burst" in found
    assert "a turn to=3 + suppress weapon=gun burst=short" in found
    assert all(order.verb == "turn" for order in ADVICE.ideas(lab.game.state, "a"))


@pytest.mark.parametrize("kind", ["greedy", "search"])
def test_what_computer_players_do(kind):
    """Charge with a sword, fire bursts with a gun, strike who is beside them, load what is empty."""
    small, board = {"wounds": 15}, board_of(radius=9)
    assert chosen(fight({"a": SWORD, "b": {"at": [7, 0], **small}}, board=board), kind).verb == "charge"
    gunner = fight({"a": {**GUN, "BS": 60}, "b": {"at": [6, 0], **small}}, board=board)
    near = chosen(gunner, kind)
    assert near.verb in ("move", "long_burst", "short_burst")
    if near.verb == "move":
        then = chosen(gunner.play(str(near)), kind)
        assert then.verb in ("long_burst", "short_burst"), "close up, then fire"
    beside = fight({"a": {**SWORD, "talents": ["swift_attack"]}, "b": {"at": [1, 0], **small}},
                   board=board)
    assert chosen(beside, kind).verb in ("swift", "all_out", "standard")
    empty = fight({"a": {"arms": ['gun both shots=0 reload="half"']}, "b": {"at": [9, 0], **small, **GUN}},
                  board=board)
    assert chosen(empty, kind).verb == "reload"


def test_a_fight_between_computer_players_ends_in_good_time():
    board = board_of(radius=7)
    lab = fight({"a": {**SWORD, "wounds": 12}, "b": {"at": [6, 0], "wounds": 12, **SWORD}}, board=board)
    assert lab.game.state.outcome is None
    players = {side: agent("greedy", side) for side in ("red", "blue")}
    lab.game.dice = Seeded("3")
    for _ in range(60):
        if lab.game.awaiting is None:
            break
        side = lab.game.awaiting.side
        lab.game.play(players[side].choose(RULESET, view_for(RULESET, lab.game.state, side)))
    assert lab.game.state.outcome is not None
