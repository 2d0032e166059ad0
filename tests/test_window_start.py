"""Before and around the window: start screen, dice for the beginning, keys and settings, the right pygame."""

import os
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from fight_scenes import PAIR, game_of
from test_window import FIELD
from window_kit import Hand, open_display, session_of, texts_of

from hexsim.ai.random import RandomAgent
from hexsim.errors import HexsimError
from hexsim.files.log_fold import open_game
from hexsim.files.log_read import read_log
from hexsim.files.places import shipped_scenarios
from hexsim.files.scenario import read_scenario
from hexsim.files.sketch import sketch
from hexsim.game.match import play_out
from hexsim.hexes.hex import Hex
from hexsim.rules.order import parse_order
from hexsim.rules.registry import available_rulesets
from hexsim.teach.series import series
from hexsim.text import tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.actions import ACTIONS
from hexsim.ui.animate import MOST_SECONDS, legs_of, over, pawns
from hexsim.ui.dialog import DiceEntry
from hexsim.ui.scene import layout_of
from hexsim.ui.seen import replay_of
from hexsim.ui.view import ViewState
from hexsim.ui.window import run, run_replay, run_window
from hexsim.ui.window.app import App
from hexsim.ui.window.arrange import Arrangement, arrange
from hexsim.ui.window.books import opened, target
from hexsim.ui.window.check import pygame_trouble
from hexsim.ui.window.session import Session
from hexsim.ui.window.settings import key_table, remembered

pygame = pytest.importorskip("pygame")
from hexsim.ui.window.keys import KNOWN, NAMES, intent_of, key_name  # noqa: E402 - after the skip
from hexsim.ui.window.lobby import Lobby  # noqa: E402
from hexsim.ui.window.welcome import Play, Review, Take, Watch, Welcome  # noqa: E402

ROOT = Path(__file__).parent.parent


def waited(timeout=0):
    """What the window waits for; there is always something, or the test would never end."""
    event = pygame.event.poll()
    assert event.type != pygame.NOEVENT or timeout, "nothing comes any more"
    return event


@pytest.fixture(autouse=True)
def _place(display, monkeypatch):
    monkeypatch.setattr(pygame.event, "wait", waited)


@pytest.fixture
def scenario(tmp_path):
    path = tmp_path / "field.toml"
    path.write_text(FIELD, encoding="utf-8")
    return path


def key(name, mod=0):
    """A key as pygame tells of it; without letters, as on a keyboard that has others."""
    return pygame.event.Event(pygame.KEYDOWN, key=0, scancode=getattr(pygame, f"KSCAN_{name.upper()}"),
                              mod=mod,
                              unicode="")


def letters(text):
    """Typed words."""
    return [pygame.event.Event(pygame.TEXTINPUT, text=letter) for letter in text]


def _order(text):
    return parse_order(text)


def coming(*events):
    """These events are what the window will get."""
    for event in events:
        pygame.event.post(event)


