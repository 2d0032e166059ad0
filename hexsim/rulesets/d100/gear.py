"""Things in hand: Ready, Reload, clearing a jam, bracing (D-READY, D-RELOAD, DEF-JAM, D-BRACE)."""

from collections.abc import Callable
from dataclasses import replace

from hexsim.rules.event import Noted, ThingChanged
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.actions import Cost
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.economy import Spent, action_refusal
from hexsim.rulesets.d100.extended import work_on
from hexsim.rulesets.d100.fields import Braced, Readied, Weapon
from hexsim.rulesets.d100.items import Brace, Held, Loose, Place, Support, known_items
from hexsim.rulesets.d100.kinds import action, action_named
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.status import Extended, held_of, set_item, status_of
from hexsim.rulesets.d100.tests import Trial
from hexsim.rulesets.d100.trials import roll, trial_of

SUPPORTS: tuple[Support, ...] = ("stance", "bipod", "notch", "tripod")


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
    return tuple(found) or shut or refuse("E_ITEM", "D-READY-1", "nothing", unit=unit.name, item="–")


def own_weapon(unit: Unit, given: Order, wanted: str = "ranged") -> str:
    """The weapon an order means: named, else the first of that kind in hand."""
    named = given.get("weapon")
    fits = (item for item, held in status_of(unit).items if held.in_hand
            and (held.item.is_heavy if wanted == "heavy" else held.item.is_ranged))
    return named or next(fits, "")


def reload_cost(state: GameState, given: Order) -> Cost:
    """Half, full or extended, by the weapon."""
    unit = state.unit(given.who)
    held = held_of(unit, own_weapon(unit, given))
    turns = held.item.reload_turns if held is not None and held.item.reload else 0
    return "half" if turns == 0 else "full" if turns == 1 else "extended"


def check_reload(state: GameState, given: Order) -> Refusal | None:
    """A ranged weapon in hand that can be reloaded and is not full."""
    unit = state.unit(given.who)
    item = own_weapon(unit, given)
    held = held_of(unit, item)
    if held is None or not held.in_hand or not held.item.is_ranged or not held.item.reload:
        return refuse("E_WEAPON", "D-RELOAD-1", "no_reload", unit=unit.name, item=item or "–")
    if held.shots >= held.item.clip:
        return refuse("E_WEAPON", "D-RELOAD-1", "loaded", unit=unit.name, item=held.item.name)
    return None


def act_reload(res: Resolution, given: Order, spent: Spent) -> None:
    """Load it now, or give it one more turn."""
    del spent
    unit = res.state.unit(given.who)
    item = own_weapon(unit, given)
    held = held_of(unit, item)
    assert held is not None
    if held.item.reload_turns > 1:
        work_on(res, unit.id, "reload", item, held.item.reload_turns)
    else:
        load(res, unit.id, item)


def load(res: Resolution, unit: str, item: str) -> None:
    """The clip is full."""
    held = held_of(res.state.unit(unit), item)
    if held is not None:
        set_item(res, unit, "D-RELOAD-1", item, replace(held, shots=held.item.clip))


def loaded(res: Resolution, unit: str, work: Extended) -> None:
    """The last turn of a long reload is over."""
    load(res, unit, work.item)


def reloads(state: GameState, who: str) -> Offers | Refusal:
    """Each weapon that can be reloaded now."""
    return _each(state, who, "reload", lambda given: reload_cost(state, given))


def check_unjam(state: GameState, given: Order) -> Refusal | None:
    """A jammed weapon in hand."""
    unit = state.unit(given.who)
    item = jammed_of(unit, given)
    held = held_of(unit, item)
    if held is None or not held.in_hand or not held.jammed:
        return refuse("E_WEAPON", "DEF-JAM", "not_jammed", unit=unit.name, item=item or "–")
    return None


def jammed_of(unit: Unit, given: Order) -> str:
    """The weapon an order means: named, else the first that is jammed."""
    jammed = (item for item, held in status_of(unit).items if held.in_hand and held.jammed)
    return given.get("weapon") or next(jammed, "")


def act_unjam(res: Resolution, given: Order, spent: Spent) -> None:
    """A test of Ballistic Skill clears it."""
    del spent
    item = jammed_of(res.state.unit(given.who), given)
    if roll(res, unjam_trial(res.state, given.who, item), "DEF-JAM").success:
        held = held_of(res.state.unit(given.who), item)
        assert held is not None
        set_item(res, given.who, "DEF-JAM", item, replace(held, jammed=False))


def unjam_trial(state: GameState, who: str, item: str) -> Trial:
    """The test that clears a jam."""
    return trial_of(state, who, "test_unjam", "BS", item=item)


def unjams(state: GameState, who: str) -> Offers | Refusal:
    """Each jammed weapon in hand."""
    return _each(state, who, "unjam", lambda given: "full")  # noqa: ARG005


def check_brace(state: GameState, given: Order) -> Refusal | None:
    """A heavy weapon in hand."""
    unit = state.unit(given.who)
    item = own_weapon(unit, given, "heavy")
    held = held_of(unit, item)
    if held is None or not held.in_hand or not held.item.is_heavy:
        return refuse("E_WEAPON", "D-BRACE-2", "not_heavy", unit=unit.name, item=item or "–")
    return None


def act_brace(res: Resolution, given: Order, spent: Spent) -> None:
    """The weapon stands on its support where its bearer is and looks where it looks."""
    del spent
    unit = res.state.unit(given.who)
    item = own_weapon(unit, given, "heavy")
    held = held_of(unit, item)
    assert held is not None and unit.pose is not None
    support = next(one for one in SUPPORTS if one == given.get("support", "stance"))
    brace = Brace(hex=unit.pose.hex, facing=int(unit.pose.facing), support=support)
    set_item(res, unit.id, "D-BRACE-2", item, replace(held, brace=brace))


def braces(state: GameState, who: str) -> Offers | Refusal:
    """Each heavy weapon in hand, with its support open."""
    unit = state.unit(who)
    heavy = [item for item, held in status_of(unit).items if held.in_hand and held.item.is_heavy]
    if not heavy:
        return refuse("E_WEAPON", "D-BRACE-2", "not_heavy", unit=unit.name, item="–")
    return tuple(Offer(order=order(who, "brace", weapon=item,
                                   support="" if support == SUPPORTS[0] else support))
                 for item in heavy for support in SUPPORTS)


def _each(state: GameState, who: str, verb: str, cost: Callable[[Order], Cost]) -> Offers | Refusal:
    checks = {"reload": check_reload, "unjam": check_unjam}
    unit, found = state.unit(who), []
    for item, held in status_of(unit).items:
        given = order(who, verb, weapon=item)
        shut = action_refusal(state, unit, action_named(verb), cost(given))
        if held.item.is_ranged and (shut or checks[verb](state, given)) is None:
            found.append(Offer(order=given))
    bare = order(who, verb)
    shut = action_refusal(state, unit, action_named(verb), cost(bare)) or checks[verb](state, bare)
    return tuple(found) or shut or ()


ORDERS = (
    action("ready", Readied, offers=readies, check=check_ready, act=act_ready,
           item=lambda given: given.get("item")),
    action("reload", Weapon, offers=reloads, check=check_reload, act=act_reload, cost=reload_cost),
    action("unjam", Weapon, offers=unjams, check=check_unjam, act=act_unjam),
    action("brace", Braced, offers=braces, check=check_brace, act=act_brace),
)
