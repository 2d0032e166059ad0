"""What a person can want in the scenario editor: a closed union beside those of the fight."""

from dataclasses import dataclass
from typing import Any, Literal

from hexsim.files.edit import Edit
from hexsim.files.locate import Path
from hexsim.hexes.hex import Hex

Tab = Literal["map", "walls", "units", "things", "sides", "scene", "mistakes"]
TABS: tuple[Tab, ...] = ("map", "walls", "units", "things", "sides", "scene", "mistakes")

Errand = Literal["save", "save_as", "play", "leave", "quit", "open", "bring", "save_bring", "save_over",
                 "save_leave",
                 "save_quit", "drop_leave", "drop_quit", "take_up", "lay_aside"]
"""What only the window can do."""


@dataclass(frozen=True, slots=True)
class EditIntent:
    """One of them."""


@dataclass(frozen=True, slots=True)
class Make(EditIntent):
    """An edit; `join` makes it one step with the one before."""

    edit: Edit
    join: bool = False


@dataclass(frozen=True, slots=True)
class Step(EditIntent):
    """Take back the last edit (−1), or make it again (1)."""

    by: int


@dataclass(frozen=True, slots=True)
class Choose(EditIntent):
    """Another value for a field of the view: a tool, a tab, what is selected."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Point(EditIntent):
    """The pointer on the map: pressed, dragged on, let go; `side` is the hexside next to it."""

    phase: Literal["press", "drag", "release"]
    hex: Hex
    side: int
    right: bool = False


@dataclass(frozen=True, slots=True)
class Deed(EditIntent):
    """Something done with what is selected."""

    what: Literal["left", "right", "copy", "delete", "next_tab", "previous_tab", "less", "more", "next",
                  "previous", "new", "change"]


@dataclass(frozen=True, slots=True)
class Type(EditIntent):
    """Type a value for a key: words, a whole number, or any value as TOML writes it.

    A `letter` is that of the terrain whose id is the path; `ground` is the name of a new terrain.
    """

    path: Path
    kind: Literal["words", "number", "toml", "letter", "ground"]
    title: str


@dataclass(frozen=True, slots=True)
class Caret(EditIntent):
    """The place in the words that are typed, or the letter behind it struck out."""

    where: Literal["left", "right", "home", "end", "delete"]


@dataclass(frozen=True, slots=True)
class Offer(EditIntent):
    """Ask for one of several: `what` is listed for the entry `of`."""

    what: Literal["side", "figure", "item", "carried", "good", "aim", "aim_kind", "aim_units", "ruleset",
                  "switch", "ground", "extra", "cover", "footing", "look", "preset",
                  "footprint"]
    of: tuple[str | int, ...] = ()


@dataclass(frozen=True, slots=True)
class Bring(EditIntent):
    """A file comes to the editor: to be asked about, as a scenario of its own, or as a unit of a side.

    `sure` is a scenario of its own, whatever is not saved here.
    """

    path: str
    how: Literal["", "own", "sure", "join"] = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Run(EditIntent):
    """What the window has to do."""

    errand: Errand