def test_every_action_has_a_key_that_exists():
    for action in ACTIONS:
        for name in action.keys:
            *held, plain = name.split("+")
            assert plain in KNOWN, action
            mod = sum({"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT}[word] for word in held)
            code = next(code for code, known in NAMES.items() if known == plain)
            assert key_name(code, mod) == name


def test_keys_go_by_their_place():
    """A Russian layout writes other letters; the key beside Tab turns left all the same."""
    table, _ = key_table(KNOWN)
    assert intent_of(key_name(pygame.KSCAN_Q, 0), table, "pointy") == it.TurnGhost(1)
    assert intent_of(key_name(pygame.KSCAN_Z, pygame.KMOD_RCTRL), table, "pointy") == it.Undo()
    assert intent_of(key_name(pygame.KSCAN_KP_8, 0), table, "flat") == it.StepCursor(2)
    assert intent_of(key_name(pygame.KSCAN_KP_8, 0), table, "pointy") is None
    assert intent_of("7", table, "pointy") == it.Number(7)
    assert key_name(pygame.KSCAN_LANG1, 0) == ""


def test_keys_are_bound_anew_by_a_file(tmp_path):
    (tmp_path / "config").mkdir()
    path = tmp_path / "config" / "keys.toml"
    path.write_text('undo = ["f8", "ctrl+z"]\nthreat = "b"\nfly = ["f7"]\nredo = ["hyper+x"]\nsave = 3\n')
    table, trouble = key_table(KNOWN)
    assert intent_of("f8", table, "pointy") == intent_of("ctrl+z", table, "pointy") == it.Undo()
    assert intent_of("b", table, "pointy") == desk.Switch("threat") and "v" not in table
    assert intent_of("ctrl+y", table, "pointy") == it.Redo()
    assert all(word in trouble for word in ("fly", "redo", "save")) and "undo" not in trouble
    path.write_text("= broken")
    table, trouble = key_table(KNOWN)
    assert table["v"] == "threat" and "keys.toml" in trouble


def test_help_and_commands_list_the_keys_of_the_file(tmp_path):
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "keys.toml").write_text('help = ["f8"]\nthreat = "l"\nreplay = []\n')
    open_display()
    hand = Hand(session_of(game_of(PAIR)))
    hand.key("f8")
    rows = {row.label: row.detail for row in hand.app._model.dialog.rows}
    assert rows[tr("ui.do_help")] == "F8" and rows[tr("ui.do_threat")] == "L"
    assert tr("ui.do_sight") not in rows, "its key was taken away"
    assert rows[tr("ui.do_full_screen")] == "F11"
    for _ in range(len(rows)):
        hand.key("down")
    assert hand.view.dialog.row == 0, "the list has as many rows as it shows"
    hand.key("escape")
    hand.key("k", "ctrl")
    hand.type(tr("ui.do_help"))
    assert [row.detail for row in hand.app._model.dialog.rows if row.label == tr("ui.do_help")] == ["F8"]
    assert not any(region.tip.endswith("[R]") for panel in hand.app.panels for region in panel.regions)


def test_what_is_remembered_is_looked_at_twice(tmp_path):
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "window.toml").write_text(
        'language = "xx"\nscale = 5000\npalette = "paper"\nmotion = 1\nlog = "no"\nnumbers = false\n')
    view = remembered(ViewState())
    assert (view.language, view.scale, view.palette, view.motion, view.log, view.numbers) == (
        "en", 100, "paper", "normal", True, False)


@pytest.mark.parametrize(("there", "key"), [
    ({"pygame-ce"}, ""), ({"pygame", "pygame-ce"}, "ui.w_pygame_both"), ({"pygame"}, "ui.w_pygame_old"),
    (set(), "ui.w_pygame_none")])
def test_one_sentence_repairs_a_wrong_pygame(there, key):
    assert pygame_trouble(lambda name: name in there) == key
    if key:
        text = str(HexsimError(key))
        assert "python -m pip install pygame-ce" in text and "\n" not in text


def test_the_start_screen_leads_to_lessons_fights_files_and_replays(tmp_path):
    open_display()
    start = Welcome(Lobby(ViewState(), (1280, 800)))
    coming(key("return"), key("return"))
    assert start.choose() == Take(series(start.ruleset)[0])
    coming(key("down"), key("return"), key("down"), key("return"))
    choice = start.choose()
    assert isinstance(choice, Play) and choice.path.suffix == ".toml"
    coming(key("escape"))
    assert start.choose() is None
    coming(pygame.event.Event(pygame.QUIT))
    assert start.choose() is None
    coming(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "x.toml")))
    assert start.choose() == Play(tmp_path / "x.toml")
    coming(key("down"), key("down"), key("return"), key("return"), *letters("a b.toml"), key("backspace"),
           key("return"))
    assert start.choose() == Play(Path("a b.tom"))


