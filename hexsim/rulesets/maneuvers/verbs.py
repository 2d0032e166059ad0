"""Checking and carrying out every verb: small answers, and the orders that are always legal."""

from dataclasses import replace
from itertools import islice

from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.order import PASS, REFEREE, Order, Refusal, order
from hexsim.rules.peace import agree, concede, sides_left
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Resolve
from hexsim.rules.state import GameState, Outcome
from hexsim.rules.task import Task
from hexsim.rulesets.maneuvers.action import take_action
from hexsim.rulesets.maneuvers.deeds import ATTACK, DEEDS, NONE, deed_of
from hexsim.rulesets.maneuvers.fight import nearest
from hexsim.rulesets.maneuvers.fight.defence import Means, defence_refusal, open_means
from hexsim.rulesets.maneuvers.fight.defending import take_defence
from hexsim.rulesets.maneuvers.fight.series import ATTACKING, setting_of
from hexsim.rulesets.maneuvers.fight.tasks import Defend
from hexsim.rulesets.maneuvers.hands import drop, drop_refusal
from hexsim.rulesets.maneuvers.many.drawing import Draw, do_draw, stop_series
from hexsim.rulesets.maneuvers.many.guard import extras_refusal
from hexsim.rulesets.maneuvers.paths import named_facings, shorter
from hexsim.rulesets.maneuvers.posture import (
    crouch_down,
    crouch_refusal,
    on_its_feet,
    stand_refusal,
    stand_up,
    stands_first,
)
from hexsim.rulesets.maneuvers.progress import facings_now
from hexsim.rulesets.maneuvers.ranks import first_of
from hexsim.rulesets.maneuvers.status import Figure, flow_of, status_of
from hexsim.rulesets.maneuvers.tasks import Turn, TurnEnd, Walk, current_walk, onward
from hexsim.rulesets.maneuvers.waiting.legal import steps_of, strike_refusal
from hexsim.rulesets.maneuvers.waiting.strike import decline
from hexsim.rulesets.maneuvers.waiting.tasks import Riposte
from hexsim.rulesets.maneuvers.walk import face

MOST_FIGURE = 10


def check_crouch(state: GameState, given: Order) -> Refusal | None:
    """Crouching needs a standing unit."""
    return crouch_refusal(on_its_feet(state, given).unit(given.who))


def check_stand(state: GameState, given: Order) -> Refusal | None:
    """Standing up needs a crouching unit."""
    return stand_refusal(on_its_feet(state, given).unit(given.who))


def check_drop(state: GameState, given: Order) -> Refusal | None:
    """Dropping needs a thing."""
    return drop_refusal(state, given)


def check_nothing_more(state: GameState, given: Order) -> Refusal | None:
    """An answer without anything to go wrong."""
    del state, given
    return None


def check_act(state: GameState, given: Order) -> Refusal | None:
    """The action must be one of the maneuver, and possible where its unit stands."""
    walk = current_walk(state)
    assert walk is not None
    if given.get("do") == NONE:
        return None
    judged, do = on_its_feet(state, given), given.get("do", ATTACK)
    unit = judged.unit(given.who)
    deed = deed_of(walk, do)
    if deed is None:
        return Refusal(code="E_MANEUVER", rule="M-MAN-1", params=(
            ("detail", "@maneuvers.E_MANEUVER_action"),
            ("allowed", " ".join((*DEEDS.get(walk.clause.verb, ()), NONE)))))
    refusal = deed.refuse(judged, unit, given.clause, walk)
    if refusal is None:
        return None
    attacks = do == ATTACK and walk.clause.verb in ATTACKING
    tries = nearest.nearest_attacks(judged, given, setting_of(judged, walk)) if attacks else ()
    others = (one for one in tries if deed.refuse(judged, unit, one.clause, walk) is None)
    none = order(given.who, "act", do=NONE)
    return replace(refusal, nearest=(*islice(others, nearest.MOST), none))


def check_face(state: GameState, given: Order) -> Refusal | None:
    """The end facing must be one of those that are left."""
    walk = current_walk(state)
    assert walk is not None
    allowed = facings_now(state, walk)
    if int(given.get("to")) in allowed:
        return None
    return Refusal(code="E_TURN", rule="M-DP-7", params=(
        ("detail", "@maneuvers.E_TURN_wide"), ("allowed", named_facings(state, allowed))),
        nearest=tuple(order(given.who, "face", to=str(one)) for one in allowed))


def check_strike(state: GameState, given: Order) -> Refusal | None:
    """The strike must be legal as a whole."""
    refusal = strike_refusal(state, given)
    if refusal is None:
        return None
    shorter_ones = shorter(given, steps_of(given), refusal) if given.get("path") else ()
    tries = (*shorter_ones, given.with_args(path=""), given.with_args(path="", stand=""))
    near = next((one for one in tries if strike_refusal(state, one) is None), order(given.who, PASS))
    return replace(refusal, nearest=(near,))


