"""Offers: where the paths of movements end, in the order of their values; what is left to be done."""

from dataclasses import replace

from gaits import free, ground_from
from screen import duel

from hexsim.board.reach import reach
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.order import order
from hexsim.rules.paths import Paths
from hexsim.rules.ruleset import Offer
from hexsim.ui.choices import can_act


def found():
    """Where somebody gets with two hexes."""
    return reach(ground_from({}, radius=3), free(2), Pose(Hex(0, 0), 0))


def test_all_ends_unless_a_ruleset_lists_some():
    ends = found()
    offer = Offer(order=order("a", "move"), key="path", values=Paths(ends), reach=ends)
    assert list(offer.goals) == list(ends.goals()) and len(offer) == len(ends.goals())


def test_values_and_goals_stay_in_step():
    ends = found()
    some = tuple(goal for goal in ends.goals() if goal.hex.distance(Hex(0, 0)) == 2 and goal.facing == 3)
    offer = Offer(order=order("a", "move"), key="path", values=Paths(ends, some), reach=ends)
    assert 0 < len(offer) == len(some) < len(ends.goals())
    for number, goal in enumerate(offer.goals):
        assert offer.pick(number).get("path") == str(ends.path(goal.hex, goal.facing))
    assert offer.values[1:3] == tuple(str(ends.path(goal.hex, goal.facing)) for goal in some[1:3])


def test_who_can_only_do_things_besides_has_done_its_turn():
    game = duel().game
    assert can_act(game.ruleset, game.state) == game.state.awaiting.who
    orders = {verb: replace(kind, besides=True) for verb, kind in game.ruleset.orders.items()}
    state = replace(game.state, memo={})
    assert can_act(replace(game.ruleset, orders=orders), state) == ()
