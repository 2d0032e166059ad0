"""Every installed ruleset, from every position there is for it: the invariants of the engine in random games."""

import parley.scenes
import pytest
from conformance import ALWAYS, SCENES, check_game, scenes_of

from hexsim.rules.order import order
from hexsim.rules.registry import available_rulesets, find_ruleset

SCENES["parley"] = list(parley.scenes.SCENES)
ALWAYS["parley"] = lambda state: [order("referee", "modify", unit=state.units[0].id, by="1")]

PLAYS = [pytest.param(name, scene, id=f"{name}-{scene}") for name in available_rulesets() for scene in scenes_of(name)]


@pytest.mark.parametrize(("name", "scene"), PLAYS)
def test_a_random_game(name, scene):
    ruleset = find_ruleset(name)
    game = check_game(ruleset, scenes_of(name)[scene](), f"{name}.{scene}", 45)
    assert game.ply > 10
