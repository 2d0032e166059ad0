"""Feint and Manoeuvre: opposed tests of Weapon Skill (D-FEINT, D-MANOEUVRE)."""

from dataclasses import dataclass

from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_status
from hexsim.rules.event import Declared, Placed
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.economy import Spent
from hexsim.rulesets.d100.fields import Pushing, Targeted
from hexsim.rulesets.d100.ground import HIGHEST_STEP, is_free
from hexsim.rulesets.d100.hooks import after_step
from hexsim.rulesets.d100.hurting import fall, interrupt
from hexsim.rulesets.d100.kinds import action
from hexsim.rulesets.d100.legal import adjacent_refusal, target_refusal
from hexsim.rulesets.d100.links import engage
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.shifting import Shift, shift
from hexsim.rulesets.d100.sighting import turn_to
from hexsim.rulesets.d100.status import can_act, enemies_of, is_conscious, sheet_of
from hexsim.rulesets.d100.tests import Contest, Side
from hexsim.rulesets.d100.trials import roll_contest, side_of, trial_of

TEST = {"feint": "test_feint", "manoeuvre": "test_manoeuvre"}
WITHSTAND = "test_withstand"
RULE = {"feint": "D-FEINT-1", "manoeuvre": "D-MANOEUVRE-1"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Push(Task):
    """The opposed test of a Manoeuvre and what it does."""

    unit: str
    target: str
    to: int
    follow: bool


def opponent_refusal(state: GameState, unit: Unit, target: str, rule_id: str) -> Refusal | None:
    """An enemy that is awake, next to the unit."""
    refusal = target_refusal(state, unit, target, rule_id)
    if refusal is not None:
        return refusal
    if not is_conscious(state.unit(target)):
        return refuse("E_TARGET", rule_id, "asleep", target=state.unit(target).name)
    return adjacent_refusal(state, unit, target, rule_id)


def sides(state: GameState, verb: str, unit: str, target: str) -> tuple[Side, Side]:
    """Both sides of the opposed test of Weapon Skill."""
    pairs = ((unit, target, TEST[verb]), (target, unit, WITHSTAND))
    found = [side_of(trial_of(state, one, test, "WS", targets=(other,)),
                     sheet_of(state.unit(one)).bonus("WS"))
             for one, other, test in pairs]
    return found[0], found[1]


@rule("D-MANOEUVRE-1")
def contest(res: Resolution, verb: str, unit: str, target: str) -> Contest:
    """Turn to the opponent, be in melee with it, roll for both."""
    pose = res.state.unit(target).pose
    res.emit(Declared(rule=RULE[verb], unit=unit, verb=verb, targets=(target,)))
    if pose is not None:
        turn_to(res, unit, pose.hex)
    engage(res, unit, target)
    mine, theirs = sides(res.state, verb, unit, target)
    return roll_contest(res, mine, theirs, RULE[verb])


def check_feint(state: GameState, given: Order) -> Refusal | None:
    """An enemy next to the unit."""
    return opponent_refusal(state, state.unit(given.who), given.get("target"), "D-FEINT-1")


@rule("D-FEINT-1", "D-FEINT-2")
def act_feint(res: Resolution, given: Order, spent: Spent) -> None:
    """Won: the opponent cannot evade the next Standard Attack, if it is the next action of the turn."""
    del spent
    if contest(res, "feint", given.who, given.get("target")).winner == 0:
        set_status(res, given.who, "D-FEINT-1", feinted=given.get("target"))


def check_push(state: GameState, given: Order) -> Refusal | None:
    """An enemy next to the unit, and a hex into which it can be pushed."""
    unit, target = state.unit(given.who), given.get("target")
    refusal = opponent_refusal(state, unit, target, "D-MANOEUVRE-1")
    if refusal is not None:
        return refusal
    other = state.unit(target)
    assert other.pose is not None
    if can_be_pushed(state, other, int(given.get("to"))):
        return None
    to = other.pose.hex.neighbour(int(given.get("to")))
    return refuse("E_PATH", "D-MANOEUVRE-4", "push", target=other.name,
                  hex=state.board.number(to) if to in state.board else "–")


@rule("D-MANOEUVRE-4")
def can_be_pushed(state: GameState, other: Unit, way: int) -> bool:
    """Not onto somebody, against a wall or up a step of two levels; over an edge it goes."""
    assert other.pose is not None
    here, board = other.pose.hex, state.board
    there = here.neighbour(way)
    if not is_free(state, there, other.id):
        return False
    side = board.side(here, way)
    return not (side is not None
                and side.blocks_move) and board.level(there) - board.level(here) <= HIGHEST_STEP


@rule("D-MANOEUVRE-5")
def act_push(res: Resolution, given: Order, spent: Spent) -> None:
    """Roll; lost, nothing happens. It is no hit and cannot be evaded."""
    del spent
    push = Push(unit=given.who, target=given.get("target"), to=int(given.get("to")),
                follow=given.get("follow") == "yes")
    res.then(push)


@rule("D-MANOEUVRE-2", "D-MANOEUVRE-3")
def do_push(res: Resolution, task: Push) -> None:
    """Won: the opponent goes one hex that way, without free attacks; the attacker may take its hex."""
    if contest(res, "manoeuvre", task.unit, task.target).winner != 0:
        return
    pose = res.state.unit(task.target).pose
    assert pose is not None
    if task.follow:
        follow(res, task.unit, pose.hex, "D-MANOEUVRE-3")
    shove(res, task.target, pose.hex.neighbour(task.to), "D-MANOEUVRE-2", task.unit)
    res.judge()


def follow(res: Resolution, unit: str, to: Hex, rule_id: str) -> None:
    """Step into the hex that is being left; a third opponent whom that leaves may strike first."""
    if can_act(res.state.unit(unit)):
        shift(res, Shift(unit=unit, to=to, rule=rule_id))


def shove(res: Resolution, unit: str, to: Hex, rule_id: str, actor: str) -> None:
    """Move somebody by force, who falls if there is an edge, and whose Overwatch and long work are lost."""
    one, board = res.state.unit(unit), res.state.board
    assert one.pose is not None
    before, drop = one.pose, board.level(one.pose.hex) - board.level(to)
    interrupt(res, unit, rule_id)
    res.emit(Placed(rule=rule_id, unit=unit, before=before, after=Pose(to, before.facing)))
    after_step(res, unit, before, Pose(to, before.facing), actor)
    if drop > HIGHEST_STEP:
        fall(res, unit, drop)


def opponents(verb: str, state: GameState, who: str) -> tuple[str, ...]:
    """Enemies next to the unit against whom it can try it."""
    unit = state.unit(who)
    return tuple(one.id for one in enemies_of(state, unit) if opponent_refusal(state, unit, one.id,
                                                                               RULE[verb]) is None)


def feints(state: GameState, who: str) -> Offers | Refusal:
    """Each opponent next to the unit."""
    values = opponents("feint", state, who)
    return (Offer(order=order(who, "feint"), key="target", values=values),) if values else _nobody(
        state, who, "feint")


def pushes(state: GameState, who: str) -> Offers | Refusal:
    """Each opponent next to the unit, each way it can be pushed, with and without following."""
    found = []
    for target in opponents("manoeuvre", state, who):
        values = tuple(str(way) for way in range(6) if can_be_pushed(state, state.unit(target), way))
        given = order(who, "manoeuvre", target=target)
        found += [Offer(order=given, key="to", values=values)] if values else []
        found += [Offer(order=given.with_args(to=to, follow="yes")) for to in values]
    return tuple(found) or _nobody(state, who, "manoeuvre")


def _nobody(state: GameState, who: str, verb: str) -> Refusal:
    return refuse("E_TARGET", RULE[verb], "none", unit=state.unit(who).name)


ORDERS = (
    action("manoeuvre", Pushing, offers=pushes, check=check_push, act=act_push),
    action("feint", Targeted, offers=feints, check=check_feint, act=act_feint),
)
TASKS = {Push: do_push}
