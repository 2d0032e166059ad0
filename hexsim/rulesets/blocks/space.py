"""Places: arcs, directions, sight, who is in the way, what the ground asks for (B-MAP, B-MOVE-2)."""

from dataclasses import replace
from functools import lru_cache

from hexsim.board.board import Board
from hexsim.board.gait import Charge, EndTurn, Entry, Gait, Gear, Turn
from hexsim.board.ground import Block, Ground, Hindrance, terrain_toll
from hexsim.board.sight import STANDING, sight
from hexsim.hexes.direction import OFFSETS
from hexsim.hexes.hex import Hex, within
from hexsim.hexes.path import ENTRIES
from hexsim.hexes.pose import Pose
from hexsim.rules.order import Clause, Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.book import book, rule
from hexsim.rulesets.blocks.modifiers import bonus
from hexsim.rulesets.blocks.status import able, sheet_of, status_of

book.rule("B-MAP-1")(Hex.distance)
BODY = Charge(rule="B-MOVE-2", amount=1, tag="body")
MOVE = "move"


def lean(here: Hex, there: Hex, direction: int) -> int:
    """How far a hex lies in a direction: twice the inner product of the two vectors (A of B-MAP-2)."""
    dq, dr = there.q - here.q, there.r - here.r
    fq, fr = OFFSETS[direction]
    return 2 * dq * fq + 2 * dr * fr + dq * fr + dr * fq


@rule("B-MAP-2")
def arc_of(pose: Pose, at: Hex) -> str:
    """`front`, `side` or `rear`: the arc of a pose in which a hex lies; its own hex is in front."""
    dq, dr = at.q - pose.hex.q, at.r - pose.hex.r
    size, ahead = dq * dq + dq * dr + dr * dr, lean(pose.hex, at, pose.facing)
    if size == 0 or (ahead > 0 and ahead * ahead >= size):
        return "front"
    return "rear" if ahead < 0 and ahead * ahead > size else "side"


@rule("B-MAP-3")
def direction_to(here: Hex, there: Hex) -> int | None:
    """The direction from one hex toward another, the lower one of equals; None for the same hex."""
    if here == there:
        return None
    return max(range(6), key=lambda direction: (lean(here, there, direction), -direction))


def eyes(unit: Unit) -> int:
    """How high a unit's eyes are, in half levels."""
    return 0 if status_of(unit).prone else STANDING


def in_sight(state: GameState, unit: Unit, at: Hex, other: Unit | None = None) -> bool:
    """Whether a unit sees a hex, or somebody in it; units never block sight."""
    assert unit.pose is not None
    high = eyes(other) if other is not None else STANDING
    return sight(state.board, unit.pose.hex, at, eyes(unit), high).clear


@rule("B-MOVE-2")
def toll(board: Board, at: Hex, direction: int) -> tuple[Charge, ...] | Block:
    """What the ground asks for a step on top of its point, under this ruleset's own ids."""
    asked = terrain_toll(board, at, direction)
    return replace(asked, rule="B-MAP-4") if isinstance(asked, Block) else _relabelled(asked)


@lru_cache(maxsize=1024)
def _relabelled(charges: tuple[Charge, ...]) -> tuple[Charge, ...]:
    return tuple(replace(charge, rule="B-MOVE-2") for charge in charges)


@rule("B-MAP-4")
def hindrances(state: GameState, unit: Unit) -> dict[Hex, Hindrance]:
    """Enemies bar a hex, friends may be passed, those at 0 HP and bodies lie in it at a price of 1."""
    key = ("hindrances", unit.id)
    found: dict[Hex, Hindrance] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _hindrances(state, unit)
    return found


def _hindrances(state: GameState, unit: Unit) -> dict[Hex, Hindrance]:
    lying = [(thing.hex, thing.id) for thing in state.things if thing.record.kind == "body" and thing.hex]
    lying += [(at, other.id) for other in state.units if other.id != unit.id and not able(other)
              for at in other.hexes()]
    found = {at: Hindrance(rule="B-MOVE-2", by=by, enter=True, end=True, charges=(BODY,)) for at, by in lying}
    for other in state.units:
        if other.id == unit.id or not able(other) or status_of(other).riding == unit.id:
            continue
        for at in other.hexes():
            friend = other.side == unit.side and (at not in found or found[at].enter)
            found[at] = Hindrance(rule="B-MAP-4", by=other.id, enter=friend, end=False,
                                  charges=(BODY,) if at in found and BODY in found[at].charges else ())
    return found


def movement_of(unit: Unit) -> int:
    """Hexes of a unit's whole Movement."""
    return max(0, sheet_of(unit).movement + bonus(unit, "movement"))


def base_movement(unit: Unit) -> int:
    """The same without what is only lent for this turn."""
    return max(0, movement_of(unit) - sum(boost.by for boost in status_of(unit).boosts
                                          if boost.field == "movement"))


def movement_left(unit: Unit) -> int:
    """Points of Movement it still has in this round."""
    return max(0, movement_of(unit) - status_of(unit).moved)


@rule("B-FACE-1")
def gait_of(state: GameState, unit: Unit, clause: Clause) -> Gait | Refusal:
    """A part of a Movement: every hex costs 1, turning nothing, any facing at the end."""
    del state
    if clause.verb != MOVE:
        return Refusal(code="E_PATH", rule="B-MOVE-1", params=(
            ("detail", "@blocks.E_PATH_no_gait"), ("by", ""), ("hex", "")))
    return moving(movement_left(unit))


@lru_cache(maxsize=64)
def moving(budget: int) -> Gait:
    """The gait of a part of a Movement with so many points."""
    entries = tuple(Entry(token=token, rule="B-MOVE-2", price=1) for token in ENTRIES)
    gear = Gear(entries=entries, turn=Turn(rule="B-FACE-1", price=0),
                ends=(EndTurn(rule="B-FACE-1", spent=budget, sides=3),))
    return Gait(name=MOVE, budget=budget, gears=(gear,))


def ground_of(state: GameState, unit: Unit, gait: Gait) -> Ground:
    """The map as the unit meets it."""
    return Ground(board=state.board, toll=toll, hindrances=hindrances(state, unit), ignores=gait.ignores)


def is_free(state: GameState, at: Hex) -> bool:
    """Whether a hex is on the map, can be stood in, and nobody able to fight is there."""
    return at in state.board and not state.board.terrain(at).blocks_move and not any(
        map(able, state.units_at(at)))


def can_cross(state: GameState, at: Hex, direction: int) -> bool:
    """Whether a side of a hex can be crossed, into a hex that is free."""
    to = at.neighbour(direction)
    return is_free(state, to) and not isinstance(toll(state.board, at, direction), Block)


def free_near(state: GameState, at: Hex) -> Hex | None:
    """The nearest free hex, ring by ring; None if there is none within ten."""
    return next((one for one in within(at, 10) if is_free(state, one)), None)
