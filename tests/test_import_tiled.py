"""Tiled maps in every variant: hexes, terrains, units, facings; nothing is transposed."""

import json

import pytest
from maps_made import packed, tmj, tmx

from hexsim.files.importers.draft import ImportFileError
from hexsim.files.importers.read import import_file
from hexsim.files.importers.tiled import import_tiled
from hexsim.hexes.hex import Hex

ROCK, EMPTY = 3, 0
TURN_120, TURN_60, FLIP_V, FLIP_H = 1 << 28, 1 << 29, 1 << 30, 1 << 31


@pytest.fixture
def draft(tmp_path):
    def read(text, name="map.tmx"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return import_tiled(path)

    return read


def keys(draft, kind):
    return [note.key for note in draft.notes if note.kind == kind]


# A column of three cells and one to the right of the middle one, worked out by hand: in which rows or
# columns the cells are set in decides which of them touch.
CELLS = [1, 0, 1, 3, 1, 0]
BY_HAND = {
    ("y", "odd"): {Hex(0, 0): "open", Hex(0, 1): "open", Hex(1, 1): "rock", Hex(-1, 2): "open"},
    ("y", "even"): {Hex(0, 0): "open", Hex(-1, 1): "open", Hex(0, 1): "rock", Hex(-1, 2): "open"},
    ("x", "odd"): {Hex(0, 0): "open", Hex(0, 1): "open", Hex(1, 1): "rock", Hex(0, 2): "open"},
    ("x", "even"): {Hex(0, 0): "open", Hex(0, 1): "open", Hex(1, 0): "rock", Hex(0, 2): "open"},
}


@pytest.mark.parametrize(("axis", "index"), BY_HAND)
def test_each_stagger_gives_the_hexes_worked_out_by_hand(draft, axis, index):
    found = draft(tmx(CELLS, 2, axis=axis, index=index))
    assert found.orientation == ("pointy" if axis == "y" else "flat")
    assert {at: terrain for at, (terrain, _) in found.cells.items()} == BY_HAND[axis, index]


@pytest.mark.parametrize(("axis", "index"), BY_HAND)
def test_what_touches_in_the_picture_touches_in_the_scenario(tmp_path, axis, index):
    """Centres of cells as Tiled paints them: neighbours lie one cell apart, in the same turn as ours."""
    wide, high = 4, 4
    path = tmp_path / "map.tmx"
    path.write_text(tmx([1 + (col == row) for row in range(high) for col in range(wide)], wide, axis=axis,
                        index=index))
    board = import_file(path).scenario.board
    pixel = {}
    for row in range(high):
        for col in range(wide):
            in_set = ((row if axis == "y" else col) % 2 == 1) == (index == "odd")
            pixel[col, row] = ((col + 0.5 * in_set) * 2, row * 3 ** 0.5) if axis == "y" else (
                col * 3 ** 0.5, (row + 0.5 * in_set) * 2)
    drawn = import_tiled(path)
    where = {at: pixel[cell] for at, cell in zip(drawn.cells, (
        (col, row) for row in range(high) for col in range(wide)), strict=True)}
    h = 3 ** 0.5
    turns = [(2, 0), (1, -h), (-1, -h), (-2, 0), (-1, h), (1, h)] if axis == "y" else [
        (h, 1), (h, -1), (0, -2), (-h, -1), (-h, 1), (0, 2)]
    pairs = 0
    for at, (x, y) in where.items():
        for direction, (dx, dy) in enumerate(turns):
            beyond = at.neighbour(direction)
            if beyond in where:
                pairs += 1
                assert where[beyond] == pytest.approx((x + dx, y + dy))
    assert pairs == 66
    assert len(board) == wide * high
    assert sum(board.terrain(at).id == "rough" for at in board) == 4


@pytest.mark.parametrize("ending", ["tmx", "tmj"])
@pytest.mark.parametrize(("encoding", "packing"), [
    ("csv", ""), ("base64", ""), ("base64", "zlib"), ("base64", "gzip"), ("base64", "zstd")])
def test_each_packing_of_a_layer_gives_the_same_map(draft, ending, encoding, packing):
    make = tmx if ending == "tmx" else tmj
    found = draft(make(CELLS, 2, encoding=encoding, packing=packing), f"map.{ending}")
    assert {at: terrain for at, (terrain, _) in found.cells.items()} == BY_HAND["y", "odd"]


def test_cells_as_elements_and_as_a_plain_list(draft):
    tiles = "".join(f'<tile gid="{number}"/>' for number in CELLS)
    layer = f'<layer name="ground" width="2" height="3"><data>{tiles}</data></layer>'
    assert draft(tmx(CELLS, 2, layer=layer)).cells == draft(tmj(CELLS, 2), "map.tmj").cells


def test_chunks_of_an_infinite_map_may_lie_left_of_and_above_the_first_cell(draft):
    layer = ('<layer name="ground" width="32" height="32"><data encoding="csv">'
             f'<chunk x="-2" y="-3" width="2" height="1">{packed([1, 3])}</chunk>'
             f'<chunk x="0" y="0" width="1" height="2">{packed([2, 1])}</chunk></data></layer>')
    found = draft(tmx([1], 1, layer=layer))
    assert {at: terrain for at, (terrain, _) in found.cells.items()} == {
        Hex(0, -3): "open", Hex(1, -3): "rock", Hex(0, 0): "rough", Hex(0, 1): "open"}


@pytest.mark.parametrize("axis", ["y", "x"])
def test_a_map_with_negative_cells_keeps_who_touches_whom(tmp_path, axis):
    layer = ('<layer name="ground" width="9" height="9"><data encoding="csv">'
             f'<chunk x="-3" y="-3" width="5" height="5">{packed([1 + i % 3 for i in range(25)])}</chunk>'
             "</data></layer>")
    path = tmp_path / "map.tmx"
    path.write_text(tmx([1], 1, axis=axis, layer=layer))
    drawn, board = import_tiled(path), import_file(path).scenario.board
    shift = {Hex(b.q - a.q, b.r - a.r) for a, b in zip(sorted(drawn.cells), sorted(board), strict=True)}
    assert len(shift) == 1
    assert [drawn.cells[at][0] for at in sorted(drawn.cells)] == [
        board.terrain(at).id for at in sorted(board)]


def test_a_tileset_in_a_file_of_its_own(draft, tmp_path):
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "ground.tsx").write_text(
        '<tileset name="x"><tile id="0"><properties><property name="terrain" value="rock"/></properties>'
        "</tile></tileset>")
    found = draft(tmx([1], 1, tileset='<tileset firstgid="1" source="sets/ground.tsx"/>'))
    assert found.cells == {Hex(0, 0): ("rock", 0)}
    assert "core.import_tileset_missing" not in keys(found, "left")
    (tmp_path / "ground.tsj").write_text(json.dumps({"name": "water", "tiles": []}))
    found = draft(tmx([1], 1, tileset='<tileset firstgid="1" source="ground.tsj"/>'))
    assert found.cells == {Hex(0, 0): ("shallow_water", 0)}


