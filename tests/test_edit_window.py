"""The editor driven by real events: from an empty map to a played fight, to the file and back."""

import re
from pathlib import Path
from random import Random

import pytest
from edit_kit import SIZE, Editor
from terminal import hexsim
from window_kit import Hand

import hexsim as hexsim_package
from hexsim.errors import HexsimError
from hexsim.files.edit import Resize, Turn, set_key
from hexsim.files.places import scenario_path
from hexsim.files.scenario import read_scenario
from hexsim.hexes.hex import Hex
from hexsim.rules.registry import available_rulesets
from hexsim.text import tr
from hexsim.ui import intent_desk as desk
from hexsim.ui.intent_edit import Choose, Make, Offer, Run, Step, Type
from hexsim.ui.view import ViewState
from hexsim.ui.window.edit_hands import KEYS
from hexsim.ui.window.keys import KNOWN
from hexsim.ui.window.lobby import Lobby
from hexsim.ui.window.settings import is_key
from hexsim.ui.window.welcome import Edit, Welcome

pygame = pytest.importorskip("pygame")


@pytest.fixture(autouse=True)
def _place(display, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


def answered(lobby, monkeypatch, *keys):
    """What is pressed where the lobby asks."""
    for name in keys:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=0, mod=0, unicode="",
                                             scancode=getattr(pygame, f"KSCAN_{name.upper()}")))


def test_from_an_empty_map_to_a_played_fight(tmp_path, monkeypatch):
    fights = []

    def play(session, lobby):
        hand = Hand(session, SIZE)
        game = hand.game
        while not fights and game.ply < 6 and game.awaiting is not None:
            hand.key("return", "ctrl")
            while hand.view.dialog is not None:
                hand.key("return")
        fights.append((game.ply, game.state))
        session.left = True
        return session.left

    editor = Editor(play=play)
    assert editor.doc.reading.problems
    editor.drag(Hex(3, 2), Hex(6, 2))  # open on open: nothing changes
    assert not editor.app.now.past
    editor.press(Choose("paint", "rock"))
    editor.drag(Hex(3, 2), Hex(6, 2))
    board = editor.doc.reading.board
    assert [board.terrain(Hex(q, 2)).id for q in range(2, 8)] == ["open", *["rock"] * 4, "open"]
    assert len(editor.app.now.past) == 1
    editor.press(Choose("brush", "level"))
    editor.click(Hex(1, 1))
    editor.tab("walls")
    editor.press(Choose("wall", "door_closed"))
    editor.click(Hex(1, 4), side=0)
    assert editor.doc.reading.board.side(Hex(1, 4), 0).id == "door_closed"

    editor.tab("units")
    editor.press(Choose("placing", ("unit", "red")))
    editor.click(Hex(2, 5), side=0)
    editor.press(Choose("placing", ("unit", "blue")))
    editor.click(Hex(6, 5), side=3)
    assert [(unit.side, unit.pose.hex, int(unit.pose.facing)) for unit in editor.doc.reading.units] == [
        ("red", Hex(2, 5), 0), ("blue", Hex(6, 5), 3)]
    assert editor.doc.reading.problems == ()
    editor.press(Type(path=("units", 1, "name"), kind="words", title="Name"))
    for _ in range(len("Unit 2")):
        editor.key("backspace")
    editor.type("Bo")
    editor.key("return")
    assert editor.doc.reading.units[1].name == "Bo"
    editor.press(Offer("figure", ("units", 1)))
    editor.choose("DX")
    editor.type("14")
    editor.key("return")
    editor.press(Offer("good", ("units", 1, 0)))
    editor.choose("sword")
    editor.press(Offer("carried", ("units", 1, 0, 0)))
    editor.choose(tr("ui.edit_hand_main"))
    assert editor.doc.data["units"][1]["maneuvers"] == {
        "DX": 14, "items": [{"item": "sword", "place": "main"}]}
    editor.key("q")
    assert int(editor.doc.reading.units[1].pose.facing) == 4
    editor.drag(Hex(6, 5), Hex(5, 6), Hex(4, 7))
    assert editor.doc.reading.units[1].pose.hex == Hex(4, 7)
    editor.key("c")
    editor.click(Hex(8, 5))
    editor.key("escape")
    assert [unit.name for unit in editor.doc.reading.units] == ["Unit", "Bo", "Bo 2"]

    editor.tab("sides")
    editor.press(Choose("side", 0))
    editor.press(Offer("aim_kind", ("sides", 0)))
    editor.choose(tr("ui.edit_aim_reach"))
    editor.click(Hex(0, 0))
    editor.click(Hex(1, 0))
    editor.click(Hex(0, 0))
    editor.key("escape")
    assert editor.doc.reading.sides[0].aims[0].hexes == (Hex(1, 0),)

    editor.key("s", "ctrl")
    editor.type("mine")
    editor.key("return")
    path = tmp_path / "mine.toml"
    assert path.read_text(encoding="utf-8") == editor.doc.raw and not editor.app.now.unsaved
    assert read_scenario(path).units == editor.doc.reading.units

    answered(editor.lobby, monkeypatch, "return")
    editor.key("f5")
    assert fights and fights[0][0] > 0
    assert {unit.name for unit in fights[0][1].units} == {"Unit", "Bo", "Bo 2"}
    assert not editor.app.closed
    editor.key("w", "ctrl")
    assert editor.app.closed and editor.desk.back


