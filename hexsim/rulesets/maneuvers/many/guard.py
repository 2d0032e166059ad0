"""Defences at the price of attacks: doubled dodges, weapons ready again at once (M-MULTI-b4, -h)."""

from collections.abc import Iterator
from dataclasses import replace

from hexsim.rules.changing import set_item
from hexsim.rules.order import Order, Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.arms import turns_to_ready
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import armed_with
from hexsim.rulesets.maneuvers.fight.injury import fall
from hexsim.rulesets.maneuvers.many.numbers import is_trained
from hexsim.rulesets.maneuvers.many.paying import pay_attack, pay_parry, price_refusal
from hexsim.rulesets.maneuvers.many.stunts import (
    STUNTS,
    roll_stunt,
    skill_refusal,
    stunt_skill,
    training_refusal,
)
from hexsim.rulesets.maneuvers.many.switches import is_on
from hexsim.rulesets.maneuvers.ranks import first_of
from hexsim.rulesets.maneuvers.status import sheet_of

DOUBLED = 2


def extras_refusal(state: GameState, unit: Unit, given: Order) -> Refusal | None:
    """Why a defence cannot have the stunt or the readying that it names."""
    stunt = _stunt_refusal(state, unit, given) if given.get("stunt") else None
    return first_of(stunt, _again_refusal(state, unit, given) if given.get("ready") == "yes" else None)


def _stunt_refusal(state: GameState, unit: Unit, given: Order) -> Refusal | None:
    unfit = None
    if given.get("kind") != "dodge":
        unfit = Refusal(code="E_OPTION", rule="M-MULTI-b4", params=(
            ("detail", "@maneuvers.E_OPTION_dodge_only"), ("allowed", "kind=dodge")))
    return first_of(price_refusal(state, unit), skill_refusal(unit, given.get("stunt")),
                    unfit or training_refusal(state, unit, "b4"))


def _again_refusal(state: GameState, unit: Unit, given: Order) -> Refusal | None:
    turns = turns_after_parry(unit, given.get("weapon")) if given.get("kind") == "parry" else 0
    if not turns:
        why = (("detail", "@maneuvers.E_OPTION_stays_ready"),)
        return Refusal(code="E_OPTION", rule="M-MULTI-h", params=why)
    return price_refusal(state, unit, attacks=turns, parries=turns + 1)


def turns_after_parry(unit: Unit, weapon: str) -> int:
    """Turns a weapon needs to be ready again after a parry, 0 if it stays ready."""
    held = armed_with(unit, weapon)
    if held is None or not held.item.unready_after_parry:
        return 0
    return turns_to_ready(sheet_of(unit), held.item)


@rule("M-MULTI-b4")
def dodge_factor(res: Resolution, unit: str, stunt: str) -> int:
    """Pay for the stunt and roll it: success doubles the dodge; whoever fails badly falls first."""
    pay_attack(res, unit, "M-MULTI-b4")
    pay_parry(res, unit, "M-MULTI-b4")
    result = roll_stunt(res, unit, stunt, "M-MULTI-b4")
    if result == "critical_failure":
        fall(res, unit)
    return DOUBLED if result == "success" else 1


def ready_at_once(res: Resolution, unit: str, weapon: str) -> None:
    """Pay for each turn of readying that a weapon needs after a parry: it is ready again."""
    one = res.state.unit(unit)
    held = armed_with(one, weapon)
    if held is None or held.ready:
        return
    for _ in range(turns_after_parry(one, weapon)):
        pay_attack(res, unit, "M-MULTI-h")
        pay_parry(res, unit, "M-MULTI-h", weapon)
    set_item(res, unit, "M-MULTI-h", weapon, replace(held, ready=True, turns=0))


def with_extras(state: GameState, unit: Unit, given: Order) -> Iterator[Order]:
    """The same defence with each stunt or readying that can be had."""
    tries: list[Order] = []
    if given.get("kind") == "dodge" and is_trained(state, unit, "b4"):
        tries += [given.with_args(stunt=stunt) for stunt in STUNTS if stunt_skill(unit, stunt) is not None]
    if given.get("kind") == "parry" and is_on(state, "h"):
        tries.append(given.with_args(ready="yes"))
    yield from (one for one in tries if extras_refusal(state, unit, one) is None)
