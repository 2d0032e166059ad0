"""What a reach answers: ends, goals, paths, other ways, reasons, the nearest goal; large figures."""

import subprocess
import sys
from collections import deque
from dataclasses import replace

import pytest
from figures import HORSE, WAGON, Figure
from gaits import SMALL, advance, aim, free, ground_from, move, others, pool_walk, posture, step, waiting
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import moved
from test_search import field, placed, prices

from hexsim.board import fast
from hexsim.board.board import rectangle
from hexsim.board.gait import Entry, Gait, Gear, Path, Step, Turn
from hexsim.board.ground import Block, Ground, terrain_toll
from hexsim.board.reach import reach
from hexsim.board.walk import take_step, walk
from hexsim.errors import HexsimError
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose

ORIGIN = Pose(Hex(0, 0), 0)


def test_goals_are_sorted_and_agree_with_every_other_answer():
    there = reach(ground_from({"allies": [[1, 0]], "terrains": [[0, 1, "rough"]]}), move(4), ORIGIN)
    goals = there.goals()
    assert list(goals) == sorted(goals) and len(set(goals)) == len(goals)
    assert {goal.hex for goal in goals} == {at for at in there.ground.board if there.ends(at)}
    for price, at, facing in goals:
        assert there.ends(at)[facing] == there.price(at, facing) == price
        assert there.price(at) <= price
        assert there.why(at, facing) is None and there.nearest(at, facing) == (price, at, facing)
    assert Hex(1, 0) not in {goal.hex for goal in goals} and there.cost(Pose(Hex(1, 0), 0)) == 2
    assert there.cost(Pose(Hex(99, 0), 0)) is None and there.ends(Hex(99, 0)) == {}


def test_nothing_is_listed_until_it_is_asked_for():
    there = reach(field(rectangle(60, 60), {}), move(20), Pose(Hex(15, 30), 0))
    known = there._found
    assert not known.ends and not known.paths and known.goals is None and not there._other
    assert there.path(Hex(20, 30), 0) is there.path(Hex(20, 30), 0)
    assert len(known.ends) == 1


@pytest.mark.rule("M-TERR-3")
def test_who_stands_in_an_allys_hex_may_stay():
    """Broken off there, a unit keeps its place and may turn, though nobody may come to end there."""
    there = reach(ground_from({"allies": [[0, 0], [1, 0]]}), move(4), ORIGIN)
    assert dict(there.ends(Hex(0, 0))) == dict.fromkeys(range(6), 0)
    assert not there.ends(Hex(1, 0)) and str(there.path(Hex(0, 0), 4)) == "@4"


def test_alternatives_differ_in_kind():
    there = reach(ground_from({}), move(6), ORIGIN)
    found = {a.kind: (str(a.path), a.price) for a in there.alternatives(Hex(0, -1), 0)}
    assert found == {"best": ("@2 F /0", 1), "forward": ("@2 F /0", 1), "sidestep": ("SL", 2),
                     "back": ("@5 B /0", 2)}
    back = {a.kind: a.price for a in there.alternatives(Hex(-2, 0), 0)}
    assert back == {"best": 2, "forward": 2, "sidestep": 4, "back": 4}
    near = reach(ground_from({}), move(1), ORIGIN)
    assert [a.kind for a in near.alternatives(Hex(1, 0))] == ["best", "forward"]
    assert near.alternatives(Hex(3, 0)) == ()
    for at in (Hex(2, -1), Hex(-1, 2), Hex(0, 2)):
        for kind, path in there.alternatives(at, 3):
            allowed = {"forward": "FLR", "sidestep": ("<", ">", "SL", "SR"), "back": "B"}.get(kind)
            entered = [step_.token for step_ in path.steps if step_.enters]
            assert path.end == Pose(at, 3) and (allowed is None or set(entered) <= set(allowed))
            assert path.price == min(a.price for a in there.alternatives(at, 3)) or kind != "best"


