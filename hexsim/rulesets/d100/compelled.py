"""What a unit must do before anything else: held, pinned, in flight (check 3 of D-ERR-2)."""

from hexsim.rules.order import Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.actions import Action, Cost
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.status import status_of


def compelled(state: GameState, unit: Unit, action: Action, cost: Cost) -> Refusal | None:
    """The first thing that keeps the unit from this action."""
    return _held(state, unit, action) or _pinned(state, unit, action, cost) or _in_flight(unit, action)


@rule("D-GRAPPLE-4")
def _held(state: GameState, unit: Unit, action: Action) -> Refusal | None:
    """Whoever is held declares Grapple before any other full or half action."""
    status = status_of(unit)
    if action.name == "grapple" and status.grip is None:
        return refuse("E_GRAPPLE", "D-GRAPPLE-1", "none", unit=unit.name)
    if status.grip is None or status.grip.controls or action.name == "grapple":
        return None
    if any(done.action == "grapple" for done in status.done):
        return None
    return refuse("E_GRAPPLE", "D-GRAPPLE-4", "first", unit=unit.name,
                  other=state.unit(status.grip.other).name)


def _pinned(state: GameState, unit: Unit, action: Action, cost: Cost) -> Refusal | None:
    """Pinned: one half action, and out in the open only Move to cover, unless it lies."""
    from hexsim.rulesets.d100.covered import has_cover

    status = status_of(unit)
    if not status.pinned:
        return None
    if cost != "half" or status.spent:
        return refuse("E_PINNED", "DEF-PIN", "half", unit=unit.name)
    open_ = unit.pose is not None and not has_cover(state, unit.pose.hex) and status.posture != "prone"
    if open_ and action.name != "move":
        return refuse("E_PINNED", "DEF-PIN", "open", unit=unit.name)
    return None


@rule("D-FLEE-1")
def _in_flight(unit: Unit, action: Action) -> Refusal | None:
    """Whoever is forced to flee must Run."""
    if not status_of(unit).fleeing or action.name == "run":
        return None
    return refuse("E_MUST_FLEE", "D-FLEE-1", unit=unit.name)
