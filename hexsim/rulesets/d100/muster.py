"""A unit before the fight, from its sheet."""

from collections.abc import Mapping

from hexsim.errors import ScenarioError
from hexsim.rules.scenario import UnitEntry
from hexsim.rules.state import ONE_HEX
from hexsim.rules.switch import SwitchValue
from hexsim.rulesets.d100.items import Held
from hexsim.rulesets.d100.sheet import Sheet, check_sheet, items_at_start
from hexsim.rulesets.d100.status import Grip, Status


def muster(sheet: Sheet, entry: UnitEntry, switches: Mapping[str, SwitchValue]) -> Status:
    """The status of a unit before anything has happened.

    Raises:
        ScenarioError: it covers more than one hex, comes later to no place, or has or holds what it cannot.
    """
    del switches
    if entry.footprint != ONE_HEX:
        raise ScenarioError("d100.footprint", unit=entry.id)
    if entry.arrives and entry.pose is None:
        raise ScenarioError("d100.arrives_nowhere", unit=entry.id)
    check_sheet(sheet)
    items = items_at_start(sheet, entry.pose)
    _check_hands(items, entry.id)
    awake = sheet.condition == "conscious"
    return Status(
        damage=sheet.damage, fatigue=sheet.fatigue,
        out="" if sheet.condition == "conscious" else sheet.condition,
        posture=sheet.posture if awake else "prone", items=items, stunned=sheet.stunned if awake else 0,
        pinned=sheet.pinned, surprised=sheet.surprised, unaware=sheet.unaware or sheet.surprised,
        immobile=sheet.immobilised, fleeing=sheet.flees, engaged=sheet.engaged if awake else (),
        grip=Grip(other=sheet.holds, controls=True) if sheet.holds and awake else None, rides=sheet.rides,
        sustains=sheet.sustains, arrives=entry.arrives, entry=entry.pose if entry.arrives else None)


def _check_hands(items: tuple[tuple[str, Held], ...], unit: str) -> None:
    hands: list[str] = []
    for _, held in items:
        if held.in_hand:
            hands += ["main", "off"] if held.place == "both" else [held.place]
    if len(set(hands)) < len(hands):
        raise ScenarioError("d100.hands_full", unit=unit)
