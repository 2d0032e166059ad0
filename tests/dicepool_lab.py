"""Positions, dice and scripts of the ruleset `dicepool` for its tests.

A script is a list of lines: an order is played; `? a P-DECL-1` says who is asked, and where;
`! E_ORDER P-DECL-1 b move path=F` is refused and changes nothing; `= b.result 12` looks at a unit; `~` passes
for whoever is asked.
"""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from hexsim.board.board import Board, free_form
from hexsim.board.terrain import Terrain
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.pose import Pose
from hexsim.rules.codec import digest
from hexsim.rules.event import Answered, Began, Event, Moved, Rolled
from hexsim.rules.order import IllegalOrderError, Refusal, parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.rules.scenario import Scenario, UnitEntry
from hexsim.rules.state import Side, Unit
from hexsim.rulesets.dicepool.health import level_of
from hexsim.rulesets.dicepool.sheet import Carried, Sheet
from hexsim.rulesets.dicepool.status import is_up, status_of
from hexsim.rulesets.dicepool.weapons import Weapon

RULESET = find_ruleset("dicepool")
SIDES = {"a": "red", "d": "red", "e": "red", "b": "blue", "c": "blue", "f": "blue"}
BUNKER = Terrain(id="bunker", name="bunker", cover="heavy")
INITIATIVE = "dicepool.test_initiative"
FILL = 5


def _own(**figures: Any) -> Carried:
    return Carried(id=figures["name"], own=Weapon(**figures))


WEAPONS = {
    "gun": _own(name="gun", kind="firearm", damage=4, range=20),
    "burster": Carried(id="burster", weapon="repeater"),
    "scoped": _own(name="scoped", kind="firearm", damage=4, range=20, difficulty_mod=-1),
    "dart": Carried(weapon="dart"),
    "knife": Carried(weapon="knife"),
    "bat": _own(name="bat", kind="firearm", damage=4, damage_type="bashing", range=20),
    "needle": _own(name="needle", kind="firearm", damage=3, range=20),
    "rifle": _own(name="rifle", kind="firearm", damage=5, range=20),
}


@cache
def field_of(radius: int = 9, long: bool = False) -> Board:
    """Open ground around (0, 0), with a long strip to the east if need be."""
    cells = dict.fromkeys(within(Hex(0, 0), radius), ("open", 0))
    if long:
        cells |= {Hex(q, r): ("open", 0) for q in range(-2, 66) for r in range(-2, 3)}
    return free_form(cells, extra=(BUNKER,))


def board_of(terrains: Any = (), sides: Any = (), *, long: bool = False) -> Board:
    """Open ground with terrains (q, r, id) and hexsides (q, r, side, id)."""
    if not terrains and not sides:
        return field_of(long=long)
    plain = field_of(long=long)
    cells = dict.fromkeys(plain, ("open", 0)) | {Hex(q, r): (kind, 0) for q, r, kind in terrains}
    return free_form(cells, sides={(Hex(q, r), side): kind for q, r, side, kind in sides}, extra=(BUNKER,))


def entry(name: str, at: Any, side: str = "", weapons: Any = (), arrives: int = 0, **sheet: Any) -> UnitEntry:
    """A unit at (q, r, facing); its weapons by the names above."""
    q, r, *facing = at
    given = Sheet(weapons=tuple(WEAPONS[weapon] for weapon in weapons),
                  **{"dexterity": 3, "willpower": 5, **{key: tuple(value) if isinstance(value, list)
                                                        else value
                                                        for key, value in sheet.items()}})
    return UnitEntry(id=name, side=side or SIDES.get(name[0], "blue"), name=name.upper(), arrives=arrives,
                     pose=Pose(Hex(q, r), facing[0] if facing else 0), sheets=(("dicepool", given),))


def scenario(*units: UnitEntry, board: Board | None = None, **switches: Any) -> Scenario:
    sides = sorted({one.side for one in units} | {"red", "blue"})
    return Scenario(format=1, title="lab", board=board or field_of(), units=units, ruleset="dicepool",
                    switches=tuple(switches.items()), sides=tuple(Side(id=side, name=side.title())
                                                                  for side in sides))


@dataclass
class Faces:
    """Faces in the order they are drawn; behind them the same one again and again."""

    faces: tuple[int, ...]

    def face(self, ply: int, k: int, drawn: int, sides: int) -> int:
        return self.faces[drawn] if drawn < len(self.faces) else FILL


