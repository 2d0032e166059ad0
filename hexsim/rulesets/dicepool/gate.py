"""The first look at any order of anybody: the codes that come before the details (section 10)."""

from hexsim.rules.order import PASS, Order, Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.declare import DECLARE
from hexsim.rulesets.dicepool.deeds import DEFEND, DELAY, refuse
from hexsim.rulesets.dicepool.defend import REACT
from hexsim.rulesets.dicepool.gap import ACT
from hexsim.rulesets.dicepool.guard import has_action, is_aware
from hexsim.rulesets.dicepool.status import FULL, flow_of, status_of
from hexsim.rulesets.dicepool.tasks import attacks_of_moment, open_attacks

ALWAYS = ("hamper", "concede", "agree")
ONLY_FIRST = (DECLARE, DEFEND, DELAY)
"""Verbs of stage one alone; attacks and the like are given at their moment by delayed units, too."""

ONLY_LATER = (ACT, REACT, "keep", "lose")


@rule("P-DICE-1")
def gate(state: GameState, given: Order) -> Refusal | None:
    """Whether this unit may answer this question with this verb at all; nothing is drawn or changed."""
    if given.verb in ALWAYS:
        return None
    asked, unit = state.awaiting, state.unit(given.who) if state.has_unit(given.who) else None
    assert asked is not None
    if unit is not None and _is_out(unit):
        return refuse("E_OUT", "P-DMG-6", unit=unit.name)
    if flow_of(state).stage == "declaring":
        return _in_stage_one(state, unit, given)
    if given.verb in ONLY_FIRST:
        return refuse("E_STAGE", "P-DECL-2", "late", verb=f"@dicepool.verb_{given.verb}")
    if unit is None:
        return _not_asked(state, given)
    if given.who in asked.who and given.verb in asked.verbs:
        return None
    return _out_of_turn(state, unit, given)


def _is_out(unit: Unit) -> bool:
    return status_of(unit).dead or status_of(unit).marks >= FULL


def _in_stage_one(state: GameState, unit: Unit | None, given: Order) -> Refusal | None:
    asked = state.awaiting
    assert asked is not None
    if given.verb in ONLY_LATER:
        return refuse("E_STAGE", "P-DECL-2", "early", verb=f"@dicepool.verb_{given.verb}")
    if unit is None or given.who not in asked.who:
        return _not_asked(state, given)
    if given.verb not in asked.verbs:
        return refuse("E_DETAIL", "P-DECL-2", "verb", allowed=" ".join(asked.verbs))
    return None


def _not_asked(state: GameState, given: Order) -> Refusal:
    asked = state.awaiting
    assert asked is not None
    names = ", ".join(state.unit(who).name for who in asked.who)
    name = state.unit(given.who).name if state.has_unit(given.who) else given.who
    return refuse("E_ORDER", "P-DECL-1", unit=name, asked=names)


def _out_of_turn(state: GameState, unit: Unit, given: Order) -> Refusal:
    """A unit that is not asked, or not this: has it an action, is a gap open, is it attacked?"""
    if not has_action(state, unit):
        return refuse("E_NO_ACTION", "P-ABORT-3", unit=unit.name)
    if given.verb == REACT:
        unaware = _unaware(state, unit)
        if unaware is None and not open_attacks(state, unit.id):
            return refuse("E_ATTACK_OPEN", "P-DEF-1", unit=unit.name)
        return unaware or _not_asked(state, given)
    if given.verb in ("keep", "lose"):
        return refuse("E_DETAIL", "P-DECL-3", "keep", unit=unit.name)
    why = "waits" if status_of(unit).waits else "early" if _will_wait(unit) else "not"
    verb = f"@dicepool.verb_{given.verb}" if given.verb != PASS else PASS
    return refuse("E_DELAY", "P-DELAY-3" if why == "waits" else "P-DELAY-1", why, unit=unit.name, verb=verb)


def _will_wait(unit: Unit) -> bool:
    actions = status_of(unit).actions
    return bool(actions) and actions[0].clause.verb == DELAY and actions[0].fate == "due"


def _unaware(state: GameState, unit: Unit) -> Refusal | None:
    """Attacked from behind without knowing of it."""
    attacks = [task.attack for task in open_attacks(state, unit.id)] + list(attacks_of_moment(state, unit.id))
    hidden = next((attack for attack in attacks if not is_aware(unit, attack)), None)
    if hidden is None:
        return None
    return refuse("E_UNAWARE", "P-DEF-2", unit=unit.name, attacker=state.unit(hidden.unit).name)
