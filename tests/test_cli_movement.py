"""`reach` and `explain`: the same numbers as the search, the ledger as it will stand in the log, refusals."""

import json
from pathlib import Path

import pytest

from hexsim.board.gait import Path as Way
from hexsim.board.reach import reach
from hexsim.board.walk import walk
from hexsim.cli.movement import load_movement
from hexsim.hexes.hex import Hex
from hexsim.hexes.path import parse_path
from hexsim.hexes.pose import Pose
from hexsim.text import LANGUAGES
from tests.terminal import YARD, hexsim

FLAT = YARD.replace("yard", "flat")


def searched(unit="ana", order=None, scenario=YARD):
    movement = load_movement(scenario, unit, order)
    gait = movement.gait()
    return movement, reach(movement.ground(gait), gait, movement.pose)


@pytest.mark.parametrize("scenario", [YARD, FLAT])
@pytest.mark.parametrize("order", [
    None, "move", "step_wait", "posture to=kneeling", "all_out_attack option=c"])
def test_reach_document_is_the_search(order, scenario):
    _, found = searched(order=order, scenario=scenario)
    words = ["--order", order] if order else []
    document = hexsim("reach", scenario, "ana", "--json", *words).document
    poses = {Pose(Hex(one["q"], one["r"]), one["facing"]): one["cost"] for one in document["poses"]}
    assert poses == dict(found.poses())
    for one in document["hexes"]:
        at = Hex(one["q"], one["r"])
        assert {end["facing"]: end["cost"] for end in one["ends"]} == dict(found.ends(at))
        assert one["hex"] == found.ground.board.number(at)
    assert document["counts"]["ends"] == len(found.goals())
    assert document["counts"]["poses"] == len(poses)
    assert document["counts"]["hexes"] == len(document["hexes"]) == len({goal.hex for goal in found.goals()})
    assert document["counts"]["cost"] == sum(poses.values())
    assert document["budget"] == found.gait.budget


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reach_text_lists_every_hex_by_price(lang):
    movement, found = searched()
    text = hexsim("reach", YARD, "ana", lang=lang)
    assert (text.code, text.err) == (0, "")
    rows = [line.replace("a partir de", "from").split() for line in text.out.splitlines()[2:]]
    assert [row[0] for row in rows] == [
        movement.state.board.number(at) for _, _, at in sorted(
            (price, movement.state.board.number(at), at)
            for at in {goal.hex for goal in found.goals()} for price in [found.price(at)])]
    assert rows[0] == [rows[0][0], rows[0][1], "0.", "0:", "E", "NE", "NW", "W", "SW", "SE"]


@pytest.mark.parametrize("notation", ["", "F2", "R F L /0", "@3 F /0", "R2", ">", "B", "R tL2"])
@pytest.mark.parametrize("scenario", [YARD, FLAT])
def test_explain_prints_the_ledger(notation, scenario):
    movement, found = searched(scenario=scenario)
    steps, snags = walk(found.ground, found.gait, movement.pose, parse_path(notation))
    text = hexsim("explain", scenario, "ana", notation)
    assert not snags
    assert (text.code, text.err) == (0, "")
    ledger = Way(start=movement.pose, steps=steps).ledger(found.gait.budget)
    assert tuple(text.out.splitlines()[1:1 + len(ledger)]) == ledger


def test_explain_document():
    document = hexsim("explain", YARD, "ana", "R FL /0", "--json").document
    assert document["path"] == "R F L /0"
    assert document["order"] == 'ana move path="R F L /0"'
    keys = ("token", "hex", "name", "cost", "left")
    lines = [tuple(line[key] for key in keys) for line in document["ledger"]]
    assert lines == [("R", "0202", "SE", 2, 3), ("F", "0303", "SE", 1, 2), ("L", "0403", "E", 2, 0),
                     ("/0", "0403", "E", 0, 0)]
    assert document["ledger"][0]["charges"] == [
        {"rule": "M-MOVE-2", "amount": 1, "tag": ""}, {"rule": "M-TERR-1", "amount": 1, "tag": "footing"}]
    assert document["ledger"][0]["line"] == "1 R (1,1)f5 M-MOVE-2:1+M-TERR-1:1 =2 left 3"
    assert (document["spent"], document["left"], document["end"]["hex"]) == (5, 0, "0403")
    sums = {rule["id"]: rule["amount"] for rule in document["rules"]}
    assert sums == {"M-MOVE-2": 3, "M-TERR-1": 2, "M-MOVE-8": 0}
    assert sum(sums.values()) == document["spent"]


