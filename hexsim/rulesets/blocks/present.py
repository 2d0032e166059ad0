"""A unit as it is now as the sheet of a scenario that begins here."""

from dataclasses import replace

from hexsim.rules.state import Unit
from hexsim.rulesets.blocks.items import Held, item_named, known_items
from hexsim.rulesets.blocks.sheet import Carried, Lasting, Sheet
from hexsim.rulesets.blocks.status import sheet_of, status_of

LASTING: tuple[Lasting, ...] = ("prone", "deterioration")
MOST_WOUNDS = 20


def present(unit: Unit) -> Sheet:
    """The sheet with which a unit would begin as it is now: HP, wounds, conditions, what it has.

    No sheet says that somebody is held or rides: both begin loose.
    """
    sheet, now = sheet_of(unit), status_of(unit)
    loss = now.deterioration
    return replace(sheet, hp=now.hp if now.hp != sheet.hp_max else None, wounds=min(now.wounds, MOST_WOUNDS),
                   prone=now.prone, deterioration=loss.loss if loss is not None else 0,
                   deterioration_turns=loss.turns if loss is not None else 0,
                   sustained=tuple(name for name in LASTING if name in now.sustained),
                   items=tuple(_carried(name, held) for name, held in now.items))


def _carried(name: str, held: Held) -> Carried:
    known = held.item.name.partition(".item_")[2]
    own = None if known in known_items() and item_named(known) == held.item else held.item
    item = known if own is None else ""
    return Carried(item=item, id="" if name == item else name, in_hand=held.in_hand, own=own,
                   charges=None if held.charges == held.item.charges else held.charges)
