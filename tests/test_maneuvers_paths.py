"""Paths under the rules of `maneuvers`: every vector of movement, played as an order and judged as a gait."""

import json
from pathlib import Path

import pytest
from maneuvers_lab import RULESET, board_of, body, fight, unit

from hexsim.board.gait import Path as Way
from hexsim.board.walk import walk
from hexsim.errors import NotationError
from hexsim.hexes.hex import Hex
from hexsim.hexes.path import format_path, parse_path
from hexsim.rules.event import Moved
from hexsim.rules.order import Clause, parse_order
from hexsim.rulesets.maneuvers.paths import facings_after, path_refusal
from hexsim.rulesets.maneuvers.reaching import reach_of

TABLES = json.loads((Path(__file__).parent / "data" / "maneuvers-paths.json").read_text(encoding="utf-8"))
VERBS = {"step_and_attack": "step_attack", "waiting_move": "strike"}
KEYS = {"all_out_attack": " option=c", "posture": " to=kneeling"}
WON = (1, 1, 1, 6, 6, 6)


def rows(table):
    return [pytest.param(row, id=row["id"]) for row in TABLES[table]]


def verb_of(row):
    return VERBS.get(row["gait"], row["gait"])


def lab_of(row, dice=()):
    others = [unit(f"d{i}", (*at, 0)) for i, at in enumerate(row.get("allies", ()))]
    others += [unit(f"b{i}", (*at, 3)) for i, at in enumerate(row.get("enemies", ()))]
    parts = {key: row.get(key, ()) for key in ("terrains", "levels", "sides")}
    board = board_of(**parts, only=[*row["only"], [-7, 0]] if "only" in row else None)
    things = tuple(body(f"body{i}", at) for i, at in enumerate(row.get("bodies", ())))
    mover = unit("a", row.get("start", (0, 0, 0)), move=row["move"], DX=40, HT=40)
    return fight(mover, *others, board=board, things=things, dice=dice)


def order_of(row):
    verb = verb_of(row)
    return f'a {verb}{KEYS.get(verb, "")} path="{row["path"]}"'


@pytest.mark.parametrize("row", rows("paths"))
@pytest.mark.rule("M-MOVE-1", "M-MOVE-2", "M-MOVE-3", "M-MOVE-4", "M-MOVE-5", "M-MOVE-7", "M-MOVE-8")
@pytest.mark.rule(
    "M-TERR-1", "M-TERR-2", "M-TERR-3", "M-STEP-1", "M-STEP-2", "M-STEP-3", "M-STEP-4", "M-STEP-5"
)
@pytest.mark.rule(
    "M-STEP-6", "M-STEP-7", "M-STEP-9", "M-FACE-3", "M-FACE-4", "M-WAIT-2", "M-NOTE-3", "M-PATH-1"
)
@pytest.mark.rule("M-ERR-2")
def test_a_path_as_a_gait(row):
    lab, tokens, clause = lab_of(row), parse_path(row["path"]), Clause(verb=verb_of(row))
    state, mover = lab.game.state, lab.unit()
    refusal = path_refusal(state, mover, clause, tokens)
    if "error" in row:
        assert (refusal.code, refusal.token or 0) == (row["error"], row.get("token", 0))
        assert refusal.rule in RULESET.book
        return
    assert refusal is None
    gait = RULESET.gait(state, mover, clause)
    steps, snags = walk(RULESET.ground(state, mover, gait), gait, mover.pose, tokens)
    path = Way(start=mover.pose, steps=steps)
    assert not snags and (path.price, gait.budget) == (row["spent"], row["budget"])
    assert (*path.end.hex, path.end.facing) == tuple(row["end"])
    if "ends" in row and "/" not in row["path"]:
        assert list(facings_after(gait, path)) == row["ends"]


@pytest.mark.parametrize("row", [row for row in rows("paths") if verb_of(row.values[0]) != "strike"])
@pytest.mark.rule("M-PATH-2", "M-DP-7", "M-LED-1")
def test_a_path_as_an_order(row):
    lab = lab_of(row, WON if "^" in row["path"] else ())
    order, before = parse_order(order_of(row)), lab.game.state
    if "error" in row:
        refusal = lab.game.check(order)
        assert (refusal.code, refusal.token or 0) == (row["error"], row["token"])
        assert lab.game.state is before
        assert refusal.nearest and all(near in lab.game.legal_orders for near in refusal.nearest)
        return
    lab.play(str(order))
    assert lab.pose() == tuple(row["end"])
    moved = [event for event in lab.events if isinstance(event, Moved)]
    assert [event.step.token for event in moved] == list(parse_path(row["path"]))
    assert lab.spent() == row["spent"]
    assert row["budget"] - sum(event.step.price for event in moved) == (
        moved[-1].left if moved else row["budget"]
    )
    if "ends" in row and "/" not in row["path"]:
        assert list(lab.facings()) == row["ends"]
    lab.done()


