"""Edits of a scenario's text: only the lines they must change, comments kept, else every byte as it was."""

import tomllib
from difflib import unified_diff
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexsim.errors import HexsimError
from hexsim.files import edit_store
from hexsim.files.edit import (
    Copy,
    NewThing,
    NewUnit,
    Paint,
    Raise,
    Resize,
    Stand,
    Turn,
    Wall,
    add,
    document,
    drop,
    edited,
    set_key,
)
from hexsim.files.edit_map import letter_of
from hexsim.files.edit_step import between
from hexsim.files.edit_store import Source, load, new_text, save
from hexsim.files.edit_values import EditError
from hexsim.files.places import shipped_scenarios
from hexsim.files.scenario import read_scenario
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import from_offset, to_offset
from hexsim.hexes.pose import Pose

COMMENTED = '''# The ford, a sketch.
format = 1
title = "The ford"  # to be changed
ruleset = "maneuvers"

# the river runs north
[map]
rows = """
. . . ~ . .
 . m ~ ~ . .
. . . = . .
 . . _ ~ . .
"""
[map.legend]
m = "mud"  # as in spring
[terrains.mud]  # ours
extra = 1

# the gate
[[walls]]
kind = "door_closed"  # shut at night
sides = "0101E"

[[things]]
id = "rope"
kind = "item"
name = "Rope"
at = "0403"

[[sides]]
id = "red"
name = "Red"
aims = [
  {kind = "reach", hexes = "0601 0602"},  # the far bank
]
[[sides]]
id = "blue"

# Ana leads.
[[units]]
id = "ana"
side = "red"
at = "0102E"
[units.maneuvers]  # quick
DX = 13  # and deft
HT = 12

# Bo waits.
[[units]]
id = "bo"
side = "blue"
at = "5,0/W"
maneuvers.DX = 11
'''


def diff(before, after):
    """The lines that went and came."""
    lines = list(unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm=""))[2:]
    return ([line[1:] for line in lines if line[0] == "-"], [line[1:] for line in lines if line[0] == "+"])


def did(edit, text=COMMENTED):
    """The lines that an edit took out and put in."""
    return diff(text, edited(document(text), edit).raw)


@pytest.mark.parametrize("path", shipped_scenarios(), ids=lambda path: path.stem)
def test_opened_and_saved_no_byte_is_another(path, tmp_path):
    source = load(path)
    doc = document(source.raw)
    assert doc.reading.problems == ()
    save(tmp_path / "copy.toml", Source(raw=doc.raw, bom=source.bom))
    assert (tmp_path / "copy.toml").read_bytes() == path.read_bytes()


@pytest.mark.parametrize("path", shipped_scenarios(), ids=lambda path: path.stem)
def test_one_hex_is_one_line(path):
    doc = document(load(path).raw)
    at = next(at for at in doc.reading.board if doc.reading.units[0].pose.hex != at)
    now = doc.reading.board.terrain(at).id
    other = next(name for name in ("rough", "rock", "undergrowth")
                 if name != now and not letter_of(doc.data, name)[1])
    after = edited(doc, Paint(hexes=(at,), terrain=other))
    gone, come = diff(doc.raw, after.raw)
    assert len(gone) == len(come) == 1
    assert edited(after, Paint(hexes=(at,), terrain=now)).raw == doc.raw


def test_a_mark_and_windows_line_ends_stay(tmp_path):
    path = tmp_path / "dos.toml"
    data = b"\xef\xbb\xbf" + COMMENTED.replace("\n", "\r\n").encode()
    path.write_bytes(data)
    source = load(path)
    save(path, source)
    assert path.read_bytes() == data
    after = edited(document(source.raw), Raise(hexes=(Hex(0, 0),), level=2)).raw
    after = edited(document(after), NewThing(kind="item", name="Axe", hex=Hex(0, 0))).raw
    assert after.count("\n") == after.count("\r\n") > source.raw.count("\n")
    assert edited(document(after), Paint(hexes=(Hex(1, 0),), terrain="rock")).reading.problems == ()