@pytest.mark.parametrize(("what", "gait", "goal", "reason"), [
    ({}, move(3), (5, 0, None), ("budget", "M-MOVE-2", "", 2)),
    ({}, step(2), (3, 0, None), ("budget", "M-STEP-2", "", 1)),
    ({}, move(1), (-1, 0, 0), ("turn", "M-MOVE-8", "", 1)),
    ({}, advance(2), (1, 0, 3), ("turn", "", "", 4)),
    ({}, waiting(1), (1, 0, 3), ("turn", "M-WAIT-2", "", 1)),
    ({}, posture(), (1, 0, None), ("direction", "", "", 0)),
    ({}, aim(1), (1, 0, None), ("budget", "M-STEP-2", "", 1)),
    ({}, move(6), (40, 0, None), ("edge", "", "", 0)),
    ({"only": [[0, 0], [1, 0], [3, 0]]}, move(6), (3, 0, None), ("edge", "", "", 0)),
    ({"enemies": [[1, 0]]}, move(6), (1, 0, 2), ("occupied", "M-TERR-3", "enemy 0", 0)),
    ({"allies": [[1, 0]]}, move(6), (1, 0, None), ("end", "M-TERR-3", "ally 0", 0)),
    ({"terrains": [[1, 0, "rock"]]}, move(6), (1, 0, None), ("blocked", "M-TERR-1", "rock", 0)),
    ({"levels": [[1, 0, 4]]}, move(6), (1, 0, None), ("blocked", "M-TERR-1", "level", 0)),
    ({"sides": [[2, 0, d, "wall"] for d in range(5)] + [[2, 0, 5, "door_closed"]]}, move(9), (2, 0, None),
     ("blocked", "M-TERR-2", "wall", 0)),
    ({"only": [[0, 0], [1, 0], [2, 0]], "enemies": [[1, 0]]}, move(6), (2, 0, None),
     ("occupied", "M-TERR-3", "enemy 0", 0)),
    ({"only": [[0, 0], [1, 0], [2, 0]], "sides": [[1, 0, 0, "wall"]]}, move(6), (2, 0, None),
     ("blocked", "M-TERR-2", "wall", 0)),
    ({}, pool_walk(2, 3), (0, 0, None), ("budget", "P-MOVE-6", "", 1)),
])
def test_reasons(what, gait, goal, reason):
    there = reach(ground_from(what), gait, ORIGIN)
    at, facing = Hex(*goal[:2]), goal[2]
    snag = there.why(at, facing)
    assert (snag.kind, snag.rule, snag.by, snag.short) == reason
    assert there.path(at, facing) is None
    near = there.nearest(at, facing)
    if there.goals():
        assert near in there.goals()
        assert all(near.hex.distance(at) <= other.hex.distance(at) for other in there.goals())


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(SMALL)))
def test_a_reason_is_true(seed, name):
    """With the points said to be missing it can be had, with one less it cannot; else points do not help."""
    board, met, start = placed(seed, 6)
    ground, gait = field(board, met), SMALL[name]
    there = reach(ground, gait, start)
    for at in sorted(board)[::3]:
        snag = there.why(at)
        if snag is None:
            assert there.ends(at)
            continue
        needed = gait.budget + snag.short
        if snag.kind == "budget":
            assert snag.short > 0 and reach(ground, replace(gait, budget=needed), start).price(at) == needed
            assert reach(ground, replace(gait, budget=needed - 1), start).price(at) is None
        else:
            assert snag.short == 0 and reach(ground, replace(gait, budget=60), start).price(at) is None
        if snag.kind == "occupied":
            assert any(other.by == snag.by and not other.enter for other in met.values())
        if snag.kind == "end":
            assert any(other.by == snag.by and not other.end for other in met.values())


BACKENDS = ["python", "fast"] if fast.is_installed() else ["python"]


def one_way(board, at, direction):
    """Nobody comes back."""
    del board, at
    return Block(rule="R", kind="drop") if direction else ()


@pytest.mark.parametrize("backend", BACKENDS)
def test_turns_alone_may_be_what_is_missing(backend):
    """Nothing but a turn is too dear here; the reason still knows how many points would help."""
    ahead = Gear(entries=(Entry(token="F", rule="R", price=1),))
    gait = Gait(name="ahead", budget=2, gears=(ahead, replace(ahead, turn=Turn(rule="R", price=1))))
    there = reach(Ground(board=rectangle(2, 1), toll=one_way), gait, ORIGIN, backend)
    assert dict(there.ends(Hex(1, 0))) == {0: 1, 1: 2, 5: 2} and there.field.cut
    assert [there.why(Hex(1, 0), facing).short for facing in (2, 3, 4)] == [1, 2, 1]


@pytest.mark.parametrize("backend", BACKENDS)
def test_one_dear_hex_is_too_dear_not_walled_in(backend):
    met = others(bodies=[Hex(2, 0)])
    met[Hex(2, 0)] = replace(met[Hex(2, 0)], charges=(replace(met[Hex(2, 0)].charges[0], amount=70),))
    there = reach(field(rectangle(3, 1), met), move(20), ORIGIN, backend)
    snag = there.why(Hex(2, 0))
    assert (snag.kind, snag.short, there.field.cut) == ("budget", 52, True)


