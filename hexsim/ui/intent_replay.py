"""Intents about what is recorded: lines of play, what is written beside them, proofs, exports."""

from dataclasses import dataclass

from hexsim.hexes.hex import Hex


@dataclass(frozen=True, slots=True)
class ShowLine:
    """Look at the line of play that ends with this node of the tree."""

    node: int


@dataclass(frozen=True, slots=True)
class NextLine:
    """The next line of play (−1: the one before)."""

    step: int = 1


@dataclass(frozen=True, slots=True)
class PromoteLine:
    """Make the line that is shown the main line."""


@dataclass(frozen=True, slots=True)
class DeleteLine:
    """Show the branch that is looked at no more."""


@dataclass(frozen=True, slots=True)
class RestoreLine:
    """Show a deleted branch again."""

    node: int


@dataclass(frozen=True, slots=True)
class Comment:
    """Ask for words about this moment, or write these."""

    text: str | None = None


@dataclass(frozen=True, slots=True)
class Bookmark:
    """Put a bookmark at this moment, or take it away."""


@dataclass(frozen=True, slots=True)
class NextMark:
    """The next moment with a bookmark, a comment or arrows (−1: the one before)."""

    step: int = 1


@dataclass(frozen=True, slots=True)
class Pen:
    """Begin an arrow at a hex, or end it there; None is the hex pointed at."""

    hex: Hex | None = None


@dataclass(frozen=True, slots=True)
class DrawArrow:
    """An arrow from hex to hex, or a ring around one; what is there already is taken away."""

    start: Hex
    end: Hex


@dataclass(frozen=True, slots=True)
class ClearArrows:
    """Take away all arrows of this moment."""


@dataclass(frozen=True, slots=True)
class CompareWith:
    """Ask for another log, or compare with this one."""

    path: str = ""


@dataclass(frozen=True, slots=True)
class Verify:
    """Play everything again and say whether it comes out the same."""


@dataclass(frozen=True, slots=True)
class SaveReplay:
    """Save the line that is shown as a moving picture or a page: ask for a name, or under this one."""

    path: str = ""


@dataclass(frozen=True, slots=True)
class QuickGif:
    """The moving picture into the folder for pictures."""


ReplayIntent = (
    ShowLine | NextLine | PromoteLine | DeleteLine | RestoreLine | Comment | Bookmark | NextMark | Pen
    | DrawArrow | ClearArrows | CompareWith | Verify | SaveReplay | QuickGif
)
