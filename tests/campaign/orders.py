"""Random orders, legal and illegal, for every ruleset, over all its positions and mixes of its switches."""

import re
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from random import Random

from conformance import check_fuzz, scenes_of
from test_conformance import SCENES  # noqa: F401 - enters the positions
from test_conformance_switches import mix

import hexsim
from campaign.report import Report
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.rules.scenario import Scenario

LOCALE = Path(hexsim.__file__).parent / "locale"

BATCH = 1000
"""Orders in a row from one position."""

AHEAD = (0, 0, 25, 70)
"""Orders after which a fight is taken up."""


CODE = re.compile(r'^msgid "[a-z0-9]+\.(E_[A-Z_]+)"$', re.MULTILINE)


def run(report: Report, seed: str) -> None:
    """So many orders for each ruleset, in turn; at last the codes that were no reason to refuse."""
    names = available_rulesets()
    scenes = {name: sorted(((scene, make()) for scene, make in scenes_of(name).items()), key=itemgetter(0)) for name in names}
    reasons: dict[str, dict[str, int]] = {name: {} for name in names}
    turn = 0
    while report.goes_on:
        name = names[turn % len(names)]
        scene, scenario = scenes[name][turn // len(names) % len(scenes[name])]
        one(report, name, scene, scenario, f"{seed}.{turn}", reasons[name])
        turn += 1
    for name in names:
        missing = sorted(codes_of(name) - reasons[name].keys())
        report.figures[f"{name} codes"] = len(reasons[name])
        report.notes.append(f"{name}: no order was refused for {' '.join(missing) or 'nothing'}")


def codes_of(name: str) -> set[str]:
    """The codes that a ruleset has words for."""
    folder = find_ruleset(name).locale or LOCALE
    text = (folder / "en" / "LC_MESSAGES" / f"{name}.po").read_text(encoding="utf-8")
    return set(CODE.findall(text))


def one(report: Report, name: str, scene: str, scenario: Scenario, seed: str, reasons: dict[str, int]) -> None:
    """A batch of orders; every second one with a mix of switches."""
    ruleset, dice = find_ruleset(name), Random(seed)
    if dice.random() < 0.5:
        scenario = replace(scenario, switches=mix(ruleset, dice, scenario))
    ahead = dice.choice(AHEAD)
    count = min(BATCH, report.size - report.done)
    with report.trial(f"orders {name} {scene} seed {seed} switches {scenario.switches}"):
        for what, number in check_fuzz(ruleset, scenario, seed, count, reasons, ahead).items():
            report.figures[f"{name} {what}"] += number
    report.figures[f"{name} orders"] += count
    report.done += count
