"""Whole fights through the window by real pygame events: previews, defences, waits, computers, dice."""

import os

import pytest
from fight_scenes import ANA, BOB, FOUR, PAIR, game_of, scene
from window_kit import Hand, session_of

from hexsim.ai.random import RandomAgent
from hexsim.files.log import record
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.rules.card import Line
from hexsim.rules.event import Asked, Declared, Rolled
from hexsim.text import LANGUAGES, set_language
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.animate import BLOW_SECONDS, legs_of, pawns
from hexsim.ui.dialog import DiceEntry, RuleCard
from hexsim.ui.scene import layout_of
from hexsim.ui.view import ViewState
from hexsim.ui.window.session import Session

pygame = pytest.importorskip("pygame")
from hexsim.rules.registry import available_rulesets  # noqa: E402
from hexsim.ui.window.arrange import Arrangement, arrange  # noqa: E402 - after the skip
from hexsim.ui.window.lobby import Lobby  # noqa: E402

MEETING = scene("Meeting", (ANA, "0202E"), (BOB, "0602W"))


pytestmark = pytest.mark.usefixtures("display")


def hand_of(text, dice="1", **view):
    """A person at a window; nothing moves, so that every event counts at once."""
    set_language(view.get("language", "en"))
    return Hand(session_of(game_of(text, dice), **view), motion="off", **view)


def hex_of(hand, unit):
    return hand.game.state.unit(unit).pose.hex


class Fighter:
    """Somebody who fights with mouse and keys as best they can (mutable)."""

    def __init__(self, hand):
        self.hand, self.waited = hand, False

    def answer(self):
        """One answer to whatever is asked, by events."""
        hand, asked = self.hand, self.hand.game.awaiting
        ply = hand.game.ply
        if asked.root:
            self._turn(asked.who[0])
        elif asked.verbs == ("face",):
            hand.key("return")
        else:
            rows = hand.app._model.decision.rows
            good = [row for row in rows if row.roll is not None and row.roll.share]
            hand.key(str((good or rows[-1:])[0].number))
        assert hand.game.ply > ply, (asked, hand.words())

    def _turn(self, who):
        hand = self.hand
        enemy = next(unit for unit in hand.game.state.units if unit.side != hand.game.state.side_of(who))
        here, there = hex_of(hand, who), enemy.pose.hex
        far = here.distance(there)
        if hand.game.state.unit(who).status.stunned:
            self._pass()
        elif far == 1:
            self._strike(there)
        elif who == "ana" and not self.waited:
            self.waited = True
            hand.press(it.ChooseMenu(self._row("Step and Wait")))
            hand.click(here)
            hand.key("1")
            hand.key("return")
        else:
            reach = hand.app._model.overlay.reach
            goal = min((found.hex for found in reach), key=lambda at: (at.distance(there), at))
            hand.click(goal)
            hand.move(there)
            hand.key("return")

    def _strike(self, there):
        """Click the enemy, read the preview, click again; without a weapon there is nothing to be done."""
        hand = self.hand
        hand.click(there)
        if hand.app._model.preview is None:
            hand.key("escape")
            self._pass()
            return
        assert hand.app._model.preview.rolls and "Go" in hand.words()
        assert hand.app._model.preview.rolls[0].chance in hand.words()
        hand.click(there)

    def _pass(self):
        """The turn is ended, and the question whether one means it is answered."""
        self.hand.key("return", "ctrl")
        if self.hand.view.dialog is not None:
            self.hand.key("return")

    def _row(self, label):
        return next(place for place, row in enumerate(self.hand.app._model.menu.rows) if row.label == label)


