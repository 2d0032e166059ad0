"""Taking a maneuver: is it legal, what it does at once, and the walk it sends its unit on."""

from dataclasses import replace
from itertools import chain, islice

from hexsim.board.ground import Ground
from hexsim.hexes.path import ACTION, end_of, parse_path
from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_status
from hexsim.rules.event import Declared
from hexsim.rules.order import Clause, Order, Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.concentrate import VERB as CONCENTRATE
from hexsim.rulesets.maneuvers.concentrate import task_refusal
from hexsim.rulesets.maneuvers.deeds import ATTACK, READY, at_once, deed_of, named_in, no_attack
from hexsim.rulesets.maneuvers.doors import door_change
from hexsim.rulesets.maneuvers.fight import nearest
from hexsim.rulesets.maneuvers.fight.legal import names_attack
from hexsim.rulesets.maneuvers.fight.series import ATTACKING, setting_at_once
from hexsim.rulesets.maneuvers.ground import ground_of
from hexsim.rulesets.maneuvers.many.numbers import attacks_in, is_joined
from hexsim.rulesets.maneuvers.many.stunts import stunt_refusal
from hexsim.rulesets.maneuvers.many.switches import first_switch_refusal
from hexsim.rulesets.maneuvers.movement import GAITS
from hexsim.rulesets.maneuvers.paths import path_refusal, shorter
from hexsim.rulesets.maneuvers.posture import change_refusal, move_of, on_its_feet, postures
from hexsim.rulesets.maneuvers.ranks import first_of
from hexsim.rulesets.maneuvers.ready import moved_refusal
from hexsim.rulesets.maneuvers.status import status_of
from hexsim.rulesets.maneuvers.study import aim, evaluate, feint
from hexsim.rulesets.maneuvers.tasks import Turn, Walk, is_entry, onward
from hexsim.rulesets.maneuvers.walk import rest_of

STUDIES = (aim.VERB, evaluate.VERB, feint.VERB)
ACTING = ("step_attack", "step_ready", CONCENTRATE, *STUDIES, "all_out_attack")
"""Maneuvers with an action point at the end, if the path names none; Move has one if it names an attack."""

OPTIONS = ("a", "b", "c", "d")


def tokens_of(order: Order) -> tuple[str, ...]:
    """The path of an order."""
    return parse_path(order.get("path"))


def check_maneuver(state: GameState, order: Order) -> Refusal | None:
    """Whether a maneuver may be taken as it is ordered; a refused path comes with the nearest legal ones."""
    refusal = _judged(state, order)
    if refusal is None:
        return None
    if refusal.rule == "M-POST-1":
        tries = tuple(order.with_args(to=to) for to in postures())
        return replace(refusal, nearest=tuple(one for one in tries if _judged(state, one) is None))
    if order.verb in ATTACKING and refusal.token is None and refusal.code in nearest.CODES:
        return replace(refusal, nearest=_other_attacks(state, order))
    tries = shorter(order, tokens_of(order), refusal)
    near = next((one for one in tries if _judged(state, one) is None), None)
    return replace(refusal, nearest=(near,)) if near else refusal


def _other_attacks(state: GameState, order: Order) -> tuple[Order, ...]:
    """Attacks that come nearest to one that cannot be made, with a step if need be."""
    here = on_its_feet(state, order)
    setting = setting_at_once(here, order)
    tries = chain(nearest.nearest_attacks(here, order, setting), nearest.after_a_step(here, order, setting))
    return tuple(islice((one for one in tries if _judged(state, one) is None), nearest.MOST))


def _judged(state: GameState, order: Order) -> Refusal | None:
    state = on_its_feet(state, order)
    unit, tokens = state.unit(order.who), tokens_of(order)
    if order.verb == "nothing":
        return None
    refusal = change_refusal(unit, order.get("to")) if order.verb == "posture" else None
    if not tokens or tokens[0] == ACTION:
        refusal = refusal or first_switch_refusal(state, order)
    beyond = _ground_after(state, unit, order, tokens)
    refusal = refusal or path_refusal(state, unit, order.clause, tokens, beyond)
    return refusal or _further(state, unit, order, tokens)


def _ground_after(state: GameState, unit: Unit, order: Order, tokens: tuple[str, ...]) -> Ground | None:
    """The ground behind the action point of a path, where the unit opens or closes a door there."""
    if order.get("how") != "door" or ACTION not in tokens:
        return None
    assert unit.pose is not None
    at = end_of(unit.pose, tokens[: tokens.index(ACTION)]).hex
    change = door_change(state, at, order.get("item")) if at in state.board else None
    if change is None:
        return None
    gait = GAITS[order.verb](move_of(unit), status_of(unit).posture)
    return replace(ground_of(state, unit, gait), board=state.board.patched((change,)))


def _further(state: GameState, unit: Unit, order: Order, tokens: tuple[str, ...]) -> Refusal | None:
    """What a maneuver asks for besides its path."""
    if order.verb in ATTACKING:
        return _attack_refusal(state, unit, order, tokens)
    if order.verb == CONCENTRATE:
        return task_refusal(unit, order.clause)
    if order.verb in STUDIES:
        return _study_refusal(state, unit, order, tokens)
    readied = _readied(order) if order.verb == "step_ready" else None
    return _ready_refusal(state, unit, order, readied, tokens) if readied is not None else None


def _readied(order: Order) -> Clause | None:
    """What the unit says it readies: by keys of the maneuver, or by the first answer given ahead."""
    if order.get("item") or order.get("how"):
        return order.clause
    ahead = order.ahead[0] if order.ahead else None
    return ahead if ahead is not None and ahead.verb == "act" and ahead.get("do") == "ready" else None


