"""The state of a fight: one immutable value (contract 2). Nothing here knows what the rules do with it."""

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from hexsim.board.board import Board
from hexsim.hexes.figure import covered, nearest
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.copying import copied
from hexsim.rules.order import Order

if TYPE_CHECKING:
    from hexsim.rules.task import Task

ONE_HEX: tuple[Hex, ...] = (Hex(0, 0),)

AimKind = Literal["last_standing", "reach", "hold", "survive", "kill", "save"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """One way for a side to win.

    Attributes:
        kind: `last_standing`; `reach` or `hold` the `hexes`; `survive`; `kill` or `save` the `units`.
        hexes: the zone of `reach` and `hold`.
        units: who must reach, die or live; empty for any of the side.
        rounds: how long to hold or survive, in rounds.
    """

    kind: AimKind
    hexes: tuple[Hex, ...] = ()
    units: tuple[str, ...] = ()
    rounds: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A party to the fight and what it wants; without aims it wants to be the last one standing."""

    id: str
    name: str
    aims: tuple[Aim, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What a loose thing is, for every ruleset: a body or an item of that name, with further data."""

    kind: str
    name: str
    data: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """Something without a will that lies on the map; a bare `Hex` is a place without a facing."""

    id: str
    pose: Hex | Pose | None
    record: Any

    @property
    def hex(self) -> Hex | None:
        """Where it lies, None if it is not on the map."""
        return self.pose.hex if isinstance(self.pose, Pose) else self.pose


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A fighter. `sheet` never changes, `status` is its ruleset's own record; `pose` None: not on the map."""

    id: str
    side: str
    name: str
    sheet: Any
    status: Any
    pose: Pose | None
    footprint: tuple[Hex, ...] = ONE_HEX

    def hexes(self, pose: Pose | None = None) -> tuple[Hex, ...]:
        """The hexes it covers where it stands, or would cover at `pose`, the head first (M-FOOT-1)."""
        at = pose or self.pose
        if at is None:
            return ()
        if len(self.footprint) == 1:
            return (at.hex,)
        return covered(self.footprint, at)

    def nearest(self, at: Hex) -> Hex:
        """Of the hexes it covers the nearest to a hex; of equally near ones the first. It is on the map."""
        assert self.pose is not None
        return self.pose.hex if len(self.footprint) == 1 else nearest(self.hexes(), at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Awaiting:
    """The one decision the fight waits for.

    Attributes:
        side: who decides.
        who: the ids that may answer.
        point: rule id of the decision.
        verbs: the verbs that answer it.
        default: what passing means, None if one may not pass.
        root: nothing is half done (filled in by `Resolution.ask`).
    """

    side: str
    who: tuple[str, ...]
    point: str
    verbs: tuple[str, ...]
    default: Order | None = None
    root: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How the fight ended; no winners is a draw."""

    winners: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """Everything there is to know about a fight at one moment; no seed, no history, no clock.

    Attributes:
        switches: (name, value) pairs in force, sorted.
        units: in roster order; the roster is the same for the whole fight.
        active: id of the unit whose turn it is, "" for none.
        ply: orders answered so far.
        drawn: dice rolled so far.
        flow: the ruleset's record of what belongs to no single unit.
        tally: counters of the sides' aims, sorted.
        agenda: unfinished work, the topmost last.
        memo: what was worked out from this very state; outside equality, digest and JSON.
    """

    ruleset: str
    switches: tuple[tuple[str, str | int | bool], ...]
    board: Board
    sides: tuple[Side, ...]
    units: tuple[Unit, ...]
    things: tuple[Thing, ...] = ()
    round: int = 0
    active: str = ""
    ply: int = 0
    drawn: int = 0
    flow: Any = None
    tally: tuple[tuple[str, int], ...] = ()
    agenda: tuple["Task", ...] = ()
    awaiting: Awaiting | None = None
    outcome: Outcome | None = None
    memo: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)

    def having(self, **changes: Any) -> "GameState":  # noqa: ANN401 - the fields' own types
        """A changed copy with a memo of its own; what is known of the units stays as long as they do."""
        memo = self.memo
        changes["memo"] = {key: memo[key] for key in _outlasting(*changes) if key in memo}
        return copied(self, changes)

    def with_unit(self, unit: Unit) -> "GameState":
        """A copy in which `unit` stands in the place of the unit of its id."""
        place = self._roster()[unit.id]
        return self.having(units=(*self.units[:place], unit, *self.units[place + 1:]))

    def _roster(self) -> dict[str, int]:
        found: dict[str, int] | None = self.memo.get("roster")
        if found is None:
            found = self.memo["roster"] = {unit.id: place for place, unit in enumerate(self.units)}
        return found

    def has_unit(self, unit: str) -> bool:
        """Whether there is a unit of that id."""
        return unit in self._roster()

    def unit(self, unit: str) -> Unit:
        """The unit of that id.

        Raises:
            KeyError: none.
        """
        try:
            place: int = self.memo["roster"][unit]
        except KeyError:
            place = self._roster()[unit]
        return self.units[place]

    def units_at(self, at: Hex) -> tuple[Unit, ...]:
        """Everybody whose footprint covers the hex, in roster order."""
        found: dict[Hex, tuple[Unit, ...]] | None = self.memo.get("places")
        if found is None:
            found = {}
            for unit in self.units:
                for covered in unit.hexes():
                    found[covered] = (*found.get(covered, ()), unit)
            self.memo["places"] = found
        return found.get(at, ())

    @property
    def scene(self) -> dict[object, Any]:
        """A memo for what depends on board, units, things and switches only; it outlasts other changes."""
        found: dict[object, Any] | None = self.memo.get("scene")
        if found is None:
            found = self.memo["scene"] = {}
        return found

    def things_at(self, at: Hex) -> tuple[Thing, ...]:
        """The loose things in the hex."""
        return tuple(thing for thing in self.things if thing.hex == at)

    def switch(self, name: str) -> str | int | bool:
        """The value of a switch.

        Raises:
            KeyError: no such switch.
        """
        if "switches" not in self.memo:
            self.memo["switches"] = dict(self.switches)
        known: dict[str, str | int | bool] = self.memo["switches"]
        return known[name]

    def side(self, side: str) -> Side:
        """The side of that id.

        Raises:
            KeyError: none.
        """
        for entry in self.sides:
            if entry.id == side:
                return entry
        raise KeyError(side)

    def side_of(self, who: str) -> str:
        """The side of a unit, or the side itself; "" for the referee and for nobody."""
        if self.has_unit(who):
            return self.unit(who).side
        return who if any(entry.id == who for entry in self.sides) else ""


_KNOWN = (("roster", frozenset({"sides"})), ("places", frozenset({"units"})),
          ("switches", frozenset({"switches"})),
          ("scene", frozenset({"board", "units", "things", "switches"})))
"""What of the memo outlasts other changes, and the fields it comes from; nobody joins or leaves a roster."""


@cache
def _outlasting(*changed: str) -> tuple[str, ...]:
    """What of the memo is still right when these fields have changed."""
    return tuple(key for key, origins in _KNOWN if origins.isdisjoint(changed))
