"""What `reach`, `explain` and `figure` share: whose movement, by which order, on what ground."""

from dataclasses import dataclass, replace
from typing import Any

from hexsim.board.gait import Gait
from hexsim.board.ground import Ground
from hexsim.cli.load import load_scenario
from hexsim.cli.options import UsageError
from hexsim.hexes.direction import direction_name
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.dice import Seeded
from hexsim.rules.order import IllegalOrderError, Order, Refusal, parse_order
from hexsim.rules.resolution import play
from hexsim.rules.ruleset import Ruleset, legal_orders
from hexsim.rules.scenario import Scenario, start
from hexsim.rules.state import GameState, Unit

DICE = Seeded("0")
"""What the beginning of a scenario rolls, where it rolls something."""

MOST_PLIES = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """A unit at the first question of a scenario and the order by which it would move."""

    ruleset: Ruleset
    scenario: Scenario
    state: GameState
    unit: Unit
    order: Order

    @property
    def pose(self) -> Pose:
        """Where it stands."""
        assert self.unit.pose is not None
        return self.unit.pose

    def gait(self) -> Gait:
        """How it moves.

        Raises:
            IllegalOrderError: the order is none of moving, or does not suit the unit.
        """
        gait = self.ruleset.gait(self.state, self.unit, self.order.clause)
        if isinstance(gait, Refusal):
            raise IllegalOrderError(self.ruleset.name, gait)
        return gait

    def ground(self, gait: Gait) -> Ground:
        """What it meets."""
        return self.ruleset.ground(self.state, self.unit, gait)


def load_movement(source: str, unit: str, clause: str | None, rules: str | None = None) -> Movement:
    """The movement of a unit of a scenario by a clause: a verb, maybe with keys; None is the plain movement.

    Args:
        source: the scenario.
        unit: its id.
        clause: a verb with its keys.
        rules: the ruleset, if not the scenario's own.

    Raises:
        UsageError: no such unit, or not on the map.
        NotationError: the clause cannot be read.
    """
    ruleset, scenario = load_scenario(source, rules)
    state, _ = start(ruleset, scenario, DICE)
    if not state.has_unit(unit):
        raise UsageError("cli.unit_unknown", unit=unit, allowed=", ".join(other.id for other in state.units))
    if state.unit(unit).pose is None:
        raise UsageError("cli.unit_absent", unit=unit)
    order = parse_order(f"{unit} {clause or ruleset.gaits[0]}")
    return Movement(ruleset=ruleset, scenario=scenario, state=state, unit=state.unit(unit), order=order)


def at_its_turn(movement: Movement) -> Movement:
    """The movement at the first moment at which the unit is asked for it, everybody else passing.

    Where that moment does not come, it stays at the beginning.
    """
    state = movement.state
    for _ in range(MOST_PLIES):
        if state.awaiting is None:
            break
        if is_asked(movement, state):
            return replace(movement, state=state, unit=state.unit(movement.unit.id))
        order = state.awaiting.default or next(iter(legal_orders(movement.ruleset, state)))
        state, _ = play(movement.ruleset, state, order, DICE)
    return movement


def is_asked(movement: Movement, state: GameState) -> bool:
    """Whether the unit may give that order now."""
    asked, order = state.awaiting, movement.order
    return asked is not None and order.who in asked.who and order.verb in asked.verbs


def pose_data(movement: Movement, pose: Pose) -> dict[str, Any]:
    """A pose as JSON data."""
    return {**hex_data(movement, pose.hex), **facing_data(movement, pose.facing)}


def hex_data(movement: Movement, at: Hex) -> dict[str, Any]:
    """A hex as JSON data."""
    return {"hex": movement.state.board.number(at), "q": at.q, "r": at.r}


def facing_data(movement: Movement, facing: int) -> dict[str, Any]:
    """A facing as JSON data."""
    return {"facing": int(facing), "name": direction_name(facing, movement.state.board.orientation)}


def head(movement: Movement, gait: Gait) -> dict[str, Any]:
    """What every answer about a movement begins with, as JSON data."""
    return {"scenario": movement.scenario.title, "ruleset": movement.ruleset.name, "unit": movement.unit.id,
            "order": str(movement.order), "gait": gait.name, "measure": gait.measure, "budget": gait.budget,
            "start": pose_data(movement, movement.pose)}
