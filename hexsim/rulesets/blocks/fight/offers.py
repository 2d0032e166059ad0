"""Menus of attacks: each weapon in hand, without and with each manoeuvre, with the targets it may have."""

from collections.abc import Iterable

from hexsim.hexes.hex import Hex, within
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.fight.arms import weapons_in_hand
from hexsim.rulesets.blocks.fight.legal import attack_refusal, in_area
from hexsim.rulesets.blocks.fight.manoeuvres import MANOEUVRES
from hexsim.rulesets.blocks.items import FIST, Item
from hexsim.rulesets.blocks.status import able_units
from hexsim.rulesets.blocks.tasks import Share

LISTED = ("", *(name for name in MANOEUVRES if name != "text"))


def enemies(state: GameState, unit: Unit) -> tuple[str, ...]:
    """Whom a unit would attack."""
    return tuple(other.id for other in able_units(state) if other.side != unit.side)


def attack_families(state: GameState, unit: Unit, bare: Order, targets: Iterable[str], *,
                    areas: bool = False) -> Offers:
    """For each weapon and manoeuvre the targets for which it is legal; area weapons only if asked for."""
    made, targets = [], tuple(targets)
    for weapon, item in worth_listing(unit).items():
        share = Share(unit=unit.id, weapon=weapon)
        near = tuple(target for target in targets if attack_refusal(state, unit, share, target) is None)
        for name in _listed(item, areas=areas) if near else ():
            able = tuple(target for target in near if not name or attack_refusal(
                state, unit, share, target, manoeuvre=name) is None)
            if able:
                made.append(Offer(order=bare.with_args(weapon=weapon, manoeuvre=name), key="target",
                                  values=able))
    return tuple(made)


def _listed(item: Item, *, areas: bool) -> tuple[str, ...]:
    """The manoeuvres with which a weapon is listed; "" is the plain attack."""
    if item.area:
        return ("",) if areas else ()
    return LISTED


def worth_listing(unit: Unit) -> dict[str, Item]:
    """The weapons in hand; the fist only if there is nothing else to strike with."""
    found = weapons_in_hand(unit)
    armed = any(not item.area for name, item in found.items() if name != FIST)
    return {name: item for name, item in found.items() if name != FIST or not armed}


def area_families(state: GameState, unit: Unit, bare: Order) -> Offers:
    """For each area weapon the hexes in which it strikes an enemy, those with most enemies first."""
    made = []
    for weapon, item in weapons_in_hand(unit).items():
        if item.area:
            share, values = Share(unit=unit.id, weapon=weapon), []
            for at in _around(state, unit, item.area):
                struck = [state.unit(one).side != unit.side for one in in_area(state, at, item.area)]
                if any(struck) and attack_refusal(state, unit, share, "", at=at) is None:
                    values.append((-sum(struck), struck.count(False), at))
            if values:
                numbers = tuple(state.board.number(at) for *_, at in sorted(values))
                made.append(Offer(order=bare.with_args(weapon=weapon), key="hex", values=numbers))
    return tuple(made)


def _around(state: GameState, unit: Unit, radius: int) -> Iterable[Hex]:
    """The hexes of the map from which an area takes in an enemy."""
    found = {at for name in enemies(state, unit) for covered in state.unit(name).hexes()
             for at in within(covered, radius)}
    return (at for at in sorted(found) if at in state.board)
