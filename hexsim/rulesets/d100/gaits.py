"""How far each movement goes: every hex costs 1, turning is free, the budget is the action's (D-MOVE-1)."""

from functools import lru_cache

from hexsim.board.gait import EndTurn, Entry, Gait, Gear, Turn
from hexsim.hexes.path import ENTRIES
from hexsim.rules.order import Clause, Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.distances import Distances, distances
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.status import sheet_of, status_of

MOVING = {"move": "D-MOVE-1", "run": "D-RUN-1", "disengage": "D-DISENGAGE-1", "tactical": "D-TACTICAL-1",
          "charge": "D-CHARGE-2", "jump": "D-JUMP-8"}
"""Verbs with a path, and the rule that sets their distance."""


def distances_of(state: GameState, unit: Unit) -> Distances:
    """The distances of a unit; in the saddle those of its mount."""
    mount = status_of(unit).rides
    return distances(sheet_of(state.unit(mount) if mount else unit).bonus("A"))


def budget_of(state: GameState, unit: Unit, clause: Clause) -> int:
    """Hexes a clause may go."""
    far = distances_of(state, unit)
    if clause.verb == "move":
        return far.full if clause.get("cost") == "full" else far.half
    return {"run": far.run, "charge": far.charge, "jump": far.full}.get(clause.verb, far.half)


@rule("D-MOVE-1", "D-RUN-1")
@lru_cache(maxsize=256)
def gait_with(verb: str, budget: int) -> Gait:
    """The gait of a movement with so many hexes: any entry for one hex, free turns, any facing at the end."""
    rule_id = MOVING[verb]
    entries = tuple(Entry(token=token, rule=rule_id, price=1) for token in ENTRIES)
    gear = Gear(entries=entries, turn=Turn(rule="D-FACE-2", price=0),
                ends=(EndTurn(rule="D-FACE-2", spent=budget, sides=3),))
    return Gait(name=verb, measure="hexes", budget=budget, gears=(gear,))


def gait_of(state: GameState, unit: Unit, clause: Clause) -> Gait | Refusal:
    """The gait of a clause for the unit as it is now."""
    if clause.verb not in MOVING:
        return refuse("E_PATH", "D-MOVE-1", "no_gait", allowed=" ".join(MOVING))
    return gait_with(clause.verb, budget_of(state, unit, clause))
