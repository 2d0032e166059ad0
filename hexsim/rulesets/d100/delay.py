"""Delay: the turn ends, and a half action may follow in a gap between the turns of others (D-DELAY-1)."""

from hexsim.rules.changing import set_status
from hexsim.rules.order import Order
from hexsim.rules.resolution import Resolution
from hexsim.rules.task import Task
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.economy import Spent
from hexsim.rulesets.d100.fields import Nothing
from hexsim.rulesets.d100.gaps import ACT
from hexsim.rulesets.d100.kinds import action, alone, answer, nothing_wrong

VERB = "delay"


@rule("D-DELAY-1")
def act_delay(res: Resolution, given: Order, spent: Spent) -> None:
    """The turn ends at once; a half action is kept for later."""
    del spent
    set_status(res, given.who, "D-DELAY-1", delayed=True)


def do_act(res: Resolution, given: Order, task: Task | None) -> None:
    """Nothing by itself: the gap asks what."""
    del res, given, task


ORDERS = (
    action(VERB, Nothing, offers=alone(VERB), check=nothing_wrong, act=act_delay),
    answer(ACT, Nothing, offers=alone(ACT), check=nothing_wrong, resolve=do_act),
)