def check_defend(state: GameState, given: Order) -> Refusal | None:
    """The defence must be open."""
    task = state.agenda[-1]
    assert isinstance(task, Defend)
    means = Means(given.get("kind"), given.get("weapon"))
    extras = extras_refusal(state, state.unit(given.who), given)
    refusal = first_of(extras, defence_refusal(state, task, means))
    if refusal is None:
        return None
    near = [order(given.who, "defend", kind=one.kind, weapon=one.weapon) for one in open_means(state, task)]
    return replace(refusal, nearest=(*near, order(given.who, "defend", kind="none")))


def do_defend(res: Resolution, given: Order, task: Task | None) -> None:
    """Defend, or not."""
    assert isinstance(task, Defend)
    take_defence(res, given, task)


def do_try_draw(res: Resolution, given: Order, task: Task | None) -> None:
    """Try Fast-Draw."""
    del given
    assert isinstance(task, Draw)
    do_draw(res, task)


def do_crouch(res: Resolution, given: Order, task: Task | None) -> None:
    """Crouch, before a maneuver or at the end of the turn."""
    if isinstance(task, TurnEnd):
        crouch_down(res, given.who, "M-POST-3")
        res.then(onward(task, asked=True))
    else:
        assert isinstance(task, Turn)
        crouch_down(res, given.who, "M-POST-2")
        res.then(onward(task))


def do_stand(res: Resolution, given: Order, task: Task | None) -> None:
    """Stand up; the maneuver is still free."""
    assert isinstance(task, Turn)
    stand_up(res, given.who)
    res.then(onward(task))


def do_drop(res: Resolution, given: Order, task: Task | None) -> None:
    """Drop a thing; the maneuver is still free."""
    assert isinstance(task, Turn)
    drop(res, given.who, given.get("item"))
    res.then(onward(task))


def do_act(res: Resolution, given: Order, task: Task | None) -> None:
    """Do what was answered at the action point."""
    assert isinstance(task, Walk)
    take_action(res, given, task)


def do_face(res: Resolution, given: Order, task: Task | None) -> None:
    """Turn to the end facing."""
    assert isinstance(task, Walk)
    face(res, given, task)


def do_pass(res: Resolution, given: Order, task: Task | None) -> None:
    """Leave it."""
    del given
    if isinstance(task, Riposte):
        decline(res, task)
        return
    if isinstance(task, Draw):
        stop_series(res, task)
        return
    assert isinstance(task, TurnEnd)
    res.then(onward(task, asked=True))


def check_modify(state: GameState, given: Order) -> Refusal | None:
    """The referee, and only the referee, sets a figure from −10 to +10 for a unit."""
    if given.who != REFEREE:
        return Refusal(code="E_NOT_ACTIVE", rule="M-SIT-1", params=(("unit", given.who), ("asked", REFEREE)))
    if not -MOST_FIGURE <= int(given.get("by")) <= MOST_FIGURE:
        return Refusal(code="E_OPTION", rule="M-SIT-1", params=(
            ("detail", "@maneuvers.E_OPTION_figure"), ("allowed", f"-{MOST_FIGURE}…{MOST_FIGURE}")))
    if not state.has_unit(given.get("unit")):
        return Refusal(code="E_TARGET", rule="M-SIT-1", params=(
            ("detail", "@maneuvers.E_TARGET_nobody"), ("target", given.get("unit"))))
    return None


def do_modify(res: Resolution, given: Order, task: Task | None) -> None:
    """The figure counts for the unit's next test."""
    del task
    unit = given.get("unit")
    figure = Figure(by=int(given.get("by")), reason=given.get("reason"))
    set_status(res, unit, "M-SIT-1", referee=(*status_of(res.state.unit(unit)).referee, figure))


def check_side(state: GameState, given: Order) -> Refusal | None:
    """A side that is still in the fight may give up or offer peace."""
    sides = sides_left(state)
    if given.who in sides:
        return None
    params = (("unit", given.who), ("asked", ", ".join(sides)))
    return Refusal(code="E_NOT_ACTIVE", rule="M-DP-0", params=params)


def do_concede(res: Resolution, given: Order, task: Task | None) -> None:
    """The side has lost; with one side left the fight is over."""
    del task
    winners = concede(res, given.who, "M-DP-0")
    if winners is not None:
        res.end(Outcome(winners=winners, reason="maneuvers.won_conceded"))


def do_agree(res: Resolution, given: Order, task: Task | None) -> None:
    """When every side has agreed in the same round, the fight ends without a winner."""
    del task
    if agree(res, given.who, "M-DP-0"):
        res.end(Outcome(winners=(), reason="maneuvers.won_agreed"))


def carried_out(resolve: Resolve) -> Resolve:
    """How a verb is carried out, with what every order may hold: standing up first, answers given ahead."""

    def begin(res: Resolution, given: Order, task: Task | None) -> None:
        if stands_first(given):
            stand_up(res, given.who)
        if given.ahead:
            later = (Order(who=given.who, clauses=(clause,)) for clause in given.ahead)
            set_flow(res, "M-DP-11", ahead=(*flow_of(res.state).ahead, *later))
        resolve(res, given, task)

    return begin
