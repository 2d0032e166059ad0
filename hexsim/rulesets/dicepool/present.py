"""A unit as it is now as the sheet of a scenario that begins here."""

from dataclasses import replace

from hexsim.rules.state import Unit
from hexsim.rulesets.dicepool.sheet import Carried, Sheet
from hexsim.rulesets.dicepool.status import sheet_of, status_of
from hexsim.rulesets.dicepool.weapons import FIST, Held, known_weapons, weapon_named


def present(unit: Unit) -> Sheet:
    """The sheet with which a unit would begin as it is now: marks, points, posture, weapons.

    No sheet says that somebody is dead: whoever is begins with a full track, incapacitated.
    """
    sheet, now = sheet_of(unit), status_of(unit)
    bare = Held(item=weapon_named(FIST))
    return replace(sheet, bashing=now.bashing, lethal=now.lethal, posture=now.posture, hampered=now.hampered,
                   willpower_points=now.points if now.points != sheet.willpower else None,
                   swiftness_uses=now.uses,
                   weapons=tuple(_carried(name, held) for name, held in now.weapons
                                 if name != FIST or held != bare))


def _carried(name: str, held: Held) -> Carried:
    known = held.item.name.partition(".item_")[2]
    own = None if known in known_weapons() and weapon_named(known) == held.item else held.item
    weapon = known if own is None else ""
    return Carried(weapon=weapon, id="" if name == weapon else name, state=held.condition, own=own)
