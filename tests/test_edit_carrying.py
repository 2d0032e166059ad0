"""What the editor offers to be carried can be read back, in every way of having it."""

import pytest
from edit_kit import Editor

from hexsim.files.importers.draft import Draft, UnitDraft
from hexsim.files.importers.toml_text import scenario_text
from hexsim.files.scenario import read_scenario
from hexsim.hexes.hex import Hex
from hexsim.rules.registry import find_ruleset
from hexsim.text import set_language, tr
from hexsim.ui.edit_goods import way_of, ways_of
from hexsim.ui.intent_edit import Choose, Offer

pygame = pytest.importorskip("pygame")


WORDS = {"maneuvers": ["main", "off", "both", "carried"], "d100": ["main", "off", "both", "carried"],
         "blocks": ["held", "carried"], "dicepool": ["ready", "jammed", "broken"]}
KINDS = [(name, kind) for name in WORDS for kind in range(len(find_ruleset(name).goods))]


def sheet_with(name, key, *items):
    draft = Draft(title="T", ruleset=name, cells={Hex(0, 0): ("open", 0)}, sides={"a": "A"}, units=[
        UnitDraft(id="u", side="a", name="U", at=Hex(0, 0), sheets={name: {key: list(items)}})])
    unit, = read_scenario(scenario_text(draft)).units
    return dict(unit.sheets)[name]


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_every_thing_offered_can_be_carried_and_has_a_name(name, kind):
    goods = find_ruleset(name).goods[kind]
    assert goods.known()
    for language in ("en", "pt_BR", "ru"):
        set_language(language)
        for good in goods.known():
            assert not goods.label(good).startswith(name) and (goods.label(good) != good or language != "ru")
    set_language("en")
    for good in goods.known():
        carried, = getattr(sheet_with(name, goods.key, {goods.entry: good}), goods.key)
        assert getattr(carried, goods.entry) == good
    for good in goods.also:
        assert getattr(sheet_with(name, goods.key, {goods.entry: good}), goods.key)


@pytest.mark.parametrize("name", WORDS)
def test_every_way_of_having_it_is_one_of_the_sheet(name):
    ruleset = find_ruleset(name)
    goods = ruleset.goods[0]
    assert [way.word for way in ways_of(goods, ruleset.sheet)] == WORDS[name]
    for way in ways_of(goods, ruleset.sheet):
        entry = {goods.entry: next(iter(goods.known())), way.key: way.value}
        assert way_of(goods, ruleset.sheet, entry) == way
        carried, = getattr(sheet_with(name, goods.key, entry), goods.key)
        assert getattr(carried, way.key) == way.value


def test_what_is_not_said_is_as_the_sheet_has_it():
    def way(name, item):
        ruleset = find_ruleset(name)
        return way_of(ruleset.goods[0], ruleset.sheet, item)

    assert way("blocks", {"item": "sword"}).word == "held"
    assert way("d100", {"item": "sword"}).word == "carried"
    assert way("d100", {"item": "sword", "place": "nose"}) is None
    assert way("dicepool", {"weapon": "knife"}).word == "ready"


def test_what_a_sheet_has_of_itself_is_told():
    usual = {name: find_ruleset(name).goods[0].usual(find_ruleset(name).sheet) for name in WORDS}
    assert usual == {"maneuvers": (), "d100": ({"item": "*"},), "dicepool": (),
                     "blocks": ({"item": "sword"}, {"item": "buckler"})}


def unit_at_the_editor(name):
    editor = Editor(ruleset=name)
    editor.tab("units")
    editor.press(Choose("placing", ("unit", "red")))
    editor.click(Hex(4, 4))
    return editor, lambda: editor.doc.data["units"][0][name]


def test_what_is_added_joins_what_the_sheet_has_of_itself(display):
    editor, sheet = unit_at_the_editor("blocks")
    editor.press(Offer("good", ("units", 0, 0)))
    editor.choose("spear")
    assert sheet()["items"] == [{"item": "sword"}, {"item": "buckler"}, {"item": "spear"}]
    editor.press(Offer("carried", ("units", 0, 0, 1)))
    editor.choose(tr("ui.edit_delete"))
    editor.press(Offer("carried", ("units", 0, 0, 1)))
    editor.choose(tr("ui.edit_hand_carried"))
    assert sheet()["items"] == [{"item": "sword"}, {"item": "spear", "in_hand": False}]
    editor.press(Offer("good", ("units", 0, 1)))
    editor.choose("haste")
    assert sheet()["abilities"] == [{"ability": "haste"}]
    assert {problem.key for problem in editor.doc.reading.problems} == {"core.side_empty"}


def test_weapons_of_a_dicepool_fighter(display):
    editor, sheet = unit_at_the_editor("dicepool")
    goods = find_ruleset("dicepool").goods[0]
    editor.press(Offer("good", ("units", 0, 0)))
    name = next(iter(goods.known()))
    editor.choose(goods.label(name))
    editor.press(Offer("carried", ("units", 0, 0, 0)))
    editor.choose(tr("ui.edit_hand_jammed"))
    assert sheet()["weapons"] == [{"weapon": name, "state": "jammed"}]
    editor.press(Offer("carried", ("units", 0, 0, 0)))
    editor.choose("id")
    editor.type("mine")
    editor.key("return")
    assert sheet()["weapons"] == [{"weapon": name, "state": "jammed", "id": "mine"}]
    assert editor.doc.reading.units[0].sheets[0][1].weapons[0].id == "mine"
    for _ in range(3):
        editor.key("z", "ctrl")
    assert "weapons" not in sheet()


def test_more_can_be_said_of_what_is_carried(display):
    editor, sheet = unit_at_the_editor("d100")
    editor.press(Offer("good", ("units", 0, 0)))
    editor.choose(tr("d100.item_revolver"))
    editor.press(Offer("carried", ("units", 0, 0, 1)))
    editor.choose("jammed")
    editor.press(Offer("carried", ("units", 0, 0, 1)))
    editor.choose("shots")
    editor.type("2")
    editor.key("return")
    assert sheet()["items"] == [{"item": "*"}, {"item": "revolver", "jammed": True, "shots": 2}]
    assert tr("d100.item_all") in editor.words()
