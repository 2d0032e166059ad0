"""Reasons why a hex is out of reach that are found at a glance; what takes a search is left to the reach."""

from collections.abc import Iterable

from hexsim.board.gait import Snag
from hexsim.board.reach import Reach
from hexsim.hexes.hex import Hex
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui.overlay import Phrase, ReachHex
from hexsim.ui.words import snag_phrase, with_rule


def plain_reason(state: GameState, whole: Reach, at: Hex) -> Phrase | None:
    """Nobody could enter the hex, it is much too far away, or too dear by so much; None if none of these."""
    ground, gait = whole.ground, whole.gait
    if at == whole.start.hex or at in ground.hindrances or not gait.gears[-1].entries:
        return None
    backs = [(at.neighbour(direction), (direction + 3) % 6) for direction in range(6 if ground.plain else 0)]
    blocks = [ground.crossing(back, direction).block for back, direction in backs if back in ground.board]
    if blocks and blocks[0] is not None and all(blocks):
        return snag_phrase(state, gait, Snag(kind="blocked", rule=blocks[0].rule, by=blocks[0].kind, at=at))
    cheapest = min(gait.gears[-1].entries, key=lambda entry: entry.price)
    need = whole.start.hex.distance(at) * cheapest.price
    if need > 2 * gait.budget:
        return with_rule(tr(f"ui.far_{gait.measure}", need=need, have=gait.budget), cheapest.rule)
    snag = _too_dear(whole, at)
    return snag_phrase(state, gait, snag) if snag else None


def _too_dear(whole: Reach, at: Hex) -> Snag | None:
    """What is missing for the cheapest way there, if a somewhat larger budget is enough for it."""
    path = whole.further().path(at)
    if path is None:
        return None
    spent = 0
    for number, step in enumerate(path.steps, start=1):
        spent += step.price
        if spent > whole.gait.budget:
            short = path.price - whole.gait.budget
            return Snag(kind="budget", token=number, rule=step.charges[0].rule, short=short, at=at)
    return None


def nearest(hexes: Iterable[ReachHex], at: Hex) -> ReachHex | None:
    """Of the hexes in reach the one closest to another: by distance, then price, then place."""
    return min(hexes, default=None, key=lambda found: (found.hex.distance(at), found.cost, found.hex))