def _ready_refusal(state: GameState, unit: Unit, order: Order, clause: Clause,
                   tokens: tuple[str, ...]) -> Refusal | None:
    """What can be said of readying before the path is walked: everything, if nothing is done before it."""
    leaves = any(map(is_entry, tokens))
    if not tokens or tokens[0] == ACTION:
        walk = at_once(unit, order)
        walk = replace(walk, rest=tokens)
        deed = deed_of(walk, READY)
        assert deed is not None
        return deed.refuse(state, unit, clause, walk)
    return moved_refusal(clause.get("how")) if leaves else None


def _study_refusal(state: GameState, unit: Unit, order: Order, tokens: tuple[str, ...]) -> Refusal | None:
    """What can be said of aiming, studying or feinting before the path is walked: likewise."""
    named, walk = named_in(order.clause), at_once(unit, order)
    answers = [*([named.clause] if named else []), *order.ahead[:1]]
    clause = answers[0] if answers and answers[0].verb == "act" else None
    deed = deed_of(walk, clause.get("do", ATTACK)) if clause else None
    if clause is None or deed is None or (tokens and tokens[0] != ACTION):
        return None
    return deed.refuse(state, unit, clause, walk)


def _attack_refusal(state: GameState, unit: Unit, order: Order, tokens: tuple[str, ...]) -> Refusal | None:
    """What can be said of an attack before the path is walked: everything, if nothing is done before it."""
    option = option_refusal(state, unit, order) if order.verb == "all_out_attack" else None
    stunt = stunt_refusal(state, unit, order.get("stunt"), "b5") if order.get("stunt") else None
    clause, walk = _first_action(order), at_once(unit, order)
    if clause is None or (tokens and tokens[0] != ACTION):
        return first_of(option, stunt)
    do = clause.get("do", ATTACK) if clause.verb == "act" else ATTACK
    if do == ATTACK:
        return first_of(stunt, no_attack(state, unit, clause, walk, option))
    deed = deed_of(walk, do)
    return first_of(option, stunt, deed.refuse(state, unit, clause, walk) if deed is not None else None)


def _first_action(order: Order) -> Clause | None:
    """What a maneuver does at its first action point: by its own keys or by the first answer given ahead."""
    if names_attack(order.clause):
        return order.clause
    first = order.ahead[0] if order.ahead else None
    return first if first is not None and first.verb == "act" else None


@rule("M-AOA-1")
def option_refusal(state: GameState, unit: Unit, order: Order) -> Refusal | None:
    """An All-Out Attack names one of its options; `two=yes` goes with the first only.

    Whoever shares a series between two weapons has no two blows at once.
    """
    if order.get("option") in OPTIONS and (order.get("two") != "yes" or order.get("option") == "a"):
        shared = order.get("two") == "yes" and is_joined(state, unit)
        return Refusal(code="E_OPTION", rule="M-MULTI-j", params=(
            ("detail", "@maneuvers.E_OPTION_shared"), ("allowed", "two=no"))) if shared else None
    if order.get("option") in OPTIONS:
        return Refusal(code="E_OPTION", rule="M-TWO-3", params=(
            ("detail", "@maneuvers.E_OPTION_two"), ("allowed", OPTIONS[0])))
    return Refusal(code="E_OPTION", rule="M-AOA-1", params=(
        ("detail", "@maneuvers.E_OPTION_all_out"), ("allowed", " ".join(OPTIONS))))


def take_maneuver(res: Resolution, order: Order, task: Task | None) -> None:
    """Begin a maneuver: what it does at once, then its path; the turn goes on behind it."""
    assert isinstance(task, Turn)
    unit = res.state.unit(order.who)
    assert unit.pose is not None
    res.emit(Declared(rule="M-MAN-1", unit=unit.id, verb=order.verb, item=order.get("item")))
    _give_up(res, order)
    _at_once(res, order)
    res.then(onward(task, taken=(*task.taken, order.verb)))
    if order.verb != "nothing":
        gait = GAITS[order.verb](move_of(res.state.unit(unit.id)), status_of(unit).posture)
        rest = rest_of(gait, tokens_of(order), acts=_acts(res.state, order))
        clause = order.clause.with_args(stand="", path="")
        res.then(Walk(unit=unit.id, clause=clause, start=Pose(*unit.pose), rest=rest))


def _acts(state: GameState, order: Order) -> int:
    """Action points of a maneuver whose path names none."""
    if order.verb in ATTACKING and (order.verb != "move" or names_attack(order.clause)):
        unit = state.unit(order.who)
        return max(1, attacks_in(state, unit, order.clause) - status_of(unit).given_up)
    return 1 if order.verb in ACTING else 0


@rule("M-AOA-2", "M-MOVE-9")
def _at_once(res: Resolution, order: Order) -> None:
    """What a maneuver changes as soon as it is chosen; most leave all defences open."""
    if order.verb == "posture":
        set_status(res, order.who, "M-POST-1", posture=order.get("to"))
    elif order.verb == "all_out_attack":
        set_status(res, order.who, "M-AOA-2", no_defence=True)
    elif order.verb == "all_out_defense":
        set_status(res, order.who, "M-AOD-1", all_out_defense=True)


def _give_up(res: Resolution, order: Order) -> None:
    """What was going on and is not continued by this maneuver is lost."""
    if order.verb != CONCENTRATE:
        set_status(res, order.who, "M-CONC-3", concentrating=None)
    if order.verb != "step_ready":
        set_status(res, order.who, "M-RDY-9", fetching=None)
    if order.verb not in (aim.VERB, *aim.USING):
        set_status(res, order.who, "M-AIM-8", aim=None)
    if order.verb not in (evaluate.VERB, *evaluate.HELPED):
        set_status(res, order.who, "M-EVAL-2", evaluate=None)
