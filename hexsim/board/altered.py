"""A board with other ground in some of its hexes, and with hexes fewer or more."""

from collections.abc import Mapping

from hexsim.board.board import Board, built
from hexsim.board.frame import BoxFrame, Frame
from hexsim.hexes.hex import Hex


def altered(board: Board, cells: Mapping[Hex, tuple[str, int] | None],
            sides: Mapping[tuple[Hex, int], str] | None = None) -> Board | None:
    """The board after changes; None if its bounding box is another one then, or its hexes lie too far apart.

    >>> from hexsim.board.board import rectangle
    >>> board = altered(rectangle(3, 2), {Hex(1, 0): None, Hex(0, 0): ("rock", 2)})
    >>> len(board), board.terrain(Hex(0, 0)).id, board.level(Hex(0, 0))
    (5, 'rock', 2)

    Args:
        board: as it was.
        cells: terrain id and level of each hex that changes, None for no hex.
        sides: all that stands on hexsides from now on; None for what stood there.
    """
    frame: Frame | None = board.frame
    gone = [hex_ for hex_, cell in cells.items() if cell is None and hex_ in board]
    come = [hex_ for hex_, cell in cells.items() if cell is not None and hex_ not in board]
    if gone or come:
        frame = frame.altered(gone, come) if isinstance(frame, BoxFrame) else None
    if frame is None:
        return None
    draft = board.draft(frame, walled=sides is None)
    for hex_ in gone:
        draft.clear(board.index(hex_))
    for hex_, cell in cells.items():
        if cell is not None:
            slot = frame.index(hex_)
            draft.set_terrain(slot, cell[0])
            draft.set_level(slot, cell[1])
    return built(draft, sides or {})
