"""A moment of a fight as a scenario of its own: the same map, the units as they stand now."""

from collections.abc import Iterable, Mapping
from typing import Any

from hexsim.board.board import Board
from hexsim.errors import ScenarioError
from hexsim.files.apart import set_apart
from hexsim.files.sheets import sheet_table
from hexsim.files.toml import parse
from hexsim.files.written import toml_text
from hexsim.hexes.notation import format_pose
from hexsim.hexes.pose import Pose
from hexsim.rules.registry import find_ruleset
from hexsim.rules.scenario import Scenario
from hexsim.rules.state import GameState, Thing, Unit

NO_LESSON = ("lesson", "exercises")


def position_text(scenario: Scenario, state: GameState, title: str = "") -> str:
    """The text of a scenario file that begins where a fight stands.

    Units that have left the map are left out, with the aims that name them. What a ruleset remembers besides
    poses and sheets begins anew, as in any scenario.

    Args:
        scenario: the one the fight began with.
        state: where it stands.
        title: of the new scenario; the old one's if nothing is said.

    Raises:
        ScenarioError: the scenario came out of no text.
    """
    if not scenario.source:
        raise ScenarioError("core.no_source")
    return toml_text(position_data(scenario, state, title))


def position_data(scenario: Scenario, state: GameState, title: str = "") -> dict[str, Any]:
    """The same as tables."""
    data = {key: value for key, value in parse(scenario.source).items() if key not in NO_LESSON}
    if title:
        data["title"] = title
        data.pop("words", None)
    if state.board.digest != scenario.board.digest:
        data["walls"] = _walls(state.board)
    tables = {table["id"]: table for table in data.get("units", [])}
    units = {unit.id: _unit(tables[unit.id], unit, state) for unit in state.units if unit.id in tables}
    sheets = {name: table.get(state.ruleset, {}) for name, table in units.items()}
    for name, pose in set_apart(state.board, state.units, sheets).items():
        if name in units:
            units[name]["at"] = format_pose(state.board.grid, pose)
    data["units"] = [table for table in units.values() if table]
    gone = {name for name in tables if not units.get(name)}
    data["sides"] = [_aimed(side, gone) for side in data.get("sides", [])]
    if "things" in data:
        data["things"] = _things(data["things"], state.things, state.board)
    return {key: value for key, value in data.items() if value != []}


def _unit(table: Mapping[str, Any], unit: Unit, state: GameState) -> dict[str, Any]:
    """The unit's table as it stands now; empty if it has left the map."""
    out = dict(table)
    ruleset = find_ruleset(state.ruleset)
    if unit.pose is None:
        if table.get("arrives", 0) <= state.round:
            return {}
        out["arrives"] = table["arrives"] - max(0, state.round - 1)
        return out
    out.pop("arrives", None)
    if ruleset.present is not None:
        out[ruleset.name] = sheet_table(ruleset.present(unit))
    return out


def _aimed(side: Mapping[str, Any], gone: Iterable[str]) -> dict[str, Any]:
    """A side without the aims that name somebody who is gone."""
    out = dict(side)
    aims = [aim for aim in side.get("aims", [])
            if not set(str(aim.get("units", "")).replace(",", " ").split()) & set(gone)]
    if "aims" in out:
        out["aims"] = aims
    return {key: value for key, value in out.items() if value != []}


def _things(tables: list[dict[str, Any]], now: Iterable[Thing], board: Board) -> list[dict[str, Any]]:
    """The things of the file that still lie on the map, where they lie."""
    lying = {thing.id: thing for thing in now if thing.pose is not None}
    return [{**table, "at": _place(table, lying[table["id"]], board)} for table in tables
            if table["id"] in lying]


def _place(table: Mapping[str, Any], thing: Thing, board: Board) -> str:
    place = thing.pose
    if isinstance(place, Pose):
        return format_pose(board.grid, place)
    return str(table["at"]) if place is None else board.number(place)


def _walls(board: Board) -> list[dict[str, Any]]:
    kinds: dict[str, list[str]] = {}
    for at, direction, kind in board.sides():
        kinds.setdefault(kind.id, []).append(format_pose(board.grid, Pose(at, direction)))
    return [{"kind": kind, "sides": " ".join(sides)} for kind, sides in sorted(kinds.items())]
