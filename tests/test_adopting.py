"""Characters in percent and in dots as sheets: what is taken, what is worked out, what is told."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheets_made import ACTOR_DOTS, ACTOR_PERCENT

from hexsim.ai.random import RandomAgent
from hexsim.errors import ScenarioError
from hexsim.files.importers.draft import Draft, UnitDraft
from hexsim.files.importers.read import import_file
from hexsim.files.importers.toml_text import scenario_text
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.game.match import play_out
from hexsim.hexes.hex import Hex
from hexsim.rules.character import Character, Gear, Use
from hexsim.rules.dice import Seeded
from hexsim.rules.registry import find_ruleset
from hexsim.text import LANGUAGES, set_language, tr

RULESETS = {"percentile": "d100", "dots": "dicepool"}


def adopted(character):
    return find_ruleset(RULESETS[character.family]).adopt(character)


def percent(**given):
    return Character(**{"family": "percentile", "name": "A", "figures": {"weapon_skill": 40}, **given})


def dots(**given):
    return Character(**{"family": "dots", "name": "A", "figures": {"strength": 3}, **given})


def told(found):
    return {note.key.split(".")[1]: dict(note.params).get("names", "") for note in found.notes}


def imported(tmp_path, data):
    path = tmp_path / "x.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return import_file(path)


def test_an_actor_in_percent_becomes_a_fighter(tmp_path):
    found = imported(tmp_path, ACTOR_PERCENT)
    assert found.scenario.ruleset == "d100"
    sheet = dict(found.scenario.units[0].sheets)["d100"]
    assert (sheet.WS, sheet.BS, sheet.S, sheet.T, sheet.A, sheet.wounds, sheet.size) == (
        40, 41, 30, 32, 38, 12, 4)
    assert (sheet.dodge, sheet.parry, sheet.armour, dict(sheet.ap)) == (48, None, "", {"body": 3})
    pistol, = sheet.items
    assert (pistol.id, pistol.place, pistol.own.group, pistol.own.damage, pistol.own.penetration,
            pistol.own.range, pistol.own.semi, pistol.own.full, pistol.own.clip) == (
        "pistol", "main", "pistol", "1d10+2 impact", 1, 30, 3, 0, 8)
    assert {"adopt_unnatural", "adopt_reload", "adopt_traits_left"} <= {
        note.key.split(".")[1] for note in found.notes}


def test_an_actor_in_dots_becomes_a_fighter(tmp_path):
    found = imported(tmp_path, ACTOR_DOTS)
    assert found.scenario.ruleset == "dicepool"
    sheet = dict(found.scenario.units[0].sheets)["dicepool"]
    assert (sheet.strength, sheet.dexterity, sheet.stamina, sheet.wits, sheet.willpower) == (2, 3, 4, 3, 5)
    assert (sheet.brawl, sheet.dodge, sheet.firearms, sheet.melee, sheet.athletics) == (2, 1, 2, 0, 0)
    assert not sheet.soaks_lethal
    blade, = sheet.weapons
    assert (blade.id, blade.own.kind, blade.own.strength, blade.own.damage, blade.own.damage_type) == (
        "blade", "melee", True, 1, "lethal")
    assert "adopt_wounds" in {note.key.split(".")[1] for note in found.notes}


def test_skills_talents_and_hands_in_percent():
    rifle = Use(ranged=True, skill="basic", damage="1d10+3 E", rate="1/–/8", shots="40", range="90m")
    found = adopted(percent(
        skills={"Parry": 44, "Medicae": 35, "Heal": 30, "Baking": 50}, traits=("Swift Attack", "Brave"),
        gear=(Gear(name="Rifle", uses=(rifle,)),
              Gear(name="Sword", uses=(Use(skill="melee", damage="1d10 R"),)),
              Gear(name="Packed", uses=(rifle,), worn=False), Gear(name="Rope"))))
    assert (found.sheet["parry"], found.sheet["skills"], found.sheet["talents"]) == (
        44, {"heal": 35}, ["swift_attack"])
    rifle, sword = found.sheet["items"]
    assert (rifle["place"], rifle["own"]["damage"], rifle["own"]["single"], rifle["own"]["semi"],
            rifle["own"]["full"]) == ("both", "1d10+3 energy", True, 0, 8)
    assert "place" not in sword and sword["own"]["damage"] == "1d10 rending"
    notes = told(found)
    assert (notes["adopt_things_left"], notes["adopt_skills_left"], notes["adopt_traits_left"]) == (
        "Packed, Rope", "Baking", "Brave")


def test_weapons_and_health_in_dots():
    found = adopted(dots(figures={"strength": 12, "health": 9, "soak_lethal": 2}, gear=(
        Gear(name="Gun", uses=(Use(ranged=True, skill="Firearms", damage="5 lethal", range="30"),)),
        Gear(name="Claw", uses=(Use(skill="Brawl", damage="strength+9 aggravated"),)), Gear(name="Rope"))))
    gun, claw = found.sheet["weapons"]
    assert (gun["own"]["kind"], gun["own"]["damage"], gun["own"]["range"]) == ("firearm", 5, 30)
    assert (claw["own"]["kind"], claw["own"]["damage"], claw["own"]["damage_type"]) == (
        "unarmed", 5, "lethal")
    assert found.sheet["soaks_lethal"] and found.sheet["strength"] == 10
    notes = told(found)
    assert notes["adopt_beyond"] == "strength" and notes["adopt_things_left"] == "Rope"
    assert {"ours": 7, "theirs": 9} in [dict(note.params) for note in found.notes]


@pytest.mark.parametrize("family", RULESETS)
def test_of_whom_nothing_is_known_nothing_is_changed(family):
    assert adopted(Character(family=family, name="", figures={})).sheet == {}
    assert find_ruleset(RULESETS[family]).adopt(Character(family="three_dice", name="", figures={})) is None


@pytest.mark.parametrize("data", [ACTOR_PERCENT, ACTOR_DOTS], ids=["percentile", "dots"])
def test_the_fight_can_be_played_and_the_report_read(tmp_path, data):
    found = imported(tmp_path, data)
    for language in LANGUAGES:
        set_language(language)
        assert not [note for note in found.notes
                    if tr(note.key, **dict(note.params)).startswith(("core.", "d100.", "dicepool."))]
    set_language("en")
    game = Game(find_ruleset(found.scenario.ruleset), found.scenario, Seeded("import"))
    play_out(game, {side.id: RandomAgent(side.id) for side in found.scenario.sides}, 30)
    assert game.ply == 30 or game.state.outcome is not None


NAMES = ["weapon_skill", "strength", "toughness", "wounds", "size", "armour_body", "unnatural_strength",
         "dexterity", "stamina", "wits", "willpower", "health", "health_now", "soak_lethal"]
WORDS = st.one_of(st.text(max_size=10), st.sampled_from([
    "1d10+5 I", "99d99+99 X", "1d1 R", "0d10", "strength+1 lethal", "strength-99", "7 bashing", "999",
    "Dodge", "Parry", "Brawl", "Firearms", "Pistol", "heavy", "thrown", "1/3/10", "–/–/–", "99999999", "²",
    "Heal"]))
USES = st.builds(Use, ranged=st.booleans(), skill=WORDS, damage=WORDS, range=WORDS, rate=WORDS, shots=WORDS,
                 penetration=st.none() | st.integers(-99, 999))
PEOPLE = st.builds(
    Character, family=st.sampled_from(sorted(RULESETS)), name=st.just("A"),
    figures=st.dictionaries(st.sampled_from(NAMES), st.integers(-10**6, 10**6)),
    skills=st.dictionaries(WORDS, st.integers(-9, 10**6), max_size=4),
    traits=st.lists(WORDS, max_size=3).map(tuple),
    gear=st.lists(st.builds(Gear, name=WORDS, uses=st.lists(USES, max_size=2).map(tuple), worn=st.booleans()),
                  max_size=5).map(tuple))


@settings(max_examples=150)
@given(PEOPLE)
def test_whatever_a_character_says_the_sheet_is_sound(character):
    name = RULESETS[character.family]
    draft = Draft(title="T", ruleset=name, cells={Hex(0, 0): ("open", 0)}, sides={"a": "A"}, units=[
        UnitDraft(id="u", side="a", name="U", at=Hex(0, 0), sheets={name: adopted(character).sheet})])
    assert read_scenario(scenario_text(draft)).units


@pytest.mark.parametrize("armour", ['{body = 3, head = 1}', '[["body", 3], ["head", 1]]'])
def test_armour_by_location_is_read_as_a_table_and_as_pairs(armour):
    draft = Draft(title="T", ruleset="d100", cells={Hex(0, 0): ("open", 0)}, sides={"a": "A"}, units=[
        UnitDraft(id="u", side="a", name="U", at=Hex(0, 0), sheets={"d100": {"ap": {"body": 3, "head": 1}}})])
    text = scenario_text(draft)
    assert "ap = {body = 3, head = 1}" in text
    unit, = read_scenario(text.replace("{body = 3, head = 1}", armour)).units
    assert dict(dict(unit.sheets)["d100"].ap) == {"body": 3, "head": 1}


def test_armour_at_no_location_is_a_mistake_in_words():
    draft = Draft(title="T", ruleset="d100", cells={Hex(0, 0): ("open", 0)}, sides={"a": "A"}, units=[
        UnitDraft(id="u", side="a", name="U", at=Hex(0, 0), sheets={"d100": {"ap": {"tail": 3}}})])
    with pytest.raises(ScenarioError) as caught:
        read_scenario(scenario_text(draft))
    assert "units[1].d100.ap.tail" in str(caught.value)
