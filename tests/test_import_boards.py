"""Boards of the `.board` kind and maps of terrain codes, in all their variants."""

import pytest

from hexsim.files.importers.draft import ImportFileError
from hexsim.files.importers.megamek import import_megamek
from hexsim.files.importers.read import import_file
from hexsim.files.importers.wesnoth import import_wesnoth
from hexsim.hexes.hex import Hex


@pytest.fixture
def board(tmp_path):
    def read(text):
        path = tmp_path / "b.board"
        path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
        return import_megamek(path)

    return read


@pytest.fixture
def codes(tmp_path):
    def read(text):
        path = tmp_path / "m.map"
        path.write_text(text)
        return import_wesnoth(path)

    return read


def left(draft):
    return {note.key: dict(note.params) for note in draft.notes if note.kind == "left"}


def test_a_board_is_flat_and_its_even_columns_lie_lower(board):
    found = board('size 2 2\nhex 0101 0 "" ""\nhex 0201 1 "woods:1" "grass"\nhex 0102 -2 "rough:1" ""\n'
                  'hex 0202 0 "water:2" ""\nend\n')
    assert found.orientation == "flat"
    assert found.cells == {Hex(0, 0): ("open", 0), Hex(1, 0): ("undergrowth", 1), Hex(0, 1): ("rough", -2),
                           Hex(1, 1): ("deep_water", 0)}


@pytest.mark.parametrize(("terrain", "meaning"), [
    ("", "open"), ("woods:1", "undergrowth"), ("woods:2;foliage_elev:2", "heavy_woods"),
    ("jungle:3", "heavy_woods"), ("water:0", "shallow_water"), ("water:1", "shallow_water"),
    ("water:4", "deep_water"), ("water:2;ice:1", "deep_water"), ("rough:1", "rough"), ("rubble:6", "rough"),
    ("swamp:1", "swamp"), ("mud:1", "mud"), ("sand:1", "sand"), ("snow:2", "snow"), ("tundra:1", "snow"),
    ("pavement:1", "road"), ("road:1:09", "road"), ("bridge:2:09;water:1;bridge_cf:40", "road"),
    ("building:2:8;bldg_elev:1;bldg_cf:15", "building"), ("impassable:1", "rock"), ("fortified:1", "keep"),
    ("planted_fields:1", "open"), ("WOODS:1", "undergrowth"), ("water:x", "shallow_water")])
def test_each_terrain_of_a_board(board, terrain, meaning):
    found = board(f'size 1 1\nhex 0101 0 "{terrain}" ""\n')
    assert found.cells[Hex(0, 0)][0] == meaning
    assert not left(found)


def test_a_board_in_other_clothes(board):
    text = ("\ufeff# a comment\r\noption exit_roads_to_pavement false\r\n  SIZE 2 1\r\ntag \"x\"\r\n"
            "HEX 0201 12 \"quux:1;quux:2;road_fluff:1\"   \"\"\r\nhex 0909 0 \"\" \"\"\r\nend\r\n")
    found = board(text)
    assert found.cells == {Hex(0, 0): ("open", 0), Hex(1, 0): ("open", 9)}
    assert left(found) == {"core.import_terrain_left": {"word": "quux", "number": 2},
                           "core.import_outside": {"word": "0909"}}
    assert board(text.encode("latin-1", "ignore")).cells == found.cells


def test_numbers_of_five_digits_are_read_by_their_place_in_the_file(board):
    lines = [f'hex {col:02}{row:02} {9 if (col, row) in ((101, 1), (1, 101)) else 0} "" ""'
             for row in range(1, 103) for col in range(1, 103)]
    found = board("size 102 102\n" + "\n".join(lines))
    high = [at for at, (_, level) in found.cells.items() if level == 9]
    assert high == [Hex(0, 100), Hex(100, -50)]
    assert len(found.cells) == 102 * 102


@pytest.mark.parametrize(("text", "key"), [
    ("", "core.import_not_board"), ("hex 0101 0", "core.import_not_board"), ("size 0 5", "core.import_cells"),
    ("size 501 1", "core.import_cells"), ("size 9999 9999", "core.import_cells")])
def test_what_is_no_board_is_refused(board, text, key):
    with pytest.raises(ImportFileError) as caught:
        board(text)
    assert caught.value.key == key


FRAME = "Gg, Gg, Gg, Gg\nGg, {}, {}, Gg\nGg, {}, {}, Gg\nGg, Gg, Gg, Gg\n"


@pytest.mark.parametrize("head", ["", "border_size=1\nusage=map\n\n"])
def test_the_border_falls_away_and_odd_columns_lie_lower(codes, head):
    found = codes(head + FRAME.format("Gg", "Hh", "Ww", "Mm"))
    assert found.orientation == "flat"
    assert found.cells == {Hex(0, 0): ("open", 0), Hex(1, 0): ("rough", 1),
                           Hex(0, 1): ("shallow_water", 0), Hex(1, 1): ("rough", 2)}


def test_a_map_without_a_border(codes):
    assert list(codes("border_size=0\nusage=map\n\nGg, Wo\n").cells.values()) == [
        ("open", 0), ("deep_water", 0)]


