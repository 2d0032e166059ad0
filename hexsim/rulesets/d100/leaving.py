"""The free Standard Attack against an opponent that leaves melee (D-LEAVE)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hexsim.rules.changing import set_status
from hexsim.rules.order import PASS, Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState
from hexsim.rules.task import Task
from hexsim.rulesets.d100.arms import UNARMED, choose, is_unarmed, weapons_of
from hexsim.rulesets.d100.asking import ask_unit
from hexsim.rulesets.d100.attack import Attack
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.legal import attack_refusal
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.status import can_act, status_of
from hexsim.rulesets.d100.strikes import Blow
from hexsim.rulesets.d100.tasks import Asking

FREE, POINT = "free_attack", "D-LEAVE-1"


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeAttack(Asking):
    """Asks an opponent whether it strikes at the mover that leaves it."""

    mover: str


def offer_strike(res: Resolution, task: FreeAttack) -> None:
    """Ask, if there is anything to strike with and somebody still moving."""
    if not any(True for _ in strikes_of(res.state, task)):
        return
    ask_unit(res, task, point=POINT, verbs=(FREE, PASS), default=order(task.unit, PASS))


@rule("D-LEAVE-4")
def strike_of(state: GameState, task: FreeAttack, weapon: str, *, grapple: bool) -> Attack:
    """The attack: a Standard Attack, which the mover cannot evade, as it is its own turn."""
    unit = state.unit(task.unit)
    return Attack(unit=task.unit, target=task.mover, verb="standard", weapon=weapon or choose(state, unit,
                                                                                              melee=True),
                  cause="leave", effect="grapple" if grapple else "damage", aim=status_of(unit).aim)


def strike_refusal(state: GameState, task: FreeAttack, attack: Attack) -> Refusal | None:
    """A blow, or bare-handed a grapple; the mover must be within reach, the opponent able to act."""
    unit, mover = state.unit(task.unit), state.unit(task.mover)
    if not can_act(unit) or mover.id not in status_of(unit).engaged:
        return refuse("E_NOT_ENGAGED", POINT, "opponent", unit=unit.name, target=mover.name)
    if attack.effect == "grapple" and not is_unarmed(unit):
        return refuse("E_WEAPON", "D-STANDARD-3", "armed", unit=unit.name)
    refusal = attack_refusal(state, attack)
    if refusal is None and attack.weapon not in (UNARMED, *_melee(state, task)):
        return refuse("E_WEAPON", "D-LEAVE-3", "no_melee", unit=unit.name, item=attack.weapon)
    return refusal


def _melee(state: GameState, task: FreeAttack) -> tuple[str, ...]:
    return tuple(item for item, held in weapons_of(state, state.unit(task.unit)) if held.item.is_melee)


def strikes_of(state: GameState, task: FreeAttack) -> Iterator[Order]:
    """Every free attack that is open, as orders."""
    choices = [(item, False) for item in (*_melee(state, task), UNARMED)] + [(UNARMED, True)]
    for weapon, grapple in choices:
        if strike_refusal(state, task, strike_of(state, task, weapon, grapple=grapple)) is None:
            yield order(task.unit, FREE, weapon=weapon, grapple="yes" if grapple else "")


def check_strike(state: GameState, given: Order) -> Refusal | None:
    """The strike must be legal."""
    task = state.agenda[-1]
    assert isinstance(task, FreeAttack)
    attack = strike_of(state, task, given.get("weapon"), grapple=given.get("grapple") == "yes")
    refusal = strike_refusal(state, task, attack)
    if refusal is None:
        return None
    return replace(refusal, nearest=(*strikes_of(state, task), order(given.who, PASS)))


def do_strike(res: Resolution, given: Order, task: Task | None) -> None:
    """Strike; it costs nothing but a pending Aim, which it uses."""
    assert isinstance(task, FreeAttack)
    attack = strike_of(res.state, task, given.get("weapon"), grapple=given.get("grapple") == "yes")
    set_status(res, task.unit, "D-AIM-2", aim=0)
    res.then(Blow(attack=attack))


def strikes(state: GameState, who: str) -> Offers:
    """Every free attack that is open."""
    task = state.agenda[-1] if state.agenda else None
    found = strikes_of(state, task) if isinstance(task, FreeAttack) and task.unit == who else ()
    return tuple(Offer(order=one) for one in found)
