"""What is shown besides the plan: log, languages, looking back, camera, what a side may see."""

import re
from pathlib import Path
from typing import get_args

import pytest
from parley.scenes import court
from parley.scenes import duel as talk_duel
from screen import Desk, duel, entry, field_of, spot

from hexsim.board.gait import SnagKind
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.rules.codec import digest
from hexsim.rules.dice import Seeded
from hexsim.rules.order import parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.text import LANGUAGES, set_language, tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk_it
from hexsim.ui.actions import ACTIONS
from hexsim.ui.intent_replay import ShowLine
from hexsim.ui.model import view_model
from hexsim.ui.view import ViewState, to_screen, to_world
from hexsim.ui.words import order_label

UI = Path(__file__).parent.parent / "hexsim" / "ui"


@pytest.fixture(autouse=True)
def _english():
    yield
    set_language("en")


def fought():
    """A few orders in: a crouch, moves with turns, a wait."""
    desk = duel()
    desk.view = desk.view.having(small=True)
    orders = {"ana": ["crouch", 'move path="F2 tL /2"'], "eve": ["move path=@1F2/0"],
              "bob": ["step_wait path=L/3"]}
    while any(orders.values()):
        who, ply = desk.game.awaiting.who[0], desk.game.ply
        if desk.game.awaiting.point == "M-DP-1":
            desk.do(it.GiveOrder(parse_order(f"{who} {orders[who].pop(0)}")))
        else:
            desk.do(it.EndTurn())
        assert desk.game.ply == ply + 1, desk.status()
    return desk


@pytest.mark.parametrize(("language", "text"), [
    ("en", "1 hex ahead, turns 120° left, 1 hex ahead, ends facing west; 4 of 6"),
    ("pt_BR", "vira 120° à esquerda, 1 hexágono à frente, termina voltado para oeste; 4 de 6"),
    ("ru", "1 гекс вперёд, поворот на 120° влево, 1 гекс вперёд, в конце лицом на запад; 4 из 6"),
])
def test_log_sentences(language, text):
    desk = duel()
    desk.do(it.GiveOrder(parse_order('ana move path="F tL2 F /3"')), desk_it.SetLanguage(language))
    (line,) = [line for line in desk.model.log if line.kind == "move"]
    assert line.text.endswith(text) and line.text.startswith("Ana")
    rules = [phrase.rule for phrase in line.ledger]
    assert rules == ["M-MOVE-2", "M-MOVE-5", "M-MOVE-5", "M-MOVE-2", "M-MOVE-8"]


