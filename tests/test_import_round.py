"""Export to Tiled and import again is the identity; and what is changed in Tiled is taken over."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexsim.board.terrain import DEFAULT_TERRAINS
from hexsim.files.importers.draft import Draft, UnitDraft
from hexsim.files.importers.read import import_file
from hexsim.files.importers.tiled_write import to_tiled
from hexsim.files.importers.toml_text import scenario_text
from hexsim.files.places import shipped_scenarios
from hexsim.files.scenario import read_scenario
from hexsim.hexes.notation import from_offset
from hexsim.rules.registry import available_rulesets


def same(one, other):
    """Whether two scenarios are the same in everything but their text."""
    return replace(one, source="") == replace(other, source="")


@pytest.mark.parametrize("path", shipped_scenarios(), ids=lambda path: path.stem)
def test_every_shipped_scenario_comes_back_as_it_was(tmp_path, path):
    scenario = read_scenario(path)
    (tmp_path / "map.tmj").write_text(to_tiled(scenario), encoding="utf-8")
    found = import_file(tmp_path / "map.tmj")
    assert same(found.scenario, scenario)
    assert [note.kind for note in found.notes] == ["took"]


@st.composite
def drafts(draw):
    orientation = draw(st.sampled_from(["pointy", "flat"]))
    left, top = draw(st.integers(-6, 6)), draw(st.integers(-6, 6))
    places = draw(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=2, max_size=40,
                           unique=True))
    kinds = [terrain.id for terrain in DEFAULT_TERRAINS] + ["mud", "wood"]
    cells = {from_offset(left + col, top + row, orientation):
             (draw(st.sampled_from(kinds)), draw(st.integers(-9, 9))) for col, row in places}
    hexes = sorted(cells)
    cells[hexes[0]] = cells[hexes[-1]] = ("open", 0)
    inner = [(at, direction) for at in hexes for direction in range(3) if at.neighbour(direction) in cells]
    kind = st.sampled_from(["wall", "low_wall", "fence", "door_closed", "door_open"])
    walls = {side: draw(kind) for side in (draw(st.lists(st.sampled_from(inner), unique=True, max_size=8))
                                           if inner else [])}
    ruleset = next(iter(available_rulesets()))
    units = [UnitDraft(id=f"u{place}", side=side, name=draw(st.text("abé ж\"\\'", min_size=1, max_size=9)),
                       at=at, facing=draw(st.integers(0, 5)), sheets={ruleset: {}})
             for place, (side, at) in enumerate([("red", hexes[0]), ("blue", hexes[-1])])]
    return Draft(title="T", about=draw(st.text("ab\"\\ Ж")), orientation=orientation, ruleset=ruleset,
                 cells=cells, walls=walls, units=units, sides={"red": "Red", "blue": "Синие"},
                 terrains={"mud": {"name": "mud", "footing": "bad", "extra": 2},
                           "wood": {"name": "wood", "cover": "heavy", "blocks_sight": True}})


@settings(max_examples=40)
@given(drafts())
def test_every_board_comes_back_as_it_was(tmp_path_factory, draft):
    scenario = read_scenario(scenario_text(draft))
    path = tmp_path_factory.mktemp("round") / "map.tmj"
    path.write_text(to_tiled(scenario), encoding="utf-8")
    assert same(import_file(path).scenario, scenario)


@settings(max_examples=40)
@given(drafts())
def test_the_text_of_a_draft_says_what_the_draft_says(draft):
    scenario = read_scenario(scenario_text(draft))
    board = scenario.board
    assert board.orientation == draft.orientation
    moved = dict(zip(sorted(draft.cells), sorted(board), strict=True))
    assert len({(there.q - here.q, there.r - here.r) for here, there in moved.items()}) == 1
    assert {at: (board.terrain(moved[at]).id, board.level(moved[at])) for at in draft.cells} == draft.cells
    assert [(unit.pose.hex, int(unit.pose.facing)) for unit in scenario.units] == [
        (moved[unit.at], unit.facing) for unit in draft.units]
    assert {(moved[at], direction, kind) for (at, direction), kind in draft.walls.items()} == {
        (at, direction, kind.id) if (at, direction) in {(moved[a], d) for a, d in draft.walls}
        else (at.neighbour(direction), (direction + 3) % 6, kind.id) for at, direction, kind in board.sides()}


def test_what_was_changed_in_tiled_is_taken_from_there(tmp_path):
    path = next(path for path in shipped_scenarios() if path.stem == "duel")
    scenario = read_scenario(path)
    data = json.loads(to_tiled(scenario))
    ground = data["layers"][0]["data"]
    free = next(place for place, number in enumerate(ground) if number)
    data["tilesets"][0]["tiles"].append({"id": 90, "properties": [
        {"name": "terrain", "type": "string", "value": "deep_water"}]})
    ground[free] = 91
    row, col = divmod(free, data["width"])
    data["layers"][2]["objects"].append({"id": 99, "name": "More", "type": "unit", "point": True,
                                         "x": 60 * (col + 0.5 + (row & 1) / 2), "y": 51 * row + 34})
    (tmp_path / "map.tmj").write_text(json.dumps(data), encoding="utf-8")
    found = import_file(tmp_path / "map.tmj")
    changed = [at for at in scenario.board
               if found.scenario.board.terrain(at) != scenario.board.terrain(at)]
    assert [found.scenario.board.terrain(at).id for at in changed] == ["deep_water"]
    assert found.scenario.units == scenario.units
    assert "core.import_unit_more" in {note.key for note in found.notes}