@pytest.mark.parametrize("row", rows("notation"))
@pytest.mark.rule("M-NOTE-1", "M-NOTE-2", "M-NOTE-4")
def test_the_text_of_a_path(row):
    lab = fight(unit("a", move=20))
    if "error" in row:
        assert lab.code(f'a move path="{row["path"]}"') == row["error"] == "E_NOTATION"
        with pytest.raises(NotationError):
            parse_path(row["path"])
    else:
        assert format_path(parse_path(row["path"])) == row["canonical"]


@pytest.mark.parametrize("row", rows("cost"))
@pytest.mark.rule("M-MOVE-6")
def test_least_costs(row):
    lab = fight(unit("a", (0, 0, row["facing"]), move=row["move"]))
    (offer,) = RULESET.orders["move"].offers(lab.game.state, "a")
    q, r, facing = row["to"]
    (pose,) = [(pose, cost) for pose, cost in offer.reach.poses() if pose == (Hex(q, r), facing)]
    assert pose[1] == row["cost"]
    way = Way(start=lab.unit().pose, steps=offer.reach.path(Hex(q, r), facing).steps)
    assert way.price <= row["cost"]
    gait = RULESET.gait(lab.game.state, lab.unit(), Clause(verb="move"))
    sides = gait.gear(1).end_row(row["cost"]).sides
    assert row["ends"] == sorted(f for f in range(6) if min((f - facing) % 6, (facing - f) % 6) <= sides)


@pytest.mark.parametrize("row", rows("proposed"))
@pytest.mark.rule("M-NOTE-6")
def test_the_path_that_is_proposed(row):
    others = [unit(f"b{i}", (*at, 3)) for i, at in enumerate(row.get("enemies", ()))]
    board = board_of(terrains=row.get("terrains", ()))
    lab = fight(unit("a", (0, 0, row["facing"]), move=row["move"]), *others, board=board)
    (offer,) = RULESET.orders["move"].offers(lab.game.state, "a")
    q, r, facing = row["to"]
    path = offer.reach.path(Hex(q, r), facing)
    if row["path"] is None:
        assert path is None
    else:
        assert (str(path), path.price) == (row["path"], row["cost"])
        assert str(path) in offer.values


@pytest.mark.parametrize("row", rows("ledgers"))
@pytest.mark.rule("M-LED-1")
def test_ledgers(row):
    lab, clause = lab_of(row), Clause(verb=verb_of(row))
    state, mover = lab.game.state, lab.unit()
    gait = RULESET.gait(state, mover, clause)
    steps, snags = walk(RULESET.ground(state, mover, gait), gait, mover.pose, parse_path(row["path"]))
    assert not snags
    assert list(Way(start=mover.pose, steps=steps).ledger(gait.budget)) == row["lines"]
    if verb_of(row) in RULESET.orders:
        lab.play(order_of(row))
        carried = Way(start=mover.pose, steps=tuple(e.step for e in lab.events if isinstance(e, Moved)))
        assert list(carried.ledger(gait.budget)) == row["lines"]


@pytest.mark.rule("M-NOTE-5")
@pytest.mark.parametrize(
    ("path", "end", "cost"),
    [
        ("F3", (3, 0, 0), 3),
        ("L F", (2, -2, 1), 2),
        ("< F", (2, -1, 0), 3),
        ("B2", (-2, 0, 0), 4),
        ("@3 F2 /0", (-2, 0, 0), 2),
        ("F tL2 F /3", (1, -1, 3), 4),
        ("SL SR", (-1, 0, 0), 4),
        ("F2 ! B", (1, 0, 0), 4),
    ],
)
def test_examples_of_paths(path, end, cost):
    lab = fight(unit("a", move=8)).play(f'a move path="{path}"')
    assert (lab.pose(), lab.spent()) == (end, cost)


