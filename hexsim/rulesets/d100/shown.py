"""What the map shows of a unit: its kill zone, the arc of its braced weapon, whom it is engaged with."""

from collections.abc import Iterator

from hexsim.hexes.hex import Hex, within
from hexsim.rules.card import Zone
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.arcs import Angle, in_arc
from hexsim.rulesets.d100.items import Held
from hexsim.rulesets.d100.sighting import clear, eyes
from hexsim.rulesets.d100.status import status_of
from hexsim.rulesets.d100.zones import cone


def zones(state: GameState, unit: Unit) -> tuple[Zone, ...]:
    """The unit's zones, what it guards first; nothing for one without any."""
    if unit.pose is None:
        return ()
    return (*_guarded(state, unit), *_covered(state, unit), *_melee(state, unit))


def _guarded(state: GameState, unit: Unit) -> Iterator[Zone]:
    """The kill zone of an Overwatch (D-OVERWATCH-2)."""
    watch = status_of(unit).watch
    if watch is not None:
        hexes = cone(state, unit, watch.facing, 45, watch.radius)
        yield Zone(name="d100.zone_kill", hexes=hexes, rule="D-OVERWATCH-2", standing=True)


def _covered(state: GameState, unit: Unit) -> Iterator[Zone]:
    """What braced weapons can be swung to (D-BRACE-3)."""
    for _, held in status_of(unit).items:
        if held.brace is not None and unit.pose is not None and held.brace.hex == unit.pose.hex:
            yield Zone(name="d100.zone_braced", hexes=swung(state, unit, held), rule="D-BRACE-3")


def swung(state: GameState, unit: Unit, held: Held) -> tuple[Hex, ...]:
    """The hexes of the map that a braced weapon covers, within its range and in sight, sorted."""
    assert held.brace is not None
    angle: Angle = 180 if held.brace.support == "tripod" else 45
    here, facing = held.brace.hex, held.brace.facing
    key = ("swung", here, facing, angle, held.item.range, eyes(unit))
    found: tuple[Hex, ...] | None = state.board.cache.get(key)
    if found is None:
        found = state.board.cache[key] = tuple(sorted(
            at for at in within(here, held.item.range) if at in state.board
            and in_arc(here, facing, at, angle) and clear(state, here, at, eyes(unit))))
    return found


def _melee(state: GameState, unit: Unit) -> Iterator[Zone]:
    """Where those stand with whom it is engaged (DEF-ENGAGE)."""
    others = (state.unit(other) for other in status_of(unit).engaged)
    hexes = tuple(sorted(other.pose.hex for other in others if other.pose is not None))
    if hexes:
        yield Zone(name="d100.zone_melee", hexes=hexes, rule="DEF-ENGAGE")
