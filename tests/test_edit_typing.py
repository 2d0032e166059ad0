"""Words typed in the editor: the caret, ids named elsewhere, words in another language, places that were wrong."""

import pytest
from edit_kit import Editor

from hexsim.files.edit import Rename, document, edited
from hexsim.hexes.hex import Hex
from hexsim.text import tr
from hexsim.ui.intent_edit import Choose, Type

pygame = pytest.importorskip("pygame")

TEXT = '''format = 1
title = "Yard"
ruleset = "maneuvers"
[map]
rows = """
. . . .
 . . . .
"""
[[sides]]
id = "red"  # ours
aims = [{kind = "kill", units = "bo cy"}, {kind = "save", units = "ana", rounds = 3}]
[[sides]]
id = "blue"
[[units]]
id = "ana"  # the first
side = "red"
at = "0101E"
[units.maneuvers]
[[units]]
id = "bo"
side = "blue"
at = "0909"
[units.maneuvers]
[[units]]
id = "cy"
side = "blue"
at = "0402W"
[units.maneuvers]
'''


pytestmark = pytest.mark.usefixtures("display")


@pytest.fixture
def editor(tmp_path):
    path = tmp_path / "yard.toml"
    path.write_text(TEXT, encoding="utf-8")
    return Editor(path)


def field(editor, *path):
    """The field of a key, opened by a click on its row."""
    act = next(region.act for panel in editor.app.panels for region in panel.regions
               if isinstance(region.act, Type) and region.act.path == path)
    editor.press(act)


def test_the_caret_goes_where_it_is_sent(editor):
    editor.tab("scene")
    field(editor, "title")
    editor.key("left")
    editor.key("left")
    editor.type("XY")
    assert editor.app.now.view.dialog.text == "YaXYrd"
    editor.key("backspace")
    editor.key("delete")
    assert editor.app.now.view.dialog.text == "YaXd"
    editor.key("home")
    editor.key("left")
    editor.type("The ")
    editor.key("delete")
    editor.key("end")
    editor.key("right")
    editor.key("delete")
    editor.type("!")
    editor.key("return")
    assert editor.doc.data["title"] == "The aXd!"


def test_long_words_are_seen_around_the_caret(editor):
    editor.tab("scene")
    field(editor, "about")
    editor.type("begin " + "word " * 300 + "end")
    assert "end" in editor.words() and "begin" not in editor.words()
    editor.key("home")
    assert "begin" in editor.words() and "word end" not in editor.words()
    look, panel = editor.app.look, editor.app.panels[-1]
    for text in editor.words().splitlines():
        assert look.width(text) <= panel.box[2]


def test_another_id_is_another_one_wherever_it_is_named(editor):
    doc = document(TEXT)
    bo = edited(doc, Rename(table="units", number=1, id="boris"))
    assert bo.data["sides"][0]["aims"][0]["units"] == "boris cy" and bo.data["units"][1]["id"] == "boris"
    red = edited(doc, Rename(table="sides", number=0, id="crimson"))
    assert [unit["side"] for unit in red.data["units"]] == ["crimson", "blue", "blue"] and "# ours" in red.raw
    assert {problem.key for problem in red.reading.problems} == {problem.key for problem in doc.reading.problems}
    editor.tab("units")
    editor.press(Choose("unit", 0))
    field(editor, "units", 0, "id")
    editor.type("bel")
    editor.key("return")
    assert editor.doc.data["sides"][0]["aims"][1]["units"] == "anabel" and "# the first" in editor.doc.raw
    editor.key("z", "ctrl")
    assert editor.doc.raw == TEXT


def test_an_id_that_two_bear_is_changed_in_one_place_only():
    doc = document(TEXT.replace('id = "cy"', 'id = "bo"'))
    other = edited(doc, Rename(table="units", number=2, id="cy"))
    assert other.raw == TEXT


def test_a_place_that_cannot_be_read_is_mended_by_a_click(editor):
    assert [problem.field for problem in editor.doc.reading.problems] == ["units[2].at"]
    editor.tab("mistakes")
    editor.press(Choose("go", ("units", 1)))
    editor.press(Choose("placing", ("stand", "units", 1)))
    editor.click(Hex(2, 0), side=3)
    assert 'at = "0301W"' in editor.doc.raw and editor.doc.reading.problems == ()
    assert editor.app.now.view.placing == () and editor.app.now.view.unit == 1
    editor.key("z", "ctrl")
    assert editor.doc.raw == TEXT


def test_the_title_in_the_language_of_the_window(tmp_path):
    path = tmp_path / "yard.toml"
    path.write_text(TEXT, encoding="utf-8")
    editor = Editor(path, language="pt_BR")
    editor.tab("scene")
    field(editor, "words", "pt_BR", "title")
    editor.type("Pátio")
    editor.key("return")
    assert editor.doc.data["words"] == {"pt_BR": {"title": "Pátio"}}
    assert editor.doc.data["title"] == "Yard" and tr("ui.edit_here", what=tr("ui.edit_title")) in editor.words()
    assert dict(editor.doc.reading.words)["pt_BR"].title == "Pátio"
    field(editor, "words", "pt_BR", "title")
    for _ in "Pátio":
        editor.key("backspace")
    editor.key("return")
    assert "title" not in editor.doc.data.get("words", {}).get("pt_BR", {})