@pytest.mark.rule("M-STEP-8", "M-STEP-10", "M-POST-5")
@pytest.mark.parametrize(
    ("posture", "verb", "path", "outcome"),
    [
        pytest.param("standing", "posture", "/4", (0, 0, 4), id="V-165"),
        pytest.param("standing", "posture", "F", ("E_DIRECTION", 1), id="V-166"),
        pytest.param("kneeling", "step_attack", "F", ("E_POSTURE", None), id="V-167"),
        pytest.param("kneeling", "step_attack", "/2 !", (0, 0, 2), id="V-168"),
        pytest.param("kneeling", "step_ready", "F", ("E_POSTURE", None), id="kneeling"),
        pytest.param("sitting", "aim", "SL", ("E_POSTURE", None), id="sitting"),
        pytest.param("crawling", "all_out_attack", "F", ("E_POSTURE", None), id="crawling"),
        pytest.param("crawling", "strike", "F", ("E_POSTURE", None), id="crawling-wait"),
        pytest.param("kneeling", "move", "F", ("E_POINTS", 1), id="kneeling-move"),
        pytest.param("kneeling", "move", "@2", (0, 0, 2), id="kneeling-turn"),
    ],
)
def test_displacement_by_posture(posture, verb, path, outcome):
    lab, tokens = fight(unit("a", move=6, posture=posture)), parse_path(path)
    clause = Clause(verb=verb)
    refusal = path_refusal(lab.game.state, lab.unit(), clause, tokens)
    if isinstance(outcome[0], str):
        assert (refusal.code, refusal.token) == outcome
        return
    gait = RULESET.gait(lab.game.state, lab.unit(), clause)
    steps, snags = walk(RULESET.ground(lab.game.state, lab.unit(), gait), gait, lab.unit().pose, tokens)
    assert refusal is None and not snags and (*steps[-1].pose.hex, steps[-1].pose.facing) == outcome


@pytest.mark.rule("M-POST-5")
@pytest.mark.parametrize(
    ("posture", "move", "path", "outcome"),
    [
        pytest.param("crawling", 5, "F2", (0, 1, 5), id="V-169"),
        pytest.param("crouching", 7, "F4", 4, id="V-170"),
        pytest.param("lying", 5, "B", 1, id="V-171"),
    ],
)
def test_move_by_posture(posture, move, path, outcome):
    lab = fight(unit("a", move=move, posture=posture))
    refusal = lab.check(f'a move path="{path}"')
    if isinstance(outcome, int):
        assert (refusal.code, refusal.token) == ("E_POINTS", outcome)
    else:
        assert lab.play(f'a move path="{path}"').facings() == outcome


@pytest.mark.rule("M-STEP-0")
def test_every_maneuver_has_its_displacement():
    lab = fight(unit("a", move=12))
    state, mover = lab.game.state, lab.unit()
    budgets = {name: RULESET.gait(state, mover, Clause(verb=name)).budget for name in RULESET.gaits}
    assert budgets == {
        "move": 12,
        "step_attack": 2,
        "step_ready": 2,
        "step_concentrate": 2,
        "step_wait": 2,
        "feint": 2,
        "all_out_defense": 2,
        "evaluate": 1,
        "aim": 2,
        "all_out_attack": 6,
        "strike": 6,
        "posture": 0,
    }


def test_a_clause_without_a_gait_is_refused():
    lab = fight(unit("a"))
    refusal = RULESET.gait(lab.game.state, lab.unit(), Clause(verb="nothing"))
    assert (refusal.code, refusal.rule) == ("E_MANEUVER", "M-STEP-0")


def test_the_reach_is_searched_once_in_a_state():
    lab = fight(unit("a"))
    state, gait = lab.game.state, RULESET.gait(lab.game.state, lab.unit(), Clause(verb="move"))
    assert reach_of(state, lab.unit(), gait) is reach_of(state, lab.unit(), gait)


@pytest.mark.rule("M-FACE-5")
@pytest.mark.parametrize(
    ("path", "asked", "facing"),
    [
        ("/4 !", False, 4),
        ("! /4", False, 4),
        ("! F /4", False, 4),
        ("F !", True, 0),
        ("! F", True, 0),
        ("", True, 0),
    ],
)
def test_one_end_turn_before_or_after_the_action(path, asked, facing):
    lab = fight(unit("a", move=5)).play(f'a step_concentrate task=x turns=1 path="{path}"')
    assert (lab.point == "M-DP-7") is asked and lab.pose()[2] == facing
    assert lab.code('a step_concentrate task=x turns=1 path="/4 ! /2"') == "E_NOTATION"


@pytest.mark.rule("M-FACE-5", "M-STEP-5")
def test_the_facing_comes_before_the_aiming():
    """Where nothing may follow the action the end facing is asked before it."""
    lab = fight(unit("a", move=8)).play('a aim path="F2 !"')
    assert lab.point == "M-DP-7"
    lab.play("a face to=3")
    assert [event.step.token for event in lab.events if isinstance(event, Moved)] == ["/3", "!"]
