"""Broken, mutated and hostile files of every format: a scenario or a list of mistakes, and bounded."""

import json
import zlib
from base64 import b64encode
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from maps_made import packed, tmj, tmx
from sheets_made import SHEETS

from hexsim.errors import FileError
from hexsim.files.importers.draft import Draft, ImportFileError
from hexsim.files.importers.foundry import read_foundry
from hexsim.files.importers.gcs import read_gcs
from hexsim.files.importers.read import import_file

UNIT = ('<objectgroup name="people"><object id="1" name="Ada" gid="2" x="30" y="60" rotation="60">'
        '<properties><property name="side" value="Blue"/></properties></object></objectgroup>')
SOUND = {
    "a.tmx": tmx([1, 2, 3, 1], 2, objects=UNIT), "b.tmx": tmx([1, 2, 3, 1], 2, encoding="base64",
                                                             packing="zlib"),
    "c.tmj": tmj([1, 2, 3, 1], 2), "d.tmj": tmj([1, 2], 2, encoding="base64", packing="gzip"),
    "e.board": 'size 3 2\nhex 0101 1 "woods:1;road:1:09" "x"\nhex 0302 -1 "water:2" ""\nend\n',
    "f.map": "border_size=1\nusage=map\n\nGg, Gg, Gg, Gg\nGg, 1 Kh, Ww^Bw|, Gg\nGg, Gg, 2 Hh^Fp, Gg\n"
             "Gg, Gg, Gg, Gg\n", **SHEETS}


def outcome(path):
    """What came of a file; anything but a scenario or a FileError is a fault."""
    try:
        found = import_file(path)
    except FileError as error:
        assert str(error).strip() and "core." not in str(error)
        return error
    assert found.scenario.units
    return found


@pytest.mark.parametrize("name", SOUND)
def test_the_sound_ones_are_sound(tmp_path, name):
    (tmp_path / name).write_text(SOUND[name], encoding="utf-8")
    assert import_file(tmp_path / name).scenario.units


CHUNKS = [b"", b"\x00", b"<", b">", b"&a;", b'"', b"]]>", b"999999999999", b"-1", b"1e999", b"nan", b"null",
          b"[]", b"{}", b"\xff\xfe", b"\xed\xa0\x80", "\u202e".encode(), b"\\ud800", b",", b"^", b";", b"\n"]


@st.composite
def mutated(draw):
    name = draw(st.sampled_from(sorted(SOUND)))
    data = bytearray(SOUND[name].encode())
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, len(data)))
        cut = draw(st.integers(0, 12))
        data[at:at + cut] = draw(st.one_of(st.sampled_from(CHUNKS), st.binary(max_size=6)))
    return name, bytes(data)


@settings(max_examples=300)
@given(mutated())
def test_mutated_files_never_crash(tmp_path_factory, case):
    name, data = case
    path = tmp_path_factory.getbasetemp() / f"mutated-{name}"
    path.write_bytes(data)
    outcome(path)


JUNK = st.recursive(st.one_of(st.none(), st.booleans(), st.integers(-10**12, 10**12), st.floats(), st.text(
    max_size=8)), lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(
        st.text(max_size=6), inner, max_size=3)), max_leaves=6)


def places_of(value, path=()):
    """Paths to every part of a JSON document."""
    yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from places_of(part, (*path, key))


@st.composite
def swapped(draw):
    """A JSON document with some parts put in the place of others of another shape."""
    name = draw(st.sampled_from([name for name in sorted(SOUND) if SOUND[name].startswith("{")]))
    data = json.loads(SOUND[name])
    for _ in range(draw(st.integers(1, 4))):
        path = draw(st.sampled_from(list(places_of(data))))
        holder = data
        for key in path[:-1]:
            holder = holder[key]
        if path:
            holder[path[-1]] = draw(JUNK)
    return name, json.dumps(data)


@settings(max_examples=150)
@given(swapped())
def test_documents_with_parts_of_the_wrong_shape_never_crash(tmp_path_factory, case):
    name, text = case
    path = tmp_path_factory.getbasetemp() / f"swapped-{name}"
    path.write_text(text)
    outcome(path)


@settings(max_examples=100)
@given(st.sampled_from(["x.tmx", "x.tmj", "x.board", "x.map", "x.json", "x.gcs"]), st.binary(max_size=200))
def test_any_bytes_never_crash(tmp_path_factory, name, data):
    path = tmp_path_factory.getbasetemp() / name
    path.write_bytes(data)
    outcome(path)


def bomb(packing="zlib"):
    data = b64encode(zlib.compress(b"\x01\x00\x00\x00" * 20_000_000, 9)).decode()
    return (f'<layer name="a" width="1000" height="20000"><data encoding="base64" compression="{packing}">'
            f"{data}</data></layer>")


def far(x):
    return (f'<layer name="a" width="1" height="1"><data encoding="csv"><chunk x="0" y="0" width="1" '
            f'height="1">1</chunk><chunk x="{x}" y="{x}" width="1" height="1">1</chunk></data></layer>')




MANY = ('<layer name="a" width="2000" height="500"><data encoding="base64" compression="zlib">'
        + packed([0] * 1_000_000, "base64", "zlib") + "</data></layer>")


