"""The first look at any order of anybody: from units at 0 HP to reactions without a reason (section 11)."""

from hexsim.rules.order import Order, Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.fight.reactions import reaction_gate
from hexsim.rulesets.blocks.status import flow_of, status_of
from hexsim.rulesets.blocks.turns import ORDER_POINT, TURN_VERBS, loses_round

ALWAYS = ("concede", "agree")
REACTION_VERBS = ("defend", "retaliate", "escape", "trigger")


def gate(state: GameState, given: Order) -> Refusal | None:
    """Whether this unit may answer this question with this verb at all."""
    if given.verb in ALWAYS:
        return None
    unit = state.unit(given.who) if state.has_unit(given.who) else None
    if unit is not None and status_of(unit).hp <= 0:
        return Refusal(code="E_OUT", rule="B-END-3", params=(("unit", unit.name),))
    if given.verb == "order":
        return _marshalling(state, given)
    if given.verb in TURN_VERBS:
        return _turn_gate(state, given, unit)
    if given.verb in REACTION_VERBS:
        return reaction_gate(state, given, unit)
    if given.verb == "part":
        return Refusal(code="E_JOINT", rule="B-JOINT-3", params=(
            ("detail", "@blocks.E_JOINT_two"), ("unit", unit.name if unit else given.who)))
    return None if _asked(state, given) else Refusal(code="E_NO_TRIGGER", rule="B-REACT-1", params=(
        ("unit", unit.name if unit else given.who),))


def _asked(state: GameState, given: Order) -> bool:
    asked = state.awaiting
    return asked is not None and given.who in asked.who and given.verb in asked.verbs


def _marshalling(state: GameState, given: Order) -> Refusal | None:
    if _asked(state, given):
        return None
    if flow_of(state).order:
        return Refusal(code="E_ORDER_FIXED", rule=ORDER_POINT)
    return _order(state, "moment", given.who)


def _turn_gate(state: GameState, given: Order, unit: Unit | None) -> Refusal | None:
    if unit is not None and loses_round(state, unit.id):
        return Refusal(code="E_LOST_ROUND", rule="B-AMB-2", params=(("unit", unit.name),))
    if _asked(state, given):
        return None
    if unit is None:
        return _order(state, "nobody", given.who)
    return _order(state, "done" if unit.id in flow_of(state).done else "moment", unit.name)


def _order(state: GameState, detail: str, who: str) -> Refusal:
    asked = state.awaiting
    names = [state.unit(one).name if state.has_unit(one) else one for one in (asked.who if asked else ())]
    return Refusal(code="E_ORDER", rule="B-ROUND-3" if detail == "done" else "B-ROUND-1", params=(
        ("detail", f"@blocks.E_ORDER_{detail}"), ("who", who), ("allowed", ", ".join(names))))
