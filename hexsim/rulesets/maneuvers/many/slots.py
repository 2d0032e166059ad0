"""Attacks that come one initiative step after the other: parked between them (M-MULTI-f, M-DP-9)."""

from dataclasses import replace

from hexsim.rules.changing import set_flow
from hexsim.rules.event import Began
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.series import ATTACKING, attacks_left
from hexsim.rulesets.maneuvers.ground import ground_of
from hexsim.rulesets.maneuvers.many.numbers import has_several, is_single
from hexsim.rulesets.maneuvers.many.switches import is_on
from hexsim.rulesets.maneuvers.progress import gait_on
from hexsim.rulesets.maneuvers.sheet import initiative
from hexsim.rulesets.maneuvers.status import Parked, flow_of, sheet_of
from hexsim.rulesets.maneuvers.tasks import Turn, Walk, asks_action

LATER_POINT = "M-DP-9"


@rule("M-MULTI-f")
def comes_later(state: GameState, walk: Walk) -> bool:
    """Whether the next attack of a series waits for a later initiative step.

    What is left of the path goes with it. Nobody is left standing in a hex in which it may not end.
    """
    if walk.clause.verb not in ATTACKING or walk.acted <= walk.due or not is_on(state, "f"):
        return False
    unit = state.unit(walk.unit)
    if not any(map(asks_action, walk.rest)) or attacks_left(state, walk) <= 0:
        return False
    several = has_several(state, unit) and not is_single(state, unit)
    ground = ground_of(state, unit, gait_on(state, walk))
    return several and unit.pose is not None and ground.may_end(*unit.pose)


def park(res: Resolution, walk: Walk) -> None:
    """Put the rest of a maneuver aside until its initiative step; its turn follows it there."""
    step = initiative(sheet_of(res.state.unit(walk.unit))) - walk.acted
    slot = Parked(unit=walk.unit, step=step, walk=replace(walk, due=walk.acted))
    set_flow(res, "M-MULTI-f", parked=(*flow_of(res.state).parked, slot))


def park_turn(res: Resolution, task: Turn) -> bool:
    """Put a turn aside whose maneuver has been; False if there is none."""
    parked = flow_of(res.state).parked
    if not any(slot.unit == task.unit for slot in parked):
        return False
    set_flow(res, "M-MULTI-f", parked=tuple(
        replace(slot, turn=task) if slot.unit == task.unit else slot for slot in parked))
    return True


def next_parked(state: GameState) -> Parked | None:
    """The parked maneuver whose step has come: before the next turn of the round, by step and initiative."""
    flow = flow_of(state)
    if not flow.parked:
        return None
    slot = max(flow.parked, key=lambda one: (one.step, -flow.order.index(one.unit)))
    if not flow.upcoming:
        return slot
    other = flow.upcoming[0]
    turn = (initiative(sheet_of(state.unit(other))), -flow.order.index(other))
    return slot if (slot.step, -flow.order.index(slot.unit)) > turn else None


def resume(res: Resolution, slot: Parked, *, acts: bool) -> None:
    """Go on with a parked maneuver, or only end its turn."""
    set_flow(res, "M-MULTI-f", parked=tuple(one for one in flow_of(res.state).parked if one != slot))
    res.emit(Began(rule="M-MULTI-f", span="turn", number=res.state.round, unit=slot.unit))
    assert slot.turn is not None
    res.then(*((slot.walk,) if acts else ()), slot.turn)


def is_later(walk: Walk) -> bool:
    """Whether the attack that comes now had to wait for its step."""
    return 0 < walk.due == walk.acted
