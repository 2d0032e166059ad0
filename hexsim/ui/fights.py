"""What the screen shows before something is rolled, and of questions in the middle of it; data only."""

from dataclasses import dataclass
from typing import Literal

from hexsim.hexes.hex import Hex
from hexsim.rules.order import Order
from hexsim.ui.overlay import Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """How somebody could answer a roll: what it is called, its chance, what is then expected."""

    label: str
    chance: str
    expected: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RollSheet:
    """One roll before it is made.

    Attributes:
        title: who rolls what with what.
        chance: percent and fraction in words, "" where nothing is rolled.
        share: the chance from 0 to 1, for a bar; None where nothing is rolled.
        lines: the ledger: the figure to begin with, every modifier with its rule, the target number.
        expected: the damage to be expected, "" for none.
        answers: how others could answer.
    """

    title: str
    chance: str
    share: float | None
    lines: tuple[Phrase, ...]
    expected: str
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """Another order against the same unit: with another thing, or in another maneuver."""

    order: Order
    label: str
    chance: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """An order that is looked at before it is given.

    Attributes:
        rolls: everything it is known to roll, in turn.
        trouble: why nothing would come of it, None if something would.
        ways: other orders against the same unit, this one among them; empty if there is no other.
        about: hexes of the units it concerns, which the panel should not cover.
    """

    order: Order
    title: str
    rolls: tuple[RollSheet, ...]
    trouble: Phrase | None = None
    ways: tuple[Way, ...] = ()
    about: tuple[Hex, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionRow:
    """An answer to the question: its number in the menu, what is rolled with it.

    Attributes:
        roll: what it rolls, None for nothing.
        default: it is the answer for whoever passes.
        focus: the keyboard is on it, or it is the one looked at.
    """

    number: int
    label: str
    roll: RollSheet | None
    default: bool = False
    focus: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A question in the middle of something.

    Attributes:
        whose: the side and units asked, in words.
        about: hexes of the units it concerns, which the panel should not cover.
        rows: the answers of the page of the menu that is shown; empty where the answer is given on the map.
        hint: how it is answered where there are no rows.
        pages: page shown and pages there are, both from 1.
    """

    side: str
    whose: str
    question: Phrase
    about: tuple[Hex, ...]
    rows: tuple[DecisionRow, ...]
    hint: str = ""
    pages: tuple[int, int] = (1, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetMark:
    """A unit that an order could name: the chance on its token, and the order a click would choose.

    Attributes:
        hexes: the hexes it covers; a click on any of them is one on the mark.
        text: the chance as it is written on the token, "" where nothing is rolled.
        words: the order and its chance in words, for the status line.
        chosen: its order is the one looked at.
    """

    unit: str
    hex: Hex
    hexes: tuple[Hex, ...]
    order: Order
    text: str
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BlowMark:
    """An attack that has been declared: from whom at whom, and how far it has come.

    Attributes:
        fate: "open" while nothing is rolled, "hit" or "miss", "stopped" by a defence.
    """

    unit: str
    start: Hex
    end: Hex
    fate: Literal["open", "hit", "miss", "stopped"] = "open"
