"""A field for the ruleset `blocks`: fights from a few words, played step by step."""

import tomllib
from pathlib import Path
from typing import Any

from hexsim.board.board import free_form
from hexsim.files.locate import Places
from hexsim.files.mistakes import Mistakes
from hexsim.files.sheets import read_sheet
from hexsim.game.game import Game
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.pose import Pose
from hexsim.rules.codec import digest
from hexsim.rules.dice import Dice, Scripted
from hexsim.rules.event import Rolled
from hexsim.rules.order import parse_order
from hexsim.rules.registry import find_ruleset
from hexsim.rules.resolution import play
from hexsim.rules.ruleset import check
from hexsim.rules.scenario import Scenario, UnitEntry
from hexsim.rules.state import Aim, Side, Thing

RULESET = find_ruleset("blocks")
FOLDER = Path(__file__).parent / "data" / "blocks"
SIDES = {"a": "players", "b": "players", "c": "players", "d": "players"}
PLAIN = {"items": [{"item": "sword"}]}
RADIUS = 24


def sheet(**table: Any) -> Any:
    """A sheet from a table as it would stand in a scenario; without items a sword."""
    found = Mistakes("lab", Places(""))
    made = read_sheet(RULESET.sheet, {**PLAIN, **table}, found)
    found.raise_if_any()
    return made


def pose(text: str) -> Pose:
    """`q,r/facing`."""
    place, _, facing = text.partition("/")
    q, r = place.split(",")
    return Pose(Hex(int(q), int(r)), int(facing or 0))


def hex_of(text: str) -> Hex:
    """`q,r`."""
    return pose(text).hex


def scenario(
    units: dict[str, str],
    *,
    sheets: dict[str, dict[str, Any]] | None = None,
    switches: dict[str, Any] | None = None,
    terrain: dict[str, str] | None = None,
    sides: dict[tuple[str, int], str] | None = None,
    things: tuple[Thing, ...] = (),
    aims: dict[str, tuple[Aim, ...]] | None = None,
    arrives: dict[str, int] | None = None,
) -> Scenario:
    """A wide open field with these units: a to d are players, the others creatures."""
    cells = dict.fromkeys(within(Hex(0, 0), RADIUS), ("open", 0))
    cells |= {hex_of(at): (kind, 0) for at, kind in (terrain or {}).items()}
    walls = {(hex_of(at), side): kind for (at, side), kind in (sides or {}).items()}
    entries = tuple(
        UnitEntry(
            id=unit,
            side=SIDES.get(unit[0], "creatures"),
            name=unit.upper(),
            pose=pose(at),
            arrives=(arrives or {}).get(unit, 0),
            sheets=(("blocks", sheet(**(sheets or {}).get(unit, {}))),),
        )
        for unit, at in units.items()
    )
    return Scenario(
        format=1,
        title="Lab",
        board=free_form(cells, sides=walls),
        units=entries,
        ruleset="blocks",
        things=things,
        switches=tuple(sorted((switches or {}).items())),
        sides=tuple(
            Side(id=side, name=side.title(), aims=(aims or {}).get(side, ()))
            for side in ("players", "creatures")
        ),
    )


def fight(
    units: dict[str, str], *faces: int, dice: Dice | None = None, marshal: bool = True, **more: Any
) -> Game:
    """A fight on that field; the players' order is given as they stand unless `marshal` is false."""
    made = scenario(units, **more)
    if marshal and sum(entry.side == "players" and not entry.arrives for entry in made.units) > 1:
        dice = dice or Scripted(tuple(faces))
        game = Game(RULESET, made, dice)
        game.play(game.awaiting.default)
        return game
    return Game(RULESET, made, dice or Scripted(tuple(faces)))


def read(text: str):
    """An order in axial hexes as the board reads them."""
    return parse_order(text)


def refused(game: Game, text: str):
    """The refusal of an order, which changes nothing and rolls nothing."""

    class NoDice:
        def face(self, *_: int) -> int:
            raise AssertionError("a die was drawn")

    order, before = read(text), digest(game.state)
    refusal = check(RULESET, game.state, order)
    assert refusal is not None, f"accepted: {text}"
    try:
        play(RULESET, game.state, order, NoDice())
    except ValueError as error:
        assert error.refusal == refusal
    assert digest(game.state.having()) == before
    return refusal


def totals(game: Game, since: int = 0) -> list[int]:
    """The totals of the tests after a ply, damage and healing left out."""
    events = (event for played in game.history[since:] for event in played.events)
    if since == 0:
        events = (*game.opening_events, *events)
    skipped = ("blocks.test_damage", "blocks.test_healing")
    return [event.total for event in events if isinstance(event, Rolled) and event.test not in skipped]


def found(game: Game, name: str) -> str:
    """What a step that looks at something finds."""
    state = game.state
    unit, _, field = name.partition(".")
    if not field:
        asked = state.awaiting
        return {
            "asked": " ".join(asked.who) if asked else "",
            "point": asked.point if asked else "",
            "round": str(state.round),
            "outcome": state.outcome.reason if state.outcome else "None",
            "winners": " ".join(state.outcome.winners) if state.outcome else "",
            "totals": " ".join(map(str, totals(game))),
        }[name]
    one = state.unit(unit)
    if field == "at":
        return f"{one.pose.hex.q},{one.pose.hex.r}/{int(one.pose.facing)}"
    held = dict(one.status.items).get(field)
    if held is not None:
        return str(held.charges)
    value = getattr(one.status, field)
    return f"{value.loss}/{value.turns}" if field == "deterioration" and value else str(value)


def run_steps(game: Game, steps: list[str]) -> None:
    """Play, look and be refused, step by step."""
    for number, step in enumerate(steps, 1):
        name, looks, wanted = step.partition(" = ")
        code, refuses, order = step.partition(": ")
        if looks:
            assert found(game, name) == wanted, (number, step, found(game, name))
        elif refuses and code.startswith("E_"):
            refusal = refused(game, order)
            assert refusal.code == code, (number, step, refusal)
        else:
            game.play(read(step))


def vectors() -> list[dict[str, Any]]:
    """All vectors of the data files."""
    return [
        entry
        for path in sorted(FOLDER.glob("*.toml"))
        for entry in tomllib.loads(path.read_text("utf-8"))["vector"]
    ]


def fight_of(vector: dict[str, Any]) -> Game:
    """The fight of a vector."""
    keys = ("sheets", "switches", "terrain")
    more = {key: vector[key] for key in keys if key in vector}
    return fight(vector["units"], *vector.get("dice", ()), marshal=vector.get("marshal", True), **more)


def close_duel() -> Scenario:
    """Two who cannot get away from each other and parry well: many strikes back, many choices."""
    tough = {"hp_max": 200, "movement": 0, "attributes": {"force": 4, "grace": 12}}
    return scenario({"a": "0,0/0", "x": "1,0/3"}, sheets={"a": tough, "x": tough})
