"""The nearest enemies, and the ends of a movement that come nearest to them."""

from collections.abc import Sequence

from hexsim.board.reach import Goal
from hexsim.board.ways import Ways, ways
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose, arc_of
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState, Unit

TOO_FAR = 999
FEW = 4
"""Enemies, the nearest as the crow flies, of whom one that can be reached is enough."""

Goals = tuple[Goal, ...]


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
    here = unit.pose.hex
    near = [(one.nearest(here), one) for one in foes(ruleset, state, unit.side) if one.pose]
    near.sort(key=lambda pair: pair[0].distance(here))
    best: tuple[int, int] | None = None
    for number, (at, _) in enumerate(near):
        if number >= FEW and best is not None and best[0] < TOO_FAR:
            break
        price = price_of(ways(state.board, at), here)
        best = min(best, (price, number)) if best is not None else (price, number)
    return near[best[1]][1] if best is not None else None


class Nearest:
    """Ends of movements by how near they come to the nearest enemy; for one state."""

    def __init__(self, ruleset: Ruleset, state: GameState) -> None:
        self._ruleset, self._state = ruleset, state
        self._foes: dict[str, Hex | None] = {}
        self._ends: dict[tuple[str, int], tuple[Goals, tuple[int, int]]] = {}
        self._near: dict[tuple[str, int, Hex], tuple[int, int]] = {}

    def ranked(self, who: str, goals: Sequence[Goal]) -> list[int]:
        """The places of goals in their sequence: nearest to the enemy first, then facing it, cheapest."""
        ranked = [(*self._how_near(who, goal), goal.price, number) for number, goal in enumerate(goals)]
        return [number for *_, number in sorted(ranked)]

    def ends(self, who: str, goals: Goals) -> tuple[int, int]:
        """The places of the first of them, and of the first that costs no more than need be."""
        key = who, id(goals)
        if key not in self._ends:
            least = min(goal.price for goal in goals)
            near = [place for place, goal in enumerate(goals) if goal.price == least]
            places = self._first(who, goals, range(len(goals))), self._first(who, goals, near)
            self._ends[key] = goals, places
        return self._ends[key][1]

    def _first(self, who: str, goals: Goals, places: Sequence[int]) -> int:
        """The first of some places; facings are compared only where a hex is near enough."""
        far = {at: self.far(who, at) for at in {goals[place].hex for place in places}}
        nearest = min(far.values())
        return min((*self._how_near(who, goals[place]), goals[place].price, place)
                   for place in places if far[goals[place].hex] == nearest)[-1]

    def far(self, who: str, at: Hex) -> int:
        """The way from a hex to the enemy nearest to the unit, 0 if there is none."""
        foe = self._foe(who)
        return 0 if foe is None else price_of(ways(self._state.board, foe), at)

    def has_foe(self, who: str) -> bool:
        """Whether there is an enemy for the unit."""
        return self._foe(who) is not None

    def turned(self, who: str, pose: Pose) -> int:
        """How far from facing the enemy nearest to the unit somebody at a pose is; 0 faces it straight."""
        foe = self._foe(who)
        return 0 if foe is None else _turned_away(pose, foe)

    def _how_near(self, who: str, goal: Goal) -> tuple[int, int]:
        key = who, goal.facing, goal.hex
        if key not in self._near:
            foe = self._foe(who)
            pose = Pose(goal.hex, goal.facing)
            self._near[key] = (0, 0) if foe is None else (self.far(who, goal.hex), _turned_away(pose, foe))
        return self._near[key]

    def _foe(self, who: str) -> Hex | None:
        if who not in self._foes:
            foe = nearest_foe(self._ruleset, self._state, self._state.unit(who))
            self._foes[who] = _met_at(self._state.unit(who), foe)
        return self._foes[who]


def _met_at(unit: Unit, foe: Unit | None) -> Hex | None:
    """Where a unit would meet an enemy."""
    if foe is None or foe.pose is None or unit.pose is None:
        return None
    return foe.nearest(unit.pose.hex)


def _turned_away(pose: Pose, at: Hex) -> int:
    """0 for facing a hex straight, then for having it in front, at the side, behind."""
    if pose.hex.direction_to(at) == pose.facing:
        return 0
    return {"front": 1, "left": 2, "right": 2, "rear": 3}[arc_of(pose, at)]
