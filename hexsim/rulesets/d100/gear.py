"""Weapons in hand: Reload, clearing a jam, bracing (D-RELOAD, DEF-JAM, D-BRACE)."""

from collections.abc import Callable
from dataclasses import replace

from hexsim.rules.changing import set_item
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.actions import Cost
from hexsim.rulesets.d100.economy import Spent, action_refusal
from hexsim.rulesets.d100.extended import work_on
from hexsim.rulesets.d100.fields import Braced, Weapon
from hexsim.rulesets.d100.items import Brace, Support
from hexsim.rulesets.d100.kinds import action, action_named
from hexsim.rulesets.d100.refusing import refuse, refuse_named
from hexsim.rulesets.d100.status import Extended, held_of, status_of
from hexsim.rulesets.d100.tests import Trial
from hexsim.rulesets.d100.trials import roll, trial_of

SUPPORTS: tuple[Support, ...] = ("stance", "bipod", "notch", "tripod")


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
        return refuse_named("E_WEAPON", "D-RELOAD-1", "no_reload", "item", item, unit=unit.name)
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
        return refuse_named("E_WEAPON", "DEF-JAM", "not_jammed", "item", item, unit=unit.name)
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
        return refuse_named("E_WEAPON", "D-BRACE-2", "not_heavy", "item", item, unit=unit.name)
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
        return refuse("E_WEAPON", "D-BRACE-2", "not_heavy_none", unit=unit.name)
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
    action("reload", Weapon, offers=reloads, check=check_reload, act=act_reload, cost=reload_cost),
    action("unjam", Weapon, offers=unjams, check=check_unjam, act=act_unjam),
    action("brace", Braced, offers=braces, check=check_brace, act=act_brace),
)
