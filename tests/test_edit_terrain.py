"""Kinds of terrain made and changed in the editor, by real events."""

import pytest
from edit_kit import Editor

from hexsim.board.board import rectangle
from hexsim.board.terrain import Terrain
from hexsim.files.edit import DropGround, Keys, Letter, NewGround, document, edited
from hexsim.files.edit_values import EditError
from hexsim.files.scenario import read_scenario
from hexsim.hexes.hex import Hex
from hexsim.text import tr
from hexsim.ui.cells import cells_of
from hexsim.ui.edit_terrain import CHOICES, FLAGS
from hexsim.ui.intent_edit import Choose, Deed, Make, Offer, Type

pygame = pytest.importorskip("pygame")

TEXT = '''# A yard.
format = 1
title = "Yard"
ruleset = "maneuvers"
[map]
rows = """
. m , .
 . m . .
"""
[map.legend]
m = "mud"  # after rain

[terrains.mud]  # ours
name = "Mud"
extra = 1  # slow

[[sides]]
id = "red"

[[units]]
id = "ana"
side = "red"
at = "0101E"
[units.maneuvers]
'''


pytestmark = pytest.mark.usefixtures("display")


def opened(tmp_path, text=TEXT):
    path = tmp_path / "yard.toml"
    path.write_text(text, encoding="utf-8")
    return Editor(path)


def terrain(editor, name):
    return next(kind for kind in editor.doc.reading.board.terrains if kind.id == name)


def test_a_new_terrain_is_named_painted_and_given_every_figure():
    editor = Editor()
    before = editor.doc.raw
    editor.key("insert")
    editor.choose(tr("ui.edit_ground_own"))
    editor.type("Hot lava 2")
    editor.key("return")
    assert editor.app.now.view.ground == editor.app.now.view.terrain == "hot_lava"
    editor.press(Offer("extra", ("hot_lava",)))
    editor.choose("+3")
    editor.press(Offer("cover", ("hot_lava",)))
    editor.choose(tr("ui.edit_cover_heavy"))
    editor.press(Offer("footing", ("hot_lava",)))
    editor.choose(tr("ui.edit_footing_bad"))
    editor.press(Offer("look", ("hot_lava",)))
    editor.choose("rock")
    for key in ("blocks_sight", "rest", "table", "swim"):
        row = next(region.act for panel in editor.app.panels for region in panel.regions
                   if isinstance(region.act, Make) and isinstance(region.act.edit, Keys) and region.act.edit.changes[0].path[-1:] == (key,))
        editor.press(row)
    editor.press(Type(path=("terrains", "hot_lava", "d100", "cv"), kind="toml",
                      title=tr("ui.edit_of_ruleset", key="cv", ruleset="d100")))
    editor.type("7")
    editor.key("return")
    editor.key("escape")
    assert editor.app.now.view.ground == ""
    editor.drag(Hex(2, 2), Hex(4, 2))
    made = editor.doc.reading.board.terrain(Hex(3, 2))
    assert made == Terrain(id="hot_lava", name="Hot lava 2", extra=3, cover="heavy", footing="bad", look="rock",
                           blocks_sight=True, rest=True, table=True, swim=True,
                           by_ruleset=(("d100", (("cv", 7),)),))
    assert editor.doc.raw.index("[map]") < editor.doc.raw.index("[terrains.hot_lava]") < editor.doc.raw.index(
        "[[sides]]")
    assert not [problem for problem in editor.doc.reading.problems if problem.field.startswith(("map", "terr"))]
    while editor.app.now.past:
        editor.key("z", "ctrl")
    assert editor.doc.raw == before and editor.app.now.view.terrain == "open"


def test_a_terrain_that_maps_often_have_comes_ready_made():
    editor = Editor()
    editor.press(Offer("preset"))
    editor.choose(tr("ui.edit_ground_swamp"))
    assert terrain(editor, "swamp") == Terrain(id="swamp", name="Swamp", extra=1, footing="bad")
    editor.key("escape")
    editor.press(Offer("preset"))
    assert tr("ui.edit_ground_swamp") not in [row.label for row in editor.app.now.view.dialog.rows]


def test_a_figure_as_usual_is_left_out_and_comments_stay(tmp_path):
    editor = opened(tmp_path)
    editor.app.take(Choose("paint", "mud"))
    editor.press(Deed("change"))
    editor.press(Offer("extra", ("mud",)))
    editor.choose("+2")
    assert "extra = 2  # slow" in editor.doc.raw
    editor.press(Offer("extra", ("mud",)))
    editor.choose(tr("ui.edit_extra_none"))
    assert "extra" not in editor.doc.data["terrains"]["mud"] and "# slow" in editor.doc.raw
    editor.press(Type(path=("terrains", "mud", "name"), kind="words", title=tr("ui.edit_called")))
    editor.type("!")
    editor.key("return")
    assert 'name = "Mud!"' in editor.doc.raw and "[terrains.mud]  # ours" in editor.doc.raw


def test_a_terrain_of_every_map_is_changed_and_taken_back(tmp_path):
    editor = opened(tmp_path)
    editor.app.take(Choose("paint", "rough"))
    editor.key("f2")
    editor.press(Offer("extra", ("rough",)))
    editor.choose("+4")
    assert editor.doc.reading.board.terrain(Hex(2, 0)).extra == 4 and editor.doc.reading.problems == ()
    assert terrain(editor, "rough").footing == "bad"
    editor.press(Make(DropGround(terrain="rough")))
    assert editor.doc.raw == TEXT


