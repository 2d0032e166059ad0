"""A unit before the fight, from its sheet."""

from collections.abc import Mapping
from dataclasses import replace

from hexsim.errors import ScenarioError
from hexsim.rules.scenario import UnitEntry
from hexsim.rules.state import Unit
from hexsim.rules.switch import SwitchValue
from hexsim.rulesets.maneuvers.fight.attack import modes_of
from hexsim.rulesets.maneuvers.fight.strength import check_dice, parts_of
from hexsim.rulesets.maneuvers.figures import check_size
from hexsim.rulesets.maneuvers.hands import fresh_id
from hexsim.rulesets.maneuvers.items import OFF_HAND_KINDS, Held, Item, Place, item_named, known_items
from hexsim.rulesets.maneuvers.sheet import Carried, Sheet
from hexsim.rulesets.maneuvers.status import Status


def muster(sheet: Sheet, entry: UnitEntry, switches: Mapping[str, SwitchValue]) -> Status:
    """The status of a unit before anything has happened.

    Raises:
        ScenarioError: it covers hexes that it may not, comes later to no place, has a thing nobody knows or a
            weapon without damage, or holds more than its hands can, or a shield in the wrong one.
    """
    check_size(entry, switches)
    check_dice(sheet.thr)
    check_dice(sheet.sw)
    if entry.arrives and entry.pose is None:
        raise ScenarioError("maneuvers.arrives_nowhere", unit=entry.id)
    down = "lying" if sheet.condition != "conscious" else sheet.posture
    hp = sheet.hit_points if sheet.hp is None else sheet.hp
    return Status(hp=hp, posture=down, out="" if sheet.condition == "conscious" else sheet.condition,
                  stunned=sheet.stunned and sheet.condition == "conscious", items=_items(sheet, entry.id),
                  arrives=entry.arrives, entry=entry.pose if entry.arrives else None)


def _items(sheet: Sheet, unit: str) -> tuple[tuple[str, Held], ...]:
    found: dict[str, Held] = {}
    hands: list[Place] = []
    for carried in sheet.items:
        item = carried.own or item_named(carried.item)
        held = _held(carried, item)
        found[fresh_id(carried.id or carried.item or item.name, found)] = held
        if modes_of(item):
            parts_of(item.damage, item.name)
        if held.place in ("main", "both") and set(item.kind) & set(OFF_HAND_KINDS):
            raise ScenarioError("maneuvers.off_hand_only", unit=unit)
        if held.in_hand and not item.is_natural:
            hands += ["main", "off"] if held.place == "both" else [held.place]
    if len(set(hands)) < len(hands):
        raise ScenarioError("maneuvers.hands_full", unit=unit)
    return tuple(sorted(found.items()))


def _held(carried: Carried, item: Item) -> Held:
    place: Place = "main" if item.is_natural and carried.place == "carried" else carried.place
    if item.hands == 2 and place in ("main", "off"):
        place = "both"
    ready = item.is_natural or (carried.ready and place != "carried")
    return Held(item=item, place=place, ready=ready, shots=item.shots if carried.loaded else 0)


def present(unit: Unit) -> Sheet:
    """The sheet with which a unit would begin as it is now: wounds, posture, what it holds."""
    sheet, now = unit.sheet, unit.status
    assert isinstance(sheet, Sheet) and isinstance(now, Status)
    down = now.out != ""
    return replace(sheet, hp=now.hp if now.hp != sheet.hit_points else None,
                   posture="standing" if down else now.posture, condition=now.out or "conscious",
                   stunned=now.stunned and not down,
                   items=tuple(_carried(name, held) for name, held in now.items))


def _carried(name: str, held: Held) -> Carried:
    """A thing as it would stand on a sheet; loading half done begins anew."""
    known = held.item.name.partition(".item_")[2]
    own = None if known in known_items() and item_named(known) == held.item else held.item
    item = known if own is None else ""
    ready = True if held.item.is_natural or not held.in_hand else held.ready
    return Carried(item=item, id="" if name == item else name, place=held.place, ready=ready,
                   loaded=held.shots == held.item.shots, own=own)