def test_everything_is_undone_and_made_again():
    editor = Editor()
    texts = [editor.doc.raw]
    editor.press(Choose("paint", "rock"))
    editor.click(Hex(2, 2))
    texts.append(editor.doc.raw)
    editor.tab("units")
    editor.press(Choose("placing", ("unit", "red")))
    editor.click(Hex(4, 4))
    texts.append(editor.doc.raw)
    editor.key("delete")
    editor.tab("scene")
    texts.append(editor.doc.raw)
    editor.press(Make(Turn()))
    texts.append(editor.doc.raw)
    editor.press(Make(Resize(edge="left", grow=True)))
    texts.append(editor.doc.raw)
    assert len(set(texts)) == len(texts) - 1  # the unit that came went again
    for text in texts[-2::-1]:
        editor.key("z", "ctrl")
        assert editor.doc.raw == text
    editor.key("z", "ctrl")
    assert tr("ui.edit_no_step") in editor.words()
    for text in texts[1:]:
        editor.press(Step(1))
        assert editor.doc.raw == text


def test_a_shipped_scenario_is_never_written_over():
    path = scenario_path("duel")
    before = path.read_bytes()
    editor = Editor(path)
    editor.press(Choose("paint", "rock"))
    editor.click(next(iter(editor.doc.reading.board)))
    editor.key("s", "ctrl")
    assert editor.app.now.view.dialog is not None
    editor.key("return")
    assert Path("duel.toml").read_text(encoding="utf-8") == editor.doc.raw
    assert path.read_bytes() == before


def test_a_shipped_lesson_is_never_written_over():
    path = next(iter(sorted((Path(hexsim_package.__file__).parent / "lessons" / "maneuvers").glob("*.toml"))))
    before = path.read_bytes()
    editor = Editor(path)
    editor.press(Choose("paint", "rough"))
    editor.click(next(iter(editor.doc.reading.board)))
    editor.key("s", "ctrl")
    assert editor.app.now.view.dialog is not None and path.read_bytes() == before
    editor.key("return")
    assert Path(path.name).read_text(encoding="utf-8") == editor.doc.raw and path.read_bytes() == before


def test_closing_asks_and_nothing_is_lost():
    editor = Editor()
    editor.press(Choose("paint", "rock"))
    editor.click(Hex(2, 2))
    editor.event(pygame.QUIT)
    assert not editor.app.closed and tr("ui.edit_unsaved_ask") in editor.words()
    editor.choose(tr("ui.edit_stay"))
    assert not editor.app.closed
    changed = editor.doc.raw
    editor.event(pygame.QUIT)
    editor.choose(tr("ui.edit_drop"))
    assert editor.app.closed and not editor.desk.back

    again = Editor()
    assert tr("ui.edit_kept") in again.words()
    again.choose(tr("ui.edit_take_up"))
    assert again.doc.raw == changed
    third = Editor()
    third.choose(tr("ui.edit_lay_aside"))
    assert third.doc.raw != changed
    assert Editor().app.now.view.dialog is None


