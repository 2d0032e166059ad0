"""What is drawn on the hexes besides map and units: reach, path with prices, facings, arcs."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.order import Order

if TYPE_CHECKING:
    from hexsim.ui.fights import BlowMark, TargetMark


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A sentence and the rule it rests on ("" for none); a click on it opens the rule."""

    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerLine:
    """One token of a path: where it leads, what it costs by which rules, what is left.

    Attributes:
        place: the pose as printed, such as `0507NE`.
        items: (rule, amount) pairs; free turns stand with 0.
        spent: everything up to and including this line.
        text: the whole line in words.
    """

    number: int
    token: str
    before: Pose
    after: Pose
    place: str
    items: tuple[tuple[str, int], ...]
    cost: int
    spent: int
    left: int
    text: str

    @property
    def turns(self) -> bool:
        """Whether it is a turn in place, paid or free."""
        return self.token[:1] in ("t", "@", "/")

    @property
    def enters(self) -> bool:
        """Whether it leads into another hex."""
        return self.before.hex != self.after.hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A movement as it would be charged, however it was put together: by mouse, keys or notation.

    Attributes:
        order: what would be given.
        path: its canonical text.
        lines: the ledger; the very numbers that will stand in the log.
        end: where the unit would stand.
        trouble: why the order would be refused, None if it would be carried out.
    """

    order: Order
    path: str
    start: Pose
    end: Pose
    lines: tuple[LedgerLine, ...]
    spent: int
    budget: int
    measure: str
    trouble: Phrase | None

    @property
    def left(self) -> int:
        """What would be left of the budget."""
        return self.budget - self.spent


@dataclass(frozen=True, slots=True, kw_only=True)
class ReachHex:
    """A hex that can be reached: least price, and its band (0 is the nearest; see `Overlay.bands`)."""

    hex: Hex
    cost: int
    band: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A class of reachable hexes: the most it costs, and its words."""

    most: int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FacingChoice:
    """One of the six end facings at the goal.

    Attributes:
        number: the digit key that takes it, 1 to 6.
        cost: price of the whole path with it, None if it is not allowed.
        why: why it is not allowed.
    """

    facing: int
    number: int
    cost: int | None
    chosen: bool
    why: Phrase | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """Another kind of way to the same goal at another price."""

    style: str
    label: str
    cost: int
    path: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A kind of way to the goal, beside the others.

    Attributes:
        plan: the cheapest of its kind, None if there is none.
        tokens: its path.
        same: whether it ends with the facing that is wanted.
        why: why there is none.
    """

    style: str
    label: str
    plan: Plan | None = None
    tokens: tuple[str, ...] = ()
    same: bool = True
    why: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ghost:
    """The unit as it would stand, with the hexes it would cover."""

    unit: str
    pose: Pose
    hexes: tuple[Hex, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """Hexes with a meaning: an arc of a unit, what it threatens."""

    name: str
    label: str
    hexes: tuple[Hex, ...]
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """A zone that matters to everybody, whose it is, and whether it is an enemy's."""

    unit: str
    hostile: bool
    area: Area


@dataclass(frozen=True, slots=True, kw_only=True)
class Threat:
    """What an enemy can reach, and its arcs."""

    unit: str
    hexes: tuple[ReachHex, ...]
    arcs: tuple[Area, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trail:
    """The last movement: every pose in turn, so that turns are seen, too."""

    unit: str
    poses: tuple[Pose, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """The answer marked on the map: hexes, or facings around the hex `at`."""

    hexes: tuple[Hex, ...] = ()
    at: Hex | None = None
    facings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SightLine:
    """The line of sight between two hexes for whoever is there; `by` is the hex or hexside in its way."""

    start: Hex
    end: Hex
    clear: bool
    by: Hex | tuple[Hex, int] | None
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay:
    """Everything that is drawn on the hexes besides the map and the units.

    Attributes:
        reach: the hexes in reach of the selected unit with what was chosen; empty if that is no movement.
        bands: the classes of `reach`, nearest first.
        plan: the path shown; its lines give the price on every step and turn.
        facings: the six end facings at the goal, empty before a goal is chosen.
        ghost: where and how the unit would stand.
        alternatives: ways of another kind at the goal, when they differ in price.
        compared: the kinds of ways to the goal, while the comparer is open.
        waypoints: hexes the path is forced through.
        arcs: of the selected or inspected unit, where it stands or where it would stand.
        watched: standing zones of all other units.
        blows: the attacks of the last action.
        targets: whom the order being made could name, with the chance on each token.
        drawn: arrows that somebody has added to the moment; from a hex to itself it is a ring.
        marks: what answers a lesson's question so far, None where none is asked.
        cursor: the hex of the keyboard cursor.
        hover: the hex under the pointer.
    """

    reach: tuple[ReachHex, ...] = ()
    bands: tuple[Band, ...] = ()
    plan: Plan | None = None
    facings: tuple[FacingChoice, ...] = ()
    ghost: Ghost | None = None
    alternatives: tuple[Alternative, ...] = ()
    compared: tuple[Compared, ...] = ()
    waypoints: tuple[Hex, ...] = ()
    arcs: tuple[Area, ...] = ()
    watched: tuple[Watched, ...] = ()
    threats: tuple[Threat, ...] = ()
    trails: tuple[Trail, ...] = ()
    blows: "tuple[BlowMark, ...]" = ()
    targets: "tuple[TargetMark, ...]" = ()
    sight: SightLine | None = None
    drawn: tuple[tuple[Hex, Hex], ...] = ()
    marks: Marks | None = None
    cursor: Hex | None = None
    hover: Hex | None = None