def test_a_quick_fight_is_one_of_few_with_its_seed():
    open_display()
    lobby = Lobby(ViewState(), (1280, 800))
    coming(key("return"))
    choice = Welcome(lobby).skirmish()
    units = [len(read_scenario(path).units) for path in shipped_scenarios()]
    scenario = read_scenario(choice.path)
    assert abs(len(scenario.units) - 4) == min(abs(number - 4) for number in units)
    coming(key("return"))
    made = arrange(lobby, scenario, (), Arrangement())
    shown = "".join(texts_of(lobby._panels[-1].ops))
    assert made.seed and made.seed in shown
    assert opened(choice.path, seed=made.seed)[0].digest == opened(choice.path, seed=made.seed)[0].digest


def test_a_list_that_is_left_leads_back_to_the_start():
    open_display()
    start = Welcome(Lobby(ViewState(), (1280, 800)))
    coming(key("return"), key("escape"), key("down"), key("return"), key("escape"), key("escape"))
    assert start.choose() is None


def test_the_rules_are_chosen_by_a_row_of_their_own():
    open_display()
    start = Welcome(Lobby(ViewState(), (1280, 800)))
    names = list(available_rulesets())
    coming(key("up"), key("return"), key("escape"))
    assert start.choose() is None
    assert start.ruleset == names[-1]


def test_a_fight_that_was_played_can_be_watched_and_looked_over(scenario):
    game, writer = opened(scenario, seed="1")
    game.play(game.legal_orders.pick(0))
    open_display()
    start = Welcome(Lobby(ViewState(), (1280, 800)))
    coming(*[key("down")] * 4, key("return"), key("return"))
    assert start.choose() == Watch(writer.paths[0])
    coming(key("down"), key("return"), key("up"), key("return"))
    assert start.choose() == Review(writer.paths[0])


def test_the_start_screen_speaks_three_languages_by_mouse_and_key():
    open_display()
    lobby = Lobby(ViewState(), (1280, 800))
    start = Welcome(lobby)
    coming(key("escape"))
    start.choose()
    spot = next(region.box for region in lobby._panels[-1].regions if region.act == desk.SetLanguage("ru"))
    at = (round(spot[0] + 5), round(spot[1] + 5))
    coming(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1), key("escape"))
    assert start.choose() is None and lobby.view.language == "ru"
    coming(key("f3"), key("equals", pygame.KMOD_LCTRL), key("escape"))
    start.choose()
    assert lobby.view.language == "en" and lobby.view.scale == 110
    assert remembered(ViewState()).scale == 110


def test_the_last_fight_is_offered_first(scenario, tmp_path):
    game, writer = opened(scenario, seed="1")
    game.play(game.legal_orders.pick(0))
    open_display()
    coming(key("return"))
    assert Welcome(Lobby(ViewState(), (1280, 800))).choose() == Play(writer.paths[0])


def test_dice_for_the_beginning_are_typed(scenario):
    open_display()
    lobby = Lobby(ViewState(), (1280, 800))
    text = FIELD.replace("DX = 14\nHT = 14", "")
    scenario.write_text(text, encoding="utf-8")
    coming(*letters("9"), key("return"), *letters("3 x"), key("return"), *letters("3"), key("return"),
           *letters("5"), key("return"))
    found = opened(scenario, given=True, ask=lobby.ask_faces)
    assert found is not None and found[0].opening_faces == (3, 5)
    coming(key("escape"))
    assert opened(scenario, given=True, ask=lobby.ask_faces) is None


def test_playing_from_the_command_to_the_end(scenario):
    open_display()
    coming(pygame.event.Event(pygame.QUIT))
    assert run_window(scenario, seed="1") == 0
    assert not pygame.display.get_init()


def test_a_broken_scenario_ends_before_there_is_a_window_to_play_in(scenario):
    scenario.write_text("format = 1", encoding="utf-8")
    with pytest.raises(HexsimError):
        run_window(scenario)
    assert not pygame.display.get_init()


