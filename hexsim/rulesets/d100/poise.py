"""Aim, Defensive Stance, Guarded Action (D-AIM, D-STANCE, D-GUARD)."""

from hexsim.rules.changing import set_status
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.economy import Spent, action_refusal
from hexsim.rulesets.d100.fields import Costing, Nothing
from hexsim.rulesets.d100.kinds import action, action_named, alone, nothing_wrong
from hexsim.rulesets.d100.status import status_of

AIMS = {"half": 10, "full": 20}


@rule("D-AIM-1", "D-AIM-2")
def act_aim(res: Resolution, given: Order, spent: Spent) -> None:
    """+10 for half an action, +20 for a whole one, on the next attack; a later Aim replaces it."""
    del spent
    set_status(res, given.who, "D-AIM-1", aim=AIMS[given.get("cost", "half")])


def aims(state: GameState, who: str) -> Offers | Refusal:
    """Aim for half a turn or a whole one, as far as the turn allows."""
    unit, one = state.unit(who), action_named("aim")
    shut = [action_refusal(state, unit, one, cost) for cost in one.costs]
    values = [order(who, "aim", cost="" if cost == "half" else cost)
              for cost, refusal in zip(one.costs, shut, strict=True) if refusal is None]
    return tuple(Offer(order=given) for given in values) or next(filter(None, shut))


@rule("D-STANCE-1", "D-STANCE-2")
def act_stance(res: Resolution, given: Order, spent: Spent) -> None:
    """One reaction more, only for Evasion, and −20 for blows (not shots) at it until the next round."""
    del spent
    reactions = status_of(res.state.unit(given.who)).reactions
    set_status(res, given.who, "D-STANCE-1", stance=True, reactions=reactions + 1)


@rule("D-GUARD-1", "D-GUARD-2", "D-GUARD-3")
def act_guard(res: Resolution, given: Order, spent: Spent) -> None:
    """−10 on its own tests to hit in this turn, +10 on Evasion until its next one."""
    del spent
    set_status(res, given.who, "D-GUARD-2", guarding=True)
    set_status(res, given.who, "D-GUARD-3", guarded=True)


ORDERS = (
    action("aim", Costing, offers=aims, check=nothing_wrong, act=act_aim),
    action("stance", Nothing, offers=alone("stance"), check=nothing_wrong, act=act_stance),
    action("guard", Nothing, offers=alone("guard"), check=nothing_wrong, act=act_guard),
)
