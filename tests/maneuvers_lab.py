"""Positions and orders of the ruleset `maneuvers` for its tests: a few words set up a fight, texts play it.

Hexes are axial pairs. Unit `a` stands at (0, 0) facing 0 unless it is placed; `a` and `d` are of side red,
`b`, `c` and `w` of side blue.
"""

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from hexsim.board.board import Board, free_form
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.pose import Pose
from hexsim.rules.dice import Scripted
from hexsim.rules.event import Event, Moved
from hexsim.rules.order import Refusal, parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.rules.scenario import Scenario, UnitEntry
from hexsim.rules.state import Record, Side, Thing, Unit
from hexsim.rulesets.maneuvers.sheet import Sheet, initiative

RULESET = find_ruleset("maneuvers")
CENTRE = Hex(0, 0)
SIDES = {"a": "red", "d": "red", "b": "blue", "c": "blue", "w": "blue"}


@cache
def field_of(radius: int = 8) -> Board:
    """Open ground around (0, 0)."""
    return free_form(dict.fromkeys(within(CENTRE, radius), ("open", 0)))


def board_of(
    radius: int = 8, *, terrains: Any = (), levels: Any = (), sides: Any = (), only: Any = None
) -> Board:
    """A board around (0, 0): `terrains` (q, r, id), `levels` (q, r, level), `sides` (q, r, side, id)."""
    kinds = {Hex(q, r): kind for q, r, kind in terrains}
    heights = {Hex(q, r): level for q, r, level in levels}
    hexes = [Hex(*at) for at in only] if only else within(CENTRE, radius)
    cells = {at: (kinds.get(at, "open"), heights.get(at, 0)) for at in hexes}
    return free_form(cells, sides={(Hex(q, r), side): kind for q, r, side, kind in sides})


def unit(
    name: str, at: tuple[int, ...] | None = None, side: str = "", arrives: int = 0, **sheet: Any
) -> UnitEntry:
    """A unit at (q, r, facing) with a sheet that differs from the default in a few figures."""
    pose = Pose(Hex(*at[:2]), at[2] if len(at) > 2 else 0) if at is not None else Pose(CENTRE, 0)
    return UnitEntry(
        id=name,
        side=side or SIDES.get(name[0], "blue"),
        name=name.upper(),
        pose=pose,
        arrives=arrives,
        sheets=(("maneuvers", Sheet(**sheet)),),
    )


def body(name: str, at: tuple[int, int]) -> Thing:
    """A body on the ground."""
    return Thing(id=name, pose=Hex(*at), record=Record(kind="body", name=name))


def item(name: str, at: tuple[int, int], **data: str) -> Thing:
    """A thing that lies somewhere."""
    return Thing(id=name, pose=Hex(*at), record=Record(kind="item", name=name, data=tuple(data.items())))


def scenario(
    *units: UnitEntry, board: Board | None = None, things: tuple[Thing, ...] = (), **switches: Any
) -> Scenario:
    """A scenario with the sides its units are of, red and blue in any case."""
    sides = sorted({one.side for one in units} | {"red", "blue"})
    return Scenario(
        format=1,
        title="lab",
        board=board or field_of(),
        units=units,
        ruleset="maneuvers",
        things=things,
        switches=tuple(switches.items()),
        sides=tuple(Side(id=side, name=side.title(), aims=()) for side in sides),
    )


@dataclass
class Lab:
    """A fight under test."""

    game: Game
    dice: Scripted
    events: list[Event] = field(default_factory=list)

    def unit(self, name: str = "a") -> Unit:
        return self.game.state.unit(name)

    def pose(self, name: str = "a") -> tuple[int, int, int]:
        pose = self.unit(name).pose
        assert pose is not None
        return pose.hex.q, pose.hex.r, int(pose.facing)

    def status(self, name: str = "a") -> Any:
        return self.unit(name).status

    def held(self, thing: str, name: str = "a") -> Any:
        return dict(self.status(name).items).get(thing)

    @property
    def point(self) -> str:
        return self.game.awaiting.point if self.game.awaiting else ""

    @property
    def asked(self) -> str:
        return self.game.awaiting.who[0] if self.game.awaiting else ""

    def check(self, text: str) -> Refusal | None:
        return self.game.check(parse_order(text))

    def code(self, text: str) -> str:
        """The error code of an order, empty if it is legal."""
        refusal = self.check(text)
        return refusal.code if refusal else ""

    def play(self, *texts: str) -> "Lab":
        """Play orders that must be legal; the events of the last one are kept."""
        for text in texts:
            self.events = list(self.game.play(parse_order(text)))
        return self

    def skip_to(self, name: str, point: str = "M-DP-1") -> "Lab":
        """Pass until a unit is asked at a point."""
        for _ in range(40):
            if self.asked == name and self.point == point:
                return self
            self.play(f"{self.asked} pass")
        raise AssertionError(f"{name} is never asked {point}")

    def next_turn(self, name: str = "a") -> "Lab":
        """Pass until the unit's next turn begins."""
        turn = self.game.state.round
        while self.game.state.round == turn:
            self.play(f"{self.asked} pass")
        return self.skip_to(name)

    def set(self, name: str = "a", **status: Any) -> "Lab":
        """Change a unit's status under the fight's feet, as a rule that is not at hand would."""
        game = self.game
        state = game.state
        units = tuple(
            replace(one, status=replace(one.status, **status)) if one.id == name else one
            for one in state.units
        )
        changed = state.having(units=units)
        if game.history:
            game.history[-1] = replace(game.history[-1], state=changed)
        else:
            game.opening = changed
        return self

    def facings(self) -> tuple[int, ...]:
        """The end facings that may be chosen now; the one the active unit has if none is asked."""
        if self.point == "M-DP-7":
            return tuple(int(order.get("to")) for order in self.game.legal_orders)
        return (self.pose(self.game.state.active)[2],)

    def spent(self) -> int:
        """What the steps of the last order cost."""
        return sum(event.step.price for event in self.events if isinstance(event, Moved))

    def done(self) -> None:
        """All dice must have been rolled."""
        self.dice.assert_spent(self.game.state.drawn)


def order_dice(units: list[UnitEntry]) -> tuple[int, ...]:
    """Dice that put tied units into roster order."""
    keys = [(initiative(sheet), sheet.speed4, sheet.DX) for one in units for _, sheet in one.sheets]
    return tuple(range(6, 0, -1))[: sum(keys.count(key) > 1 for key in keys)]


def fight(*units: UnitEntry, dice: tuple[int, ...] = (), **given: Any) -> Lab:
    """Begin a fight; without a second side a foe stands far away. Who is tied acts in roster order."""
    roster = list(units)
    if len({one.side for one in roster}) < 2:
        roster.append(unit("z", (-7, 0, 0), side="blue" if roster[0].side == "red" else "red", DX=1, HT=1))
    scripted = Scripted((*order_dice(roster), *dice))
    return Lab(Game(RULESET, scenario(*roster, **given), scripted), scripted)
