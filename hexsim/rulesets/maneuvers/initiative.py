"""Who comes when (M-INIT-1)."""

from collections.abc import Sequence

from hexsim.rules.event import Rolled
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.sheet import initiative
from hexsim.rulesets.maneuvers.status import sheet_of

TEST = "maneuvers.test_initiative"
Key = tuple[int, ...]


def initiative_key(unit: Unit) -> Key:
    """What decides before dice: initiative, basic speed, DX."""
    sheet = sheet_of(unit)
    return initiative(sheet), sheet.speed4, sheet.DX


@rule("M-INIT-1")
def initiative_order(res: Resolution, units: Sequence[Unit]) -> tuple[str, ...]:
    """All units from the first to the last; whoever is tied rolls a die, in roster order, until nobody is."""
    keys = {unit.id: initiative_key(unit) for unit in units}
    while tied := [unit for unit in keys if list(keys.values()).count(keys[unit]) > 1]:
        for unit in tied:
            keys[unit] = (*keys[unit], _roll(res, unit))
    return tuple(sorted(keys, key=lambda unit: keys[unit], reverse=True))


def _roll(res: Resolution, unit: str) -> int:
    (face,) = res.roll(TEST, 6, unit=unit)
    res.emit(Rolled(rule="M-INIT-1", unit=unit, test=TEST, sides=(6,), faces=(face,), total=face))
    return face