def test_mistakes_are_listed_as_one_goes_and_lead_to_their_place():
    editor = Editor()
    editor.tab("units")
    editor.press(Choose("placing", ("unit", "red")))
    editor.click(Hex(4, 4))
    editor.press(Choose("placing", ("unit", "blue")))
    editor.click(Hex(6, 4))
    editor.tab("map")
    editor.press(Choose("paint", "rock"))
    editor.click(Hex(6, 4))
    assert len(editor.doc.reading.problems) == 1
    editor.key("f5")  # it cannot be played now; the mistakes are shown
    assert editor.app.now.view.tab == "mistakes"
    editor.press(Choose("go", ("units", 1)))
    assert (editor.app.now.view.tab, editor.app.now.view.unit) == ("units", 1)


def test_hexes_in_use_and_bad_numbers_are_refused_in_words():
    editor = Editor()
    editor.tab("units")
    editor.press(Choose("placing", ("unit", "red")))
    editor.click(Hex(4, 4))
    editor.press(Type(path=("units", 0, "arrives"), kind="number", title=tr("ui.edit_arrives")))
    editor.type("soon")
    editor.key("return")
    assert tr("ui.edit_want_number") in editor.words()
    editor.key("escape")
    editor.tab("map")
    editor.press(Choose("paint", ""))
    before = editor.doc.raw
    editor.click(Hex(4, 4))
    assert editor.doc.raw == before and "Unit" in editor.app.now.view.message


def test_by_keys_alone():
    editor = Editor()
    editor.key("tab")
    assert editor.app.now.view.tab == "walls"
    editor.key("right")
    at = editor.app.view.hover
    editor.key("right")
    assert editor.app.view.hover == at.neighbour(0)
    editor.key("1")
    assert editor.doc.reading.board.side(at.neighbour(0), 0).id == "wall"
    editor.key("tab", "shift")
    editor.key("f")
    assert editor.app.now.view.fill
    while editor.app.now.view.terrain != "rock":
        editor.key("period")
    editor.key("return")
    assert all(editor.doc.reading.board.terrain(at).id == "rock" for at in editor.doc.reading.board)
    editor.key("z", "ctrl")
    editor.key("tab")
    editor.key("tab")
    for side in ("red", "blue"):
        editor.key("right")
        editor.key("insert")
        if side == "blue":
            editor.key("insert")
        editor.key("return")
    assert [unit.side for unit in editor.doc.reading.units] == ["red", "blue"]
    assert editor.doc.reading.problems == () and editor.app.now.view.unit == 1
    editor.key("comma")
    assert editor.app.now.view.unit == 0


@pytest.mark.parametrize("name", ["en", "pt_BR", "ru"])
@pytest.mark.parametrize("scale", [100, 200])
def test_every_tab_shows_words_in_every_language(name, scale):
    editor = Editor(scenario_path("wall"), language=name, scale=scale)
    for tab in ("map", "walls", "units", "things", "sides", "scene", "mistakes"):
        editor.app.take(Choose("tab", tab))
        editor.app.take(Choose("unit", 0))
        editor.app.show()
        assert "ui." not in editor.words() and "core." not in editor.words()
        assert all(panel.box[0] >= 0 and panel.box[0] + panel.box[2] <= SIZE[0] + 1
                   for panel in editor.app.panels)


def test_rules_of_another_book_and_an_optional_rule():
    editor = Editor()
    editor.tab("units")
    editor.press(Choose("placing", ("unit", "red")))
    editor.click(Hex(4, 4))
    editor.tab("scene")
    flag = next(switch for switch in editor.doc.reading.ruleset.switches if isinstance(switch.default, bool))
    editor.press(Make(set_key("switches", flag.name, value=not flag.default)))
    assert dict(editor.doc.reading.switches)[flag.name] is not flag.default
    editor.key("z", "ctrl")
    for number, name in enumerate(available_rulesets()):
        editor.press(Offer("ruleset"))
        editor.press(desk.DialogButton(number))
        assert editor.doc.data["ruleset"] == name and name in editor.doc.data["units"][0]


