"""Scenarios that are right: what their tables mean."""

import subprocess
import sys

import pytest
from parley.records import Envoy

from hexsim.ai.random import RandomAgent
from hexsim.board.terrain import terrain_of
from hexsim.errors import ScenarioError
from hexsim.files.cells import LEGEND, LEVELS
from hexsim.files.check import check_file
from hexsim.files.places import scenario_path, shipped_scenarios
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.game.match import play_out
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.dice import Seeded
from hexsim.rules.registry import find_ruleset
from hexsim.rules.scenario import about_of, title_of
from hexsim.rules.state import Aim, Record, Side, Thing
from hexsim.text import LANGUAGES, set_language
from scenarios import GOOD, changed


def test_a_whole_scenario():
    scenario = read_scenario(GOOD)
    board = scenario.board
    assert (scenario.title, scenario.about, scenario.ruleset) == ("Yard", "Two against one.", "parley")
    assert scenario.source == GOOD and scenario.format == 1
    assert len(board) == 18 and board.orientation == "pointy"
    assert [board.terrain(board.parse_hex(at)).id for at in ("0301", "0501", "0202", "0303", "0403")] == [
        "rough", "building", "shallow_water", "undergrowth", "table"]
    assert board.side(Hex(0, 0), 0).id == board.side(Hex(1, 0), 3).id == "door_closed"
    assert board.side(board.parse_hex("0302"), 1).id == "door_closed"
    assert scenario.things == (
        Thing(id="staff", pose=board.parse_hex("0201"), record=Record(kind="item", name="Staff")),)
    assert scenario.sides == (
        Side(id="red", name="Red", aims=(
            Aim(kind="reach", hexes=(board.parse_hex("0601"), board.parse_hex("0602")), units=("ana",)),)),
        Side(id="blue", name="blue"))
    ana, bo = scenario.units
    assert (ana.id, ana.side, ana.name, ana.pose, ana.arrives) == ("ana", "red", "ana", Pose(Hex(0, 0), 0), 0)
    assert (bo.name, bo.sheets) == ("Bo", (("parley", Envoy(gait="walk")),))


def test_own_terrains_and_figures_of_rulesets():
    board = read_scenario(changed((" . ~ . . . .", " . m . . . ."))).board
    mud = board.terrain(board.parse_hex("0202"))
    assert (mud.name, mud.extra, mud.footing, mud.figure("d100", "cv")) == ("mud", 2, "bad", 6)


@pytest.mark.parametrize("hexes", ["_.... .....", "..... ....."])
@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_walls_stand_on_every_side_of_the_rim(hexes, orientation):
    rows = [hexes.split()[0], ".....", hexes.split()[1], "....."]
    for each in range(6):
        texts = [f"{column:02d}{row:02d}/{each}" for row in range(1, 5) for column in range(1, 6)
                 if rows[row - 1][column - 1] != "_"]
        rim = '"0101E 0302NE"', f'"{" ".join(texts)}"'
        board = read_scenario(changed(
            rim, (". . , . # .\n . ~ . . . .\n. . % t . .\n", "\n".join(rows) + "\n"),
            ('ruleset = "parley"', f'ruleset = "parley"\norientation = "{orientation}"'),
            ("0601 0602", "0501 0502"), ('"0101E"', '"0201/0"'), ('"0603W"', '"0503/3"'))).board
        assert len(board) == len(texts)
        assert all(board.side(at, each).id == "door_closed" for at in board)
        assert all(board.side(at.neighbour(each), (each + 3) % 6).id == "door_closed" for at in board)


def test_an_own_terrain_can_change_a_usual_one():
    board = read_scenario(changed(("[terrains.mud]", "[terrains.rough]\nextra = 3\n[terrains.mud]"))).board
    rough = board.terrain(board.parse_hex("0301"))
    assert (rough.extra, rough.footing, rough.name) == (3, "bad", terrain_of("rough").name)


def test_every_letter_and_every_level():
    rows, levels = "".join(LEGEND), "".join(LEVELS)
    rows = rows.ljust(len(levels), ".")
    text = changed((". . , . # .\n . ~ . . . .\n. . % t . .\n", f"{rows}\n"),
                   ("[map.legend]", f'levels = "{levels}"\n[map.legend]'),
                   ('sides = "0101E 0302NE"', 'sides = "0101E"'), ('hexes = "0601 0602"', 'hexes = "0101"'),
                   ('at = "0603W"', 'at = "1101W"'), ('at = "0201"', 'at = "0,0"'))
    board = read_scenario(text).board
    assert [board.terrain(at).id for at in board][:len(LEGEND)] == list(LEGEND.values())
    assert [board.level(at) for at in board] == list(LEVELS.values())
    assert min(LEVELS.values()) == -9 and max(LEVELS.values()) == 9


