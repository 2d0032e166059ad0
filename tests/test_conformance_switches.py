"""Every installed ruleset with its switches: each value alone, and mixes of all of them on every position."""

from dataclasses import replace
from random import Random

import parley.scenes
import pytest
from conformance import SCENES, check_fuzz, check_game, scenes_of
from masters import masters

from hexsim.rules.registry import available_rulesets, find_ruleset

SCENES["parley"] = list(parley.scenes.SCENES)
SCENES["maneuvers"] = [masters]


def values_of(switch):
    """Every value of a switch; of a number the ends and the middle."""
    if switch.words:
        return switch.words
    if isinstance(switch.default, bool):
        return (False, True)
    ends = [end for end in (switch.least, switch.most) if end is not None]
    return tuple(sorted({switch.default, *ends, sum(ends) // len(ends) if ends else switch.default + 1}))


ALONE = [
    pytest.param(name, switch.name, value, id=f"{name}-{switch.name}-{value}")
    for name in available_rulesets()
    for switch in find_ruleset(name).switches
    for value in values_of(switch)
    if value != switch.default
]
MIXED = [
    pytest.param(name, scene, id=f"{name}-{scene}")
    for name in available_rulesets()
    for scene in scenes_of(name)
]


def crowded(name):
    """The position of a ruleset in which most can happen."""
    return (SCENES[name] or [scenes_of(name)["plain"]])[0]()


@pytest.mark.parametrize(("name", "switch", "value"), ALONE)
def test_a_switch_alone(name, switch, value):
    scenario = replace(crowded(name), switches=((switch, value),))
    check_game(find_ruleset(name), scenario, f"{name}.{switch}.{value}", 8)
    check_fuzz(find_ruleset(name), scenario, f"{switch}.{value}", 40)


def mix(ruleset, dice, scenario):
    """A value for every switch; those with three words mostly stay as they are.

    What matters only where a scenario is read stays as the scenario has it.
    """
    chosen = {switch.name: dice.choice(values_of(switch)) for switch in ruleset.switches}
    first = next((switch.name for switch in ruleset.switches if isinstance(switch.default, bool)), None)
    quiet = {switch.name for switch in ruleset.switches if switch.quiet}
    said = {name: value for name, value in scenario.switches if name in quiet}
    return tuple(sorted({**chosen, **({first: True} if first else {}), **said}.items()))


@pytest.mark.parametrize(("name", "scene"), MIXED)
def test_a_mix_of_switches(name, scene):
    ruleset, dice, scenario = find_ruleset(name), Random(f"{name}.{scene}"), scenes_of(name)[scene]()
    scenario = replace(scenario, switches=mix(ruleset, dice, scenario))
    small = len(scenario.units) <= 8
    check_game(ruleset, scenario, scene, 20 if small else 6)
    check_fuzz(ruleset, scenario, scene, 150 if small else 25)


@pytest.mark.parametrize("name", available_rulesets())
def test_everything_on(name):
    ruleset = find_ruleset(name)
    on = tuple((switch.name, True) for switch in ruleset.switches if isinstance(switch.default, bool))
    scenario = replace(crowded(name), switches=on)
    for seed in "abc":
        check_game(ruleset, scenario, seed, 30)
    check_fuzz(ruleset, scenario, "on", 1_000)


