"""Edits of units and things as new texts: placed, copied, moved, turned."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from hexsim.errors import NotationError
from hexsim.files.edit_map import board_of
from hexsim.files.edit_text import Add, Change, Put, changed
from hexsim.files.edit_values import EditError, tables_of
from hexsim.files.mistakes import field_of
from hexsim.files.scenario import Reading
from hexsim.files.tables import RESERVED
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import format_pose, parse_pose
from hexsim.hexes.pose import Pose


def placed_unit(raw: str, reading: Reading, side: str, name: str, pose: Pose,
                sheet: Mapping[str, Any]) -> str:
    """The text with a new unit."""
    ruleset = reading.ruleset.name if reading.ruleset else str(reading.data.get("ruleset", ""))
    entry: dict[str, Any] = {"id": free_id(reading.data, name), "side": side, "name": name,
                             "at": format_pose(board_of(reading).grid, pose)}
    if ruleset:
        entry[ruleset] = dict(sheet)
    return changed(raw, [Add(name="units", entry=entry)])


def placed_thing(raw: str, reading: Reading, kind: str, name: str, at: Hex) -> str:
    """The text with a new thing."""
    entry = {"id": free_id(reading.data, name), "kind": kind, "name": name,
             "at": board_of(reading).grid.number(at)}
    return changed(raw, [Add(name="things", entry=entry, after=("walls", "terrains", "map"))])


def copied(raw: str, reading: Reading, table: str, number: int, at: Hex) -> str:
    """The text with a unit or thing once more; nobody rides or holds anybody because somebody else does."""
    entry = dict(_entry(reading, table, number))
    entry["id"] = free_id(reading.data, str(entry.get("id", table)))
    entry["at"] = _moved(str(entry.get("at", "")), reading, at, None)
    if isinstance(entry.get("name"), str):
        entry["name"] = free_name(reading.data, table, entry["name"])
    order = ("id", "side", "kind", "name", "at")
    entry = {key: entry[key] for key in (*order, *entry) if key in entry}
    return changed(raw, [Add(name=table, entry=entry, after=("walls", "terrains", "map"))])


def stood(raw: str, reading: Reading, table: str, number: int, at: Hex, facing: int | None) -> str:
    """The text with a unit or thing elsewhere; without a facing it keeps its own."""
    text = _moved(str(_entry(reading, table, number).get("at", "")), reading, at, facing)
    return changed(raw, [Put(path=(table, number, "at"), value=text)])


def renamed_entry(raw: str, reading: Reading, table: str, number: int, name: str) -> str:
    """The text with another id for a unit, thing or side, also where aims and units name it."""
    old = _entry(reading, table, number).get("id")
    changes: list[Change] = [Put(path=(table, number, "id"), value=name)]
    same = [entry for entry in tables_of(reading.data, table) if entry.get("id") == old]
    if isinstance(old, str) and len(same) == 1 and name and not name.split()[1:]:
        changes += _named(reading, table, old, name)
    return changed(raw, changes)


def _named(reading: Reading, table: str, old: str, name: str) -> Iterator[Change]:
    """What has to be written anew where an id is named."""
    if table == "sides":
        for place, unit in enumerate(tables_of(reading.data, "units")):
            if unit.get("side") == old:
                yield Put(path=("units", place, "side"), value=name)
    for side, entry in enumerate(tables_of(reading.data, "sides") if table == "units" else ()):
        for aim, found in enumerate(tables_of(entry, "aims")):
            words = str(found.get("units", "")).split()
            if old in words:
                new = " ".join(name if word == old else word for word in words)
                yield Put(path=("sides", side, "aims", aim, "units"), value=new)


def _entry(reading: Reading, table: str, number: int) -> dict[str, Any]:
    entries = tables_of(reading.data, table)
    if number >= len(entries):
        raise EditError("core.edit_by_hand", field=field_of((table, number)))
    return entries[number]


def _moved(text: str, reading: Reading, at: Hex, facing: int | None) -> str:
    grid = board_of(reading).grid
    try:
        before = parse_pose(grid, text).facing
    except NotationError:
        if facing is None:
            return grid.number(at)
        before = facing
    return format_pose(grid, Pose(at, before if facing is None else facing))


def slug(name: str) -> str:
    """A name as an id may look, without a number at its end.

    >>> slug("Old mud 2")
    'old_mud'
    """
    return re.sub(r"_?\d+$", "", "_".join(re.findall(r"\w+", name.lower()))[:40])


def free_id(data: Mapping[str, Any], name: str) -> str:
    """An id made of a name that nobody bears yet.

    >>> free_id({"units": [{"id": "ana"}]}, "Ana")
    'ana_2'
    """
    plain = slug(name) or "unit"
    taken = {entry.get("id") for table in ("units", "things", "sides")
             for entry in tables_of(data, table)} | set(RESERVED)
    number, found = 1, plain
    while found in taken:
        number += 1
        found = f"{plain}_{number}"
    return found


def free_name(data: Mapping[str, Any], table: str, name: str) -> str:
    """A name that nobody in a table bears yet.

    >>> free_name({"units": [{"name": "Ana"}]}, "units", "Ana")
    'Ana 2'
    """
    plain = re.sub(r" \d+$", "", name)
    taken = {entry.get("name") for entry in tables_of(data, table)}
    number, found = 1, plain
    while found in taken:
        number += 1
        found = f"{plain} {number}"
    return found