def test_mistakes_are_shown_and_something_else_can_be_chosen(monkeypatch, scenario, tmp_path):
    bad = tmp_path / "bad.toml"
    bad.write_text("format = 1", encoding="utf-8")
    monkeypatch.setattr(App, "run", lambda self: None)
    open_display()
    coming(pygame.event.Event(pygame.DROPFILE, file=str(bad)), key("return"),
           pygame.event.Event(pygame.DROPFILE, file=str(scenario)), key("return"))
    assert run.play(None, seed=None, given=False) == 0


@pytest.mark.parametrize(("mistake", "words"), [(('side = "blue"', 'side = "bleu"'), "bleu"),
                                                 (('name = "Ana"', 'name = "Ana'), "bad.toml:22")])
def test_a_broken_file_that_is_dropped_shows_every_mistake_and_its_map(scenario, mistake, words):
    """In a fight and on the start screen, also where a slip leaves no TOML of it."""
    text = FIELD.replace(*mistake)
    assert text != FIELD
    bad = scenario.with_name("bad.toml")
    bad.write_text(text, encoding="utf-8")
    game, writer = opened(scenario, seed="1")
    open_display()
    hand = Hand(Session(game, ViewState(), writer, agents=lambda game: {}))
    hand.step(pygame.event.Event(pygame.DROPFILE, file=str(bad)))
    notice = hand.view.dialog
    assert notice.lines and words in " ".join(notice.lines)
    assert notice.board == game.state.board
    plain = hand.picture()
    hand.app.session.view = hand.view.having(dialogs=(replace(notice, board=None),))
    hand.step()
    assert (hand.picture() != plain).any()
    told = []
    lobby = Lobby(ViewState(), (1280, 800))
    lobby.tell = told.append
    coming(pygame.event.Event(pygame.DROPFILE, file=str(bad)), key("escape"), key("escape"), key("escape"))
    run._show(lobby, Welcome(lobby), Arrangement(), {})
    assert told and told[0].board == game.state.board


def test_a_file_without_a_map_shows_its_mistakes_alone(tmp_path):
    texts = ("format = 1", "\x00", "[map]\nrows = 3\n", "", '[map]\nrows = ""')
    for number, text in enumerate(texts):
        path = tmp_path / f"{number}.toml"
        path.write_text(text, encoding="utf-8")
        assert sketch(path) is None, text
    assert sketch(tmp_path / "none.toml") is None


@pytest.mark.parametrize("spoken", ["en", "pt_BR", "ru"])
@pytest.mark.parametrize("scale", [100, 200])
def test_every_card_is_reached_by_tab_and_read_whole(spoken, scale, monkeypatch):
    open_display()
    lobby = Lobby(ViewState(language=spoken, scale=scale), (1280, 800))
    start = Welcome(lobby)
    entries = [entry for entry, _ in start._first()]
    taken = []
    for place in range(len(entries)):
        monkeypatch.setattr(start, "_first", lambda place=place: [
            (entry, lambda number=number: taken.append(number)) for number, entry in enumerate(entries)])
        coming(*[key("tab")] * place, key("return"), key("escape"))
        start.choose()
        panel = lobby._panels[-1]
        assert not any(region.whole for region in panel.regions)
        assert all(region.box[0] >= 0 and region.box[0] + region.box[2] <= 1280 for region in panel.regions)
    assert taken == list(range(len(entries)))


def test_watching_begins_at_the_beginning_and_ends_with_escape(scenario):
    game, _ = opened(scenario, seed="1")
    game.play(game.legal_orders.pick(0))
    coming_up = []

    def looked(self):
        coming_up.append(self.view.replay.moment)
        self.step([key("right")])
        coming_up.append(self.view.replay.moment)
        self.step([key("escape")])

    App.run, kept = looked, App.run
    try:
        assert run_replay(game) == 0
    finally:
        App.run = kept
    assert coming_up == [0, replay_of(game).next_shown(0)]


