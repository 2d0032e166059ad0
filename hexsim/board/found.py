"""What a search has found, and what was read out of it since; alike searches on a board share it.

A search with a small budget depends only on the map and on those who stand near. Units that stay where they
are ask the same at every moment of a fight, for several ways of moving alike.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from hexsim.board.gait import Gait, Path
from hexsim.board.ground import Ground, is_lasting
from hexsim.board.route import Routes
from hexsim.board.search import Field, Finish, search
from hexsim.board.shelf import Shelf
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose

if TYPE_CHECKING:
    from hexsim.board.reach import Goal

WIDEST = 12
"""The largest budget of searches that are shared."""

MOST_HEXES = 30_000
"""Hexes of all searches that are kept with a board; beyond that they are forgotten."""

Finishing = Callable[[], Finish | None]


class Found:
    """One search with all that is known of it; mutable, filled by `Reach`.

    Attributes:
        gait: how the unit moves; kept, so that its identity stays its own.
        field: what the search found.
        routes: the ways through it.
        sides: hexsides of the end turn by layer and price.
        ends: end facings with their prices by hex.
        alike: the same by prices.
        paths: canonical paths by hex and end facing.
        goals: all goals in order, None until they are asked for.
    """

    __slots__ = ("alike", "ends", "field", "gait", "goals", "paths", "routes", "sides")

    def __init__(self, ground: Ground, gait: Gait, start: Pose, finish: Finish | None) -> None:
        self.gait = gait
        self.field: Field = search(ground, gait, start, finish=finish)
        self.routes = Routes(ground, gait, start, self.field.layers)
        self.sides: dict[tuple[int, int], int] = {}
        self.ends: dict[Hex, dict[int, int]] = {}
        self.alike: dict[tuple[tuple[int, ...], ...], dict[int, int]] = {}
        self.paths: dict[tuple[Hex, int | None], Path | None] = {}
        self.goals: tuple[Goal, ...] | None = None


def found(ground: Ground, gait: Gait, start: Pose, finishing: Finishing) -> Found:
    """The search from a pose, made anew or taken from an earlier one that met the same.

    Args:
        ground: what the unit meets; it must not charge what the gait ignores.
        gait: how it moves.
        start: where it stands.
        finishing: gives another way to do the last layer, if one is to be used.
    """
    budget = gait.budget
    if budget > WIDEST or type(ground) is not Ground or not is_lasting(ground.toll):
        return Found(ground, gait, start, finishing())
    # Nothing farther away can be entered, and what lies one hex beyond tells whether anything was too dear.
    near = {at: met for at, met in ground.hindrances.items() if start.hex.distance(at) <= budget + 1}
    key = (id(gait.gears), budget, gait.opening, start, ground.toll, ground.ignores,
           tuple([(at, met.enter, met.end, met.charges) for at, met in near.items()]))
    shelf: Shelf[Found] = Shelf.of(ground.board, "found", MOST_HEXES)
    known = shelf.known.get(key)
    if known is None:
        near_ground = replace(ground, hindrances=near)
        known = shelf.put(key, Found(near_ground, gait, start, finishing()), 3 * budget * (budget + 1) + 1)
    return known
