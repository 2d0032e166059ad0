"""Sides of a scenario and what they want."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hexsim.files.mistakes import shown
from hexsim.files.roster import Roster
from hexsim.files.tables import printable, shaped, take_id
from hexsim.rules.state import Aim, Side

if TYPE_CHECKING:
    from hexsim.files.schema import AimTable

NEEDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "last_standing": ((), ()),
    "reach": (("hexes",), ("units",)),
    "hold": (("hexes", "rounds"), ("units",)),
    "survive": (("rounds",), ()),
    "kill": (("units",), ()),
    "save": (("units", "rounds"), ()),
}
"""Keys that each kind of aim needs, and those it may have besides."""


def read_sides(tables: Any, sides_of: Mapping[str, str], roster: Roster) -> tuple[Side, ...]:  # noqa: ANN401
    """The sides of `[[sides]]` that have no mistakes.

    Args:
        tables: as they stand in the file.
        sides_of: id of each unit there is → id of its side.
        roster: what is shared.
    """
    entries = tables if isinstance(tables, list) else []
    sides = (_side(number, table, sides_of, roster) for number, table in enumerate(entries))
    return tuple(side for side in sides if side)


def _side(number: int, table: Any, sides_of: Mapping[str, str], roster: Roster) -> Side | None:  # noqa: ANN401
    from hexsim.files.schema import SideTable

    found, path = roster.found, ("sides", number)
    if isinstance(table, dict):
        take_id(table.get("id"), roster.ids, "core.a_side", found, *path, "id")
    whole = shaped(SideTable, table, found, *path)
    if whole is None:
        return None
    if whole.id not in sides_of.values():
        found.add("core.side_empty", *path)
    printable(whole.name, found, *path, "name")
    aims = (_aim(number, place, entry, whole.id, sides_of, roster) for place, entry in enumerate(whole.aims))
    return Side(id=whole.id, name=whole.name or whole.id, aims=tuple(aim for aim in aims if aim))


def _aim(number: int, place: int, table: Any, side: str, sides_of: Mapping[str, str],  # noqa: ANN401
         roster: Roster) -> Aim | None:
    from hexsim.files.schema import AimTable

    found, path = roster.found, ("sides", number, "aims", place)
    whole = shaped(AimTable, table, found, *path)
    if whole is None:
        return None
    needed, also = NEEDS[whole.kind]
    for key in ("hexes", "units", "rounds"):
        given = getattr(whole, key) is not None
        if key in needed and not given:
            found.add("core.aim_needs", *path, kind=whole.kind, key_=key)
        elif given and key not in needed + also:
            found.add("core.aim_needless", *path, key, kind=whole.kind, key_=key)
    hexes = roster.spots.hexes(whole.hexes or "", *path, "hexes")
    if hexes and all(map(roster.spots.blocked, hexes)):
        found.add("core.aim_blocked", *path, "hexes")
    return Aim(kind=whole.kind, hexes=hexes, rounds=whole.rounds or 0,
               units=_units_of(whole, path, side, sides_of, roster))


def _units_of(aim: "AimTable", path: Sequence[str | int], side: str, sides_of: Mapping[str, str],
              roster: Roster) -> tuple[str, ...]:
    names = (aim.units or "").split()
    for name in names:
        if name not in sides_of:
            roster.found.add("core.unit_unknown", *path, "units", value=shown(name),
                             allowed=", ".join(sides_of))
        elif aim.kind in ("reach", "hold") and sides_of[name] != side:
            roster.found.add("core.aim_foreign", *path, "units", value=shown(name))
        elif aim.kind == "kill" and sides_of[name] == side:
            roster.found.add("core.aim_own", *path, "units", value=shown(name))
    return tuple(dict.fromkeys(names))
