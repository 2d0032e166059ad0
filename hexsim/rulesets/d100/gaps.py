"""Gaps between turns, in which those who have delayed may act (D-DELAY-2 … 6)."""

from dataclasses import dataclass

from hexsim.rules.changing import set_flow
from hexsim.rules.order import PASS, Order, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState
from hexsim.rules.task import Poll, Task
from hexsim.rulesets.d100.actions import ACTIONS
from hexsim.rulesets.d100.asking import ask_unit, drop_ahead, keep_ahead
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.status import can_act, flow_of, sheet_of, status_of
from hexsim.rulesets.d100.tasks import Asking
from hexsim.rulesets.d100.tests import Result
from hexsim.rulesets.d100.trials import roll, roll_contest, side_of, trial_of

ACT, POINT = "act", "D-DELAY-2"
TEST = "test_delay"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap(Task):
    """The moment after the turn of a unit, before the next one begins; `answers`: who wants to act now."""

    after: str
    who: tuple[str, ...] = ()
    answers: tuple[Order | None, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LateStart(Task):
    """A late half action begins: for as long as it lasts it is the unit's own turn."""

    unit: str
    ahead: Order


@dataclass(frozen=True, slots=True, kw_only=True)
class Late(Asking):
    """Asks for the late half action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LateEnd(Task):
    """It is over."""

    unit: str


@rule("D-DELAY-6")
def delayers(state: GameState) -> tuple[str, ...]:
    """Who has a late half action left and can act, in order of initiative; reactions have not ended it."""
    return tuple(unit for unit in flow_of(state).order
                 if status_of(state.unit(unit)).delayed and can_act(state.unit(unit))
                 and state.side_of(unit) not in flow_of(state).conceded)


@rule("D-DELAY-2")
def open_gap(res: Resolution, task: Gap) -> None:
    """Ask those who have delayed whether they act now; then each acts, one after the other."""
    if task.answers is None:
        who = delayers(res.state)
        if who:
            res.then(Poll(point=POINT, verbs=(ACT, PASS), who=who), Gap(after=task.after, who=who))
        return
    wanted = {answer.who: answer for answer in task.answers if answer is not None and answer.verb == ACT}
    res.then(*(LateStart(unit=unit, ahead=wanted[unit]) for unit in in_turn(res, tuple(wanted))))


@rule("D-DELAY-5")
def in_turn(res: Resolution, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Who acts first: of two by an opposed Agility test, of more by one test each.

    Equal degrees: the higher Agility, then the lower roll.
    """
    if len(wanted) < 2:
        return wanted
    trials = [trial_of(res.state, unit, TEST, "A") for unit in wanted]
    if len(wanted) == 2:
        sides = [side_of(trial, sheet_of(res.state.unit(trial.unit)).bonus("A")) for trial in trials]
        winner = None
        while winner is None:
            winner = roll_contest(res, sides[0], sides[1], "D-DELAY-5").winner
        return wanted if winner == 0 else wanted[::-1]
    results = {trial.unit: roll(res, trial, "D-DELAY-5") for trial in trials}
    return tuple(sorted(wanted, key=lambda unit: _rank(results[unit], sheet_of(res.state.unit(unit)).A)))


def _rank(result: Result, agility: int) -> tuple[int, int, int]:
    return -result.degrees if result.success else result.degrees, -agility, result.roll


def start_late(res: Resolution, task: LateStart) -> None:
    """From here to the end it is the unit's own turn, in which it has no reactions."""
    if task.unit not in delayers(res.state):
        return
    keep_ahead(res, task.ahead)
    set_flow(res, "D-DELAY-3", turn=task.unit)
    res.then(Late(unit=task.unit), LateEnd(unit=task.unit))


@rule("D-DELAY-3")
def ask_late(res: Resolution, task: Late) -> None:
    """Ask for one half action, which counts as part of the turn that was cut short."""
    if task.unit in delayers(res.state):
        ask_unit(res, task, point=POINT, verbs=(*VERBS, PASS), default=order(task.unit, PASS))


def end_late(res: Resolution, task: LateEnd) -> None:
    """The gap goes on; what the unit has answered ahead and was not asked for is forgotten."""
    drop_ahead(res, task.unit)
    set_flow(res, "D-DELAY-3", turn="")


VERBS = (*ACTIONS, "mount", "dismount")
"""All actions may be named; those that are no half actions are refused by their kind (D-DELAY-4)."""


TASKS = {Gap: open_gap, LateStart: start_late, Late: ask_late, LateEnd: end_late}
TYPES: tuple[type, ...] = (Gap, LateStart, Late, LateEnd)
