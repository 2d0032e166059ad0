"""Every vector of the ruleset `blocks`, from data."""

import pytest
from blocks_lab import RULESET, fight_of, run_steps, vectors

IDS = [f"BV-{number:02}" for number in range(1, 73)]
VECTORS = vectors()


def test_all_vectors_are_there():
    assert sorted({vector["id"] for vector in VECTORS}) == IDS
    assert all(rule in RULESET.book for vector in VECTORS for rule in vector["rules"])


HELD = pytest.mark.rule(
    "blocks",
    "B-ABIL-1",
    "B-AMB-1",
    "B-AMB-2",
    "B-AMB-3",
    "B-AMB-4",
    "B-AREA-1",
    "B-ATK-1",
    "B-ATK-2",
    "B-ATK-3",
    "B-ATK-4",
    "B-BONUS-1",
    "B-COND",
    "B-DEF-1",
    "B-DEF-2",
    "B-DEF-3",
    "B-DICE-2",
    "B-DMG-1",
    "B-END-1",
    "B-END-2",
    "B-END-3",
    "B-END-4",
    "B-ESC-1",
    "B-ESC-2",
    "B-ESC-3",
    "B-ESC-4",
    "B-FACE-1",
    "B-FACE-2",
    "B-HEAL-1",
    "B-HEAL-2",
    "B-HEAL-3",
    "B-JOINT-1",
    "B-JOINT-2",
    "B-JOINT-3",
    "B-JOINT-4",
    "B-MAN-1",
    "B-MAN-2",
    "B-MAN-3",
    "B-MAP-2",
    "B-MAP-3",
    "B-MAP-4",
    "B-MOVE-1",
    "B-MOVE-2",
    "B-REACT-2",
    "B-RET-1",
    "B-RET-2",
    "B-RET-3",
    "B-RET-4",
    "B-ROUND-1",
    "B-ROUND-2",
    "B-ROUND-3",
    "B-ROUND-4",
    "B-ROUND-5",
    "B-ROUND-6",
    "B-ROUND-7",
    "B-TEST-3",
    "B-TEST-4",
    "B-TEST-5",
)


def test_the_mark_names_what_the_vectors_hold():
    assert {*HELD.mark.args} == {"blocks", *(rule for vector in VECTORS for rule in vector["rules"])}


@HELD
@pytest.mark.parametrize(
    "vector", [pytest.param(one, id=f"{one['id']} {one.get('part', '')}".strip()) for one in VECTORS]
)
def test_vector(vector):
    game = fight_of(vector)
    run_steps(game, vector["steps"])
    assert game.state.drawn == len(vector.get("dice", ()))
