"""The search against a heap, against all token strings, against itself turned and mirrored, and compiled."""

from dataclasses import replace
from random import Random

import pytest
from gaits import SMALL, free, heavy, move, others, pool_walk, step
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import dijkstra, goals, strings, turned_met, turned_pose
from strategies import moved, random_board

from hexsim.board.board import BoardChange, free_form, rectangle
from hexsim.board.fast import is_installed
from hexsim.board.gait import EndTurn, Gait, Gear, Path
from hexsim.board.ground import Ground, terrain_toll
from hexsim.board.reach import reach
from hexsim.board.search import CEILING
from hexsim.board.walk import walk
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose

TINY = {
    "move 3": move(3), "move 4": move(4), "step 2": step(2), "step 3": step(3), "aim": SMALL["aim"],
    "advance 3": replace(SMALL["advance 4"], budget=3), "waiting 3": SMALL["waiting 3"],
    "posture": SMALL["posture"],
    "free 2": free(2), "walk 2": pool_walk(2), "walk 5, prone": pool_walk(5, 3), "heavy 4": heavy(4),
    "runner 3": replace(SMALL["runner 5"], budget=3),
}
"""Gaits of every shape for which all strings can be tried."""


class Slow(Ground):
    """The same ground, searched in the general way."""

    plain = False


def placed(seed, size):
    """A random field: the board, who is about, and a pose on the map."""
    dice = Random(seed)
    orientation, at = dice.choice(("pointy", "flat")), (dice.randint(-5, 5), -3)
    board = random_board(
        dice, dice.randint(2, size), dice.randint(1, size), orientation, levels=dice.choice((0, 0, 1, 3)),
        sides=dice.choice((0, 0.1, 0.3)), holes=dice.choice((0, 0, 0.2)), plain=dice.choice((0.5, 0.8, 1)),
        at=at)
    places = sorted(board)
    dice.shuffle(places)
    start, rest = places[0], places[1:]
    count = len(rest) // 6
    met = others(allies=rest[:count], enemies=rest[count:2 * count],
                 bodies=rest[count // 2:count] + rest[-count:])
    return board, met, Pose(start, dice.randrange(6))


def field(board, met):
    return Ground(board=board, toll=terrain_toll, hindrances=met)


def prices(there):
    """Everything a reach says about prices."""
    return dict(there.poses()), {(goal.hex, goal.facing): goal.price for goal in there.goals()}


def expected(board, met, gait, start):
    best = dijkstra(board, met, gait, start)
    costs = {}
    for (pose, _), spent in best.items():
        costs[pose] = min(spent, costs.get(pose, spent))
    return costs, goals(met, gait, start, best)


@pytest.mark.parametrize("name", sorted(SMALL))
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_search_is_dijkstra_in_both_ways(name, seed):
    board, met, start = placed(seed, 7)
    gait = SMALL[name]
    wanted = expected(board, met, gait, start)
    assert prices(reach(field(board, met), gait, start, "python")) == wanted
    assert prices(reach(Slow(board=board, toll=terrain_toll, hindrances=met), gait, start)) == wanted


@pytest.mark.rule("M-NOTE-6")
@pytest.mark.parametrize("name", sorted(TINY))
@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_search_and_paths_are_those_of_all_token_strings(name, seed):
    """16, 17: no string of tokens is cheaper, and the proposed path is the first of the cheapest ones."""
    board, met, start = placed(seed, 4)
    gait = TINY[name]
    costs, best = strings(board, met, gait, start)
    for ground in (field(board, met), Slow(board=board, toll=terrain_toll, hindrances=met)):
        there = reach(ground, gait, start, "python")
        assert dict(there.poses()) == costs
        assert prices(there)[1] == {goal: found[0] for goal, found in best.items()}
        for (at, facing), (price, _, tokens) in best.items():
            path = there.path(at, facing)
            assert (path.price, path.tokens) == (price, tokens)
        for at in {at for at, _ in best}:
            kept = min(found for goal, found in best.items() if goal[0] == at and not ended(found[2]))
            assert there.path(at).tokens == kept[2]


def ended(tokens):
    return bool(tokens) and tokens[-1][0] == "/"


@pytest.mark.parametrize("name", sorted(SMALL))
@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_walking_a_path_costs_what_was_said(name, seed):
    """26: what is drawn is what is charged. No path of a search holds an Evade or an action."""
    board, met, start = placed(seed, 6)
    gait = SMALL[name]
    there = reach(field(board, met), gait, start)
    for price, at, facing in there.goals():
        path = there.path(at, facing)
        steps, snags = walk(field(board, met), gait, start, path.tokens)
        assert not snags and steps == path.steps
        assert path.end == Pose(at, facing)
        assert price == sum(charge.amount for step_ in steps for charge in step_.charges) <= gait.budget
        assert not any("^" in token or "!" in token for token in path.tokens)
        left = [int(line.rsplit(" ", 1)[1]) for line in path.ledger(gait.budget)]
        assert (left[-1] if left else gait.budget) == gait.budget - price
        assert left == sorted(left, reverse=True)


@pytest.mark.parametrize("name", ["move 5", "step 3", "advance 4", "free 3", "walk 5, prone", "heavy 5",
                                  "runner 5"])
@settings(max_examples=6)
@given(seed=st.integers(0, 2**32), sides=st.integers(0, 5), mirror=st.booleans())
def test_turning_and_mirroring_the_map_changes_no_price(name, seed, sides, mirror):
    board, met, start = placed(seed, 6)
    gait = SMALL[name]
    here = prices(reach(field(board, met), gait, start))
    turned = moved(board, sides, mirror)
    there = prices(reach(field(turned, turned_met(met, sides, mirror=mirror)), gait,
                         turned_pose(start, sides, mirror=mirror)))
    assert there[0] == {turned_pose(pose, sides, mirror=mirror): cost for pose, cost in here[0].items()}
    assert there[1] == {tuple(turned_pose(Pose(*goal), sides, mirror=mirror)): price
                        for goal, price in here[1].items()}


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32), maker=st.sampled_from([move, free, pool_walk, heavy]),
       points=st.integers(0, 7))
