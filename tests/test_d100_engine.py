"""Turns, attacks, gear, skills, powers of `d100` where its vectors are silent: `tests/data/d100-engine`."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from d100_lab import RULESET, fight, scenario_of
from d100_vectors import run

from hexsim.errors import HexsimError
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex, ring
from hexsim.hexes.pose import Pose
from hexsim.rules.dice import DiceError, Scripted, Seeded
from hexsim.rules.event import Placed, Rolled, StatusChanged
from hexsim.rules.order import parse_order
from hexsim.rules.state import Record, Thing
from hexsim.rulesets.d100.actions import ACTIONS
from hexsim.rulesets.d100.links import moved_apart
from hexsim.rulesets.d100.status import with_status

FOLDER = Path(__file__).parent / "data" / "d100-engine"
LOCK = Thing(id="lock", pose=Hex(5, 0), record=Record(kind="item", name="a lock", data=(("ap", "2"),
                                                                                        ("wounds", "6"))))


def cases_in(name):
    """The cases of a file."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["case"]


def each(name):
    """The cases of a file as parameters."""
    return pytest.mark.parametrize(
        "case", [pytest.param(case, id=" ".join([case["id"], case.get("part", "")]).strip())
                 for case in cases_in(name)])


def test_the_marks_name_the_rules_of_the_cases():
    marks = [mark for test in (test_turns, test_strikes) for mark in test.pytestmark if mark.name == "rule"]
    marked = {rule for mark in marks for rule in mark.args}
    cases = [case for file in sorted(FOLDER.glob("*.toml")) for case in cases_in(file.stem)]
    assert marked == {rule for case in cases for rule in case["rule"].split()}


@pytest.mark.rule("D-TURN-1", "D-TURN-4", "D-ECON-1", "D-ECON-7", "DEF-SURPRISE", "D-MOVE-2", "D-MOVE-3",
                  "D-LEAVE-5")
@pytest.mark.rule("DEF-STUNNED", "DEF-PRONE", "DEF-IMMOBILE", "DEF-FLEE", "DEF-PIN", "D-STAND-2", "D-STAND-4")
@pytest.mark.rule("D-STAND-5")
@each("turns")
def test_turns(case):
    run(case)


@pytest.mark.rule("D-SWIFT-3", "D-SWIFT-4", "D-ALLOT-1", "D-STANDARD-2", "DEF-2W", "D-OVERWATCH-1",
                  "D-KNOCK-5")
@pytest.mark.rule("D-READY-1", "D-READY-2", "DEF-QUAL", "D-EVADE-10", "DEF-HELPLESS", "DEF-JAM", "D-SKILL-1")
@pytest.mark.rule("D-ECON-6", "D-POWER-1", "DEF-GRAPPLE", "D-GRAPPLE-5", "D-MANOEUVRE-4", "D-BRACE-4",
                  "DEF-AMMO")
@each("strikes")
def test_strikes(case):
    run(case)


@pytest.mark.rule("DEF-INIT")
def test_ties_of_initiative_go_by_agility_then_by_another_die():
    units = {"a": {"A": 40}, "b": {"A": 45, "at": [6, 0]}, "c": {"A": 40, "at": [0, 6]}, "d": {"A": 50,
                                                                                               "at": [3, 3]}}
    dice = Scripted((5, 5, 5, 1, 3, 3, 2, 7))
    game = Game(RULESET, scenario_of(units), dice)
    assert game.state.flow.order == ("b", "c", "a", "d")
    dice.assert_spent(game.state.drawn)


@pytest.mark.rule("D-SUB-1", "D-SUB-6")
def test_every_action_has_its_subtypes():
    assert len(ACTIONS) == 31
    attacks = {name for name, one in ACTIONS.items() if one.has("attack")}
    assert attacks == {"all_out", "swift", "long_burst", "grapple", "short_burst", "called", "lightning",
                       "overwatch",
                       "charge", "knock_down", "stun", "suppress", "standard"}
    thoughts = {name for name, one in ACTIONS.items() if one.has("concentration")}
    assert thoughts == {"stance", "skill", "called", "overwatch", "guard", "aim", "tactical"}
    moves = {name for name, one in ACTIONS.items() if one.has("movement")}
    assert moves == {"run", "stand", "disengage", "move", "manoeuvre", "charge", "jump", "tactical"}
    assert ACTIONS["standard"].either == ("melee", "ranged")
    halves = {name for name, one in ACTIONS.items() if "half" in one.costs and name != "power"}
    assert len(halves) == 17


