"""The end of the fight: when it comes, what it restores, and ending it by agreement (B-END)."""

from hexsim.rules.changing import set_status
from hexsim.rules.event import Noted
from hexsim.rules.order import Order, Refusal
from hexsim.rules.peace import agree, concede, sides_left
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Outcome
from hexsim.rules.task import Task
from hexsim.rules.victory import judge
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.status import sheet_of, status_of


@rule("B-END-4")
def judged(res: Resolution) -> bool:
    """End the fight if a side can no longer go on, or has what it came for; True if it has ended."""
    scored, outcome = judge(res.ruleset, res.state)
    for event in scored:
        res.emit(event)
    if outcome is not None:
        close(res, outcome)
    return outcome is not None


@rule("B-END-1", "B-END-2")
def close(res: Resolution, outcome: Outcome) -> None:
    """All HP come back and all conditions but Sustained ones go, on every unit; Wounds stay."""
    res.emit(Noted(rule="B-END-1", key="blocks.restored"))
    for unit in res.state.units:
        kept = status_of(unit).sustained
        status = status_of(res.state.unit(unit.id))
        set_status(res, unit.id, "B-END-1", hp=sheet_of(unit).hp_max, fresh=(), boosts=(),
                   prone=status.prone and "prone" in kept,
                   held_by=status.held_by if "held" in kept else "",
                   riding=status.riding if "riding" in kept else "",
                   deterioration=status.deterioration if "deterioration" in kept else None)
    res.end(outcome)


def check_side(state: GameState, given: Order) -> Refusal | None:
    """A side that is still in the fight may give up or offer peace."""
    sides = sides_left(state)
    if given.who in sides:
        return None
    return Refusal(code="E_ORDER", rule="B-END-4", params=(
        ("detail", "@blocks.E_ORDER_side"), ("who", given.who), ("allowed", ", ".join(sides))))


def do_concede(res: Resolution, given: Order, task: Task | None) -> None:
    """The side goes on no longer; with one side left the fight is over."""
    del task
    winners = concede(res, given.who, "B-END-4")
    if winners is not None:
        close(res, Outcome(winners=winners, reason="blocks.won_conceded"))


def do_agree(res: Resolution, given: Order, task: Task | None) -> None:
    """When everybody has agreed in the same round, the fight ends without a winner."""
    del task
    if agree(res, given.who, "B-END-4"):
        close(res, Outcome(winners=(), reason="blocks.won_agreed"))
