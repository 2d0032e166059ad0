"""What parley keeps about an envoy and about the fight, the keys of its orders, and its unfinished work."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from annotated_types import Interval

from hexsim.board.gait import Step
from hexsim.hexes.pose import Pose
from hexsim.rules.fields import FreePath
from hexsim.rules.order import Clause, Order
from hexsim.rules.state import Awaiting
from hexsim.rules.task import Task

Stance = Literal["calm", "bold"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Envoy:
    """The sheet."""

    nerve: Annotated[int, Interval(ge=1, le=20)] = 5
    wit: Annotated[int, Interval(ge=0, le=10)] = 2
    stride: Annotated[int, Interval(ge=0, le=12)] = 3
    gait: Literal["walk", "ramble"] = "ramble"


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvoyState:
    """The status; `figures` and `carried` are mappings."""

    nerve: int
    stance: Stance = "calm"
    acted: bool = False
    held_by: str = ""
    figures: tuple[tuple[str, int], ...] = ()
    carried: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Talks:
    """The flow: who begins, the order in which a side shouts, answers given ahead, hits, by side or unit."""

    first: str = ""
    ranks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    ahead: tuple[tuple[str, tuple[Clause, ...]], ...] = ()
    hits: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """No keys."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Going:
    """The way, as tokens or hexes."""

    path: FreePath = FreePath(())  # noqa: RUF009 - a tuple


@dataclass(frozen=True, slots=True, kw_only=True)
class Facing:
    """An end facing."""

    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Choosing:
    """A stance."""

    kind: Stance = "calm"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answering:
    """What a seized envoy does."""

    kind: Literal["yield", "resist"] = "yield"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """The envoys of a side in order."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Targeting:
    """An enemy."""

    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Handling:
    """A loose thing."""

    item: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A side of the own hex."""

    side: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifying:
    """A modifier of the referee's."""

    unit: str
    by: int
    reason: str = "ruling"


@dataclass(frozen=True, slots=True, kw_only=True)
class Round(Task):
    """A round begins."""

    frame: ClassVar[bool] = True

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stances(Task):
    """Everybody chooses a stance; None: not yet asked."""

    frame: ClassVar[bool] = True

    who: tuple[str, ...] = ()
    answers: tuple[Order | None, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranks(Task):
    """A side says in which order it shouts."""

    frame: ClassVar[bool] = True

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns(Task):
    """The sides take turns until everybody has acted; `last` is the side that acted last."""

    frame: ClassVar[bool] = True

    last: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shouts(Task):
    """Everybody shouts at once; None: not yet asked."""

    frame: ClassVar[bool] = True

    answers: tuple[Order | None, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Close(Task):
    """The round ends."""

    frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk(Task):
    """A walk under way: the tokens to come and what has been paid."""

    unit: str
    start: Pose
    rest: tuple[str, ...]
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop(Task):
    """A walk was cut short: its end facing is asked; `prepared` is an answer given ahead."""

    unit: str
    prepared: Order | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Done(Task):
    """An envoy has acted: what it answered ahead in vain is noted."""

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Window(Task):
    """The bold enemies beside a walker are asked whether they seize it."""

    unit: str
    answers: tuple[Order | None, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Grab(Task):
    """One of them tries."""

    order: Order
    asked: Awaiting


@dataclass(frozen=True, slots=True, kw_only=True)
class Struggle(Task):
    """A die is thrown in secret, the walker asked, the struggle decided: stages `throw`, `ask`, `decide`."""

    holder: str
    walker: str
    stage: Literal["throw", "ask", "decide"] = "throw"
    figure: int = 0
    kind: Literal["yield", "resist"] = "yield"
    prepared: Order | None = None


TYPES = (Round, Stances, Ranks, Turns, Shouts, Close, Walk, Stop, Done, Window, Grab, Struggle)
