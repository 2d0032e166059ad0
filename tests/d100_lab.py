"""Positions and orders of the ruleset `d100` for its tests: a few words set up a fight, texts play it.

Hexes are axial pairs. Units act in the order in which they are named; ids that begin with a or d are of side
red, the others blue. Without other words a unit has 40 in every characteristic, 100 Wounds and a sword.
"""

import shlex
from dataclasses import dataclass, field, replace
from typing import Any

from hexsim.board.board import Board, free_form
from hexsim.board.terrain import Terrain
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.pose import Pose
from hexsim.rules.dice import Scripted
from hexsim.rules.event import Event, Noted, Rolled
from hexsim.rules.order import Order, Refusal, parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.rules.scenario import Scenario, UnitEntry
from hexsim.rules.state import Side, Unit
from hexsim.rulesets.d100.items import Item
from hexsim.rulesets.d100.knowledge import Power
from hexsim.rulesets.d100.sheet import Carried, Sheet

RULESET = find_ruleset("d100")
CENTRE = Hex(0, 0)
SIZE = 20
FIGURES = ("WS", "BS", "S", "T", "A", "Int", "Per", "WP", "Fel")
COVER = Terrain(id="cover6", name="Sandbags", by_ruleset=(("d100", (("cv", 6),)),))
_FIREARM: dict[str, Any] = {"kind": "ranged", "range": 6, "damage": "1d10+3 impact", "clip": 30,
                            "reload": "full"}
ARMS = {
    "sword": Item(name="sword", kind="melee", group="melee", damage="1d10 rending"),
    "axe": Item(name="axe", kind="melee", group="melee", hands=2, damage="1d10 rending",
                qualities=("unwieldy",)),
    "mace": Item(name="mace", kind="melee", group="melee", damage="1d10 impact", qualities=("unbalanced",)),
    "pistol": Item(name="pistol", group="pistol", **_FIREARM),
    "gun": Item(name="gun", group="basic", hands=2, semi=3, full=10, **_FIREARM),
    "cannon": Item(name="cannon", group="heavy", hands=2, semi=3, full=10, **_FIREARM),
    "launcher": Item(name="launcher", group="basic", hands=2, blast=3, **_FIREARM),
    "flamer": Item(name="flamer", group="basic", hands=2, qualities=("spray",), **_FIREARM),
    "kit": Item(name="kit"),
}
"""Weapons for tests; the range of firearms is such that distances 3 to 12 change nothing."""


def carried(text: str) -> Carried:
    """A thing from words like `gun both full=3 reload="2 full" storm`; without a place in the main hand."""
    name, *words = shlex.split(text)
    item, place, more = ARMS[name.split(":")[0]], "main", dict[str, Any]()
    for word in words:
        key, equals, value = word.partition("=")
        if key in ("main", "off", "both", "carried"):
            place = key
        elif not equals:
            item = replace(item, qualities=(*item.qualities, key))  # type: ignore[arg-type]
        elif key in ("shots", "braced"):
            more[key] = int(value) if value.isdigit() else value
        else:
            item = replace(item, **{key: int(value) if value.isdigit() else value})
    more["jammed"] = "jammed" in item.qualities
    item = replace(item, qualities=tuple(quality for quality in item.qualities if quality != "jammed"))
    return Carried(id=name.split(":")[-1], own=item, place=place, **more)


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def unit(name: str, spec: dict[str, Any]) -> UnitEntry:
    """A unit from its words: `at`, `facing`, `side`, `arms`; the rest figures of the sheet."""
    spec = {"wounds": 100, **dict.fromkeys(FIGURES, 40), **spec}
    at, facing = spec.pop("at", [0, 0]), spec.pop("facing", 0 if name[0] == "a" else 3)
    side = spec.pop("side", "red" if name[0] in "ad" else "blue")
    arrives = spec.pop("arrives", 0)
    items = tuple(carried(text) for text in spec.pop("arms", ["sword"]))
    powers = tuple(
        Power(**{key: _frozen(value) for key, value in one.items()}) for one in spec.pop("powers", ())
    )
    tables = {
        key: tuple(sorted(value.items())) if isinstance(value, dict) else tuple(value)
        for key, value in spec.items()
        if isinstance(value, dict | list)
    }
    sheet = Sheet(**{**spec, **tables, "items": items, "powers": powers, "armour": ""})
    return UnitEntry(id=name, side=side, name=name.upper(), pose=Pose(Hex(*at), facing), arrives=arrives,
                     sheets=(("d100", sheet),))