def test_more_points_never_reach_less(seed, maker, points):
    board, met, start = placed(seed, 7)
    less, more = (reach(field(board, met), maker(n), start) for n in (points, points + 1))
    costs = dict(more.poses())
    assert all(costs[pose] == cost for pose, cost in less.poses())
    assert {(g.hex, g.facing) for g in less.goals()} <= {(g.hex, g.facing) for g in more.goals()}
    assert all(0 <= cost <= points for _, cost in less.poses())


@pytest.mark.rule("M-FACE-3", "M-FACE-4", "M-STEP-1", "M-STEP-2")
@pytest.mark.parametrize("hexes", [1, 2, 3, 4, 5])
def test_a_step_turns_by_hexes_and_enters_the_first_free_of_extras(hexes):
    """Its end facings go by hexes entered, though rough ground may have used up the points."""
    rough = dict.fromkeys((Hex(1, 0), Hex(2, 0)), "rough")
    board = rectangle(8, 1, terrains=rough)
    there = reach(field(board, {}), step(hexes), Pose(Hex(0, 0), 0))
    assert dict(there.ends(Hex(1, 0))) == dict.fromkeys(range(6), 1)
    if hexes >= 3:
        assert dict(there.ends(Hex(2, 0))) == dict.fromkeys(range(6) if hexes >= 4 else (0, 1, 5), 3)
    else:
        assert not there.ends(Hex(2, 0))