def test_what_edits_change():
    assert did(Paint(hexes=(Hex(0, 0), Hex(1, 0)), terrain="rock")) == ([". . . ~ . ."], ["^ ^ . ~ . ."])
    assert did(Stand(table="units", number=0, hex=Hex(0, 0), facing=4)) == (
        ['at = "0102E"'], ['at = "0101SW"'])
    assert did(set_key("units", 0, "maneuvers", "HT", value=10)) == (["HT = 12"], ["HT = 10"])
    assert did(set_key("units", 0, "maneuvers", "ST", value=9)) == ([], ["ST = 9"])
    assert did(set_key("units", 1, "maneuvers", "ST", value=9)) == ([], ["maneuvers.ST = 9"])
    assert did(set_key("title", value="Ford")) == (
        ['title = "The ford"  # to be changed'], ['title = "Ford"  # to be changed'])
    assert did(set_key("about", value="Wet.")) == ([], ['about = "Wet."'])
    assert did(set_key("units", 0, "maneuvers", "DX", value=None)) == (["DX = 13  # and deft"],
                                                                        ["# and deft"])
    assert did(set_key("switches", "darkness", value=3)) == ([], ["", "[switches]", "darkness = 3"])
    assert did(set_key("sides", 0, "aims", 0, "hexes", value="0602")) == (
        ['  {kind = "reach", hexes = "0601 0602"},  # the far bank'],
        ['  {kind = "reach", hexes = "0602"},  # the far bank'])


def test_walls_join_their_kind_and_leave_the_other():
    east = (Hex(0, 0), 0)
    assert did(Wall(sides=((Hex(2, 0), 0),), kind="door_closed")) == (
        ['sides = "0101E"'], ['sides = "0101E 0301E"'])
    assert did(Wall(sides=(east,), kind="door_closed")) == ([], [])
    assert did(Wall(sides=((Hex(1, 0), 3),), kind="door_closed")) == ([], [])
    gone, come = did(Wall(sides=(east,), kind="fence"))
    assert 'kind = "fence"' in come and 'sides = "0101E"' in come and "# the gate" not in gone
    gone, come = did(Wall(sides=((Hex(1, 0), 3),), kind=""))
    assert 'sides = "0101E"' in gone and not any(line.startswith("#") for line in gone)


def test_new_numbers_are_written_wherever_hexes_are_named():
    doc = document(COMMENTED)
    wider = edited(doc, Resize(edge="left", grow=True))
    assert wider.reading.problems == ()
    assert [unit.pose.hex for unit in wider.reading.units] == [
        from_offset(to_offset(unit.pose.hex)[0] + 1, to_offset(unit.pose.hex)[1])
        for unit in doc.reading.units]
    assert 'at = "0202E"' in wider.raw and 'at = "6,0/W"' in wider.raw and 'sides = "0201E"' in wider.raw
    assert '"0701 0702"},  # the far bank' in wider.raw
    assert edited(wider, Resize(edge="left", grow=False)).raw == doc.raw
    for edge in ("right", "bottom", "top"):
        more = edited(doc, Resize(edge=edge, grow=True))
        assert more.reading.problems == ()
        assert len(more.reading.board) > len(doc.reading.board)
        assert edited(more, Resize(edge=edge, grow=False)).raw == doc.raw


def test_rows_of_unlike_length_are_cut_where_the_map_ends():
    doc = document('title = "Ragged"\n[map]\nrows = """\n. . .\n . . . .\n.\n"""\n')
    assert edited(doc, Resize(edge="right", grow=False)).raw == doc.raw.replace(". . . .", ". . .")
    with pytest.raises(EditError):
        edited(doc, Resize(edge="left", grow=False))
    assert edited(doc, Resize(edge="left", grow=True)).raw.count(".") == 11


