"""Orders of the free kind and those that are always legal (D-ECON-4, D-FACE-2)."""

from dataclasses import replace

from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_item, set_status
from hexsim.rules.event import Noted, Placed, ThingChanged
from hexsim.rules.order import PASS, REFEREE, Order, Refusal, order
from hexsim.rules.peace import agree, concede, sides_left
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Outcome, Thing, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.d100.blow import ALLOT, allotments, ask_allotment, check_allot, do_allot, strike
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.evading import EVADE, check_evade, do_evade, evasions, next_hit, take_hits
from hexsim.rulesets.d100.fields import (
    Allotted,
    Dropped,
    Evaded,
    Faced,
    FreeStrike,
    Modified,
    Nothing,
    Spoken,
    Weapon,
)
from hexsim.rulesets.d100.harming import do_harm
from hexsim.rulesets.d100.items import Loose
from hexsim.rulesets.d100.kinds import alone, always, answer, free, nothing_wrong
from hexsim.rulesets.d100.leaving import FREE, FreeAttack, check_strike, do_strike, offer_strike, strikes
from hexsim.rulesets.d100.links import let_go
from hexsim.rulesets.d100.refusing import refuse, refuse_named
from hexsim.rulesets.d100.sighting import is_locked
from hexsim.rulesets.d100.status import Figure, held_of, status_of
from hexsim.rulesets.d100.strikes import Allot, Blow, Harm, Hits
from hexsim.rulesets.d100.tasks import TurnEnd

MOST_FIGURE = 60


def turnings(state: GameState, who: str) -> Offers:
    """Every other facing, unless it is locked."""
    unit = state.unit(who)
    values = tuple(str(to) for to in range(6) if unit.pose is not None and to != unit.pose.facing)
    return (Offer(order=order(who, "turn"), key="to", values=() if is_locked(unit) else values),)


def check_turn(state: GameState, given: Order) -> Refusal | None:
    """On Overwatch the facing is locked."""
    unit = state.unit(given.who)
    return refuse("E_ARC", "D-FACE-2", "locked", unit=unit.name) if is_locked(unit) else None


def do_turn(res: Resolution, given: Order) -> None:
    """Turn; a mount turns with its rider."""
    unit = res.state.unit(status_of(res.state.unit(given.who)).rides or given.who)
    assert unit.pose is not None
    pose = Pose(unit.pose.hex, int(given.get("to")))
    if pose != unit.pose:
        res.emit(Placed(rule="D-FACE-2", unit=unit.id, before=unit.pose, after=pose))


def do_speak(res: Resolution, given: Order) -> None:
    """Say something."""
    unit = res.state.unit(given.who)
    res.emit(Noted(rule="D-ECON-4", key="d100.noted_speech", params=(
        ("text", given.get("text")), ("unit", unit.name))))


def droppings(state: GameState, who: str) -> Offers | Refusal:
    """Each thing that could be dropped."""
    items = tuple(item for item, _ in status_of(state.unit(who)).items)
    if not items:
        return refuse("E_ITEM", "D-READY-1", "nothing", unit=state.unit(who).name)
    return (Offer(order=order(who, "drop"), key="item", values=items),)


def check_drop(state: GameState, given: Order) -> Refusal | None:
    """One can drop what one has."""
    unit = state.unit(given.who)
    if held_of(unit, given.get("item")) is None:
        return refuse("E_ITEM", "D-READY-1", "missing", unit=unit.name, item=given.get("item"))
    return None


@rule("D-READY-1")
def do_drop(res: Resolution, given: Order) -> None:
    """Drop a thing, which lies in the hex from then on; a braced weapon stays on its support."""
    unit, item = res.state.unit(given.who), given.get("item")
    held = held_of(unit, item)
    assert held is not None and unit.pose is not None
    taken = {thing.id for thing in res.state.things} | {one.id for one in res.state.units}
    taken |= {side.id for side in res.state.sides} | {REFEREE}
    name, number = item, 2
    while name in taken:
        name, number = f"{item}_{number}", number + 1
    record = Loose(kind="item", name=held.item.name, held=replace(held, place="carried"))
    set_item(res, unit.id, "D-READY-1", item, None)
    res.emit(ThingChanged(rule="D-READY-1", before=None, after=Thing(id=name, pose=unit.pose.hex,
                                                                     record=record)))


def check_drop_prone(state: GameState, given: Order) -> Refusal | None:
    """Whoever stands or sits can drop."""
    unit = state.unit(given.who)
    if status_of(unit).posture == "prone" or status_of(unit).rides:
        return refuse("E_POSTURE", "DEF-PRONE", "prone", unit=unit.name)
    return None


def droppings_prone(state: GameState, who: str) -> Offers | Refusal:
    """Dropping prone, if one can."""
    return check_drop_prone(state, order(who, "drop_prone")) or (Offer(order=order(who, "drop_prone")),)


def do_drop_prone(res: Resolution, given: Order) -> None:
    """Drop prone."""
    set_status(res, given.who, "DEF-PRONE", posture="prone")


def unbracings(state: GameState, who: str) -> Offers | Refusal:
    """Each braced weapon of the unit."""
    items = tuple(item for item, held in status_of(state.unit(who)).items if held.brace is not None)
    if not items:
        return refuse("E_WEAPON", "D-BRACE-3", "not_braced_none")
    return (Offer(order=order(who, "unbrace"), key="weapon", values=items),)


