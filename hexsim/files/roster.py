"""Who takes part in a scenario: units with their sheets, and things on the ground."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from hexsim.errors import HexsimError
from hexsim.files.locate import Key
from hexsim.files.mistakes import Mistakes, shown
from hexsim.files.sheets import read_sheet
from hexsim.files.spots import Spots, read_footprint
from hexsim.files.tables import divided, plain_figures, printable, shaped, take_id
from hexsim.hexes.figure import covered
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.registry import available_rulesets
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.scenario import UnitEntry
from hexsim.rules.state import ONE_HEX, Record, Thing
from hexsim.rules.switch import SwitchValue

MOST_THINGS = 1000
"""Things that may lie on a map."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """What the readers of one scenario's people share (its dicts grow).

    Attributes:
        rulesets: those that are installed and have a table somewhere, by name.
        wanted: name of the ruleset the scenario is played with.
        switches: all switches of that ruleset, with the values in force.
        lends: a unit without a sheet for that ruleset gets its default one; `lent`: who has.
        ids: id → catalogue key of what bears it.
        standing: hex → id of the unit that stands there.
    """

    found: Mistakes
    spots: Spots
    rulesets: Mapping[str, Ruleset]
    wanted: str
    switches: Mapping[str, SwitchValue]
    lends: bool = False
    lent: list[str] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)
    standing: dict[Hex, str] = field(default_factory=dict)

    def let_judge(self, look: Callable[[Ruleset], object], *path: Key) -> None:
        """Let the wanted ruleset look at something sound; what it refuses is a mistake of the file."""
        ruleset = self.rulesets.get(self.wanted)
        try:
            if ruleset is not None:
                look(ruleset)
        except HexsimError as error:
            self.found.pass_on(error, *path)


def raw_ids(tables: Any) -> list[str]:  # noqa: ANN401 - whatever the file holds
    """The ids in a list of tables, sound or not: a broken table must not make others look wrong."""
    entries = tables if isinstance(tables, list) else []
    return [entry["id"] for entry in entries if isinstance(entry, dict) and isinstance(entry.get("id"), str)]


def read_things(tables: Any, roster: Roster) -> tuple[Thing, ...]:  # noqa: ANN401
    """The things of `[[things]]` that have no mistakes."""
    entries = tables if isinstance(tables, list) else []
    if len(entries) > MOST_THINGS:
        roster.found.add("core.too_many", "things", most=MOST_THINGS)
        return ()
    return tuple(thing for number, table in enumerate(entries) if (thing := _thing(number, table, roster)))


def _thing(number: int, table: Any, roster: Roster) -> Thing | None:  # noqa: ANN401
    from hexsim.files.schema import ThingTable

    own, theirs = divided(table, ThingTable) if isinstance(table, dict) else (table, {})
    if isinstance(table, dict):
        take_id(table.get("id"), roster.ids, "core.a_thing", roster.found, "things", number, "id")
    whole = shaped(ThingTable, own, roster.found, "things", number, also="<ruleset>")
    figures = {name: plain_figures(part, roster.found, "things", number, name)
               for name, part in theirs.items()}
    data = tuple((key, str(value)) for key, value in figures.get(roster.wanted, ()))
    if whole is None:
        return None
    printable(whole.name, roster.found, "things", number, "name")
    place = roster.spots.place(whole.at, "things", number, "at")
    thing = Thing(id=whole.id, pose=place, record=Record(kind=whole.kind, name=whole.name, data=data))
    roster.let_judge(lambda ruleset: ruleset.check_thing and ruleset.check_thing(thing), "things", number,
                     *([roster.wanted] if roster.wanted in theirs else ()))
    return thing


def read_units(tables: Any, sides: Iterable[str], roster: Roster) -> tuple[UnitEntry, ...]:  # noqa: ANN401
    """The units of `[[units]]` that have no mistakes.

    Args:
        tables: as they stand in the file.
        sides: ids of the sides there are.
        roster: what is shared.
    """
    entries = tables if isinstance(tables, list) else []
    units = (_unit(number, table, sides, roster) for number, table in enumerate(entries))
    return tuple(unit for unit in units if unit)


def _unit(number: int, table: Any, sides: Iterable[str], roster: Roster) -> UnitEntry | None:  # noqa: ANN401
    from hexsim.files.schema import UnitTable

    found, path = roster.found, ("units", number)
    mistakes = len(found.problems)
    own, theirs = divided(table, UnitTable) if isinstance(table, dict) else (table, {})
    if isinstance(table, dict):
        take_id(table.get("id"), roster.ids, "core.a_unit", found, *path, "id")
        _check_side(table.get("side"), sides, roster, number)
    whole = shaped(UnitTable, own, found, *path, also="[units.<ruleset>]")
    sheets = _sheets(number, str(table.get("id")), theirs, roster) if isinstance(table, dict) else ()
    if whole is None:
        return None
    printable(whole.name, found, *path, "name")
    if whole.at is None and whole.arrives is None:
        found.add("core.unit_nowhere", *path)
    footprint = read_footprint(whole.footprint, found, *path, "footprint")
    pose = roster.spots.pose(whole.at, *path, "at") if whole.at is not None else None
    if pose is not None and (whole.arrives is None or footprint != ONE_HEX):
        _stand(whole.id if whole.arrives is None else "", pose, footprint, str(whole.at), roster, number)
    unit = UnitEntry(id=whole.id, side=whole.side, name=whole.name or whole.id, sheets=sheets, pose=pose,
                     arrives=whole.arrives or 0, footprint=footprint)
    if len(found.problems) == mistakes:
        sheet = dict(sheets).get(roster.wanted)
        roster.let_judge(lambda ruleset: ruleset.muster(sheet, unit, roster.switches), *path)
        if pose is not None and len(found.problems) == mistakes:
            roster.spots.whole(footprint, pose, str(whole.at), *path, "at")
    return unit


def _check_side(side: Any, sides: Iterable[str], roster: Roster, number: int) -> None:  # noqa: ANN401
    if isinstance(side, str) and side not in sides:
        roster.found.add("core.side_unknown", "units", number, "side", value=shown(side),
                         allowed=", ".join(sides))


def _stand(unit: str, pose: Pose, footprint: tuple[Hex, ...], text: str, roster: Roster, number: int) -> None:
    """Note where a unit stands, or what prevents it; one without an id comes later to where others may be."""
    places = covered(footprint, pose)
    if not roster.spots.stand(places, text, "units", number, "at") or not unit:
        return
    for at in places:
        if at in roster.standing:
            roster.found.add("core.stand_taken", "units", number, "at", other=roster.standing[at],
                             text=roster.spots.named(at, pose.hex, text))
            return
    roster.standing.update(dict.fromkeys(places, unit))


def _sheets(number: int, unit: str, tables: Mapping[str, Mapping[str, Any]],
            roster: Roster) -> tuple[tuple[str, Any], ...]:
    found, path, sheets = roster.found, ("units", number), []
    for name, table in sorted(tables.items()):
        if name in roster.rulesets:
            sheets.append((name, read_sheet(roster.rulesets[name].sheet, table, found, *path, name)))
        elif name != roster.wanted:
            found.add("core.sheet_unknown", *path, name, allowed=", ".join(sorted(available_rulesets())))
    if roster.wanted not in tables and roster.wanted in roster.rulesets:
        if not roster.lends:
            found.add("core.sheet_missing", *path, ruleset=roster.wanted)
        else:
            sheets.append((roster.wanted, roster.rulesets[roster.wanted].sheet()))
            roster.lent.append(unit)
    return tuple(sorted(sheets, key=itemgetter(0)))