def board_of(terrains: Any = (), levels: Any = (), sides: Any = (), radius: int = SIZE) -> Board:
    """Open ground with `terrains` (q, r, id), `levels` (q, r, level), `sides` (q, r, side, id)."""
    kinds = {Hex(q, r): kind for q, r, kind in terrains}
    heights = {Hex(q, r): level for q, r, level in levels}
    cells = {at: (kinds.get(at, "open"), heights.get(at, 0)) for at in within(CENTRE, radius)}
    return free_form(cells, sides={(Hex(q, r), side): kind for q, r, side, kind in sides}, extra=(COVER,))


def first_dice(units: list[UnitEntry]) -> tuple[int, ...]:
    """Dice of Initiative that put units into the order in which they are named."""
    faces, least = list[int](), 0
    for bonus in (dict(one.sheets)["d100"].bonus("A") for one in reversed(units)):
        least = max(least + 1, bonus + 1)
        faces.insert(0, least - bonus)
    assert all(1 <= face <= 10 for face in faces), faces
    return tuple(faces)


@dataclass
class Lab:
    """A fight under test; `seen` events have been looked at."""

    game: Game
    dice: Scripted
    sides: tuple[int, ...]
    seen: int = 0
    events: list[Event] = field(default_factory=list)

    def unit(self, name: str) -> Unit:
        return self.game.state.unit(name)

    def status(self, name: str) -> Any:
        return self.unit(name).status

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
            refusal = self.check(text)
            assert refusal is None, (text, refusal, self.asked, self.point)
            self.events = list(self.game.play(parse_order(text)))
        return self

    def legal(self, verb: str) -> list[Order]:
        """The listed orders of a verb."""
        return [order for order in self.game.legal_orders if order.verb == verb]

    def turn_of(self, name: str) -> "Lab":
        """Pass until a turn of the unit begins that has not begun yet."""
        turns = self._turns(name)
        while self._turns(name) == turns or self.asked != name:
            self.play(f"{self.asked} {'pass' if self.point != 'D-TURN-4' else 'end'}")
        return self

    def _turns(self, name: str) -> int:
        return sum(getattr(event, "span", "") == "turn" and getattr(event, "unit", "") == name
                   for event in self.game.events())

    def rolls(self) -> list[Rolled]:
        """All rolls of d100 that have not been looked at, but those of Initiative."""
        events = list(self.game.events())
        fresh, self.seen = events[self.seen:], len(events)
        return [event for event in fresh if isinstance(event, Rolled) and event.sides == (100,)]

    def notes(self, key: str) -> list[dict[str, Any]]:
        """The parameters of remarks of that key."""
        return [dict(event.params) for event in self.game.events()
                if isinstance(event, Noted) and event.key == f"d100.{key}"]

    def hits(self, name: str) -> list[str]:
        """Locations of all hits on a unit for which damage came, in order."""
        return [str(note["location"]).removeprefix("@d100.location_") for note in self.notes("struck")
                if note["unit"] == self.unit(name).name]

    def set(self, name: str, **status: Any) -> "Lab":
        """Change a unit's status under the fight's feet, as a rule that is not at hand would."""
        state = self.game.state
        one = state.unit(name)
        changed = state.with_unit(replace(one, status=replace(one.status, **status)))
        if self.game.history:
            self.game.history[-1] = replace(self.game.history[-1], state=changed)
        else:
            self.game.opening = changed
        return self

    def done(self) -> None:
        """All dice must have been rolled, and be of the kinds written down."""
        rolled = [side for event in self.game.events() if isinstance(event, Rolled) for side in event.sides]
        assert len(rolled) == len(self.dice.faces), (rolled, self.dice.faces)
        assert tuple(rolled[-len(self.sides):] if self.sides else ()) == self.sides


def read_dice(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Faces and kinds of dice written like `d100:37 d10:8`."""
    pairs = [word.removeprefix("d").split(":") for word in text.split()]
    return tuple(int(face) for _, face in pairs), tuple(int(side) for side, _ in pairs)


def scenario_of(units: dict[str, dict[str, Any]], board: Board | None = None, **switches: Any) -> Scenario:
    """A scenario of units in words, on open ground without another board."""
    entries = tuple(unit(name, spec) for name, spec in units.items())
    sides = sorted({one.side for one in entries} | {"red", "blue"})
    return Scenario(
        format=1,
        title="lab",
        board=board or board_of(),
        units=entries,
        ruleset="d100",
        switches=tuple(switches.items()),
        sides=tuple(Side(id=side, name=side.title()) for side in sides),
    )


def fight(units: dict[str, dict[str, Any]], dice: str = "", board: Board | None = None) -> Lab:
    """Begin a fight; the dice are those after Initiative."""
    setting = scenario_of(units, board)
    faces, sides = read_dice(dice)
    scripted = Scripted((*first_dice(list(setting.units)), *faces))
    lab = Lab(Game(RULESET, setting, scripted), scripted, sides)
    lab.seen = len(list(lab.game.events()))
    return lab
