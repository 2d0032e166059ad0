"""What a ruleset tells front ends, as data without words: texts are catalogue keys."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from hexsim.hexes.hex import Hex
from hexsim.rules.event import Modifier
from hexsim.rules.order import Clause

Params = tuple[tuple[str, str | int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A number with a maximum."""

    key: str
    value: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A sentence: catalogue key and parameters; `rule` is what it rests on."""

    key: str
    params: Params = ()
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A unit at a glance: title (a name, not a key), bars, short tags (keys), lines."""

    title: str
    bars: tuple[Bar, ...] = ()
    tags: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """The question put to whoever is awaited.

    Attributes:
        about: the units it concerns, the one that is asked first.
        minor: it comes up so often, and its default is so often meant, that a screen may leave it at that.
    """

    key: str
    params: Params = ()
    about: tuple[str, ...] = ()
    minor: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """Hexes with a meaning for a unit: its arcs, what it threatens.

    Attributes:
        standing: it matters to everybody, whoever is looked at: what is being watched.
    """

    name: str
    hexes: tuple[Hex, ...]
    rule: str
    standing: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """Exact chances of an order before it is given; None where nothing is rolled.

    Attributes:
        chance: that its roll succeeds.
        modifiers: the ledger of the roll, line by line.
        expected: the damage to be expected.
        test: catalogue key of what is rolled, "" for nothing.
        value: what the modifiers are added to.
        unit: who rolls; `item` with what.
        lines: what else belongs to the ledger, as sentences.
        answers: how others may answer the roll, each with its own chance and with what is then expected.
        further: more rolls of the same order, in turn.
    """

    chance: Fraction | None = None
    modifiers: tuple[Modifier, ...] = ()
    expected: Fraction | None = None
    test: str = ""
    value: int | None = None
    unit: str = ""
    item: str = ""
    lines: tuple[Line, ...] = ()
    answers: "tuple[Odds, ...]" = ()
    further: "tuple[Odds, ...]" = ()


Fate = Literal["due", "done", "gone"]
"""What has become of something declared: still to come, carried out, given up or lost."""

Standing = Literal["asked", "due", "sealed", "ready", "waits", "over", "out"]
"""A unit in a tracker: asked now; asked later; has answered in secret; has said it all; waits for its moment;
has nothing left to do; out of the fight."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One thing a unit has declared for this round, in the words of its order."""

    clause: Clause
    fate: Fate = "due"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackerRow:
    """A unit in the order of the round.

    Attributes:
        figure: its place in that order as people count it, "" for none.
        plans: what it has declared, as far as the side that looks may know.
        reacts: it could still answer what others do.
    """

    unit: str
    standing: Standing
    figure: str = ""
    plans: tuple[Plan, ...] = ()
    reacts: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tracker:
    """Who does what in this round and in which order, made on a view; `title` is a catalogue key."""

    title: str
    rows: tuple[TrackerRow, ...]
    params: Params = ()
    rule: str = ""
