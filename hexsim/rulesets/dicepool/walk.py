"""Carrying out a path: token by token with its gaps, or at one go in a moment (P-MOVE-4 … 6)."""

from dataclasses import replace

from hexsim.board.gait import Gait, Path, Snag, Step
from hexsim.board.walk import take_step
from hexsim.hexes.hex import within
from hexsim.hexes.path import ENTRIES
from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_status
from hexsim.rules.event import Moved, Placed
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.gaits import MOVE, gait_named, ground_of
from hexsim.rulesets.dicepool.paths import tokens_of
from hexsim.rulesets.dicepool.status import action_of, can_act, set_action, status_of
from hexsim.rulesets.dicepool.tasks import Gap, Walk

NEAR = 3
"""Hexes within which room is found for a unit that nowhere on its path may end."""


def walk_of(state: GameState, unit: str, number: int, *, bound: bool, quiet: bool) -> Walk:
    """The walk of a declared action; it begins where its unit stands then."""
    one, clause = state.unit(unit), action_of(state, unit, number).clause
    gait = clause.get("gait", "walk") if clause.verb == MOVE else "walk"
    return Walk(unit=unit, number=number, rest=tokens_of(one, clause), gait=gait,
                stand=clause.get("stand") == "yes", bound=bound, quiet=quiet)


def walk_on(res: Resolution, task: Walk) -> None:
    """Carry out the next token, then ask delayed units, then the rest."""
    step = _next(res, task)
    if isinstance(step, Walk):
        res.then(step)
        entered = step.steps[-1].enters
        if entered and not task.quiet:
            res.then(Gap(against=task.unit))


def walk_at_once(res: Resolution, task: Walk) -> None:
    """The whole path, nobody in between."""
    going: Walk | None = task
    while going is not None:
        going = _next(res, going)


def _next(res: Resolution, task: Walk) -> Walk | None:
    """One more step; None when the walk is over or broken off."""
    unit = res.state.unit(task.unit)
    if not can_act(res.state, unit):
        return None
    task = _here(task, unit)
    if not _goes_on(res.state, task):
        stay_clear(res, task)
        return None
    gait = gait_named(unit, task.gait, stand=task.stand)
    token = "" if gait.opening and not task.steps else next(iter(task.rest), None)
    if token is None:
        stay_clear(res, task)
        return None
    step = take_step(ground_of(res.state, unit, gait), gait, _path(task), token)
    if isinstance(step, Snag):
        stay_clear(res, task)
        return None
    _emit(res, task, gait, step)
    return replace(task, steps=(*task.steps, step), rest=task.rest[1:] if token else task.rest)


def _here(task: Walk, unit: Unit) -> Walk:
    """The walk from where its unit is: at its beginning, or after it had to step aside on the way."""
    assert unit.pose is not None
    here = Pose(*unit.pose)
    if task.start is None:
        return replace(task, start=here)
    if _path(task).end == here:
        return task
    return replace(task, steps=(*task.steps, Step(token="", pose=here)))


def _goes_on(state: GameState, task: Walk) -> bool:
    fate = action_of(state, task.unit, task.number).fate
    if task.free:
        return True
    if not task.bound:
        return fate in ("done", "lost")
    verb = action_of(state, task.unit, task.number).clause.verb
    over = verb == MOVE and not any(token in ENTRIES for token in task.rest) and fate == "done"
    return fate == "due" or over


def _path(task: Walk) -> Path:
    assert task.start is not None
    return Path(start=task.start, steps=task.steps)


def _emit(res: Resolution, task: Walk, gait: Gait, step: Step) -> None:
    path, unit = _path(task), task.unit
    rule_id = step.charges[0].rule if step.charges else "P-MOVE-4"
    res.emit(Moved(rule=rule_id, unit=unit, before=path.end, after=step.pose, step=step,
                   left=gait.budget - path.price - step.price))
    if not step.token:
        set_status(res, unit, "P-MOVE-6", posture="standing")
    if step.enters:
        set_status(res, unit, "P-MOVE-2", walked=status_of(res.state.unit(unit)).walked + 1)
        verb = action_of(res.state, unit, task.number).clause.verb
        if verb == MOVE and not any(token in ENTRIES for token in task.rest[1:]):
            set_action(res, unit, "P-ABORT-3", task.number, fate="done")


def stay_clear(res: Resolution, task: Walk) -> None:
    """A walk broken off in a friend's hex ends in the last hex where one may end."""
    unit = res.state.unit(task.unit)
    ground = ground_of(res.state, unit, gait_named(unit, task.gait, stand=task.stand))
    if unit.pose is None or ground.may_end(unit.pose.hex) or task.start is None:
        return
    passed = [task.start.hex, *(step.pose.hex for step in task.steps)]
    near = (at for at in within(unit.pose.hex, NEAR) if at in res.state.board
            and not res.state.board.terrain(at).blocks_move)
    back = next((at for at in (*reversed(passed), *near) if ground.may_end(at)), unit.pose.hex)
    if back != unit.pose.hex:
        res.emit(Placed(rule="P-MOVE-4", unit=unit.id, before=unit.pose, after=Pose(back, unit.pose.facing)))
