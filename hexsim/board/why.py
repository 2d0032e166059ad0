"""Why a pose is out of reach, and what comes nearest to it. Used by `reach`, only when asked for."""

from dataclasses import replace
from typing import TYPE_CHECKING

from hexsim.board.board import Board
from hexsim.board.gait import Charge, Snag
from hexsim.board.ground import Block, Ground, Toll
from hexsim.board.search import CEILING
from hexsim.board.walk import walk
from hexsim.hexes.direction import hexsides_between
from hexsim.hexes.hex import Hex

if TYPE_CHECKING:
    from hexsim.board.reach import Goal, Reach

NEAR = 300
"""So many hexes around a goal are looked at to see whether it is walled in."""


def why(reach: "Reach", at: Hex, facing: int | None) -> Snag:
    """What prevents ending in `at`, of which it is known that something does."""
    ground, elsewhere = reach.ground, at != reach.start.hex
    if at not in ground.board:
        return Snag(kind="edge", at=at)
    met = ground.hindrances.get(at)
    if met is not None and elsewhere and not met.enter:
        return Snag(kind="occupied", rule=met.rule, by=met.by, at=at)
    if met is not None and elsewhere and not met.end:
        return Snag(kind="end", rule=met.rule, by=met.by, at=at)
    if elsewhere and not any(gear.entries for gear in reach.gait.gears):
        return Snag(kind="direction", at=at)
    if reach.price(at) is not None:
        return _turn(reach, at, facing)
    if elsewhere and not ground.fits(at) and (cramped := ground.jam(at)) is not None:
        return cramped
    far = None if elsewhere and _walled_in(ground, at, reach.start.hex) else _farther(reach, at, None)
    return _obstacle(reach, at) if far is None else _too_dear(reach, far, at, facing)


def nearest(reach: "Reach", at: Hex, facing: int | None) -> "Goal | None":
    """The goal with the least distance to a hex, then the least turn from a facing, then the least price."""
    return min(reach.goals(), default=None, key=lambda goal: (
        goal.hex.distance(at), 0 if facing is None else hexsides_between(goal.facing, facing), goal))


def _farther(reach: "Reach", at: Hex, facing: int | None) -> "Reach | None":
    """The same movement with a budget that is large enough for a goal, None if none is."""
    far = reach.further()
    while far.price(at, facing) is None:
        if not far.field.cut or far.gait.budget >= CEILING:
            return None
        far = reach.further(min(CEILING, 2 * far.gait.budget))
    return far


def _turn(reach: "Reach", at: Hex, facing: int | None) -> Snag:
    """The hex can be had, not this facing: the rule of the end turn, and what is missing to pay for turns."""
    far, least = _farther(reach, at, facing), reach.path(at)
    assert least is not None
    jam = None if facing is None or far else reach.ground.jam(at, least.end.facing, facing)
    if jam is not None:
        return jam
    gear = reach.gait.gear(least.entered)
    row = gear.end_row(least.price)
    short = (far.price(at, facing) or 0) - reach.gait.budget if far else 0
    return Snag(kind="turn", rule=row.rule if row else "", short=short, at=at)


def _too_dear(reach: "Reach", far: "Reach", at: Hex, facing: int | None) -> Snag:
    """How much is missing, and where on the way there the budget ends."""
    farther = _farther(reach, at, facing) or far
    path = farther.path(at, facing) or farther.path(at)
    assert path is not None
    _, snags = walk(reach.ground, reach.gait, reach.start, path.tokens)
    short = path.price - reach.gait.budget
    return replace(next(snag for snag in snags if snag.kind == "budget"), short=short)


def _walled_in(ground: Ground, at: Hex, start: Hex) -> bool:
    """Whether nothing leads into the surroundings of a hex, as far as a look at the nearest ones can tell."""
    seen, todo = {at}, [at]
    if not ground.plain:
        return False
    while todo:
        here = todo.pop()
        for direction in range(6):
            back = here.neighbour(direction)
            if back in seen or back not in ground.board:
                continue
            crossing = ground.crossing(back, (direction + 3) % 6)
            if crossing.block is None and (crossing.hindrance is None or crossing.hindrance.enter):
                if back == start or len(seen) > NEAR:
                    return False
                seen.add(back)
                todo.append(back)
    return True


def _obstacle(reach: "Reach", at: Hex) -> Snag:
    """What would have to be gone: who stands in the way if that is enough, else what bars the way."""
    from hexsim.board.reach import reach as _reach

    ground, gait = reach.ground, replace(reach.gait, budget=CEILING)
    alone = replace(ground, hindrances={})
    for easier in (alone, replace(alone, toll=_unbarred(ground.toll))):
        for budget in _doubling(reach.gait.budget):
            trial = _reach(easier, replace(gait, budget=budget), reach.start)
            path = trial.path(at)
            if path is not None:
                _, snags = walk(ground, gait, reach.start, path.tokens)
                return next(snag for snag in snags if snag.kind != "budget")
            if not trial.field.cut:
                break
    return Snag(kind="edge", at=at)


def _doubling(budget: int) -> list[int]:
    budgets = [2 * budget + 8]
    while budgets[-1] < CEILING:
        budgets.append(min(CEILING, 2 * budgets[-1]))
    return budgets


def _unbarred(toll: Toll) -> Toll:
    """A toll that bars nothing; what was barred costs nothing extra."""
    def open_toll(board: Board, at: Hex, direction: int) -> tuple[Charge, ...] | Block:
        found = toll(board, at, direction)
        return () if isinstance(found, Block) else found
    return open_toll
