"""Evasion, target by target, after the hit and before the damage (D-EVADE)."""

from collections.abc import Iterator
from dataclasses import replace

from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.event import Modifier, Placed
from hexsim.rules.order import PASS, Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.d100 import defaults
from hexsim.rulesets.d100.area import way_out
from hexsim.rulesets.d100.arms import weapon_of
from hexsim.rulesets.d100.asking import ask_unit
from hexsim.rulesets.d100.attack import Attack, held_for
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.hooks import after_step
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.sheet import evade_value
from hexsim.rulesets.d100.status import flow_of, is_bound, is_conscious, own_turn, sheet_of, status_of
from hexsim.rulesets.d100.strikes import Harm, Hits, Part
from hexsim.rulesets.d100.tests import Trial
from hexsim.rulesets.d100.trials import modifier, roll, trial_of

EVADE, POINT = "evade", "D-EVADE-1"
KINDS = ("dodge", "parry")


@rule("D-EVADE-1", "D-EVADE-10")
def next_hit(res: Resolution, task: Hits) -> None:
    """Ask the next target that was hit, with its own reaction; then the damage comes."""
    part = next((one for one in task.parts if one.left is None), None)
    if part is None:
        res.then(Harm(attack=task.attack, roll=task.roll, parts=task.parts))
        return
    asked = replace(task, unit=part.target, told=task.told and task.unit == part.target)
    if any(True for _ in ways(res.state, asked)):
        ask_unit(res, asked, point=POINT, verbs=(EVADE, PASS), default=order(part.target, PASS))
        return
    struck = tuple(pair for pair in flow_of(res.state).struck if pair[0] != part.target)
    set_flow(res, POINT, struck=(*struck, (part.target, task.attack)))
    res.then(settled(asked, part.hits))


def settled(task: Hits, left: int) -> Hits:
    """The task once the target that was asked has so many hits left."""
    parts = tuple(replace(one, left=left) if one.target == task.unit and one.left is None else one
                  for one in task.parts)
    return replace(task, parts=parts, told=False)


def part_of(task: Hits) -> Part:
    """The hits about which the target is asked."""
    return next(one for one in task.parts if one.target == task.unit and one.left is None)


def ways(state: GameState, task: Hits) -> Iterator[tuple[str, str]]:
    """Every Evasion that is open to the target: its kind and, for a Parry, with what."""
    unit = state.unit(task.unit)
    if evade_refusal(state, task.attack, unit, "dodge", "") is None:
        yield "dodge", ""
    for item, held in status_of(unit).items:
        if held.in_hand and held.item.is_melee and \
                evade_refusal(state, task.attack, unit, "parry", item) is None:
            yield "parry", item


@rule("D-EVADE-2", "D-EVADE-6")
def evade_refusal(state: GameState, attack: Attack, unit: Unit, kind: str, weapon: str) -> Refusal | None:
    """Why the target cannot evade like that, in the order of the codes."""
    status = status_of(unit)
    if not is_conscious(unit):
        return refuse("E_OUT", "D-EVADE-2", unit=unit.name, condition=f"@d100.condition_{status.out}")
    if status.stunned:
        return refuse("E_STUNNED", "D-EVADE-2", unit=unit.name)
    if own_turn(state, unit.id):
        rule_id = "D-LEAVE-4" if attack.cause == "leave" else "D-EVADE-6"
        return refuse("E_REACTION_OWN_TURN", rule_id, unit=unit.name)
    if status.reactions < 1:
        return refuse("E_NO_REACTION", "D-ECON-5", unit=unit.name)
    for barred, rule_id, why in ((status.reckless, "D-ALLOUT-2", "reckless"), (attack.barred, "D-FEINT-1",
                                                                               "feint"),
                                 (status.unaware, "D-EVADE-2", "unaware")):
        if barred:
            return refuse("E_EVASION_BARRED", rule_id, why, unit=unit.name)
    if kind == "dodge" and is_bound(unit):
        return refuse("E_IMMOBILE", "D-SUB-5", unit=unit.name)
    return _kind_refusal(state, attack, unit, weapon) if kind == "parry" else None


@rule("D-EVADE-3")
def _kind_refusal(state: GameState, attack: Attack, unit: Unit, weapon: str) -> Refusal | None:
    """A shot can only be dodged; a Parry needs a ready melee weapon that is not unwieldy."""
    weapon_used = weapon_of(state, state.unit(attack.unit), attack.weapon)
    if weapon_used is not None and not weapon_used.item.is_melee:
        return refuse("E_REACTION_KIND", "D-EVADE-3", "shot", unit=unit.name)
    ready = [(item, held) for item, held in status_of(unit).items if held.in_hand and held.item.is_melee
             and "unwieldy" not in held.item.qualities and weapon in ("", item)]
    return None if ready else refuse("E_REACTION_KIND", "D-EVADE-3", "weapon", unit=unit.name)


