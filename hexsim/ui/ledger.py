"""The ledger of a path as lines with words: the same lines in the plan before and in the log after."""

from collections.abc import Iterable

from hexsim.board.board import Board
from hexsim.board.gait import Step
from hexsim.hexes.notation import format_pose
from hexsim.hexes.pose import Pose
from hexsim.text import tr
from hexsim.ui.overlay import LedgerLine


def step_lines(board: Board, start: Pose, steps: Iterable[Step], budget: int, *, spent: int = 0,
               number: int = 0) -> tuple[LedgerLine, ...]:
    """A line for each step, with what has been spent and what is left after it; an opening is line 0.

    Args:
        board: numbers the hexes.
        start: where the steps begin.
        steps: a movement, or the rest of one.
        budget: of the whole movement.
        spent: what its steps before these have cost.
        number: how many those were.
    """
    lines, before = [], start
    for step in steps:
        number += step.token != ""
        spent += step.price
        items = tuple((charge.rule, charge.amount) for charge in step.charges)
        place = format_pose(board.grid, step.pose)
        text = tr("ui.ledger", number=number, token=step.token or "–", place=place, items=_items(items),
                  cost=step.price, left=budget - spent)
        lines.append(LedgerLine(number=number, token=step.token, before=before, after=step.pose, place=place,
                                items=items, cost=step.price, spent=spent, left=budget - spent, text=text))
        before = step.pose
    return tuple(lines)


def _items(items: tuple[tuple[str, int], ...]) -> str:
    return " + ".join(f"{amount} ({rule})" for rule, amount in items) or "0"
