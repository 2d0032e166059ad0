"""The first look at any order of anybody: the codes that come before posture and path (M-ERR-1)."""

from hexsim.rules.order import PASS, Order, Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.concentrate import whole_turn_refusal
from hexsim.rulesets.maneuvers.many.switches import switch_refusal
from hexsim.rulesets.maneuvers.posture import after_move_refusal, stand_refusal, stands_first
from hexsim.rulesets.maneuvers.status import flow_of, is_conscious, status_of
from hexsim.rulesets.maneuvers.tasks import taken_by

ALWAYS = ("modify", "concede", "agree")


@rule("M-ERR-1")
def gate(state: GameState, order: Order) -> Refusal | None:
    """Whether this unit may answer this question with this verb at all."""
    if order.verb in ALWAYS:
        return None
    asked = state.awaiting
    assert asked is not None
    unit = state.unit(order.who) if state.has_unit(order.who) else None
    if unit is not None and not is_conscious(unit):
        return _out(unit)
    if unit is None or order.who not in asked.who:
        if unit is not None and order.verb == "defend" and flow_of(state).helpless == unit.id:
            return _no_defence(unit)
        names = ", ".join(state.unit(who).name if state.has_unit(who) else who for who in asked.who)
        return Refusal(code="E_NOT_ACTIVE", rule="M-DP-0", params=(("unit", unit.name if unit else order.who),
                                                                   ("asked", names)))
    return _stunned(unit, order) or switch_refusal(state, order) or _misplaced(state, unit, order) \
        or _standing(unit, order)


@rule("M-DMG-2")
def _out(unit: Unit) -> Refusal:
    """Whoever is unconscious or dead does nothing."""
    return Refusal(code="E_OUT", rule="M-DMG-2", params=(
        ("unit", unit.name), ("condition", f"@maneuvers.condition_{status_of(unit).out}")))


def _no_defence(unit: Unit) -> Refusal:
    """Whoever was just hit and had no defence open cannot ask for one."""
    rule_id = "M-AOA-2" if status_of(unit).no_defence else "M-DEF-5"
    return Refusal(code="E_NO_DEFENCE", rule=rule_id, params=(("unit", unit.name),))


def _stunned(unit: Unit, order: Order) -> Refusal | None:
    if not status_of(unit).stunned or order.verb in ("nothing", "defend", PASS):
        return None
    return Refusal(code="E_STUNNED", rule="M-DMG-2", params=(("unit", unit.name),))


@rule("M-MAN-1")
def _misplaced(state: GameState, unit: Unit, order: Order) -> Refusal | None:
    """The verb does not answer this question, or the maneuver may not be taken in this turn."""
    asked, verb = state.awaiting, order.verb
    assert asked is not None
    if verb == "crouch" and (late := after_move_refusal(taken_by(state, unit.id), unit)):
        return late
    if verb in asked.verbs:
        if asked.point == "M-DP-1" and verb not in ("crouch", "stand", "drop"):
            return whole_turn_refusal(unit, verb, taken_by(state, unit.id)) or _pathless(order)
        return None
    return Refusal(code="E_MANEUVER", rule="M-MAN-1", params=(
        ("detail", "@maneuvers.E_MANEUVER_point"), ("allowed", " ".join(asked.verbs))))


@rule("M-NOP-1")
def _pathless(order: Order) -> Refusal | None:
    """Nothing has no path: whoever does nothing does not even turn."""
    if order.verb != "nothing" or not order.get("path"):
        return None
    return Refusal(code="E_MANEUVER", rule="M-NOP-1", params=(
        ("detail", "@maneuvers.E_MANEUVER_no_path"), ("allowed", "nothing")))


def _standing(unit: Unit, order: Order) -> Refusal | None:
    return stand_refusal(unit) if stands_first(order) else None
