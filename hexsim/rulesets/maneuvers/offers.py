"""What a unit is offered: a family for each maneuver, its paths read lazily from the search."""

from collections.abc import Callable
from dataclasses import replace

from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.paths import Paths
from hexsim.rules.ruleset import Offer, Offers, OffersOf
from hexsim.rules.state import GameState
from hexsim.rulesets.maneuvers.deeds import NONE, at_once, offers_at
from hexsim.rulesets.maneuvers.fight.choices import attack_families
from hexsim.rulesets.maneuvers.fight.defence import open_means
from hexsim.rulesets.maneuvers.fight.series import setting_at_once
from hexsim.rulesets.maneuvers.fight.tasks import Defend
from hexsim.rulesets.maneuvers.gate import gate
from hexsim.rulesets.maneuvers.hands import drop_refusal
from hexsim.rulesets.maneuvers.maneuver import OPTIONS
from hexsim.rulesets.maneuvers.many.guard import with_extras
from hexsim.rulesets.maneuvers.movement import GAITS
from hexsim.rulesets.maneuvers.posture import change_refusal, crouch_refusal, move_of, postures, stand_refusal
from hexsim.rulesets.maneuvers.progress import facings_now
from hexsim.rulesets.maneuvers.reaching import reach_of
from hexsim.rulesets.maneuvers.ready import WAYS, readyings
from hexsim.rulesets.maneuvers.status import status_of
from hexsim.rulesets.maneuvers.tasks import current_walk

OPEN_OPTIONS: tuple[dict[str, str], ...] = tuple({"option": one} for one in OPTIONS)
"""The ways to take an All-Out Attack."""


def family(state: GameState, given: Order, *, stays: bool = False) -> Offer:
    """An order with its path open: every goal within reach, or only turns if the unit stays in its hex."""
    unit = state.unit(given.who)
    gait = GAITS[given.verb](move_of(unit), status_of(unit).posture)
    if stays:
        gait = replace(gait, gears=tuple(replace(gear, entries=()) for gear in gait.gears))
    found = reach_of(state, unit, gait)
    return Offer(order=given, key="path", values=Paths(found), reach=found)


Offered = Callable[[GameState, str, str], Offers | Refusal]
"""(state, who, verb) → its offers or the refusal that greys it out."""


def refusable(verb: str, offered: Offered) -> OffersOf:
    """The offers of a verb, after the first look at whether it may be answered with at all."""
    return lambda state, who: gate(state, order(who, verb)) or offered(state, who, verb)


def moving(**args: str) -> Offered:
    """A maneuver whose only open key is its path."""
    return lambda state, who, verb: (family(state, order(who, verb, **args)),)


def alone(_: GameState, who: str, verb: str) -> Offers:
    """An order without anything to choose."""
    return (Offer(order=order(who, verb)),)


def attacking(state: GameState, who: str, verb: str) -> Offers:
    """Step and Attack: what the unit can attack from where it stands, or a step first."""
    given, unit = order(who, verb), state.unit(who)
    return (*attack_families(state, unit, given, setting_at_once(state, given)), family(state, given))


def studying(state: GameState, who: str, verb: str) -> Offers:
    """Aim, Evaluate and Feint: at whom from where the unit stands, or a step first."""
    given, unit = order(who, verb), state.unit(who)
    return (*offers_at(state, unit, given, at_once(unit, given)), family(state, given))


def all_out(state: GameState, who: str, verb: str) -> Offers:
    """All-Out Attack with each option: what can be attacked from here, or an advance first."""
    unit, offers = state.unit(who), list[Offer]()
    for option in OPEN_OPTIONS:
        given = order(who, verb, **option)
        offers += attack_families(state, unit, given, setting_at_once(state, given))
        offers.append(family(state, given))
    return tuple(offers)


def defending(state: GameState, who: str, verb: str) -> Offers:
    """Every defence that is open, or none."""
    task = state.agenda[-1] if state.agenda else None
    means = open_means(state, task) if isinstance(task, Defend) else ()
    given = [order(who, verb, kind=one.kind, weapon=one.weapon) for one in means]
    better = [more for one in given for more in with_extras(state, state.unit(who), one)]
    return tuple(Offer(order=one) for one in (*given, *better, order(who, verb, kind="none")))


def posturing(state: GameState, who: str, verb: str) -> Offers:
    """Each posture the unit can take in this turn, with its facing open."""
    unit = state.unit(who)
    open_ = [to for to in postures() if change_refusal(unit, to) is None]
    return tuple(family(state, order(who, verb, to=to)) for to in open_)


def readying(state: GameState, who: str, verb: str) -> Offers | Refusal:
    """Each thing the unit can ready where it stands, with its path open, for a door only its turns."""
    offers = tuple(family(state, order(who, verb, **dict(clause.args)), stays=_in_place(clause.get("how")))
                   for clause in readyings(state, state.unit(who), leaves=False))
    if not offers:
        return Refusal(code="E_ITEM", rule="M-RDY-9", params=(("detail", "@maneuvers.E_ITEM_none"),))
    return offers


def _in_place(how: str) -> bool:
    return how == "door" or WAYS[how].stays


def concentrating(state: GameState, who: str, verb: str) -> Offers:
    """Going on with a task; a new one needs a name, which nobody can offer."""
    going = status_of(state.unit(who)).concentrating
    given = order(who, verb, task=going.task) if going else order(who, verb, task="task", turns="1")
    return (family(state, given),)


def acting(state: GameState, who: str, verb: str) -> Offers:
    """What can be done at an action point, or nothing."""
    walk = current_walk(state)
    nothing = Offer(order=order(who, verb, do=NONE))
    if walk is None:
        return (nothing,)
    found = offers_at(state, state.unit(who), order(who, verb), walk)
    return (nothing, *found) if walk.clause.verb == "step_ready" else (*found, nothing)


def facing(state: GameState, who: str, verb: str) -> Offers:
    """The end facings that are left."""
    walk = current_walk(state)
    values = tuple(map(str, facings_now(state, walk))) if walk is not None else ()
    return (Offer(order=order(who, verb), key="to", values=values),)


def crouching(state: GameState, who: str, verb: str) -> Offers | Refusal:
    """Crouching free."""
    return crouch_refusal(state.unit(who)) or (Offer(order=order(who, verb)),)


def rising(state: GameState, who: str, verb: str) -> Offers | Refusal:
    """Standing up free."""
    return stand_refusal(state.unit(who)) or (Offer(order=order(who, verb)),)


def dropping(state: GameState, who: str, verb: str) -> Offers | Refusal:
    """Each thing the unit could drop."""
    given = [order(who, verb, item=item) for item, held in status_of(state.unit(who)).items if held.in_hand]
    legal = tuple(Offer(order=one) for one in given if drop_refusal(state, one) is None)
    return legal or Refusal(code="E_ITEM", rule="M-WPN-1", params=(("detail", "@maneuvers.E_ITEM_empty"),))
