"""The first look at any order of anybody: out, stunned, whose turn it is (codes 1 and 2 of D-ERR-2)."""

from hexsim.rules.order import PASS, Order, Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.actions import action_of
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.evading import EVADE, evade_refusal
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.status import flow_of, is_conscious, own_turn, status_of

ALWAYS = ("modify", "concede", "agree")


@rule("D-ERR-1")
def gate(state: GameState, order: Order) -> Refusal | None:
    """Whether this unit may answer this question with this verb at all; a refused order changes nothing."""
    if order.verb in ALWAYS:
        return None
    asked = state.awaiting
    assert asked is not None
    unit = state.unit(order.who) if state.has_unit(order.who) else None
    if unit is not None and not is_conscious(unit):
        return refuse("E_OUT", "DEF-WOUNDS", unit=unit.name,
                      condition=f"@d100.condition_{status_of(unit).out}")
    if unit is not None and status_of(unit).stunned and order.verb != PASS:
        return refuse("E_STUNNED", "DEF-STUNNED", unit=unit.name)
    if unit is not None and order.who in asked.who and order.verb in asked.verbs:
        return None
    if unit is None:
        return _not_active(state, order.who)
    return _unasked(state, unit, order) or _not_active(state, unit.name)


def _unasked(state: GameState, unit: Unit, order: Order) -> Refusal | None:
    """What has a better reason than whose turn it is: Evasion of somebody just hit, an action after Delay."""
    if order.verb == EVADE:
        return _evasion(state, unit, order)
    return late_refusal(state, unit, order)


def _evasion(state: GameState, unit: Unit, order: Order) -> Refusal | None:
    attack = dict(flow_of(state).struck).get(unit.id)
    if attack is None:
        return None
    return evade_refusal(state, attack, unit, order.get("kind"), order.get("weapon"))


def late_refusal(state: GameState, unit: Unit, order: Order) -> Refusal | None:
    """A delayed action inside the turn of another, or a second one."""
    if action_of(order.verb) is None or own_turn(state, unit.id):
        return None
    asked = state.awaiting
    if asked is not None and asked.point == "D-DELAY-2" and unit.id in asked.who:
        return None
    if status_of(unit).delayed:
        return refuse("E_DELAY_TIMING", "D-DELAY-2", unit=unit.name)
    if status_of(unit).late:
        return refuse("E_ECONOMY", "D-DELAY-4", "late", unit=unit.name)
    return None


def _not_active(state: GameState, name: str) -> Refusal:
    asked = state.awaiting
    assert asked is not None
    names = ", ".join(state.unit(who).name if state.has_unit(who) else who for who in asked.who)
    allowed = " ".join(asked.verbs)
    if name in names.split(", "):
        return refuse("E_NOT_ACTIVE", "D-TURN-4", "verb", unit=name, allowed=allowed)
    return refuse("E_NOT_ACTIVE", "D-TURN-4", "turn", unit=name, asked=names, allowed=allowed)
