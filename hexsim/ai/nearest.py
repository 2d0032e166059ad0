"""The nearest enemies, and the ends of a movement that come nearest to them."""

from collections.abc import Sequence

from hexsim.board.reach import Goal
from hexsim.board.ways import Ways, ways
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose, arc_of
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState, Unit

TOO_FAR = 999


def foes(ruleset: Ruleset, state: GameState, side: str) -> tuple[Unit, ...]:
    """Everybody of another side who fights and is on the map, in roster order."""
    return tuple(one for one in state.units
                 if one.side != side and one.pose is not None and ruleset.fights(state, one))


def price_of(there: Ways, at: Hex) -> int:
    """The price of the way, a great one if there is none."""
    price = there.price(at)
    return TOO_FAR if price is None else price


def nearest_foe(ruleset: Ruleset, state: GameState, unit: Unit) -> Unit | None:
    """The enemy with the shortest way to the unit, None if there is none."""
    if unit.pose is None:
        return None
    here, near = unit.pose.hex, [(one.pose.hex, one) for one in foes(ruleset, state, unit.side) if one.pose]
    near.sort(key=lambda pair: pair[0].distance(here))
    priced = [(price_of(ways(state.board, at), here), number) for number, (at, _) in enumerate(near[:4])]
    return near[min(priced)[1]][1] if priced else None


def nearest_first(ruleset: Ruleset, state: GameState, unit: Unit, goals: Sequence[Goal]) -> list[int]:
    """The places of goals in their sequence: those nearest to the nearest enemy first, facing it first."""
    foe = nearest_foe(ruleset, state, unit)
    if foe is None or foe.pose is None:
        return list(range(len(goals)))
    at = foe.pose.hex
    there = ways(state.board, at)
    ranked = [(price_of(there, goal.hex), _turned_away(goal, at), goal.price, number)
              for number, goal in enumerate(goals)]
    return [number for *_, number in sorted(ranked)]


def _turned_away(goal: Goal, at: Hex) -> int:
    """0 for facing a hex straight, then for having it in front, at the side, behind."""
    pose = Pose(goal.hex, goal.facing)
    if goal.hex.direction_to(at) == goal.facing:
        return 0
    return {"front": 1, "left": 2, "right": 2, "rear": 3}[arc_of(pose, at)]
