"""Terrains that a scenario brings along, each based on the default one of its id if there is one."""

from dataclasses import replace
from itertools import islice
from typing import Any

from hexsim.board.terrain import DEFAULT_TERRAINS, Terrain
from hexsim.files.mistakes import Mistakes
from hexsim.files.tables import divided, plain_figures, printable, shaped, take_id

MOST_TERRAINS = 200
"""Terrains a scenario may bring along."""

_DEFAULTS = {terrain.id: terrain for terrain in DEFAULT_TERRAINS}


def read_terrains(tables: Any, found: Mistakes) -> tuple[Terrain, ...]:  # noqa: ANN401 - whatever the file holds
    """The scenario's own terrains; one with mistakes stands in with what can be used of it."""
    if not isinstance(tables, dict):
        return ()
    if len(tables) > MOST_TERRAINS:
        found.add("core.too_many", "terrains", most=MOST_TERRAINS)
    first = islice(tables.items(), MOST_TERRAINS)
    return tuple(_terrain(name, table, found) for name, table in first)


def _terrain(name: str, table: Any, found: Mistakes) -> Terrain:  # noqa: ANN401
    from hexsim.files.schema import TerrainTable

    path = ("terrains", name)
    take_id(name, {}, "", found, *path)
    base = _DEFAULTS.get(name, Terrain(id=name, name=name))
    own, theirs = divided(table, TerrainTable) if isinstance(table, dict) else (table, {})
    whole = shaped(TerrainTable, own, found, *path, also="[terrains.….<ruleset>]")
    figures = tuple((ruleset, plain_figures(part, found, *path, ruleset))
                    for ruleset, part in sorted(theirs.items()))
    if whole is None:
        return base
    printable(whole.name, found, *path, "name")
    return replace(base, **whole.model_dump(exclude_unset=True, exclude_none=True), by_ruleset=figures)
