"""The vectors of attacks, criticals, two weapons, shots, defences, readying and damage, from data.

`play`: orders, with all their `dice`. Looked at afterwards: `eff`, `before`, `outcome` of attacks, `need` and
`stopped` of defences, `basic` and `injury` of wounds, what becomes of the units. `code`: the last is refused.
"""

import json
from pathlib import Path

import pytest
from maneuvers_fights import happened, lab_of, need, notes, odds_of, rolls

from hexsim.rules.event import Asked
from hexsim.rules.resolution import Resolution
from hexsim.rulesets.maneuvers.fight.injury import hurt

CASES = json.loads((Path(__file__).parent / "data" / "maneuvers-fights.json").read_text(encoding="utf-8"))
LOOKED_AT = {
    *("id", "rule", "a", "b", "c", "c2", "d", "board", "switches", "things_at", "play", "dice", "hurt"),
    *("eff", "before", "outcome", "twin", "need", "stopped", "tests", "basic", "injury", "notes"),
    *("code", "code_rule", "pose", "ends", "order", "point", "asked", "unasked", "offered"),
    *("status", "held", "mind", "things"),
}
UNAIMED = ("maneuvers.reason_unaimed", "maneuvers.reason_wild_cap")


def marked(case):
    return pytest.param(case, id=case["id"], marks=pytest.mark.rule(case["rule"]))


@pytest.mark.parametrize("case", [marked(case) for case in CASES])
def test_vector(case):
    assert set(case) <= LOOKED_AT
    lab = lab_of(case)
    if "hurt" in case:
        res = Resolution(lab.game.ruleset, lab.game.state, lab.dice)
        hurt(res, "b", case["hurt"])
        assert {key: getattr(res.state.unit("b").status, key) for key in case["status"]["b"]} == case[
            "status"
        ]["b"]
        lab.dice.assert_spent(res.state.drawn)
        return
    *before, last = case["play"]
    lab.play(*before)
    odds = odds_of(lab, last)
    if "code" in case:
        refusal = lab.check(last)
        assert (refusal.code if refusal else "") == case["code"]
        assert "code_rule" not in case or refusal.rule == case["code_rule"]
    elif "eff" in case and "dice" not in case:
        assert [need(one) for one in odds] == case["eff"]
        check_ledger(case, odds)
        assert lab.check(last) is None
        return
    else:
        lab.play(last)
    look(case, lab, odds)


def check_ledger(case, odds):
    """`before`: rows 1 to 16; `twin`: what each of two blows does to a dodge."""
    if "before" in case:
        figures = [sum(m.value for m in one.modifiers if m.reason not in UNAIMED) for one in odds]
        assert [one.value + figure for one, figure in zip(odds, figures, strict=True)] == case["before"]
    if "twin" in case:
        dodges = [next(answer for answer in one.answers if answer.test.endswith("dodge")) for one in odds]
        assert [sum(m.value for m in one.modifiers if m.rule == "M-TWO-2") for one in dodges] == case["twin"]


def look(case, lab, odds):
    """What has become of everything."""
    attacks, defences = rolls(lab, "attack"), rolls(lab, "dodge", "parry", "block")
    wounds = [
        dict(note.params) for note in notes(lab) if note.key in ("maneuvers.injured", "maneuvers.unhurt")
    ]
    seen = {
        "eff": [roll.need for roll in attacks],
        "outcome": [roll.outcome for roll in attacks],
        "need": [roll.need for roll in defences],
        "stopped": [roll.outcome == "success" for roll in defences],
        "tests": [
            roll.test.removeprefix("maneuvers.test_")
            for roll in rolls(lab)
            if len(roll.sides) == 3 or roll.need is None
        ],
        "basic": wounds[-1]["basic"] if wounds else None,
        "injury": wounds[-1]["injury"] if wounds else None,
        "notes": [note.key for note in notes(lab) if note.key == "maneuvers.attack_lost"],
        "order": list(happened(lab)),
        "ends": list(lab.facings()),
        "point": lab.point,
        "asked": lab.asked,
        "things": {thing.id: [*thing.hex] for thing in lab.game.state.things},
    }
    for key, value in seen.items():
        if key == "tests" and key in case:
            value = [test for test in value if test != "initiative"]
        assert key not in case or value == case[key], key
    if attacks and odds and "code" not in case:
        check_ledger(case, odds)
        assert [one.modifiers for one in odds[:1]] == [attacks[-len(odds)].modifiers] or len(attacks) != len(
            odds
        )
    look_at_units(case, lab)
    lab.done()


def look_at_units(case, lab):
    """Poses, statuses, things in hand, who was asked."""
    for name, pose in case.get("pose", {}).items():
        assert list(lab.pose(name)) == pose
    for name, status in case.get("status", {}).items():
        assert {key: getattr(lab.status(name), key) for key in status} == status
    for name, held in case.get("held", {}).items():
        for thing, wanted in held.items():
            found = lab.held(thing, name)
            assert (
                (found is None) if wanted is None else {key: getattr(found, key) for key in wanted} == wanted
            )
    for name, kept in case.get("mind", {}).items():
        assert (lab.status(name).concentrating is not None) == kept
    asked = {
        (event.awaiting.who[0], event.awaiting.point)
        for event in lab.game.events()
        if isinstance(event, Asked)
    }
    assert "unasked" not in case or not asked & {(case["unasked"], point) for point in ("M-DP-5", "M-DP-6")}
    if "offered" in case:
        kinds = [order.get("kind") for order in lab.game.legal_orders]
        assert kinds == [*case["offered"], "none"]
