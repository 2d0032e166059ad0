"""Strikes of waiting units carried out, and blows struck back at the same moment (M-WAIT-3, M-WAIT-8/9)."""

from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.event import Declared
from hexsim.rules.order import PASS, Order, Refusal, order
from hexsim.rules.resolution import Resolution, refused_note
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import Awaiting, GameState
from hexsim.rules.task import Task
from hexsim.rulesets.maneuvers.asking import ask_unit, drop_ahead
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import Attack, weapon_of
from hexsim.rulesets.maneuvers.fight.choices import attack_families
from hexsim.rulesets.maneuvers.fight.legal import attack_refusal, attacks_of, still_possible
from hexsim.rulesets.maneuvers.fight.series import attacks_left, setting_of, walk_of
from hexsim.rulesets.maneuvers.fight.tasks import blows
from hexsim.rulesets.maneuvers.movement import GAITS
from hexsim.rulesets.maneuvers.posture import move_of, on_its_feet
from hexsim.rulesets.maneuvers.status import can_act, flow_of, is_conscious, status_of
from hexsim.rulesets.maneuvers.tasks import Walk, asks_action
from hexsim.rulesets.maneuvers.waiting.legal import VERB, steps_of, strike_of
from hexsim.rulesets.maneuvers.waiting.tasks import Launch, Lunge, Riposte, Settled, Strike, Window
from hexsim.rulesets.maneuvers.waiting.windows import POINT, length, skill_test, window
from hexsim.rulesets.maneuvers.walk import rest_of

RIPOSTE_POINT, COUNTER = "M-DP-4", "counter"


def begin_strike(res: Resolution, task: Strike) -> None:
    """Look at a strike again and carry it out; whoever has no legal strike any more stays waiting."""
    who = task.given.who
    if res.state.side_of(who) in flow_of(res.state).conceded:
        return
    asked = Awaiting(side=res.state.side_of(who), who=(who,), point=POINT, verbs=(VERB, PASS),
                     default=order(who, PASS))
    refusal = res.carry_out(task.given, asked, task.window)
    if refusal is not None:
        res.emit(refused_note(res.ruleset, task.given, refusal))


def do_strike(res: Resolution, given: Order, task: Task | None) -> None:
    """The wait ends: the unit goes where it wants to strike from, then strikes."""
    assert isinstance(task, Window)
    unit, clause = res.state.unit(given.who), given.clause.with_args(path="", stand="")
    assert unit.pose is not None
    res.emit(Declared(rule="M-WAIT-7", unit=unit.id, verb=VERB, targets=(given.get("target"),),
                      item=given.get("weapon")))
    set_status(res, unit.id, "M-WAIT-11", waiting="")
    res.then(Lunge(unit=unit.id, clause=clause, window=task), Settled(unit=unit.id, start=unit.pose.hex))
    if steps_of(given):
        gait = GAITS[VERB](move_of(unit), status_of(unit).posture)
        rest = rest_of(gait, steps_of(given), acts=0)
        res.then(Walk(unit=unit.id, clause=clause, start=Pose(*unit.pose), rest=rest))


def lunge(res: Resolution, task: Lunge) -> None:
    """The blow of the waiting unit, in its place among those of the one that it strikes at."""
    strike, declared = strike_of(task.unit, task.clause), task.window.attacks
    set_flow(res, "M-ATK-8", helpless="")
    if not still_possible(res.state, strike):
        res.then(*blows((strike,)))
    elif declared and declared[0].unit == strike.target and not flow_of(res.state).launched:
        set_flow(res, "M-WAIT-8", launched=True)
        _both(res, strike, declared)
    elif task.window.name != "W2" and may_counter(res.state, strike):
        res.then(Riposte(unit=strike.target, strike=strike))
    else:
        res.then(*blows((strike,)))


def launch(res: Resolution, task: Launch) -> None:
    """Declared attacks are made now, unless they were made when somebody struck at their unit."""
    if flow_of(res.state).launched:
        set_flow(res, "M-WAIT-8", launched=False)
    else:
        res.then(*blows(task.attacks))


def _both(res: Resolution, strike: Attack, others: tuple[Attack, ...]) -> None:
    first = comes_first(res, strike, others)
    pair = (blows((strike,)), blows(others))
    res.then(*(task for one in (pair if first else reversed(pair)) for task in one))


