"""The keys of every verb."""

from dataclasses import dataclass
from typing import Literal

from hexsim.hexes.hex import Hex
from hexsim.rules.fields import FreePath

NO_PATH = FreePath(())
Facing = Literal["0", "1", "2", "3", "4", "5"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """Orders without keys."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moving:
    """A movement: its path, and whom it engages at the end (`all`, `none`, or ids)."""

    path: FreePath
    engage: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paced:
    """Move, as a half or a full action."""

    cost: Literal["half", "full"] = "half"
    path: FreePath
    engage: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Charging:
    """Charge: at whom, on which way, with what, or what instead of the blow."""

    target: str
    weapon: str = ""
    instead: Literal["", "grapple", "knock_down"] = ""
    path: FreePath


@dataclass(frozen=True, slots=True, kw_only=True)
class Striking:
    """An attack with one weapon or, with `second`, with the one of the other hand, too."""

    target: str
    weapon: str = ""
    second: str = ""
    target2: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standard:
    """A Standard Attack; `grapple`: take hold instead of doing damage."""

    target: str
    weapon: str = ""
    second: str = ""
    target2: str = ""
    grapple: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Single:
    """An attack with one weapon."""

    target: str
    weapon: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """A Called Shot: at a location, or at `object:` and the id of a thing."""

    target: str = ""
    weapon: str = ""
    location: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Targeted:
    """At whom."""

    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pushing:
    """Manoeuvre: whom, which way, and whether to follow."""

    target: str
    to: Facing
    follow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Allotted:
    """Who takes the hits, one id for each."""

    hits: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaded:
    """An Evasion; `weapon`: with what a Parry is made."""

    kind: Literal["dodge", "parry"]
    weapon: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeStrike:
    """A free attack; `grapple`: take hold instead of doing damage."""

    weapon: str = ""
    grapple: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Costing:
    """Aim, for half an action or a whole one."""

    cost: Literal["half", "full"] = "half"


@dataclass(frozen=True, slots=True, kw_only=True)
class Readied:
    """A thing to draw, to put away or to use for a small task; `hand`: which one takes it."""

    item: str
    put_away: bool = False
    use: bool = False
    hand: Literal["", "main", "off"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """With what."""

    weapon: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Braced:
    """A heavy weapon and its support."""

    weapon: str = ""
    support: Literal["stance", "bipod", "notch", "tripod"] = "stance"


@dataclass(frozen=True, slots=True, kw_only=True)
class Skilled:
    """A skill, what using it costs (`half`, `full`, `n full`), and what makes it easier or harder."""

    skill: str
    cost: str = ""
    modifier: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Powered:
    """A power and at whom."""

    power: str
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Faced:
    """A facing."""

    to: Facing


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """What is said."""

    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """A thing."""

    item: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dismounted:
    """A free hex beside the mount."""

    to: Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Modified:
    """The referee's figure for a unit's next test."""

    unit: str
    by: int
    reason: str = ""
