"""A scenario in the making, and the notes on how it came about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from hexsim.errors import FileError
from hexsim.hexes.direction import Orientation
from hexsim.hexes.hex import Hex

MOST_NOTES = 200


class ImportFileError(FileError):
    """A foreign file that no scenario can be made of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What an importer took, left or guessed: a catalogue key with its values."""

    kind: Literal["took", "left", "guessed"]
    key: str
    params: tuple[tuple[str, str | int], ...] = ()


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

    def note(self, kind: Literal["took", "left", "guessed"], key: str, **params: str | int) -> None:
        """Remember something for the report, once."""
        entry = Note(kind=kind, key=key, params=tuple(params.items()))
        if entry not in self.notes and len(self.notes) < MOST_NOTES:
            self.notes.append(entry)