@rule("M-WAIT-3", "M-WAIT-9")
def comes_first(res: Resolution, strike: Attack, others: tuple[Attack, ...]) -> bool:
    """Whether the waiting unit's blow comes first: the longer weapon, else a contest that it wins if tied."""
    ours, theirs = _length(res.state, strike), max(_length(res.state, one) for one in others)
    if ours != theirs:
        return ours > theirs
    mine = skill_test(res, strike.unit, weapon_of(res.state, strike).item, "M-WAIT-9")
    return mine >= skill_test(res, others[0].unit, weapon_of(res.state, others[0]).item, "M-WAIT-9")


def _length(state: GameState, attack: Attack) -> int:
    return 0 if attack.is_ranged else length(weapon_of(state, attack).item)


@rule("M-WAIT-8")
def may_counter(state: GameState, strike: Attack) -> bool:
    """Whether the one struck at may strike back at once: in its own turn, with an attack still to come."""
    walk = walk_to_counter(state, strike.target)
    return walk is not None and any(True for _ in _answers(state, strike, walk))


def walk_to_counter(state: GameState, unit: str) -> Walk | None:
    """The maneuver of a unit in its turn, if it still has an attack to come."""
    walk = walk_of(state, unit)
    if walk is None or not can_act(state.unit(unit)) or not any(map(asks_action, walk.rest)):
        return None
    return walk if attacks_left(state, walk) > 0 else None


def _answers(state: GameState, strike: Attack, walk: Walk) -> Offers:
    given = order(strike.target, COUNTER)
    families = attack_families(state, state.unit(strike.target), given, setting_of(state, walk))
    return tuple(Offer(order=offer.order) for offer in families
                 if offer.key == "target" and strike.unit in offer.values)


@rule("M-DP-4")
def ask_riposte(res: Resolution, task: Riposte) -> None:
    """Ask the one struck at whether it strikes at the same moment."""
    ask_unit(res, task, point=RIPOSTE_POINT, verbs=(COUNTER, PASS), default=order(task.unit, PASS))


def countering(state: GameState, who: str, verb: str) -> Offers:
    """Every weapon with which the unit can strike back."""
    del verb
    task, walk = _riposte(state), walk_to_counter(state, who)
    return _answers(state, task.strike, walk) if task is not None and walk is not None else ()


def _riposte(state: GameState) -> Riposte | None:
    top = state.agenda[-1] if state.agenda else None
    return top if isinstance(top, Riposte) else None


def check_counter(state: GameState, given: Order) -> Refusal | None:
    """The blow struck back is one of the maneuver, at the one that strikes."""
    task, judged = _riposte(state), on_its_feet(state, given)
    walk = walk_to_counter(judged, given.who)
    assert task is not None and walk is not None
    clause = given.clause.with_args(target=task.strike.unit)
    return attack_refusal(judged, judged.unit(given.who), clause, setting_of(judged, walk))


def do_counter(res: Resolution, given: Order, task: Task | None) -> None:
    """Strike back: this is an attack of the maneuver."""
    assert isinstance(task, Riposte)
    walk, unit = walk_to_counter(res.state, given.who), res.state.unit(given.who)
    assert walk is not None
    clause = given.clause.with_args(target=task.strike.unit, stand="")
    others = attacks_of(res.state, unit, clause, setting_of(res.state, walk))
    res.emit(Declared(rule="M-WAIT-8", unit=unit.id, verb=COUNTER, targets=(task.strike.unit,),
                      item=given.get("weapon")))
    set_status(res, unit.id, "M-WAIT-8", given_up=status_of(unit).given_up + 1)
    _both(res, task.strike, others)


def decline(res: Resolution, task: Riposte) -> None:
    """Do not strike back: only the waiting unit strikes."""
    res.then(*blows((task.strike,)))


def settle(res: Resolution, task: Settled) -> None:
    """After a strike that was made from another hex its enemies who wait may strike in their turn."""
    drop_ahead(res, task.unit)
    unit = res.state.unit(task.unit)
    if unit.pose is not None and is_conscious(unit) and unit.pose.hex != task.start:
        res.then(*window(res.state, "W1", unit.id))
