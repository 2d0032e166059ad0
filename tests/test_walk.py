"""Pricing paths: the tables of `maneuvers` 13.3 to 13.6, ledgers, order of snags, and paths carried out."""

import json
from dataclasses import replace
from pathlib import Path as FilePath

import pytest
from gaits import BY_NAME, SMALL, advance, ground_from, move, pool_walk, posture, step
from hypothesis import given
from hypothesis import strategies as st
from strategies import paths

from hexsim.board.gait import Charge, Path, Snag, Step
from hexsim.board.ground import Block, Ground, terrain_toll
from hexsim.board.reach import reach
from hexsim.board.walk import take_step, walk
from hexsim.errors import NotationError
from hexsim.hexes.direction import hexsides_between
from hexsim.hexes.hex import Hex
from hexsim.hexes.path import format_path, parse_path
from hexsim.hexes.pose import Pose

TABLES = json.loads((FilePath(__file__).parent / "data" / "maneuvers-paths.json").read_text(encoding="utf-8"))
CODES = {"turn": "E_TURN", "direction": "E_DIRECTION", "action": "E_ACTION", "edge": "E_EDGE",
         "blocked": "E_BLOCKED", "occupied": "E_OCCUPIED", "end": "E_OCCUPIED", "evade": "E_EVADE",
         "budget": "E_POINTS"}


def ids(*parts):
    """M-MOVE-2/7 and M-TERR-1, M-ERR-2, written out."""
    for part in ", ".join(parts).split(", "):
        head, _, tail = part.partition("/")
        yield head
        if tail:
            yield f"{head.rsplit('-', 1)[0]}-{tail}"


def rows(name):
    return [pytest.param(row, id=row["id"], marks=pytest.mark.rule(*ids(row.get("rule", "M-NOTE-6"))))
            for row in TABLES[name]]


def pose_of(numbers):
    return Pose(Hex(numbers[0], numbers[1]), numbers[2])


def first(snags):
    """The snag that is reported: by token from the left, `end` after all (M-ERR-2)."""
    return next((snag for snag in snags if snag.kind != "end"), snags[0]) if snags else None


@pytest.mark.parametrize("row", rows("paths"))
def test_table_of_paths(row):
    ground, gait, start = ground_from(row), BY_NAME[row["gait"]](row["move"]), pose_of(row["start"])
    tokens = parse_path(row["path"])
    steps, snags = walk(ground, gait, start, tokens)
    if row.get("error") == "E_COUNT":
        assert not snags and tokens.count("!") == 2  # how many attacks there are is the ruleset's affair
    elif "error" in row:
        assert (CODES[first(snags).kind], first(snags).token) == (row["error"], row["token"])
    else:
        path = Path(start=start, steps=steps)
        assert (not snags, path.end, path.price, gait.budget) == (
            True, pose_of(row["end"]), row["spent"], row["budget"])
        assert str(path) == format_path(tokens) and path.tokens == tokens
        if "ends" in row:
            allowed = [end for end in range(6) if not walk(ground, gait, start, (*tokens, f"/{end}"))[1]]
            kept = path.end.facing  # whoever may not turn keeps its facing without an end turn
            assert sorted({kept, *allowed}) == row["ends"]


@pytest.mark.parametrize("row", rows("notation"))
def test_table_of_notation(row):
    if "error" in row:
        with pytest.raises(NotationError):
            parse_path(row["path"])
    else:
        assert format_path(parse_path(row["path"])) == row["canonical"]


@pytest.mark.rule("M-LED-1")
@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in TABLES["ledgers"]])
def test_ledgers(row):
    gait, start = BY_NAME[row["gait"]](row["move"]), pose_of(row["start"])
    steps, snags = walk(ground_from(row), gait, start, parse_path(row["path"]))
    assert not snags
    assert list(Path(start=start, steps=steps).ledger(gait.budget)) == row["lines"]


@pytest.mark.parametrize("row", rows("reach"))
def test_table_of_open_fields(row):
    there = reach(ground_from({}, radius=9), move(row["move"]), Pose(Hex(0, 0), 0))
    costs = dict(there.poses())
    assert (len(costs), len({pose.hex for pose in costs}), sum(costs.values()), len(there.goals())) == (
        row["states"], row["hexes"], row["total"], row["results"])


@pytest.mark.parametrize("row", rows("cost"))
def test_table_of_single_costs(row):
    ground, gait, start = ground_from({}, radius=9), move(row["move"]), Pose(Hex(0, 0), row["facing"])
    there, goal = reach(ground, gait, start), pose_of(row["to"])
    assert there.cost(goal) == row["cost"]
    sides = gait.gears[1].end_row(row["cost"]).sides
    assert [end for end in range(6) if hexsides_between(end, goal.facing) <= sides] == row["ends"]
    assert set(row["ends"]) <= set(there.ends(goal.hex))


