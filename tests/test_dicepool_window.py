"""A fight of `dicepool` through the window by real events: declarations, a defence, the round."""

import pytest
from test_dicepool_play import DUEL
from window_kit import Hand, session_of

from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.registry import find_ruleset
from hexsim.text import LANGUAGES, set_language, tr
from hexsim.ui import intent as it

pygame = pytest.importorskip("pygame")


pytestmark = pytest.mark.usefixtures("display")


def hand_of(language="en", scale=100):
    set_language(language)
    scenario = read_scenario(DUEL)
    game = Game(find_ruleset(scenario.ruleset), scenario, Seeded("window"))
    return Hand(session_of(game, language=language), motion="off", language=language, scale=scale)


def attack(hand, target):
    """Attack from the menu: the verb, the first weapon, the target, and yes."""
    hand.press(it.ChooseMenu(next(place for place, row in enumerate(hand.app._model.menu.rows)
                                  if row.label == tr("dicepool.verb_attack"))))
    hand.press(it.ChooseMenu(0))
    for _ in range(3):
        if hand.game.awaiting.who[0] != target:
            break
        hand.key("return")
    rows = hand.app._model.menu.rows
    if rows and rows[0].label == hand.game.state.unit(target).name:
        hand.press(it.ChooseMenu(0))
    hand.key("return")


@pytest.mark.rule("dicepool", "P-DECL-1", "P-ABORT-2", "P-DEF-4")
@pytest.mark.parametrize("language", LANGUAGES)
def test_both_declare_and_the_slower_gives_up_its_shot_for_a_dodge(language):
    hand = hand_of(language)
    assert hand.game.awaiting.who == ("bo",), "the slower declares first"
    assert tr("dicepool.tracker_declaring") in hand.words().replace("\n", " ") or "P-DECL-1" in hand.words()
    attack(hand, "ana")
    assert hand.game.awaiting.who == ("ana",), hand.words()
    assert hand.app._model.tracker.lines[0].unit == "bo" and hand.app._model.tracker.lines[0].plans
    attack(hand, "bo")
    asked = hand.game.awaiting
    assert asked.point == "P-ABORT-1", asked
    victim = asked.who[0]
    rows = hand.app._model.decision.rows
    assert all(row.roll is not None for row in rows)
    before = hand.game.state.unit(victim)
    dodge = next(row for row in rows if tr("dicepool.by_point") in row.label)
    hand.key(str(dodge.number))
    after = hand.game.state.unit(victim)
    assert after.pose.hex != before.pose.hex and after.status.points == before.status.points - 1
    assert hand.app._model.log


def test_the_panel_is_drawn_at_200_percent_and_switched_off_by_its_key():
    hand = hand_of(scale=200)
    assert any(panel.id == "tracker" for panel in hand.app.panels)
    hand.key("o")
    assert not any(panel.id == "tracker" for panel in hand.app.panels)


def test_going_by_mouse_declares_a_walk():
    hand = hand_of()
    bo = hand.game.state.unit("bo").pose.hex
    goal = bo.neighbour(3).neighbour(3)
    hand.click(goal)
    hand.click(goal)
    if hand.game.awaiting.who == ("bo",):
        hand.key("return")
    assert hand.game.awaiting.who == ("ana",)
    assert hand.app._model.tracker.lines[0].plans
