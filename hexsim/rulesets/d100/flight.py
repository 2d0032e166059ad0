"""Forced flight: no step closer to the nearest enemy in sight while another is possible (DEF-FLEE)."""

from hexsim.board.board import Board
from hexsim.board.gait import Charge, Path
from hexsim.board.ground import Block, Ground, Toll
from hexsim.hexes.hex import Hex
from hexsim.rules.order import Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.gaits import gait_with
from hexsim.rulesets.d100.ground import ground_of
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.sighting import clear
from hexsim.rulesets.d100.status import enemies_of, is_conscious


def feared(state: GameState, unit: Unit, at: Hex) -> Hex | None:
    """Where the nearest enemy in sight of a hex stands, None if none is."""
    seen = [one.pose.hex for one in enemies_of(state, unit) if one.pose and is_conscious(one)
            and clear(state, at, one.pose.hex)]
    return min(seen, key=lambda there: (at.distance(there), there), default=None)


@rule("DEF-FLEE")
def flight_refusal(state: GameState, unit: Unit, path: Path) -> Refusal | None:
    """No step of the path may bring the unit closer as long as another step is possible."""
    ground = ground_of(state, unit, gait_with("run", 0))
    at = path.start.hex
    for number, step in enumerate(path.steps, 1):
        if step.enters:
            if step.pose.hex not in steps_away(state, unit, ground, at):
                return refuse("E_PATH", "DEF-FLEE", "closer", token=number, unit=unit.name)
            at = step.pose.hex
    return None


def steps_away(state: GameState, unit: Unit, ground: Ground, at: Hex) -> tuple[Hex, ...]:
    """The neighbours that flight allows: those not closer to the enemy, all if there are none."""
    exits = tuple(leave.to for leave in ground.exits(at))
    enemy = feared(state, unit, at)
    if enemy is None:
        return exits
    away = tuple(to for to in exits if to.distance(enemy) >= at.distance(enemy))
    return away or exits


def fleeing_toll(state: GameState, unit: Unit, ground: Ground) -> Toll:
    """The toll for searches in flight: steps that it forbids are barred."""

    def toll(board: Board, at: Hex, direction: int) -> tuple[Charge, ...] | Block:
        if at.neighbour(direction) not in steps_away(state, unit, ground, at):
            return Block(rule="DEF-FLEE", kind="fear")
        return ground.toll(board, at, direction)

    return toll