def test_another_letter(tmp_path):
    editor = opened(tmp_path)
    editor.app.take(Choose("paint", "mud"))
    editor.key("f2")

    def letter(text):
        editor.press(Type(path=("mud",), kind="letter", title=tr("ui.edit_letter")))
        editor.key("backspace")
        editor.type(text)
        editor.key("return")

    letter("г")
    assert ". г , .\n . г . ." in editor.doc.raw and 'г" = "mud"' in editor.doc.raw
    assert editor.doc.reading.board.terrain(Hex(1, 0)).id == "mud" and editor.doc.reading.problems == ()
    for bad in (",", "_", "ab", "\\", '"'):
        before = editor.doc.raw
        letter(bad)
        assert editor.doc.raw == before and bad in editor.app.now.view.message
    editor.key("z", "ctrl")
    assert editor.doc.raw == TEXT


def test_a_terrain_of_ones_own_taken_away_leaves_open_ground(tmp_path):
    editor = opened(tmp_path)
    editor.app.take(Choose("ground", "mud"))
    editor.press(Make(DropGround(terrain="mud")))
    assert editor.app.now.view.ground == "" and editor.doc.reading.problems == ()
    assert editor.doc.reading.board.terrain(Hex(1, 0)).id == "open"
    assert "mud" not in str(editor.doc.data) and "# after rain" in editor.doc.raw
    editor.key("z", "ctrl")
    assert editor.doc.raw == TEXT


@pytest.mark.parametrize("text", [
    TEXT.replace('[terrains.mud]  # ours\nname = "Mud"\nextra = 1  # slow\n', "").replace(
        "[map]", 'terrains = {mud = {name = "Mud"}}\n[map]'),
    TEXT.replace('[terrains.mud]  # ours\nname = "Mud"\n', '[terrains]\nmud.name = "Mud"\nmud.'),
    TEXT.replace("\n", "\r\n"),
    TEXT.replace("[map.legend]\nm =", 'legend.m ='),
])
def test_terrains_written_in_other_ways(text):
    doc = document(text)
    assert doc.reading.problems == ()
    two = edited(doc, NewGround(name="ice", table={"name": "Ice", "extra": 1}))
    assert {kind.id for kind in two.reading.board.terrains} >= {"mud", "ice"} and two.reading.problems == ()
    other = edited(two, Letter(terrain="mud", letter="M"))
    assert other.reading.board.terrain(Hex(1, 0)).id == "mud" and other.reading.problems == ()
    gone = edited(other, DropGround(terrain="mud"))
    assert gone.reading.board.terrain(Hex(1, 0)).id == "open" and gone.reading.problems == ()
    assert set(gone.data["terrains"]) == {"ice"}


@pytest.mark.parametrize("text", [
    TEXT.replace("[map]", "terrains = 5\n[map]").replace('[terrains.mud]  # ours\nname = "Mud"\nextra = 1  # slow\n', ""),
    TEXT.replace('[terrains.mud]  # ours', "[[terrains]]"),
    TEXT.replace('name = "Mud"', 'ice = 3').replace("[terrains.mud]  # ours", "[terrains]"),
])
def test_what_is_no_table_is_left_as_it_is(text):
    with pytest.raises(EditError, match="terrains"):
        edited(document(text), NewGround(name="ice", table={"name": "Ice"}))


def test_no_more_terrains_than_a_file_may_have():
    text = TEXT + "".join(f'[terrains.t{n}]\nname = "T"\n' for n in range(199))
    doc = document(text)
    with pytest.raises(EditError, match="200"):
        edited(doc, NewGround(name="more", table={"name": "More"}))


def test_a_drawing_is_told_by_the_file_and_means_nothing_to_the_rules():
    text = TEXT.replace("extra = 1  # slow", 'extra = 1\nlook = "snow"')
    board, plain = read_scenario(text).board, read_scenario(TEXT).board
    assert board.digest == plain.digest
    names = cells_of(board).terrains
    assert names[[kind.id for kind in board.terrains].index("mud")] == "snow"
    wrong = document(TEXT.replace("extra = 1  # slow", 'look = "velvet"'))
    assert any("velvet" in str(problem) and "snow" in str(problem) for problem in wrong.reading.problems)
    assert set(cells_of(rectangle(2, 2)).terrains) == {kind.id for kind in rectangle(2, 2).terrains}


def test_the_picture_shows_another_drawing_at_once(tmp_path):
    editor = opened(tmp_path)
    x, y = editor.pixel(Hex(1, 0))
    before = tuple(editor.app.canvas.get_at((x, y - 3)))
    editor.app.take(Choose("ground", "mud"))
    editor.press(Offer("look", ("mud",)))
    editor.choose("snow")
    assert tuple(editor.app.canvas.get_at((x, y - 3))) != before


@pytest.mark.parametrize("language", ["en", "pt_BR", "ru"])
def test_what_a_terrain_can_be_is_never_cut_off_however_large_the_words(language):
    editor = Editor(scale=200, language=language)
    editor.key("f2")
    editor.app.show()
    words = editor.words().splitlines()
    for key in (*FLAGS, *CHOICES):
        assert tr(f"ui.edit_{key}") in words, key