@pytest.mark.parametrize("seed", ["4", "8"])
def test_a_whole_fight_by_mouse_and_keys(tmp_path, seed):
    game = game_of(MEETING, seed)
    writer = record(game, tmp_path / "fight.hexlog")
    hand = Hand(Session(game, ViewState(), writer, agents=lambda game: {}), motion="off")
    fighter = Fighter(hand)
    for _ in range(400):
        if game.state.outcome is not None:
            break
        fighter.answer()
    assert game.state.outcome is not None and "won" in hand.words()
    points = {event.awaiting.point for event in game.events() if isinstance(event, Asked)}
    assert {"M-DP-1", "M-DP-3", "M-DP-5", "M-DP-7"} <= points, "a defence and a wait were asked"
    assert any(event.verb == "strike" for event in game.events() if isinstance(event, Declared))
    again = open_game(read_log(tmp_path / "fight.hexlog"))
    assert again.digest == game.digest and again.ply == game.ply


def test_the_preview_stands_on_the_map_and_a_rule_opens_by_a_click():
    hand = hand_of(PAIR)
    before = hand.picture()
    hand.click(hex_of(hand, "bob"))
    words = hand.words()
    assert "90.7% (49/54)" in words and "expected damage" in words and "Target number" not in words
    assert (hand.picture() != before).any()
    hand.key("w")
    while "M-TWO-1" not in hand.words():
        hand.key("w")
    hand.press(desk.OpenRuleCard("M-TWO-1"))
    assert isinstance(hand.view.dialog, RuleCard)
    hand.key("escape")
    assert hand.view.weighed is not None, "the order is still looked at"
    hand.press(it.Back())
    assert hand.view.weighed is None


def test_the_chance_is_written_on_the_token():
    hand = hand_of(FOUR)
    at = hand.pixel(hex_of(hand, "bob"))
    top = slice(at[0] - 20, at[0] + 20), slice(at[1] - 60, at[1] - 35)
    before = hand.picture()[top].copy()
    hand.app.take(it.ChooseVerb("step_attack"))
    hand.step()
    assert (hand.picture()[top] != before).any()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 200])
def test_a_defence_is_asked_readably_in_every_language(language, scale):
    hand = hand_of(PAIR, [3, 4, 4], language=language, scale=scale)
    hand.click(hex_of(hand, "bob"))
    hand.key("return")
    panel = next(panel for panel in hand.app.panels if panel.id == "decision")
    assert panel.content > panel.seen * 0.5
    left, top, wide, high = panel.box
    assert left >= 0 and top >= 0 and left + wide <= 1280 and top + high <= 800
    for unit in ("ana", "bob"):
        x, y = hand.pixel(hex_of(hand, unit))
        assert not panel.covers(x, y), "the panel hides nobody it is about"
    assert "Bob" in hand.words() and "Blue" in hand.words() and "M-DEF-6" in hand.words()


def test_a_defence_is_taken_by_a_click():
    hand = hand_of(PAIR, [3, 4, 4, 1, 1, 2])
    hand.click(hex_of(hand, "bob"))
    hand.key("return")
    hand.press(it.ChooseMenu(1))
    assert hand.game.history[1].order.get("kind") == "parry"


def test_an_attack_is_placed_on_a_way_with_t_and_a_click():
    hand = hand_of(FOUR, [6, 5, 5])
    ana, bob = hex_of(hand, "ana"), hex_of(hand, "bob")
    hand.click(ana.neighbour(0))
    hand.key("t")
    hand.key("t")
    hand.click(bob)
    order = hand.app._model.overlay.plan.order
    assert order.verb == "move" and order.get("target") == "bob"
    hand.key("return")
    assert hand.game.history[0].order == order
    assert any(isinstance(event, Rolled) for event in hand.game.events())


# --- motion -----------------------------------------------------------------------------------------


def test_a_blow_is_seen_and_can_be_skipped():
    game = game_of(PAIR, [3, 4, 4])
    hand = Hand(session_of(game), motion="normal")
    hand.click(hex_of(hand, "bob"))
    hand.key("return")
    moving = hand.app.session.moving(hand.clock.now + BLOW_SECONDS / 2)
    still = layout_of(hand.view).centre(hex_of(hand, "ana"))
    assert moving["ana"].at[0] > still[0] + 3, "the attacker strikes out"
    hand.key("lshift")
    assert not hand.app.session.moving(hand.clock.now)