def test_flat_top_maps_read_rows_of_columns():
    text = changed(('ruleset = "parley"', 'ruleset = "parley"\norientation = "flat"'),
                   ('at = "0101E"', 'at = "0101SE"'),
                   ('at = "0603W"', 'at = "0603N"'), ('sides = "0101E 0302NE"', 'sides = "0101SE 0302N"'))
    scenario = read_scenario(text)
    board = scenario.board
    assert board.orientation == "flat"
    assert board.terrain(Hex(2, -1)).id == "rough" and board.number(Hex(2, -1)) == "0301"
    assert scenario.units[1].pose == Pose(Hex(5, 0), 2)


def test_free_form_maps_count_over_what_is_there():
    text = changed((". . , . # .\n . ~ . . . .\n. . % t . .\n", "_ _ . .\n _ . . .\n_ . _ ,\n"),
                   ('sides = "0101E 0302NE"', 'sides = "0201E"'), ('hexes = "0601 0602"', 'hexes = "0102"'),
                   ('at = "0101E"', 'at = "0201E"'), ('at = "0603W"', 'at = "0303W"'))
    scenario = read_scenario(text)
    assert len(scenario.board) == 7
    assert [scenario.board.number(at) for at in scenario.board] == [
        "0201", "0301", "0102", "0202", "0302", "0103", "0303"]
    assert scenario.units[1].pose.hex == Hex(2, 2)


def test_units_that_come_later_and_larger_ones():
    text = changed(('at = "0603W"', 'at = "0503W"\narrives = 3\nfootprint = ["0,0", "-1,0"]'))
    unit = read_scenario(text).units[1]
    assert (unit.arrives, unit.footprint, unit.pose.facing) == (3, (Hex(0, 0), Hex(-1, 0)), 3)
    assert read_scenario(changed(('at = "0603W"', "arrives = 2"))).units[1].pose is None
    with pytest.raises(ScenarioError) as caught:
        read_scenario(text.replace('"0503W"', '"0603W"'))
    assert [problem.key for problem in caught.value.problems] == ["core.stand_beyond"]


@pytest.mark.rule("M-FOOT-3")
@pytest.mark.parametrize(("at", "shape", "key", "where"), [
    ("0603E", '"0,0", "1,0"', "core.stand_beyond", "0603E"), ("0402E", '"0,0", "1,-1"', "core.stand_blocked", "0501"),
    ("0201W", '"0,0", "1,0"', "core.stand_taken", "0101")])
def test_what_is_in_the_way_of_a_body_is_told_by_the_hex_it_is_in(at, shape, key, where):
    with pytest.raises(ScenarioError) as caught:
        read_scenario(changed(('at = "0603W"', f'at = "{at}"\nfootprint = [{shape}]')))
    assert [(problem.key, problem.params["text"]) for problem in caught.value.problems] == [(key, where)]


@pytest.mark.rule("M-FOOT-3")
@pytest.mark.parametrize(("extra", "key"), [
    ('[[walls]]\nkind = "wall"\nsides = "0503E"', "core.stand_split"),
    ('[[walls]]\nkind = "door_closed"\nsides = "0503E"', "core.stand_split"),
    ('[[walls]]\nkind = "fence"\nsides = "0503E"', "")])
def test_no_figure_stands_across_what_nobody_can_cross(extra, key):
    text = changed(('at = "0603W"', 'at = "0503W"\nfootprint = ["0,0", "-1,0"]')) + extra
    if not key:
        assert len(read_scenario(text).units[1].footprint) == 2
        return
    with pytest.raises(ScenarioError) as caught:
        read_scenario(text)
    assert [problem.key for problem in caught.value.problems] == [key] and "0503" in str(caught.value.problems[0])


def test_switches_of_every_type():
    text = changed(('ruleset = "parley"', 'ruleset = "maneuvers"\nswitches = {darkness = -3}'),
                   ("[units.parley]\nnerve = 7", "[units.maneuvers]"),
                   ('[units.parley]\ngait = "walk"', "[units.maneuvers]"))
    assert read_scenario(text).switches == (("darkness", -3),)
    for value, key in (("-11", "want_between"), ("1", "want_between"), ("true", "want_number"),
                       ('"0"', "want_number")):
        with pytest.raises(ScenarioError) as error:
            read_scenario(text.replace("-3", value))
        assert [(problem.field, problem.key) for problem in error.value.problems] == [
            ("switches.darkness", f"core.{key}")]


def test_line_ends_marks_and_composition_do_not_matter(tmp_path):
    text = changed(('title = "Yard"', 'title = "Chácara"'), ('id = "bo"', 'id = "bó"'))
    plain = read_scenario(text)
    for data in (text.replace("\n", "\r\n").encode(), b"\xef\xbb\xbf" + text.encode(),
                 text.replace("á", "a\u0301").replace("ó", "o\u0301").encode()):
        path = tmp_path / "yard.toml"
        path.write_bytes(data)
        assert read_scenario(path) == plain


def test_reading_a_path_and_a_text_is_the_same(tmp_path):
    path = tmp_path / "yard.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert read_scenario(path) == read_scenario(GOOD)
    assert check_file(path) == ()


