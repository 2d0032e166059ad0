"""Every vector of the ruleset `blocks`, from data."""

import pytest
from blocks_lab import RULESET, fight_of, run_steps, vectors

IDS = [f"BV-{number:02}" for number in range(1, 73)]
VECTORS = vectors()


def test_all_vectors_are_there():
    assert sorted({vector["id"] for vector in VECTORS}) == IDS
    assert all(rule in RULESET.book for vector in VECTORS for rule in vector["rules"])


@pytest.mark.parametrize(
    "vector", [pytest.param(one, id=f"{one['id']} {one.get('part', '')}".strip()) for one in VECTORS]
)
def test_vector(vector):
    game = fight_of(vector)
    run_steps(game, vector["steps"])
    assert game.state.drawn == len(vector.get("dice", ()))