def test_into_gives_the_last_steps_of_all_cheapest_ways():
    there = reach(ground_from({"terrains": [[1, 0, "rough"]]}), move(6), ORIGIN)
    into = there.into(Pose(Hex(2, -1), 0))
    assert {(before, step_.token, step_.price) for before, step_ in into} == {(Pose(Hex(1, -1), 1), "R", 1)}
    assert there.into(ORIGIN) == () and there.into(Pose(Hex(9, 9), 0)) == ()
    assert [(b, s.token) for b, s in there.into(Pose(Hex(0, 0), 4))] == [(ORIGIN, "@4")]


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(SMALL)))
def test_into_leads_back_to_the_start_at_the_price(seed, name):
    board, met, start = placed(seed, 5)
    there = reach(field(board, met), SMALL[name], start)
    for pose, cost in list(there.poses())[::7]:
        steps = there.into(pose)
        assert steps or pose == start
        for before, step_ in steps:
            assert step_.pose == pose and there.cost(before) <= cost - step_.price
        walked, left = pose, 60
        while there.into(walked) and left:
            walked, left = there.into(walked)[0][0], left - 1
        gears = SMALL[name].gears
        assert walked == start or any(gear.turn and not gear.turn.price for gear in gears[1:] or gears)


@pytest.mark.rule("M-MOVE-7", "M-MOVE-8")
def test_a_wider_budget_keeps_the_rows_of_the_end_turn():
    there = reach(ground_from({}), move(2), ORIGIN)
    wider = there.further(6)
    assert wider.price(Hex(4, 0), 0) == 4 and wider.price(Hex(4, 0), 1) == 5
    assert there.further() is wider


def run_in_corridor(footprint):
    """A corridor one hex wide, along directions 0 and 3."""
    return Figure(board=rectangle(9, 1), toll=terrain_toll, footprint=footprint)


@pytest.mark.parametrize(("footprint", "length"), [(HORSE, 2), (WAGON, 3)])
def test_a_long_figure_steps_back_by_one_and_never_turns_where_it_has_no_room(footprint, length):
    """49: the pivot is the head; the tail follows it, forwards and backwards."""
    ground, gait, start = run_in_corridor(footprint), move(6), Pose(Hex(4, 0), 0)
    there = reach(ground, gait, start)
    assert dict(there.ends(Hex(3, 0))) == {0: 2} and str(there.path(Hex(3, 0))) == "B"
    assert {pose.facing for pose, _ in there.poses()} == {0}
    assert min(pose.hex.q for pose, _ in there.poses()) == max(length - 1, 1)
    steps, _ = walk(ground, gait, start, ("B",))
    assert ground.covered(steps[0].pose.hex, 0) == [Hex(3 - i, 0) for i in range(length)]
    for token in ("@3", "/3", "L", "tL"):
        assert walk(ground, gait, start, (token,))[1], token
    assert walk(ground, gait, start, ("F", "/3"))[1][0].kind == "blocked"


def by_hand(ground, gait, start):
    """Least price of every pose, trying every token from every pose with `take_step`."""
    best, todo, paths = {start: 0}, deque([Path(start=start)]), {}
    while todo:
        path = todo.popleft()
        tokens = [f"@{f}" for f in range(6)] if not path.steps else []
        for token in (*tokens, "F", "L", "R", "<", ">", "SL", "SR", "B", "tL", "tR"):
            found = take_step(ground, gait, path, token)
            if not isinstance(found, Step):
                continue
            longer = replace(path, steps=(*path.steps, found))
            best[found.pose] = min(longer.price, best.get(found.pose, longer.price))
            key = (found.pose, min(longer.entered, 1))
            if longer.price < paths.get(key, 99):
                paths[key] = longer.price
                todo.append(longer)
    return best


@pytest.mark.parametrize("footprint", [HORSE, WAGON, (Hex(0, 0), Hex(0, 1))])
@pytest.mark.parametrize("gait", [move(4), free(2), pool_walk(3)], ids=lambda gait: gait.name)
def test_figures_reach_what_their_steps_reach_and_turn_with_the_map(footprint, gait):
    for seed in range(6):
        board, met, start = placed(seed + 100, 7)
        ground = Figure(board=board, toll=terrain_toll, hindrances=met, footprint=footprint)
        start = next((Pose(at, f) for at in sorted(board) for f in range(6) if ground.has_room(at, f)), None)
        if start is None:
            continue
        there = reach(ground, gait, start)
        assert dict(there.poses()) == by_hand(ground, gait, start)
        for pose, _ in there.poses():
            assert ground.has_room(*pose)
        for price, at, facing in there.goals():
            assert there.path(at, facing).price == price and ground.has_room(at, facing)
        for sides in range(1, 6):
            turned = replace(ground, board=moved(board, sides),
                             hindrances={at.rotated(sides): other for at, other in met.items()})
            again = reach(turned, gait, start.rotated(sides))
            assert {(p, f.rotated(sides), (z + sides) % 6) for p, f, z in there.goals()} == set(again.goals())


