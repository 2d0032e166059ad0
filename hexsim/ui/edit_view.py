"""The editor's screen as a value: tools, what is selected, what is asked; and the edit it stands on."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from hexsim.files.edit import Document
from hexsim.files.edit_step import Swap
from hexsim.files.locate import Path
from hexsim.hexes.hex import Hex
from hexsim.ui.intent_edit import Bring, EditIntent, Tab
from hexsim.ui.view import ViewState

ORIGIN = Hex(0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A value being typed for a key, `first` as it stood there; without a path the name of a file.

    `behind` is how many letters come after the caret.
    """

    title: str
    path: Path
    kind: str
    text: str
    first: str = ""
    behind: int = 0
    fault: str = ""

    @property
    def parts(self) -> tuple[str, str]:
        """What stands before the caret, and behind it."""
        at = len(self.text) - self.behind
        return self.text[:at], self.text[at:]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Something to choose, and what happens then."""

    label: str
    acts: tuple[EditIntent, ...]
    detail: str = ""
    tick: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """A list to choose from, or a question with buttons."""

    title: str
    rows: tuple[Row, ...]
    lines: tuple[str, ...] = ()
    row: int = 0
    buttons: bool = False


EditDialog = Entry | Options


@dataclass(frozen=True, slots=True, kw_only=True)
class EditView:
    """What the person at the editor has done with it.

    Attributes:
        view: camera, pane, language, size of words, palette; its hover is the hex pointed at.
        brush: what painting changes: "terrain" or "level".
        terrain: painted by the first, "" for no hex at all.
        level: painted by the second.
        ground: id of the terrain whose figures are shown, "" for none.
        wide: radius of the brush.
        fill: a click paints all like hexes around.
        wall: put on hexsides, "" for nothing.
        unit: number of the selected unit, −1 for none; `thing`, `side` likewise.
        placing: what a click puts on the map: (), ("unit", side), ("thing", kind), ("copy", table, number),
            ("stand", table, number),
            ("brought", side), ("aim", side, aim) whose hexes are chosen, or ("foot", unit) likewise.
        guest: name and sheet of a character that is to be placed.
        edge: the hexside pointed at.
        dragged: the unit or thing held by the mouse: table, number.
        grab: from where it is held to its own hex.
        last: the hex of the last stroke.
    """

    view: ViewState
    tab: Tab = "map"
    brush: str = "terrain"
    terrain: str = "open"
    level: int = 1
    ground: str = ""
    wide: int = 0
    fill: bool = False
    wall: str = "wall"
    unit: int = -1
    thing: int = -1
    side: int = 0
    placing: tuple[str | int, ...] = ()
    guest: tuple[str, Mapping[str, object]] | None = None
    edge: int = 0
    dragged: tuple[str, int] | None = None
    grab: Hex = ORIGIN
    last: Hex | None = None
    dialog: EditDialog | None = None
    message: str = ""

    def having(self, **changes: Any) -> "EditView":  # noqa: ANN401 - the fields' own types
        """A changed copy."""
        return replace(self, **changes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Editing:
    """A scenario being edited.

    Attributes:
        saved: the text as it is in the file, None if it is in none.
        file: name of the file, "" for none; `target` is another one it is to be saved to.
        brought: the file that came last.
        past: the steps that led here, the last one last; `future`: those taken back.
        stroke: the last edit belongs to a stroke that goes on.
    """

    doc: Document
    view: EditView
    saved: str | None = None
    file: str = ""
    target: str = ""
    brought: Bring | None = None
    past: tuple[Swap, ...] = ()
    future: tuple[Swap, ...] = ()
    stroke: bool = False

    @property
    def unsaved(self) -> bool:
        """Whether there is anything that no file holds."""
        return self.doc.raw != self.saved

    def having(self, **changes: Any) -> "Editing":  # noqa: ANN401
        """A changed copy."""
        return replace(self, **changes)

    def seeing(self, **changes: Any) -> "Editing":  # noqa: ANN401
        """With a changed view."""
        return replace(self, view=self.view.having(**changes))
