"""The options of a grapple carried out (D-GRAPPLE-3, D-GRAPPLE-5, D-GRAPPLE-6)."""

from dataclasses import dataclass
from typing import Literal

from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_status
from hexsim.rules.event import Placed
from hexsim.rules.order import order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState
from hexsim.rules.task import Task
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.contests import can_be_pushed, shove
from hexsim.rulesets.d100.economy import Spent
from hexsim.rulesets.d100.ground import HIGHEST_STEP, drop
from hexsim.rulesets.d100.hooks import after_step
from hexsim.rulesets.d100.hurting import fall_prone
from hexsim.rulesets.d100.knock import batter
from hexsim.rulesets.d100.links import let_go, take_hold
from hexsim.rulesets.d100.readying import act_ready
from hexsim.rulesets.d100.status import can_act, sheet_of, status_of
from hexsim.rulesets.d100.tests import Contest, Side
from hexsim.rulesets.d100.trials import roll, roll_contest, side_of, trial_of

Option = Literal["squeeze", "throw", "push", "ready", "stand", "hold", "break", "slip", "control", "yield"]
STRENGTH, WITHSTAND, SLIP = "test_grapple", "test_withstand", "test_slip"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrestle(Task):
    """An option of a grapple; `to`, `follow` of a push, `item` to be readied."""

    unit: str
    other: str
    option: Option
    to: int = 0
    follow: bool = True
    item: str = ""


@rule("D-GRAPPLE-6")
def side(state: GameState, unit: str, other: str, test: str = STRENGTH) -> Side:
    """A side of the test of Strength: if it passes, a degree more for each point of Size it is larger."""
    one, two = sheet_of(state.unit(unit)), sheet_of(state.unit(other))
    trial = trial_of(state, unit, test, "S", targets=(other,))
    return side_of(trial, one.bonus("S"), max(0, one.size - two.size))


@rule("D-GRAPPLE-3")
def wrestle(res: Resolution, task: Wrestle) -> None:
    """Carry out the option, if the grapple still holds."""
    unit = res.state.unit(task.unit)
    grip = status_of(unit).grip
    if grip is None or grip.other != task.other or not can_act(unit):
        return
    if task.option == "slip":
        if roll(res, trial_of(res.state, task.unit, SLIP, "A", targets=(task.other,)), "D-GRAPPLE-5").success:
            let_go(res, task.unit, "D-GRAPPLE-5")
    elif task.option == "stand":
        for one in (task.unit, task.other):
            set_status(res, one, "D-GRAPPLE-3", posture="standing")
    elif task.option == "ready":
        act_ready(res, order(task.unit, "ready", item=task.item), Spent())
    elif task.option not in ("hold", "yield"):
        _contend(res, task)


def _contend(res: Resolution, task: Wrestle) -> None:
    sides = (side(res.state, task.unit, task.other), side(res.state, task.other, task.unit, WITHSTAND))
    contest = roll_contest(res, *sides, "D-GRAPPLE-3")
    if contest.winner != 0:
        return
    if task.option == "squeeze":
        batter(res, task.unit, task.other, "D-GRAPPLE-3")
        res.judge()
    elif task.option == "throw":
        fall_prone(res, task.other, "D-GRAPPLE-3")
    elif task.option == "push":
        _push(res, task, contest)
    elif task.option == "break":
        let_go(res, task.unit, "D-GRAPPLE-5")
    else:
        take_hold(res, task.unit, task.other, "D-GRAPPLE-5")


def _push(res: Resolution, task: Wrestle, contest: Contest) -> None:
    """One hex a degree, at most the Agility bonus; the controller comes along or the grapple ends."""
    for _ in range(min(contest.degrees, sheet_of(res.state.unit(task.unit)).bonus("A"))):
        other = res.state.unit(task.other)
        assert other.pose is not None
        if not can_be_pushed(res.state, other, task.to):
            return
        there = other.pose.hex.neighbour(task.to)
        edge = drop(res.state, other.pose.hex, there) > HIGHEST_STEP
        follows = task.follow and not edge and status_of(res.state.unit(task.unit)).grip is not None
        if follows:
            _follow(res, task)
        else:
            let_go(res, task.unit, "D-GRAPPLE-3")
        shove(res, task.other, there, "D-GRAPPLE-3", task.unit)
        if edge:
            return


def _follow(res: Resolution, task: Wrestle) -> None:
    """Step into the hex the other is about to leave: the two are never out of each other's reach."""
    unit, other = res.state.unit(task.unit), res.state.unit(task.other)
    assert unit.pose is not None and other.pose is not None
    after = Pose(other.pose.hex, unit.pose.facing)
    res.emit(Placed(rule="D-GRAPPLE-3", unit=unit.id, before=unit.pose, after=after))
    after_step(res, unit.id, unit.pose, after)


TASKS = {Wrestle: wrestle}
TYPES: tuple[type, ...] = (Wrestle,)
