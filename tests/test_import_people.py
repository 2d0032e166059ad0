"""Character sheets into scenarios: what is taken, what is worked out anew, what is told."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheets_made import ACTOR_DICE, ACTOR_DOTS, ACTOR_PERCENT, GCS_1, GCS_2, GCS_4, GCS_5

from hexsim.ai.random import RandomAgent
from hexsim.errors import ScenarioError
from hexsim.files.importers.draft import Draft, ImportFileError
from hexsim.files.importers.foundry import read_foundry
from hexsim.files.importers.gcs import read_gcs
from hexsim.files.importers.read import can_import, import_file, import_into
from hexsim.files.places import shipped_scenarios
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.game.match import play_out
from hexsim.rules.character import Adopted, Character, Gear, Use
from hexsim.rules.dice import Seeded
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.rulesets.maneuvers.adopt import adopt
from hexsim.rulesets.maneuvers.sheet import body_move
from hexsim.text import tr


@pytest.fixture
def saved(tmp_path):
    def save(data, name="a.gcs"):
        path = tmp_path / name
        path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
        return path

    return save


def told(found):
    return {note.key.split(".")[1]: dict(note.params) for note in found.notes}


@pytest.mark.rule("maneuvers", "M-SHEET-1", "M-SHEET-2", "M-WPN-1", "M-WPN-2")
@pytest.mark.parametrize("data", [GCS_5, GCS_4], ids=["5", "4"])
def test_a_sheet_with_everything_worked_out(saved, data):
    found = import_file(saved(data))
    unit, other = found.scenario.units
    sheet = dict(unit.sheets)["maneuvers"]
    assert (unit.name, sheet.ST, sheet.DX, sheet.IQ, sheet.HT, sheet.willpower, sheet.dr) == (
        "Ada of the Ford", 13, 12, 10, 11, 12, 3)
    assert (sheet.combat_reflexes, sheet.ambidextrous, sheet.trained_by_master) == (True, True, False)
    assert dict(sheet.skills) == {"sword": 14, "shield": 14, "carbine": 12, "fast_draw:sword": 13}
    things = {one.id: one for one in sheet.items if one.own}
    assert set(things) == {"long_sword", "medium_shield", "rifle"}
    sword = things["long_sword"]
    assert (sword.place, sword.own.damage, sword.own.reach, sword.own.min_st, sword.own.kind) == (
        "main", "sw+1 cutting", (1, 2), 11, ("hand",))
    rifle = things["rifle"].own
    assert (rifle.damage, rifle.half, rifle.max, rifle.acc, rifle.shots, rifle.hands) == (
        "5d crushing", 500, 2000, 5, 10, 2)
    assert things["medium_shield"].place == "off"
    assert dict(other.sheets)["maneuvers"] == sheet
    assert other.pose.facing == 3 and unit.pose.facing == 0


@pytest.mark.rule("maneuvers", "M-SHEET-2")
def test_hit_points_and_dodge_are_ours_and_that_is_said(saved):
    found = import_file(saved(GCS_5))
    sheet = dict(found.scenario.units[0].sheets)["maneuvers"]
    assert sheet.hit_points == sheet.HT == 11
    assert body_move(sheet, 11) == 6
    notes = told(found)
    assert notes["adopt_hits"] == {"ours": 11, "theirs": 14}
    assert notes["adopt_dodge"] == {"move": 6, "theirs": 10}
    assert "adopt_wounds" in notes
    assert notes["adopt_skills_left"] == {"names": "Poetry"}
    assert notes["adopt_traits_left"] == {"names": "A box, Night Vision 2"}
    assert notes["adopt_things_left"] == {"names": "Hunting bow"}
    assert notes["adopt_shield"] == {"names": "Medium shield"}
    assert notes["adopt_crushing"] == {"names": "Rifle"}
    for note in found.notes:
        assert not tr(note.key, **dict(note.params)).startswith(("core.", "maneuvers."))


def test_an_old_sheet_is_worked_out_here(saved):
    found = import_file(saved(GCS_2))
    sheet = dict(found.scenario.units[0].sheets)["maneuvers"]
    assert (sheet.ST, sheet.DX, sheet.IQ, sheet.HT, sheet.willpower, sheet.dr) == (12, 13, 9, 10, 11, 4)
    # average with 4 points: the attribute + 1; easy with 1 point: the attribute
    assert dict(sheet.skills) == {"axe": 14, "fist": 13}
    axe = next(one.own for one in sheet.items if one.own)
    assert (axe.unbalanced, axe.ready_turns, axe.unready_after_parry) == (True, 1, True)
    assert {"import_levels", "import_armour"} <= set(told(found))


@pytest.mark.parametrize(("ease", "points", "level"), [
    ("dx/e", 1, 12), ("dx/e", 2, 13), ("dx/e", 4, 14), ("dx/a", 1, 11), ("dx/a", 3, 12), ("dx/a", 8, 14),
    ("dx/h", 1, 10), ("dx/h", 12, 14), ("dx/vh", 1, 9), ("iq/h", 2, 9), ("dx/a", 0, None)])
def test_levels_from_points_and_difficulty(saved, ease, points, level):
    data = {"version": 2, "ST": 10, "DX": 12, "IQ": 10, "HT": 10,
            "skills": [{"name": "Broadsword", "difficulty": ease, "points": points}]}
    assert read_gcs(saved(data), Draft(title="")).skills.get("Broadsword") == level


def test_the_oldest_sheets_in_json(saved):
    character = read_gcs(saved(GCS_1), Draft(title=""))
    assert {key: character.figures[key] for key in ("st", "dx", "iq", "ht", "hp", "will")} == {
        "st": 11, "dx": 12, "iq": 10, "ht": 13, "hp": 12, "will": 11}


def test_an_actor_with_three_dice(saved):
    found = import_file(saved(ACTOR_DICE, "dov.json"))
    sheet = dict(found.scenario.units[0].sheets)["maneuvers"]
    assert (sheet.ST, sheet.DX, sheet.HT, sheet.dr, sheet.encumbrance) == (12, 11, 12, 2, 1)
    spear, javelin = (one.own for one in sheet.items if one.own)
    assert (spear.reach, spear.hands, spear.damage) == ((1, 2), 2, "1d+3 impaling")
    assert (javelin.kind, javelin.half, javelin.max) == (("thrown",), 18, 30)
    old = {**ACTOR_DICE, "data": ACTOR_DICE["system"]}
    del old["system"], old["_stats"]
    assert dict(import_file(saved(old, "old.json")).scenario.units[0].sheets)["maneuvers"] == sheet


def test_an_actor_in_percent_is_read_into_neutral_words(saved):
    character = read_foundry(saved(ACTOR_PERCENT, "eve.json"), Draft(title=""))
    assert character.family == "percentile"
    assert character.figures == {
        "weapon_skill": 40, "ballistic_skill": 41, "strength": 30, "toughness": 32, "agility": 38,
        "intelligence": 30, "perception": 33, "willpower": 36, "fellowship": 25, "unnatural_toughness": 2,
        "wounds": 12, "size": 4, **dict.fromkeys(("armour_head", "armour_left_arm", "armour_right_arm",
                                                  "armour_left_leg", "armour_right_leg"), 0),
        "armour_body": 3}
    assert character.skills == {"Dodge": 48}
    assert character.traits == ("Quick",)
    assert character.gear == (Gear(name="Pistol", uses=(Use(
        ranged=True, skill="pistol", damage="1d10+2 Impact", penetration=1, range="30", rate="1/3/0",
        shots="8"),)),)


def test_an_actor_in_dots_is_read_into_neutral_words(saved):
    character = read_foundry(saved(ACTOR_DOTS, "fay.json"), Draft(title=""))
    assert character.family == "dots"
    assert character.figures == {
        "strength": 2, "dexterity": 3, "stamina": 4, "wits": 3, "perception": 2, "willpower": 5, "health": 7,
        "health_now": 6, "soak_bashing": 4, "soak_lethal": 0, "walk": 7}
    assert character.skills == {"brawl": 2, "dodge": 1, "Firearms": 2}
    assert character.gear == (Gear(name="Blade", uses=(Use(damage="strength+1 lethal"),)),)


@pytest.mark.parametrize("data", [ACTOR_PERCENT, ACTOR_DOTS], ids=["percentile", "dots"])
def test_each_family_is_taken_by_those_rulesets_that_understand_it(saved, data):
    path = saved(data, "x.json")
    character = read_foundry(path, Draft(title=""))
    takers = [name for name in available_rulesets()
              if (one := find_ruleset(name)).adopt is not None and one.adopt(character) is not None]
    if takers:
        assert import_file(path).scenario.ruleset == takers[0]
    else:
        with pytest.raises(ImportFileError) as caught:
            import_file(path)
        assert caught.value.key == "core.import_no_rules"
        assert "core." not in str(caught.value)


@pytest.mark.parametrize(("name", "data", "key"), [
    ("a.gcs", "<character/>", "core.import_gcs_old"), ("a.gcs", {"version": 5}, "core.import_not_character"),
    ("a.gcs", "[]", "core.import_not_character"), ("a.json", {"name": "x"}, "core.import_not_character"),
    ("a.json", {**ACTOR_DICE, "_stats": {"systemId": "chess"}}, "core.import_system"),
    ("a.json", "nothing", "core.import_json"), ("a.gcs", "{", "core.import_json")])
def test_what_is_no_character_is_refused(saved, name, data, key):
    with pytest.raises(ImportFileError) as caught:
        import_file(saved(data, name))
    assert caught.value.key == key


def test_any_json_is_not_taken_for_a_foreign_file(saved):
    assert can_import(saved(ACTOR_DICE, "a.json"))
    assert not can_import(saved({"format": 1}, "b.json"))
    assert not can_import(saved({}, "c.hexlog"))


@pytest.mark.parametrize("data", [GCS_5, GCS_2, ACTOR_DICE], ids=["gcs5", "gcs2", "actor"])
def test_the_fight_can_be_played(saved, data):
    scenario = import_file(saved(data, "x.gcs" if "version" in data else "x.json")).scenario
    game = Game(find_ruleset(scenario.ruleset), scenario, Seeded("import"))
    play_out(game, {side.id: RandomAgent(side.id) for side in scenario.sides}, 40)
    assert game.ply == 40 or game.state.outcome is not None


FIGURES = st.dictionaries(st.sampled_from(["st", "dx", "iq", "ht", "will", "hp", "hp_now", "dodge", "dr",
                                           "basic_move", "encumbrance"]), st.integers(-10**6, 10**6))
WORDS = st.one_of(st.text(max_size=12), st.sampled_from([
    "sw+1 cut", "thr imp", "2d+1 pi++", "6dx4(2) cr ex", "1d-9999 cr", "Bow", "Shield", "Broadsword", "Punch",
    "x15/x20", "9999999/99999999", "C,1,2", "11†", "10‡", "No", "0U", "T(1)", "1+1(3)", "medium shield"]))
USES = st.builds(Use, name=WORDS, ranged=st.booleans(), skill=WORDS, level=st.none() | st.integers(-99, 999),
                 damage=WORDS, damage_now=WORDS, reach=WORDS, range=WORDS, rate=WORDS, shots=WORDS,
                 accuracy=st.none() | st.integers(-99, 999), strength=WORDS, parry=WORDS, block=WORDS)
PEOPLE = st.builds(Character, family=st.just("three_dice"), name=st.just("A"), figures=FIGURES,
                   skills=st.dictionaries(WORDS, st.integers(-9, 10**6), max_size=4),
                   traits=st.lists(WORDS, max_size=3).map(tuple),
                   gear=st.lists(st.builds(Gear, name=WORDS, uses=st.lists(USES, max_size=2).map(tuple),
                                           worn=st.booleans()), max_size=5).map(tuple))


@settings(max_examples=150)
@given(PEOPLE)
def test_whatever_a_character_says_the_sheet_is_sound(character):
    from hexsim.files.importers.draft import UnitDraft
    from hexsim.files.importers.toml_text import scenario_text
    from hexsim.hexes.hex import Hex

    found = adopt(character)
    assert isinstance(found, Adopted)
    draft = Draft(title="T", ruleset="maneuvers", cells={Hex(0, 0): ("open", 0)}, sides={"a": "A"},
                  units=[UnitDraft(id="u", side="a", name="U", at=Hex(0, 0),
                                   sheets={"maneuvers": found.sheet})])
    assert read_scenario(scenario_text(draft)).units


def test_only_its_own_family_is_adopted():
    assert adopt(Character(family="dots", name="x", figures={})) is None


DUEL = next(path for path in shipped_scenarios() if path.stem == "duel")


@pytest.mark.parametrize("into", [path for path in shipped_scenarios()
                                  if 'ruleset = "maneuvers"' in path.read_text(encoding="utf-8")],
                         ids=lambda path: path.stem)
def test_a_character_joins_a_scenario_whose_text_stays(saved, into):
    found = import_into(saved(GCS_5), into)
    before = read_scenario(into)
    text = into.read_text(encoding="utf-8")
    assert found.text.startswith(text.rstrip("\n"))
    *rest, unit = found.scenario.units
    assert tuple(rest) == before.units
    assert replace(found.scenario, source="", units=()) == replace(before, source="", units=())
    assert (unit.name, unit.side) == ("Ada of the Ford", before.sides[0].id)
    assert unit.pose.hex not in {one.pose.hex for one in before.units if one.pose}
    assert told(found)["import_joined"]["side"] == unit.side


def test_the_side_it_joins_and_two_of_a_name(saved, tmp_path):
    side = read_scenario(DUEL).sides[1].id
    once = import_into(saved(GCS_5), DUEL, side)
    assert once.scenario.units[-1].side == side
    again = tmp_path / "again.toml"
    again.write_text(once.text, encoding="utf-8")
    assert [unit.id for unit in import_into(saved(GCS_5), again, side).scenario.units[-2:]] == [
        "ada_of_the_ford", "ada_of_the_ford2"]


def test_what_cannot_be_joined(saved, tmp_path):
    with pytest.raises(ScenarioError, match="There is no side"):
        import_into(saved(GCS_5), DUEL, "nobody")
    with pytest.raises(ImportFileError, match="no character sheet"):
        import_into(saved("size 2 2\n", "a.board"), DUEL)
    with pytest.raises(ImportFileError, match="There is no character"):
        import_into(saved({"version": 5}), DUEL)
    inline = tmp_path / "inline.toml"
    inline.write_text('format = 1\ntitle = "T"\nruleset = "maneuvers"\nsides = [{id = "a", name = "A"}]\n'
                      'units = [{id = "u", side = "a", at = "0101E", maneuvers = {}}]\n'
                      '[map]\nrows = """\n. . .\n"""\n')
    with pytest.raises(ImportFileError, match=r"\[\[units\]\]"):
        import_into(saved(GCS_5), inline)
    full = tmp_path / "full.toml"
    full.write_text('format = 1\ntitle = "T"\nruleset = "maneuvers"\n[map]\nrows = """\n. #\n"""\n[[sides]]\n'
                    'id = "a"\nname = "A"\n[[units]]\nid = "u"\nside = "a"\nat = "0101E"\n'
                    "[units.maneuvers]\n")
    with pytest.raises(ScenarioError, match="no free hex"):
        import_into(saved(GCS_5), full)
