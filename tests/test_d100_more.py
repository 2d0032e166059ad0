"""The ruleset `d100` where its vectors say nothing: `tests/data/d100-more`."""

import re
import tomllib
from pathlib import Path

import pytest
from d100_vectors import run

FOLDER = Path(__file__).parent / "data" / "d100-more"


def cases_in(name):
    """The cases of a file."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["case"]


def each(name):
    """The cases of a file as parameters."""
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in cases_in(name)])


def test_the_marks_name_the_rules_of_the_cases():
    marked = set(re.findall(r'"((?:D|DEF)-[A-Z0-9-]+)"', Path(__file__).read_text(encoding="utf-8")))
    cases = [case for file in sorted(FOLDER.glob("*.toml")) for case in cases_in(file.stem)]
    assert marked == {rule for case in cases for rule in case["rule"].split()}


@pytest.mark.rule("D-DELAY-2", "D-DELAY-3", "D-DELAY-5", "D-DELAY-6")
@pytest.mark.rule("D-TURN-2", "D-TURN-3", "D-AIM-3", "DEF-PIN")
@pytest.mark.rule("D-OVERWATCH-3", "D-OVERWATCH-4", "D-OVERWATCH-5", "D-OVERWATCH-6", "D-OVERWATCH-7")
@pytest.mark.rule("D-OVERWATCH-8", "D-POWER-1", "D-GRAPPLE-3", "D-EVADE-7")
@each("offturn")
def test_out_of_turn(case):
    run(case)


@pytest.mark.rule("D-SUPPRESS-3", "D-SUPPRESS-4", "D-SUPPRESS-5", "D-SUPPRESS-6", "D-CHARGE-6", "D-KNOCK-1")
@pytest.mark.rule("D-GRAPPLE-1", "D-GRAPPLE-2", "D-GRAPPLE-3", "D-GRAPPLE-5", "D-GRAPPLE-7", "D-STANDARD-3")
@pytest.mark.rule("D-STUN-2", "D-JUMP-1", "D-JUMP-3", "D-JUMP-6")
@pytest.mark.rule("D-JUMP-8", "D-LEAVE-1", "DEF-ENGAGE", "DEF-FALL")
@pytest.mark.rule("D-POWER-1", "D-FLEE-1", "DEF-FLEE")
@each("force")
def test_force(case):
    run(case)
