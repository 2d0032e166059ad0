"""Grounds of figures of several hexes against an oracle that tries everything, and their plain properties."""

from dataclasses import replace
from random import Random

import pytest
from figure_oracle import BEAST, HORSE, SHAPES, WAGON, World, cheapest, ending
from gaits import free, move, others, step
from strategies import random_board

from hexsim.board.board import free_form, rectangle
from hexsim.board.figure import FigureGround
from hexsim.board.gait import Charge
from hexsim.board.ground import Hindrance, terrain_toll
from hexsim.board.reach import reach
from hexsim.board.walk import walk
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.pose import Pose

SEEDS = range(9)


def ground_of(board, met, footprint):
    return FigureGround(board=board, toll=terrain_toll, hindrances=met, footprint=footprint)


def a_field(seed):
    """A board with room for large figures, and a few others on it."""
    dice = Random(seed)
    board = random_board(
        dice, 7, 6, dice.choice(("pointy", "flat")), levels=dice.choice((0, 1, 3)), sides=dice.choice((0, 0.08)),
        holes=dice.choice((0, 0.08)), plain=dice.choice((0.8, 0.95)))
    places = sorted(board)
    dice.shuffle(places)
    return board, others(allies=places[:2], enemies=places[2:4], bodies=places[1:2] + places[4:6]), places[6:]


def worlds(footprint, seeds=SEEDS):
    """Random fields with a pose in which the figure has room."""
    for seed in seeds:
        board, met, places = a_field(seed)
        world = World(board, met, footprint)
        start = next((Pose(at, facing) for at in places for facing in range(6)
                      if world.stands(Pose(at, facing)) and world.is_free(Pose(at, facing))), None)
        if start is not None:
            yield world, ground_of(board, met, footprint), start


@pytest.mark.rule("M-FOOT-3", "M-FOOT-4", "M-FOOT-5")
@pytest.mark.parametrize("gait", [move(5), step(2), free(3)], ids=lambda gait: gait.name)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_search_finds_what_trying_everything_finds(shape, gait):
    far = 0
    for world, ground, start in worlds(SHAPES[shape]):
        there, best = reach(ground, gait, start), cheapest(world, gait, start)
        poses = {}
        for (pose, _), price in best.items():
            poses[pose] = min(price, poses.get(pose, 99))
        assert dict(there.poses()) == poses
        goals = {Pose(goal.hex, goal.facing): goal.price for goal in there.goals()}
        assert goals == ending(world, gait, start, best)
        for pose, price in goals.items():
            path = there.path(*pose)
            _, snags = walk(ground, replace(gait, actions=0), start, path.tokens)
            assert path.price == price and path.end == pose and not snags
        far += len(goals) > 7
    assert far


@pytest.mark.rule("M-FOOT-3")
@pytest.mark.parametrize("shape", SHAPES)
def test_where_it_fits_is_what_the_words_say(shape):
    for world, ground, _ in worlds(SHAPES[shape], range(6)):
        for at in world.board:
            for facing in range(6):
                pose = Pose(at, facing)
                fits = world.stands(pose) and world.is_free(pose)
                assert bool(ground.fits(at) >> facing & 1) == fits
                assert ground.may_end(*pose) == world.is_free(pose)


@pytest.mark.rule("M-FOOT-4")
@pytest.mark.parametrize("shape", SHAPES)
def test_turning_there_and_back_is_the_identity_and_as_free(shape):
    turned = 0
    for world, ground, _ in worlds(SHAPES[shape], range(8)):
        for at in world.board:
            for facing in range(6):
                one, other = Pose(at, facing), Pose(at, (facing + 1) % 6)
                if not (ground.fits(at) >> facing & 1 and ground.fits(at) >> other.facing & 1):
                    continue
                steps, snags = walk(ground, free(9), one, (f"@{other.facing}",))
                assert world.turns(one, other) == world.turns(other, one)
                if world.turns(one, other):
                    assert not snags and steps[0].pose == other and other.turned(-1) == one
                    turned += 1
    assert turned


