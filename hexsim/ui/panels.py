"""What is on screen, as data with its words: everything a renderer needs and nothing it has to decide.

`view_model` (in `ui.viewmodel`) makes it; tuples keep their identity while nothing in them changes, so that a
renderer may cache whole layers by them.
"""

from dataclasses import dataclass
from typing import Literal

from hexsim.board.board import Board
from hexsim.rules.card import Fate, Standing
from hexsim.rules.state import GameState
from hexsim.ui.fights import Decision, Preview
from hexsim.ui.intent_desk import Lesson
from hexsim.ui.overlay import Overlay, Phrase
from hexsim.ui.replay_panels import ReplayBook

Dot = Literal["ready", "partly", "done", "out"]
"""● can act, ◐ has begun, ○ has acted, × is out of the fight or not there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEntry:
    """A unit in the turn order.

    Attributes:
        marks: the tags of its card as catalogue keys.
        health: how much is left of its first bar, 0 to 1; None without bars.
    """

    unit: str
    name: str
    side: str
    dot: Dot
    active: bool
    asked: bool
    selected: bool
    label: str
    marks: tuple[str, ...] = ()
    health: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBar:
    """A number with a maximum, named."""

    label: str
    value: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitCard:
    """A unit at a glance, all words in place."""

    unit: str
    side: str
    side_name: str
    title: str
    place: str
    bars: tuple[CardBar, ...]
    tags: tuple[str, ...]
    lines: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuRow:
    """A row of the menu.

    Attributes:
        number: the digit that takes it, 0 for none.
        detail: a few words more: how many ways, the value of a key.
        trouble: why it is greyed out, None if it can be taken.
        chosen: it is what the map now shows.
        focus: the keyboard is on it.
    """

    number: int
    label: str
    detail: str
    trouble: Phrase | None
    chosen: bool
    focus: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    """What the asked unit may do, or the offers of the verb chosen; `page` of `pages`, both from 1."""

    title: str
    rows: tuple[MenuRow, ...]
    page: int
    pages: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """Something to press; `why` says why it is grey."""

    id: Literal["end_turn", "undo", "redo", "replay", "save", "commands"]
    label: str
    key: str
    enabled: bool
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """A line of the log.

    Attributes:
        id: names the line for folding.
        kind: "order", "turn", "move", "roll", "change", "note", "end": for the look of it.
        moment: where a click jumps to: the number of events that lead to just after it.
        ledger: what it unfolds to.
        about: other units it concerns.
    """

    id: str
    ply: int
    moment: int
    kind: str
    unit: str
    text: str
    rule: str
    ledger: tuple[Phrase, ...]
    unfolded: bool = False
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DialogRow:
    """A row or button of a dialog."""

    label: str
    detail: str = ""
    enabled: bool = True
    focus: bool = False
    ticked: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DialogModel:
    """A dialog with its words.

    Attributes:
        first: the line to begin with where not all of them fit.
        entry: the text being typed, None where nothing is typed; `behind` letters of it come after the caret.
        board: a map below the words, None for none.
    """

    kind: str
    title: str
    lines: tuple[Phrase, ...] = ()
    first: int = 0
    entry: str | None = None
    behind: int = 0
    fault: str = ""
    rows: tuple[DialogRow, ...] = ()
    board: Board | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Minimap:
    """The map's rectangle in world coordinates, and the part of it that is in view."""

    left: float
    top: float
    right: float
    bottom: float
    view: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayBar:
    """The timeline: moment shown, last moment, where turns begin, whether it runs, how fast, in words.

    Attributes:
        marks: moments with a bookmark, a comment or a fork, and which of these.
    """

    moment: int
    last: int
    turns: tuple[int, ...]
    playing: bool
    speed: int
    label: str
    backwards: bool = False
    marks: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackerPlan:
    """Something declared, in words; `fate` for the look of it."""

    text: str
    fate: Fate


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackerLine:
    """A unit in the order of the round.

    Attributes:
        figure: its place as people count it, "" for none.
        note: how it stands, in words.
        reacts: that it could still react, in words, "" if it cannot.
    """

    unit: str
    name: str
    side: str
    figure: str
    standing: Standing
    note: str
    reacts: str
    plans: tuple[TrackerPlan, ...]
    selected: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackerSheet:
    """Who does what in this round, in which order."""

    title: Phrase
    lines: tuple[TrackerLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TutorButton:
    """Something the lesson can be asked for; `strong` is the main thing to do now."""

    do: Lesson
    label: str
    strong: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TutorModel:
    """What a lesson says.

    Attributes:
        title: of the lesson.
        place: which exercise of how many, in words.
        say: the instruction.
        lines: what is said about what was done.
        tone: what has happened: "" nothing, "right", "refused", "other", "wrong", "hint", "solution".
        about: what matters beside the instruction.
    """

    title: str
    place: str
    say: str
    about: str
    lines: tuple[Phrase, ...]
    tone: str
    buttons: tuple[TutorButton, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """The whole screen.

    Attributes:
        state: what the side at the screen may see; map, units and things are drawn from it.
        prompt: what is asked of whom.
        status: why not, what is pointed at, what just went wrong.
        preview: the order that is looked at before it is given, with its chances.
        decision: the question in the middle of something, with its answers.
        tracker: who has declared what, None where there is nothing to tell or it is switched off.
        outcome: how the fight ended, "" while it goes on.
        tutor: what a lesson says, None where none is taken.
        book: lines of play and marks, while one looks back.
    """

    state: GameState
    title: str
    round: str
    prompt: Phrase
    status: tuple[Phrase, ...]
    order: tuple[TurnEntry, ...]
    card: UnitCard | None
    menu: Menu
    overlay: Overlay
    preview: Preview | None
    decision: Decision | None
    buttons: tuple[Button, ...]
    log: tuple[LogLine, ...]
    dialog: DialogModel | None
    minimap: Minimap | None
    replay: ReplayBar | None
    outcome: str
    tracker: TrackerSheet | None = None
    tutor: TutorModel | None = None
    book: ReplayBook | None = None