@pytest.mark.parametrize("sides", range(-3, 4))
def test_turns_are_charged_by_the_hexside(sides):
    """2: one to six hexsides, either way round, at whatever price the gear names."""
    board, token = rectangle(6, 3), "tL" if sides > 0 else "tR"
    for gait, each in ((move(9), 1), (free(9), 0), (heavy(20), 2)):
        tokens = ("F", *[token] * abs(sides))
        steps, snags = walk(field(board, {}), gait, Pose(Hex(0, 1), 0), tokens)
        assert not snags
        assert [step_.price for step_ in steps] == [1, *[each] * abs(sides)]
        there = reach(field(board, {}), gait, Pose(Hex(0, 1), 0))
        assert there.cost(Pose(Hex(1, 1), sides % 6)) <= 1 + each * abs(sides)
        whole = walk(field(board, {}), gait, Pose(Hex(0, 1), 0), ("F", *["tL"] * 6))[0]
        assert sum(step_.price for step_ in whole) == 1 + 6 * each
    start = [walk(field(board, {}), heavy(20), Pose(Hex(0, 1), 0), (f"@{f}",))[0][0].price for f in range(6)]
    assert start == [0, 2, 4, 6, 4, 2]


@pytest.mark.parametrize("rel", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("terrain", ["open", "rough", "undergrowth", "shallow_water", "table"])
def test_for_equal_price_the_facing_is_kept(terrain, rel):
    """1: asked to end in the hex beside, facing as before, the planner does not turn or pay in vain."""
    at = Hex(3, 3).neighbour(rel)
    board = rectangle(12, 8, terrains={at: terrain})
    for points in range(1, 7):
        there = reach(field(board, {}), move(points), Pose(Hex(3, 3), 0))
        path = there.path(at, 0)
        if path is None:
            continue
        _, best = strings(board, {}, move(min(points, 3)), Pose(Hex(3, 3), 0))
        assert path.end == Pose(at, 0) and (points > 3 or (path.price, path.tokens) == best[at, 0][::2])
        sidestep = [a.price for a in there.alternatives(at, 0) if a.kind != "best"]
        assert path.price == min(sidestep)


def test_a_longer_way_is_never_taken_where_a_shorter_exists():
    """16: the report's two ways (R F F L F F against F F R F F), and the same in all six turns."""
    for facing in range(6):
        start = Pose(Hex(10, 10), facing)
        goal = start
        for token in ("F", "F", "R", "F", "F"):
            rel, turn = {"F": (0, 0), "R": (5, -1)}[token]
            goal = Pose(goal.ahead(rel), (goal.facing + turn) % 6)
        path = reach(field(rectangle(41, 41), {}), move(9), start).path(goal.hex, goal.facing)
        assert (path.price, len(path.tokens)) == (5, 5)


def test_where_nothing_can_be_done_nothing_breaks():
    """17: no entries, no points, no ways out, no ends; the search answers all the same."""
    alone = free_form({Hex(0, 0): ("open", 0)})
    for gait in SMALL.values():
        there = reach(field(alone, {}), gait, Pose(Hex(0, 0), 2))
        assert all(pose.hex == Hex(0, 0) for pose, _ in there.poses())
    mute = Gait(name="mute", budget=3, gears=(Gear(),))
    there = reach(field(alone, {}), mute, Pose(Hex(0, 0), 2))
    assert [tuple(goal) for goal in there.goals()] == [(0, Hex(0, 0), 2)]
    assert there.path(Hex(0, 0)) == Path(start=Pose(Hex(0, 0), 2)) and there.path(Hex(0, 0), 3) is None
    with pytest.raises(AssertionError):
        Gear(ends=(EndTurn(rule="X", spent=1, sides=1), EndTurn(rule="X", spent=2, sides=3)))


def test_a_budget_beyond_everything_is_the_whole_map():
    board = rectangle(12, 9, terrains={Hex(3, 3): "rock"})
    here, there = (reach(field(board, {}), move(points), Pose(Hex(0, 0), 0)) for points in (80, 10 * CEILING))
    assert dict(here.poses()) == dict(there.poses())
    assert not here.field.cut and len({pose.hex for pose, _ in here.poses()}) == len(board) - 1


@pytest.mark.parametrize("backend", ["python", "fast"] if is_installed() else ["python"])
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(SMALL)))
def test_a_search_that_is_not_cut_has_found_everything(backend, seed, name):
    board, met, start = placed(seed, 3)
    gait = replace(SMALL[name], budget=SMALL[name].budget + seed % 9)
    there = reach(field(board, met), gait, start, backend)
    more = reach(field(board, met), replace(gait, budget=gait.budget + 3), start, backend)
    assert there.field.cut or prices(more) == prices(there)