def test_the_page_tells_every_key():
    page = (Path(__file__).parent.parent / "docs" / "editor.md").read_text(encoding="utf-8")
    told = set()
    for cell in re.findall(r"^\| ([^|]*) \|", page.split("## Keys")[1], re.MULTILINE):
        told |= set(re.findall("`(.+?)`", cell))
    others = {"f", "1", "6", "f11", "escape", "return", "kp_enter", "left", "right", "up", "down"}
    assert told == set(KEYS) | others
    for name in KEYS:
        assert is_key(name, KNOWN)


def test_on_the_start_screen(monkeypatch):
    lobby = Lobby(ViewState(window=SIZE), SIZE)
    welcome = Welcome(lobby)
    answered(lobby, monkeypatch, "e", "return")
    assert welcome.choose() == Edit(None, welcome.ruleset)


BROKEN = '''format = 1
title = "Broken"
ruleset = "maneuvers"
walls = [7, {kind = "wall", sides = 3}]
things = "none"
sides = [1, {id = "a"}]
units = [3, {id = "x", side = 4, at = "0101E", maneuvers = {items = [2, {item = 5}]}}]
[map]
rows = """
. . .
 . . .
"""
'''


@pytest.mark.parametrize("text", [BROKEN, None])
def test_random_events_never_end_in_a_traceback(text, tmp_path):
    path = tmp_path / "fuzz.toml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    editor = Editor(path if text is not None else None)
    first, random = editor.doc.raw, Random(7)
    names = ["tab", "period", "comma", "insert", "leftbracket", "rightbracket", "f", "q", "c", "delete",
             "left", "down", "return", "1", "4", "escape", "backspace", "up", "equals", "0"]
    for _ in range(400):
        if random.random() < 0.4:
            editor.key(random.choice(names))
        elif random.random() < 0.2:
            editor.key(random.choice("zy"), "ctrl")
        elif random.random() < 0.2:
            editor.type(random.choice(["12", "x = {", "true", "[1, 2]", '"é']))
        else:
            regions = [region for panel in editor.app.panels for region in panel.regions
                       if region.act not in (Run("leave"), Run("open"), Run("play"))]
            box = random.choice(regions).box
            at = (round(box[0] + box[2] / 2), round(box[1] + box[3] / 2))
            spot = (random.randrange(920), random.randrange(40, 760))
            editor.click(random.choice([at, spot]), button=random.choice([1, 1, 3]))
        assert not editor.app.closed
    assert editor.doc.reading.board is not None
    editor.key("escape")
    editor.key("escape")
    while editor.app.now.past:
        editor.key("z", "ctrl")
    assert editor.doc.raw == first


def test_the_question_about_a_kept_edit_loses_nothing_when_it_is_waved_away(tmp_path):
    editor = Editor()
    editor.press(Choose("paint", "rock"))
    editor.click(Hex(2, 2))
    editor.event(pygame.QUIT)
    editor.choose(tr("ui.edit_drop"))
    kept = editor.doc.raw
    again = Editor()
    again.event(pygame.QUIT)  # the first time it only closes the question
    assert not again.app.closed and again.app.now.view.dialog is None
    assert [path.read_text(encoding="utf-8") for path in (tmp_path / "data" / "edits").iterdir()] == [kept]
    again.event(pygame.QUIT)
    assert again.app.closed


def test_a_file_without_a_map_is_refused_in_words(tmp_path):
    path = tmp_path / "bare.toml"
    path.write_text("format = 1\n", encoding="utf-8")
    with pytest.raises(HexsimError, match="map"):
        Editor(path)
    path.write_text("format = ", encoding="utf-8")
    with pytest.raises(HexsimError):
        Editor(path)


def test_words_opened_and_confirmed_are_not_written_anew():
    editor = Editor(scenario_path("wall"))
    editor.tab("scene")
    before = editor.doc.raw
    editor.press(Type(path=("about",), kind="words", title=tr("ui.edit_about")))
    editor.key("return")
    assert editor.doc.raw == before and editor.app.now.view.dialog is None


@pytest.mark.parametrize("arguments", [["nowhere.toml"], ["a", "b"]])
def test_the_command_says_what_is_wrong(arguments):
    done = hexsim("edit", *arguments)
    assert done.code == 2 and done.err.count("\n") <= 3 and "Traceback" not in done.err


