"""Carrying out a path step by step: free attacks before it, shots after it, engaging at its end (D-LEAVE)."""

from dataclasses import replace

from hexsim.board.gait import Gait, Path, Snag, Step
from hexsim.board.walk import take_step
from hexsim.hexes.hex import Hex
from hexsim.hexes.path import ENTRIES
from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_status
from hexsim.rules.event import Moved, Placed
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.defaults import MELEE_REACH
from hexsim.rulesets.d100.gaits import gait_with
from hexsim.rulesets.d100.ground import ground_of
from hexsim.rulesets.d100.hooks import after_step
from hexsim.rulesets.d100.leaving import FreeAttack
from hexsim.rulesets.d100.links import engage
from hexsim.rulesets.d100.status import can_act, enemies_of, flow_of, is_conscious, status_of
from hexsim.rulesets.d100.tasks import Walk


def walk_on(res: Resolution, walk: Walk) -> None:
    """Carry out the next token; whoever is stopped leaves the rest."""
    if not may_go_on(res.state, walk):
        _stop(res, walk)
    elif walk.rest:
        _step(res, walk)
    else:
        _arrive(res, walk)


@rule("D-LEAVE-5")
def may_go_on(state: GameState, walk: Walk) -> bool:
    """Not if the mover is out, stunned, thrown down or held since it began; pinned only if it was before."""
    unit = state.unit(walk.unit)
    status = status_of(unit)
    if not can_act(unit) or status.posture == "prone" or (status.grip is not None
                                                          and not status.grip.controls):
        return False
    return not status.pinned or walk.pinned


def gait_of_walk(walk: Walk) -> Gait:
    """The gait of a movement under way, its budget as it was when it began."""
    return gait_with(walk.clause.verb, walk.budget)


def _step(res: Resolution, walk: Walk) -> None:
    state, token, gait = res.state, walk.rest[0], gait_of_walk(walk)
    unit = state.unit(walk.unit)
    step = take_step(ground_of(state, unit, gait), gait, walk.path, token)
    if isinstance(step, Snag):
        _stop(res, walk)
        return
    if walk.clause.verb == "run":
        set_status(res, walk.unit, "D-RUN-2", ran=True)
    free = provoked(state, walk, step.pose.hex) if step.enters else ()
    if free:
        after = replace(walk, provoked=(*walk.provoked, *free))
        res.then(*(FreeAttack(unit=one, mover=walk.unit) for one in free), after)
        return
    assert unit.pose is not None
    before, path = unit.pose, Path(start=walk.start, steps=(*walk.steps, step))
    rule_id = step.charges[0].rule if step.charges else "D-FACE-2"
    res.then(replace(walk, steps=path.steps, rest=walk.rest[1:]))
    res.emit(Moved(rule=rule_id, unit=unit.id, before=before, after=step.pose, step=step,
                   left=gait.budget - path.price))
    if step.enters:
        after_step(res, walk.unit, before, step.pose)


def mover_of(state: GameState, unit: str) -> str:
    """Who goes when a unit moves: its mount, if it rides."""
    return status_of(state.unit(unit)).rides or unit


@rule("D-LEAVE-1", "D-LEAVE-2", "D-LEAVE-3")
def provoked(state: GameState, walk: Walk, to: Hex) -> tuple[str, ...]:
    """Opponents whom the step leaves and who may strike before it, by initiative, once a movement."""
    unit = state.unit(walk.unit)
    if unit.pose is None or walk.clause.verb == "disengage":
        return ()
    left = [one for one in leaves(state, unit, to) if one not in walk.provoked]
    return tuple(one for one in flow_of(state).order if one in left and can_act(state.unit(one)))


def leaves(state: GameState, unit: Unit, to: Hex) -> tuple[str, ...]:
    """Engaged opponents who are adjacent now and would not be from another hex."""
    found = []
    for other in status_of(unit).engaged:
        pose = state.unit(other).pose
        if pose is not None and pose.hex.distance(to) > MELEE_REACH:
            found.append(other)
    return tuple(found)


def _stop(res: Resolution, walk: Walk) -> None:
    """The movement ends here; nobody stays where one may not end."""
    stay_clear(res, walk.unit, walk.start.hex, walk.steps)
    _settle(res, walk)


@rule("D-MAP-4")
def stay_clear(res: Resolution, unit: str, start: Hex, steps: tuple[Step, ...]) -> None:
    """A movement broken off in a friend's hex ends in the last hex of its path where one may end."""
    one = res.state.unit(unit)
    if one.pose is None or not is_conscious(one):
        return
    ground = ground_of(res.state, one, gait_with("move", 0))
    passed = [start, *(step.pose.hex for step in steps if step.enters)]
    back = next(at for at in reversed(passed) if ground.may_end(at) or at == start)
    if back != one.pose.hex:
        res.emit(Placed(rule="D-MAP-5", unit=one.id, before=one.pose, after=Pose(back, one.pose.facing)))


def _arrive(res: Resolution, walk: Walk) -> None:
    _settle(res, walk)
    res.then(*walk.then)


def _settle(res: Resolution, walk: Walk) -> None:
    """The end of the movement: it may engage, and what it left behind is no longer in melee with it."""
    steps = sum(step.enters for step in walk.steps)
    status = status_of(res.state.unit(walk.unit))
    if status.done:
        done = (*status.done[:-1], replace(status.done[-1], steps=steps))
        set_status(res, walk.unit, "D-KNOCK-1", done=done)
    if can_act(res.state.unit(walk.unit)):
        for other in to_engage(res.state, walk):
            engage(res, walk.unit, other)


@rule("D-MOVE-2")
def to_engage(state: GameState, walk: Walk) -> tuple[str, ...]:
    """Whom a mover engages at the end of its movement: all adjacent enemies, none, or those it names."""
    unit, named = state.unit(walk.unit), walk.clause.get("engage") or default_engagement(walk.clause.verb)
    near = [one for one in enemies_of(state, unit) if is_conscious(one) and unit.pose and one.pose
            and unit.pose.hex.distance(one.pose.hex) <= MELEE_REACH]
    wanted = named.split(",")
    return tuple(one.id for one in near if named == "all" or one.id in wanted)


@rule("D-DISENGAGE-2")
def default_engagement(verb: str) -> str:
    """All where nothing is said, none after Disengage."""
    return "none" if verb == "disengage" else "all"


def is_entry(token: str) -> bool:
    """Whether a token enters a hex."""
    return token.removesuffix("^") in ENTRIES
