"""Edits of large maps: only what has changed is read anew, and nothing comes out differently for it."""

import tomllib

import pytest
from edit_kit import Editor
from hypothesis import given, settings
from hypothesis import strategies as st

from hexsim.files import scenario, toml
from hexsim.files.edit import Paint, Raise, document, edited
from hexsim.files.edit_fill import alike
from hexsim.files.edit_store import new_text
from hexsim.files.locate import Places
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import from_offset
from hexsim.ui.intent_edit import Choose

pygame = pytest.importorskip("pygame")


@pytest.fixture
def window(display, tmp_path):
    return tmp_path


def map_text(cols, rows):
    return new_text("Large", "maneuvers", (("red", "Red"), ("blue", "Blue")), (cols, rows))


PIECES = st.sampled_from([
    '[map]\n', '[maps]\n', '[[map]]\n', 'rows = """\n', 'levels = """', 'rows = \'\'\'\n', '. . ~ .\n', ". . .\r\n",
    '"""\n', "'''\n", '""""\n', '""', "'", "\\", "# rows = \"\"\"\n", 'a = 1\n', 'about = """\n', "\x07", "é\n",
    "\ufdd0rows", "\n", " rows = \"\"\". .\"\"\"\n", "map.rows = \"\"\".\n\"\"\"\n"])


@settings(max_examples=400)
@given(st.lists(PIECES, max_size=14).map("".join))
def test_texts_with_rows_read_as_tomllib_reads_them(text):
    before, toml.LONG = toml.LONG, 3
    toml._slimmed.cache_clear()
    try:
        assert _read(toml.loads, text) == _read(tomllib.loads, text)
    finally:
        toml.LONG = before
        toml._slimmed.cache_clear()


def _read(loads, text):
    try:
        return loads(text)
    except tomllib.TOMLDecodeError as error:
        return str(error)


def test_rows_of_a_large_map_are_left_out_and_put_back():
    text = map_text(120, 90)
    slim, taken = toml._slimmed(text)
    assert [key for key, _, _ in taken] == ["rows"] and len(slim) < 1000
    assert slim.count("\n") == text.count("\n")
    assert toml.loads(text) == tomllib.loads(text)


@pytest.mark.parametrize("value", ['"""a"b"""', '"""a\\"""b"""', "'''a'b'''", '"""a""""', "''''a'''", '"""\n"""', "''''''"])
def test_texts_of_several_lines_end_where_they_end(value):
    text = f"a = {value}\nb = 2\n"
    places = Places(text)
    begin, end = places.values[("a",)]
    assert text[begin:end] == value and places.line("b") == text.count("\n", 0, text.index("b = 2")) + 1


def test_a_stroke_does_not_read_the_whole_map(window, monkeypatch):
    path = window / "large.toml"
    path.write_text(map_text(150, 150), encoding="utf-8")
    editor = Editor(path)

    def never(*_):
        raise AssertionError("the whole map was read")

    monkeypatch.setattr(scenario, "read_board", never)
    start = editor.doc.raw
    here = [from_offset(col, 40) for col in range(60, 66)]
    editor.app.take(Choose("paint", "rock"))
    editor.drag(*here)
    board = editor.doc.reading.board
    assert [board.terrain(at).id for at in here] == ["rock"] * 6
    editor.app.take(Choose("paint", ""))
    editor.drag(*here[:2])
    assert here[0] not in editor.doc.reading.board
    editor.app.take(Choose("brush", "level"))
    editor.drag(*here[2:])
    assert editor.doc.reading.board.level(here[3]) == 1
    editor.tab("walls")
    editor.click(here[4], side=0)
    assert editor.doc.reading.board.side(here[4], 0).id == "wall"
    editor.tab("units")
    editor.app.take(Choose("placing", ("unit", "red")))
    editor.click(from_offset(20, 40))
    assert len(editor.doc.reading.units) == 1
    for _ in range(5):
        editor.key("z", "ctrl")
    assert editor.doc.raw == start


def test_many_steps_of_a_large_map_take_little_room(window):
    path = window / "large.toml"
    path.write_text(map_text(150, 150), encoding="utf-8")
    editor = Editor(path)
    editor.app.take(Choose("paint", "rock"))
    for row in range(40, 60):
        editor.drag(from_offset(60, row), from_offset(70, row))
    kept = sum(len(step.old) + len(step.new) for step in editor.app.now.past)
    assert len(editor.app.now.past) == 20 and kept < 20 * 100


def test_a_fill_has_no_end_but_that_of_its_ground(window):
    path = window / "large.toml"
    path.write_text(map_text(160, 140), encoding="utf-8")
    editor = Editor(path)
    editor.key("f")
    editor.app.take(Choose("paint", "rough"))
    editor.click(from_offset(80, 70))
    assert {terrain for row in editor.doc.data["map"]["rows"].split() for terrain in row} == {","}
    editor.key("z", "ctrl")
    assert {terrain for row in editor.doc.data["map"]["rows"].split() for terrain in row} == {"."}


ROWS = '''format = 1
orientation = "flat"
[map]
rows = """
. . , _ . .
. , , _ . .
, . , _ , .
"""
levels = """
0 0 0 _ 0 0
0 1 0 _ 0 0
0 1 1 _ 1 0
"""
'''


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_what_hangs_together_is_what_can_be_walked_to_over_its_like(orientation):
    doc = document(ROWS.replace("flat", orientation))
    board = doc.reading.board
    for levels in (False, True):
        for start in board:
            kind = board.level if levels else (lambda at: board.terrain(at).id)
            found, rest = {start}, [start]
            while rest:
                at = rest.pop()
                for near in map(at.neighbour, range(6)):
                    if near in board and near not in found and kind(near) == kind(start):
                        found.add(near)
                        rest.append(near)
            assert set(alike(doc.raw, doc.reading, start, levels=levels)) == found
    hole = from_offset(3, 0, orientation)
    assert set(alike(doc.raw, doc.reading, hole)) == {from_offset(3, row, orientation) for row in range(3)}
    assert alike(doc.raw, doc.reading, from_offset(40, 0, orientation)) == ()


def test_rows_that_cannot_be_filled_are_refused_in_words(window):
    path = window / "odd.toml"
    path.write_text(map_text(6, 4).replace("rows = \"\"\"\n.", 'rows = """\n\\u002e', 1), encoding="utf-8")
    editor = Editor(path)
    editor.key("f")
    before = editor.doc.raw
    editor.click(Hex(1, 1))
    assert editor.doc.raw == before and "map.rows" in editor.app.now.view.message


def test_mistakes_of_the_map_are_found_and_mended_as_ever():
    doc = document(ROWS.replace(", . , _", ", ? , _"))
    assert any("?" in str(problem) for problem in doc.reading.problems)
    mended = edited(doc, Paint(hexes=(from_offset(1, 2, "flat"),), terrain="rock"))
    assert not any("?" in str(problem) for problem in mended.reading.problems)
    flat = document(ROWS.replace("0 1 0 _", "0 0 0 _").replace("0 1 1 _ 1 0", "0 0 0 _ 0 0"))
    high = edited(flat, Raise(hexes=(from_offset(0, 0, "flat"),), level=-2))
    assert high.reading.board.level(from_offset(0, 0, "flat")) == -2
    assert high.reading.board == document(high.raw).reading.board
