"""From a pixel to a hex of the map."""

from hexsim.board.board import Board
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout


def pick_on(board: Board, layout: Layout, x: float, y: float) -> Hex | None:
    """The hex of the map under a pixel, None beside the map and in its holes.

    >>> from hexsim.board.board import rectangle
    >>> board, layout = rectangle(2, 2), Layout(size=10)
    >>> pick_on(board, layout, 18, 3), pick_on(board, layout, -20, 3)
    (Hex(q=1, r=0), None)
    """
    hex_ = layout.pick(x, y)
    return hex_ if hex_ in board else None