def braced_of(unit: Unit, given: Order) -> str:
    """The weapon an order means: named, else the first that is braced."""
    braced = (item for item, held in status_of(unit).items if held.brace is not None)
    return given.get("weapon") or next(braced, "")


def check_unbrace(state: GameState, given: Order) -> Refusal | None:
    """The weapon must be braced."""
    held = held_of(state.unit(given.who), braced_of(state.unit(given.who), given))
    if held is None or held.brace is None:
        return refuse_named("E_WEAPON", "D-BRACE-3", "not_braced", "item", given.get("weapon", ""))
    return None


def do_unbrace(res: Resolution, given: Order) -> None:
    """Take a weapon off its support."""
    item = braced_of(res.state.unit(given.who), given)
    held = held_of(res.state.unit(given.who), item)
    assert held is not None
    set_item(res, given.who, "D-BRACE-3", item, replace(held, brace=None))


def releases(state: GameState, who: str) -> Offers | Refusal:
    """Letting go, for whoever holds somebody."""
    return check_release(state, order(who, "release")) or (Offer(order=order(who, "release")),)


def check_release(state: GameState, given: Order) -> Refusal | None:
    """Only the controller of a grapple lets go."""
    grip = status_of(state.unit(given.who)).grip
    if grip is None or not grip.controls:
        return refuse("E_GRAPPLE", "D-GRAPPLE-1", "release", unit=state.unit(given.who).name)
    return None


def do_release(res: Resolution, given: Order) -> None:
    """Let go."""
    let_go(res, given.who, "D-GRAPPLE-7")


def do_end(res: Resolution, given: Order, task: Task | None) -> None:
    """The turn is over."""
    del task
    res.then(TurnEnd(unit=given.who))


def do_pass(res: Resolution, given: Order, task: Task | None) -> None:
    """Leave it: take the hits, let the mover go, hold the fire."""
    del given
    if isinstance(task, Hits):
        take_hits(res, task)


def check_modify(state: GameState, given: Order) -> Refusal | None:
    """The referee, and only the referee, sets a figure for a unit's next test."""
    if given.who != REFEREE:
        return refuse("E_NOT_ACTIVE", "DEF-TEST", "turn", unit=given.who, asked=REFEREE, allowed="modify")
    if not -MOST_FIGURE <= int(given.get("by")) <= MOST_FIGURE:
        return refuse("E_FIGURE", "DEF-TEST", most=MOST_FIGURE)
    if not state.has_unit(given.get("unit")):
        return refuse("E_TARGET", "DEF-TEST", "nobody", target=given.get("unit"))
    return None


def do_modify(res: Resolution, given: Order, task: Task | None) -> None:
    """The figure counts for the unit's next test."""
    del task
    unit = given.get("unit")
    figure = Figure(by=int(given.get("by")), reason=given.get("reason"))
    set_status(res, unit, "DEF-TEST", referee=(*status_of(res.state.unit(unit)).referee, figure))


def check_side(state: GameState, given: Order) -> Refusal | None:
    """A side that is still in the fight may give up or offer peace."""
    sides = sides_left(state)
    if given.who in sides:
        return None
    return refuse("E_NOT_ACTIVE", "D-TURN-1", "turn", unit=given.who, asked=", ".join(sides),
                  allowed=given.verb)


def do_concede(res: Resolution, given: Order, task: Task | None) -> None:
    """The side has lost; with one side left the fight is over."""
    del task
    winners = concede(res, given.who, "D-TURN-1")
    if winners is not None:
        res.end(Outcome(winners=winners, reason="d100.won_conceded"))


def do_agree(res: Resolution, given: Order, task: Task | None) -> None:
    """When every side has agreed in the same round, the fight ends without a winner."""
    del task
    if agree(res, given.who, "D-TURN-1"):
        res.end(Outcome(winners=(), reason="d100.won_agreed"))


ORDERS = (
    free("turn", Faced, offers=turnings, check=check_turn, act=do_turn),
    free("speak", Spoken, offers=alone("speak"), check=nothing_wrong, act=do_speak),
    free("drop", Dropped, offers=droppings, check=check_drop, act=do_drop),
    free("drop_prone", Nothing, offers=droppings_prone, check=check_drop_prone, act=do_drop_prone),
    free("unbrace", Weapon, offers=unbracings, check=check_unbrace, act=do_unbrace),
    free("release", Nothing, offers=releases, check=check_release, act=do_release),
    answer(PASS, Nothing, offers=alone(PASS), check=nothing_wrong, resolve=do_pass),
    answer("end", Nothing, offers=alone("end"), check=nothing_wrong, resolve=do_end),
    answer(EVADE, Evaded, offers=evasions, check=check_evade, resolve=do_evade),
    answer(ALLOT, Allotted, offers=allotments, check=check_allot, resolve=do_allot),
    answer(FREE, FreeStrike, offers=strikes, check=check_strike, resolve=do_strike),
    always("modify", Modified, check_modify, do_modify),
    always("concede", Nothing, check_side, do_concede),
    always("agree", Nothing, check_side, do_agree),
)
TASKS = {Blow: strike, Allot: ask_allotment, Hits: next_hit, Harm: do_harm, FreeAttack: offer_strike}
TYPES: tuple[type, ...] = (Loose,)
