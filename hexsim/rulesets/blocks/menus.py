"""What may be offered for each verb of a turn."""

from collections.abc import Callable

from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.ruleset import Check, Offer, Offers, OffersOf
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.abilities import basic_heal, heal_refusal
from hexsim.rulesets.blocks.actions import ability_in, check_draw, door_at, things_near
from hexsim.rulesets.blocks.economy import cost_refusal
from hexsim.rulesets.blocks.fight.legal import attack_refusal
from hexsim.rulesets.blocks.fight.offers import area_families, attack_families, enemies
from hexsim.rulesets.blocks.items import Ability
from hexsim.rulesets.blocks.sheet import abilities_of
from hexsim.rulesets.blocks.status import able, sheet_of, status_of
from hexsim.rulesets.blocks.tasks import Share

Menu = Callable[[GameState, Unit], Offers]


def costing(cost: str, menu: Menu) -> OffersOf:
    """The menu, or the refusal if the resource is used."""

    def offers(state: GameState, who: str) -> Offers | Refusal:
        unit = state.unit(who)
        return cost_refusal(state, unit, cost) or menu(state, unit)

    return offers


def alone(verb: str, check: Check) -> OffersOf:
    """The bare verb, or why not."""

    def offers(state: GameState, who: str) -> Offers | Refusal:
        made = order(who, verb)
        return check(state, made) or (Offer(order=made),)

    return offers


def nothing(state: GameState, who: str) -> Offers:
    """What stands in no list."""
    del state, who
    return ()


def plain(verb: str) -> OffersOf:
    """The verb itself."""
    return lambda _, who: (Offer(order=order(who, verb)),)


def attacking(state: GameState, unit: Unit) -> Offers:
    """Every weapon at every enemy it reaches; area weapons at the hexes with enemies around."""
    bare = order(unit.id, "attack")
    return (*attack_families(state, unit, bare, enemies(state, unit)), *area_families(state, unit, bare))


def healing(state: GameState, unit: Unit) -> Offers:
    """Whoever can be touched and lacks HP."""
    hurt = _hurt(state, unit, basic_heal())
    return (Offer(order=order(unit.id, "heal"), key="target", values=hurt),) if hurt else ()


def _hurt(state: GameState, unit: Unit, ability: Ability) -> tuple[str, ...]:
    """Allies an ability can heal that lack HP, or have a Wound it treats."""
    return tuple(other.id for other in state.units
                 if heal_refusal(state, unit, ability, (other.id,)) is None and _needs(other, ability))


def _needs(other: Unit, ability: Ability) -> bool:
    status = status_of(other)
    return status.hp < sheet_of(other).hp_max or (status.wounds > 0 and ability.wounds > 0)


def working(state: GameState, who: str) -> Offers | Refusal:
    """The abilities that can be paid, each with whom it can be for."""
    unit, made, refused = state.unit(who), list[Offer](), None
    for name, ability in abilities_of(sheet_of(unit)).items():
        if ability.cost in ("passive", "reaction"):
            continue
        refusal = cost_refusal(state, unit, ability.cost)
        refused = refused or refusal
        if refusal is None:
            made += _ability(state, unit, name, ability)
    return tuple(made) or refused or ()


def _ability(state: GameState, unit: Unit, name: str, ability: Ability) -> Offers:
    bare = order(unit.id, "ability", ability=name)
    if ability.effect == "attack":
        share = Share(unit=unit.id, ability=name)
        values = tuple(target for target in enemies(state, unit)
                       if attack_refusal(state, unit, share, target) is None)
        return (Offer(order=bare, key="target", values=values),) if values else ()
    return _benefit(bare, state, unit, ability)


def _benefit(bare: Order, state: GameState, unit: Unit, ability: Ability) -> Offers:
    """An ability that heals, for each who needs it and for the first few together; others for oneself."""
    if ability.effect != "heal":
        return (Offer(order=bare),)
    hurt = _hurt(state, unit, ability)
    values = hurt
    if ability.targets > 1 and len(hurt) > 1:
        values = (*hurt, ",".join(hurt[: ability.targets]))
    return (Offer(order=bare, key="target", values=values),) if hurt else ()


def using(state: GameState, unit: Unit) -> Offers:
    """Things with an ability that still have a charge."""
    made: list[Offer] = []
    for name, held in status_of(unit).items:
        ability = ability_in(unit, held) if held.item.kind == "use" and held.charges > 0 else None
        if ability is not None:
            made += _benefit(order(unit.id, "use", item=name), state, unit, ability)
    return tuple(made)


def drawing(state: GameState, unit: Unit) -> Offers:
    """Everything put away that can be taken in hand."""
    values = tuple(name for name, held in status_of(unit).items if not held.in_hand and held.item.hands
                   and check_draw(state, order(unit.id, "draw", item=name)) is None)
    return (Offer(order=order(unit.id, "draw"), key="item", values=values),) if values else ()


def picking(state: GameState, unit: Unit) -> Offers:
    """What lies near."""
    values = tuple(thing.id for thing in things_near(state, unit))
    return (Offer(order=order(unit.id, "pick"), key="item", values=values),) if values else ()


def opening(state: GameState, unit: Unit) -> Offers:
    """Doors of the own hex."""
    around = map(unit.pose.hex.neighbour, range(6)) if unit.pose is not None else ()
    values = tuple(state.board.number(to) for to in around if to in state.board and door_at(state, unit, to))
    return (Offer(order=order(unit.id, "door"), key="hex", values=values),) if values else ()


def answering(verb: str) -> OffersOf:
    """A bare answer of a unit that takes part."""

    def offers(state: GameState, who: str) -> Offers:
        return (Offer(order=order(who, verb)),) if not state.has_unit(who) or able(state.unit(who)) else ()

    return offers
