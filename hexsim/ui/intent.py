"""Everything a person can want at the screen: a closed union. Keys, mouse and menus all end here.

Which intent a key means does not depend on what is open; what an intent means does, and `update` knows it.
"""

from dataclasses import dataclass
from typing import Literal

from hexsim.hexes.hex import Hex
from hexsim.rules.order import Order
from hexsim.ui.intent_desk import DeskIntent

Arrow = Literal["up", "down", "left", "right"]


@dataclass(frozen=True, slots=True)
class Hover:
    """The pointer is over this hex (None: outside the map) at this world point."""

    hex: Hex | None
    at: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Click:
    """Select, set the goal, commit; with `shift` a waypoint."""

    hex: Hex | None
    shift: bool = False
    at: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Back:
    """One step back: Esc; a right click is the same without the list of everything as its last step."""

    listing: bool = True


@dataclass(frozen=True, slots=True)
class Confirm:
    """Enter: a click at the cursor, on the focused row or the dialog's button; `shift` as in `Click`."""

    shift: bool = False


@dataclass(frozen=True, slots=True)
class Erase:
    """Backspace: the last letter of an entry, the last waypoint of a path."""


@dataclass(frozen=True, slots=True)
class TurnGhost:
    """Q, E, Shift + wheel: the ghost turns to the next allowed facing, 1 = left, −1 = right."""

    sides: int


@dataclass(frozen=True, slots=True)
class Number:
    """A digit key: facing 1–6 while a facing is chosen, else a row of the menu."""

    n: int


@dataclass(frozen=True, slots=True)
class Face:
    """Choose this end facing, 0 to 5."""

    facing: int


@dataclass(frozen=True, slots=True)
class CycleUnit:
    """Tab: the next unit that can act (−1: the one before)."""

    step: int = 1


@dataclass(frozen=True, slots=True)
class SelectUnit:
    """A unit taken from the turn order or the log."""

    unit: str


@dataclass(frozen=True, slots=True)
class ChooseVerb:
    """A verb of the selected unit; "" is the plain movement."""

    verb: str
    who: str = ""


@dataclass(frozen=True, slots=True)
class ChooseMenu:
    """Row `n` of the menu as it is shown, from 0."""

    n: int


@dataclass(frozen=True, slots=True)
class TurnPage:
    """The next page of a long menu (−1: the one before)."""

    step: int = 1


@dataclass(frozen=True, slots=True)
class ChooseAlternative:
    """Another way to the same goal, by name; "" takes the next one in turn."""

    style: str = ""


@dataclass(frozen=True, slots=True)
class NextWay:
    """Another order about the same unit: with another thing, or in another maneuver."""


@dataclass(frozen=True, slots=True)
class Weigh:
    """Look at an order before it is given; one that is looked at already is given."""

    order: Order


@dataclass(frozen=True, slots=True)
class PlaceAction:
    """The action of the movement one hex later on its path; after the end comes the beginning again."""


@dataclass(frozen=True, slots=True)
class GiveOrder:
    """An order as it stands: typed, or taken from a list."""

    order: Order


@dataclass(frozen=True, slots=True)
class TypePath:
    """A path written down, to be planned for the selected unit."""

    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveCursor:
    """The keyboard cursor one hex on by arrow; in lists and dialogs the row."""

    arrow: Arrow


@dataclass(frozen=True, slots=True)
class StepCursor:
    """The keyboard cursor one hex on in a direction, 0 to 5 (numpad)."""

    direction: int


@dataclass(frozen=True, slots=True)
class MoveFocus:
    """The next part of the screen takes the keys: map, menu, log."""

    step: int = 1


@dataclass(frozen=True, slots=True)
class TypeText:
    """Letters typed into whatever takes text."""

    text: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The default answer to the question asked."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last action."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Do again what was undone."""


PlayIntent = (
    Hover | Click | Back | Confirm | Erase | TurnGhost | Number | Face | CycleUnit | SelectUnit | ChooseVerb
    | ChooseMenu | TurnPage | ChooseAlternative | NextWay | Weigh | PlaceAction | GiveOrder | TypePath
    | MoveCursor | StepCursor | MoveFocus | TypeText | EndTurn | Undo | Redo
)
Intent = PlayIntent | DeskIntent