@pytest.mark.parametrize(("text", "key"), [
    (tmx([1], 1, layer=bomb()), "core.import_large"),
    (tmx([1], 1, layer=MANY * 6), "core.import_cells"),
    (tmx([1], 1, layer=far(500)), "core.import_wide"),
    (tmx([1], 1, layer=far(900_000)), "core.import_wide"),
    (tmx([1] * 250_001, 1), "core.import_cells"),
    (tmx([1], 1, objects="<objectgroup/>" * 300_000), "core.import_deep"),
])
def test_bombs_are_refused(tmp_path, text, key):
    (tmp_path / "bomb.tmx").write_text(text)
    with pytest.raises(ImportFileError) as caught:
        import_file(tmp_path / "bomb.tmx")
    assert caught.value.key == key


@pytest.mark.parametrize("first", [0, 1])
def test_the_widest_map_is_taken(tmp_path, first):
    layer = ('<layer name="a" width="1" height="1"><data encoding="csv">'
             f'<chunk x="{first}" y="{first}" width="1" height="1">1</chunk>'
             f'<chunk x="{first + 498}" y="{first + 498}" width="1" height="1">1</chunk></data></layer>')
    (tmp_path / "wide.tmx").write_text(tmx([1], 1, layer=layer))
    assert len(import_file(tmp_path / "wide.tmx").scenario.board) == 2


def test_too_many_kinds_of_ground_are_refused_and_many_are_not(tmp_path):
    def tiles(number):
        words = ("open", "rough", "undergrowth", "shallow_water", "table", "rock", "building", "deep_water",
                 "sand", "snow", "mud", "road", "floor", "swamp")
        kinds = list(product(words, range(1, 7), "01", "01"))
        return "".join(
            f'<tile id="{3 + place}"><properties><property name="terrain" value="{word}"/><property '
            f'name="move_cost" value="{cost}"/><property name="blocks_los" value="{see}"/><property '
            f'name="blocks_move" value="{go}"/></properties></tile>'
            for place, (word, cost, see, go) in enumerate(kinds[:number]))

    def ground(number):
        return tmx([1, 1, *range(4, 4 + number)], 1, tiles=tiles(number))

    (tmp_path / "many.tmx").write_text(ground(120))
    board = import_file(tmp_path / "many.tmx").scenario.board
    assert len({board.terrain(at).id for at in board}) > 90
    (tmp_path / "many.tmx").write_text(ground(330))
    with pytest.raises(ImportFileError) as caught:
        import_file(tmp_path / "many.tmx")
    assert caught.value.key == "core.import_terrains"


def test_too_large_a_file_a_folder_a_missing_one_and_an_unknown_one(tmp_path):
    large = tmp_path / "large.map"
    with large.open("wb") as file:
        file.truncate(10_000_001)
    (tmp_path / "folder.tmx").mkdir()
    (tmp_path / "x.docx").write_text("x")
    for name, key in [("large.map", "core.file_large"), ("folder.tmx", "core.file_unread"),
                      ("none.tmx", "core.file_unread"), ("x.docx", "core.import_unknown"),
                      ("none.json", "core.file_unread")]:
        assert outcome(tmp_path / name).key == key


def test_the_report_stays_short_and_shows_no_control_characters(tmp_path):
    objects = "".join(f'<object id="{i}" name="a&#x202e;&#9;{i}" x="1" y="1"/>' for i in range(900))
    (tmp_path / "a.tmx").write_text(tmx([1] * 4, 2, objects=f"<objectgroup>{objects}</objectgroup>"))
    notes = import_file(tmp_path / "a.tmx").notes
    assert len(notes) == 200
    assert all(str(value).isprintable() for note in notes for _, value in note.params)


PEOPLE = sorted(path for path in (Path(__file__).parent / "data" / "import").iterdir()
                if path.suffix in (".gcs", ".json"))
ODD = (7, True, None, "x", [], [[]], {"x": 7})


def nodes_of(value):
    """(holder, key) of every node of a JSON document."""
    keys = range(len(value)) if isinstance(value, list) else list(value) if isinstance(value, dict) else ()
    for key in keys:
        yield value, key
        yield from nodes_of(value[key])


@pytest.mark.parametrize("named", [True, False], ids=["system named", "system guessed"])
@pytest.mark.parametrize("path", PEOPLE, ids=[path.name for path in PEOPLE])
def test_anything_may_stand_anywhere_in_a_character(path, named, tmp_path):
    read = read_gcs if path.suffix == ".gcs" else read_foundry
    document = json.loads(path.read_bytes())
    for key in () if named else ("_stats", "flags"):
        document.pop(key, None)
    copy, nodes = tmp_path / path.name, list(nodes_of(document))
    high = [place for place in nodes if isinstance(place[0][place[1]], dict | list)]
    for holder, key in [*high[:40], *Random(0).sample(nodes, min(30, len(nodes)))]:
        before = holder[key]
        for odd in ODD:
            holder[key] = odd
            copy.write_text(json.dumps(document), encoding="utf-8")
            with suppress(ImportFileError):
                assert read(copy, Draft(title="")).name
        holder[key] = before
