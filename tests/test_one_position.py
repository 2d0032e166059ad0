"""One position under every ruleset: the same map and units, each ruleset's own sheets and switches."""

import sys
from pathlib import Path

import pytest
from playing import started
from terminal import hexsim

from hexsim.ai.random import RandomAgent
from hexsim.errors import ScenarioError, UnknownRulesetError
from hexsim.files.log import record, resume
from hexsim.files.log_read import read_log
from hexsim.files.log_verify import verify
from hexsim.files.places import shipped_scenarios
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.rules.scenario import start

HERE = Path(__file__).parent
CROSSROADS = HERE.parent / "scenarios" / "crossroads.toml"
INSTALLED = available_rulesets()
SMALL = ("blocks", "d100", "dicepool")
"""Rulesets in which everybody covers one hex; they say so of a scenario with larger figures."""


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    """A ruleset of a few lines, installed as any other would be: a module and its entry point."""
    code = (HERE / "data" / "tiny" / "tiny_rules.py").read_text(encoding="utf-8")
    (tmp_path / "tiny_rules.py").write_text(code, encoding="utf-8")
    info = tmp_path / "hexsim_tiny-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: hexsim-tiny\nVersion: 1.0\n", encoding="utf-8"
    )
    (info / "entry_points.txt").write_text("[hexsim.rulesets]\ntiny = tiny_rules:RULESET\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield "tiny"
    sys.modules.pop("tiny_rules", None)
    find_ruleset.cache_clear()


def places(scenario):
    """What everybody shares: ground, units, where they stand, what lies about, what is wanted."""
    units = [(unit.id, unit.side, unit.name, unit.pose, unit.arrives) for unit in scenario.units]
    things = [(thing.id, thing.hex) for thing in scenario.things]
    return scenario.board.digest, units, things, scenario.sides


@pytest.mark.parametrize("name", INSTALLED)
@pytest.mark.parametrize("path", shipped_scenarios(), ids=lambda path: path.stem)
def test_every_shipped_scenario_can_be_played_with_every_ruleset(path, name):
    own = read_scenario(path)
    if name in SMALL and any(len(unit.footprint) > 1 for unit in own.units):
        with pytest.raises(ScenarioError, match="covers more than one hex"):
            read_scenario(path, ruleset=name)
        return
    other = read_scenario(path, ruleset=name)
    assert places(own) == places(other) and other.ruleset == name
    lacking = {unit.id for unit in own.units if name not in dict(unit.sheets)}
    assert {*other.lent} == (lacking if name != own.ruleset else set())
    state, _ = start(find_ruleset(name), other, Seeded("same"))
    assert state.awaiting is not None or state.outcome is not None
    assert own.lent == ()


@pytest.mark.parametrize("name", INSTALLED)
def test_a_fight_begun_with_another_ruleset_is_saved_and_goes_on(name, tmp_path):
    game = Game(find_ruleset(name), read_scenario(CROSSROADS, ruleset=name), Seeded("cross"))
    writer = record(game, tmp_path / "cross.hexlog")
    agents = {side.id: RandomAgent(side.id) for side in game.scenario.sides}
    while game.awaiting and game.ply < 25:
        game.play(agents[game.awaiting.side].choose(game.ruleset, game.view(game.awaiting.side)))
    assert writer.failure is None
    log = read_log(tmp_path / "cross.hexlog")
    assert verify(log) is None
    again, _ = resume(tmp_path / "cross.hexlog")
    assert again.ruleset.name == name and again.digest == game.digest


def test_crossroads_has_sheets_of_its_own_for_each_shipped_ruleset_here():
    scenario, names = read_scenario(CROSSROADS), ("blocks", "d100", "dicepool", "maneuvers")
    for unit in scenario.units:
        assert set(names) <= set(dict(unit.sheets))
    for name in names:
        assert read_scenario(CROSSROADS, ruleset=name).lent == ()


TEXT = """
format = 1
title = "Two"
ruleset = "parley"
[switches]
wind = 2
[switches.parley]
echo = true
[switches.blocks]
target_number = 9
[map]
rows = '''
. . . .
'''
[[sides]]
id = "red"
[[sides]]
id = "blue"
[[units]]
id = "ana"
side = "red"
at = "0101E"
[units.parley]
nerve = 4
[[units]]
id = "bo"
side = "blue"
at = "0401W"
[units.parley]
[units.blocks]
hp_max = 9
"""


def test_switches_are_those_of_the_ruleset_that_is_played():
    assert read_scenario(TEXT).switches == (("echo", True), ("wind", 2))
    assert read_scenario(TEXT, ruleset="parley").switches == (("echo", True), ("wind", 2))
    other = read_scenario(TEXT, ruleset="blocks")
    assert other.switches == (("target_number", 9),) and other.lent == ("ana",)
    assert dict(other.units[1].sheets)["blocks"].hp_max == 9
    assert read_scenario(TEXT, ruleset="maneuvers").switches == ()


def test_mistakes_in_what_another_ruleset_finds_are_named_at_once():
    bad = TEXT.replace("target_number = 9", "target_number = 99").replace("hp_max = 9", "hp_max = 999")
    with pytest.raises(ScenarioError) as caught:
        read_scenario(bad, "two.toml")
    fields = {problem.field for problem in caught.value.problems}
    assert fields == {"switches.blocks.target_number", "units[2].blocks.hp_max"}


def test_without_a_word_a_missing_sheet_is_a_mistake():
    with pytest.raises(ScenarioError) as caught:
        read_scenario(TEXT.replace('ruleset = "parley"', 'ruleset = "blocks"'))
    assert {problem.key for problem in caught.value.problems} >= {"core.sheet_missing"}


def test_an_unknown_ruleset_is_a_sentence_with_those_there_are():
    with pytest.raises(UnknownRulesetError):
        read_scenario(TEXT, ruleset="chess")
    found = hexsim("play", "crossroads", "--text", "--ruleset", "chess")
    assert found.code == 2 and "chess" in found.err and "blocks" in found.err


@pytest.mark.parametrize(
    "words",
    [
        ["reach", "crossroads", "anna", "--ruleset", "NAME", "--json"],
        ["explain", "crossroads", "anna", "F2", "--ruleset", "NAME"],
        ["check", "crossroads", "--ruleset", "NAME"],
        ["perft", "crossroads", "--ruleset", "NAME", "--depth", "1"],
    ],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize("name", ["blocks", "maneuvers"])
def test_commands_take_the_ruleset(words, name):
    found = hexsim(*[name if word == "NAME" else word for word in words])
    assert found.code == 0, found.err
    rule = {"blocks": "B-MOVE-2", "maneuvers": "M-MOVE-2"}[name]
    assert words[0] != "explain" or rule in found.out
    assert words[0] != "reach" or f'"ruleset": "{name}"' in found.out


def test_the_same_orders_run_and_the_picture_shows_the_same_people(tmp_path):
    orders = tmp_path / "orders.txt"
    orders.write_text("dora move path=F\n", encoding="utf-8")
    found = hexsim("run", "crossroads", "--orders", str(orders), "--json")
    assert found.code == 0 and '"ruleset": "maneuvers"' in found.out
    orders.write_text("road order units=anna,boris\nanna move path=F\n", encoding="utf-8")
    found = hexsim("run", "crossroads", "--orders", str(orders), "--ruleset", "blocks", "--json")
    assert found.code == 0 and '"ruleset": "blocks"' in found.out
    found = hexsim("render", "crossroads", "--ruleset", "blocks", "-o", str(tmp_path / "x.svg"))
    assert found.code == 0 and (tmp_path / "x.svg").is_file()


def test_who_has_no_sheet_is_told(tmp_path):
    found = hexsim("check", "duel", "--ruleset", "blocks")
    assert found.code == 0 and "sil, wolf" in found.out


def test_a_log_keeps_its_ruleset(tmp_path):
    game = Game(find_ruleset("blocks"), read_scenario(CROSSROADS, ruleset="blocks"), Seeded("x"))
    record(game, tmp_path / "x.hexlog")
    found = hexsim(
        "render", str(tmp_path / "x.hexlog"), "--ruleset", "maneuvers", "-o", str(tmp_path / "x.svg")
    )
    assert found.code == 2 and "maneuvers" in found.err


def test_a_fifth_ruleset_needs_nothing_but_its_entry_point(tiny):
    assert tiny in available_rulesets()
    for path in (CROSSROADS, CROSSROADS.with_name("duel.toml")):
        scenario = read_scenario(path, ruleset=tiny)
        assert scenario.lent == tuple(unit.id for unit in scenario.units)
        game = started(scenario)
        agents = {side.id: RandomAgent(side.id) for side in scenario.sides}
        while game.awaiting:
            game.play(agents[game.awaiting.side].choose(game.ruleset, game.view(game.awaiting.side)))
        assert game.ply == 3 * len(scenario.units)
    found = hexsim("explain", "crossroads", "anna", "F", "--ruleset", tiny)
    assert found.code == 0 and "T-1" in found.out, found.err
    sheets = CROSSROADS.read_text(encoding="utf-8").replace(
        "[units.blocks]", "[units.tiny]\npace = 2\n[units.blocks]", 1
    )
    assert dict(read_scenario(sheets, ruleset=tiny).units[0].sheets)[tiny].pace == 2
