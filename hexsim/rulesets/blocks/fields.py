"""The keys of every verb."""

from dataclasses import dataclass
from typing import Literal

from hexsim.hexes.hex import Hex
from hexsim.rules.fields import FreePath

Manoeuvre = Literal["knock_down", "push", "disarm", "swap", "slip_through", "climb_on", "hold", "text"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """No keys."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered:
    """The units of a side in the order of their turns."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacked:
    """Whom, with what; an area weapon names a hex or somebody in it; `text` words a free manoeuvre."""

    weapon: str = ""
    manoeuvre: Manoeuvre | None = None
    text: str = ""
    target: str = ""
    hex: Hex | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """A joint action; its parts stand behind it."""

    target: str
    manoeuvre: Manoeuvre | None = None
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One unit's part of a joint action; `attrs` are the two attributes of one that only helps."""

    who: str
    weapon: str = ""
    attrs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Healed:
    """Whom, with which free attribute; without one the largest die."""

    target: str
    free: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """The way, as tokens or hexes."""

    path: FreePath = FreePath(())  # noqa: RUF009 - a tuple


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """What is taken in hand, and what is put away for it."""

    item: str
    away: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Picked:
    """A thing on the ground."""

    item: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Used:
    """A thing that holds an ability, and for whom."""

    item: str
    target: tuple[str, ...] = ()
    free: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """The adjacent hex to which a door leads."""

    hex: Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Invoked:
    """An ability and whom it is for; `hex` for one that strikes around it."""

    ability: str
    target: tuple[str, ...] = ()
    hex: Hex | None = None
    free: str = ""
    manoeuvre: Manoeuvre | None = None
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Defended:
    """With which shield; without a name the one in hand."""

    shield: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Freed:
    """The free attribute of a reaction; without one the largest die."""

    free: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Triggered:
    """The ability that answers what has happened."""

    ability: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """Damage, or the manoeuvre."""

    what: Literal["damage", "manoeuvre"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StruckBack:
    """Whom of those who attacked, with what, with which manoeuvre."""

    weapon: str = ""
    manoeuvre: Manoeuvre | None = None
    text: str = ""
    target: str = ""
