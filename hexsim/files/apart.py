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
    back where that one is. Large figures stay before small ones. Without a free hex all stay.

    Args:
        board: the map.
        units: those on it.
        sheets: unit → its sheet as a table.
    """
    figures = {unit.id: unit for unit in units if unit.pose is not None}
    poses = {name: unit.pose for name, unit in figures.items() if unit.pose is not None}
    there: dict[Hex, list[str]] = {}
    for name, unit in figures.items():
        for at in unit.hexes():
            there.setdefault(at, []).append(name)
    taken, moved = set(there), set[str]()
    for at, sharing in there.items():
        ranked = sorted(sharing, key=lambda name: -len(figures[name].footprint))
        stays = next((name for name in ranked if not _names(sheets.get(name, {}), sharing)), ranked[0])
        for name in sharing:
            goes = name != stays and name not in moved
            free = _free(board, figures[name], poses[name].facing, taken) if goes else []
            if free:
                place = min(free, key=lambda other: (other.distance(at), other))
                poses[name] = Pose(place, poses[name].facing)
                taken.update(figures[name].hexes(poses[name]))
                moved.add(name)
    return poses


def _free(board: Board, unit: Unit, facing: int, taken: set[Hex]) -> list[Hex]:
    """Where nobody is and the unit has room, facing as it does."""
    return [at for at in board if all(
        part in board and part not in taken and not board.terrain(part).blocks_move
        for part in unit.hexes(Pose(at, facing)))]


def _names(sheet: Mapping[str, Any], others: Iterable[str]) -> bool:
    return any(value in others for value in sheet.values() if isinstance(value, str))