def test_playing_on_from_a_replay_makes_a_fight_of_it(scenario, tmp_path):
    game, writer = opened(scenario, seed="1")
    for _ in range(3):
        game.play(game.legal_orders.pick(0))
    path = tmp_path / "kept.hexlog"
    writer.save_as(path)
    before = path.read_bytes()
    watched = open_game(read_log(path))
    open_display()
    session = Session(watched, ViewState(), None, agents=lambda game: {}, watching=True)
    session.do(desk.JumpTo(10**6), 0.0)
    hand = Hand(session)
    hand.key("home")
    hand.press(desk.PlayFromHere())
    assert not session.closed and watched.ply == 0 and session.writer is not None
    hand.click(Hex(3, 2))
    hand.key("return")
    assert watched.ply == 1 and session.writer.paths and path.read_bytes() == before


def test_computer_players_answer_for_their_side(scenario):
    game, writer = opened(scenario, seed="1")
    open_display()
    session = Session(game, ViewState(), writer, agents=lambda game: {"blue": RandomAgent("1")})
    hand = Hand(session)
    assert hand.view.seats == ("red",)
    hand.click(Hex(3, 2))
    hand.key("return")
    for _ in range(80):
        hand.step(seconds=0.2)
        if game.ply > 1 and game.awaiting.side == "red":
            break
    assert game.awaiting.side == "red" and any(played.order.who == "bob" for played in game.history)


def test_two_computer_players_play_to_the_end_of_the_clock(scenario):
    game, writer = opened(scenario, seed="1")
    open_display()
    agents = {side: RandomAgent(side) for side in ("red", "blue")}
    hand = Hand(Session(game, ViewState(), writer, agents=lambda game: agents), motion="off")
    for _ in range(60):
        hand.step(seconds=0.3)
    assert game.ply > 20
    again, _ = opened(scenario, seed="window")
    play_out(again, agents, 5)


def test_dice_from_the_table_are_asked_in_the_window(scenario):
    """Ana tries to slip past Bob: both roll, one after the other."""
    scenario.write_text(FIELD.replace("0903W", "0403W"), encoding="utf-8")
    game, writer = opened(scenario, given=True)
    open_display()
    hand = Hand(Session(game, ViewState(), writer, agents=lambda game: {}))
    hand.click(Hex(2, 2))
    hand.click(Hex(3, 2))
    hand.key("return")
    assert isinstance(hand.view.dialog, DiceEntry) and game.ply == 0
    hand.type("9")
    hand.key("return")
    assert hand.view.dialog.fault and hand.view.dialog.fault in hand.words()
    hand.key("backspace")
    hand.type("112")
    hand.key("return")
    hand.type("6 6 5")
    hand.key("return")
    assert hand.view.dialog is None and game.ply == 1 and game.history[-1].faces == (1, 1, 2, 6, 6, 5)


def test_figures_go_their_way_in_order_and_in_bounded_time(scenario):
    game, _ = opened(scenario, seed="1")
    events = [event for order in ("ana move path=F3", ) for event in game.play(_order(order))]
    legs = legs_of(events)
    assert [leg.unit for leg in legs] == ["ana"] * 3 and legs[0].begin == 0
    assert all(a.end == b.begin for a, b in pairwise(legs)) and legs[-1].end <= MOST_SECONDS
    layout = layout_of(ViewState())
    places = [pawns(legs, seconds, layout)["ana"].at[0] for seconds in (0, 0.1, 0.3, 0.5, 9)]
    assert places == sorted(places) and not over(legs, 0.1) and over(legs, 9)
    assert pawns(legs, 9, layout)["ana"].at == layout.centre(legs[-1].after.hex)
    assert over((), 0) and len(legs_of(events * 100)) == 300
    assert legs_of(events * 100)[-1].end == pytest.approx(MOST_SECONDS)


def test_file_names_are_completed():
    assert target("fight", ".hexlog") == Path("fight.hexlog") and target("a.gz", ".hexlog") == Path("a.gz")
    assert target("~/x", ".png") == Path.home() / "x.png"


def test_importing_hexsim_and_its_command_line_loads_no_pygame():
    code = "import sys, hexsim, hexsim.ui.window, hexsim.ui.window.check; print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT,
                          env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.stdout.strip() == "False", done.stderr
