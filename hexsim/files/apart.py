"""Places for units that share a hex in a fight, as a scenario has room for one unit in each."""

from collections.abc import Iterable, Mapping
from typing import Any

from hexsim.board.board import Board
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.state import Unit


def set_apart(board: Board, units: Iterable[Unit],
              sheets: Mapping[str, Mapping[str, Any]]) -> dict[str, Pose]:
    """Unit → pose, one unit to a hex: the others of a hex go to the nearest free ones.

    Whoever names another of its hex in its sheet (a mount, say) is the one that gives way: rulesets put it
    back where that one is. Without a free hex all stay.

    Args:
        board: the map.
        units: those on it.
        sheets: unit → its sheet as a table.
    """
    poses = {unit.id: unit.pose for unit in units if unit.pose is not None}
    there: dict[Hex, list[str]] = {}
    for unit, pose in poses.items():
        there.setdefault(pose.hex, []).append(unit)
    taken = set(there)
    for at, sharing in there.items():
        stays = next((unit for unit in sharing if not _names(sheets.get(unit, {}), sharing)), sharing[0])
        for unit in sharing:
            free = [other for other in board if other not in taken and not board.terrain(other).blocks_move]
            if unit != stays and free:
                place = min(free, key=lambda other: (other.distance(at), other))
                taken.add(place)
                poses[unit] = Pose(place, poses[unit].facing)
    return poses


def _names(sheet: Mapping[str, Any], others: Iterable[str]) -> bool:
    return any(value in others for value in sheet.values() if isinstance(value, str))