def test_starts_and_named_places(codes, tmp_path):
    found = codes(FRAME.format("2 Kh", "altar Gg", "1  Ke", "10 hut Gg^Ve"))
    assert [(unit.id, unit.at) for unit in found.units] == [
        ("leader1", Hex(0, 1)), ("leader2", Hex(0, 0)), ("leader10", Hex(1, 1))]
    assert found.cells[Hex(1, 0)] == ("open", 0)
    assert found.cells[Hex(1, 1)] == ("village", 0)
    assert len(import_file(tmp_path / "m.map").scenario.units) == 3


GROUPS = {
    ("open", 0): "Gg Gs Gd Gll Gt _f Gg^Efm Gg^Gvs Gg^Ii Gg^Wm Gg^Es Gg^Edp Gg^Ecf Gg^Eff",
    ("road", 0): "Rb Re Re^Gvs Rd Rr Rrc Rp Ur Urb Ww^Bw| Ww^Bw/ Ww^Bw\\ Ww^Bw|r Wo^Bsb| Qxu^Bs/ Qxu^Bh\\ "
                 "Qxu^Bcx/ Qxu^Bp| Uu^Br| Uu^Br\\",
    ("shallow_water", 0): "Ww Wwt Wwg Wwf Wwr Wwrg Ww^Ewl", ("deep_water", 0): "Wo Wot Wog",
    ("swamp", 0): "Ss Sm", ("snow", 0): "Aa Ai At", ("sand", 0): "Ds Dd Dd^Dc Dd^Do",
    ("rough", 0): "Dd^Dr Uh Tb", ("rough", 1): "Hh Hhd Hd Ha Hh^Es", ("rough", 2): "Mm Md Ms",
    ("undergrowth", 0): "Gs^Fp Gg^Fet Aa^Fpa Gs^Fds Gll^Fmf Dd^Ftd Uu^Uf Uu^Ufi Gg^Tf Ft",
    ("undergrowth", 1): "Hh^Fp Ha^Fda Hd^Ftd", ("floor", 0): "Iwr Iwo",
    ("cave_floor", 0): "Uu Uue Uu^Ii Uu^Pr|o",
    ("rock", 0): "Xu Xuc Xue Xuce Xos Xol Xv Xt _s Gg^Xo", ("rock", 2): "Mm^Xm Md^Xm Ms^Xm",
    ("chasm", 0): "Qxu Qxe Qxua Ql Qlf Qt Mv Uu^Qov", ("building", 0): "Uu^Pr| Uu^Pr/",
    ("village", 0): "Gg^Ve Dd^Vda Aa^Vaa Ww^Vm Ss^Vhs Uu^Vud Gg^Vwm Gg^Vov Vi", ("village", 1): "Hh^Vhh",
    ("keep", 0): "Ce Cea Co Ch Cha Cv Cud Chr Chw Chs Cd Cdr Ke Ket Ko Kh Kv Kud Khw Kd Gg^Cov Gg^Kov",
}


@pytest.mark.parametrize(("group", "level", "code"), [
    (terrain, level, code) for (terrain, level), codes in GROUPS.items() for code in codes.split()])
def test_each_code_falls_into_its_group(codes, group, level, code):
    found = codes(FRAME.format(code, "Gg", "Gg", "Gg"))
    assert found.cells[Hex(0, 0)] == (group, level)
    assert [note for note in found.notes if note.kind != "took"] == []


@pytest.mark.parametrize("code", ["_off^_usr", "Gg^_fme"])
def test_off_the_map_is_no_hex(codes, code):
    assert Hex(0, 0) not in codes(FRAME.format(code, "Gg", "Gg", "Gg")).cells


def test_codes_that_nobody_knows_are_told(codes):
    found = codes(FRAME.format("Zz", "Gg^Yy", "Zz^Fp", "Gg"))
    notes = {note.key: dict(note.params) for note in found.notes if note.kind != "took"}
    assert notes == {"core.import_terrain_unknown": {"word": "Zz", "number": 2},
                     "core.import_overlay": {"word": "^Yy"}}


@pytest.mark.parametrize("text", ["", "Gg", "Gg, Gg\nGg", "hello world, this\nis no, map",
                                  "[scenario]\nid=a\n",
                                  "border_size=1\n", FRAME.format("Gg^", "Gg", "Gg", "Gg"),
                                  "Gg, " * 600 + "Gg\n", "\n".join(["Gg, Gg, Gg"] * 600)])
def test_what_is_no_map_is_refused(codes, text):
    with pytest.raises(ImportFileError) as caught:
        codes(text)
    assert caught.value.key in ("core.import_not_wesnoth", "core.import_cells", "core.import_empty")


@pytest.mark.parametrize(("name", "text"), [
    ("a.board", 'size 4 4\nhex 0202 3 "woods:2;road:1" ""\nend\n'),
    ("a.map", FRAME.format("Gg^Fp", "Hh", "Qxu", "Ch"))])
def test_a_map_without_people_gets_two_so_that_it_can_be_played(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    found = import_file(tmp_path / name)
    assert {unit.side for unit in found.scenario.units} == {"red", "blue"}
    assert "core.import_units" in {note.key for note in found.notes}
