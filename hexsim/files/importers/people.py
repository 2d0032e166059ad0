"""A character as a scenario, with somebody to fight on a level field; or as a unit of another scenario."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import get_args

from hexsim.errors import ScenarioError
from hexsim.files.importers.draft import Draft, ImportFileError, UnitDraft, clean
from hexsim.files.importers.toml_text import unit_text
from hexsim.files.scenario import read_scenario
from hexsim.files.toml import read_text
from hexsim.hexes.figure import covered
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import from_offset, grid_of
from hexsim.hexes.pose import Pose
from hexsim.rules.character import Adopted, Character, Family, Note
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.rules.scenario import Scenario
from hexsim.text import tr

WIDE, HIGH, APART = 13, 9, 2
Reader = Callable[[Path, Draft], Character]


def adopted(character: Character, path: Path, ruleset: str = "") -> tuple[str, Adopted]:
    """Name of the ruleset that takes the character, and what it makes of it.

    Args:
        character: whom.
        path: the file, for the mistake.
        ruleset: the one that is to take it; else the first that can.

    Raises:
        ImportFileError: it cannot, or none can.
        UnknownRulesetError: there is no such ruleset.
    """
    names = [ruleset] if ruleset else list(available_rulesets())
    for name in names:
        one = find_ruleset(name)
        found = one.adopt(character) if one.adopt is not None else None
        if found is not None:
            return name, found
    raise ImportFileError("core.import_no_rules", file=str(path), family=f"@core.family_{character.family}",
                          allowed=", ".join(names))


def fight_of(read: Reader, path: Path, ruleset: str) -> Draft:
    """The character in the west of a level field, and somebody with the same sheet in the east.

    Raises:
        ImportFileError: no character, or none that a ruleset takes.
    """
    made = Draft(title="")
    character = read(path, made)
    made.ruleset, found = adopted(character, path, ruleset)
    made.title = name = clean(character.name) or path.stem
    made.cells = {from_offset(col, row, "pointy"): ("open", 0) for col in range(WIDE) for row in range(HIGH)}
    _report(made, found, character)
    other = tr("core.import_opponent")
    for side, shown, col, facing in (("red", name, APART, 0), ("blue", other, WIDE - 1 - APART, 3)):
        made.sides[side] = tr(f"core.import_{side}")
        made.units.append(UnitDraft(id=made.free_id(shown), side=side, name=shown, facing=facing,
                                    at=from_offset(col, HIGH // 2, "pointy"),
                                    sheets={made.ruleset: found.sheet}))
    made.note("guessed", "core.import_other", name=other)
    return made


def plain_sheet(ruleset: str) -> Mapping[str, object]:
    """The sheet of somebody of whom nothing is known, for the units of maps."""
    one = find_ruleset(ruleset)
    for family in get_args(Family):
        found = one.adopt(Character(family=family, name="", figures={})) if one.adopt is not None else None
        if found is not None:
            return found.sheet
    return {}


def _report(made: Draft, found: Adopted, character: Character) -> None:
    made.note("took", "core.import_took_character", name=character.name, title=f"@{_title(made.ruleset)}")
    for note in found.notes:
        made.note(note.kind, note.key, **dict(note.params))


def _title(ruleset: str) -> str:
    return find_ruleset(ruleset).title


def met(read: Reader, path: Path, ruleset: str) -> tuple[str, Mapping[str, object], tuple[Note, ...]]:
    """A character's name, its sheet for a ruleset, and the report.

    Raises:
        ImportFileError: no character, or the ruleset does not take it.
    """
    made = Draft(title="", ruleset=ruleset)
    character = read(path, made)
    _, found = adopted(character, path, ruleset)
    _report(made, found, character)
    return clean(character.name) or path.stem, found.sheet, made.report()


def joined(read: Reader, path: Path, into: Path, side: str) -> tuple[str, Draft]:
    """The text of a scenario with the character as a further unit, and the report; all else stays as it is.

    Args:
        read: reader of the character's file.
        path: the character's file.
        into: the scenario.
        side: the side it joins; the first one if nothing is said.

    Raises:
        ImportFileError: no character, or the rules of the scenario do not take it.
        ScenarioError: no sound scenario, no such side, or no free hex.
    """
    scenario, text = read_scenario(into), read_text(into)
    made = Draft(title="", ruleset=scenario.ruleset)
    character = read(path, made)
    _, found = adopted(character, path, scenario.ruleset)
    sides = [one.id for one in scenario.sides]
    if side and side not in sides:
        raise ScenarioError("core.import_side_none", side=side, allowed=", ".join(sides))
    made.sides = {one: one for one in [*sides, *(unit.id for unit in scenario.units),
                                       *(thing.id for thing in scenario.things)]}
    name = clean(character.name) or path.stem
    unit = UnitDraft(id=made.free_id(name), side=side or sides[0], name=name,
                     sheets={scenario.ruleset: found.sheet})
    unit.at, unit.facing = _free_place(scenario, unit.side, into)
    _report(made, found, character)
    made.note("guessed", "core.import_joined", name=name, side=unit.side)
    board = scenario.board
    addition = unit_text(unit, grid_of(set(board), board.orientation))
    return "\n".join([text.removesuffix("\n"), "", addition]), made


def _free_place(scenario: Scenario, side: str, into: Path) -> tuple[Hex, int]:
    """A free hex near the side's first unit, and that unit's facing.

    Raises:
        ScenarioError: there is none.
    """
    board = scenario.board
    poses: Mapping[str, Pose] = {unit.id: unit.pose for unit in scenario.units if unit.pose is not None}
    taken = {at for unit in scenario.units if unit.pose for at in covered(unit.footprint, unit.pose)}
    ours = next((poses[unit.id] for unit in scenario.units if unit.side == side and unit.id in poses),
                next(iter(poses.values()), None))
    free = [at for at in board if at not in taken and not board.terrain(at).blocks_move]
    if not free or ours is None:
        raise ScenarioError("core.import_full", file=str(into))
    return min(free, key=lambda at: (at.distance(ours.hex), at)), int(ours.facing)