@pytest.mark.rule("D-LOG-1")
def test_the_log_tells_a_blow_step_by_step():
    lab = fight({"a": {}, "b": {"at": [1, 0]}}, "d100:23 d100:75 d10:4")
    lab.play("a standard target=b", "b evade kind=parry")
    blow, parry, damage = [event for event in lab.game.events() if isinstance(event, Rolled)][2:]
    assert (blow.need, blow.degree, blow.outcome, blow.targets, blow.item) == (50, 4, "hit", ("b",), "sword")
    assert [(one.value, one.rule) for one in blow.modifiers] == [(10, "D-STANDARD-1")]
    assert (parry.unit, parry.need, parry.degree, parry.outcome) == ("b", 20, -6, "failure")
    assert (damage.sides, damage.faces, damage.total) == ((10,), (4,), 8)
    (note,) = lab.notes("struck")
    assert (note["location"], note["lost"]) == ("@d100.location_body", 4)
    assert lab.status("b").damage == 4


@pytest.mark.rule("D-DICE-2")
def test_dice_written_down_come_in_their_order_and_all_of_them():
    lab = fight({"a": {}, "b": {"at": [1, 0]}}, "d100:90 d100:20")
    lab.play("a standard target=b")
    with pytest.raises(DiceError):
        lab.dice.assert_spent(lab.game.state.drawn)


def at_the_lock(dice, **unit):
    """A fight beside a lock that can be broken."""
    scenario = replace(scenario_of({"a": {"arms": ["gun both"], **unit}, "b": {"at": [9, 0]}}),
                       things=(LOCK,))
    return Game(RULESET, scenario, Scripted((2, 1, *dice)))


@pytest.mark.rule("D-CALLED-3")
def test_a_called_shot_breaks_a_lock():
    game = at_the_lock((25, 2, 25, 9), BS=60)
    shot = parse_order("a called location=object:lock")
    offers = RULESET.orders["called"].offers(game.state, "a")
    assert shot in game.legal_orders and shot in [offer.pick(0) for offer in offers]
    game.play(shot)
    (lock,) = game.state.things
    assert dict(lock.record.data)["wounds"] == "3", "5 damage, 2 of them stopped"
    for name in ("a", "b"):
        game.play(parse_order(f"{name} end"))
    game.play(shot)
    assert game.state.things == ()
    refusal = game.check(parse_order("a called location=object:lock"))
    assert refusal.code == "E_ECONOMY"


@pytest.mark.rule("D-CALLED-3")
@pytest.mark.parametrize(("arms", "location", "code"), [
    (["gun both"], "object:door", "E_LOCATION"), (["gun both"], "knee", "E_TARGET"),
    (["sword"], "object:lock", "E_RANGE"), (["gun both jammed"], "object:lock", "E_JAMMED"),
    (["kit"], "object:lock", "E_WEAPON")])
def test_wrong_called_shots_at_things(arms, location, code):
    refusal = at_the_lock((), arms=arms).check(parse_order(f"a called location={location}"))
    assert refusal is not None and refusal.code == code


def test_figures_of_things():
    RULESET.check_thing(LOCK)
    for data in ((("wonds", "3"),), (("wounds", "many"),), (("item", "excalibur"),)):
        with pytest.raises(HexsimError):
            RULESET.check_thing(replace(LOCK, record=replace(LOCK.record, data=data)))


def test_no_status_names_a_rule_that_is_not_in_the_book():
    lab = fight({"a": {}, "b": {"at": [1, 0]}}, "d100:23 d10:4")
    lab.play("a standard target=b", "b pass")
    rules = {event.rule for event in lab.game.events() if isinstance(event, StatusChanged)}
    assert rules and all(rule in RULESET.book for rule in rules)


@pytest.mark.rule("DEF-ENGAGE")
def test_those_who_are_left_behind_are_told_in_order():
    names = ("b", "c", "e", "f", "g", "h")
    units = {"a": {"at": [0, 0]}, **{name: {"at": [at.q, at.r]} for name, at in zip(
        names, ring(Hex(0, 0), 1), strict=True)}}
    state = Game(RULESET, scenario_of(units), Seeded("1")).state
    for name in names:
        state = with_status(with_status(state, name, engaged=("a",)), "a", engaged=names)
    here, there = Pose(Hex(0, 0), 0), Pose(Hex(9, 0), 0)
    gone = state.with_unit(replace(state.unit("a"), pose=there))
    events = moved_apart(gone, Placed(rule="D-MANOEUVRE-2", unit="a", before=here, after=there))
    assert [event.unit for event in events] == ["a", *names]
