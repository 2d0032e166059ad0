"""A unit before the fight, from its sheet."""

from collections.abc import Mapping
from dataclasses import replace

from hexsim.errors import ScenarioError
from hexsim.rules.scenario import UnitEntry
from hexsim.rules.state import ONE_HEX
from hexsim.rules.switch import SwitchValue
from hexsim.rulesets.dicepool.sheet import Sheet
from hexsim.rulesets.dicepool.status import FULL, Status
from hexsim.rulesets.dicepool.weapons import FIST, Held, checked, weapon_named


def muster(sheet: Sheet, entry: UnitEntry, switches: Mapping[str, SwitchValue]) -> Status:
    """The status of a unit before anything has happened.

    Raises:
        ScenarioError: it covers more than one hex, comes later to no place, has more marks or Willpower
            points than there are, or a weapon nobody knows or whose figures do not go together.
    """
    del switches
    if entry.footprint != ONE_HEX:
        raise ScenarioError("dicepool.E_FOOTPRINT", unit=entry.id)
    if entry.arrives and entry.pose is None:
        raise ScenarioError("dicepool.arrives_nowhere", unit=entry.id)
    if sheet.bashing + sheet.lethal > FULL:
        raise ScenarioError("dicepool.too_many_marks", unit=entry.id)
    points = sheet.willpower if sheet.willpower_points is None else sheet.willpower_points
    if points > sheet.willpower:
        raise ScenarioError("dicepool.too_many_points", unit=entry.id, most=sheet.willpower)
    return Status(bashing=sheet.bashing, lethal=sheet.lethal, posture=sheet.posture, points=points,
                  uses=sheet.swiftness_uses, hampered=sheet.hampered, weapons=_weapons(sheet),
                  arrives=entry.arrives, entry=entry.pose if entry.arrives else None)


def _weapons(sheet: Sheet) -> tuple[tuple[str, Held], ...]:
    found = {FIST: Held(item=weapon_named(FIST))}
    for carried in sheet.weapons:
        weapon = carried.own or weapon_named(carried.weapon)
        name = stem = carried.id or carried.weapon or weapon.name or weapon.kind
        number = 2
        while name in found:
            name, number = f"{stem}{number}", number + 1
        weapon = replace(weapon, name=weapon.name or name)
        found[name] = Held(item=checked(weapon, name), condition=carried.state)
    return tuple(sorted(found.items()))

