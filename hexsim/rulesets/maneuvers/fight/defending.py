"""Asking for a defence and carrying it out (M-DEF-9)."""

from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.event import Change, StatusChanged
from hexsim.rules.order import Order, order
from hexsim.rules.resolution import Resolution
from hexsim.rulesets.maneuvers.arms import lose_readiness
from hexsim.rulesets.maneuvers.asking import ask_unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import armed_with
from hexsim.rulesets.maneuvers.fight.defence import Means, defence_roll, open_means, shield_of
from hexsim.rulesets.maneuvers.fight.modifiers import shock
from hexsim.rulesets.maneuvers.fight.tasks import Defend, Harm
from hexsim.rulesets.maneuvers.many.guard import dodge_factor, ready_at_once
from hexsim.rulesets.maneuvers.rolls import Trial, roll_test
from hexsim.rulesets.maneuvers.status import sheet_of, status_of
from hexsim.rulesets.maneuvers.study.aim import disturb
from hexsim.rulesets.maneuvers.tasks import onward

DEFENCE_POINT, SECOND_POINT = "M-DP-5", "M-DP-6"
DEFEND = "defend"
CONCENTRATION = "maneuvers.test_concentration"
DISTRACTED = -3


@rule("M-DEF-9", "M-DP-5", "M-DP-6")
def defend(res: Resolution, task: Defend) -> None:
    """Ask for a defence if one is open, after one that has failed for a second of another kind."""
    if open_means(res.state, task):
        ask_unit(res, task, point=SECOND_POINT if task.tried else DEFENCE_POINT, verbs=(DEFEND,),
                 default=order(task.unit, DEFEND, kind="none"))
        return
    if not task.tried:
        set_flow(res, "M-DEF-5", helpless=task.unit)
    res.then(Harm(attack=task.attack, unit=task.unit))


def take_defence(res: Resolution, given: Order, task: Defend) -> None:
    """Roll the defence that was chosen; one that fails may be followed by another."""
    means = Means(given.get("kind"), given.get("weapon"))
    if means.kind == "none":
        res.then(Harm(attack=task.attack, unit=task.unit))
        return
    if means.kind == "block":
        shield = shield_of(res.state.unit(task.unit))
        means = Means("block", shield[0] if shield else "")
    disturb(res, task.unit)
    times = dodge_factor(res, task.unit, given.get("stunt")) if given.get("stunt") else 1
    trial = defence_roll(res.state, task, means, times)
    _count(res, task.unit, means)
    stopped = roll_test(res, trial, "M-DEF-1") >= 0
    _keep_mind(res, task.unit)
    if means.kind == "parry":
        _after_parry(res, task.unit, means.weapon)
    if given.get("ready") == "yes":
        ready_at_once(res, task.unit, means.weapon)
    if not stopped:
        res.then(onward(task, tried=(*task.tried, means.kind)))


def _count(res: Resolution, unit: str, means: Means) -> None:
    """Parries and blocks are counted whether they succeed or not; a dodge costs the second of loading."""
    status = status_of(res.state.unit(unit))
    if means.kind == "dodge":
        set_status(res, unit, "M-RDY-5", dodged=True)
    elif means.kind == "block":
        set_status(res, unit, "M-DEF-4", blocks=status.blocks + 1)
    else:
        made = dict(status.parries).get(means.weapon)
        change = Change(field="parries", key=means.weapon, before=made, after=(made or 0) + 1)
        res.emit(StatusChanged(rule="M-DEF-4", unit=unit, changes=(change,)))


@rule("M-CONC-1")
def _keep_mind(res: Resolution, unit: str) -> None:
    """Each defence of a concentrating unit is followed by a test of IQ − 3, or the concentration is lost."""
    one = res.state.unit(unit)
    if status_of(one).concentrating is None:
        return
    trial = Trial.of(res.state, unit, CONCENTRATION, sheet_of(one).IQ + DISTRACTED, shock(one))
    if roll_test(res, trial, "M-CONC-1") < 0:
        set_status(res, unit, "M-CONC-1", concentrating=None)


def _after_parry(res: Resolution, unit: str, weapon: str) -> None:
    """Some weapons are unready after a parry, unless their bearer is strong enough (M-RDY-8)."""
    held = armed_with(res.state.unit(unit), weapon)
    if held is not None and held.item.unready_after_parry:
        lose_readiness(res, unit, weapon)
