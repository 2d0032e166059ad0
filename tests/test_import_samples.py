"""The sample files under tests/data/import, each as its program would have saved it."""

from pathlib import Path

import pytest

from hexsim.files.importers.draft import ImportFileError
from hexsim.files.importers.read import import_file
from hexsim.hexes.notation import format_pose, grid_of

FOLDER = Path(__file__).parent / "data" / "import"
MAPS = {  # rows and units, as they were drawn
    "ford.tmx": (". . % % . . ./. . % ~ ~ . ./. m . ~ ~ . ./. m m . ~ ~ ./. . . . . ~ .",
                 ["Ana 0101E", "Bo 0501W"]),
    "ford_flat.tmx": ("_ . _ % _ . _/. . % ~ . . ./. m % ~ ~ . ./. m . . ~ ~ ./. . m . ~ ~ ./. _ . _ . _ .",
                      ["Ana 0102SE", "Bo 0702S"]),
    "ford_infinite.tmj": (". . % % . . ./. . % ~ ~ . ./. m . ~ ~ . ./. m m . ~ ~ ./. . . . . ~ .",
                          ["Red 0105E", "Blue 0702W"]),
    "yard.board": (". % , ./m m m =/# m f ^", ["Red 0101SE", "Blue 0402NW"]),
    "hill.map": ("m m % ~/. f f =/, % d m/, ^ r .", ["Leader 1 0101SE", "Leader 2 0403NW"]),
}


@pytest.mark.parametrize("name", MAPS)
def test_each_map_comes_out_as_it_was_drawn(name):
    found = import_file(FOLDER / name)
    rows = found.text.split('rows = """\n')[1].split('"""')[0].strip("\n").split("\n")
    board = found.scenario.board
    grid = grid_of(set(board), board.orientation)
    units = [f"{unit.name} {format_pose(grid, unit.pose)}" for unit in found.scenario.units]
    assert ("/".join(row.strip() for row in rows), units) == MAPS[name]
    assert board.orientation == ("pointy" if name in ("ford.tmx", "ford_infinite.tmj") else "flat")


@pytest.mark.parametrize("name", ["ada.gcs", "bo.gcs", "dov.json"])
def test_each_character_fights(name):
    assert len(import_file(FOLDER / name).scenario.units) == 2


def test_each_sample_is_read_or_refused_in_a_sentence():
    samples = [path for path in FOLDER.iterdir() if path.suffix != ".tsx"]
    assert len(samples) == 10
    for path in samples:
        try:
            assert import_file(path).notes
        except ImportFileError as error:
            assert error.key == "core.import_no_rules"