def test_a_figure_may_need_the_long_way_round():
    """A barred facing makes turning take the other way round; "any" is any way there is."""
    board = rectangle(7, 7, terrains={Hex(3, 3).neighbour(1): "rock"})
    ground = Figure(board=board, toll=terrain_toll)
    start = Pose(Hex(3, 3), 3)
    assert not ground.fits(start.hex) >> 4 & 1 and ground.has_room(*start)
    dear = Gait(name="pivot", budget=9, gears=(Gear(turn=Turn(rule="X", price=1)),))
    there = reach(ground, dear, start)
    assert there.cost(Pose(start.hex, 5)) == 4
    assert walk(ground, dear, start, ("@5",))[0][0].price == 4
    assert reach(ground, free(1), start).price(start.hex, 5) == 0


@pytest.mark.parametrize("backend", ["python", "auto"])
def test_search_loads_neither_numpy_nor_numba(backend):
    """G7: importing hexsim and searching in Python is light."""
    code = (
        "import sys, hexsim\n"
        "assert not {'numpy', 'numba', 'pygame'} & set(sys.modules), 'import hexsim'\n"
        "from hexsim.board.board import rectangle\n"
        "from hexsim.board.gait import Entry, Gait, Gear, Turn\n"
        "from hexsim.board.ground import Block, Ground, terrain_toll\n"
        "from hexsim.board.reach import reach\n"
        "from hexsim.hexes.hex import Hex\n"
        "from hexsim.hexes.pose import Pose\n"
        "gear = Gear(entries=(Entry(token='F', rule='R', price=1),), turn=Turn(rule='R', price=1))\n"
        "there = reach(Ground(board=rectangle(90, 90), toll=terrain_toll),\n"
        f"              Gait(name='g', budget=150, gears=(gear,)), Pose(Hex(0, 0), 0), {backend!r})\n"
        "assert there.cost(Pose(Hex(9, 0), 0)) == 9 and there.path(Hex(9, 0)) and there.why(Hex(-1, 0))\n"
        "assert not {'numpy', 'numba', 'pygame'} & set(sys.modules), 'search'\n")
    subprocess.run([sys.executable, "-c", code], check=True)


def test_asking_for_what_is_not_installed_is_one_sentence(monkeypatch):
    monkeypatch.setattr(fast, "find_spec", lambda name: None)
    with pytest.raises(HexsimError) as caught:
        reach(ground_from({}), move(3), ORIGIN, "fast")
    assert caught.value.key == "core.no_fast" and "hexsim[fast]" in str(caught.value)
    with pytest.raises(HexsimError):
        fast.warm_up()
    assert reach(ground_from({}), move(3), ORIGIN, "auto").price(Hex(1, 0)) == 1


@pytest.mark.skipif(not fast.is_installed(), reason="numba is not installed")
def test_the_compiled_search_is_used_where_it_pays_once_it_is_loaded():
    fast.warm_up()
    assert fast.is_loaded()
    ground, start = field(rectangle(160, 160), {}), Pose(Hex(40, 80), 0)
    large, small = (reach(ground, move(points), start) for points in (200, 9))
    last = [type(there.field.layers[-1]).__name__ for there in (large, small)]
    assert last == ["ArrayLayer", "BucketLayer"]
    for gait in (step(3), advance(9), free(90)):
        compiled = reach(ground_from({}), gait, ORIGIN, "fast")
        assert prices(compiled) == prices(reach(ground_from({}), gait, ORIGIN))


@pytest.mark.skipif(not fast.is_installed(), reason="numba is not installed")
@pytest.mark.parametrize("turn", [None, 0, 1, 4])
def test_the_compiled_search_finds_prices_far_apart(turn):
    """Its ring of buckets is shorter than some prices: a dear side, dear turns, and none at all."""
    met = others(enemies=[Hex(1, 2)])
    dear = replace(others(bodies=[Hex(2, 2)])[Hex(2, 2)])
    met[Hex(2, 2)] = replace(dear, charges=(replace(dear.charges[0], amount=70),))
    gear = replace(pool_walk(1).gears[0], turn=None if turn is None else Turn(rule="X", price=turn))
    gait = replace(pool_walk(200), gears=(gear,))
    ground = Ground(board=rectangle(6, 5), toll=terrain_toll, hindrances=met)
    slow, quick = (reach(ground, gait, Pose(Hex(0, 2), 1), way) for way in ("python", "fast"))
    assert prices(slow) == prices(quick) and max(dict(slow.poses()).values()) >= 70
