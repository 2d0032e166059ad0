"""What a unit meets on the map: difficult hexes, others in its way (D-MAP-3, D-MAP-5)."""

from hexsim.board.board import Board
from hexsim.board.gait import Charge, Gait
from hexsim.board.ground import Block, Ground, Hindrance, Toll
from hexsim.hexes.hex import Hex
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.status import is_conscious, status_of

DIFFICULT = Charge(rule="D-MAP-5", amount=1, tag="terrain")
HIGHEST_STEP = 1


@rule("D-MAP-5")
def toll(board: Board, at: Hex, direction: int) -> tuple[Charge, ...] | Block:
    """What a step costs besides its hex: one more if it is difficult, however often, and what bars it."""
    here = board.index(at)
    there = board.neighbours(here)[direction]
    side, terrain = board.side_at(here, direction), board.terrain_at(there)
    climb = board.level_at(there) - board.level_at(here)
    for thing in (side, terrain):
        if thing is not None and thing.blocks_move:
            return Block(rule="D-MAP-3", kind=thing.id)
    if abs(climb) > HIGHEST_STEP:
        return Block(rule="D-MAP-5", kind="level")
    hard = terrain.extra or climb > 0 or (side is not None and side.extra)
    return (DIFFICULT,) if hard else ()


def toll_with(state: GameState) -> Toll:
    """The toll with the bodies that lie about now; a hex is difficult only once."""
    bodies = {thing.hex for thing in state.things if thing.record.kind == "body"}
    bodies |= {at for unit in state.units if not is_conscious(unit) for at in unit.hexes()}
    if not bodies:
        return toll

    def asked(board: Board, at: Hex, direction: int) -> tuple[Charge, ...] | Block:
        found = toll(board, at, direction)
        return (DIFFICULT,) if found == () and at.neighbour(direction) in bodies else found

    return asked


@rule("D-MAP-3")
def hindrances(state: GameState, unit: Unit) -> dict[Hex, Hindrance]:
    """Who is in the unit's way: friends are passed but not joined, enemies bar the hex, bodies do not."""
    pair = {status_of(unit).rider, status_of(unit).rides, unit.id}
    found: dict[Hex, Hindrance] = {}
    for other in state.units:
        if other.id not in pair and is_conscious(other):
            for at in other.hexes():
                found[at] = Hindrance(rule="D-MAP-3", by=other.id, enter=other.side == unit.side, end=False)
    return found


def ground_of(state: GameState, unit: Unit, gait: Gait) -> Ground:
    """The map as the unit meets it; kept with the state."""
    key = ("ground", unit.id, status_of(unit).rides, gait.ignores)
    found: Ground | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = Ground(board=state.board, toll=toll_with(state),
                                         hindrances=hindrances(state, unit), ignores=gait.ignores)
    return found


def is_free(state: GameState, at: Hex, *but: str) -> bool:
    """Whether somebody could stand in a hex: on the map, not blocking, nobody conscious in it but these."""
    if at not in state.board or state.board.terrain(at).blocks_move:
        return False
    return not any(is_conscious(unit) and unit.id not in but for unit in state.units_at(at))


def drop(state: GameState, here: Hex, there: Hex) -> int:
    """Metres from one hex down to another, negative for a climb."""
    return state.board.level(here) - state.board.level(there)