@pytest.mark.parametrize("order, notation, code, token", [
    ("step_attack", "@1 F", "E_TURN", 1), ("step_attack", "F2", "E_POINTS", 2),
    ("step_attack", "! F !", "E_COUNT", None), ("feint", "F !!", "E_ACTION", 3),
    ("evaluate", "B2", "E_EDGE", 2), ("strike", "F /2", "E_TURN", 2),
    ("all_out_attack option=a", "B", "E_DIRECTION", 1), ("aim", "F ! F", "E_ACTION", 2)])
def test_explain_judges_the_path_of_any_maneuver(order, notation, code, token):
    found = hexsim("explain", YARD, "ana", notation, "--order", order, "--json")
    refusal = found.document["refusal"]
    assert (found.code, refusal["code"], refusal["token"]) == (3, code, token)
    assert f"({code}, " in found.err


def test_explain_sums_and_words():
    out = hexsim("explain", YARD, "ana", "R FL /0").out
    assert "Spent 5 of 5 points, 0 left; ends in 0403 facing E (east)." in out
    assert "M-TERR-1: 2. " in out


@pytest.mark.parametrize("unit", ["ana", "ben"])
def test_explain_speaks_of_any_unit_whose_ever_turn_it_is(unit):
    assert hexsim("explain", YARD, unit, "@0").code == 0


REFUSED = {
    "too dear": ("ben", "F9", "E_POINTS", "M-MOVE-2", 5, "ben move path=F4"),
    "off the map": ("ana", "L", "E_EDGE", "M-PATH-1", 1, "ana move"),
    "blocked": ("ana", "F3 R", "E_BLOCKED", "M-TERR-1", 4, "ana move path=F3"),
    "end turn too wide": ("ana", "F3 /3", "E_TURN", "M-MOVE-8", 4, "ana move path=F3"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_explain_refuses_with_rule_token_and_nearest(case):
    unit, notation, code, rule, token, near = REFUSED[case]
    text = hexsim("explain", YARD, unit, notation)
    assert (text.code, text.out) == (3, "")
    assert f"({code}, {rule})" in text.err
    assert near in text.err
    assert text.err.count("\n") == 1
    found = hexsim("explain", YARD, unit, notation, "--json")
    refusal = found.document["refusal"]
    assert (found.code, found.err) == (3, text.err)
    assert (refusal["code"], refusal["rule"], refusal["token"]) == (code, rule, token)
    assert refusal["nearest"] == [near]
    assert hexsim("explain", YARD, unit, parse_order_path(near)).code == 0


def parse_order_path(text):
    return text.partition("path=")[2].strip('"')


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_speak_the_language(lang):
    text = hexsim("explain", YARD, "ben", "F9", lang=lang)
    assert text.code == 3
    assert "E_POINTS" in text.err
    assert "cli." not in text.err


BAD = {
    "notation": (["explain", YARD, "ana", "Q"], "The path “Q” cannot be read from character 1 on."),
    "unit": (["explain", YARD, "zoe", "F"], "There is no unit “zoe”; there are ana, ben."),
    "scenario": (["reach", "no-such", "ana"], "no-such"),
    "order": (["reach", YARD, "ana", "--order", "a=b"], "a=b"),
    "order without words": (["reach", YARD, "ana", "--order", "  "], ""),
    "folder": (["reach", "/", "ana"], "it is a folder"),
    "zero byte": (["reach", "a\0b", "ana"], ""),
}


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_sentence_and_exit_code_2(case, as_json):
    words, part = BAD[case]
    found = hexsim(*words, *(["--json"] if as_json else []))
    assert found.code == 2
    assert part in found.err
    assert found.err.strip()
    if as_json:
        assert list(json.loads(found.out)) == ["error"]
    else:
        assert found.out == ""


def test_a_verb_without_a_movement_is_refused():
    found = hexsim("reach", YARD, "ana", "--order", "nothing")
    assert found.code == 3
    assert "E_MANEUVER" in found.err


def test_a_unit_that_is_not_there_yet(tmp_path):
    late = tmp_path / "late.toml"
    yard = Path(YARD).read_text(encoding="utf-8")
    late.write_text(yard.replace('at = "0704W"', 'at = "0704W"\narrives = 3'), encoding="utf-8")
    found = hexsim("reach", late, "ben")
    assert found.code == 2
    assert "ben is not on the map at the beginning." in found.err