def test_exits_are_kept_with_the_board_but_not_those_of_a_closure():
    board, start = rectangle(9, 9), Pose(Hex(2, 4), 0)
    asked = []

    def counted(board_, at, direction):
        asked.append(at)
        return terrain_toll(board_, at, direction)

    for _ in range(2):
        reach(Ground(board=board, toll=counted), move(2), start).goals()
    first = len(asked) // 2
    assert first and asked[:first] == asked[first:]
    kept = [key for key in board.cache if "counted" in repr(key)]
    reach(field(board, {}), move(2), start).goals()
    assert not kept and any("terrain_toll" in repr(key) for key in board.cache)


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_a_patched_board_is_searched_like_a_fresh_one(seed):
    board, met, start = placed(seed, 6)
    reach(field(board, met), move(5), start).goals()
    dice = Random(seed)
    at = dice.choice(sorted(board))
    side = board.side(at, 0)
    change = dice.choice([
        BoardChange(hex=at, field="terrain", before=board.terrain(at).id, after="rough"),
        BoardChange(hex=at, field="level", before=board.level(at), after=board.level(at) + 1),
        BoardChange(hex=at, direction=0, field="side", before=side.id if side else None, after="wall")])
    patched = board.patched((change,))
    for there in (reach(field(patched, met), move(5), start), reach(field(patched, met), move(5), start, "python")):
        assert prices(there) == expected(patched, met, move(5), start)


def answers(there):
    """Everything a reach says: prices, paths, and what is in the way of each hex it does not lead to."""
    hexes = sorted(there.ground.board)
    return (prices(there), [str(there.path(at)) for at in hexes], [there.why(at) for at in hexes],
            there.field.cut)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_searches_on_one_board_share_only_what_is_alike(seed):
    dice = Random(seed)
    board, _, start = placed(seed, 8)
    others_at, gaits = [at for at in sorted(board) if at != start.hex], [SMALL[name] for name in sorted(SMALL)]
    for _ in range(12):
        dice.shuffle(others_at)
        met = others(allies=others_at[:2], enemies=others_at[2:4], bodies=others_at[4:5])
        gait = dice.choice(gaits)
        assert answers(reach(field(board, met), gait, start)) == answers(
            reach(field(board, met), gait, start, "python"))


def test_a_search_is_made_once_for_all_who_are_too_far_to_matter():
    board, start, far = rectangle(20, 5), Pose(Hex(0, 2), 0), [Hex(9, 2), Hex(10, 2), Hex(5, 2)]
    gait = move(4)
    alone, *rest = (reach(field(board, met), gait, start)._found
                    for met in ({}, *(others(enemies=[at]) for at in far)))
    assert rest[0] is alone and rest[1] is alone and rest[2] is not alone
    assert reach(field(board, {}), gait, start.turned(1))._found is not alone


@pytest.mark.skipif(not is_installed(), reason="numba is not installed")
@pytest.mark.parametrize("name", sorted(SMALL))
def test_compiled_search_says_the_same(name):
    gait = SMALL[name]
    for seed in range(20):
        board, met, start = placed(seed, 9)
        ground = field(board, met)
        wider = replace(gait, budget=gait.budget + seed % 3)
        slow, fast = (reach(ground, wider, start, way) for way in ("python", "fast"))
        assert prices(fast) == prices(slow)
        assert [fast.path(g.hex, g.facing) for g in fast.goals()[::7]] == [
            slow.path(g.hex, g.facing) for g in slow.goals()[::7]]
