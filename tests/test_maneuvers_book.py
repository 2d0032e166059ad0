"""The book of `maneuvers`: every rule has its function, its words in three languages, a marked test."""

import re
from pathlib import Path

import pytest
from maneuvers_lab import RULESET

from hexsim.rules.rule import tests_of as marked_tests
from hexsim.text import LANGUAGES, has_text, set_language, tr

HERE = Path(__file__).parent

IDS = re.findall(
    r"\S+",
    """
M-MAP-1 M-FACE-1 M-FACE-2 M-FACE-3 M-FACE-4 M-FACE-5 M-FOOT-1 M-FOOT-2 M-FOOT-3 M-FOOT-4
M-FOOT-5 M-FOOT-6 M-FOOT-7 M-FOOT-8 M-LINE-1 M-LOS-1 M-LOS-2 M-DARK-1
M-TEST-1 M-TEST-2 M-DICE-1 M-ERR-1 M-ERR-2 M-ORD-1 M-SHEET-1 M-SHEET-2 M-WPN-1 M-WPN-2 M-SIT-1
M-TURN-1 M-TURN-2 M-TURN-3 M-INIT-1 M-MAN-1 M-MAN-2 M-DP-0 M-DP-1 M-DP-2 M-DP-7 M-DP-10 M-DP-11
M-STEP-0 M-STEP-1 M-STEP-2 M-STEP-3 M-STEP-4 M-STEP-5 M-STEP-6 M-STEP-7 M-STEP-8 M-STEP-9 M-STEP-10
M-MOVE-1 M-MOVE-2 M-MOVE-3 M-MOVE-4 M-MOVE-5 M-MOVE-6 M-MOVE-7 M-MOVE-8 M-MOVE-9 M-MOVE-13 M-TERR-1
M-TERR-2 M-TERR-3 M-EVADE-1 M-NOTE-1 M-NOTE-2 M-NOTE-3 M-NOTE-4 M-NOTE-5 M-NOTE-6 M-LED-1 M-PATH-1
M-PATH-2 M-PATH-3 M-PATH-4 M-POST-1 M-POST-2 M-POST-3 M-POST-4 M-POST-5 M-POST-6 M-DMG-2 M-RDY-1
M-RDY-2 M-RDY-3 M-RDY-4 M-RDY-5 M-RDY-6 M-RDY-7 M-RDY-8 M-RDY-9 M-RDY-10 M-RDY-11 M-RDY-12 M-CONC-2
M-CONC-3 M-WAIT-1 M-WAIT-2 M-WAIT-11 M-AOA-1 M-AOA-2 M-AOD-1 M-TWO-3 M-NOP-1
M-CONC-1 M-AOA-3 M-AOA-5 M-AOD-2 M-AOD-3 M-ATK-1 M-ATK-2 M-ATK-3 M-ATK-4 M-ATK-5 M-ATK-6 M-ATK-7 M-ATK-8
M-ATK-9 M-MOD-1 M-CRIT-1 M-CRIT-2 M-CRIT-3 M-CRIT-4 M-TWO-1 M-TWO-2 M-TWO-4 M-TWO-5 M-RNG-1 M-RNG-2
M-RNG-3 M-RNG-4 M-RNG-5 M-RNG-6 M-AIM-2 M-MOVE-10 M-MOVE-11 M-MOVE-12 M-TERR-4 M-POST-7 M-DP-5 M-DP-6
M-DEF-1 M-DEF-2 M-DEF-3 M-DEF-4 M-DEF-5 M-DEF-6 M-DEF-7 M-DEF-8 M-DEF-9 M-DMG-1 M-DMG-3 M-DMG-4 M-DMG-5
M-AIM-1 M-AIM-3 M-AIM-4 M-AIM-5 M-AIM-6 M-AIM-7 M-AIM-8 M-AIM-9 M-AIM-10 M-EVAL-1 M-EVAL-2 M-EVAL-3
M-FNT-1 M-FNT-2 M-FNT-3 M-FNT-4 M-FNT-5 M-AOA-4 M-DP-3 M-DP-4 M-WAIT-3 M-WAIT-4 M-WAIT-5 M-WAIT-6
M-WAIT-7 M-WAIT-8 M-WAIT-9 M-WAIT-10 M-DP-8 M-DP-9 M-MULTI-0 M-MULTI-a M-MULTI-b M-MULTI-b1 M-MULTI-b2
M-MULTI-b3 M-MULTI-b4 M-MULTI-b5 M-MULTI-c M-MULTI-d M-MULTI-e M-MULTI-f M-MULTI-g M-MULTI-h M-MULTI-i
M-MULTI-j M-MULTI-k M-MULTI-l
""",
)
"""What this version carries out; a rule is entered here when it is."""


def test_the_book_holds_these_rules():
    assert sorted(entry.id for entry in RULESET.book) == sorted(IDS)


@pytest.mark.parametrize("rule", IDS)
def test_a_rule_has_a_function_words_and_a_test(rule):
    path, line = RULESET.book[rule].place()
    assert path.is_file() and line > 0
    for language in LANGUAGES:
        set_language(language)
        assert has_text(f"maneuvers.{rule}.title") and has_text(f"maneuvers.{rule}.text"), language
        assert 2 < len(tr(f"maneuvers.{rule}.title")) < 60 and len(tr(f"maneuvers.{rule}.text")) > 40, (
            language
        )
    set_language("en")
    assert marked_tests(rule, "maneuvers", HERE), "no test is marked with it"


def test_no_rule_is_entered_twice_in_the_code():
    folder = RULESET.book["M-MOVE-2"].place()[0].parent
    marks = [
        rule
        for path in sorted(folder.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.lstrip().startswith("@rule(")
        for rule in re.findall(r'"(M-[A-Z]+-\w+)"', line)
    ]
    assert len(marks) == len(set(marks))


def test_every_id_that_the_code_names_is_a_rule():
    folder = RULESET.book["M-MOVE-2"].place()[0].parent
    named = {
        rule
        for path in sorted(folder.rglob("*.py"))
        for rule in re.findall(r'"(M-[A-Z]+-\w+)"', path.read_text(encoding="utf-8"))
    }
    assert named == set(IDS)


def test_every_language_words_every_verb_and_value():
    words = [f"verb_{verb}" for verb in (*RULESET.orders, *RULESET.gaits)]
    words += [f"prompt_M-DP-{number}" for number in range(1, 11)]
    words += ["title", "won_conceded", "won_agreed", "task_done", "ahead_left", "switch_darkness"]
    for language in LANGUAGES:
        set_language(language)
        assert all(has_text(f"maneuvers.{word}") for word in words)
    set_language("en")