@pytest.mark.parametrize("source", ["forest.tsx", "../forest.tsx", "/etc/forest.tsx", "a/../../forest.tsx",
                                    "http://example.org/forest.tsx", "x\x00.tsx".replace("\x00", "&#9;")])
def test_a_tileset_that_is_missing_or_outside_is_left_and_its_name_speaks(draft, tmp_path, source):
    outside = tmp_path.parent / "forest.tsx"
    outside.write_text('<tileset name="rock"/>')
    found = draft(tmx([1], 1, tileset=f'<tileset firstgid="1" source="{source}"/>'))
    assert keys(found, "left") == ["core.import_tileset_missing"]
    assert next(iter(found.cells.values()))[0] == ("undergrowth" if "forest" in source else "open")
    outside.unlink()


def test_a_link_out_of_the_folder_is_not_followed(draft, tmp_path):
    outside = tmp_path.parent / "rock.tsx"
    outside.write_text('<tileset name="rock"/>')
    (tmp_path / "inside.tsx").symlink_to(outside)
    found = draft(tmx([1], 1, tileset='<tileset firstgid="1" source="inside.tsx"/>'))
    assert keys(found, "left") == ["core.import_tileset_missing"]
    outside.unlink()


def obj(more="", inner="", x=30, y=30):
    return (f'<objectgroup name="people"><object id="1" name="Ada" x="{x}" y="{y}" {more}>'
            f"{inner}</object></objectgroup>")


