"""Drawing, stowing and readying again what a unit has (M-RDY-6 … 9, M-RDY-11)."""

from dataclasses import replace

from hexsim.rules.changing import set_item
from hexsim.rules.order import Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.hands import hands_refusal, place_for
from hexsim.rulesets.maneuvers.items import Item
from hexsim.rulesets.maneuvers.sheet import Sheet
from hexsim.rulesets.maneuvers.status import sheet_of, status_of
from hexsim.rulesets.maneuvers.way import Way, no_item, own, own_ids, wrong_item

STRONG, VERY_STRONG = 5, 10


def _no_draw(state: GameState, unit: Unit, item: str, hand: str) -> Refusal | None:
    del state
    held = own(unit, item)
    if held is None or held.in_hand:
        return no_item("draw", item, "M-RDY-9")
    return hands_refusal(unit, held.item, item, hand)


@rule("M-RDY-9")
def draw(res: Resolution, unit: str, item: str, hand: str) -> Item:
    """A carried thing is in hand and ready after one turn."""
    one = res.state.unit(unit)
    held = dict(status_of(one).items)[item]
    place = place_for(one, held.item, hand)
    assert place is not None
    set_item(res, unit, "M-RDY-9", item, replace(held, place=place, ready=True, turns=0))
    return held.item


def _no_stow(state: GameState, unit: Unit, item: str, hand: str) -> Refusal | None:
    del state, hand
    held = own(unit, item)
    return no_item("stow", item, "M-RDY-9") if held is None or not held.in_hand else None


def stow(res: Resolution, unit: str, item: str, hand: str) -> Item:
    """A thing in hand is carried after one turn (M-RDY-9)."""
    del hand
    held = dict(status_of(res.state.unit(unit)).items)[item]
    set_item(res, unit, "M-RDY-9", item, replace(held, place="carried", ready=False, turns=0))
    return held.item


def _no_reready(state: GameState, unit: Unit, item: str, hand: str) -> Refusal | None:
    del state, hand
    held = own(unit, item)
    if held is None or not held.in_hand:
        return no_item("reready", item, "M-WPN-1")
    if held.item.is_missile:
        return wrong_item("is_loaded", item, "M-RDY-10")
    return wrong_item("is_ready", item, "M-RDY-8") if held.ready else None


@rule("M-RDY-6", "M-RDY-7", "M-RDY-11")
def turns_to_ready(sheet: Sheet, item: Item) -> int:
    """Turns an unbalanced weapon needs to be ready again; strong hands need fewer, at 0 it stays ready."""
    spare = sheet.ST - item.min_st
    if spare >= VERY_STRONG:
        return 0
    return max(0, item.ready_turns - (spare >= STRONG))


@rule("M-RDY-8")
def reready(res: Resolution, unit: str, item: str, hand: str) -> Item:
    """A turn of readying an unready weapon in hand; it is ready after the last one it needs."""
    del hand
    one = res.state.unit(unit)
    held = dict(status_of(one).items)[item]
    turns = held.turns + 1
    done = turns >= turns_to_ready(sheet_of(one), held.item)
    set_item(res, unit, "M-RDY-8", item, replace(held, ready=done, turns=0 if done else turns))
    return held.item


def lose_readiness(res: Resolution, unit: str, item: str) -> None:
    """A weapon in hand becomes unready, unless its bearer needs no turn to ready it again."""
    one = res.state.unit(unit)
    held = dict(status_of(one).items)[item]
    if turns_to_ready(sheet_of(one), held.item):
        set_item(res, unit, "M-RDY-8", item, replace(held, ready=False, turns=0))


DRAW = Way(refuse=_no_draw, do=draw, choices=own_ids)
STOW = Way(refuse=_no_stow, do=stow, choices=own_ids)
REREADY = Way(refuse=_no_reready, do=reready, choices=own_ids)
