"""What `update` wants done that is not a change of the view: to the game, to files, to the window."""

from dataclasses import dataclass
from typing import Literal

from hexsim.game.tree import Mark, Spot
from hexsim.rules.order import Order


@dataclass(frozen=True, slots=True)
class Roll:
    """Play the order with these faces from the table."""

    order: Order
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UndoLast:
    """Go back to the last moment where nothing was half done."""


@dataclass(frozen=True, slots=True)
class RedoLast:
    """Do again what was undone."""


@dataclass(frozen=True, slots=True)
class BackTo:
    """Go back to where the fight stood after this ply, and play on from there."""

    ply: int


@dataclass(frozen=True, slots=True)
class Tutor:
    """Something the lesson is asked for: a hint, its solution, another try, the next exercise."""

    do: Literal["hint", "show", "retry", "next"]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer in words to the lesson's question."""

    text: str


@dataclass(frozen=True, slots=True)
class SetWords:
    """Words of the lesson being written: which part, and what it says."""

    part: str
    text: str


@dataclass(frozen=True, slots=True)
class SetWant:
    """What the lesson being written asks for, by the name of its kind."""

    kind: str


@dataclass(frozen=True, slots=True)
class BeginLesson:
    """Write a lesson about the position shown."""


@dataclass(frozen=True, slots=True)
class SaveLesson:
    """Prove the lesson being written and put it among the user's own."""


@dataclass(frozen=True, slots=True)
class OpenPath:
    """Open a scenario or a log."""

    path: str


@dataclass(frozen=True, slots=True)
class SavePath:
    """Save the log under this name."""

    path: str


@dataclass(frozen=True, slots=True)
class PicturePath:
    """Save a picture of the screen."""

    path: str


@dataclass(frozen=True, slots=True)
class CopyText:
    """Put a text into the clipboard."""

    text: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Back to the start screen; `done`: on to what follows; `skirmish`: on to a fight."""

    done: bool = False
    skirmish: bool = False


@dataclass(frozen=True, slots=True)
class CloseWindow:
    """End the program."""


@dataclass(frozen=True, slots=True)
class BranchAt:
    """Stand after this node of the tree, and play on from there."""

    node: int


@dataclass(frozen=True, slots=True)
class Look:
    """Show the line of play that ends with this node."""

    node: int


@dataclass(frozen=True, slots=True)
class Promote:
    """The line up to this node is the main line."""

    node: int


@dataclass(frozen=True, slots=True)
class Delete:
    """This node and what follows it is not shown any more."""

    node: int


@dataclass(frozen=True, slots=True)
class Restore:
    """It is shown again."""

    node: int


@dataclass(frozen=True, slots=True)
class MarkAt:
    """Put this to a moment, in place of what was there."""

    spot: Spot
    mark: Mark


@dataclass(frozen=True, slots=True)
class ComparePath:
    """Compare what is shown with this log."""

    path: str


@dataclass(frozen=True, slots=True)
class ReplayPath:
    """Save what is shown as a moving picture or a page."""

    path: str


@dataclass(frozen=True, slots=True)
class QuickGifPath:
    """The same into the folder for pictures."""


@dataclass(frozen=True, slots=True)
class VerifyNow:
    """Play the log again."""


TreeCommand = BranchAt | Look | Promote | Delete | Restore | MarkAt
GameCommand = Roll | UndoLast | RedoLast | BackTo | TreeCommand | Tutor | Answer | SetWords | SetWant
DeskCommand = (OpenPath | SavePath | PicturePath | CopyText | Leave | CloseWindow | ComparePath | ReplayPath
               | QuickGifPath | VerifyNow | BeginLesson | SaveLesson)
Command = GameCommand | DeskCommand
