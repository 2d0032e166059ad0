"""An attack carried out: spent shots, the test, jams, hits and who takes them (D-ATTACK-1)."""

from dataclasses import replace

from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.event import Declared, Noted
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.d100 import hits as counted
from hexsim.rulesets.d100.area import burst_open, spray
from hexsim.rulesets.d100.arms import weapon_of
from hexsim.rulesets.d100.asking import ask_unit
from hexsim.rulesets.d100.attack import Attack, held_for, is_braced, is_melee, trial_for
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.defaults import HELPLESS_DEGREES, MELEE_REACH
from hexsim.rulesets.d100.hurting import lose_shots
from hexsim.rulesets.d100.legal import beyond_reach
from hexsim.rulesets.d100.links import engage
from hexsim.rulesets.d100.refusing import name_of, refuse
from hexsim.rulesets.d100.sighting import metres, turn_to
from hexsim.rulesets.d100.status import can_act, enemies_of, is_conscious, sheet_of, status_of
from hexsim.rulesets.d100.strikes import Allot, Blow, Hits, Part
from hexsim.rulesets.d100.tests import Result, log_test, result_of

ALLOT, ALLOT_POINT = "allot", "D-ALLOT-1"
NEAR = 2
"""Metres from the primary target within which a burst may hit others."""


def strike(res: Resolution, task: Blow) -> None:
    """Roll an attack if it can still be made; its hits go on from there."""
    state, attack = res.state, task.attack
    set_flow(res, "D-EVADE-1", struck=())
    if not still_possible(state, attack):
        params = (("target", name_of(state, attack.target)), ("unit", name_of(state, attack.unit)))
        res.emit(Noted(rule="D-ATTACK-1", key="d100.attack_lost", params=params))
        return
    melee, held = is_melee(state, attack), held_for(state, attack)
    res.emit(Declared(rule="D-ATTACK-1", unit=attack.unit, verb=attack.verb, targets=(attack.target,),
                      item=attack.weapon))
    _face(res, attack)
    if melee:
        engage(res, attack.unit, attack.target)
    else:
        spend_shots(res, attack.unit, attack.weapon, attack.verb)
        set_status(res, attack.target, "DEF-PIN", shot_at=True)
    if not melee and held.item.is_spray:
        spray(res, attack)
        return
    result = _roll(res, attack, melee=melee)
    _lower_guard(res, attack)
    if not melee and held.item.blast:
        if result is not None:
            burst_open(res, attack, result)
    elif result is not None and result.success:
        number = hits_of(res.state, attack, result.degrees)
        res.then(Allot(unit=attack.unit, attack=attack, roll=result.roll, hits=number))


@rule("D-ALLOUT-2")
def _lower_guard(res: Resolution, attack: Attack) -> None:
    """Hit or miss, an All-Out Attack leaves no Evasion until the next turn."""
    if attack.verb == "all_out":
        set_status(res, attack.unit, "D-ALLOUT-2", reckless=True)


def still_possible(state: GameState, attack: Attack) -> bool:
    """Whether the attacker can still make the attack: able, with its weapon and shots, the target there."""
    unit, target = state.unit(attack.unit), state.unit(attack.target)
    held = weapon_of(state, unit, attack.weapon)
    if not can_act(unit) or held is None or target.pose is None or status_of(target).out == "dead":
        return False
    if held.item.is_melee:
        return metres(unit, target) <= MELEE_REACH
    return not held.jammed and held.shots >= counted.shots_needed(held.item, attack.verb)


@rule("D-FACE-3")
def _face(res: Resolution, attack: Attack) -> None:
    """The attacker turns to the target, not behind a braced weapon; nobody else's facing changes."""
    pose, unit = res.state.unit(attack.target).pose, res.state.unit(attack.unit)
    if pose is not None and not is_braced(unit, held_for(res.state, attack)):
        turn_to(res, attack.unit, pose.hex)


@rule("D-LONGBURST-2", "D-SHORTBURST-2")
def _roll(res: Resolution, attack: Attack, *, melee: bool) -> Result | None:
    """The attack test, None for a jam; bursts jam from 94 on, single shots from 96 on."""
    trial = trial_for(res.state, attack)
    (face,) = res.roll(trial.name, 100, unit=trial.unit)
    result = result_of(face, trial.need)
    if melee and not is_conscious(res.state.unit(attack.target)):
        result = helpless(result)
    jammed = not melee and counted.jams(face, burst=attack.is_burst)
    logged = replace(result, success=False) if jammed else result
    log_test(res, trial, "D-ATTACK-1", logged, "jam" if jammed else "hit" if result.success else "miss")
    set_status(res, attack.unit, "D-ATTACK-1", referee=())
    if jammed:
        lose_shots(res, attack.unit, attack.weapon, 0, "DEF-JAM", jammed=True)
        set_status(res, attack.unit, "D-OVERWATCH-7", watch=None)
        return None
    return result


@rule("DEF-HELPLESS")
def helpless(result: Result) -> Result:
    """A blow against somebody unconscious always hits, with 3 degrees."""
    return replace(result, success=True, degrees=HELPLESS_DEGREES)


