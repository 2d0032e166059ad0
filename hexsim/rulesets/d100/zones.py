"""Cones of fire on the map: kill zones and suppressed areas (D-OVERWATCH-2, D-SUPPRESS-1)."""

from hexsim.hexes.hex import Hex, within
from hexsim.rules.order import Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.arcs import Angle, in_arc
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.defaults import FARTHEST_FACTOR
from hexsim.rulesets.d100.items import Held
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.sighting import clear, eyes
from hexsim.rulesets.d100.status import status_of

KILL_ZONE: Angle = 45


def farthest(held: Held, radius: int) -> int:
    """How far a zone reaches: as named, else the weapon's range."""
    return radius or held.item.range


def radius_refusal(held: Held, radius: int, rule_id: str) -> Refusal | None:
    """A zone reaches at most four times the weapon's range."""
    most = FARTHEST_FACTOR * held.item.range
    if 0 <= radius <= most:
        return None
    return refuse("E_RANGE", rule_id, "zone", metres=radius, most=most)


def in_cone(state: GameState, unit: Unit, facing: int, angle: Angle, radius: int, at: Hex) -> bool:
    """Whether a hex lies in an arc of a unit, within a distance and in its sight."""
    assert unit.pose is not None
    here = unit.pose.hex
    near = here.distance(at) <= radius and in_arc(here, facing, at, angle)
    return near and clear(state, here, at, eyes(unit))


def cone(state: GameState, unit: Unit, facing: int, angle: Angle, radius: int) -> tuple[Hex, ...]:
    """The hexes of the map in an arc of a unit, within a distance and in its sight, sorted."""
    assert unit.pose is not None
    key = ("cone", unit.pose.hex, facing, angle, radius, eyes(unit))
    found: tuple[Hex, ...] | None = state.memo.get(key)
    if found is None:
        small = 3 * radius * (radius + 1) < len(state.board)
        near = [at for at in (within(unit.pose.hex, radius) if small else state.board) if at in state.board]
        found = state.memo[key] = tuple(sorted(
            at for at in near if in_cone(state, unit, facing, angle, radius, at)))
    return found


@rule("D-OVERWATCH-2")
def kill_zone(state: GameState, unit: Unit) -> tuple[Hex, ...]:
    """The hexes a unit on Overwatch guards: 45° of the facing at which it began, as far as it sees."""
    watch = status_of(unit).watch
    if watch is None or unit.pose is None:
        return ()
    return cone(state, unit, watch.facing, KILL_ZONE, watch.radius)


def guards(state: GameState, unit: Unit, at: Hex) -> bool:
    """Whether a hex lies in the kill zone of a unit."""
    watch = status_of(unit).watch
    return (watch is not None and unit.pose is not None
            and in_cone(state, unit, watch.facing, KILL_ZONE, watch.radius, at))
