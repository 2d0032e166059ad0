"""The campaign of hardening in its short form; `python -m tests.campaign` is the long one."""

import base64
import json
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from campaign.hostile import sound
from campaign.hostile_files import FILES, XML
from campaign.parts import play

from hexsim.errors import HexsimError, ScenarioError
from hexsim.files.importers.draft import ImportFileError
from hexsim.files.importers.read import import_file
from hexsim.files.importers.source import MOST_UNPACKED
from hexsim.files.importers.tiled_read import MOST_NUMBERS, MOST_TILESETS
from hexsim.files.scenario import read_scenario
from hexsim.files.toml import MOST_BRACKETS, MOST_COMMAS, MOST_ENTRIES
from hexsim.teach.cards import Deck, from_data

fcntl = pytest.importorskip("fcntl", reason="processes are copied and limited as on Linux")


@pytest.mark.parametrize(("part", "size"), [("orders", 480), ("kills", 4), ("adverse", 3)])
def test_a_short_campaign(part, size):
    report = play(part, size, "short")
    assert report.faults == []
    assert report.done == size


def test_a_short_campaign_of_files():
    """In a process of its own, since memory is bounded for the process as a whole."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.campaign", "files", "--size", "0.0006", "--seed", "short"],
        cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "60" in done.stdout


def refused(text):
    with pytest.raises(ScenarioError) as error:
        read_scenario(text, "yard.toml")
    return [problem.key for problem in error.value.problems]


def test_a_scenario_has_no_more_keys_tables_and_lists_than_can_be_held():
    head = 'format = 1\ntitle = "x"\n'
    for text in ("".join(f"k{n} = 1\n" for n in range(MOST_ENTRIES)), "".join(f"[t{n}]\n" for n in range(MOST_ENTRIES)),
                 f"a = [{'[],' * MOST_BRACKETS}]", f"a = [{'1,' * (MOST_COMMAS + 1)}]", f"a = [{'{b=1},' * (MOST_BRACKETS + 1)}]"):
        assert refused(head + text) == ["core.toml_crowded"]


@pytest.mark.parametrize("name", ["entities", "chunks that unpack to much", "one tileset often"])
def test_hostile_maps_are_refused(name, tmp_path):
    ending, make = FILES[name]
    path = tmp_path / f"hostile{ending}"
    path.write_bytes(make())
    with pytest.raises(ImportFileError):
        import_file(path)


def test_tile_numbers_are_counted_over_all_layers(tmp_path):
    each = MOST_UNPACKED // 4
    data = base64.b64encode(zlib.compress(bytes(4 * each))).decode()
    layer = (f'<layer name="a" width="9" height="9"><data encoding="base64" compression="zlib">{data}</data>'
             "</layer>")
    path = tmp_path / "map.tmx"
    most = MOST_NUMBERS // each
    for layers, key in ((most, "core.import_empty"), (most + 1, "core.import_cells")):
        path.write_text(XML.format(9, layer * layers), encoding="utf-8")
        with pytest.raises(HexsimError) as error:
            import_file(path)
        assert error.value.key == key


def test_tilesets_are_counted(tmp_path):
    path = tmp_path / "map.tmj"
    path.write_text(json.dumps({"orientation": "hexagonal", "layers": [], "tilesets": [
        {"firstgid": 1, "source": "map.tmj"}] * (MOST_TILESETS + 1)}), encoding="utf-8")
    with pytest.raises(ImportFileError) as error:
        import_file(path)
    assert error.value.key == "core.import_tilesets"


@pytest.mark.parametrize("name", ["UTF5", "hex", "rot13", "idna", "utf-7"])
def test_an_encoding_that_is_none_is_a_sentence(name, tmp_path):
    path = tmp_path / "map.tmx"
    path.write_text(f'<?xml version="1.0" encoding="{name}"?>{XML.format(9, "")}', encoding="utf-8")
    with pytest.raises(ImportFileError):
        import_file(path)


ODD_NUMBERS = {
    "infinite": (".tmj", '{"orientation": "hexagonal", "layers": [{"width": 1, "data": [1e400]}]}'),
    "no number": (".tmj", '{"orientation": "hexagonal", "layers": [{"width": 1, "data": [NaN]}]}'),
    "deep": (".tmj", json.dumps({"orientation": "hexagonal", "layers": [], "properties": [
        {"name": "hexsim_terrains", "value": "[" * 100_000}]})),
    "long": (".map", f"border_size={'1' * 5000}\n\nXX"), "raised": (".map", "border_size=²\n\nXX"),
}


@pytest.mark.parametrize(("ending", "text"), ODD_NUMBERS.values(), ids=ODD_NUMBERS)
def test_numbers_that_are_none_are_a_sentence(ending, text, tmp_path):
    path = tmp_path / f"map{ending}"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ImportFileError):
        import_file(path)


def test_a_level_that_is_no_number_counts_as_one(tmp_path):
    path = tmp_path / "map.board"
    path.write_text('size 2 2\nhex 0101 0 "woods:²" ""\n', encoding="utf-8")
    assert "undergrowth" in {terrain.id for terrain in map(import_file(path).scenario.board.terrain,
                                                           import_file(path).scenario.board)}


def test_cards_that_are_none_are_an_empty_deck():
    for number in (float("inf"), float("nan"), "9" * 5000, None):
        assert from_data({"answered": number, "cards": [], "levels": {}}) == Deck()


def test_the_commands_of_the_hostile_part_are_right_ones(tmp_path):
    sound(tmp_path)
