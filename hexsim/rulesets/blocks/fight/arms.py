"""What a unit attacks and defends with."""

from hexsim.rules.order import Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.figures import figure
from hexsim.rulesets.blocks.items import FIST, Held, Item, known_items
from hexsim.rulesets.blocks.sheet import abilities_of
from hexsim.rulesets.blocks.status import sheet_of, status_of
from hexsim.rulesets.blocks.tasks import Share


def weapons_in_hand(unit: Unit) -> dict[str, Item]:
    """The weapons a unit can use now by their ids, the fist last."""
    found = {name: held.item for name, held in status_of(unit).items
             if held.item.kind == "weapon" and (held.in_hand or not held.item.hands)}
    return {**found, FIST: known_items()[FIST]}


def default_weapon(unit: Unit) -> str:
    """What a unit attacks with if nothing is said."""
    return next(iter(weapons_in_hand(unit)))


def known_weapon(unit: Unit, name: str) -> Item | None:
    """A weapon of a unit, in hand or not; the fist is everybody's."""
    held = dict(status_of(unit).items).get(name)
    if held is not None:
        return held.item if held.item.kind == "weapon" else None
    return known_items()[FIST] if name == FIST else None


def arm_of(state: GameState, share: Share) -> Item:
    """The weapon of a share of an attack."""
    unit = state.unit(share.unit)
    if share.ability:
        weapon = abilities_of(sheet_of(unit))[share.ability].weapon
        assert weapon is not None
        return weapon
    weapon = known_weapon(unit, share.weapon)
    assert weapon is not None, share
    return weapon


def weapon_refusal(unit: Unit, name: str) -> Refusal | None:
    """One can only attack with what is in hand."""
    if name in weapons_in_hand(unit):
        return None
    return Refusal(code="E_WEAPON", rule="B-ATK-2", params=(
        ("detail", "@blocks.E_WEAPON_not_in_hand"), ("item", name), ("unit", unit.name),
        ("allowed", " ".join(weapons_in_hand(unit)))))


def shields_in_hand(unit: Unit) -> dict[str, Held]:
    """The shields a unit holds, broken ones too."""
    return {name: held for name, held in status_of(unit).items if held.item.kind == "shield" and held.in_hand}


def shield_of(unit: Unit, name: str = "") -> tuple[str, Held] | None:
    """The shield of that id, or the first that is whole; None if there is none."""
    sound = {one: held for one, held in shields_in_hand(unit).items() if held.charges > 0}
    if name:
        return (name, sound[name]) if name in sound else None
    return next(iter(sound.items()), None)


def hands_taken(unit: Unit) -> int:
    """Hands that hold something."""
    return sum(held.item.hands for _, held in status_of(unit).items if held.in_hand)


def hands_free(unit: Unit) -> int:
    """Hands that hold nothing."""
    return figure("hands") - hands_taken(unit)
