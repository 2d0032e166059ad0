"""What a round gives a unit, and how it is paid (B-ROUND-4, B-ACT-1)."""

from hexsim.rules.changing import set_status
from hexsim.rules.order import Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.space import movement_of
from hexsim.rulesets.blocks.status import status_of

CODES = {"standard": "E_STANDARD", "bonus": "E_BONUS"}


@rule("B-ROUND-4")
def cost_refusal(state: GameState, unit: Unit, cost: str) -> Refusal | None:
    """Each of the three can be used once a round, and none in place of another."""
    del state
    status = status_of(unit)
    if cost in CODES:
        if getattr(status, cost):
            return Refusal(code=CODES[cost], rule="B-ROUND-4", params=(("unit", unit.name),))
    elif cost == "movement" and status.moved:
        return Refusal(code="E_MOVE_LEFT", rule="B-ROUND-4", params=(
            ("needs", movement_of(unit)), ("has", movement_of(unit) - status.moved), ("short", status.moved)))
    return None


@rule("B-ACT-1")
def spend(res: Resolution, unit: str, cost: str) -> None:
    """Pay for what is done; a Reaction costs nothing."""
    if cost in CODES:
        set_status(res, unit, "B-ACT-1", **{cost: True})
    elif cost == "movement":
        set_status(res, unit, "B-ACT-1", moved=max(1, movement_of(res.state.unit(unit))))


def renew(res: Resolution, unit: str) -> None:
    """A new round: everything is there again, what was left is lost."""
    set_status(res, unit, "B-ROUND-4", standard=False, bonus=False, moved=0)
