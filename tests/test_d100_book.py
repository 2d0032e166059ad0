"""The book of `d100`: every rule has its function, its words in three languages, a marked test."""

import re
from pathlib import Path

import pytest
from d100_lab import RULESET

from hexsim.rules.rule import tests_of as marked_tests
from hexsim.text import LANGUAGES, has_text, set_language, tr

HERE = Path(__file__).parent

FAMILIES = """
MAP 6 FACE 3 LINE 1 ERR 2 DICE 2 DIFF 1 TURN 4 ECON 7 SUB 6 ATTACK 1 LOG 1 ALLOUT 3 RUN 2 SWIFT 5 ALLOT 1
STAND 5 DELAY 6 DISENGAGE 2 FLEE 1 LEAVE 5 MOVE 4 LONGBURST 5 GRAPPLE 7 STANCE 2 EVADE 11 SKILL 1 SHORTBURST 4
MANOEUVRE 5 CALLED 3 LIGHTNING 3 OVERWATCH 9 CHARGE 6 KNOCK 5 STUN 3 GUARD 3 RELOAD 1 SUPPRESS 6 READY 3 AIM 5
JUMP 8 BRACE 4 STANDARD 3 TACTICAL 2 FEINT 2 POWER 2
"""
"""How many clauses each family has."""

DEFAULTS = """
2W AMMO BONUS COVER DAMAGE DOS ENGAGE EVADE FALL FATIGUE FLEE GANG GRAPPLE HELPLESS IMMOBILE INIT JAM LOC LOS
MOVE MULTI OPP PIN PRONE QUAL RANGE SHOOT-MELEE SIZE SIZEMOD STUNNED SURPRISE TEST UNARMED WOUNDS
"""
COUNTED = {name: int(count) for name, count in re.findall(r"(\w+) (\d+)", FAMILIES)}
IDS = [*(f"D-{family}-{number}" for family, count in COUNTED.items() for number in range(1, count + 1)),
       *(f"D-ARC-{angle}" for angle in (30, 45, 60, 180)),
       *(f"DEF-{name}" for name in re.findall(r"\S+", DEFAULTS))]


def test_the_book_holds_these_rules():
    assert sorted(entry.id for entry in RULESET.book if entry.id.startswith("D")) == sorted(IDS)


@pytest.mark.parametrize("rule", IDS)
def test_a_rule_has_a_function_words_and_a_test(rule):
    path, line = RULESET.book[rule].place()
    assert path.is_file() and line > 0
    for language in LANGUAGES:
        set_language(language)
        title, text = f"d100.{rule}.title", f"d100.{rule}.text"
        assert has_text(title) and has_text(text), language
        assert 2 < len(tr(title)) < 60 and 12 < len(tr(text)) < 400, language
    set_language("en")
    assert marked_tests(rule, "d100", HERE), "no test is marked with it"
