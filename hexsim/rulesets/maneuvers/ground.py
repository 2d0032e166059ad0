"""What a unit meets on the map: terrain and others in its way (M-TERR-*); and what it sees."""

from collections.abc import Iterator

from hexsim.board.figure import FigureGround
from hexsim.board.gait import Charge, Gait
from hexsim.board.ground import Ground, Hindrance, terrain_toll
from hexsim.board.sight import sight
from hexsim.hexes.hex import Hex
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.figures import arc_in, is_large, no_evade
from hexsim.rulesets.maneuvers.posture import eyes
from hexsim.rulesets.maneuvers.status import is_conscious

BODY = Charge(rule="M-TERR-1", amount=1, tag="body")
ALLY = Charge(rule="M-TERR-3", amount=1, tag="ally")
PITCH_DARK = -10


@rule("M-TERR-3")
def hindrances(state: GameState, unit: Unit) -> dict[Hex, Hindrance]:
    """Who is in the unit's way: allies are passed at a price, enemies bar the hex, bodies lie in it."""
    key = ("hindrances", unit.id)
    found: dict[Hex, Hindrance] | None = state.scene.get(key)
    if found is None:
        found = state.scene[key] = _hindrances(state, unit)
    return found


def _hindrances(state: GameState, unit: Unit) -> dict[Hex, Hindrance]:
    found = {at: Hindrance(rule="M-TERR-1", by=by, enter=True, end=True, charges=(BODY,))
             for at, by in _bodies(state, unit)}
    for other in state.units:
        if other.id != unit.id and is_conscious(other):
            ally = other.side == unit.side
            for at in other.hexes():
                charges = ((BODY,) if at in found else ()) + ((ALLY,) if ally else ())
                found[at] = Hindrance(rule="M-TERR-3", by=other.id, enter=ally, end=False, charges=charges,
                                      no_evade=no_evade(unit, other))
    return found


def _bodies(state: GameState, unit: Unit) -> Iterator[tuple[Hex, str]]:
    for thing in state.things:
        if thing.record.kind == "body" and thing.hex is not None:
            yield thing.hex, thing.id
    for other in state.units:
        if other.id != unit.id and not is_conscious(other):
            yield from ((at, other.id) for at in other.hexes())


def ground_of(state: GameState, unit: Unit, gait: Gait) -> Ground:
    """The map as the unit meets it."""
    met = hindrances(state, unit)
    if is_large(unit):
        return FigureGround(board=state.board, toll=terrain_toll, hindrances=met, ignores=gait.ignores,
                            footprint=unit.footprint)
    return Ground(board=state.board, toll=terrain_toll, hindrances=met, ignores=gait.ignores)


def enemy_at(state: GameState, unit: Unit, at: Hex) -> Unit | None:
    """The conscious enemy that stands in a hex."""
    return next((one for one in state.units_at(at) if one.side != unit.side and is_conscious(one)), None)


@rule("M-DARK-1")
def darkness(state: GameState) -> int:
    """The darkness penalty of the scenario, 0 to −10."""
    return int(state.switch("darkness"))


@rule("M-LOS-2")
def sees(state: GameState, unit: Unit, other: Unit) -> bool:
    """Whether the unit sees the other: conscious, the line clear, not behind its back, not in utter dark."""
    if unit.pose is None or other.pose is None or not is_conscious(unit) or darkness(state) <= PITCH_DARK:
        return False
    here, heights = unit.pose.hex, (eyes(unit), eyes(other))
    return any(arc_in(unit, at) != "rear" and sight(state.board, here, at, *heights).clear
               for at in other.hexes())
