"""What Aim, Evaluate and Feint ask of their target: an enemy that the unit sees (M-LOS-2)."""

from dataclasses import replace

from hexsim.rules.order import Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.fight.legal import Named, sight_refusal, target_refusal
from hexsim.rulesets.maneuvers.figures import is_behind
from hexsim.rulesets.maneuvers.ground import PITCH_DARK, darkness, sees


def unseen_refusal(state: GameState, unit: Unit, target: str, rule_id: str) -> Refusal | None:
    """Why a unit is no target to study: no enemy, dead, or not seen from where the unit stands."""
    named = Named(target=target, weapon="", use="")
    refusal = target_refusal(state, unit, named)
    if refusal is not None:
        return replace(refusal, rule=rule_id)
    other = state.unit(target)
    if sees(state, unit, other):
        return None
    if darkness(state) <= PITCH_DARK:
        return _unseen(other, "@maneuvers.unseen_dark", "M-DARK-1")
    if is_behind(unit, other):
        return _unseen(other, "@maneuvers.unseen_behind", "M-LOS-2")
    return sight_refusal(state, unit, named)


def _unseen(other: Unit, by: str, rule_id: str) -> Refusal:
    return Refusal(code="E_SIGHT", rule=rule_id, params=(("target", other.name), ("by", by)))
