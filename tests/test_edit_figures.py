"""Figures of several hexes made in the editor, by real events."""

import pytest
from edit_kit import Editor

from hexsim.hexes.hex import Hex
from hexsim.text import tr
from hexsim.ui import intent_desk as desk
from hexsim.ui.edit_foot import SHAPES
from hexsim.ui.intent_edit import Choose, Offer

pygame = pytest.importorskip("pygame")


@pytest.fixture
def editor(display):
    made = Editor()
    made.tab("units")
    made.press(Choose("placing", ("unit", "red")))
    made.click(Hex(5, 5), side=1)
    return made


def offered(editor, row):
    editor.press(Offer("footprint", ("units", 0)))
    editor.press(desk.DialogButton(row))


def hexes(editor):
    unit, = editor.doc.reading.units
    return {unit.pose.hex.plus(offset.rotated(unit.pose.facing)) for offset in unit.footprint}


def test_shapes_are_in_one_piece_with_the_head_in_front():
    assert [len(shape) for shape in SHAPES] == [1, 2, 3, 7]
    for shape in SHAPES:
        assert shape[0] == Hex(0, 0) and len(set(shape)) == len(shape)
        assert max(at.distance(shape[0]) for at in shape) <= 2
        assert max(at.q + at.r / 2 for at in shape) == 0  # nothing is farther ahead
        reached = {shape[0]}
        for _ in shape:
            reached |= {at for at in shape if any(at.distance(one) == 1 for one in reached)}
        assert reached == set(shape)


def test_a_shape_is_taken_turned_and_taken_back(editor):
    start = editor.doc.raw
    offered(editor, 1)
    assert editor.doc.data["units"][0]["footprint"] == ["0,0", "-1,0"]
    assert hexes(editor) == {Hex(5, 5), Hex(5, 5).neighbour(4)}
    editor.key("q")
    assert hexes(editor) == {Hex(5, 5), Hex(5, 5).neighbour(5)}
    assert editor.doc.data["units"][0]["footprint"] == ["0,0", "-1,0"]
    offered(editor, 0)
    assert "footprint" not in editor.doc.data["units"][0]
    for _ in range(3):
        editor.key("z", "ctrl")
    assert editor.doc.raw == start


def test_hexes_are_picked_around_the_head(editor):
    offered(editor, len(SHAPES))
    assert tr("ui.edit_covers_hint") in editor.words()
    editor.click(Hex(5, 6))
    editor.click(Hex(4, 6))
    editor.click(Hex(5, 5))  # the head stays
    assert hexes(editor) == {Hex(5, 5), Hex(5, 6), Hex(4, 6)}
    assert editor.doc.data["units"][0]["footprint"][0] == "0,0"
    editor.click(Hex(5, 6))
    assert hexes(editor) == {Hex(5, 5), Hex(4, 6)}
    editor.click(Hex(4, 6))
    assert "footprint" not in editor.doc.data["units"][0]
    editor.key("escape")
    assert editor.app.now.view.placing == ()


def test_by_keys_too(editor):
    offered(editor, len(SHAPES))
    editor.move(editor.pixel(Hex(5, 5)))
    editor.key("left")
    editor.key("return")
    assert hexes(editor) == {Hex(5, 5), Hex(4, 5)}


def test_what_the_rules_refuse_is_listed_as_one_goes(editor):
    before = {problem.key for problem in editor.doc.reading.problems}
    offered(editor, 3)
    new = [problem for problem in editor.doc.reading.problems if problem.key not in before]
    assert [problem.field for problem in new] == ["units[1]"]
    editor.press(Choose("tab", "mistakes"))
    editor.press(Choose("go", ("units", 0)))
    assert editor.app.now.view.unit == 0


def test_a_large_figure_is_held_where_it_is_taken(editor):
    offered(editor, 1)
    body = Hex(5, 5).neighbour(4)
    editor.drag(body, body.neighbour(0))
    assert hexes(editor) == {Hex(6, 5), body.neighbour(0)}
    editor.key("c")
    editor.click(Hex(9, 3))
    assert [unit.footprint for unit in editor.doc.reading.units] == [SHAPES[1]] * 2


def test_its_hexes_are_drawn(editor):
    at = Hex(5, 5).neighbour(4)
    spot = editor.pixel(at)
    before = tuple(editor.app.canvas.get_at(spot))
    offered(editor, 1)
    assert tuple(editor.app.canvas.get_at(spot)) != before
