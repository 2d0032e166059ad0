"""A fight under `blocks` in the window, by real events: moves, attacks, reactions, a strike back."""

import pytest

pygame = pytest.importorskip("pygame")

from fight_scenes import game_of  # noqa: E402 - after the skip
from window_kit import Hand, session_of  # noqa: E402

from hexsim.rules.view import view_for  # noqa: E402
from hexsim.text import LANGUAGES, set_language  # noqa: E402

pytestmark = pytest.mark.usefixtures("display")

TEXT = """
format = 1
title = "Ring"
ruleset = "blocks"
[map]
rows = '''
. . . . . . .
 . . . . . . .
. . . . . . .
'''
[[sides]]
id = "red"
name = "Red"
[[sides]]
id = "blue"
name = "Blue"
[[units]]
id = "ana"
side = "red"
name = "Ana"
at = "0202E"
[units.blocks]
hp_max = 9
items = [{item = "sword"}, {item = "shield"}]
[[units]]
id = "bob"
side = "blue"
name = "Bob"
at = "0502W"
[units.blocks]
hp_max = 9
items = [{item = "axe"}, {item = "buckler"}]
"""


def hand_of(dice="1", **view):
    """A person at the window; nothing moves, so that every event counts at once."""
    set_language(view.get("language", "en"))
    return Hand(session_of(game_of(TEXT, dice), **view), motion="off", **view)


def hex_of(hand, unit):
    return hand.game.state.unit(unit).pose.hex


def step_up_and_strike(hand):
    """The one whose turn it is goes to the other and attacks it with a click."""
    who = hand.game.awaiting.who[0]
    other = "bob" if who == "ana" else "ana"
    here, there = hex_of(hand, who), hex_of(hand, other)
    if here.distance(there) > 1:
        hand.click(
            min(
                (found.hex for found in hand.app._model.overlay.reach),
                key=lambda at: (at.distance(there), at),
            )
        )
        hand.key("return")
    hand.click(there)
    assert hand.app._model.preview is not None and "Go" in hand.words()
    hand.click(there)


def test_an_attack_is_answered_and_struck_back_by_keys():
    hand = hand_of((1, 1, 8, 8, 3))
    step_up_and_strike(hand)
    assert hand.game.awaiting.point == "B-REACT-1"
    rows = hand.app._model.decision.rows
    assert [row.label for row in rows] == ["Defend", "Retaliate", "Escape", "No reaction"]
    assert view_for(hand.game.ruleset, hand.game.state, "blue").hidden == ("ana.damage",)
    assert "1d8" not in hand.words()
    hand.key("2")
    assert hand.game.awaiting.point == "B-RET-3" and "strike back" in hand.words()
    hand.key("1")
    assert hand.game.state.unit("ana").status.hp == 6 and hand.game.awaiting.who == ("ana",)
    assert hand.game.history[-1].order.verb == "strike"


def test_a_whole_fight_by_events():
    hand, reactions = hand_of("ring"), 0
    for _ in range(120):
        asked = hand.game.awaiting
        if asked is None:
            break
        ply = hand.game.ply
        if not asked.root:
            reactions += asked.point == "B-REACT-1"
            hand.key("1")
        elif hand.game.state.unit(asked.who[0]).status.standard:
            hand.key("return", "ctrl")
        else:
            step_up_and_strike(hand)
        if hand.game.ply == ply:
            hand.key("return")
        assert hand.game.ply > ply, (asked, hand.words())
    assert hand.game.state.outcome is not None and reactions > 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 200])
def test_the_question_stands_there_in_every_language_and_size(language, scale):
    hand = hand_of((1, 1, 8, 8, 3), language=language, scale=scale)
    there = hex_of(hand, "bob")
    goal = min(
        (found.hex for found in hand.app._model.overlay.reach), key=lambda at: (at.distance(there), at)
    )
    hand.click(goal)
    hand.key("return")
    hand.click(there)
    hand.click(there)
    assert hand.game.awaiting.point == "B-REACT-1"
    rows = hand.app._model.decision.rows
    assert len(rows) == 4 and "blocks." not in hand.words() and "{" not in hand.words()
