"""The ruleset `d100` case by case: `tests/data/d100`, numbered as in its rules (V-001 … V-179)."""

import re
from pathlib import Path

import pytest
from d100_vectors import all_cases, cases_in, name_of, run


def test_every_vector_has_a_case():
    assert {case["id"] for case in all_cases()} == {f"V-{number:03}" for number in range(1, 180)}
    assert len({name_of(case) for case in all_cases()}) == len(all_cases())


def test_the_marks_name_the_rules_of_the_cases():
    marked = re.findall(r'"((?:D|DEF)-[A-Z0-9-]+)"', Path(__file__).read_text(encoding="utf-8"))
    assert sorted(set(marked)) == sorted({rule for case in all_cases() for rule in case["rule"].split()})


def each(name):
    """The cases of a file as parameters."""
    return pytest.mark.parametrize("case", [pytest.param(case, id=name_of(case)) for case in cases_in(name)])


@pytest.mark.rule("D-AIM-1", "D-CALLED-1", "D-ECON-2", "D-ECON-3", "D-ECON-4", "D-ECON-5", "D-ECON-6")
@pytest.mark.rule("D-EVADE-2", "D-GUARD-1", "D-GUARD-2", "D-LEAVE-3", "D-LIGHTNING-1", "D-LONGBURST-1")
@pytest.mark.rule("D-MANOEUVRE-1", "D-MOVE-4", "D-READY-1", "D-READY-3", "D-RELOAD-1", "D-SHORTBURST-1")
@pytest.mark.rule("D-SKILL-1", "D-STANCE-1", "D-STANDARD-1", "D-SUB-2", "D-SUB-3", "D-SUB-4", "D-SUB-5")
@pytest.mark.rule("D-SUPPRESS-1", "D-SWIFT-1", "D-SWIFT-5", "D-TURN-2")
@each("economy")
def test_economy(case):
    run(case)


@pytest.mark.rule("D-DELAY-1", "D-DELAY-2", "D-DELAY-3", "D-DELAY-4", "D-DELAY-5", "D-ECON-5", "D-GUARD-1")
@pytest.mark.rule("DEF-OPP")
@each("delay")
def test_delay(case):
    run(case)


@pytest.mark.rule("D-AIM-1", "D-AIM-2", "D-AIM-3", "D-AIM-4", "D-AIM-5", "D-ALLOT-1", "D-ALLOUT-1")
@pytest.mark.rule("D-ALLOUT-2", "D-ALLOUT-3", "D-BRACE-1", "D-BRACE-2", "D-CALLED-1", "D-CALLED-2")
@pytest.mark.rule("D-CHARGE-4", "D-EVADE-11", "D-LIGHTNING-2", "D-LIGHTNING-3", "D-LONGBURST-2")
@pytest.mark.rule("D-LONGBURST-3", "D-LONGBURST-4", "D-LONGBURST-5", "D-RUN-2", "D-SHORTBURST-2")
@pytest.mark.rule("D-SHORTBURST-3", "D-SHORTBURST-4", "D-STANCE-1", "D-STANCE-2", "D-STANDARD-1")
@pytest.mark.rule("D-SWIFT-2", "D-TURN-3", "DEF-JAM", "DEF-LOC")
@each("attacks")
def test_attacks(case):
    run(case)


@pytest.mark.rule("D-DICE-1", "D-EVADE-1", "D-EVADE-2", "D-EVADE-3", "D-EVADE-4", "D-EVADE-5", "D-EVADE-7")
@pytest.mark.rule("D-EVADE-8", "D-EVADE-9", "D-EVADE-10", "D-EVADE-11", "D-FEINT-1", "D-FEINT-2")
@pytest.mark.rule("D-GUARD-3", "D-OVERWATCH-7", "DEF-OPP", "DEF-QUAL", "DEF-STUNNED")
@each("evasion")
def test_evasion(case):
    run(case)


@pytest.mark.rule("D-CHARGE-1", "D-CHARGE-2", "D-CHARGE-3", "D-CHARGE-4", "D-CHARGE-5", "D-CHARGE-6")
@pytest.mark.rule("D-DISENGAGE-1", "D-DISENGAGE-2", "D-FLEE-1", "D-LEAVE-1", "D-LEAVE-2", "D-LEAVE-3")
@pytest.mark.rule("D-LEAVE-4", "D-LINE-1", "D-MANOEUVRE-2", "D-MANOEUVRE-3", "D-MANOEUVRE-4")
@pytest.mark.rule("D-MANOEUVRE-5", "D-MOVE-1", "D-RUN-1", "D-RUN-2", "D-STAND-1", "D-STAND-2", "D-STAND-3")
@pytest.mark.rule("D-TACTICAL-1", "DEF-ENGAGE", "DEF-FALL", "DEF-MOVE")
@each("movement")
def test_movement(case):
    run(case)


@pytest.mark.rule("D-AIM-5", "D-ARC-30", "D-ARC-45", "D-ARC-180", "D-BRACE-2", "D-BRACE-3", "D-BRACE-4")
@pytest.mark.rule("D-EVADE-6", "D-OVERWATCH-2", "D-OVERWATCH-4", "D-OVERWATCH-5", "D-OVERWATCH-6")
@pytest.mark.rule("D-OVERWATCH-7", "D-OVERWATCH-8", "D-OVERWATCH-9", "D-POWER-1", "D-POWER-2", "D-SUB-2")
@pytest.mark.rule("D-SUPPRESS-1", "D-SUPPRESS-2", "D-SUPPRESS-3", "D-SUPPRESS-4", "D-SUPPRESS-5")
@pytest.mark.rule("D-SUPPRESS-6", "D-TACTICAL-2", "DEF-JAM", "DEF-OPP", "DEF-PIN")
@each("fire")
def test_fire(case):
    run(case)


@pytest.mark.rule("D-GRAPPLE-1", "D-GRAPPLE-2", "D-GRAPPLE-4", "D-GRAPPLE-6", "D-KNOCK-1", "D-KNOCK-2")
@pytest.mark.rule("D-KNOCK-3", "D-KNOCK-4", "D-STUN-1", "D-STUN-2", "D-STUN-3", "D-SUB-2")
@each("grapple")
def test_grapple(case):
    run(case)


@pytest.mark.rule("D-JUMP-2", "D-JUMP-3", "D-JUMP-4", "D-JUMP-5", "D-JUMP-6", "D-JUMP-7", "D-JUMP-8")
@pytest.mark.rule("DEF-FALL")
@each("jumps")
def test_jumps(case):
    run(case)
