"""Positions of `maneuvers` with figures of several hexes."""

from dataclasses import replace
from random import Random

from figure_oracle import HORSE, SHAPES
from maneuvers_lab import board_of, fight, scenario, unit

from hexsim.board.figure import FigureGround
from hexsim.board.ground import terrain_toll
from hexsim.hexes.figure import covered
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.pose import Pose
from hexsim.rulesets.maneuvers.items import Item
from hexsim.rulesets.maneuvers.sheet import Carried

BITE = (Carried(own=Item(name="jaws", kind=("natural",), skill="brawling", reach=(1, 2), damage="thr cutting")),)
SWORD = (Carried(item="sword", place="main"),)
BOW = (Carried(item="bow", place="both"),)


def big(name, at=None, shape=HORSE, **sheet):
    """A unit of several hexes."""
    return replace(unit(name, at, **sheet), footprint=shape)


def large(*units, **given):
    """A fight with the switch on."""
    return fight(*units, large_figures=True, **given)


def random_scene(seed):
    """Two large figures and two of one hex on a field with walls."""
    dice = Random(seed)
    walls = [(dice.randint(-3, 3), dice.randint(-3, 3), dice.randrange(6),
              dice.choice(("wall", "low_wall", "door_open", "door_closed"))) for _ in range(9)]
    board = board_of(6, terrains=[(0, 0, "rock"), (0, 1, "rough"), (3, -3, "rough")], levels=[(1, 1, 1), (2, 1, 3)],
                     sides=list({(q, r, side): (q, r, side, kind) for q, r, side, kind in walls}.values()))
    entries, taken = [], set()
    for name, at in (("a", Hex(-3, 0)), ("b", Hex(3, 0))):
        shape = dice.choice(list(SHAPES.values()))
        ground = FigureGround(board=board, toll=terrain_toll, footprint=shape)
        pose = next(Pose(near, facing) for near in within(at, 2) for facing in range(6)
                    if ground.fits(near) >> facing & 1)
        entries.append(big(name, (*pose.hex, pose.facing), shape, DX=14, HT=14, items=BITE))
        taken |= set(covered(shape, pose))
    free = [at for at in within(Hex(0, 0), 5) if at not in taken and not board.terrain(at).blocks_move]
    entries += [unit(name, (*dice.choice(free[index::3]), dice.randrange(6)), items=SWORD)
                for index, name in enumerate("dc")]
    return scenario(*entries, board=board, large_figures=True)


def check_room(state):
    """No two conscious figures overlap, nobody stands in rock or across a wall."""
    taken = {}
    for one in state.units:
        if one.pose is None or one.status.out:
            continue
        for at in one.hexes():
            assert at in state.board and not state.board.terrain(at).blocks_move
            over = taken.setdefault(at, one.id)
            assert over == one.id or not state.awaiting.root
        for at in one.hexes():
            for way in range(6):
                side = state.board.side(at, way)
                assert at.neighbour(way) not in one.hexes() or side is None or not side.blocks_move
