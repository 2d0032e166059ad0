"""Cover of whoever stands in a hex, seen from another one. Imports hexes and board."""

from hexsim.board.board import Board
from hexsim.board.terrain import Cover
from hexsim.hexes.hex import Hex
from hexsim.hexes.line import entry_sides

RANKS: tuple[Cover, ...] = ("none", "light", "heavy")


def cover_between(board: Board, here: Hex, there: Hex) -> Cover:
    """Cover in `there`: of its terrain, or of what stands on the hexside by which the line comes in.

    A wall next to the shooter does not hinder; after a pair both hexsides must give cover.
    """
    sides = [board.side(there, side) for side in entry_sides(here, there)]
    behind = [side.cover if side else "none" for side in sides]
    walled: Cover = min(behind, key=RANKS.index) if behind else "none"
    return max(walled, board.terrain(there).cover, key=RANKS.index)
