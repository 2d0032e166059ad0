"""One door for all formats: a foreign file in, the text of a scenario and a report out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from hexsim.files.cells import MOST_ACROSS
from hexsim.files.importers.draft import Draft, ImportFileError, Note, UnitDraft
from hexsim.files.importers.megamek import import_megamek
from hexsim.files.importers.source import content_of, text_of
from hexsim.files.importers.tiled import import_tiled
from hexsim.files.importers.toml_text import scenario_text
from hexsim.files.importers.wesnoth import import_wesnoth
from hexsim.files.scenario import read_scenario
from hexsim.hexes.notation import to_offset
from hexsim.rules.registry import available_rulesets
from hexsim.rules.scenario import Scenario

READERS: Mapping[str, Callable[[Path], Draft]] = {
    ".tmx": import_tiled, ".tmj": import_tiled, ".board": import_megamek, ".map": import_wesnoth}
"""By the ending of the file."""

SIDES = ("Red", "Blue")


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What came of a file: a scenario, the text that gives it, and what was taken, left and guessed."""

    scenario: Scenario
    text: str
    notes: tuple[Note, ...]


def can_import(path: Path) -> bool:
    """Whether a file is of a format that is imported, by its name; a `.json` also by what it holds."""
    return path.suffix.casefold() in READERS or (path.suffix.casefold() == ".json" and _is_tiled(path))


def import_file(path: Path, ruleset: str = "") -> Imported:
    """A scenario of a foreign file.

    Args:
        path: the file; its ending says what it is.
        ruleset: the rules to play it with, where the file does not say; the first one that is installed.

    Raises:
        ImportFileError: not a file of a known format, or damaged; with every mistake found.
        ScenarioError: what it holds makes no scenario.
    """
    reader = READERS.get(path.suffix.casefold()) or (import_tiled if can_import(path) else None)
    if reader is None:
        raise ImportFileError("core.import_unknown", file=str(path), allowed=" ".join(READERS))
    draft = reader(path)
    _bound(draft, path)
    if not draft.head:
        _complete(draft, ruleset)
    text = scenario_text(draft)
    return Imported(scenario=read_scenario(text, str(path)), text=text, notes=tuple(draft.notes))


def _complete(draft: Draft, ruleset: str) -> None:
    """A map without people gets two sides with one unit each, so that it can be played at once."""
    names = available_rulesets()
    draft.ruleset = ruleset or (draft.ruleset if draft.ruleset in names else next(iter(names)))
    if not draft.units:
        draft.note("guessed", "core.import_units")
    free = [at for at, (terrain, _) in sorted(draft.cells.items()) if not _blocks(draft, terrain)]
    for name in [name for name in SIDES if name not in draft.sides.values()][:max(0, 2 - len(draft.sides))]:
        first = not draft.sides
        side = draft.free_id(name)
        draft.sides[side] = name
        taken = {unit.at for unit in draft.units}
        spots = [at for at in (free if first else free[::-1]) if at not in taken]
        if spots:
            draft.units.append(UnitDraft(id=draft.free_id(f"{name}1"), side=side, name=name, at=spots[0],
                                         facing=0 if first else 3))
    draft.sides = {side: name for side, name in draft.sides.items()
                   if any(unit.side == side for unit in draft.units)}
    for unit in draft.units:
        unit.sheets.setdefault(draft.ruleset, {})


def _bound(draft: Draft, path: Path) -> None:
    """Refuse cells that lie too far apart for one map.

    Raises:
        ImportFileError: more columns or rows than a scenario may have.
    """
    placed = [to_offset(at, draft.orientation) for at in draft.cells]
    for lines in zip(*placed, strict=True):
        if max(lines) - min(lines) >= MOST_ACROSS - 1:
            raise ImportFileError("core.import_wide", file=str(path), most=MOST_ACROSS)


def _blocks(draft: Draft, terrain: str) -> bool:
    from hexsim.board.terrain import DEFAULT_TERRAINS

    table = draft.terrains.get(terrain, {})
    usual = {one.id: one for one in DEFAULT_TERRAINS}
    return bool(table.get("blocks_move", usual[terrain].blocks_move if terrain in usual else False))


def _is_tiled(path: Path) -> bool:
    try:
        return '"orientation"' in text_of(content_of(path)[:200_000], path)
    except ImportFileError:
        return False
