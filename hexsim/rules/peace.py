"""Giving up and agreeing on peace, for rulesets whose flow keeps the sides in `conceded` and `agreed`."""

from hexsim.rules.changing import set_flow
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState


def sides_left(state: GameState) -> tuple[str, ...]:
    """The sides that have not given up, in the order of the scenario."""
    return tuple(side.id for side in state.sides if side.id not in state.flow.conceded)


def concede(res: Resolution, side: str, rule: str) -> tuple[str, ...] | None:
    """A side gives up: who has won if fewer than two are left, None while the fight goes on."""
    set_flow(res, rule, conceded=(*res.state.flow.conceded, side))
    left = sides_left(res.state)
    return left if len(left) < 2 else None


def agree(res: Resolution, side: str, rule: str) -> bool:
    """A side offers peace; True if all have that are left."""
    set_flow(res, rule, agreed=tuple(sorted({*res.state.flow.agreed, side})))
    return all_agree(res.state)


def all_agree(state: GameState) -> bool:
    """Whether every side that is left offers peace."""
    return set(sides_left(state)) <= set(state.flow.agreed)