@dataclass
class Lab:
    """A fight under test."""

    game: Game
    faces: tuple[int, ...]
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.events += self.game.opening_events

    @property
    def state(self) -> Any:
        return self.game.state

    def unit(self, name: str) -> Unit:
        return self.state.unit(name)

    def status(self, name: str) -> Any:
        return status_of(self.unit(name))

    @property
    def asked(self) -> tuple[str, ...]:
        return self.game.awaiting.who if self.game.awaiting else ()

    @property
    def point(self) -> str:
        return self.game.awaiting.point if self.game.awaiting else ""

    def check(self, text: str) -> Refusal | None:
        return self.game.check(parse_order(text))

    def code(self, text: str) -> str:
        refusal = self.check(text)
        return refusal.code if refusal else ""

    def play(self, *texts: str) -> "Lab":
        for text in texts:
            self.events += self.game.play(parse_order(text))
        return self

    def passes(self, times: int = 1) -> "Lab":
        for _ in range(times):
            self.play(f"{self.asked[0]} pass")
        return self

    def refused(self, code: str, rule: str, text: str) -> Refusal:
        """The refusal of an order, which must change nothing and draw nothing."""
        before, mark = self.state, digest(self.state)
        try:
            self.game.play(parse_order(text))
        except IllegalOrderError as error:
            assert (error.refusal.code, error.refusal.rule) == (code, rule), (text, error.refusal)
            assert self.game.state is before and digest(self.game.state.having()) == mark
            return error.refusal
        raise AssertionError(f"accepted: {text}")

    def run(self, lines: Any) -> "Lab":
        """Carry out a script."""
        for line in lines:
            kind, _, rest = line.partition(" ")
            if kind == "?":
                who, *point = rest.split()
                assert ",".join(self.asked) == who and (not point or point[0] == self.point), (
                    line, self.asked, self.point)
            elif kind == "!":
                self.refused(*rest.split(" ", 2))
            elif kind == "=":
                what, _, value = rest.partition(" ")
                assert self.look(what) == value, (line, self.look(what))
            elif kind == "~":
                self.passes(int(rest or 1))
            else:
                self.play(line)
        return self

    def look(self, what: str) -> str:
        """A figure of a unit as text: `b.marks`, `a.pos`, `a.weapon:gun`."""
        name, _, figure = what.partition(".")
        if what == "over":
            return str(self.state.outcome is not None)
        unit, status = self.unit(name), self.status(name)
        if figure.startswith("weapon:"):
            return str(dict(status.weapons)[figure[7:]].condition)
        pose = unit.pose
        special = {"pos": f"{pose.hex.q},{pose.hex.r}", "facing": str(int(pose.facing)),
                   "up": str(is_up(unit)),
                   "level": level_of(status.marks), "fates": " ".join(one.fate for one in status.actions)}
        return special[figure] if figure in special else str(getattr(status, figure))

    def rolls(self) -> list[str]:
        """Every test but initiative: `a attack 5/6 = 2 success`."""
        found = []
        for event in self.events:
            if isinstance(event, Rolled) and event.test != INITIATIVE:
                name = event.test.removeprefix("dicepool.test_")
                size = sum(one.value for one in event.modifiers if "difficulty" not in one.reason and not
                           is_hard(one.reason))
                pool = f" {size}/{event.need}" if event.need is not None else ""
                found.append(f"{event.unit} {name}{pool} = {event.total} {event.outcome}")
        return found

    def acts(self) -> list[str]:
        return [event.unit for event in self.events if isinstance(event, Began) and event.span == "turn"]

    def declares(self) -> list[str]:
        return [event.order.who for event in self.events if isinstance(event, Answered)
                and event.rule == "P-DECL-1"]

    def done(self) -> None:
        """Every face written down was drawn, and none besides but those of later turns' initiative."""
        drawn = self.state.drawn
        rolled = [event for event in self.events if isinstance(event, Rolled)]
        begun = sum(len(event.faces) for event in rolled if event.test == INITIATIVE)
        others = sum(len(event.faces) for event in rolled if event.test != INITIATIVE)
        assert drawn == begun + others
        assert drawn >= len(self.faces), (drawn, self.faces)
        late = [event for event in rolled if event.test == INITIATIVE][len(self.state.units):]
        assert drawn - len(self.faces) <= len(late), "more dice than were written down"

    def walked(self, name: str) -> int:
        return sum(event.step.price for event in self.events if isinstance(event, Moved)
                   and event.unit == name)


HARD = ("close", "adjacent", "normal", "long", "weapon_hard", "mode_hard", "hampered", "cover_light",
        "cover_heavy")


def is_hard(reason: str) -> bool:
    """Whether an item of a ledger belongs to the difficulty."""
    return reason.removeprefix("dicepool.reason_") in HARD


def fight(*units: UnitEntry, init: Any = (), dice: Any = (), board: Board | None = None,
          **switches: Any) -> Lab:
    """Begin a fight: faces of initiative in roster order (5 where none are given), then the others."""
    first = tuple(init) or (FILL,) * len(units)
    faces = (*first, *dice)
    return Lab(Game(RULESET, scenario(*units, board=board, **switches), Faces(faces)), faces)


def from_table(table: Any) -> Lab:
    """The fight of a vector."""
    ground = table.get("map", {})
    board = board_of(ground.get("terrains", ()), ground.get("sides", ()), long=ground.get("long", False))
    units = [entry(name, **figures) for name, figures in table["units"].items()]
    return fight(*units, init=table.get("init", ()), dice=table.get("dice", ()), board=board,
                 **table.get("switches", {}))
