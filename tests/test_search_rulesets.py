"""The gaits of the rulesets themselves: the search against a heap and against all token strings."""

from random import Random

import pytest
from oracle import dijkstra, goals, rank, strings
from test_search import expected, field, placed, prices

from hexsim.board.reach import reach
from hexsim.board.walk import walk
from hexsim.rulesets.maneuvers.movement import GAITS
from hexsim.rulesets.maneuvers.posture import postures


@pytest.mark.parametrize("posture", sorted(postures()))
@pytest.mark.parametrize("verb", sorted(GAITS))
def test_every_gait_of_maneuvers(verb, posture):
    for seed in range(10):
        dice = Random(seed)
        gait = GAITS[verb](dice.choice((0, 1, 3, 5, 8, 11, 16)), posture)
        board, met, start = placed(seed + 1000, 7)
        there = reach(field(board, met), gait, start)
        assert prices(there) == expected(board, met, gait, start)
        for price, at, facing in there.goals()[::5]:
            steps, snags = walk(field(board, met), gait, start, there.path(at, facing).tokens)
            assert not snags and price == sum(step.price for step in steps)


@pytest.mark.parametrize("verb", sorted(GAITS))
def test_no_token_string_of_maneuvers_is_cheaper(verb):
    for seed in range(3):
        gait = GAITS[verb](Random(seed).choice((2, 3)) if verb == "move" else 10, "standing")
        if gait.budget > 4:
            gait = GAITS[verb](6, "standing")
        board, met, start = placed(seed + 2000, 4)
        there, (_, best) = reach(field(board, met), gait, start), strings(board, met, gait, start)
        assert {(g.hex, g.facing): there.path(g.hex, g.facing).tokens for g in there.goals()} == {
            goal: tokens for goal, (_, _, tokens) in best.items()}
        assert all(found[1] == rank(found[2]) for found in best.values())
        assert goals(met, gait, start, dijkstra(board, met, gait, start)) == {
            goal: found[0] for goal, found in best.items()}
