"""The book of `dicepool`: every rule has its function, its words in three languages, a marked test."""

import re
from pathlib import Path

import pytest
from dicepool_lab import RULESET

from hexsim.rules.rule import tests_of as marked_tests
from hexsim.rulesets.dicepool.weapons import known_weapons
from hexsim.text import LANGUAGES, has_text, set_language, tr

HERE = Path(__file__).parent
FOLDER = RULESET.book["P-INIT-1"].place()[0].parent

COUNTS = {"MAP": 4, "DICE": 2, "TEST": 6, "TURN": 4, "INIT": 3, "SIM": 1, "DECL": 5, "WILL": 1, "SWIFT": 1,
          "DELAY": 4,
          "ABORT": 3, "MULTI": 5, "ATK": 10, "DEF": 5, "DMG": 6, "MOVE": 6}
IDS = [f"P-{name}-{number}" for name, count in COUNTS.items() for number in range(1, count + 1)]
"""All rules there are."""


@pytest.fixture(autouse=True)
def _english():
    yield
    set_language("en")


def test_the_book_holds_these_rules():
    assert sorted(entry.id for entry in RULESET.book) == sorted(IDS)


@pytest.mark.parametrize("rule", IDS)
def test_a_rule_has_a_function_words_and_a_test(rule):
    path, line = RULESET.book[rule].place()
    assert path.is_file() and line > 0
    for language in LANGUAGES:
        set_language(language)
        title, text = tr(f"dicepool.{rule}.title"), tr(f"dicepool.{rule}.text")
        assert 2 < len(title) < 60 and len(text) > 40 and title != f"dicepool.{rule}.title", language
    assert marked_tests(rule, "dicepool", HERE), "no test is marked with it"


def test_every_id_that_the_code_names_is_a_rule():
    named = {rule for path in sorted(FOLDER.rglob("*.py"))
             for rule in re.findall(r'"(P-[A-Z]+-\w+)"', path.read_text(encoding="utf-8"))}
    assert named == set(IDS)


def words():
    """Every key that the code spells or makes."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.py")))
    yield from (key for key in re.findall(r'"@?(dicepool\.[A-Za-z_0-9-]+[A-Za-z0-9])"', text))
    yield from (f"dicepool.{code}_{detail}" for code, detail in
                re.findall(r'refuse\("(E_[A-Z_]+)", "[A-Z0-9-]+", "([a-z_]+)"', text))
    yield from (f"dicepool.reason_{name}" for name in re.findall(r'figure\([^"]*"P-[A-Z0-9-]+", "([a-z_]+)"',
                                                                 text))
    yield from (f"dicepool.verb_{verb}" for verb in RULESET.orders)
    yield from (f"dicepool.told_{name}{verb}" for name in ("", "begin_")
                for verb in ("attack", "move", "warn", "clear", "other"))
    yield from (f"dicepool.told_{test}_{outcome}" for outcome in ("success", "failure", "botch")
                for test in ("attack", "dodge", "block", "parry", "willpower", "other"))
    yield from (f"dicepool.item_{name}" for name in known_weapons())
    yield from (f"dicepool.switch_{switch.name}" for switch in RULESET.switches)
    yield from (f"dicepool.E_PATH_{kind}" for kind in
                ("turn", "direction", "action", "edge", "blocked", "occupied", "evade", "end"))
    yield from (f"dicepool.prompt_{point}" for point in
                ("P-DECL-1", "P-DECL-2", "P-DECL-3", "P-DELAY-1", "P-DELAY-4", "P-DELAY-4_inside",
                 "P-ABORT-1"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_words(language):
    set_language(language)
    keys = sorted(set(words()))
    assert len(keys) > 150
    assert not [key for key in keys if not has_text(key)]
