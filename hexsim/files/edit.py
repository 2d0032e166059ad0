"""A scenario being edited: its text, what it reads as, its mistakes; edits are values giving a new text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hexsim.files.edit_ground import lettered, new_ground, without_ground
from hexsim.files.edit_map import (
    painted,
    raised,
    resized,
    turned,
    walled,
)
from hexsim.files.edit_text import Add, Change, Drop, Put, changed
from hexsim.files.edit_who import copied, placed_thing, placed_unit, renamed_entry, stood
from hexsim.files.scenario import Reading, look_over
from hexsim.files.toml import composed
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose


@dataclass(frozen=True, slots=True, kw_only=True)
class Paint:
    """Hexes of this terrain; "" takes them off the map."""

    hexes: tuple[Hex, ...]
    terrain: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Raise:
    """Hexes at this level."""

    hexes: tuple[Hex, ...]
    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Wall:
    """What stands on hexsides; "" for nothing."""

    sides: tuple[tuple[Hex, int], ...]
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Resize:
    """Rows or columns more or fewer at an edge: left, right, top, bottom."""

    edge: str
    grow: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Pointy-top hexes instead of flat-top ones, or the other way round; rows and columns stay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewUnit:
    """A unit of a side, with a sheet of the scenario's ruleset."""

    side: str
    name: str
    pose: Pose
    sheet: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewThing:
    """A body or an item."""

    kind: str
    name: str
    hex: Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """A unit or thing once more, with an id of its own."""

    table: str
    number: int
    hex: Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """A unit or thing elsewhere, or facing elsewhere."""

    table: str
    number: int
    hex: Hex
    facing: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename:
    """Another id for a unit, thing or side, also where sides' aims and units name it."""

    table: str
    number: int
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """Keys and tables themselves."""

    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGround:
    """A further kind of terrain with its table."""

    name: str
    table: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """Another letter for a terrain in the rows of the map."""

    terrain: str
    letter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DropGround:
    """What is said of a terrain is taken back; hexes of one that is gone with it are open ground."""

    terrain: str


Edit = (Paint | Raise | NewGround | Letter | DropGround | Wall | Resize | Turn | NewUnit | NewThing | Copy
        | Stand | Rename | Keys)


def set_key(*path: str | int, value: Any) -> Keys:  # noqa: ANN401 - what TOML knows
    """Another value for a key, None to leave it out."""
    return Keys(changes=(Put(path=path, value=value),))


def drop(*path: str | int) -> Keys:
    """A table less."""
    return Keys(changes=(Drop(path=path),))


def add(name: str, entry: Mapping[str, Any], *after: str) -> Keys:
    """A table more."""
    return Keys(changes=(Add(name=name, entry=entry, after=after),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A scenario's text as it is in the file, and what it reads as.

    Attributes:
        raw: every letter, line ends included.
        reading: the composed text with everything that could be read.
    """

    raw: str
    reading: Reading

    @property
    def data(self) -> Mapping[str, Any]:
        """The tables."""
        return self.reading.data


def document(raw: str, file: str = "", near: Document | None = None) -> Document:
    """The document of a text; with one of a text much like it at hand it is soon read.

    Raises:
        ScenarioError: it is no TOML, or of another format.
    """
    known = near.reading if near is not None else None
    return Document(raw=raw, reading=look_over(composed(raw), file, near=known))


def edited(doc: Document, edit: Edit, file: str = "") -> Document:
    """The document with an edit; the same one if nothing changes.

    Raises:
        EditError: the edit cannot be made.
    """
    raw = _TEXTS[type(edit)](doc, edit)
    if raw == doc.raw:
        return doc
    return document(raw, file, doc)


_TEXTS: Mapping[type, Callable[[Document, Any], str]] = {
    Paint: lambda doc, edit: painted(doc.raw, doc.reading, edit.hexes, edit.terrain),
    Raise: lambda doc, edit: raised(doc.raw, doc.reading, edit.hexes, edit.level),
    NewGround: lambda doc, edit: new_ground(doc.raw, doc.reading, edit.name, edit.table),
    Letter: lambda doc, edit: lettered(doc.raw, doc.reading, edit.terrain, edit.letter),
    DropGround: lambda doc, edit: without_ground(doc.raw, doc.reading, edit.terrain),
    Wall: lambda doc, edit: walled(doc.raw, doc.reading, edit.sides, edit.kind),
    Resize: lambda doc, edit: resized(doc.raw, doc.reading, edit.edge, grow=edit.grow),
    Turn: lambda doc, _: turned(doc.raw, doc.reading),
    NewUnit: lambda doc, edit: placed_unit(doc.raw, doc.reading, edit.side, edit.name, edit.pose, edit.sheet),
    NewThing: lambda doc, edit: placed_thing(doc.raw, doc.reading, edit.kind, edit.name, edit.hex),
    Copy: lambda doc, edit: copied(doc.raw, doc.reading, edit.table, edit.number, edit.hex),
    Stand: lambda doc, edit: stood(doc.raw, doc.reading, edit.table, edit.number, edit.hex, edit.facing),
    Rename: lambda doc, edit: renamed_entry(doc.raw, doc.reading, edit.table, edit.number, edit.id),
    Keys: lambda doc, edit: changed(doc.raw, edit.changes),
}
