"""Jumps and leaps carried out: free attacks, the Agility test, where one comes down (D-JUMP-1 … 7)."""

from dataclasses import dataclass, replace
from typing import Literal

from hexsim.hexes.hex import Hex
from hexsim.hexes.line import line
from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_flow
from hexsim.rules.event import Noted, Placed
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState
from hexsim.rules.task import Task
from hexsim.rulesets.d100 import leaps
from hexsim.rulesets.d100.ground import HIGHEST_STEP, drop, is_free
from hexsim.rulesets.d100.hooks import after_step
from hexsim.rulesets.d100.hurting import fall, fall_prone
from hexsim.rulesets.d100.leaving import FreeAttack
from hexsim.rulesets.d100.links import engage
from hexsim.rulesets.d100.sighting import toward
from hexsim.rulesets.d100.status import can_act, enemies_of, flow_of, is_conscious, sheet_of, status_of
from hexsim.rulesets.d100.tests import Trial
from hexsim.rulesets.d100.trials import modifier, roll, trial_of
from hexsim.rulesets.d100.walking import leaves, mover_of

LeapKind = Literal["up", "down", "run_up", "leap", "run_leap"]
TEST, BALANCE, PULL = "test_jump", "test_balance", "test_pull_up"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leap(Task):
    """The jump itself, from where the unit stands now; `free`: opponents left behind have struck."""

    unit: str
    kind: LeapKind
    run: int = 0
    to: Hex | None = None
    engage: str = ""
    free: bool = False


def leap_trial(state: GameState, unit: str, run: int, name: str = TEST) -> Trial:
    """The Agility test of a jump, with the bonus of its run-up."""
    bonus = leaps.run_up_bonus(run)
    more = (modifier(bonus, "D-JUMP-4", "run_up"),) if bonus else ()
    return trial_of(state, unit, name, "A", *more)


def way_of(here: Hex, goal: Hex) -> tuple[Hex, ...]:
    """The hexes of the line to a goal, one at each distance; along a hexside the left one."""
    found: dict[int, Hex] = {}
    for item in line(here, goal):
        found.setdefault(here.distance(item.hexes[0]), item.hexes[0])
    return tuple(found[away] for away in sorted(found) if away)


def leap_off(res: Resolution, task: Leap) -> None:
    """Those who are left behind strike; then the jump, unless that has stopped it."""
    unit = res.state.unit(task.unit)
    if not can_act(unit) or status_of(unit).posture == "prone" or status_of(unit).pinned:
        return
    left = () if task.free or task.to is None else leaves(res.state, unit, task.to)
    if left:
        order = (one for one in flow_of(res.state).order if one in left and can_act(res.state.unit(one)))
        res.then(*(FreeAttack(unit=one, mover=task.unit) for one in order), replace(task, free=True))
        return
    {"up": _up, "down": _down, "run_up": _run_up, "leap": _leap, "run_leap": _leap}[task.kind](res, task)


def _up(res: Resolution, task: Leap) -> None:
    """A standing jump needs no test; to pull oneself up to what one can grasp takes one of Strength."""
    _note(res, task, "jumped", height=_metres(leaps.standing_jump()))
    _pull_up(res, task, leaps.standing_jump())


def _pull_up(res: Resolution, task: Leap, height: int) -> None:
    """Come up to the hex that is named: by the jump itself, or by the arms."""
    unit = res.state.unit(mover_of(res.state, task.unit))
    if task.to is None or unit.pose is None:
        return
    up = -drop(res.state, unit.pose.hex, task.to) * leaps.METRE
    reach = leaps.reach_up(own_height(res.state, task.unit)) - leaps.standing_jump() + height
    pulled = height < up <= reach and roll(res, trial_of(res.state, task.unit, PULL, "S"), "D-JUMP-1").success
    if up <= height or pulled:
        _land(res, task, task.to)


def own_height(state: GameState, unit: str) -> int:
    """How tall somebody is, in half metres: 2 m for a human, half a metre for each point of Size."""
    return sheet_of(state.unit(unit)).size


def _down(res: Resolution, task: Leap) -> None:
    unit = res.state.unit(mover_of(res.state, task.unit))
    assert task.to is not None and unit.pose is not None
    metres = drop(res.state, unit.pose.hex, task.to)
    result = roll(res, leap_trial(res.state, task.unit, 0), "D-JUMP-2")
    landing = leaps.jump_down(metres, sheet_of(res.state.unit(task.unit)).bonus("A"), result)
    _land(res, task, task.to)
    if landing.prone:
        fall_prone(res, task.unit, "D-JUMP-2")
        fall(res, task.unit, landing.fallen)


def _run_up(res: Resolution, task: Leap) -> None:
    """Jump, or stumble and keep one's feet; either way the turn is over."""
    result = roll(res, leap_trial(res.state, task.unit, task.run), "D-JUMP-3")
    if result.success:
        height = leaps.running_jump(sheet_of(res.state.unit(task.unit)).bonus("S"), result.degrees)
        _note(res, task, "jumped", height=_metres(height))
        _pull_up(res, task, height)
    elif not roll(res, leap_trial(res.state, task.unit, task.run, BALANCE), "D-JUMP-3").success:
        fall_prone(res, task.unit, "D-JUMP-3")
    set_flow(res, "D-JUMP-3", turn="")


def _leap(res: Resolution, task: Leap) -> None:
    result = roll(res, leap_trial(res.state, task.unit, task.run), "D-JUMP-5")
    length = leaps.leap_length(sheet_of(res.state.unit(task.unit)).bonus("S"), result)
    _note(res, task, "leapt", length=_metres(length), height=str(leaps.leap_height(length)))
    unit = res.state.unit(mover_of(res.state, task.unit))
    assert task.to is not None and unit.pose is not None
    here, far = unit.pose.hex, length // leaps.METRE
    way = (here, *way_of(here, task.to))[: far + 1]
    end = next(at for at in reversed(way) if at == here or is_free(res.state, at, task.unit, unit.id))
    if end != here:
        deep = drop(res.state, here, end)
        _land(res, task, end)
        if deep > HIGHEST_STEP:
            fall(res, task.unit, deep)


def _land(res: Resolution, task: Leap, at: Hex) -> None:
    """Come down in a hex, facing the way of the jump, and engage whom one wants to."""
    unit = res.state.unit(mover_of(res.state, task.unit))
    assert unit.pose is not None
    before, after = unit.pose, Pose(at, toward(unit.pose.hex, at, unit.pose.facing))
    res.emit(Placed(rule="D-JUMP-8", unit=unit.id, before=before, after=after))
    named = task.engage or "all"
    for other in enemies_of(res.state, res.state.unit(task.unit)):
        near = other.pose is not None and other.pose.hex.distance(at) == 1 and is_conscious(other)
        if near and (named == "all" or other.id in named.split(",")):
            engage(res, task.unit, other.id)
    after_step(res, task.unit, before, after)


def _note(res: Resolution, task: Leap, key: str, **params: str) -> None:
    about = (("unit", res.state.unit(task.unit).name), *params.items())
    res.emit(Noted(rule="D-JUMP-7", key=f"d100.{key}", params=tuple(sorted(about))))


def _metres(half: int) -> str:
    """Half metres as metres.

    >>> _metres(11), _metres(6)
    ('5.5', '3')
    """
    return f"{half // 2}.5" if half % 2 else str(half // 2)


TASKS = {Leap: leap_off}
TYPES: tuple[type, ...] = (Leap,)
