"""Knock Down: an opposed test of Strength, and what the winner makes of it (D-KNOCK)."""

from dataclasses import dataclass
from typing import Literal

from hexsim.rules.event import Declared, Modifier
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.d100.asking import ask_unit
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.economy import Spent
from hexsim.rulesets.d100.fields import Targeted
from hexsim.rulesets.d100.harm import loss, unarmed_damage
from hexsim.rulesets.d100.hurting import add_fatigue, fall_prone, hurt, roll_damage
from hexsim.rulesets.d100.kinds import action, answer, nothing_wrong
from hexsim.rulesets.d100.legal import adjacent_refusal, target_refusal
from hexsim.rulesets.d100.links import engage
from hexsim.rulesets.d100.refusing import first_refusal, refuse
from hexsim.rulesets.d100.sheet import armour_at
from hexsim.rulesets.d100.sighting import metres, turn_to
from hexsim.rulesets.d100.status import can_act, enemies_of, is_conscious, sheet_of, status_of
from hexsim.rulesets.d100.tasks import Asking
from hexsim.rulesets.d100.tests import ORDINARY
from hexsim.rulesets.d100.trials import modifier, roll_contest, side_of, trial_of

VERB, RESULT, POINT = "knock_down", "knock_result", "D-KNOCK-3"
TEST, WITHSTAND = "test_knock_down", "test_withstand"
ENOUGH = 2
"""Degrees with which the winner may do more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resulting:
    """Key: what the winner makes of it."""

    do: Literal["prone", "damage"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Knock(Task):
    """The opposed test; `charged`: at the end of a Charge."""

    unit: str
    target: str
    charged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Asking):
    """Asks the winner: prone, or damage and Fatigue."""

    target: str


def knock_refusal(state: GameState, unit: Unit, target: str) -> Refusal | None:
    """Why somebody cannot be knocked down: no enemy, out of reach, down already."""
    return first_refusal(
        lambda: target_refusal(state, unit, target, "D-KNOCK-1"),
        lambda: adjacent_refusal(state, unit, target, "D-KNOCK-1"),
        lambda: posture_refusal(state.unit(target)))


def posture_refusal(target: Unit) -> Refusal | None:
    """Whoever lies cannot be knocked down."""
    if status_of(target).posture != "prone" and is_conscious(target):
        return None
    return refuse("E_POSTURE", "D-KNOCK-1", "prone", unit=target.name)


def check_knock(state: GameState, given: Order) -> Refusal | None:
    """Whether the target can be knocked down."""
    return knock_refusal(state, state.unit(given.who), given.get("target"))


def act_knock(res: Resolution, given: Order, spent: Spent) -> None:
    """Try it; others may come between."""
    del spent
    moved = just_moved(res.state.unit(given.who))
    res.then(Knock(unit=given.who, target=given.get("target"), charged=moved))


@rule("D-KNOCK-1")
def just_moved(unit: Unit) -> bool:
    """Whether the action before the last one of this turn was a half Move of at least one step."""
    before = status_of(unit).done[:-1]
    return bool(before) and before[-1].action == "move" and before[-1].cost == "half" and before[-1].steps > 0


@rule("D-KNOCK-5")
def contest_modifiers(*, charged: bool) -> tuple[Modifier, ...]:
    """+10 after a Move or in a Charge; nothing that changes Weapon or Ballistic Skill counts."""
    return (modifier(ORDINARY, "D-KNOCK-1", "momentum"),) if charged else ()


@rule("D-KNOCK-4")
def contend(res: Resolution, task: Knock) -> None:
    """Roll: the winner throws the other down; the one attacked only with two degrees or more."""
    unit, target = res.state.unit(task.unit), res.state.unit(task.target)
    if not can_act(unit) or knock_refusal(res.state, unit, task.target) is not None:
        return
    res.emit(Declared(rule="D-KNOCK-1", unit=task.unit, verb=VERB, targets=(task.target,)))
    assert target.pose is not None
    turn_to(res, task.unit, target.pose.hex)
    engage(res, task.unit, task.target)
    more = contest_modifiers(charged=task.charged)
    mine = trial_of(res.state, task.unit, TEST, "S", *more, targets=(task.target,))
    theirs = trial_of(res.state, task.target, WITHSTAND, "S", targets=(task.unit,))
    contest = roll_contest(res, side_of(mine, sheet_of(unit).bonus("S")),
                           side_of(theirs, sheet_of(target).bonus("S")), "D-KNOCK-1")
    if contest.winner == 0:
        if contest.degrees >= ENOUGH:
            res.then(Choose(unit=task.unit, target=task.target))
        else:
            throw_down(res, task.target)
    elif contest.winner == 1 and contest.degrees >= ENOUGH:
        fall_prone(res, task.unit, "D-KNOCK-4")


@rule("D-KNOCK-2")
def throw_down(res: Resolution, target: str) -> None:
    """It lies, and has to spend Stand to get up."""
    fall_prone(res, target, "D-KNOCK-2")


@rule("D-KNOCK-3")
def ask_result(res: Resolution, task: Choose) -> None:
    """Ask the winner what it makes of two degrees or more."""
    default = order(task.unit, RESULT, do="prone")
    ask_unit(res, task, point=POINT, verbs=(RESULT,), default=default)


def do_result(res: Resolution, given: Order, task: Task | None) -> None:
    """Throw the target down, or hurt and tire it."""
    assert isinstance(task, Choose)
    if given.get("do") == "prone":
        throw_down(res, task.target)
        return
    batter(res, task.unit, task.target, "D-KNOCK-3")
    res.judge()


def batter(res: Resolution, unit: str, target: str, rule_id: str) -> None:
    """1d5 − 3 and the Strength bonus to the Body, and one level of Fatigue even if nothing gets through."""
    bonus, other = sheet_of(res.state.unit(unit)).bonus("S"), sheet_of(res.state.unit(target))
    total = roll_damage(res, unit, unarmed_damage(), bonus, rule_id, targets=(target,))
    hurt(res, target, loss(total, armour_at(other, "body"), 0, other.bonus("T")), rule_id)
    add_fatigue(res, target, 1, rule_id)


def knockable(state: GameState, who: str) -> Offers:
    """Every enemy next to it that stands."""
    unit = state.unit(who)
    if unit.pose is None:
        return ()
    near = (one for one in enemies_of(state, unit) if metres(unit, one) == 1)
    values = tuple(sorted(one.id for one in near if knock_refusal(state, unit, one.id) is None))
    return (Offer(order=order(who, VERB), key="target", values=values),) if values else ()


def results(state: GameState, who: str) -> Offers:
    """Prone, or damage."""
    del state
    return (Offer(order=order(who, RESULT, do="prone")), Offer(order=order(who, RESULT, do="damage")))


ORDERS = (
    action(VERB, Targeted, offers=knockable, check=check_knock, act=act_knock),
    answer(RESULT, Resulting, offers=results, check=nothing_wrong, resolve=do_result),
)
TASKS = {Knock: contend, Choose: ask_result}
TYPES: tuple[type, ...] = (Knock, Choose)
