"""Stun: a blow that is to daze, not to wound (D-STUN)."""

from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState
from hexsim.rulesets.d100.arms import UNARMED, choose, is_unarmed, weapon_refusal, weapons_of
from hexsim.rulesets.d100.attack import Attack
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.economy import Spent
from hexsim.rulesets.d100.fields import Single
from hexsim.rulesets.d100.kinds import action
from hexsim.rulesets.d100.legal import adjacent_refusal, target_refusal
from hexsim.rulesets.d100.refusing import first_refusal, refuse
from hexsim.rulesets.d100.status import status_of
from hexsim.rulesets.d100.strikes import Blow

VERB = "stun"


def meant(state: GameState, given: Order) -> str:
    """The weapon of an order: the first melee weapon in hand, else bare hands, if those are free."""
    unit = state.unit(given.who)
    weapon = given.get("weapon") or choose(state, unit, melee=True)
    if weapon == UNARMED and not is_unarmed(unit):
        return next(item for item, _ in weapons_of(state, unit))
    return weapon


@rule("D-STUN-1")
def check_stun(state: GameState, given: Order) -> Refusal | None:
    """Bare hands or a melee weapon, at an enemy with whom the unit is engaged."""
    unit, target = state.unit(given.who), given.get("target")
    return first_refusal(
        lambda: weapon_refusal(state, unit, meant(state, given), "D-STUN-1", melee=True),
        lambda: _engaged(state, given),
        lambda: target_refusal(state, unit, target, "D-STUN-1"),
        lambda: adjacent_refusal(state, unit, target, "D-STUN-1"))


def _engaged(state: GameState, given: Order) -> Refusal | None:
    unit, target = state.unit(given.who), given.get("target")
    if not state.has_unit(target) or target in status_of(unit).engaged:
        return None
    return refuse("E_NOT_ENGAGED", "D-STUN-1", "opponent", unit=unit.name, target=state.unit(target).name)


@rule("D-STUN-2")
def act_stun(res: Resolution, given: Order, spent: Spent) -> None:
    """A Hard test of Weapon Skill that may be evaded and does no damage."""
    weapon = meant(res.state, given)
    attack = Attack(unit=given.who, target=given.get("target"), verb=VERB, weapon=weapon, effect="stun",
                    aim=spent.aim)
    res.then(Blow(attack=attack))


def stunnable(state: GameState, who: str) -> Offers:
    """Every enemy in melee with it, with every melee weapon in hand."""
    unit = state.unit(who)
    weapons = [item for item, held in weapons_of(state, unit) if held.item.is_melee]
    found = (order(who, VERB, target=target, weapon=weapon)
             for target in status_of(unit).engaged for weapon in weapons or [UNARMED])
    return tuple(Offer(order=given) for given in found if check_stun(state, given) is None)


ORDERS = (action(VERB, Single, offers=stunnable, check=check_stun, act=act_stun),)
