"""A scenario in the making, and the notes on how it came about."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

from hexsim.errors import FileError
from hexsim.hexes.direction import Orientation
from hexsim.hexes.hex import Hex
from hexsim.rules.character import Note, NoteKind

MOST_NOTES = 200
MOST_TERRAINS = 200


def clean(text: object, most: int = 200) -> str:
    """The characters of a foreign text that can be shown, on one line."""
    words = " ".join(str(text)[:most * 4].split())
    return "".join(char for char in words if char.isprintable())[:most].strip()


class ImportFileError(FileError):
    """A foreign file that no scenario can be made of."""


@dataclass(slots=True, kw_only=True)
class UnitDraft:
    """A unit to be; `sheets` are tables by ruleset as a scenario writes them."""

    id: str
    side: str
    name: str
    at: Hex | None = None
    facing: int = 0
    sheets: dict[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Draft:
    """Everything an importer has found (mutable: it grows).

    Attributes:
        cells: (terrain id, level) of each hex.
        terrains: tables of terrains that hexsim does not bring along.
        walls: kind by hexside.
        head: further tables of the scenario as TOML text, from a file that hexsim itself has written;
            then hexes keep their very coordinates.
    """

    title: str
    about: str = ""
    orientation: Orientation = "pointy"
    ruleset: str = ""
    cells: dict[Hex, tuple[str, int]] = field(default_factory=dict)
    terrains: dict[str, dict[str, Any]] = field(default_factory=dict)
    walls: dict[tuple[Hex, int], str] = field(default_factory=dict)
    units: list[UnitDraft] = field(default_factory=list)
    sides: dict[str, str] = field(default_factory=dict)
    head: str = ""
    notes: list[Note] = field(default_factory=list)

    def report(self) -> tuple[Note, ...]:
        """The notes, kind by kind."""
        return tuple(sorted(self.notes, key=lambda note: get_args(NoteKind).index(note.kind)))

    def free_id(self, text: str) -> str:
        """An id made of a name, which no unit and no side has yet."""
        taken = {"referee", *self.sides, *(unit.id for unit in self.units)}
        wanted = re.sub(r"[^\w.-]+", "_", text.casefold()).strip("_.")[:56] or "unit"
        number, name = 1, wanted
        while name in taken:
            number += 1
            name = f"{wanted}{number}"
        return name

    def note(self, kind: NoteKind, key: str, **params: str | int) -> None:
        """Remember something for the report, once."""
        shown = ((name, clean(value) if isinstance(value, str) else value) for name, value in params.items())
        entry = Note(kind=kind, key=key, params=tuple(shown))
        if entry not in self.notes and len(self.notes) < MOST_NOTES:
            self.notes.append(entry)
