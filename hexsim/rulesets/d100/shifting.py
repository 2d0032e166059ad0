"""A single step that is no walk: mounting, dismounting, following; those left behind may strike first."""

from dataclasses import dataclass

from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_status
from hexsim.rules.event import Placed
from hexsim.rules.resolution import Resolution
from hexsim.rules.task import Task
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.ground import is_free
from hexsim.rulesets.d100.hooks import after_step
from hexsim.rulesets.d100.leaving import FreeAttack
from hexsim.rulesets.d100.status import can_act, flow_of, status_of
from hexsim.rulesets.d100.walking import leaves


@dataclass(frozen=True, slots=True, kw_only=True)
class Shift(Task):
    """The step, once the free attacks before it have been made.

    Attributes:
        to: where it leads.
        mounts: the mount or vehicle that the unit gets onto; empty for none.
        dismounts: it gets off the one it is on.
        rule: the rule of the step.
    """

    unit: str
    to: Hex
    rule: str
    mounts: str = ""
    dismounts: bool = False


@rule("D-STAND-5")
def shift(res: Resolution, task: Shift) -> None:
    """Put the step on the agenda, and before it the free attacks of those from whom it leads away."""
    left = leaves(res.state, res.state.unit(task.unit), task.to)
    strikers = [one for one in flow_of(res.state).order if one in left and can_act(res.state.unit(one))]
    res.then(*(FreeAttack(unit=one, mover=task.unit) for one in strikers), task)


def make_shift(res: Resolution, task: Shift) -> None:
    """Make the step, unless the unit has been stopped or the hex is taken."""
    unit = res.state.unit(task.unit)
    status = status_of(unit)
    held = status.grip is not None and not status.grip.controls
    if not can_act(unit) or status.posture == "prone" or held or unit.pose is None:
        return
    if not is_free(res.state, task.to, task.unit, task.mounts):
        return
    before = unit.pose
    if task.dismounts:
        set_status(res, status.rides, task.rule, rider="")
        set_status(res, task.unit, task.rule, rides="", posture="standing")
    facing = before.facing
    if task.mounts:
        mount = res.state.unit(task.mounts)
        facing = mount.pose.facing if mount.pose is not None else facing
    res.emit(Placed(rule=task.rule, unit=task.unit, before=before, after=Pose(task.to, facing)))
    if task.mounts:
        set_status(res, task.unit, task.rule, rides=task.mounts)
        set_status(res, task.mounts, task.rule, rider=task.unit)
    after_step(res, task.unit, before, Pose(task.to, facing))


TASKS = {Shift: make_shift}
