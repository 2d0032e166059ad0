"""Fights under `d100` through the window by real pygame events: kill zones, shots and Evasions asked for."""

import pytest
from window_kit import Hand, session_of

from hexsim.files.log import record
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.rules.dice import Scripted, Seeded
from hexsim.rules.event import Asked
from hexsim.rules.registry import find_ruleset
from hexsim.text import LANGUAGES, set_language
from hexsim.ui import intent as it
from hexsim.ui.view import ViewState
from hexsim.ui.window.session import Session
from tests.terminal import FOLDER

pygame = pytest.importorskip("pygame")

WATCH = (FOLDER / "watch.toml").read_text(encoding="utf-8")
IN_ORDER = (10, 8, 5, 3)
"""Initiative: Ana, Dora, Ben, Cid."""

MEETING = """
format = 1
title = "Meeting"
ruleset = "d100"
[map]
rows = '''
. . . . . . .
 . . , . . . .
. . . . . . .
'''
[[sides]]
id = "red"
[[sides]]
id = "blue"
[[units]]
id = "ana"
side = "red"
name = "Ana"
at = "0102E"
[units.d100]
WS = 50
items = [{item = "sword", place = "main"}]
[[units]]
id = "ben"
side = "blue"
name = "Ben"
at = "0702W"
[units.d100]
WS = 45
dodge = 35
items = [{item = "sword", place = "main"}]
"""


pytestmark = pytest.mark.usefixtures("display")


def game_of(text, dice):
    return Game(find_ruleset("d100"), read_scenario(text), dice)


def watching(*faces, **view):
    """A person at the window; Ana is to act first."""
    set_language(view.get("language", "en"))
    return Hand(session_of(game_of(WATCH, Scripted((*IN_ORDER, *faces))), **view), motion="off", **view)


def place(hand, unit):
    return hand.game.state.unit(unit).pose.hex


def choose(hand, label):
    """A click on the row of the menu that says so, on whatever page it stands."""
    for _ in range(hand.app._model.menu.pages):
        rows = hand.app._model.menu.rows
        at = next((number for number, row in enumerate(rows) if row.label == label), None)
        if at is not None:
            hand.press(it.ChooseMenu(at))
            return
        hand.press(it.TurnPage(1))
    raise AssertionError(f"the menu has no {label}")


def end_turn(hand):
    hand.key("return", "ctrl")
    if hand.view.dialog is not None:
        hand.key("return")


def answer(hand, label):
    """A click on the answer that begins so."""
    rows = hand.app._model.decision.rows
    hand.key(str(next(row.number for row in rows if row.label.startswith(label))))


@pytest.mark.rule("D-OVERWATCH-2", "D-OVERWATCH-4", "D-OVERWATCH-6")
def test_a_kill_zone_is_seen_and_a_shot_is_asked_for():
    hand = watching(48, 3, 20)
    zone = place(hand, "ana").neighbour(0)
    before = hand.colour(zone)
    choose(hand, "Overwatch")
    choose(hand, "assault rifle · Short Burst · when one moves in the zone")
    assert hand.game.state.unit("ana").status.watch is not None
    hand.click(place(hand, "ana"))
    picture = hand.picture()
    x, y = hand.pixel(zone)
    around = picture[x - 25 : x + 25, y - 25 : y + 25].reshape(-1, 3)
    assert any(tuple(colour) != before for colour in around), "the zone is drawn on the map"
    end_turn(hand)
    end_turn(hand)
    goal = hand.game.state.board.parse_hex("0602")
    hand.click(goal)
    hand.key("return")
    assert hand.game.awaiting.point == "D-OVERWATCH-4"
    assert "Ben" in hand.words() and "52.0% (13/25)" in hand.words()
    answer(hand, "Fire")
    assert hand.game.state.unit("ben").status.damage == 3
    assert hand.game.awaiting.who == ("ben",) and place(hand, "ben") == goal


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evasion_is_asked_readably(language):
    set_language(language)
    dice = Scripted((9, 3, 20, 5))
    text = MEETING.replace('at = "0702W"', 'at = "0202W"')
    hand = Hand(session_of(game_of(text, dice), language=language), motion="off", language=language)
    hand.click(place(hand, "ben"))
    hand.click(place(hand, "ben"))
    assert hand.game.awaiting.point == "D-EVADE-1"
    rows = hand.app._model.decision.rows
    assert "(7/20)" in next(row.roll.chance for row in rows if row.roll)
    panel = next(panel for panel in hand.app.panels if panel.id == "decision")
    for unit in ("ana", "ben"):
        assert not panel.covers(*hand.pixel(place(hand, unit))), "the panel hides nobody it is about"
    hand.key("1")
    assert hand.game.state.unit("ben").status.reactions == 0


class Fighter:
    """Somebody who walks up and strikes, by mouse and keys."""

    def __init__(self, hand):
        self.hand = hand

    def go_on(self):
        """One answer to whatever is asked, by events."""
        hand, ply = self.hand, self.hand.game.ply
        if hand.game.awaiting.point == "D-TURN-4":
            self._turn(hand.game.awaiting.who[0])
        else:
            rows = hand.app._model.decision.rows
            hand.key(str(next((row for row in rows if row.roll and row.roll.chance), rows[-1]).number))
        assert hand.game.ply > ply, (hand.game.awaiting, hand.words())

    def _turn(self, who):
        hand, status = self.hand, self.hand.game.state.unit(who).status
        foe = "ben" if who == "ana" else "ana"
        there, done = place(hand, foe), {one.action for one in status.done}
        if place(hand, who).distance(there) == 1 and "standard" not in done and status.spent < 2:
            hand.click(there)
            assert hand.app._model.preview.rolls, "the chances are told first"
            hand.click(there)
        elif status.spent == 0 and place(hand, who).distance(there) > 1:
            goals = [found.hex for found in hand.app._model.overlay.reach]
            hand.click(min(goals, key=lambda at: (at.distance(there), at)))
            hand.key("return")
        else:
            end_turn(hand)


@pytest.mark.parametrize("seed", ["2", "5"])
def test_a_whole_fight_by_mouse_and_keys(tmp_path, seed):
    game = game_of(MEETING, Seeded(seed))
    writer = record(game, tmp_path / "fight.hexlog")
    hand = Hand(Session(game, ViewState(), writer, agents=lambda game: {}), motion="off")
    fighter = Fighter(hand)
    for _ in range(400):
        if game.state.outcome is not None:
            break
        fighter.go_on()
    assert game.state.outcome is not None and "won" in hand.words()
    points = {event.awaiting.point for event in game.events() if isinstance(event, Asked)}
    assert {"D-TURN-4", "D-EVADE-1"} <= points, "a reaction was asked for"
    again = open_game(read_log(tmp_path / "fight.hexlog"))
    assert again.digest == game.digest and again.ply == game.ply