def test_without_motion_nothing_moves():
    hand = hand_of(PAIR, [3, 4, 4])
    hand.click(hex_of(hand, "bob"))
    hand.key("return")
    assert not hand.app.session.moving(hand.clock.now)


def test_a_hit_jolts_its_target_and_everybody_comes_back():
    game = game_of(PAIR, [3, 4, 4])
    places = {unit.id: unit.pose for unit in game.state.units}
    from hexsim.rules.order import parse_order

    legs = legs_of(game.play(parse_order("ana step_attack target=bob weapon=sword path=/0")), places)
    assert {leg.unit for leg in legs if leg.towards is not None} == {"ana", "bob"}
    layout = layout_of(ViewState())
    for unit, pawn in pawns(legs, legs[-1].end, layout).items():
        assert pawn.at == pytest.approx(layout.centre(places[unit].hex))


# --- computer players and dice from the table ---------------------------------------------------------


class Talker:
    """A computer player that gives its reasons."""

    def __init__(self):
        self.random = RandomAgent("1")

    def choose(self, ruleset, view):
        return self.random.choose(ruleset, view)

    def why(self):
        return Line(key="ui.do_help")


def with_computer(agent):
    game = game_of(MEETING, "3")
    return Hand(Session(game, ViewState(), None, agents=lambda game: {"red": agent}), motion="off")


def test_a_computer_player_pauses_and_can_be_hurried():
    hand = with_computer(RandomAgent("1"))
    assert "computer decides for Red" in hand.words()
    hand.step(seconds=0.05)
    assert hand.game.ply == 0, "one sees that it is its turn"
    hand.key("lshift")
    hand.step()
    assert hand.game.ply == 1


def test_a_computer_player_says_why_in_the_status_and_in_the_log():
    hand = with_computer(Talker())
    hand.step(seconds=5)
    hand.step(seconds=5)
    assert hand.game.ply >= 1 and "Red (computer): Help" in hand.words()
    lines = [phrase.text for line in hand.app._model.log for phrase in line.ledger]
    assert any(text.startswith("Why: Help") for text in lines)


def test_dice_from_the_table_for_attack_and_defence():
    hand = hand_of(PAIR, None)
    hand.click(hex_of(hand, "bob"))
    hand.key("return")
    assert isinstance(hand.view.dialog, DiceEntry) and hand.game.ply == 0
    assert "Ana, Attack: roll 3 dice" in hand.words()
    hand.type("344")
    hand.key("return")
    assert hand.game.awaiting.who == ("bob",)
    hand.key("2")
    assert isinstance(hand.view.dialog, DiceEntry) and "Bob, Parry: roll 3 dice" in hand.words()
    hand.type("112")
    hand.key("return")
    assert [played.faces for played in hand.game.history[:2]] == [(3, 4, 4), (1, 1, 2)]


def key(name):
    return pygame.event.Event(pygame.KEYDOWN, key=0, scancode=getattr(pygame, f"KSCAN_{name.upper()}"),
                              mod=0, unicode="")


def test_who_plays_is_chosen_before_the_fight(monkeypatch):
    names = "up return up return up return return down down down return"
    coming = [key(name) for name in names.split()]
    monkeypatch.setattr(pygame.event, "wait", lambda timeout=0: coming.pop(0))
    monkeypatch.setattr(pygame.event, "poll", lambda: pygame.event.Event(pygame.NOEVENT))
    lobby = Lobby(ViewState(), (1280, 800))
    scenario = game_of(PAIR).scenario
    made = arrange(lobby, scenario, ("random", "greedy"), Arrangement())
    others = [name for name in available_rulesets() if name != scenario.ruleset]
    assert made == Arrangement(players=(("blue", "greedy"),), given=True, ruleset=others[0], seed=made.seed)
    assert made.seed
    coming.append(key("escape"))
    assert arrange(lobby, scenario, ("random",), Arrangement()) is None


def test_the_environment_is_a_dummy():
    assert os.environ["SDL_VIDEODRIVER"] == "dummy"
