"""What a ruleset tells front ends, as data without words: texts are catalogue keys."""

from dataclasses import dataclass
from fractions import Fraction

from hexsim.hexes.hex import Hex
from hexsim.rules.event import Modifier

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
    """The question put to whoever is awaited; `about` are the units it concerns."""

    key: str
    params: Params = ()
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """Hexes with a meaning for a unit: its arcs, what it threatens."""

    name: str
    hexes: tuple[Hex, ...]
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """Exact chances of an order before it is given; None where nothing is rolled."""

    chance: Fraction | None = None
    modifiers: tuple[Modifier, ...] = ()
    expected: Fraction | None = None