def props(**given):
    return "<properties>" + "".join(f'<property name="{key}" value="{value}"/>'
                                    for key, value in given.items()) + "</properties>"


@pytest.mark.parametrize(("axis", "given", "facing"), [
    ("y", "NE", 1), ("y", "5", 5), ("y", "w", 3), ("x", "N", 2), ("x", "SE", 0), ("x", "S", 5)])
def test_the_property_facing_is_the_facing(draft, axis, given, facing):
    found = draft(tmx([1] * 4, 2, axis=axis, objects=obj('type="unit"', props(facing=given) + "<point/>")))
    unit, = found.units
    assert (unit.name, unit.facing) == ("Ada", facing)


@pytest.mark.parametrize(("axis", "degrees", "facing"), [
    ("y", 0, 0), ("y", 60, 5), ("y", 120, 4), ("y", 180, 3), ("y", 300, 1), ("y", -60, 1), ("y", 50, 5),
    ("x", 0, 2), ("x", 60, 1), ("x", 120, 0), ("x", 180, 5), ("x", 240, 4), ("x", 300, 3)])
def test_the_turn_of_an_object_goes_clockwise(draft, axis, degrees, facing):
    found = draft(tmx([1] * 4, 2, axis=axis, objects=obj(f'class="unit" rotation="{degrees}"', "<point/>")))
    assert found.units[0].facing == facing


@pytest.mark.parametrize(("flags", "facing"), [
    (0, 1), (TURN_60, 0), (TURN_120, 5), (TURN_60 | TURN_120, 4), (FLIP_H | FLIP_V, 4),
    (FLIP_H | FLIP_V | TURN_60, 3), (FLIP_H | FLIP_V | TURN_120, 2)])
def test_turned_tiles_face_where_they_are_turned_to(draft, flags, facing):
    """From the direction the art faces, NE here; as objects and in a layer of tiles alike."""
    tiles = f'<tile id="3" class="unit">{props(facing=1, side="Blue", name="Bo")}</tile>'
    gid = flags | 4
    found = draft(tmx([1, gid, 1, 1], 2, tiles=tiles))
    unit, = found.units
    assert (unit.at, unit.facing, found.sides[unit.side]) == (Hex(1, 0), facing, "Blue")
    found = draft(tmx([1] * 4, 2, tiles=tiles, objects=obj(f'gid="{gid}" width="60" height="60"', y=60)))
    assert (found.units[0].at, found.units[0].facing) == (Hex(0, 0), facing)


@pytest.mark.parametrize(("axis", "index"), BY_HAND)
def test_objects_stand_in_the_cell_that_is_painted_below_them(draft, axis, index):
    for row in range(3):
        for col in range(3):
            in_set = ((row if axis == "y" else col) % 2 == 1) == (index == "odd")
            x, y = (60 * (col + 0.5 * in_set) + 30, 45 * row + 30) if axis == "y" else (
                45 * col + 30, 60 * (row + 0.5 * in_set) + 30)
            found = draft(tmx([1] * 9, 3, axis=axis, index=index,
                              objects=obj('class="unit"', "<point/>", x=x + 7, y=y - 6)))
            assert found.units[0].at == list(found.cells)[3 * row + col]


def test_objects_that_are_no_units_are_left_and_told(draft):
    group = ('<group name="all"><objectgroup name="marks"><object id="2" name="Flag" x="1" y="1"/>'
             "</objectgroup></group>")
    found = draft(tmx([1], 1, objects=group + obj('class="unit"', x=9000)))
    assert keys(found, "left") == ["core.import_object", "core.import_off_map"]
    assert found.units == []


