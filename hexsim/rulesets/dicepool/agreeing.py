"""Orders that are always legal: giving up, agreeing to end, the referee's word on who is hampered."""

from hexsim.rules.changing import set_status
from hexsim.rules.order import REFEREE, Order, Refusal
from hexsim.rules.peace import agree, all_agree, concede, sides_left
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Outcome
from hexsim.rules.task import Task
from hexsim.rulesets.dicepool.deeds import refuse
from hexsim.rulesets.dicepool.status import flow_of


def check_side(state: GameState, given: Order) -> Refusal | None:
    """A side that is still in the fight may give up or offer to end it."""
    sides = sides_left(state)
    if given.who in sides:
        return None
    return refuse("E_DETAIL", "P-DMG-6", "side", what=given.who, allowed=", ".join(sides))


def do_concede(res: Resolution, given: Order, task: Task | None) -> None:
    """The side has lost; with one side left the fight is over."""
    del task
    winners = concede(res, given.who, "P-DMG-6")
    if winners is not None:
        res.end(Outcome(winners=winners, reason="dicepool.won_conceded"))


def do_agree(res: Resolution, given: Order, task: Task | None) -> None:
    """When every side has agreed in the same turn, the fight ends, after the action under way."""
    del task
    agree(res, given.who, "P-DMG-6")
    if flow_of(res.state).stage != "acting":
        end_if_agreed(res)


def end_if_agreed(res: Resolution) -> bool:
    """End the fight without a winner if everybody has agreed to it."""
    if not all_agree(res.state):
        return False
    res.end(Outcome(winners=(), reason="dicepool.won_agreed"))
    return True


def check_hamper(state: GameState, given: Order) -> Refusal | None:
    """The referee, and only the referee, of a unit there is."""
    if given.who != REFEREE:
        return refuse("E_DETAIL", "P-ATK-4", "referee", what=given.who)
    if not state.has_unit(given.get("unit")):
        return refuse("E_DETAIL", "P-ATK-4", "unit", what=given.get("unit"))
    return None


def do_hamper(res: Resolution, given: Order, task: Task | None) -> None:
    """The unit is hampered from now on, or no longer."""
    del task
    set_status(res, given.get("unit"), "P-ATK-4", hampered=given.get("on", "yes") == "yes")
