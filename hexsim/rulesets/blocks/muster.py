"""A unit before the fight, from its sheet."""

from collections.abc import Mapping

from hexsim.errors import ScenarioError
from hexsim.rules.scenario import UnitEntry
from hexsim.rules.state import ONE_HEX
from hexsim.rules.switch import SwitchValue
from hexsim.rulesets.blocks.figures import figure
from hexsim.rulesets.blocks.items import Ability, Held, check_weapon, damage_of, item_named, known_abilities
from hexsim.rulesets.blocks.sheet import Carried, Sheet, abilities_of, attributes_of
from hexsim.rulesets.blocks.status import Deterioration, Status


def muster(sheet: Sheet, entry: UnitEntry, switches: Mapping[str, SwitchValue]) -> Status:
    """The status of a unit before anything has happened.

    Raises:
        ScenarioError: it covers more than one hex, comes later to no place, holds more than it has hands for,
            or has a thing, an ability or an attribute that nobody knows or that lacks figures.
    """
    del switches
    if entry.footprint != ONE_HEX:
        raise ScenarioError("blocks.one_hex", unit=entry.id)
    if entry.arrives and entry.pose is None:
        raise ScenarioError("blocks.arrives_nowhere", unit=entry.id)
    _check_abilities(sheet, entry.id)
    hp = sheet.hp_max if sheet.hp is None else sheet.hp
    if hp > sheet.hp_max:
        raise ScenarioError("blocks.hp_above", unit=entry.id, most=sheet.hp_max)
    loss = None
    if sheet.deterioration and sheet.deterioration_turns:
        loss = Deterioration(loss=sheet.deterioration, turns=sheet.deterioration_turns)
    return Status(hp=hp, wounds=sheet.wounds, items=_items(sheet, entry.id), deterioration=loss,
                  prone=sheet.prone, sustained=tuple(sorted(set(sheet.sustained))),
                  arrives=entry.arrives, entry=entry.pose if entry.arrives else None)


def _items(sheet: Sheet, unit: str) -> tuple[tuple[str, Held], ...]:
    found: dict[str, Held] = {}
    for carried in sheet.items:
        held = _held(carried)
        _check_attrs(sheet, held.item.attrs, unit)
        if held.item.kind == "weapon":
            check_weapon(held.item)
        elif held.item.kind == "shield" and len(held.item.attrs) != 2:
            raise ScenarioError("blocks.shield_bad", item=held.item.name)
        elif held.item.kind == "use" and held.item.ability not in (*abilities_of(sheet), *known_abilities()):
            raise ScenarioError("blocks.ability_unknown", name=held.item.ability,
                                allowed=" ".join(known_abilities()))
        found[fresh_id(carried.id or carried.item or held.item.name.replace(" ", "_"), found)] = held
    if sum(held.item.hands for held in found.values() if held.in_hand) > figure("hands"):
        raise ScenarioError("blocks.hands_full", unit=unit)
    return tuple(sorted(found.items()))


def _held(carried: Carried) -> Held:
    item = carried.own or item_named(carried.item)
    charges = item.charges if carried.charges is None else carried.charges
    return Held(item=item, in_hand=carried.in_hand, charges=charges)


def fresh_id(name: str, taken: Mapping[str, object]) -> str:
    """The name, with a number behind it if somebody has such a thing already.

    >>> fresh_id("axe", {"axe": 1})
    'axe2'
    """
    number = 1
    while (tried := name if number == 1 else f"{name}{number}") in taken:
        number += 1
    return tried


def _check_attrs(sheet: Sheet, attrs: tuple[str, ...], unit: str) -> None:
    known = attributes_of(sheet)
    for name in attrs:
        if name not in known:
            raise ScenarioError("blocks.attribute_unknown", name=name, unit=unit, allowed=" ".join(known))


def _check_abilities(sheet: Sheet, unit: str) -> None:
    for learnt in sheet.abilities:
        if learnt.own is None and learnt.ability not in known_abilities():
            raise ScenarioError("blocks.ability_unknown", name=learnt.ability,
                                allowed=" ".join(known_abilities()))
        _check_ability(sheet, learnt.own or known_abilities()[learnt.ability], unit)


def _check_ability(sheet: Sheet, ability: Ability, unit: str) -> None:
    _check_attrs(sheet, ability.attrs, unit)
    if (ability.cost == "reaction") != bool(ability.trigger):
        raise ScenarioError("blocks.trigger_bad", ability=ability.name)
    if ability.effect == "attack":
        armed = ability.weapon is not None and ability.weapon.kind == "weapon"
        if ability.weapon is None or not armed or ability.cost in ("movement", "passive"):
            raise ScenarioError("blocks.ability_weapon", ability=ability.name)
        check_weapon(ability.weapon)
        _check_attrs(sheet, ability.weapon.attrs, unit)
    if ability.effect == "heal":
        if len(ability.attrs) not in (0, 2):
            raise ScenarioError("blocks.ability_attrs", ability=ability.name)
        if ability.dice:
            damage_of(ability.dice)