def test_two_units_in_one_hex_and_ids_that_collide(draft):
    two = obj('class="unit"', props(side="Ada")) + obj('class="unit"', props(side="Ada"), x=90) + obj(
        'class="unit"', props(side="referee"), x=90)
    found = draft(tmx([1] * 4, 2, objects=two))
    assert keys(found, "left") == ["core.import_taken"]
    ids = [unit.id for unit in found.units] + list(found.sides)
    assert len(ids) == len(set(ids)) and "referee" not in ids


def test_layers_in_groups_lie_over_one_another(draft):
    layer = ('<group><layer name="ground" width="2" height="1"><data encoding="csv">1,1</data></layer>'
             '<group><layer name="levels" width="2" height="1"><data encoding="csv">0,4</data></layer>'
             "</group></group>")
    tiles = f'<tile id="3">{props(elevation=-2)}</tile>'
    found = draft(tmx([1, 1], 2, layer=layer, tiles=tiles))
    assert found.cells == {Hex(0, 0): ("open", 0), Hex(1, 0): ("open", -2)}


def test_figures_of_a_tile_make_a_terrain_of_their_own(tmp_path):
    tiles = (f'<tile id="3">{props(terrain="rough", move_cost=4, blocks_los="true")}</tile>'
             f'<tile id="4">{props(terrain="rock", blocks_move="false")}</tile><tile id="5" class="лес"/>'
             '<tile id="6" class="Água"/><tile id="7" class="quux"/>')
    path = tmp_path / "map.tmx"
    path.write_text(tmx([4, 5, 6, 7, 8, 1], 3, tiles=tiles), encoding="utf-8")
    found = import_file(path)
    board = found.scenario.board
    first, second, *rest = (board.terrain(at) for at in sorted(board, key=lambda at: (at.r, at.q)))
    assert (first.extra, first.blocks_sight, first.footing) == (3, True, "bad")
    assert (second.blocks_move, second.blocks_sight) == (False, True)
    assert [terrain.id for terrain in rest] == ["undergrowth", "shallow_water", "open", "open"]
    assert [dict(note.params) for note in found.notes if note.key == "core.import_terrain_unknown"] == [
        {"word": "quux", "number": 1}]


@pytest.mark.parametrize(("text", "key"), [
    (tmx([1], 1, kind="orthogonal"), "core.import_not_hex"),
    (tmx([0], 1), "core.import_empty"),
    (tmx([1], 1, encoding="base64", packing="zlib").replace("eJ", "AA"), "core.import_damaged"),
    (tmx([1], 1, encoding="base64").replace('encoding="base64"', 'encoding="base64" compression="lzma"'),
     "core.import_packing"),
    ("<map", "core.import_xml"), ("<other/>", "core.import_not_tiled"), ("", "core.import_xml"),
    ('<!DOCTYPE map [<!ENTITY a "b">]><map/>', "core.import_dtd"),
    ('<!DOCTYPE map SYSTEM "file:///etc/passwd"><map/>', "core.import_dtd"),
    ("{}", "core.import_not_tiled"), ("{", "core.import_json"), ('{"layers": ' + "[" * 99 + "]" * 99 + "}",
                                                                "core.import_deep"),
    ("<map>" + "<group>" * 99 + "</group>" * 99 + "</map>", "core.import_deep"),
    (tmj([1], 1, layers=[{"type": "tilelayer", "width": 1, "data": [1e999]}]).replace("Infinity", "1e999"),
     "core.import_damaged"),
])
def test_what_is_no_sound_map_is_refused_in_a_sentence(draft, text, key):
    with pytest.raises(ImportFileError) as caught:
        draft(text)
    assert caught.value.key == key
    assert "core." not in str(caught.value)


def test_a_cut_layer_is_damaged_and_not_half_a_map(draft):
    whole = packed([1] * 4000, "base64", "zlib")
    layer = ('<layer name="a" width="40" height="100"><data encoding="base64" compression="zlib">{}</data>'
             "</layer>")
    assert len(draft(tmx([1], 1, layer=layer.format(whole))).cells) == 4000
    with pytest.raises(ImportFileError, match="damaged"):
        draft(tmx([1], 1, layer=layer.format(whole[:24])))
