"""Striking back after Retaliate was won (B-RET-3, B-RET-4)."""

from dataclasses import replace

from hexsim.rules.order import PASS, Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offers
from hexsim.rules.state import Awaiting, GameState
from hexsim.rules.task import Task
from hexsim.rulesets.blocks.asking import given_ahead
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.fight.arms import default_weapon
from hexsim.rulesets.blocks.fight.declare import declare
from hexsim.rulesets.blocks.fight.legal import attack_refusal, made_attack
from hexsim.rulesets.blocks.fight.offers import attack_families
from hexsim.rulesets.blocks.status import able
from hexsim.rulesets.blocks.tasks import Share, StrikeBack

STRIKE_POINT = "B-RET-3"
STRIKE = "strike"


@rule("B-RET-3", "B-RET-4")
def ask_strike(res: Resolution, task: StrikeBack) -> None:
    """Ask with what, at whom; if nobody can be reached nothing more comes of it. It may be declined."""
    if not able(res.state.unit(task.unit)):
        return
    asking = (*res.agenda, task)
    if not _families(res.state.having(agenda=asking), task.unit):
        return
    ready = None if task.told else given_ahead(res, task.unit, (STRIKE, PASS))
    awaiting = Awaiting(side=res.state.side_of(task.unit), who=(task.unit,), point=STRIKE_POINT,
                        verbs=(STRIKE, PASS), default=order(task.unit, PASS))
    res.ask(replace(task, told=task.told or ready is not None), awaiting, ready)


def _opponents(state: GameState) -> tuple[str, ...]:
    """Those who attacked and can be struck back at."""
    task = next((one for one in reversed(state.agenda) if isinstance(one, StrikeBack)), None)
    if task is None:
        return ()
    return tuple(share.unit for share in task.attack.shares if able(state.unit(share.unit)))


def _families(state: GameState, who: str) -> Offers:
    return attack_families(state, state.unit(who), order(who, STRIKE), _opponents(state),
                           areas=True)


def offer_strike(state: GameState, who: str) -> Offers:
    """Every weapon in hand that reaches one of those who attacked, with and without a manoeuvre."""
    return _families(state, who)


def share_of(state: GameState, given: Order) -> Share:
    """The weapon a strike is made with; without a name the first in hand."""
    return Share(unit=given.who, weapon=given.get("weapon") or default_weapon(state.unit(given.who)))


def target_of(state: GameState, given: Order) -> str:
    """Whom it is made at; without a name the first of those who attacked."""
    return given.get("target") or next(iter(_opponents(state)), "")


def check_strike(state: GameState, given: Order) -> Refusal | None:
    """It is an attack like another, at one of those who attacked, with a weapon in hand."""
    unit, share, target = state.unit(given.who), share_of(state, given), target_of(state, given)
    refusal = attack_refusal(state, unit, share, target, manoeuvre=given.get("manoeuvre"),
                             text=given.get("text"))
    if refusal is None and target not in _opponents(state):
        name = state.unit(target).name
        return Refusal(code="E_TARGET", rule="B-RET-3", params=(
            ("detail", "@blocks.E_TARGET_not_attacker"), ("target", name)))
    return refusal


def do_strike(res: Resolution, given: Order, task: Task | None) -> None:
    """Strike at once, at no cost."""
    assert isinstance(task, StrikeBack)
    share = share_of(res.state, given)
    target = given.get("target") or next(share.unit for share in task.attack.shares
                                         if able(res.state.unit(share.unit)))
    declare(res, made_attack(res.state, share, target, None, manoeuvre=given.get("manoeuvre"),
                             text=given.get("text"), kind="answer"))
