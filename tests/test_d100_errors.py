"""Refusals of `d100`: every code by an order that has it, its rule, its sentence in every language."""

import re
import tomllib
from pathlib import Path

import pytest
from d100_vectors import run

from hexsim.text import LANGUAGES, has_text, set_language

DATA = Path(__file__).parent / "data" / "d100-errors.toml"
CASES = tomllib.loads(DATA.read_text(encoding="utf-8"))["case"]
CODES = (
    "E_OUT", "E_STUNNED", "E_NOT_ACTIVE", "E_ECONOMY", "E_REPEAT", "E_ATTACK_LIMIT", "E_CONC_LIMIT",
    "E_FIRST_ONLY", "E_IMMOBILE", "E_PRONE", "E_PINNED", "E_MUST_FLEE", "E_EXTENDED", "E_GRAPPLE",
    "E_POSTURE", "E_TALENT", "E_WEAPON", "E_ITEM", "E_HANDS", "E_AMMO", "E_JAMMED", "E_NOT_ENGAGED",
    "E_ENGAGED", "E_TARGET", "E_RANGE", "E_PATH", "E_CHARGE_MIN", "E_CHARGE_LINE", "E_RUNUP", "E_LOS",
    "E_ARC", "E_COVER", "E_ALLOT", "E_LOCATION", "E_SKILL", "E_POWER", "E_TRIGGER",
    "E_REACTION_OWN_TURN", "E_NO_REACTION", "E_REACTION_KIND", "E_EVASION_BARRED", "E_DELAY_TIMING",
    "E_DELAY_KIND", "E_FIGURE",
)
"""The codes of the rules, and the one of the referee's figure."""

ELSEWHERE = {"E_ALLOT", "E_REACTION_OWN_TURN", "E_EVASION_BARRED"}
"""Codes for which there are vectors enough."""


@pytest.mark.rule("D-ERR-1", "D-ERR-2")
@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_each_code_has_its_causes(case):
    run(case)


def test_every_code_is_covered_and_has_words():
    told = {code for case in CASES for step in case["steps"] for code in re.findall(r"-> (E_\w+)", step)}
    assert told | ELSEWHERE == set(CODES)
    for language in LANGUAGES:
        set_language(language)
        assert all(has_text(f"d100.{code}") for code in CODES), [
            code for code in CODES if not has_text(f"d100.{code}")
        ]
    set_language("en")
