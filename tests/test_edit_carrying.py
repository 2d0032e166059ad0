"""What the editor offers to be carried can be read back, in every way of having it."""

import pytest

from hexsim.files.importers.draft import Draft, UnitDraft
from hexsim.files.importers.toml_text import scenario_text
from hexsim.files.scenario import read_scenario
from hexsim.hexes.hex import Hex
from hexsim.rules.registry import find_ruleset
from hexsim.ui.edit_carrying import way_of, ways_of

WORDS = {"maneuvers": ["main", "off", "both", "carried"], "d100": ["main", "off", "both", "carried"],
         "blocks": ["held", "carried"]}


def sheet_with(name, item):
    draft = Draft(title="T", ruleset=name, cells={Hex(0, 0): ("open", 0)}, sides={"a": "A"}, units=[
        UnitDraft(id="u", side="a", name="U", at=Hex(0, 0), sheets={name: {"items": [item]}})])
    unit, = read_scenario(scenario_text(draft)).units
    return dict(unit.sheets)[name]


@pytest.mark.parametrize("name", WORDS)
def test_every_thing_offered_can_be_carried(name):
    goods = find_ruleset(name).goods()
    assert goods
    for good in goods:
        carried, = sheet_with(name, {"item": good}).items
        assert carried.item == good


@pytest.mark.parametrize("name", WORDS)
def test_every_way_of_having_it_is_one_of_the_sheet(name):
    ruleset = find_ruleset(name)
    assert [way.word for way in ways_of(ruleset)] == WORDS[name]
    for way in ways_of(ruleset):
        entry = {"item": "sword", way.key: way.value}
        assert way_of(ruleset, entry) == way
        carried, = sheet_with(name, entry).items
        assert getattr(carried, way.key) == way.value


def test_what_is_not_said_is_as_the_sheet_has_it():
    assert way_of(find_ruleset("blocks"), {"item": "sword"}).word == "held"
    assert way_of(find_ruleset("d100"), {"item": "sword"}).word == "carried"
    assert way_of(find_ruleset("d100"), {"item": "sword", "place": "nose"}) is None
    assert ways_of(find_ruleset("dicepool")) == ()
