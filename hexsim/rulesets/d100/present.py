"""A unit as it is now as the sheet of a scenario that begins here."""

from dataclasses import replace

from hexsim.rules.state import Unit
from hexsim.rulesets.d100.items import Held, item_named, known_items
from hexsim.rulesets.d100.sheet import Carried, Sheet
from hexsim.rulesets.d100.status import sheet_of, status_of

MOST_LOSSES, MOST = 1000, 100


def present(unit: Unit) -> Sheet:
    """The sheet with which a unit would begin as it is now: losses, posture, links to others, what it has.

    What lasts for a turn (a watch, an aim, a stance, work half done) begins anew.
    """
    now, down = status_of(unit), status_of(unit).out != ""
    holds = now.grip.other if now.grip is not None and now.grip.controls else ""
    return replace(
        sheet_of(unit), damage=min(now.damage, MOST_LOSSES), fatigue=min(now.fatigue, MOST),
        condition=now.out or "conscious", posture="standing" if down else now.posture,
        stunned=0 if down else min(now.stunned, MOST), pinned=now.pinned, surprised=now.surprised,
        unaware=now.unaware and not now.surprised, immobilised=now.immobile, flees=now.fleeing,
        engaged=() if down else now.engaged, holds="" if down else holds, rides=now.rides,
        sustains=now.sustains, items=tuple(_carried(unit, name, held) for name, held in now.items))


def _carried(unit: Unit, name: str, held: Held) -> Carried:
    """A thing as it would stand on a sheet; a support its bearer has turned or gone away from is lost."""
    known = held.item.name.partition(".item_")[2]
    own = None if known in known_items() and item_named(known) == held.item else held.item
    item = known if own is None else ""
    brace, pose = held.brace, unit.pose
    stands = brace is not None and pose is not None and (brace.hex, brace.facing) == (pose.hex, pose.facing)
    return Carried(item=item, id="" if name == item else name, place=held.place, jammed=held.jammed, own=own,
                   shots=None if held.shots == held.item.clip else held.shots,
                   braced=brace.support if brace is not None and stands else None)