@pytest.mark.rule("M-FOOT-4")
def test_a_horse_in_a_corridor_cannot_turn_and_goes_round_a_bend():
    """Walls along a bent corridor: the tail follows the head through the bend, and cannot swing out."""
    corridor = [Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(3, -1), Hex(4, -2)]
    walls = {(at, side): "wall" for at in corridor for side in range(6) if at.neighbour(side) not in corridor}
    board = free_form(dict.fromkeys(within(Hex(2, 0), 6), ("open", 0)), sides=walls)
    ground, start = ground_of(board, {}, HORSE), Pose(Hex(1, 0), 0)
    steps, snags = walk(ground, move(9), start, ("F", "L", "F"))
    assert not snags and steps[-1].pose == Pose(Hex(4, -2), 1)
    assert [step.price for step in steps] == [1, 1, 1]
    back, snags = walk(ground, move(9), steps[-1].pose, ("B",))
    assert not snags and back[-1].pose == Pose(Hex(3, -1), 1)
    for token in ("@1", "@3"):
        (snag,) = walk(ground, move(9), start, (token,))[1]
        assert (snag.kind, snag.rule, snag.by) == ("blocked", "M-FOOT-4", "wall")
    assert walk(ground, move(9), start, ("F", "F"))[1][0].by == "wall"


@pytest.mark.rule("M-FOOT-5")
def test_a_wall_that_only_the_tail_would_cross_bars_the_sidestep():
    board = rectangle(8, 8, sides={(Hex(2, 4), 1): "wall"})
    ground = ground_of(board, {}, HORSE)
    assert walk(ground, move(9), Pose(Hex(3, 4), 0), ("<",))[1][0].by == "wall"
    assert not walk(ground, move(9), Pose(Hex(3, 4), 0), (">",))[1]
    assert not walk(ground, move(9), Pose(Hex(5, 4), 0), ("<",))[1]


@pytest.mark.rule("M-FOOT-5")
def test_the_dearest_new_hex_is_paid_and_own_hexes_cost_nothing():
    board = rectangle(9, 9, terrains={Hex(4, 4): "rough", Hex(0, 4): "rough", Hex(2, 5): "rough"})
    ground, start = ground_of(board, {}, HORSE), Pose(Hex(3, 4), 0)
    for tokens, prices in ((("F", "F"), [2, 1]), (("B", "B"), [2, 3]), (("SR",), [3]), (("SL",), [2]), ((">",), [3])):
        steps, snags = walk(ground, move(9), start, tokens)
        assert not snags and [step.price for step in steps] == prices, tokens
    steps, _ = walk(ground_of(board, {}, BEAST), move(9), Pose(Hex(3, 4), 0), ("F",))
    assert steps[0].price == 2


@pytest.mark.rule("M-FOOT-4")
def test_what_bars_a_turn_is_named():
    board = rectangle(9, 9, terrains={Hex(3, 5): "rock"})
    met = {Hex(4, 3): Hindrance(rule="M-TERR-3", by="ana", enter=True, end=False)}
    ground = ground_of(board, met, HORSE)
    (snag,) = walk(ground, move(9), Pose(Hex(4, 4), 0), ("@1",))[1]
    assert (snag.kind, snag.by, snag.at) == ("blocked", "rock", Hex(3, 5))
    (snag,) = walk(ground, move(9), Pose(Hex(4, 4), 3), ("F", "B", "/5"))[1]
    assert (snag.kind, snag.rule, snag.by, snag.at) == ("occupied", "M-FOOT-4", "ana", Hex(4, 3))
    (snag,) = walk(ground_of(rectangle(3, 1), {}, HORSE), move(9), Pose(Hex(1, 0), 0), ("@1",))[1]
    assert (snag.kind, snag.at in rectangle(3, 1)) == ("edge", False)
    why = reach(ground, free(0), Pose(Hex(4, 4), 0)).why(Hex(4, 4), 1)
    assert (why.kind, why.by) == ("blocked", "rock")


@pytest.mark.rule("M-FOOT-3")
def test_it_passes_an_ally_and_ends_elsewhere():
    ally = Charge(rule="M-TERR-3", amount=1, tag="ally")
    met = {Hex(2, 4): Hindrance(rule="M-TERR-3", by="ana", enter=True, end=False, charges=(ally,))}
    ground = ground_of(rectangle(9, 9), met, WAGON)
    there = reach(ground, move(9), Pose(Hex(1, 4), 0))
    assert there.price(Hex(2, 4), 0) is None and there.price(Hex(4, 4), 0) is None
    assert there.price(Hex(5, 4), 0) == 5
    (snag,) = walk(ground, move(9), Pose(Hex(1, 4), 0), ("F", "F"))[1]
    assert (snag.kind, snag.by) == ("end", "ana")
