"""Every installed ruleset from every position there is for it: the invariants in random games."""

import blocks_lab
import d100_scenes
import parley.scenes
import pytest
from conformance import ALWAYS, SCENES, check_fuzz, check_game, check_prepared, check_table, scenes_of

from hexsim.rules.order import order
from hexsim.rules.registry import available_rulesets, find_ruleset

SCENES["parley"] = list(parley.scenes.SCENES)
SCENES["d100"] = list(d100_scenes.SCENES)
ALWAYS["parley"] = lambda state: [order("referee", "modify", unit=state.units[0].id, by="1")]
ALWAYS["d100"] = lambda state: [*ALWAYS["parley"](state), order(state.sides[0].id, "agree")]
ALWAYS["maneuvers"] = lambda state: [*ALWAYS["parley"](state), order(state.sides[0].id, "agree")]
SCENES["blocks"] = [blocks_lab.close_duel]
ALWAYS["blocks"] = lambda state: [order(state.sides[0].id, "agree")]

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


def small_scenes(name):
    """Positions with few units."""
    made = {scene: make() for scene, make in scenes_of(name).items()}
    return [scenario for scenario in made.values() if len(scenario.units) <= 8][:4]


@pytest.mark.parametrize("name", available_rulesets())
def test_thousands_of_random_orders(name):
    ruleset, scenes = find_ruleset(name), small_scenes(name)
    for number, scenario in enumerate(scenes):
        seen = check_fuzz(ruleset, scenario, f"{name}.{number}", 5_000 // len(scenes) + 1)
        assert all(count > 50 for count in seen.values()), seen


@pytest.mark.parametrize("name", available_rulesets())
def test_answers_given_ahead(name):
    ruleset = find_ruleset(name)
    scenes = small_scenes(name)
    tried = sum(check_prepared(ruleset, scenario, seed, 50) for scenario in scenes for seed in "ab")
    assert tried > 0


@pytest.mark.parametrize("name", available_rulesets())
def test_who_rolls_at_the_table_is_named(name):
    ruleset = find_ruleset(name)
    looked_at = sum(check_table(ruleset, scenario, f"{name}.table", 40) for scenario in small_scenes(name))
    assert looked_at > 5
