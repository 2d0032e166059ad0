"""One door for all formats: a foreign file in, the text of a scenario and a report out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from hexsim.errors import ScenarioError
from hexsim.files.cells import MOST_ACROSS
from hexsim.files.importers.draft import Draft, ImportFileError, UnitDraft
from hexsim.files.importers.foundry import is_actor, read_foundry
from hexsim.files.importers.gcs import read_gcs
from hexsim.files.importers.megamek import import_megamek
from hexsim.files.importers.people import Reader, fight_of, joined, met, plain_sheet
from hexsim.files.importers.source import content_of, json_of
from hexsim.files.importers.tiled import import_tiled
from hexsim.files.importers.toml_text import scenario_text
from hexsim.files.importers.wesnoth import import_wesnoth
from hexsim.files.scenario import read_scenario
from hexsim.hexes.notation import to_offset
from hexsim.rules.character import Note
from hexsim.rules.registry import available_rulesets
from hexsim.rules.scenario import Scenario
from hexsim.text import tr

MAPS: Mapping[str, Callable[[Path], Draft]] = {
    ".tmx": import_tiled, ".tmj": import_tiled, ".board": import_megamek, ".map": import_wesnoth}
"""Readers of maps by the ending of the file."""

PEOPLE: Mapping[str, Reader] = {".gcs": read_gcs}
"""Readers of characters by the ending of the file; a `.json` may hold one, too."""

SIDES = ("red", "blue")


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What came of a file: a scenario, the text that gives it, and the report of how it came about."""

    scenario: Scenario
    text: str
    notes: tuple[Note, ...]


def can_import(path: Path) -> bool:
    """Whether a file is of a format that is imported, by its name; a `.json` also by what it holds."""
    ending = path.suffix.casefold()
    return ending in MAPS or ending in PEOPLE or (ending == ".json" and _kind_of(path) is not None)


def is_person(path: Path) -> bool:
    """Whether a file holds a character, by its name; a `.json` also by what it holds."""
    ending = path.suffix.casefold()
    return ending in PEOPLE or (ending == ".json" and _kind_of(path) == "person")


def character_for(path: Path, ruleset: str) -> tuple[str, Mapping[str, object], tuple[Note, ...]]:
    """The name of the character of a file, its sheet for a ruleset, and the report.

    Raises:
        ImportFileError: no character, or the ruleset does not take it.
    """
    return met(PEOPLE.get(path.suffix.casefold(), read_foundry), path, ruleset)


def import_file(path: Path, ruleset: str = "") -> Imported:
    """A scenario of a foreign file.

    Args:
        path: the file; its ending says what it is.
        ruleset: the rules to play it with, where the file does not say; the first one that is installed.

    Raises:
        ImportFileError: not a file of a known format, or damaged; with every mistake found.
        ScenarioError: what it holds makes no scenario.
        UnknownRulesetError: there is no such ruleset.
    """
    draft = _draft(path, ruleset)
    text = scenario_text(draft)
    return Imported(scenario=read_scenario(text, str(path)), text=text, notes=draft.report())


def scenario_of(path: Path, ruleset: str = "") -> Scenario:
    """The scenario of a file: one of ours, or what a foreign one is imported as; by other rules, if named.

    Raises:
        FileError: with every mistake that was found.
    """
    return import_file(path, ruleset).scenario if can_import(path) else read_scenario(path, ruleset=ruleset)


def import_into(path: Path, into: Path, side: str = "") -> Imported:
    """A scenario with the character of a file as one unit more; its text is kept, the unit added at the end.

    Raises:
        ImportFileError: no character, one that the rules of the scenario do not take, or a scenario whose
            units stand in one list, to which nothing can be added at the end.
        ScenarioError: no sound scenario, no such side, or no free hex.
    """
    reader = PEOPLE.get(path.suffix.casefold()) or (
        read_foundry if _kind_of(path) == "person" else None)
    if reader is None:
        raise ImportFileError("core.import_no_person", file=str(path), allowed=" ".join((*PEOPLE, ".json")))
    text, report = joined(reader, path, into, side)
    try:
        scenario = read_scenario(text, str(into))
    except ScenarioError:
        raise ImportFileError("core.import_inline", file=str(into)) from None
    return Imported(scenario=scenario, text=text, notes=report.report())


def _draft(path: Path, ruleset: str) -> Draft:
    reader = MAPS.get(path.suffix.casefold())
    person = PEOPLE.get(path.suffix.casefold())
    if path.suffix.casefold() == ".json":
        content_of(path)
        if _kind_of(path) == "map":
            reader = import_tiled
        else:
            person = read_foundry
    if person is not None:
        return fight_of(person, path, ruleset)
    if reader is None:
        allowed = " ".join((*MAPS, *PEOPLE, ".json"))
        raise ImportFileError("core.import_unknown", file=str(path), allowed=allowed)
    draft = reader(path)
    _bound(draft, path)
    if not draft.head:
        _complete(draft, ruleset)
    return draft


def _complete(draft: Draft, ruleset: str) -> None:
    """A map without people gets two sides with one unit each, so that it can be played at once."""
    names = available_rulesets()
    draft.ruleset = ruleset or (draft.ruleset if draft.ruleset in names else next(iter(names)))
    if not draft.units:
        draft.note("guessed", "core.import_units")
    free = [at for at, (terrain, _) in sorted(draft.cells.items()) if not _blocks(draft, terrain)]
    for name in [name for name in SIDES if name not in draft.sides][:max(0, 2 - len(draft.sides))]:
        first = not draft.sides
        side, shown = draft.free_id(name), tr(f"core.import_{name}")
        draft.sides[side] = shown
        taken = {unit.at for unit in draft.units}
        spots = [at for at in (free if first else free[::-1]) if at not in taken]
        if spots:
            draft.units.append(UnitDraft(id=draft.free_id(f"{name}1"), side=side, name=shown, at=spots[0],
                                         facing=0 if first else 3))
    draft.sides = {side: name for side, name in draft.sides.items()
                   if any(unit.side == side for unit in draft.units)}
    sheet = plain_sheet(draft.ruleset)
    for unit in draft.units:
        unit.sheets.setdefault(draft.ruleset, sheet)


def _bound(draft: Draft, path: Path) -> None:
    """Refuse cells that lie too far apart for one map.

    Raises:
        ImportFileError: more columns or rows than a scenario may have.
    """
    placed = [to_offset(at, draft.orientation) for at in draft.cells]
    for lines, alternate in zip(zip(*placed, strict=True), (draft.orientation == "flat",
                                                            draft.orientation == "pointy"), strict=True):
        first = min(lines) - (min(lines) % 2 if alternate else 0)
        if max(lines) - first >= MOST_ACROSS:
            raise ImportFileError("core.import_wide", file=str(path), most=MOST_ACROSS)


def _blocks(draft: Draft, terrain: str) -> bool:
    from hexsim.board.terrain import DEFAULT_TERRAINS

    table = draft.terrains.get(terrain, {})
    usual = {one.id: one for one in DEFAULT_TERRAINS}
    return bool(table.get("blocks_move", usual[terrain].blocks_move if terrain in usual else False))


def _kind_of(path: Path) -> Literal["map", "person"] | None:
    """What a `.json` holds, None if nothing that can be read."""
    try:
        root = json_of(content_of(path), path)
    except ImportFileError:
        return None
    if isinstance(root, dict) and "orientation" in root and "layers" in root:
        return "map"
    return "person" if is_actor(root) else None
