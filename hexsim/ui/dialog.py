"""What lies over the map and takes the keys: questions, entries, cards. Values only."""

from dataclasses import dataclass
from typing import Literal

from hexsim.board.board import Board
from hexsim.rules.order import Order


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurnQuestion:
    """End the turn although `idle` could still act? `never` is the box "don't ask again"."""

    idle: tuple[str, ...]
    never: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceEntry:
    """Dice rolled at the table for `order`: `faces` are in, `sides` are missing, `text` is being typed.

    `who` is the name of the one that rolls, empty for nobody.
    """

    order: Order
    test: str
    sides: tuple[int, ...]
    who: str = ""
    faces: tuple[int, ...] = ()
    text: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandSearch:
    """Everything one can do, by a few letters; also reads an order or a path."""

    text: str = ""
    row: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCard:
    """A rule in a few words."""

    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleList:
    """All rules of the ruleset, by a few letters."""

    text: str = ""
    row: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Help:
    """The table of keys."""

    row: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Language, size, palette and the like; `row` is the one in focus."""

    row: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePrompt:
    """A file name for opening, saving or a picture."""

    purpose: Literal["open", "save", "picture", "compare", "replay"]
    text: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommentPrompt:
    """Words about a moment of the replay."""

    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Sentences to read and close, such as every mistake of a file; `board` is the map they are about."""

    title: str
    lines: tuple[str, ...]
    row: int = 0
    board: Board | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerEntry:
    """An answer in words to the question of a lesson."""

    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonWords:
    """Words of a lesson being written: its title, instruction, hint and the like."""

    part: str
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonPick:
    """A list of a lesson being written: its words, or what it asks for."""

    what: Literal["words", "want"]
    row: int = 0


Dialog = (EndTurnQuestion | DiceEntry | CommandSearch | RuleCard | RuleList | Help | Settings | FilePrompt
          | CommentPrompt | Notice | AnswerEntry | LessonWords | LessonPick)
