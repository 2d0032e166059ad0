"""Who has hurt whom, with which order, from where: read off the events of a fight of any ruleset."""

from collections import Counter

from hexsim.game.played import Played
from hexsim.hexes.figure import arc_of_figure
from hexsim.rules.event import Declared, Rolled, StatusChanged
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState

ARCS = {"front": "front", "left": "side", "right": "side", "rear": "rear"}


class Harm:
    """Watches a fight order by order (mutable).

    Health is the first bar of a unit's card. A loss is put down to the last one who rolled against the unit,
    and to what that one had declared last.
    """

    def __init__(self, ruleset: Ruleset, state: GameState) -> None:
        self._ruleset = ruleset
        self._health = {unit.id: self._health_of(state, unit.id) for unit in state.units}
        self._declared: dict[str, str] = {}
        self._against: dict[str, str] = {}
        self.times: Counter[tuple[str, str, str]] = Counter()
        self.points: Counter[tuple[str, str, str]] = Counter()

    def see(self, played: Played) -> None:
        """Take in one order with everything that came of it."""
        hurt: dict[str, None] = {}
        for event in played.events:
            match event:
                case Declared():
                    self._declared[event.unit] = event.verb
                case Rolled():
                    self._against |= {target: event.unit for target in event.targets if target != event.unit}
                case StatusChanged():
                    hurt[event.unit] = None
        for unit in hurt:
            self._compare(played.state, unit)

    def _compare(self, state: GameState, victim: str) -> None:
        now = self._health_of(state, victim)
        lost, self._health[victim] = self._health[victim] - now, now
        by = self._against.get(victim)
        if lost <= 0 or by is None:
            return
        unit, other = state.unit(victim), state.unit(by)
        arc = "none" if unit.pose is None or other.pose is None else ARCS[
            arc_of_figure(unit.footprint, unit.pose, other.pose.hex)]
        key = other.side, self._declared.get(by, ""), arc
        self.times[key] += 1
        self.points[key] += lost

    def _health_of(self, state: GameState, unit: str) -> int:
        bars = self._ruleset.card(state, state.unit(unit)).bars
        return bars[0].value if bars else 0
