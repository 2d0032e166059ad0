"""Lines of sight, distances, facing (DEF-LOS, D-MAP-1, D-FACE-2)."""

from hexsim.board.sight import STANDING, sight
from hexsim.hexes.hex import Hex, bearing
from hexsim.hexes.pose import Pose
from hexsim.rules.event import Placed
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.status import status_of

EYES = {"standing": STANDING, "sitting": 1, "prone": 0}


@rule("DEF-LOS")
def sees(state: GameState, unit: Unit, other: Unit) -> bool:
    """Whether the line of sight between two units is clear; others do not block it."""
    if unit.pose is None or other.pose is None:
        return False
    return clear(state, unit.pose.hex, other.pose.hex, eyes(unit), eyes(other))


def clear(state: GameState, a: Hex, b: Hex, eyes_a: int = STANDING, eyes_b: int = STANDING) -> bool:
    """Whether the line of sight between two hexes is clear; kept with the map."""
    key = ("clear", a, b, eyes_a, eyes_b) if a < b else ("clear", b, a, eyes_b, eyes_a)
    found: bool | None = state.board.cache.get(key)
    if found is None:
        found = state.board.cache[key] = a == b or sight(state.board, a, b, eyes_a, eyes_b).clear
    return found


def eyes(unit: Unit) -> int:
    """Eye height, half levels above the ground."""
    return EYES[status_of(unit).posture]


@rule("D-MAP-1")
def metres(unit: Unit, other: Unit) -> int:
    """Metres between two units: hexes of the map."""
    assert unit.pose is not None and other.pose is not None
    return unit.pose.hex.distance(other.pose.hex)


@rule("D-MAP-2", "D-FACE-1")
def toward(at: Hex, there: Hex, facing: int) -> int:
    """The direction closest to another hex, the lower number of two; the facing itself for the same hex."""
    return min(map(int, bearing(at, there)), default=facing)


@rule("D-FACE-2")
def turn_to(res: Resolution, unit: str, there: Hex) -> None:
    """Whoever attacks turns to the target, unless its facing is locked by an Overwatch."""
    one = res.state.unit(unit)
    if one.pose is None or is_locked(one):
        return
    pose = Pose(one.pose.hex, toward(one.pose.hex, there, one.pose.facing))
    if pose != one.pose:
        res.emit(Placed(rule="D-FACE-2", unit=unit, before=one.pose, after=pose))


def is_locked(unit: Unit) -> bool:
    """Whether the facing is fixed: on Overwatch."""
    return status_of(unit).watch is not None