def test_the_map_is_turned_and_turned_back():
    doc = document(COMMENTED)
    flat = edited(doc, Turn())
    assert flat.reading.board.orientation == "flat" and flat.reading.problems == ()
    assert [int(unit.pose.facing) for unit in flat.reading.units] == [0, 3]
    assert edited(flat, Turn()).raw == doc.raw


def test_nobody_is_lost_with_a_hex():
    doc = document(COMMENTED)
    with pytest.raises(EditError, match="ana"):
        edited(doc, Paint(hexes=(Hex(0, 1),), terrain=""))
    with pytest.raises(EditError):
        edited(document(new_text("x", "maneuvers", (("a", "A"),), (1, 1))),
               Paint(hexes=(Hex(0, 0),), terrain=""))
    gone = edited(doc, Paint(hexes=(from_offset(5, 1),), terrain=""))
    assert 'hexes = "0601"},  # the far bank' in gone.raw and gone.reading.problems == ()


def test_a_lesson_keeps_the_numbers_its_exercises_name():
    text = COMMENTED + '\n[lesson]\nid = "x"\n[[exercises]]\nid = "one"\n'
    with pytest.raises(EditError):
        edited(document(text), Resize(edge="left", grow=True))
    assert edited(document(text), Resize(edge="right", grow=True)).raw != text


def test_what_cannot_be_changed_in_place_is_refused_and_not_rewritten():
    text = COMMENTED.replace(". . . ~ . .\n", "\\u002e . . ~ . .\n")
    with pytest.raises(EditError):
        edited(document(text), Paint(hexes=(Hex(0, 0),), terrain="rock"))


