"""Figures of several hexes in the window by real events: pointed at, chosen, planned, turned, struck."""

from pathlib import Path

import pytest
from figure_scenes import check_room
from window_kit import Hand, session_of

from hexsim.files.places import scenario_path
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.dice import Seeded
from hexsim.rules.event import Declared, Moved
from hexsim.rules.order import parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.text import set_language
from hexsim.ui import intent as it
from hexsim.ui.choices import movement

pygame = pytest.importorskip("pygame")


pytestmark = pytest.mark.usefixtures("display")


def hand_of(source):
    """A person at a window; nothing moves, so that every event counts at once."""
    set_language("en")
    scenario = read_scenario(source)
    return Hand(session_of(Game(find_ruleset("maneuvers"), scenario, Seeded("1"))), motion="off")


@pytest.fixture
def hand():
    """A person at the fold."""
    return hand_of(scenario_path("sheepfold"))


def hexes(hand, unit):
    return hand.game.state.unit(unit).hexes()


def end_turns_until(hand, unit):
    """Every turn is ended, every question answered as it is by default, until a unit's turn."""
    for _ in range(40):
        asked = hand.game.awaiting
        if asked.root and asked.who == (unit,):
            return
        if asked.root:
            hand.press(it.EndTurn())
        hand.key("return")
    raise AssertionError(f"{unit} never has a turn")


@pytest.mark.parametrize("number", range(2))
def test_a_click_on_any_hex_of_a_figure_is_one_on_it(hand, number):
    hand.move(hexes(hand, "duarte")[number])
    hand.step(seconds=1.0)
    assert "Duarte" in hand.words()
    hand.click(hexes(hand, "duarte")[number])
    assert hand.view.inspected == "duarte"


def test_the_whole_figure_is_drawn_where_it_is_and_where_it_would_be(hand):
    """The body has the colour of its side on each of its hexes; the ghost shows through."""
    own = hexes(hand, "drake")
    assert hand.colour(own[1]) == hand.colour(own[2])
    blue = hand.colour(own[1])
    goal = Hex(1, 8)
    before = {at: hand.colour(at) for at in (goal, *map(goal.neighbour, range(6)))}
    hand.click(goal)
    ghost = hand.app._model.overlay.ghost
    assert ghost.pose.hex == goal and len(ghost.hexes) == 3 and ghost.hexes[0] == goal
    for at in ghost.hexes[1:]:
        assert hand.colour(at) != before[at]
        assert hand.colour(at)[2] > hand.colour(at)[0]
    hand.key("return")
    hand.wait()
    there = hexes(hand, "drake")
    assert there == ghost.hexes and all(hand.colour(at) == blue for at in there[1:])


def test_it_turns_about_its_head_by_the_keys_and_undo_brings_it_back(hand):
    start = hand.game.state.unit("drake").pose
    goal = start.hex.neighbour(0)
    hand.click(goal)
    first = hand.app._model.overlay.ghost
    hand.key("q")
    second = hand.app._model.overlay.ghost
    assert second.pose.hex == first.pose.hex and second.pose.facing != first.pose.facing
    assert second.hexes[0] == goal and set(second.hexes) != set(first.hexes)
    hand.key("return")
    hand.wait()
    assert hand.game.state.unit("drake").pose == second.pose
    hand.key("z", "ctrl")
    hand.wait()
    assert hand.game.state.unit("drake").pose == start


def test_a_goal_without_room_says_so(hand):
    """Its body would lie off the map."""
    hand.click(Hex(-6, 12))
    assert hand.app._model.overlay.ghost is None or hand.app._model.overlay.ghost.pose != Pose(Hex(-6, 12), 0)


def test_a_blow_at_its_tail_is_weighed_and_given_by_clicks_there():
    """Whoever stands at its tail strikes there; its mark is wherever it is."""
    text = Path(scenario_path("sheepfold")).read_text(encoding="utf-8").replace('at = "0906W"', 'at = "0309NW"')
    hand = hand_of(text)
    end_turns_until(hand, "bento")
    head, tail = hexes(hand, "drake")[0], hexes(hand, "drake")[2]
    here = hexes(hand, "bento")[0]
    assert (here.distance(head), here.distance(tail)) == (2, 1)
    hand.click(tail)
    assert hand.view.marked == "drake" and hand.view.weighed is not None
    (mark,) = hand.app._model.overlay.targets
    assert mark.unit == "drake" and mark.hexes == hexes(hand, "drake") and mark.chosen
    hand.click(tail)
    hand.wait()
    assert any(isinstance(event, Declared) and event.targets == ("drake",) for played in hand.game.history
               for event in played.events)