def parrying(unit: Unit, weapon: str) -> str:
    """With what the unit parries: what was named, else what parries best."""
    fit = [item for item, held in status_of(unit).items if held.in_hand and held.item.is_melee
           and "unwieldy" not in held.item.qualities]
    balanced = [item for item in fit if "unbalanced" not in dict(status_of(unit).items)[item].item.qualities]
    return weapon or next(iter((*balanced, *fit)), "")


@rule("D-EVADE-4")
def evade_trial(state: GameState, attack: Attack, unit: Unit, kind: str, weapon: str) -> Trial:
    """The Evasion test: the skill +0, the unit's own state, an unbalanced weapon."""
    more: tuple[Modifier, ...] = ()
    item = parrying(unit, weapon) if kind == "parry" else ""
    if item and "unbalanced" in dict(status_of(unit).items)[item].item.qualities:
        more = (modifier(defaults.UNBALANCED, "DEF-QUAL", "unbalanced"),)
    value = evade_value(sheet_of(unit), "dodge" if kind == "dodge" else "parry")
    return trial_of(state, unit.id, f"test_{kind}", kind, *more, value=value, targets=(attack.unit,),
                    item=item)


def check_evade(state: GameState, given: Order) -> Refusal | None:
    """The Evasion must be open."""
    task = state.agenda[-1]
    assert isinstance(task, Hits)
    unit = state.unit(given.who)
    refusal = evade_refusal(state, task.attack, unit, given.get("kind"), given.get("weapon"))
    if refusal is None:
        return None
    near = tuple(order(given.who, EVADE, kind=kind, weapon=item) for kind, item in ways(state, task))
    return replace(refusal, nearest=(*near, order(given.who, PASS)))


def evasions(state: GameState, who: str) -> Offers:
    """Every Evasion that is open."""
    task = state.agenda[-1] if state.agenda else None
    found = ways(state, task) if isinstance(task, Hits) and task.unit == who else ()
    return tuple(Offer(order=order(who, EVADE, kind=kind, weapon=item)) for kind, item in found)


@rule("D-EVADE-5", "D-EVADE-11")
def do_evade(res: Resolution, given: Order, task: Task | None) -> None:
    """Roll the Evasion: the reaction is spent either way, Aim and Overwatch are lost."""
    assert isinstance(task, Hits)
    unit, kind = res.state.unit(given.who), given.get("kind")
    left = part_of(task).hits
    trial = evade_trial(res.state, task.attack, unit, kind, given.get("weapon"))
    use_reaction(res, unit.id)
    if task.area:
        _leave_area(res, task, trial)
        return
    result = roll(res, trial, "D-EVADE-5")
    if result.success:
        left = max(0, left - cancelled(res.state, task.attack, result.degrees))
    res.then(settled(task, left))


@rule("D-ECON-5", "D-AIM-4")
def use_reaction(res: Resolution, unit: str) -> None:
    """A reaction is spent; with it an Aim and an Overwatch are lost."""
    left = status_of(res.state.unit(unit)).reactions - 1
    set_status(res, unit, "D-ECON-5", reactions=left)
    set_status(res, unit, "D-AIM-4", aim=0)
    set_status(res, unit, "D-OVERWATCH-7", watch=None)


@rule("D-EVADE-8", "D-EVADE-9")
def cancelled(state: GameState, attack: Attack, degrees: int) -> int:
    """Hits that an Evasion cancels: one a degree, two against a Storm weapon; the last ones first."""
    storm = "storm" in held_for(state, attack).item.qualities
    return degrees * (defaults.STORM_FACTOR if storm else 1)


@rule("D-EVADE-7")
def _leave_area(res: Resolution, task: Hits, trial: Trial) -> None:
    """Dodge out of an area: to the nearest hex beyond it within the Agility bonus, else it fails unrolled."""
    unit = res.state.unit(task.unit)
    there = way_out(res.state, unit, frozenset(task.area), task.origin or Hex(0, 0))
    if there is None or unit.pose is None or not roll(res, trial, "D-EVADE-7").success:
        take_hits(res, task)
        return
    after = Pose(there, unit.pose.facing)
    res.emit(Placed(rule="D-EVADE-7", unit=unit.id, before=unit.pose, after=after))
    res.then(settled(task, 0))
    after_step(res, unit.id, unit.pose, after, task.attack.unit)


def take_hits(res: Resolution, task: Hits) -> None:
    """Take the hits without an Evasion."""
    res.then(settled(task, part_of(task).hits))