def test_what_is_no_scenario_is_not_opened(tmp_path):
    log = tmp_path / "fight.hexlog"
    log.write_text("{}", encoding="utf-8")
    done = hexsim("edit", str(log))
    assert done.code == 2 and "scenario" in done.err


def opened_copy(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_bytes(scenario_path("duel").read_bytes())
    editor = Editor(path)
    editor.press(Choose("paint", "rock"))
    editor.click(next(at for at in editor.doc.reading.board
                      if at not in [unit.pose.hex for unit in editor.doc.reading.units]))
    return editor, path


@pytest.mark.parametrize("answer", ["edit_over", "edit_save_as", "edit_stay", "escape"])
def test_a_file_changed_by_somebody_else_is_not_written_over_unasked(tmp_path, answer):
    editor, path = opened_copy(tmp_path)
    path.write_text("# theirs\n", encoding="utf-8")
    editor.key("s", "ctrl")
    assert tr("ui.edit_changed") in editor.words()
    if answer == "escape":
        editor.key("escape")
    else:
        editor.choose(tr(f"ui.{answer}"))
    if answer == "edit_over":
        assert path.read_text(encoding="utf-8") == editor.doc.raw and not editor.app.now.unsaved
        return
    assert path.read_text(encoding="utf-8") == "# theirs\n" and editor.app.now.unsaved
    if answer == "edit_save_as":
        for _ in "mine.toml":
            editor.key("backspace")
        editor.type("other")
        editor.key("return")
        assert (tmp_path / "other.toml").read_text(encoding="utf-8") == editor.doc.raw
        editor.key("s", "ctrl")
        assert editor.app.now.view.dialog is None and not editor.app.now.unsaved


def test_a_file_that_went_away_is_written_again(tmp_path):
    editor, path = opened_copy(tmp_path)
    path.unlink()
    editor.key("s", "ctrl")
    assert path.read_text(encoding="utf-8") == editor.doc.raw


@pytest.mark.parametrize("name", ["nowhere/mine.toml", "folder", "~nobody-here/x", "x" * 300])
def test_a_place_where_nothing_can_be_written_is_told_and_the_edit_stays(tmp_path, name):
    (tmp_path / "folder.toml").mkdir()
    editor, path = opened_copy(tmp_path)
    before = path.read_bytes()
    editor.key("s", "ctrl", "shift")
    for _ in "mine.toml":
        editor.key("backspace")
    editor.type(name)
    editor.key("return")
    assert editor.app.now.unsaved and editor.app.now.view.message and path.read_bytes() == before
    editor.key("s", "ctrl")
    assert path.read_text(encoding="utf-8") == editor.doc.raw


def test_names_and_pasted_words_may_hold_anything(tmp_path, monkeypatch):
    editor, _ = opened_copy(tmp_path)
    editor.key("s", "ctrl", "shift")
    editor.type("a\0\x07b")
    assert editor.app.now.view.dialog.text == "mine.tomlab"
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "two\n\0lines\t")
    editor.key("v", "ctrl")
    assert editor.app.now.view.dialog.text == "mine.tomlabtwo lines"
    editor.key("escape")
    editor.event(pygame.DROPFILE, file=str(tmp_path / "odd\udcff\0.toml"))
    assert tr("ui.edit_unsaved_ask") in editor.words()
    editor.choose(tr("ui.edit_drop"))
    assert tr("ui.w_cannot_open") in editor.words()


def test_a_folder_without_the_right_to_write_is_told_and_the_edit_kept(tmp_path, monkeypatch):
    editor, path = opened_copy(tmp_path)
    real = Path.open

    def refused(self, mode="r", *more, **others):
        if "w" in mode and self.parent == tmp_path:
            raise PermissionError(13, "Permission denied")
        return real(self, mode, *more, **others)

    monkeypatch.setattr(Path, "open", refused)
    editor.event(pygame.QUIT)
    editor.choose(tr("ui.edit_save"))
    assert not editor.app.closed and "mine.toml" in editor.app.now.view.message
    changed = editor.doc.raw
    editor.event(pygame.QUIT)
    editor.choose(tr("ui.edit_drop"))
    assert editor.app.closed
    again = Editor(path)
    again.choose(tr("ui.edit_take_up"))
    assert again.doc.raw == changed
