"""Every installed ruleset from every position there is for it: the invariants in random games."""

import parley.scenes
import pytest
from conformance import ALWAYS, SCENES, check_fuzz, check_game, check_prepared, scenes_of

from hexsim.rules.order import order
from hexsim.rules.registry import available_rulesets, find_ruleset

SCENES["parley"] = list(parley.scenes.SCENES)
ALWAYS["parley"] = lambda state: [order("referee", "modify", unit=state.units[0].id, by="1")]

PLAYS = [
    pytest.param(name, scene, id=f"{name}-{scene}")
    for name in available_rulesets()
    for scene in scenes_of(name)
]


@pytest.mark.parametrize(("name", "scene"), PLAYS)
def test_a_random_game(name, scene):
    ruleset = find_ruleset(name)
    game = check_game(ruleset, scenes_of(name)[scene](), f"{name}.{scene}", 45)
    assert game.ply > 10


@pytest.mark.parametrize("name", available_rulesets())
def test_ten_thousand_orders(name):
    ruleset, scenes = find_ruleset(name), list(scenes_of(name).items())[:4]
    for scene, make in scenes:
        seen = check_fuzz(ruleset, make, f"{name}.{scene}", 10_000 // len(scenes) + 1)
        assert all(count > 100 for count in seen.values()), (scene, seen)


@pytest.mark.parametrize("name", available_rulesets())
def test_answers_given_ahead(name):
    ruleset = find_ruleset(name)
    tried = sum(
        check_prepared(ruleset, make(), seed, 60)
        for make in list(scenes_of(name).values())[:4]
        for seed in "abc"
    )
    assert tried > 0
