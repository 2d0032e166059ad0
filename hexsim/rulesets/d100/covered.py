"""Cover of hexes and low walls (DEF-COVER, D-MAP-5)."""

from hexsim.board.board import Board
from hexsim.board.terrain import Cover, SideKind, Terrain
from hexsim.hexes.hex import Hex
from hexsim.hexes.line import entry_sides
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.defaults import HEAVY_COVER, LIGHT_COVER
from hexsim.rulesets.d100.status import status_of

_WORTH: dict[Cover, int] = {"none": 0, "light": LIGHT_COVER, "heavy": HEAVY_COVER}


def of_terrain(terrain: Terrain) -> int:
    """The cover value of a terrain: the scenario's own figure, else by its kind of cover."""
    own = terrain.figure("d100", "cv")
    return own if isinstance(own, int) else _WORTH[terrain.cover]


def of_side(side: SideKind | None) -> int:
    """The cover value of what stands on a hexside."""
    return _WORTH[side.cover] if side is not None else 0


def cover_from(board: Board, at: Hex, source: Hex) -> int:
    """The cover of whoever stands in a hex against another hex: its own, or a low wall's between."""
    walls = [of_side(board.side(at, side)) for side in entry_sides(source, at)]
    return max(of_terrain(board.terrain(at)), min(walls, default=0))


def cover_of(state: GameState, unit: Unit, source: Hex) -> int:
    """The cover of a unit against a shot from a hex; in a Tactical Advance that of the hex it left."""
    if unit.pose is None:
        return 0
    left = status_of(unit).cover
    return cover_from(state.board, unit.pose.hex if left is None else left, source)


def has_cover(state: GameState, at: Hex) -> bool:
    """Whether a hex offers cover from anywhere."""
    return at in covered_hexes(state.board)


def covered_hexes(board: Board) -> frozenset[Hex]:
    """All hexes of a map that offer cover from anywhere; kept with the board."""
    found: frozenset[Hex] | None = board.cache.get("d100 cover")
    if found is None:
        found = board.cache["d100 cover"] = frozenset(at for at in board if _is_covered(board, at))
    return found


def _is_covered(board: Board, at: Hex) -> bool:
    return of_terrain(board.terrain(at)) > 0 or any(of_side(board.side(at, side)) for side in range(6))