@pytest.mark.parametrize("row", rows("proposed"))
def test_table_of_proposed_paths(row):
    there = reach(ground_from(row), move(row["move"]), Pose(Hex(0, 0), row["facing"]))
    goal = pose_of(row["to"])
    path = there.path(goal.hex, goal.facing)
    assert (path and str(path), path and path.price) == (row["path"], row["cost"])
    assert there.price(goal.hex, goal.facing) == row["cost"]


@pytest.mark.rule("M-TERR-1", "M-TERR-2", "M-TERR-3", "M-EVADE-1")
def test_ledger_order_on_one_crowded_entry():
    row = {"terrains": [[1, 0, "rough"]], "levels": [[1, 0, 2]], "bodies": [[1, 0]], "allies": [[1, 0]],
           "sides": [[0, 0, 0, "low_wall"]]}
    steps, _ = walk(ground_from(row), move(20), Pose(Hex(0, 0), 0), ("F", "F"))
    line = Path(start=Pose(Hex(0, 0), 0), steps=steps).ledger(20)[0]
    assert line == ("1 F (1,0)f0 M-MOVE-2:1+M-TERR-1:1+M-TERR-1:1+M-TERR-1:2+M-TERR-2:1+M-TERR-3:1"
                    " =7 left 13")
    assert [charge.tag for charge in steps[0].charges] == ["", "footing", "body", "slope", "side", "ally"]
    fenced = ground_from({"enemies": [[1, 0]], "sides": [[0, 0, 0, "fence"]]})
    evaded = walk(fenced, move(9), Pose(Hex(0, 0), 0), ("F^", "F"))[0][0]
    assert [charge.rule for charge in evaded.charges] == ["M-MOVE-2", "M-TERR-2", "M-EVADE-1"]


@pytest.mark.parametrize(("field", "kind", "by"), [
    ({"terrains": [[1, 0, "rock"]]}, "blocked", "rock"),
    ({"levels": [[1, 0, -3]]}, "blocked", "level"),
    ({"sides": [[0, 0, 0, "door_closed"]]}, "blocked", "door_closed"),
    ({"sides": [[0, 0, 0, "wall"]], "enemies": [[1, 0]]}, "blocked", "wall"),
    ({"enemies": [[1, 0]]}, "occupied", "enemy 0"),
    ({"only": [[0, 0]]}, "edge", ""),
    ({"sides": [[0, 0, 0, "door_open"]]}, None, None),
])
def test_snags_name_who_or_what(field, kind, by):
    _, snags = walk(ground_from(field), move(6), Pose(Hex(0, 0), 0), ("F",))
    assert [(snag.kind, snag.by, snag.token) for snag in snags] == ([(kind, by, 1)] if kind else [])


def test_only_the_budget_lets_the_walk_go_on():
    field = {"sides": [[3, 0, 0, "wall"]], "allies": [[3, 0]]}
    steps, snags = walk(ground_from(field), move(1), Pose(Hex(0, 0), 0), ("F", "F", "F", "F", "F"))
    assert [(snag.kind, snag.token, snag.short) for snag in snags] == [("budget", 2, 3), ("blocked", 4, 0)]
    assert len(steps) == 3
    _, snags = walk(ground_from(field), move(1), Pose(Hex(0, 0), 0), ("F", "F", "F"))
    assert [(snag.kind, snag.token, snag.by) for snag in snags] == [("budget", 2, ""), ("end", 3, "ally 0")]
    _, snags = walk(ground_from({"enemies": [[1, 0]]}), move(0), Pose(Hex(0, 0), 0), ("F",))
    assert [snag.kind for snag in snags] == ["occupied", "budget"]


@pytest.mark.rule("M-EVADE-1")
def test_evade_needs_the_gait_and_an_enemy_and_may_not_end_there():
    start, enemy = Pose(Hex(0, 0), 0), ground_from({"enemies": [[1, 0]], "allies": [[0, -1]]})
    assert [s.kind for s in walk(enemy, step(2), start, ("F^", "F"))[1]] == ["evade"]
    assert [s.kind for s in walk(enemy, move(6), start, ("SL^", "F"))[1]] == ["evade"]
    ended = walk(enemy, move(6), start, ("F^", "tL", "/3"))[1]
    assert [(s.kind, s.token, s.rule, s.by) for s in ended] == [("end", 1, "M-EVADE-1", "enemy 0")]


def test_actions_as_the_gait_allows():
    ground, start = ground_from({}), Pose(Hex(0, 0), 0)
    assert [s.token for s in walk(ground, step(2), start, ("!", "F", "!"))[1]] == [3]
    assert [(s.kind, s.token) for s in walk(ground, advance(4), start, ("!", "!", "F"))[1]] == [("action", 1)]
    assert not walk(ground, advance(4), start, ("F", "!", "!"))[1]
    turned = Path(start=start, steps=walk(ground, advance(4), start, ("!",))[0])
    assert take_step(ground, advance(4), turned, "F") == Snag(kind="action", token=2)
    assert walk(ground, posture(), start, ("F",))[1][0].kind == "direction"


