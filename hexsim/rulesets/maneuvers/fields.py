"""The keys of every verb (M-ORD-1)."""

from dataclasses import dataclass
from typing import Literal

from hexsim.rules.fields import Tokens
from hexsim.rulesets.maneuvers.ready import How
from hexsim.rulesets.maneuvers.sheet import Posture

NO_PATH = Tokens(())
Hand = Literal["", "main", "off"]
Facing = Literal["0", "1", "2", "3", "4", "5"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plain:
    """Orders without keys of their own; `stand`: stand up from a crouch first."""

    stand: bool = False


Use = Literal["", "hand", "thrown"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Blows:
    """One attack or both of two weapons at once: with what, how a thing of two kinds is used, and at whom."""

    weapon: str = ""
    use: Use = ""
    target: str = ""
    weapon2: str = ""
    use2: Use = ""
    target2: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacked(Blows):
    """Step and Attack, and Move; without `target` the unit is asked at the action point."""

    path: Tokens = NO_PATH
    stand: bool = False


Stunt = Literal["", "dx", "jumping", "acrobatics"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moving(Blows):
    """Move, with an attack on the way; `stunt`: to Evade better."""

    path: Tokens = NO_PATH
    stunt: Stunt = ""
    stand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Displaced:
    """A maneuver with nothing but a path."""

    path: Tokens = NO_PATH
    stand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Studied:
    """Evaluate; without `target` the unit is asked at the action point."""

    target: str = ""
    path: Tokens = NO_PATH
    stand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointed:
    """Aim and Feint: with what, at whom; without `target` the unit is asked at the action point."""

    weapon: str = ""
    target: str = ""
    path: Tokens = NO_PATH
    stand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Postured:
    """Change Posture."""

    to: Posture
    path: Tokens = NO_PATH
    stand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Readied:
    """Step and Ready; without `item` the unit is asked at the action point; `extra`: attacks for loading."""

    item: str = ""
    how: How | None = None
    hand: Hand = ""
    extra: int = 0
    path: Tokens = NO_PATH
    stand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Concentrated:
    """Step and Concentrate; `turns` may be left out when the task goes on."""

    task: str = ""
    turns: int | None = None
    path: Tokens = NO_PATH
    stand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AllOut:
    """All-Out Attack with its option; with `two` both weapons at once and one attack more."""

    option: str = ""
    two: bool = False
    weapon: str = ""
    use: Use = ""
    target: str = ""
    weapon2: str = ""
    use2: Use = ""
    target2: str = ""
    path: Tokens = NO_PATH
    stand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Acted:
    """An answer at an action point."""

    do: Literal["attack", "feint", "ready", "load", "none"] = "attack"
    weapon: str = ""
    use: Use = ""
    target: str = ""
    weapon2: str = ""
    use2: Use = ""
    target2: str = ""
    item: str = ""
    how: How | None = None
    hand: Hand = ""
    extra: int = 0
    stand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Striking:
    """The strike of a waiting unit, with a path only if it neither moved nor turned before it waited."""

    weapon: str = ""
    target: str = ""
    path: Tokens = NO_PATH
    stand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Countered:
    """A blow struck back at a waiting unit that strikes."""

    weapon: str
    use: Use = ""
    stand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Faced:
    """An end facing."""

    to: Facing
    stand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Defended:
    """A defence, with the weapon or shield; `stunt` to dodge better, `ready` it again after a parry."""

    kind: Literal["dodge", "parry", "block", "none"]
    weapon: str = ""
    stunt: Stunt = ""
    ready: bool = False
    stand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """Dropping a thing."""

    item: str
    stand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Modified:
    """The referee's figure for a unit's next test."""

    unit: str
    by: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """Orders of a side."""