def test_a_failed_save_leaves_the_file(tmp_path, monkeypatch):
    path = tmp_path / "a.toml"
    path.write_text("old", encoding="utf-8")
    monkeypatch.setattr(Path, "replace", lambda *args: (_ for _ in ()).throw(OSError(28, "full")))
    with pytest.raises(HexsimError):
        save(path, Source(raw="new"))
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_unsaved_edit_is_kept_and_laid_aside(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXSIM_DATA", str(tmp_path))
    path = tmp_path / "a.toml"
    assert edit_store.kept(path) is None
    assert edit_store.keep(path, "é") and edit_store.kept(path) == "é"
    assert edit_store.kept(None) is None
    edit_store.lay_aside(path)
    assert edit_store.kept(path) is None
    assert [file.read_text(encoding="utf-8") for file in (tmp_path / "edits").iterdir()] == ["é"]


def test_an_empty_scenario_lacks_only_people():
    doc = document(new_text("New", "maneuvers", (("red", "Red"), ("blue", "Blue"))))
    assert doc.reading.problems
    for number, side in enumerate(("red", "blue")):
        doc = edited(doc, NewUnit(side=side, name="Ana", pose=Pose(Hex(number, 0), 0)))
    assert doc.reading.problems == ()
    assert [unit.id for unit in doc.reading.units] == ["ana", "ana_2"]


HEXES = st.builds(from_offset, st.integers(0, 6), st.integers(0, 4))
EDITS = st.one_of(
    st.builds(Paint, hexes=st.lists(HEXES, min_size=1, max_size=4).map(tuple),
              terrain=st.sampled_from(["open", "rock", "mud", "snowdrift", "", "deep_water"])),
    st.builds(Raise, hexes=st.lists(HEXES, min_size=1, max_size=4).map(tuple), level=st.integers(-9, 9)),
    st.builds(Wall, sides=st.lists(st.tuples(HEXES, st.integers(0, 5)), min_size=1, max_size=3).map(tuple),
              kind=st.sampled_from(["wall", "fence", "door_closed", ""])),
    st.builds(Resize, edge=st.sampled_from(["left", "right", "top", "bottom"]), grow=st.booleans()),
    st.just(Turn()),
    st.builds(NewUnit, side=st.sampled_from(["red", "blue"]), name=st.sampled_from(["Ana", "Ö \"x\"", "7"]),
              pose=st.builds(Pose, HEXES, st.integers(0, 5))),
    st.builds(NewThing, kind=st.sampled_from(["item", "body"]), name=st.just("Axe"), hex=HEXES),
    st.builds(Copy, table=st.just("units"), number=st.integers(0, 1), hex=HEXES),
    st.builds(Stand, table=st.just("units"), number=st.integers(0, 1), hex=HEXES,
              facing=st.none() | st.integers(0, 5)),
    st.builds(lambda value: set_key("about", value=value), st.sampled_from(["One.", "Two\nlines.", None])),
    st.builds(lambda value: set_key("units", 0, "maneuvers", "items", value=value),
              st.sampled_from([[{"item": "sword", "place": "main"}], [], None])),
    st.just(add("sides", {"id": "green", "name": "Green"})),
    st.just(drop("units", 1)), st.just(drop("things", 0)),
)


def comments(text):
    return {line.strip() for line in text.splitlines() if line.strip().startswith("#")}


def look(doc):
    """What a document reads as, by values."""
    board = doc.reading.board
    return ({at: (board.terrain(at).id, board.level(at)) for at in board},
            {side[:2]: side[2].id for side in board.sides()}, doc.data)


def whole(doc):
    """Everything that was read, in a form that can be compared."""
    reading = doc.reading
    board = reading.board
    return (look(doc), list(board), board.grid, board.frame.present, len(board), board.digest, reading.units,
            reading.sides, reading.things, sorted(map(str, reading.problems)))


@settings(max_examples=60, deadline=None)
@given(st.lists(EDITS, min_size=1, max_size=8))
def test_random_edits_read_back_as_the_edited_scenario(edits):
    doc = document(COMMENTED)
    for edit in edits:
        if isinstance(edit, Copy | Stand) and edit.number >= len(doc.data.get("units", ())):
            continue
        try:
            after = edited(doc, edit)
        except EditError as error:
            assert error.key in ("core.edit_taken", "core.edit_last_hex", "core.edit_size"), str(error)
            continue
        match edit:
            case Paint(terrain=terrain):
                _check_painted(doc, after, edit, terrain)
            case Raise():
                wanted = {at: edit.level for at in edit.hexes if at in doc.reading.board}
                assert _levels(after) == {**_levels(doc), **wanted}
            case Wall():
                _check_walled(doc, after, edit)
            case Stand():
                assert after.data["units"][edit.number]["at"] is not None
        assert tomllib.loads(after.raw) == after.data
        assert whole(after) == whole(document(after.raw))
        step = between(doc.raw, after.raw)
        assert step.forth(doc.raw) == after.raw and step.back(after.raw) == doc.raw
        assert whole(document(step.back(after.raw), near=after)) == whole(doc)
        assert comments(doc.raw) <= comments(after.raw)
        doc = after
    if not doc.reading.problems:
        assert read_scenario(doc.raw).board == doc.reading.board


def _levels(doc):
    return {at: doc.reading.board.level(at) for at in doc.reading.board}


def _check_painted(before, after, edit, terrain):
    if terrain == "snowdrift":  # no such terrain: a mistake of the file, not a change of others
        assert after.reading.problems
        return
    old, new = before.reading.board, after.reading.board
    for at in old:
        if at not in edit.hexes:
            assert at in new and new.terrain(at).id == old.terrain(at).id and new.level(at) == old.level(at)
        elif terrain:
            assert new.terrain(at).id == terrain
        else:
            assert at not in new


def _check_walled(before, after, edit):
    old, new = before.reading.board, after.reading.board
    touched = {side for at, way in edit.sides for side in ((at, way), (at.neighbour(way), (way + 3) % 6))}
    for at in old:
        for way in range(6):
            kind = new.side(at, way)
            wanted = edit.kind if (at, way) in touched else getattr(old.side(at, way), "id", "")
            assert getattr(kind, "id", "") == wanted
