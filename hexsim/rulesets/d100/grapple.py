"""Grapple: what the controller and the one who is held may do (D-GRAPPLE)."""

from dataclasses import dataclass
from typing import Literal

from hexsim.rules.event import Declared
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.actions import Cost
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.contests import can_be_pushed
from hexsim.rulesets.d100.economy import Spent, action_refusal
from hexsim.rulesets.d100.kinds import action, action_named
from hexsim.rulesets.d100.readying import check_ready
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.status import held_of, is_conscious, status_of
from hexsim.rulesets.d100.wrestling import Option, Wrestle

VERB = "grapple"
CONTROLLER: tuple[Option, ...] = ("squeeze", "throw", "push", "ready", "stand", "hold")
HELD: tuple[Option, ...] = ("break", "slip", "control", "yield")


@dataclass(frozen=True, slots=True, kw_only=True)
class Grappling:
    """Keys: the option; for `push` which way and whether the controller follows; for `ready` the thing."""

    option: Option
    to: Literal["", "0", "1", "2", "3", "4", "5"] = ""
    follow: bool = True
    item: str = ""


@rule("D-GRAPPLE-2")
def cost_of(state: GameState, given: Order) -> Cost:
    """The controller pays a full action, first of all and every turn; the one who is held half of one."""
    grip = status_of(state.unit(given.who)).grip
    return "full" if grip is None or grip.controls else "half"


@rule("D-GRAPPLE-5")
def options_of(unit: Unit) -> tuple[Option, ...]:
    """The options of the side a unit is on: break free, slip free, take control, yield for the one held."""
    grip = status_of(unit).grip
    if grip is None:
        return ()
    return CONTROLLER if grip.controls else HELD


def check_grapple(state: GameState, given: Order) -> Refusal | None:
    """The option belongs to the unit's side of the grapple, and can be carried out."""
    unit, option = state.unit(given.who), given.get("option")
    allowed, grip = options_of(unit), status_of(unit).grip
    if option not in allowed or grip is None:
        return refuse("E_GRAPPLE", "D-GRAPPLE-3", "option", unit=unit.name, option=option,
                      allowed=" ".join(allowed))
    other = state.unit(grip.other)
    if option == "push":
        return _push_refusal(state, unit, other, given)
    if option == "ready":
        return _ready_refusal(state, unit, given.get("item"))
    if option == "stand" and "prone" not in (status_of(unit).posture, status_of(other).posture):
        return refuse("E_POSTURE", "D-GRAPPLE-3", "grapple", unit=unit.name)
    return None


def _push_refusal(state: GameState, unit: Unit, other: Unit, given: Order) -> Refusal | None:
    to = given.get("to")
    if to and is_conscious(other) and can_be_pushed(state, other, int(to)):
        return None
    return refuse("E_PATH", "D-GRAPPLE-3", "push", unit=unit.name, target=other.name)


def _ready_refusal(state: GameState, unit: Unit, item: str) -> Refusal | None:
    held = held_of(unit, item)
    if held is not None and held.item.hands > 1:
        return refuse("E_HANDS", "D-GRAPPLE-3", "one", unit=unit.name, item=held.item.name)
    return check_ready(state, order(unit.id, "ready", item=item))


@rule("DEF-GRAPPLE")
def act_grapple(res: Resolution, given: Order, spent: Spent) -> None:
    """Carry out the option; others may come between."""
    del spent
    grip = status_of(res.state.unit(given.who)).grip
    assert grip is not None
    res.emit(Declared(rule="D-GRAPPLE-3", unit=given.who, verb=VERB, targets=(grip.other,),
                      item=given.get("item")))
    res.then(Wrestle(unit=given.who, other=grip.other, option=given.get("option"),  # type: ignore[arg-type]
                     to=int(given.get("to") or 0), follow=given.get("follow", "yes") == "yes",
                     item=given.get("item")))


def grips(state: GameState, who: str) -> Offers | Refusal:
    """Every option that is open."""
    unit, found = state.unit(who), list[Order]()
    shut = action_refusal(state, unit, action_named(VERB), cost_of(state, order(who, VERB)))
    if shut is not None:
        return shut
    for option in options_of(unit):
        given = order(who, VERB, option=option)
        if option == "push":
            found += [given.with_args(to=str(to)) for to in range(6)]
        elif option == "ready":
            found += [given.with_args(item=item) for item, held in status_of(unit).items if not held.in_hand]
        else:
            found.append(given)
    return tuple(Offer(order=one) for one in found if check_grapple(state, one) is None)


ORDERS = (action(VERB, Grappling, offers=grips, check=check_grapple, act=act_grapple, cost=cost_of),)
