"""Fights of `dicepool` at the text board and through the window; the page of its orders; its scenarios."""

import re
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest
from dicepool_lab import RULESET, board_of

from hexsim.ai.agents import agent
from hexsim.files.scenario import read_scenario
from hexsim.game.game import Game
from hexsim.rules.dice import Seeded
from hexsim.rules.fields import bind, keys_of
from hexsim.rules.order import read_orders
from hexsim.text import LANGUAGES, set_language
from tests.test_dicepool_orders import CODES

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "orders.md").read_text(encoding="utf-8").split("## The verbs of `dicepool`")[1]
PAGE = PAGE.split("## The verbs of")[0]
SCENES = [path for path in sorted((ROOT / "scenarios").glob("*.toml"))
          if 'ruleset = "dicepool"' in path.read_text(encoding="utf-8")]

DUEL = """\
format = 1
title = "Yard"
about = "Two with pistols."
ruleset = "dicepool"
[map]
rows = \"\"\"
. . . . . . . .
 . . . . . . . .
. . . . . . . .
 . . . . . . . .
\"\"\"
[[sides]]
id = "red"
name = "Red"
[[sides]]
id = "blue"
name = "Blue"
[[units]]
id = "ana"
side = "red"
name = "Ana"
at = "0202E"
[units.dicepool]
dexterity = 3
wits = 3
firearms = 3
dodge = 2
weapons = [{weapon = "pistol"}]
[[units]]
id = "bo"
side = "blue"
name = "Bo"
at = "0702W"
[units.dicepool]
dexterity = 2
wits = 2
firearms = 2
dodge = 3
weapons = [{weapon = "pistol"}]
"""


@pytest.fixture(autouse=True)
def _apart(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXSIM_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("HEXSIM_CONFIG", str(tmp_path / "config"))
    yield
    set_language("en")


def test_there_are_three_scenarios_and_each_has_something_to_choose():
    assert [path.stem for path in SCENES] == ["ambush", "standoff", "warehouse"]
    for path in SCENES:
        game = Game(RULESET, read_scenario(path), Seeded("1"))
        assert len(game.legal_orders) > 50


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_computer_players_fight_a_duel_to_its_end(player):
    scenario = read_scenario(DUEL)
    game = Game(RULESET, scenario, Seeded("duel"))
    agents = {side.id: agent(player, side.id) for side in scenario.sides}
    while game.awaiting and game.state.round < (60 if player == "greedy" else 4):
        game.play(agents[game.awaiting.side].choose(RULESET, game.view(game.awaiting.side)))
    assert player == "random" or game.state.outcome.winners


@pytest.mark.rule("dicepool", "P-DEF-2")
def test_the_greedy_one_shoots_and_gives_up_a_poor_shot_for_a_dodge_rather_than_walking_about():
    scenario = read_scenario(DUEL)
    game = Game(RULESET, scenario, Seeded("sense"))
    chosen = str(agent("greedy", "a").choose(RULESET, game.view(game.awaiting.side)))
    assert "attack" in chosen or chosen.startswith("bo declare"), chosen


LINES = """\
plans
orders
declare will=1 + attack weapon=pistol target=ana
plans
units bo
odds attack weapon=pistol target=bo
attack weapon=pistol target=bo
plans
react kind=dodge hex=0701 by=point
1
log 12
rule P-DECL-1
undo
quit
"""


def board(scenario, lines, lang="en"):
    """What the text board says to these lines."""
    from tests.terminal import hexsim

    return hexsim("play", scenario, "--text", "--seed", "4", "--lang", lang, stdin=lines).out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_declaration_and_an_abort_at_the_text_board(lang, tmp_path):
    path = tmp_path / "yard.toml"
    path.write_text(DUEL, encoding="utf-8")
    text = board(path, LINES, lang)
    assert not re.findall(r"\b(?:cli|ui|core|dicepool)\.\w+", text), text
    assert "P-DECL-1" in text
    if lang == "en":
        assert "has yet to declare" in text and "may still react" in text and "Attack · pistol · Ana" in text
        assert ("Bo spends a Willpower point" in text and "dodges" in text) or "dodge" in text
        assert "Declarations, the slowest first" in text


def test_the_page_has_every_verb_with_every_key():
    rows = re.findall(r"^\| `(\w+)` \| (.*?)\| .* \|$", PAGE.split("The keys:")[0], re.MULTILINE)
    found = {verb: (set(re.findall(r"`(\w+)`", cell)), set(re.findall(r"\*\*`(\w+)`\*\*", cell)))
             for verb, cell in rows}
    assert set(found) == set(RULESET.orders)
    for verb, kind in RULESET.orders.items():
        keys = keys_of(kind.fields)
        assert found[verb] == ({key.name for key in keys}, {key.name for key in keys if key.required}), verb


def test_the_page_has_every_key_and_every_word_it_may_have():
    rows = dict(re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| (.*?) \|$",
                           PAGE.split("The keys:")[1].split("```")[0],
                           re.MULTILINE))
    told = {key: words for names, words in rows.items() for key in re.findall(r"`(\w+)`", names)}
    for kind in RULESET.orders.values():
        for key in keys_of(kind.fields):
            assert key.name in told, (kind.verb, key.name)
            for word in get_args(key.hint) if get_origin(key.hint) is Literal else ():
                if isinstance(word, str) and word:
                    assert f"`{word}`" in told[key.name], (key.name, word)


def test_the_page_has_every_code_in_its_order():
    assert re.findall(r"^\| `(E_\w+)` \|", PAGE, re.MULTILINE) == CODES


def test_every_example_of_the_page_can_be_read():
    block = re.findall(r"```pool-orders\n(.*?)```", PAGE, re.DOTALL)[0]
    clauses = [clause for _, given in read_orders(block) for clause in given.clauses]
    for clause in clauses:
        bind(RULESET.orders[clause.verb].fields, clause, board_of())
    assert {"declare", "attack", "defend", "delay", "react", "hamper"} <= {clause.verb for clause in clauses}
