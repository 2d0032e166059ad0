"""Every vector of the rules of `dicepool`, as data: positions, dice and scripts in tests/data/dicepool."""

import tomllib
from pathlib import Path

import pytest
from dicepool_lab import RULESET, board_of, entry, fight, from_table

from hexsim.board.walk import walk
from hexsim.hexes.hex import Hex
from hexsim.hexes.path import parse_path
from hexsim.hexes.pose import Pose
from hexsim.rules.event import Noted
from hexsim.rules.order import Clause, parse_order
from hexsim.rulesets.dicepool.attack import damage_dice, make_attack, moment_refusal
from hexsim.rulesets.dicepool.blow import damage_pool
from hexsim.rulesets.dicepool.deeds import Intent, intent_refusal
from hexsim.rulesets.dicepool.dice import of_faces
from hexsim.rulesets.dicepool.gaits import gait_named, ground_of
from hexsim.rulesets.dicepool.health import Track, level_of, marked, penalty_of
from hexsim.rulesets.dicepool.sheet import Sheet

FOLDER = Path(__file__).parent / "data" / "dicepool"
TABLES = [(kind, case) for path in sorted(FOLDER.glob("*.toml"))
          for kind, cases in tomllib.loads(path.read_text(encoding="utf-8")).items() for case in cases]
ALL = [f"PV-{number:02}" for number in range(1, 93)]
"""Every vector there is."""


def cases(kind):
    return [pytest.param(case, id="-".join(filter(None, (case["id"], case.get("variant", "")))))
            for name, case in TABLES if name == kind]


def test_every_vector_has_its_case():
    assert sorted({case["id"] for _, case in TABLES}) == ALL


def test_every_case_names_rules_of_the_book():
    for _, case in TABLES:
        assert case["rules"] and all(rule in RULESET.book for rule in case["rules"]), case["id"]


@pytest.mark.rule("dicepool", "P-ABORT-2", "P-ABORT-3", "P-ATK-10", "P-ATK-5", "P-ATK-6", "P-ATK-7",
                  "P-ATK-8", "P-ATK-9", "P-DECL-1", "P-DECL-2", "P-DECL-3", "P-DECL-4", "P-DECL-5",
                  "P-DEF-1", "P-DEF-2", "P-DEF-3", "P-DEF-4", "P-DEF-5", "P-DELAY-1", "P-DELAY-2",
                  "P-DELAY-3", "P-DELAY-4", "P-DICE-2", "P-DMG-1", "P-DMG-2", "P-DMG-3", "P-DMG-4",
                  "P-DMG-6", "P-INIT-1", "P-INIT-2", "P-INIT-3", "P-MAP-3", "P-MOVE-2", "P-MOVE-3",
                  "P-MOVE-5", "P-MOVE-6", "P-MULTI-1", "P-MULTI-2", "P-MULTI-3", "P-MULTI-4", "P-MULTI-5",
                  "P-SIM-1", "P-SWIFT-1", "P-TEST-5", "P-TURN-3", "P-WILL-1")
@pytest.mark.parametrize("case", cases("vector"))
def test_a_fight(case):
    lab = from_table(case).run(case["script"])
    lab.run(case.get("play_after", ()))
    if "rolls" in case:
        assert lab.rolls() == case["rolls"]
    if "acts" in case:
        assert lab.acts()[:len(case["acts"])] == case["acts"]
    if "declares" in case:
        assert lab.declares()[:len(case["declares"])] == case["declares"]
    for note in case.get("notes", ()):
        assert any(isinstance(event, Noted) and event.key == note for event in lab.events)
    for unit, points in case.get("walked", {}).items():
        assert lab.walked(unit) == points
    if "rolls" in case:
        lab.done()


@pytest.mark.rule("dicepool", "P-TEST-1", "P-TEST-2", "P-TEST-3", "P-TEST-4")
@pytest.mark.parametrize("case", cases("roll"))
def test_a_pool(case):
    for one in case["cases"]:
        found = of_faces(tuple(one["faces"]), case["pool"], case["need"])
        assert (found.successes, found.outcome) == (one["successes"], one["outcome"])


@pytest.mark.rule("dicepool", "P-ATK-1", "P-ATK-2", "P-ATK-3", "P-ATK-4", "P-ATK-7", "P-ATK-8", "P-MAP-2")
@pytest.mark.parametrize("case", cases("attack"))
def test_pool_and_difficulty_of_an_attack(case):
    for one in case["cases"]:
        units = {name: dict(figures) for name, figures in case["units"].items()}
        units["a"]["at"] = one.get("at", units["a"]["at"])
        units["b"]["at"] = one.get("target_at", units["b"]["at"])
        lab = from_table({**case, "units": units})
        unit = lab.unit("a")
        mode = one.get("mode", "single")
        clause = parse_order(f"a attack weapon={one['weapon']} mode={mode} target=b").clause
        refusal = moment_refusal(lab.state, unit, clause)
        assert (refusal.code, refusal.rule) == (one["code"],
                                                one["rule"]) if "code" in one else refusal is None
        if refusal is None:
            attack = make_attack(lab.state, unit, clause, 0, 0)
            assert attack.pool.size == one.get("pool", attack.pool.size)
            assert attack.pool.need == one.get("need", attack.pool.need)
            assert attack.arc == one.get("arc", attack.arc)
            assert sum(item.value for item in attack.pool.difficulty) == one.get("sum", attack.pool.need)


@pytest.mark.rule("dicepool", "P-DMG-1", "P-DMG-2")
@pytest.mark.parametrize("case", cases("damage"))
def test_dice_of_damage(case):
    lab = fight(entry("a", [0, 0], weapons=[case["weapon"]], strength=case["strength"]), entry("b", [1, 0]))
    held = dict(lab.status("a").weapons)[case["weapon"]]
    for one in case["cases"]:
        base = damage_dice(Sheet(strength=case["strength"]), held.item)
        assert damage_pool(base, one["successes"]).size == one["pool"]


@pytest.mark.rule("dicepool", "P-DMG-4")
@pytest.mark.parametrize("case", cases("marks"))
def test_marks(case):
    track = Track(*case["start"])
    for step in case["steps"]:
        track = marked(track, step["levels"], lethal=step["lethal"])
        assert [track.bashing, track.lethal] == step["track"] and track.dead == step.get("dead", False)
        marks = track.bashing + track.lethal
        assert level_of(marks) == step.get("level", level_of(marks))
        assert penalty_of(marks) == step.get("penalty", penalty_of(marks))


@pytest.mark.rule("dicepool", "P-MOVE-1", "P-MOVE-4")
@pytest.mark.parametrize("case", cases("gait"))
def test_gaits(case):
    lab = fight(*(entry(name, **figures) for name, figures in case["units"].items()), board=board_of())
    unit = lab.unit("a")
    for one in case["cases"]:
        gait = gait_named(unit, one.get("gait", "walk"), stand=False)
        assert gait.budget == one.get("budget", gait.budget)
        if "path" in one:
            steps, _ = walk(ground_of(lab.state, unit, gait), gait, unit.pose, parse_path(one["path"]))
            assert sum(step.price for step in steps) == one["price"]
            clause = Clause(verb="move").with_args(path=one["path"])
            refusal = intent_refusal(lab.state, unit, Intent(clauses=(clause,), regular=1))
            assert (refusal and (refusal.code, refusal.rule)) == ((one["code"], one["rule"]) if "code" in one
                                                                  else None)
        if "pos" in one:
            assert steps[-1].pose == Pose(Hex(*one["pos"][:2]), one["pos"][2])
