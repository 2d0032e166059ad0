"""Random orders, legal and illegal, for every ruleset, over all its positions and mixes of its switches."""

from dataclasses import replace
from random import Random

from conformance import check_fuzz, scenes_of
from test_conformance import SCENES  # noqa: F401 - enters the positions
from test_conformance_switches import mix

from campaign.report import Report
from hexsim.rules.registry import available_rulesets, find_ruleset

BATCH = 120
"""Orders in a row from one opening."""


def run(report: Report, seed: str) -> None:
    """So many orders for each ruleset, in turn."""
    names = available_rulesets()
    scenes = {name: sorted(scenes_of(name).items()) for name in names}
    turn = 0
    while report.goes_on:
        name = list(names)[turn % len(names)]
        scene, make = scenes[name][turn // len(names) % len(scenes[name])]
        one(report, name, scene, make(), f"{seed}.{turn}")
        turn += 1


def one(report: Report, name: str, scene: str, scenario, seed: str) -> None:
    """A batch of orders; every second one with a mix of switches."""
    ruleset, dice = find_ruleset(name), Random(seed)
    if dice.random() < 0.5:
        scenario = replace(scenario, switches=mix(ruleset, dice, scenario))
    count = min(BATCH, report.size - report.done)
    with report.trial(f"orders {name} {scene} seed {seed} switches {scenario.switches}"):
        for what, number in check_fuzz(ruleset, scenario, seed, count).items():
            report.figures[f"{name} {what}"] += number
    report.figures[f"{name} orders"] += count
    report.done += count
