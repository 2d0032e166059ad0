"""Loading missile weapons, second by second (M-RDY-5, M-RDY-10)."""

from dataclasses import replace

from hexsim.rules.changing import set_item, set_status
from hexsim.rules.order import Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.items import Item
from hexsim.rulesets.maneuvers.status import status_of
from hexsim.rulesets.maneuvers.way import Way, no_item, own, own_ids, wrong_item


def _no_load(state: GameState, unit: Unit, item: str, hand: str) -> Refusal | None:
    del state, hand
    held = own(unit, item)
    if held is None or not held.in_hand:
        return no_item("load", item, "M-WPN-1")
    if not held.item.is_missile:
        return wrong_item("no_load", item, "M-RDY-10")
    return wrong_item("full", item, "M-RDY-10") if held.shots >= held.item.shots else None


def load(res: Resolution, unit: str, item: str, hand: str) -> Item:
    """A second of loading is earned; it counts at the start of the next turn."""
    del hand
    set_status(res, unit, "M-RDY-10", loading=item)
    return dict(status_of(res.state.unit(unit)).items)[item].item


@rule("M-RDY-10")
def credit_loading(res: Resolution, unit: str, *, counts: bool) -> None:
    """At the start of a turn: a second of loading counts for whoever has not dodged and can act."""
    status = status_of(res.state.unit(unit))
    if status.loading and counts:
        held = dict(status.items)[status.loading]
        seconds = held.seconds + 1
        if seconds >= held.item.load_turns:
            held = replace(held, shots=held.item.shots, seconds=0, ready=True)
        else:
            held = replace(held, seconds=seconds)
        set_item(res, unit, "M-RDY-10", status.loading, held)
    set_status(res, unit, "M-RDY-10", loading="")


def hasten(res: Resolution, unit: str, item: str, seconds: int, rule_id: str) -> None:
    """Seconds of loading are done at once; nothing more is due for a weapon that is loaded now."""
    held = dict(status_of(res.state.unit(unit)).items)[item]
    done = held.seconds + seconds
    if done < held.item.load_turns:
        set_item(res, unit, rule_id, item, replace(held, seconds=done))
        return
    set_item(res, unit, rule_id, item, replace(held, shots=held.item.shots, seconds=0, ready=True))
    if status_of(res.state.unit(unit)).loading == item:
        set_status(res, unit, rule_id, loading="")


LOAD = Way(refuse=_no_load, do=load, choices=own_ids)