def test_only_facings_with_room_can_be_chosen_when_it_is_asked():
    """At the edge of the map the body of the drake has to lie on it."""
    text = Path(scenario_path("sheepfold")).read_text(encoding="utf-8").replace('at = "0307E"', 'at = "0501NW"')
    hand = hand_of(text)
    hand.game.play(parse_order("drake step_wait"))
    hand.step(seconds=0.1)
    assert hand.game.awaiting.point == "M-DP-7"
    offered = {int(order.get("to")) for order in hand.game.legal_orders}
    option = movement(hand.game.ruleset, hand.game.state, hand.view)
    assert option.turns and set(option.reach.ends(option.reach.start.hex)) == offered == {0, 1, 2}
    hand.key("q")
    hand.key("return")
    assert int(hand.game.state.unit("drake").pose.facing) in (0, 1)


DUEL = """\
format = 1
title = "Beast and swordsman"
ruleset = "maneuvers"
[map]
rows = \"\"\"
. . . . . . . . .
 . . . . # . . . .
. . . . . . . . .
 . . . . , . . . .
. . . . . . . . .
\"\"\"
[switches]
large_figures = true
[[sides]]
id = "wild"
[[sides]]
id = "town"
[[units]]
id = "beast"
side = "wild"
name = "Beast"
at = "0303E"
footprint = ["0,0", "-1,0", "-1,1"]
[units.maneuvers]
ST = 16
DX = 13
HT = 12
skills = {bite = 14}
items = [{id = "jaws", own = {name = "jaws", kind = ["natural"], skill = "bite", reach = [1], damage = "2d cutting"}}]
[[units]]
id = "bo"
side = "town"
name = "Bo"
at = "0803W"
[units.maneuvers]
ST = 14
DX = 12
HT = 12
skills = {sword = 15}
items = [{item = "sword", place = "main"}]
"""


def take_turn(hand, who):
    """Strike the enemy by clicks on any hex of it where that can be done, else go as near as may be."""
    other = next(unit for unit in hand.game.state.units if unit.id != who)
    ply, here = hand.game.ply, hexes(hand, who)[0]
    if hand.game.state.unit(who).status.stunned:
        hand.press(it.EndTurn())
        hand.key("return")
        return
    hand.click(other.hexes()[-1])
    if hand.view.weighed is not None:
        hand.click(other.hexes()[0])
    else:
        hand.key("escape")
        found = [one for one in hand.app._model.overlay.reach if one.hex != here]
        near = min(found, key=lambda one: (one.hex.distance(other.nearest(one.hex)), one.cost, one.hex))
        hand.click(near.hex)
        hand.key("return")
    if hand.game.ply == ply:
        hand.press(it.EndTurn())
        hand.key("return")


def test_a_whole_fight_by_mouse_and_keys():
    """Beast and swordsman go at each other until one is down; nobody ever stands in anybody."""
    hand = hand_of(DUEL)
    struck = set()
    for _ in range(300):
        asked = hand.game.awaiting
        if asked is None:
            break
        if asked.root:
            check_room(hand.game.state)
            take_turn(hand, asked.who[0])
        elif asked.verbs == ("face",):
            hand.key("return")
        else:
            rows = hand.app._model.decision.rows
            good = [row for row in rows if row.roll is not None and row.roll.share]
            hand.key(str((good or rows[-1:])[0].number))
        hand.wait()
        struck |= {event.unit for played in hand.game.history[-2:] for event in played.events
                   if isinstance(event, Declared)}
    assert hand.game.state.outcome is not None and struck == {"beast", "bo"}
    assert any(isinstance(event, Moved) and event.unit == "beast" for played in hand.game.history
               for event in played.events)


def test_a_reason_is_said_once(hand):
    """A click on somebody in the way says why; pointing there says no more than that."""
    hand.click(hexes(hand, "duarte")[1])
    words = [phrase.text for phrase in hand.app._model.status]
    assert len(words) == len(set(words)) > 1
