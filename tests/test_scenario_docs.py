"""The page about scenario files tells the truth."""

import re
from pathlib import Path

import pytest

from hexsim.files import cells, roster, schema, source, terrains, toml
from hexsim.files.aims import NEEDS
from hexsim.files.scenario import read_scenario

PAGE = Path(__file__).parent.parent / "docs" / "scenario-format.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_its_example_can_be_read():
    (example,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert [unit.id for unit in read_scenario(example).units] == ["ana", "bo"]


def cells_of(table):
    """The rows of a table of the page, without its head."""
    rows = [line.strip("| ").split("|") for line in table.splitlines() if line.startswith("| `")]
    return [[re.sub("`", "", cell).strip() for cell in row] for row in rows]


def test_its_letters_are_those_that_are_read():
    table = TEXT.split("## `[map]`")[1].split("`[map.legend]`")[0]
    assert {letter: terrain for letter, terrain, *_ in cells_of(table)} == {
        **cells.LEGEND, cells.NO_HEX: "no hex at all"}


def test_its_aims_are_those_that_are_read():
    table = TEXT.split("## `[[sides]]`")[1].split("`hexes` and `units` are")[0]
    found = {kind: (tuple(re.findall(r"\w+", needs)), tuple(re.findall(r"\w+", may)))
             for kind, needs, may, _ in cells_of(table)}
    assert found == dict(NEEDS)


@pytest.mark.parametrize("model", ["Head", "MapTable", "TerrainTable", "WallTable", "ThingTable", "SideTable",
                                   "AimTable", "UnitTable"])
def test_every_key_is_on_the_page(model):
    for key in getattr(schema, model).model_fields:
        assert re.search(rf"`\[*{key}\W|`{key}`|\W{key}\W", TEXT), key


def test_its_limits_are_those_that_hold():
    for number in (cells.MOST_ACROSS, roster.MOST_THINGS, terrains.MOST_TERRAINS, toml.MOST_NESTED,
                   source.MOST_SCENARIO // 1_000_000):
        assert f"{number} " in TEXT