@pytest.mark.parametrize(("language", "forms"), [
    ("en", {1: "1 hex ", 2: "2 hexes ", 5: "5 hexes "}),
    ("pt_BR", {1: "1 hexágono ", 2: "2 hexágonos ", 5: "5 hexágonos "}),
    ("ru", {1: "1 гекс ", 2: "2 гекса ", 5: "5 гексов ", 11: "11 гексов ", 21: "21 гекс ", 22: "22 гекса "}),
])
def test_plural_forms(language, forms):
    set_language(language)
    for n, text in forms.items():
        assert tr("ui.go_ahead", n=n).startswith(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_log_has_words_for_everything(language):
    desk = fought()
    desk.do(desk_it.SetLanguage(language))
    assert len(desk.model.log) > 8
    for line in desk.model.log:
        assert line.text and not re.search(r"\b(ui|core)\.[a-z_]+", line.text), line.text
        for phrase in line.ledger:
            assert "{" not in phrase.text


def test_the_log_is_worded_anew_at_once():
    desk = fought()
    english = [line.text for line in desk.model.log]
    desk.do(desk_it.SetLanguage("ru"))
    russian = [line.text for line in desk.model.log]
    assert len(english) == len(russian) and english != russian
    desk.do(desk_it.SetLanguage("en"))
    assert [line.text for line in desk.model.log] == english


def test_log_lines_unfold_and_filter():
    desk = fought()
    line = next(line for line in desk.model.log if line.kind == "move")
    desk.do(desk_it.FoldLine(line.id))
    assert next(one for one in desk.model.log if one.id == line.id).unfolded
    desk.do(desk_it.FoldLine(line.id))
    assert not next(one for one in desk.model.log if one.id == line.id).unfolded
    desk.do(desk_it.FilterLog("ana"))
    assert desk.model.log and {one.unit for one in desk.model.log} == {"ana"}
    desk.do(desk_it.FilterLog())
    assert len({one.id for one in desk.model.log}) == len(desk.model.log)


def test_a_log_line_jumps_to_its_moment():
    desk = fought()
    line = next(line for line in desk.model.log if line.kind == "move" and line.unit == "ana")
    present = desk.game.state
    desk.do(desk_it.JumpTo(line.moment))
    assert desk.view.replay is not None and desk.game.state is present
    ply = desk.game.state_at(line.ply)
    assert desk.model.state.unit("ana").pose == ply.unit("ana").pose
    desk.do(it.Back())
    assert desk.view.replay is None and desk.model.state.unit("ana").pose == present.unit("ana").pose


def test_log_by_keys():
    desk = fought()
    desk.do(it.MoveFocus(-1))
    assert desk.view.focus == "log"
    desk.do(it.MoveCursor("up"), it.MoveCursor("up"), it.Confirm())
    assert desk.view.replay is not None and desk.model.replay.label
    assert desk.view.replay.moment == desk.model.log[-3].moment


def test_looking_back_step_by_step_equals_the_states_played():
    desk = fought()
    desk.do(desk_it.Switch("replay"), desk_it.ReplayStep(-1, end=True))
    bar = desk.model.replay
    assert bar.moment == 0 and bar.last > 10 and len(bar.turns) >= 3
    poses = {}
    while desk.model.replay.moment < bar.last:
        desk.do(desk_it.ReplayStep(1))
        poses[desk.model.replay.moment] = tuple(unit.pose for unit in desk.model.state.units)
    assert set(bar.turns) <= set(poses) and len(poses) < bar.last, "bookkeeping is passed over"
    for turn in bar.turns:
        desk.do(desk_it.ReplayStep(-1, end=True), desk_it.JumpTo(turn))
        assert tuple(unit.pose for unit in desk.model.state.units) == poses[turn], "facing included"
    back = {}
    while desk.model.replay.moment > 0:
        desk.do(desk_it.ReplayStep(-1))
        back[desk.model.replay.moment] = tuple(unit.pose for unit in desk.model.state.units)
    assert all(back[moment] == poses[moment] for moment in back if moment)
    desk.do(desk_it.JumpTo(bar.last))
    assert digest(desk.model.state) == desk.game.digest


def test_replay_by_turns_and_running():
    desk = fought()
    desk.do(desk_it.ReplayStep(1))
    assert desk.view.replay is None
    desk.do(desk_it.Switch("replay"), desk_it.ReplayPlay())
    assert desk.view.replay.moment == 0 and desk.view.replay.playing
    desk.do(desk_it.ReplayStep(1, turn=True))
    assert desk.view.replay.moment in desk.model.replay.turns
    desk.do(desk_it.ReplaySpeed(), desk_it.ReplaySpeed())
    assert desk.model.replay.speed == 4
    desk.do(desk_it.ReplaySpeed(), desk_it.ReplayStep(1, end=True))
    assert not desk.view.replay.playing and desk.model.replay.speed == 1
    desk.do(desk_it.ReplayStep(-1, turn=True), desk_it.ReplayStep(-1))
    assert desk.view.replay.moment < desk.model.replay.last
    assert desk.model.menu.rows == () and desk.model.overlay.reach == ()
    desk.do(it.Click(Hex(4, 4)), it.Confirm())
    assert desk.game.ply == len(desk.game.history)


def test_play_from_here():
    desk = fought()
    moment = next(line.moment for line in desk.model.log if line.ply == 1)
    digests = [digest(desk.game.state_at(ply)) for ply in range(desk.game.ply + 1)]
    desk.do(desk_it.JumpTo(moment), desk_it.PlayFromHere())
    assert desk.view.replay is None and desk.game.ply == 0, "order 1 is not yet over at its own line"
    assert desk.game.digest == digests[0]
    main = desk.game.tree.main
    assert desk.game.tree.current == 0 != main
    desk.do(ShowLine(main))
    assert desk.view.replay is not None and desk.game.digest == digests[-1]
    desk.do(it.Back())
    assert desk.game.digest == digests[0], "looking at another line does not move the fight"


def test_trail_in_the_replay_grows_step_by_step():
    desk = duel()
    desk.do(it.GiveOrder(parse_order('ana move path="F tL2 F /3"')), desk_it.Switch("replay"))
    lengths = []
    last = desk.model.replay.last
    for moment in range(last + 1):
        desk.do(desk_it.JumpTo(moment))
        lengths.append(len(desk.model.overlay.trails[0].poses) if desk.model.overlay.trails else 0)
    assert max(lengths) == 6 and sorted(lengths[:lengths.index(6)]) == lengths[:lengths.index(6)]


@pytest.mark.parametrize("scale", [1, 1.5, 2])
def test_zoom_keeps_the_point_under_the_pointer(scale):
    desk = duel()
    width, height = int(900 * scale), int(600 * scale)
    desk.do(desk_it.Resize((width, height), desk_it.Pane(x=10, y=20, width=width - 200, height=height - 60)))
    at = (300.0 * scale, 200.0 * scale)
    for steps in (1, 3, -2, 30, -60):
        before = to_world(desk.view, *at)
        desk.do(desk_it.Zoom(steps, at))
        after = to_world(desk.view, *at)
        assert before == pytest.approx(after)
    assert to_screen(desk.view, *to_world(desk.view, 5, 7)) == pytest.approx((5, 7))


def test_pan_fit_and_centre():
    desk = duel()
    desk.do(desk_it.Pan(36, 0))
    assert desk.view.camera.x == pytest.approx(-1.0)
    desk.do(desk_it.Fit())
    layout = Layout(size=1.0)
    for at in desk.game.state.board:
        x, y = to_screen(desk.view, *layout.centre(at))
        assert 0 <= x <= desk.view.pane.width and 0 <= y <= desk.view.pane.height
    assert desk.model.minimap is None, "the whole map is in view"
    desk.do(desk_it.Zoom(8))
    assert desk.model.minimap is not None
    desk.do(desk_it.CentreOn(3.0, 4.0))
    assert (desk.view.camera.x, desk.view.camera.y) == (3.0, 4.0)
    desk.do(desk_it.CentreSelection())
    assert (desk.view.camera.x, desk.view.camera.y) == pytest.approx(layout.centre(Hex(3, 4)))


def test_the_status_line_describes_the_hex():
    desk = duel()
    desk.point(Hex(5, 3))
    assert "0704" in desk.status() and "rough ground" in desk.status()
    desk.point(Hex(6, 2))
    assert "level 2" in desk.status()
    desk.point(Hex(6, 4))
    assert "Bob" in desk.status() and desk.model.card.title == "Bob"


def test_clicks_outside_the_map_do_nothing():
    desk = duel()
    before = desk.view
    desk.do(it.Click(None), it.Click(Hex(-5, 0)), it.Hover(None))
    assert desk.view.having(focus="map") == before.having(hover=None, pointer=None, focus="map")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_words(language):
    set_language(language)
    literal = re.compile(r'(?<!_KEY = )"(ui\.[a-z][A-Za-z_]*)"')
    keys = {key for path in UI.rglob("*.py") for key in literal.findall(path.read_text(encoding="utf-8"))}
    keys |= {f"ui.do_{action.id}" for action in ACTIONS}
    toggles = ("minimap", "threat", "numbers", "log", "sight", "match", "ask_end")
    keys |= {f"ui.said_{what}_{on}" for what in toggles for on in ("on", "off")}
    keys |= {f"ui.why_{kind}" for kind in get_args(SnagKind) if kind != "budget"}
    keys |= {f"ui.dir_{name}" for name in ("E", "NE", "NW", "W", "SW", "SE", "N", "S")}
    missing = [key for key in sorted(keys) if tr(key) == key and tr(key, n=2) == key]
    assert not missing


def test_a_side_sees_only_what_it_may():
    game = Game(find_ruleset("parley"), court(), Seeded("look"))
    desk = Desk(game)
    assert game.awaiting.point == "Y-STANCE", "sealed"
    first = game.awaiting.side
    game_orders = list(game.legal_orders)
    desk.do(it.GiveOrder(game_orders[-1]))
    while game.awaiting.side == first:
        desk.do(it.GiveOrder(next(iter(game.legal_orders))))
    assert desk.model.state is not game.state, "the other side's sealed answers are blank"
    assert all(line.unit != game_orders[-1].who or line.kind != "order" for line in desk.model.log)


def test_a_ruleset_without_a_turn_order_shows_the_roster():
    desk = Desk(Game(find_ruleset("parley"), talk_duel(), Seeded("look")))
    assert [entry.unit for entry in desk.model.order] == ["ana", "bo"]


def test_the_end_is_told():
    desk = duel()
    desk.do(it.GiveOrder(parse_order("red concede")))
    assert desk.model.outcome and desk.model.prompt.text == "" and "Blue" in desk.model.outcome
    assert desk.model.log[-1].kind == "end"
    assert not next(button for button in desk.model.buttons if button.id == "end_turn").enabled
    desk.do(it.EndTurn(), it.CycleUnit(), it.Confirm(), it.Number(1), it.Click(Hex(4, 4)))
    assert desk.game.awaiting is None
    desk.do(it.Undo())
    assert desk.model.outcome == "" and desk.view.selected == "ana"


def test_the_same_view_gives_the_same_model():
    desk = duel()
    desk.point(Hex(5, 3))
    again = view_model(desk.game, desk.view)
    assert again == desk.model
    assert view_model(duel().game, desk.view) == desk.model
    assert isinstance(desk.view, ViewState) and spot(Hex(0, 0)) == (0.0, 0.0)


def test_a_movement_that_was_broken_off_counts_on():
    desk = duel()
    for text in ("ana step_ready path=\"F !\"", "ana face to=3"):
        desk.do(it.GiveOrder(parse_order(text)))
    moves = [line for line in desk.model.log if line.kind == "move"]
    assert [line.text.rpartition("; ")[2] for line in moves] == ["1 of 1", "1 of 1"]
    assert [[phrase.text[0] for phrase in line.ledger] for line in moves] == [["1", "2"], ["3"]]
    assert [line.ledger[0].text.rpartition(", ")[2] for line in moves] == ["0 left"] * 2


def test_a_default_given_ahead_says_nothing_in_the_log():
    desk = duel()
    desk.do(it.GiveOrder(parse_order("ana nothing + pass")))
    assert [line.text for line in desk.model.log if line.kind == "order"] == ["Ana: Nothing"]


def test_words_of_a_verb_are_not_taken_for_the_ids_of_units():
    scenario = field_of(entry("c", "red", (3, 4), DX=13), entry("d", "blue", (6, 4), 3))
    desk = Desk(Game(find_ruleset("maneuvers"), scenario, Seeded("look")))
    order = parse_order("c all_out_attack option=d path=/2")
    label = order_label(desk.game.ruleset, desk.game.state, order)
    assert label.startswith("C: All-Out Attack · one attack with +2 damage")
    assert order_label(desk.game.ruleset, desk.game.state, parse_order("c aim target=d")) == "C: Aim · D"