def spend_shots(res: Resolution, unit: str, weapon: str, mode: str) -> None:
    """The shots of a mode are gone; a braced weapon left in the hex has its own."""
    held = weapon_of(res.state, res.state.unit(unit), weapon)
    assert held is not None
    lose_shots(res, unit, weapon, counted.shots_needed(held.item, mode), "DEF-AMMO")


@rule("D-ALLOUT-1")
def hits_of(state: GameState, attack: Attack, degrees: int) -> int:
    """Hits of a successful attack by its action; single attacks hit once whatever the degrees."""
    item, bonus = held_for(state, attack).item, sheet_of(state.unit(attack.unit)).bonus("WS")
    by_action = {"swift": lambda: counted.swift_hits(degrees, bonus),
                 "lightning": lambda: counted.lightning_hits(degrees, bonus),
                 "short_burst": lambda: counted.short_burst_hits(degrees, item.semi),
                 "long_burst": lambda: counted.long_burst_hits(degrees, item.full)}
    number = by_action.get(attack.verb, lambda: 1)()
    return counted.weapon_hits(item, number, degrees)


def others_near(state: GameState, attack: Attack) -> tuple[str, ...]:
    """Who else might take hits, harder to hit or not: in melee with the attacker, or near the target."""
    unit, primary = state.unit(attack.unit), state.unit(attack.target)
    near = [one for one in enemies_of(state, unit) if one.id != primary.id and is_conscious(one)]
    return tuple(one.id for one in near if _near(state, attack, unit, primary, one))


@rule("D-SWIFT-3", "D-LIGHTNING-3", "D-LONGBURST-4", "D-SHORTBURST-4")
def _near(state: GameState, attack: Attack, unit: Unit, primary: Unit, other: Unit) -> bool:
    """Swift and Lightning: engaged with the attacker; bursts: within 2 m of the target, and in sight."""
    if attack.verb in ("swift", "lightning"):
        return other.id in status_of(unit).engaged
    if not attack.is_burst:
        return False
    return metres(primary, other) <= NEAR and beyond_reach(state, replace(attack, target=other.id)) is None


def ask_allotment(res: Resolution, task: Allot) -> None:
    """Ask who takes the hits, if there is more than one and anybody else near; else all go to the target."""
    if task.hits < 2 or not others_near(res.state, task.attack):
        allotted(res, task, (task.attack.target,) * task.hits)
        return
    default = order(task.unit, ALLOT, hits=",".join([task.attack.target] * task.hits))
    ask_unit(res, task, point=ALLOT_POINT, verbs=(ALLOT,), default=default)


def allotted(res: Resolution, task: Allot, targets: tuple[str, ...]) -> None:
    """Hand the hits on, target by target in the order in which they were first named."""
    parts = tuple(Part(target=one, hits=targets.count(one)) for one in dict.fromkeys(targets))
    res.then(Hits(unit=task.unit, attack=task.attack, roll=task.roll, parts=parts))


@rule("D-ALLOT-1")
def allotment_refusal(state: GameState, task: Allot, targets: tuple[str, ...]) -> Refusal | None:
    """The first hit belongs to the primary target, the others to nobody who is harder to hit."""
    attack = task.attack
    if len(targets) != task.hits or targets[:1] != (attack.target,):
        return refuse("E_ALLOT", ALLOT_POINT, "count", hits=task.hits, target=name_of(state, attack.target))
    near, need = others_near(state, attack), trial_for(state, attack).need
    for one in dict.fromkeys(targets[1:]):
        if one != attack.target and one not in near:
            return refuse("E_ALLOT", ALLOT_POINT, "far", target=name_of(state, one))
        if one != attack.target and trial_for(state, replace(attack, target=one)).need < need:
            return refuse("E_ALLOT", ALLOT_POINT, "harder", target=name_of(state, one))
    return None


def check_allot(state: GameState, given: Order) -> Refusal | None:
    """The hits must be allotted to legal targets."""
    task = state.agenda[-1]
    assert isinstance(task, Allot)
    refusal = allotment_refusal(state, task, targets_in(given))
    if refusal is None:
        return None
    near = order(given.who, ALLOT, hits=",".join([task.attack.target] * task.hits))
    return replace(refusal, nearest=(near,))


def do_allot(res: Resolution, given: Order, task: Task | None) -> None:
    """Allot the hits as ordered."""
    assert isinstance(task, Allot)
    allotted(res, task, targets_in(given))


def targets_in(given: Order) -> tuple[str, ...]:
    """The targets an allotment names, hit by hit."""
    return tuple(part for part in given.get("hits").split(",") if part)


def allotments(state: GameState, who: str) -> Offers:
    """All on the primary target, or some or all of the further hits on one other."""
    task = state.agenda[-1] if state.agenda else None
    if not isinstance(task, Allot):
        return ()
    primary = task.attack.target
    values = [(primary,) * task.hits]
    for other in others_near(state, task.attack):
        values += [(*[primary] * (task.hits - count), *[other] * count) for count in range(1, task.hits)]
    legal = [",".join(value) for value in values if allotment_refusal(state, task, value) is None]
    return (Offer(order=order(who, ALLOT), key="hits", values=tuple(legal)),)
