"""A game looked over: what cost more than it had to, and whose back was turned for nothing."""

from test_teach import YARD

from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.order import parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.teach.review import review


def game(*texts, facing="0102E", foe="0602W"):
    text = YARD.replace("0102E", facing).replace("0602W", foe)
    played = Game(find_ruleset("maneuvers"), read_scenario(text), Seeded("4"))
    while played.awaiting.side != "you":
        played.play(played.awaiting.default)
    for order in texts:
        played.play(parse_order(order))
    return played


def test_points_are_wasted_and_the_cheapest_way_is_named():
    played = game('a move path="F2 tL tR"')
    remarks = review(played, "you")
    assert [(remark.unit, remark.order.get("path")) for remark in remarks] == [("a", "F2")]
    assert "2 points were wasted" in str(remarks[0].words)
    assert remarks[0].ply == played.ply


def test_nothing_is_said_of_a_movement_that_could_not_be_cheaper():
    assert review(game('a move path="F2"')) == ()


def test_a_back_turned_for_nothing():
    played = game("a move path=F1", facing="0402W", foe="0502W")
    remarks = review(played, "you")
    assert len(remarks) == 1
    assert "back to b" in str(remarks[0].words)
    better = remarks[0].order
    again = game(facing="0402W", foe="0502W")
    assert again.check(better) is None
    again.play(better)
    assert review(again, "you") == ()


def test_the_other_side_is_not_looked_at_unless_it_is_asked_for():
    played = game('a move path="F2 tL tR"')
    assert review(played, "they") == ()
    assert len(review(played)) == 1
