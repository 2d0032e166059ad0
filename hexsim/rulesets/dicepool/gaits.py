"""Moving: walk, jog and run as gaits, what the map asks for, who is in the way (section 8 of the rules)."""

from functools import lru_cache

from hexsim.board.board import Board
from hexsim.board.gait import Charge, EndTurn, Entry, Gait, Gear, Turn
from hexsim.board.ground import Block, Ground, Hindrance, terrain_toll
from hexsim.board.reach import Reach, reach
from hexsim.hexes.hex import Hex
from hexsim.rules.order import Clause, Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.figures import figures
from hexsim.rulesets.dicepool.status import is_up, sheet_of, status_of

WALKING = ("attack", "warn", "clear", "other")
"""Deeds that may go with a walk."""

MOVE, COST = "move", "P-MOVE-4"
FORWARD = tuple(Entry(token=token, rule=COST, price=1) for token in ("F", "L", "R"))
ASIDE = tuple(Entry(token=token, rule=COST, price=2) for token in ("<", ">", "SL", "SR", "B"))


@rule("P-MOVE-1")
def budget_of(unit: Unit, gait: str) -> int:
    """Movement points a turn; wounds do not change them."""
    known, dexterity = figures(), sheet_of(unit).dexterity
    return {"walk": known.walk, "jog": known.jog + dexterity, "run": known.run + 3 * dexterity}[gait]


def gait_named(unit: Unit, gait: str, *, stand: bool) -> Gait:
    """The gait of a unit; one that is prone has to stand up first and else only turns where it lies."""
    prone = status_of(unit).posture == "prone"
    return make_gait(gait, budget_of(unit, gait), upright=not prone or stand, rises=prone and stand)


@rule("P-MOVE-6")
@lru_cache(maxsize=256)
def make_gait(name: str, budget: int, *, upright: bool, rises: bool) -> Gait:
    """Turning is free throughout; keeping one's facing while going another way costs a point more."""
    gear = Gear(entries=(*FORWARD, *ASIDE) if upright else (), turn=Turn(rule=COST, price=0),
                ends=(EndTurn(rule=COST, spent=budget, sides=3),))
    opening = (Charge(rule="P-MOVE-6", amount=figures().stand),) if rises else ()
    return Gait(name=name, budget=budget, gears=(gear,), opening=opening)


def gait_in(state: GameState, unit: Unit, clause: Clause) -> Gait | Refusal:
    """The gait of a clause for the unit as it is now."""
    del state
    if clause.verb not in (MOVE, *WALKING):
        return Refusal(code="E_DETAIL", rule="P-DECL-4", params=(
            ("detail", "@dicepool.E_DETAIL_gait"), ("what", clause.verb)))
    return gait_of_clause(unit, clause)


def gait_of_clause(unit: Unit, clause: Clause) -> Gait:
    """The gait of a clause that may have a path."""
    gait = clause.get("gait", "walk") if clause.verb == MOVE else "walk"
    return gait_named(unit, gait if gait in ("walk", "jog", "run") else "walk",
                      stand=clause.get("stand") == "yes")


@rule("P-MOVE-4")
def toll(board: Board, at: Hex, direction: int) -> tuple[Charge, ...] | Block:
    """What terrain, levels and hexsides add to a step, or that they bar it."""
    found = terrain_toll(board, at, direction)
    if isinstance(found, Block):
        return Block(rule="P-MAP-4", kind=found.kind)
    return tuple(_charge(charge.amount, charge.tag) for charge in found)


@lru_cache(maxsize=256)
def _charge(amount: int, tag: str) -> Charge:
    return Charge(rule=COST, amount=amount, tag=tag)


@rule("P-MAP-4")
def hindrances(state: GameState, unit: Unit) -> dict[Hex, Hindrance]:
    """Who is in the way: friends are passed, enemies bar their hex, bodies cost a point."""
    key = ("hindrances", unit.id)
    found: dict[Hex, Hindrance] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _hindrances(state, unit)
    return found


def _hindrances(state: GameState, unit: Unit) -> dict[Hex, Hindrance]:
    body = (Charge(rule=COST, amount=figures().body, tag="body"),)
    lying = [(thing.hex, thing.id) for thing in state.things if thing.record.kind == "body" and thing.hex]
    lying += [(other.pose.hex, other.id) for other in state.units
              if other.id != unit.id and other.pose is not None and not is_up(other)]
    found = {at: Hindrance(rule=COST, by=by, enter=True, end=True, charges=body) for at, by in lying}
    for other in state.units:
        if other.id != unit.id and is_up(other) and other.pose is not None:
            at = other.pose.hex
            found[at] = Hindrance(rule="P-MAP-4", by=other.id, enter=other.side == unit.side, end=False,
                                  charges=body if at in found else ())
    return found


def ground_of(state: GameState, unit: Unit, gait: Gait) -> Ground:
    """The map as the unit meets it."""
    return Ground(board=state.board, toll=toll, hindrances=hindrances(state, unit), ignores=gait.ignores)


def bare_ground(board: Board) -> Ground:
    """The map without anybody on it: what declarations are checked against (P-DECL-2)."""
    return Ground(board=board, toll=toll)


def reach_of(state: GameState, unit: Unit, gait: Gait) -> Reach:
    """Where a gait leads the unit, kept with the state."""
    key = ("reach", unit.id, gait)
    found: Reach | None = state.memo.get(key)
    if found is None:
        assert unit.pose is not None
        found = state.memo[key] = reach(ground_of(state, unit, gait), gait, unit.pose)
    return found