def test_opening_is_a_line_of_its_own_and_paid_first():
    ground, start = ground_from({}), Pose(Hex(0, 0), 0)
    steps, snags = walk(ground, pool_walk(7, 3), start, parse_path("F4"))
    path = Path(start=start, steps=steps)
    assert (not snags, path.price, str(path), path.entered) == (True, 7, "F4", 4)
    assert path.ledger(7)[0] == "0 - (0,0)f0 P-MOVE-6:3 =3 left 4"
    assert path.ledger(7)[1] == "1 F (1,0)f0 P-MOVE-4:1 =1 left 3"
    assert walk(ground, pool_walk(7, 3), start, parse_path("F5"))[1] == (
        Snag(kind="budget", token=5, rule="P-MOVE-4", short=1, at=Hex(5, 0)),)
    assert walk(ground, pool_walk(2, 3), start, ())[1] == (Snag(kind="budget", rule="P-MOVE-6", short=1),)
    assert take_step(ground, pool_walk(2, 3), Path(start=start), "").kind == "budget"


@given(st.sampled_from(sorted(SMALL)), paths(), st.integers(0, 5))
def test_carried_out_as_it_was_priced(name, tokens, facing):
    """4: an accepted plan can be carried out, same steps at same prices; else both name one reason."""
    field = {"terrains": [[1, 0, "rough"], [0, 1, "rock"]], "enemies": [[1, -1]], "bodies": [[2, 0]],
             "allies": [[-1, 0]], "sides": [[0, 0, 2, "low_wall"], [1, 0, 0, "wall"]], "levels": [[-1, 1, 2]]}
    ground, gait, start = ground_from(field, radius=3), SMALL[name], Pose(Hex(0, 0), facing)
    steps, snags = walk(ground, gait, start, tokens)
    path, found = Path(start=start), None
    for token in ([""] if gait.opening else []) + list(tokens):
        found = take_step(ground, gait, path, token)
        if isinstance(found, Snag):
            break
        path = replace(path, steps=(*path.steps, found))
    stopping = [snag for snag in snags if snag.kind not in ("end", "action")]
    if not snags:
        assert path.steps == steps
    elif stopping and stopping[0] == first(snags):
        assert isinstance(found, Snag)
        assert (found.kind, found.token, found.rule, found.by) == (
            stopping[0].kind, stopping[0].token, stopping[0].rule, stopping[0].by)
    shared = min(len(path.steps), len(steps))
    assert path.steps[:shared] == steps[:shared]


@given(paths(), st.integers(0, 12))
def test_budget_covers_everything_together(tokens, points):
    """42: entries, turns and the rest count against one budget; nothing is free for want of points."""
    ground, start = ground_from({"terrains": [[1, 0, "rough"]], "bodies": [[0, -1]]}), Pose(Hex(0, 0), 0)
    steps, snags = walk(ground, replace(move(points), actions=99), start, tokens)
    spent = sum(step.price for step in steps)
    assert (spent <= points) or any(snag.kind == "budget" for snag in snags)
    for snag in snags:
        if snag.kind == "budget" and len(steps) == len(tokens):
            assert snag.short == spent - points > 0
            assert sum(step.price for step in steps[:snag.token - 1]) <= points
            assert sum(step.price for step in steps[:snag.token]) > points


@pytest.mark.rule("M-PATH-1")
def test_a_step_is_priced_on_the_ground_of_the_moment():
    start, gait = Pose(Hex(0, 0), 0), move(3)
    free, taken = ground_from({}), ground_from({"enemies": [[2, 0]]})
    one = take_step(free, gait, Path(start=start), "F")
    path = Path(start=start, steps=(one,))
    assert isinstance(take_step(free, gait, path, "F"), Step)
    met = take_step(taken, gait, path, "F")
    assert (met.kind, met.by, met.token) == ("occupied", "enemy 0", 2)


def barring(board, at, direction):
    """What a ruleset's own toll looks like: an item with a tag of its own, and a bar."""
    if direction == 3:
        return Block(rule="X-BAR", kind="fear")
    return (Charge(rule="X-MUD", amount=2, tag="mud"),)


def test_tolls_of_a_ruleset_and_what_a_gait_ignores():
    board, start = ground_from({}).board, Pose(Hex(0, 0), 0)
    steps, _ = walk(Ground(board=board, toll=barring), move(9), start, ("F",))
    assert [str(charge) for charge in steps[0].charges] == ["M-MOVE-2:1", "X-MUD:2"]
    light = replace(move(9), ignores=("mud",))
    assert walk(Ground(board=board, toll=barring), light, start, ("F",))[0][0].price == 1
    assert reach(Ground(board=board, toll=barring), light, start).cost(Pose(Hex(1, 0), 0)) == 1
    assert reach(Ground(board=board, toll=barring), move(9), start).cost(Pose(Hex(1, 0), 0)) == 3
    assert walk(Ground(board=board, toll=barring), light, start, ("B",))[1][0].by == "fear"
    assert Ground(board=board, toll=terrain_toll).exits(Hex(8, 0))[0].to == Hex(8, -1)