SHIPPED = [pytest.param(path, id=path.stem) for path in shipped_scenarios()]


def test_at_least_six_come_along():
    names = {path.stem for path in shipped_scenarios()}
    assert names >= {"open_field", "tavern", "bridge", "ruin", "battlefield", "flat_hills", "duel"}
    assert scenario_path("bridge") == scenario_path("bridge.toml") != scenario_path("ruin")
    for name in ("brigde", "a\0b", "x" * 5000):
        with pytest.raises(ScenarioError, match="bridge"):
            scenario_path(name)


def test_a_file_of_ones_own_comes_before_a_shipped_one_and_a_folder_after_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bridge").mkdir()
    (tmp_path / "mine").mkdir()
    assert scenario_path("bridge").is_file() and scenario_path("mine").is_dir()
    (tmp_path / "ruin.toml").touch()
    assert scenario_path("ruin.toml").read_text() == ""


@pytest.mark.parametrize("path", SHIPPED)
def test_shipped_scenarios_can_be_played(path):
    scenario = read_scenario(path)
    assert check_file(path) == () and scenario.about and not scenario.about.startswith("\n")
    game = Game(find_ruleset(scenario.ruleset), scenario, Seeded("7"))
    play_out(game, {side.id: RandomAgent(side.id) for side in scenario.sides}, most_plies=25)
    assert game.ply or game.state.outcome


def test_the_shipped_ones_show_what_there_is():
    scenarios = {path.stem: read_scenario(path) for path in shipped_scenarios()}
    field = scenarios["battlefield"]
    assert (field.board.grid.cols, field.board.grid.rows) == (60, 40)
    assert sorted([unit.side for unit in field.units].count(side.id) for side in field.sides) == [10, 10]
    assert scenarios["flat_hills"].board.orientation == "flat"
    floor = scenarios["duel"].board
    assert len(floor) < floor.grid.cols * floor.grid.rows
    sheets = [dict(unit.sheets)[one.ruleset] for one in scenarios.values() if one.ruleset == "maneuvers"
              for unit in one.units]
    assert {sheet.posture for sheet in sheets} >= {"standing", "crouching", "kneeling", "lying"}
    assert any(sheet.super_fast for sheet in sheets) and any(sheet.altered_time for sheet in sheets)
    kinds = {kind.id for one in scenarios.values() for _, _, kind in one.board.sides()}
    assert kinds == {"wall", "low_wall", "fence", "door_closed", "door_open"}
    assert {aim.kind for one in scenarios.values() for side in one.sides for aim in side.aims} >= {
        "reach", "hold", "survive", "last_standing"}


def test_pydantic_is_loaded_only_when_a_file_is_read():
    code = ("import sys, hexsim.files.scenario, hexsim.files.log, hexsim.files.check;"
            "print(sorted({'pydantic', 'platformdirs', 'pygame', 'matplotlib'} & set(sys.modules)))")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_wall_may_stand_on_the_rim_of_the_map():
    scenario = read_scenario(changed(('sides = "0101E 0302NE"', 'sides = "0101W 0603E 0103SW"')), "yard.toml")
    board = scenario.board
    walled = {f"{board.number(at)}{direction}" for at in board for direction in range(6)
              if board.side(at, direction)}
    assert walled == {"01013", "06030", "01034"}


WORDS = """
[words.ru]
title = "Поле"
about = "Ровное место."
[words.pt_BR]
title = "Campo"
"""


def worded(words):
    """A scenario with words in other languages, before its first table."""
    head, rest = GOOD.split("[map]", 1)
    return f"{head}{words}\n[map]{rest}"


def test_titles_come_in_the_language_of_the_player():
    scenario = read_scenario(worded(WORDS))
    told = {}
    for language in LANGUAGES:
        set_language(language)
        told[language] = title_of(scenario), about_of(scenario)
    set_language("en")
    assert told["ru"] == ("Поле", "Ровное место.") and told["en"] == (scenario.title, scenario.about)
    assert told["pt_BR"] == ("Campo", scenario.about), "what is not translated is in the words of its author"


@pytest.mark.parametrize("words", [
    '[words.xx]\ntitle = "X"', '[words.ru]\nname = "X"', '[words.ru]\ntitle = 3', '[words]\nru = "Поле"',
    '[words.ru]\ntitle = ""', "words = 3",
])
def test_words_that_cannot_be(words):
    with pytest.raises(ScenarioError) as caught:
        read_scenario(worded(words))
    assert "words" in str(caught.value.problems[0])


@pytest.mark.parametrize("name", [
    "ambush", "battlefield", "blades", "brawl", "bridge", "corridor", "courtyard", "crossroads", "duel",
    "flat_hills", "gatekeeper", "granary", "night_camp", "open_field", "pit", "ruin", "sheepfold", "standoff",
    "tavern", "wall", "warehouse"])
def test_shipped_scenarios_speak_three_languages(name):
    scenario = read_scenario(scenario_path(name))
    assert {"pt_BR", "ru"} <= {language for language, words in scenario.words if words.title and words.about}
