"""Ready: draw, put away, pick up, small tasks (D-READY)."""

from dataclasses import replace

from hexsim.rules.changing import set_item
from hexsim.rules.event import Noted, ThingChanged
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.economy import Spent, action_refusal
from hexsim.rulesets.d100.fields import Readied
from hexsim.rulesets.d100.items import Held, Loose, Place, known_items
from hexsim.rulesets.d100.kinds import action, action_named
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.status import held_of, status_of


def free_hands(unit: Unit) -> tuple[str, ...]:
    """The hands that hold nothing, the main one first."""
    taken = {held.place for _, held in status_of(unit).items if held.in_hand}
    return () if "both" in taken else tuple(hand for hand in ("main", "off") if hand not in taken)


def lying(state: GameState, unit: Unit, item: str) -> Held | None:
    """The thing of that id that lies in the unit's hex and can be picked up, None if there is none."""
    if unit.pose is None:
        return None
    thing = next((one for one in state.things_at(unit.pose.hex) if one.id == item), None)
    if thing is None:
        return None
    if isinstance(thing.record, Loose):
        return thing.record.held
    name = dict(thing.record.data).get("item", "")
    found = known_items().get(name)
    return Held(item=found, shots=found.clip) if found is not None else None


def check_ready(state: GameState, given: Order) -> Refusal | None:
    """Draw what is carried into free hands, put away or use what is there."""
    unit, item = state.unit(given.who), given.get("item")
    held = held_of(unit, item)
    if held is None:
        return _lying_refusal(state, unit, given)
    if given.get("use") == "yes":
        return None
    if (given.get("put_away") == "yes") != held.in_hand:
        return refuse("E_ITEM", "D-READY-1", "drawn" if held.in_hand else "stowed", unit=unit.name, item=item)
    return None if held.in_hand else _hands_refusal(unit, held, given.get("hand"))


def _lying_refusal(state: GameState, unit: Unit, given: Order) -> Refusal | None:
    item = given.get("item")
    found = lying(state, unit, item)
    if found is None or given.get("put_away") == "yes" or given.get("use") == "yes":
        return refuse("E_ITEM", "D-READY-1", "missing", unit=unit.name, item=item)
    return _hands_refusal(unit, found, given.get("hand"))


def _hands_refusal(unit: Unit, held: Held, hand: str) -> Refusal | None:
    free = free_hands(unit)
    if len(free) < held.item.hands or (hand and (hand not in free or held.item.hands > 1)):
        return refuse("E_HANDS", "D-READY-1", "free", unit=unit.name, item=held.item.name,
                      needs=held.item.hands,
                      has=len(free))
    return None


@rule("D-READY-2", "D-READY-3")
def act_ready(res: Resolution, given: Order, spent: Spent) -> None:
    """Draw it, put it away, or do a small task with it; twice in a turn with two things."""
    del spent
    unit, item = res.state.unit(given.who), given.get("item")
    held = held_of(unit, item)
    if held is None:
        held, item = pick_up(res, unit, item), fresh_id(unit, item)
    if given.get("use") == "yes":
        params = (("item", held.item.name), ("unit", unit.name))
        res.emit(Noted(rule="D-READY-2", key="d100.noted_use", params=params))
        return
    place: Place = "carried"
    if not held.in_hand:
        hand = given.get("hand") or free_hands(unit)[0]
        place = "both" if held.item.hands > 1 else "main" if hand == "main" else "off"
    set_item(res, unit.id, "D-READY-1", item, replace(held, place=place, brace=None))


def fresh_id(unit: Unit, item: str) -> str:
    """An id for a thing among those of the unit."""
    taken, name, number = dict(status_of(unit).items), item, 2
    while name in taken:
        name, number = f"{item}_{number}", number + 1
    return name


def pick_up(res: Resolution, unit: Unit, item: str) -> Held:
    """Take a thing from the ground."""
    held = lying(res.state, unit, item)
    assert held is not None
    thing = next(one for one in res.state.things if one.id == item)
    res.emit(ThingChanged(rule="D-READY-2", before=thing, after=None))
    return held


def readies(state: GameState, who: str) -> Offers | Refusal:
    """Each thing that can be drawn or put away."""
    unit, found = state.unit(who), []
    shut = None
    here = [thing.id for thing in state.things if lying(state, unit, thing.id) is not None]
    for item, in_hand in (*((item, held.in_hand) for item, held in status_of(unit).items),
                          *((item, False) for item in here)):
        given = order(who, "ready", item=item, put_away="yes" if in_hand else "")
        refusal = action_refusal(state, unit, action_named("ready"), "half", item) or check_ready(state,
                                                                                                  given)
        if refusal is None:
            found.append(Offer(order=given))
        shut = shut or refusal
    return tuple(found) or shut or refuse("E_ITEM", "D-READY-1", "nothing", unit=unit.name)


ORDERS = (
    action("ready", Readied, offers=readies, check=check_ready, act=act_ready,
           item=lambda given: given.get("item")),
)
