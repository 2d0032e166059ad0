"""Two hands and what they hold (M-WPN-2, M-RDY-12): taking, giving up, dropping."""

from collections.abc import Iterable
from dataclasses import replace

from hexsim.hexes.hex import Hex
from hexsim.rules.changing import set_item, set_status
from hexsim.rules.event import ThingChanged
from hexsim.rules.order import REFEREE, Order, Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Thing, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.items import OFF_HAND_KINDS, Held, Item, Loose, Place
from hexsim.rulesets.maneuvers.status import status_of


def free_hands(unit: Unit) -> tuple[Place, ...]:
    """The hands that hold nothing, main hand first."""
    full = {held.place for _, held in status_of(unit).items if held.in_hand and not held.item.is_natural}
    hands: tuple[Place, ...] = ("main", "off")
    return () if "both" in full else tuple(hand for hand in hands if hand not in full)


@rule("M-RDY-12")
def place_for(unit: Unit, item: Item, wanted: str = "") -> Place | None:
    """Where the unit would hold a thing, a shield in the off hand; None if no hand is free for it."""
    free = free_hands(unit)
    if item.hands == 2:
        return "both" if len(free) == 2 and not wanted else None
    if set(item.kind) & set(OFF_HAND_KINDS):
        free = tuple(hand for hand in free if hand == "off")
    return next((hand for hand in free if wanted in ("", hand)), None)


def hands_refusal(unit: Unit, item: Item, name: str, wanted: str = "") -> Refusal | None:
    """Why no hand can take the thing."""
    if place_for(unit, item, wanted) is not None:
        return None
    detail = "@maneuvers.E_HANDS_two" if item.hands == 2 else "@maneuvers.E_HANDS_one"
    return Refusal(code="E_HANDS", rule="M-RDY-12", params=(("detail", detail), ("item", name)))


def fresh_id(wanted: str, taken: Iterable[str]) -> str:
    """An id that is not taken: the wanted one, or with a number behind it."""
    used, number = set(taken), 2
    if wanted not in used:
        return wanted
    while f"{wanted}.{number}" in used:
        number += 1
    return f"{wanted}.{number}"


def give(res: Resolution, unit: str, rule_id: str, item: str, held: Held) -> None:
    """The unit has the thing from now on."""
    has = status_of(res.state.unit(unit)).items
    set_item(res, unit, rule_id, fresh_id(item, (name for name, _ in has)), held)


def give_up(res: Resolution, unit: str, rule_id: str, item: str) -> Held:
    """The unit no longer has the thing; loading begun on it is lost."""
    status = status_of(res.state.unit(unit))
    held = dict(status.items)[item]
    set_item(res, unit, rule_id, item, None)
    if status.loading == item:
        set_status(res, unit, "M-RDY-10", loading="")
    return replace(held, place="carried", ready=False, seconds=0, turns=0)


def drop_refusal(state: GameState, order: Order) -> Refusal | None:
    """Why the unit cannot drop a thing: it has none of that name, or it is part of its body."""
    held = dict(status_of(state.unit(order.who)).items).get(order.get("item"))
    if held is None or held.item.is_natural:
        return Refusal(code="E_ITEM", rule="M-WPN-1", params=(
            ("detail", "@maneuvers.E_ITEM_drop"), ("item", order.get("item"))))
    return None


@rule("M-WPN-2")
def drop(res: Resolution, dropper: str, item: str) -> None:
    """The thing lies on the ground of the unit's hex, unready."""
    pose = res.state.unit(dropper).pose
    assert pose is not None
    lay_down(res, dropper, item, pose.hex, "M-WPN-2")


def lay_down(res: Resolution, unit: str, item: str, at: Hex, rule_id: str) -> None:
    """The unit's thing lies in a hex from now on, unready."""
    state, held = res.state, give_up(res, unit, rule_id, item)
    taken = [REFEREE, *(one.id for one in state.units), *(side.id for side in state.sides),
             *(thing.id for thing in state.things)]
    record = Loose(kind="item", name=held.item.name, held=held)
    res.emit(ThingChanged(rule=rule_id, before=None,
                          after=Thing(id=fresh_id(item, taken), pose=at, record=record)))
