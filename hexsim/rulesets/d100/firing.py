"""The shot from Overwatch as an answer: fire or let it be (D-OVERWATCH-4)."""

from dataclasses import replace

from hexsim.rules.changing import set_status
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState
from hexsim.rules.task import Task
from hexsim.rulesets.d100.asking import keep_ahead
from hexsim.rulesets.d100.fields import Nothing
from hexsim.rulesets.d100.kinds import answer
from hexsim.rulesets.d100.status import status_of
from hexsim.rulesets.d100.strikes import Blow
from hexsim.rulesets.d100.watching import FIRE, Shot, ShotEnd, attack_of, shot_refusal


def check_fire(state: GameState, given: Order) -> Refusal | None:
    """The shot must be possible."""
    task = state.agenda[-1]
    assert isinstance(task, Shot)
    return shot_refusal(state, given.who, task.target)


def do_fire(res: Resolution, given: Order, task: Task | None) -> None:
    """Make the attack; an Aim is used by the first one."""
    assert isinstance(task, Shot)
    keep_ahead(res, given)
    attack, watch = attack_of(res.state, given.who, task.target), status_of(res.state.unit(given.who)).watch
    assert attack is not None and watch is not None
    set_status(res, given.who, "D-AIM-3", watch=replace(watch, aim=0))
    res.then(Blow(attack=attack), ShotEnd(unit=given.who, target=task.target))


def shots(state: GameState, who: str) -> Offers:
    """To fire."""
    task = state.agenda[-1] if state.agenda else None
    return (Offer(order=order(who, FIRE)),) if isinstance(task, Shot) and task.unit == who else ()


ORDERS = (answer(FIRE, Nothing, offers=shots, check=check_fire, resolve=do_fire),)
