"""Vectors of `maneuvers` step by step (Evade, postures, readying, turns, sheets); none is missing."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from maneuvers_steps import cases, run

DATA = Path(__file__).parent / "data"
SECTIONS = json.loads((DATA / "maneuvers-vectors.json").read_text(encoding="utf-8"))
"""Section of the rules → its first and its last vector; their numbers have no gaps."""


@pytest.mark.parametrize("case", cases("turns"))
def test_vector(case):
    run(case)


def ids_in(value):
    """Every id of a case, however deep."""
    if isinstance(value, dict):
        own = [value["id"]] if "id" in value else []
        return own + [one for part in value.values() for one in ids_in(part)]
    return [one for part in value for one in ids_in(part)] if isinstance(value, list) else []


def cases_by_id():
    """The vectors that the data hold (V-406b is a second case of V-406)."""
    found = [*(DATA / "maneuvers").glob("*.json"), *DATA.glob("maneuvers-*.json")]
    named = {name for path in found for name in ids_in(json.loads(path.read_text(encoding="utf-8")))}
    return {name[:5] for name in named if name.startswith("V-")}


def test_the_sections_follow_each_other():
    ends = [(int(first[2:]), int(last[2:])) for first, last in SECTIONS.values()]
    assert (ends[0][0], ends[-1][1]) == (1, 590)
    assert all(before[1] + 1 == after[0] for before, after in pairwise(ends))


@pytest.mark.parametrize("section", SECTIONS)
def test_every_vector_has_a_case_in_the_data(section):
    first, last = (int(name[2:]) for name in SECTIONS[section])
    assert {f"V-{number:03d}" for number in range(first, last + 1)} <= cases_by_id()
