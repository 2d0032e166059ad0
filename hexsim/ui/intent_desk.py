"""Intents that change what is shown and never the fight: camera, displays, files, log, replay."""

from dataclasses import dataclass
from typing import Literal

from hexsim.ui.intent_replay import ReplayIntent
from hexsim.ui.view import Pane

Toggle = Literal["minimap", "threat", "numbers", "log", "sight", "match", "ask_end", "small", "replay",
                 "follow", "tracker", "compare"]


@dataclass(frozen=True, slots=True)
class Zoom:
    """Nearer (positive) or farther by wheel steps, about the pixel `at` (None: the middle of the pane)."""

    steps: int
    at: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Pan:
    """Move the map under the pane by pixels."""

    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class CentreOn:
    """A world point to the middle of the pane: a click on the minimap."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Fit:
    """The whole map into the pane."""


@dataclass(frozen=True, slots=True)
class CentreSelection:
    """The selected unit to the middle."""


@dataclass(frozen=True, slots=True)
class Resize:
    """The window has this size, the map lies in `pane`."""

    window: tuple[int, int]
    pane: Pane


@dataclass(frozen=True, slots=True)
class Switch:
    """Turn a display on or off; `on` None turns it over (hold to peek gives both)."""

    what: Toggle
    on: bool | None = None


@dataclass(frozen=True, slots=True)
class NextPalette:
    """The next set of colours."""


@dataclass(frozen=True, slots=True)
class NextMotion:
    """Animation off, fast, normal."""


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """Everything in another language, at once; "" is the next one."""

    language: str = ""


@dataclass(frozen=True, slots=True)
class SetScale:
    """Size of words and controls in percent, or a step up or down from the present one."""

    percent: int = 0
    step: int = 0


@dataclass(frozen=True, slots=True)
class OpenCommands:
    """The search over everything one can do."""


@dataclass(frozen=True, slots=True)
class OpenHelp:
    """The rule of what is pointed at, else the table of keys."""


@dataclass(frozen=True, slots=True)
class OpenRuleCard:
    """A rule in a few words."""

    rule: str


@dataclass(frozen=True, slots=True)
class OpenRules:
    """All rules of the ruleset, to search and to read."""


@dataclass(frozen=True, slots=True)
class OpenSettings:
    """Language, size, palette."""


@dataclass(frozen=True, slots=True)
class OpenFile:
    """Ask for a file to open, or open this one."""

    path: str = ""


@dataclass(frozen=True, slots=True)
class SaveGame:
    """Ask for a name and save the log, or save it there."""

    path: str = ""


@dataclass(frozen=True, slots=True)
class SavePicture:
    """A picture of the screen."""

    path: str = ""


@dataclass(frozen=True, slots=True)
class DialogButton:
    """A button or row of the open dialog, from 0."""

    n: int


@dataclass(frozen=True, slots=True)
class FoldLine:
    """Show or hide the ledger of a log line."""

    line: str


@dataclass(frozen=True, slots=True)
class ScrollLog:
    """Lines up (positive) or down."""

    lines: int


@dataclass(frozen=True, slots=True)
class FilterLog:
    """Only this unit's lines; "" for all."""

    unit: str = ""


@dataclass(frozen=True, slots=True)
class CopyLog:
    """The log as text into the clipboard."""


@dataclass(frozen=True, slots=True)
class JumpTo:
    """Look at the fight as it stood after this many events."""

    moment: int


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One event on (−1: back) in the replay; by whole turns with `turn`; to the ends with `end`."""

    step: int
    turn: bool = False
    end: bool = False


@dataclass(frozen=True, slots=True)
class ReplayPlay:
    """Run the replay by itself, `backwards` or on, or stop it."""

    backwards: bool = False


@dataclass(frozen=True, slots=True)
class ReplaySpeed:
    """1×, 2×, 4×, in turn."""


@dataclass(frozen=True, slots=True)
class PlayFromHere:
    """Leave the replay and play on from the moment shown."""


@dataclass(frozen=True, slots=True)
class FocusLost:
    """The window lost the keyboard: nothing is held any more."""


Lesson = Literal["hint", "show", "retry", "next", "answer", "leave", "skirmish", "write_say", "write_words",
                 "write_want", "write_answers", "write_save"]


@dataclass(frozen=True, slots=True)
class Teach:
    """Something of a lesson: its hint, its solution, the exercise again, the next one, an answer in words."""

    do: Lesson


@dataclass(frozen=True, slots=True)
class MakeLesson:
    """A lesson about the position shown: to be written."""


@dataclass(frozen=True, slots=True)
class ToStart:
    """Back to the start screen; what was played is kept."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Close the window."""


DeskIntent = (
    Zoom | Pan | CentreOn | Fit | CentreSelection | Resize | Switch | NextPalette | NextMotion | SetLanguage
    | SetScale | OpenCommands | OpenHelp | OpenRuleCard | OpenRules | OpenSettings | OpenFile | SaveGame
    | SavePicture | DialogButton | FoldLine | ScrollLog | FilterLog | CopyLog | JumpTo | ReplayStep
    | ReplayPlay | ReplaySpeed | PlayFromHere | FocusLost | Teach | MakeLesson | ToStart
    | Quit | ReplayIntent
)


def is_one_step(intent: object) -> bool:
    """Whether somebody goes a single event on or back in the replay."""
    return isinstance(intent, ReplayStep) and not intent.turn and not intent.end
