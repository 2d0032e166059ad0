"""The compiled search, installed by `hexsim[fast]`. Importing this module loads neither numpy nor numba.

It does the last layer of gaits with one gear, or with two of which the first holds only the start, on plain
ground.
"""

import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from hexsim.board.board import Board
from hexsim.board.frame import BoxFrame
from hexsim.board.gait import Gait, Gear
from hexsim.board.ground import Ground, Roads, is_lasting
from hexsim.board.search import Finish, Layer
from hexsim.board.spread import Bucket, turn_price
from hexsim.board.table import NEVER, closures
from hexsim.errors import HexsimError

if TYPE_CHECKING:
    from numpy.typing import NDArray

WORTH_IT = 20_000
"""Below so many hexes the Python search is done before the compiled one is loaded."""

BARRED = NEVER
"""Stands for an exit that does not exist; extra prices are smaller."""

_FAR = 1 << 24


def is_installed() -> bool:
    """Whether numba is there."""
    return find_spec("numba") is not None


def is_loaded() -> bool:
    """Whether the compiled search can be called without waiting for it."""
    return "hexsim.board.compiled" in sys.modules


def require() -> None:
    """See that it can be used.

    Raises:
        HexsimError: numba is not installed.
    """
    if not is_installed():
        raise HexsimError("core.no_fast")


def warm_up() -> None:
    """Load the compiled search, and compile it if it never was; about a second, the first time about ten.

    Raises:
        HexsimError: numba is not installed.
    """
    require()
    import numpy as np

    from hexsim.board.compiled import spread

    spread(np.zeros(12, np.int64), np.zeros(1, np.uint8), np.full(6, BARRED, np.uint16),
           np.ones(39, np.int64), 1, 1, np.zeros(1, np.int64), np.zeros(6, np.uint16))


class ArrayLayer:
    """A layer as the compiled search leaves it: an array of slots × 6 prices."""

    __slots__ = ("array", "gear")

    def __init__(self, gear: Gear, array: "NDArray[Any]") -> None:
        self.gear, self.array = gear, array

    def costs(self, slot: int) -> Sequence[int]:
        """The price of each of the six facings in a slot, NEVER where there is none."""
        prices: list[int] = self.array[slot].tolist()
        return prices

    def slots(self) -> Iterable[int]:
        """The slots that are reached."""
        slots: list[int] = (self.array != NEVER).any(axis=1).nonzero()[0].tolist()
        return slots


def finisher(ground: Ground, gait: Gait) -> Finish | None:
    """What does the last layer of such a search, None where only Python can."""
    if not ground.plain or len(gait.gears) > 2 or not gait.gears[-1].extras or not is_lasting(ground.toll):
        return None
    return _finish if isinstance(ground.board.frame, BoxFrame) else None


def _finish(roads: Roads, gear: Gear, buckets: Mapping[int, Bucket], budget: int) -> tuple[Layer, bool]:
    import numpy as np

    from hexsim.board.compiled import spread

    shape, extra, most = _tables(roads)
    turn = turn_price(gear)
    costs = np.full(shape.size * 6, budget + 1, np.uint16)
    for price, bucket in sorted(buckets.items(), reverse=True):
        for slot, mask in bucket.items():
            for facing, more in enumerate(closures(turn)[mask]):
                place = slot * 6 + facing
                costs[place] = min(int(costs[place]), price + more)
    start = sorted({slot for bucket in buckets.values() for slot in bucket})
    steps = np.array(roads.board.frame.steps, np.int64).ravel()  # type: ignore[attr-defined]  # see finisher
    dearest = max((entry.price for entry in gear.entries), default=0) + most + 3 * (turn or 0)
    top = spread(steps, shape, extra, _prices(gear), -1 if turn is None else turn, budget,
                 np.array(start, np.int64), costs)
    return ArrayLayer(gear, costs.reshape(-1, 6)), int(top) + dearest > budget


def _prices(gear: Gear) -> "NDArray[Any]":
    """By direction and facing, the price of entering with the facing kept; then of F, L and R."""
    import numpy as np

    prices = {entry.token: entry.price for entry in gear.entries}
    kept = ("", "<", "SL", "B", "SR", ">")
    out = [prices.get(kept[(way - facing) % 6], _FAR) for way in range(6) for facing in range(6)]
    return np.array(out + [prices.get(token, _FAR) for token in "FLR"], np.int64)


def _tables(roads: Roads) -> tuple["NDArray[Any]", "NDArray[Any]", int]:
    """Shape of every slot's surroundings, extra price of every exit, and the highest of those."""
    import numpy as np

    board = roads.board
    if ("fast", roads.key) not in board.cache:
        prices, size = array("H", bytes(board.size * 12)), board.size
        for place in range(size * 6):
            prices[place] = BARRED
        for slot in board.slots():
            for _, way, more in roads.table.get(slot) or roads.survey(slot):
                prices[slot * 6 + way] = min(more, BARRED)
        extra = np.array(prices, np.uint16)
        board.cache["fast", roads.key] = _shapes(board), extra, int(extra[extra != BARRED].max(initial=0))
    shape, extra, most = board.cache["fast", roads.key]
    if roads.own or roads.closed:
        extra = extra.copy()
        for slot, exits in roads.own.items():
            for _, way, more in exits:
                extra[slot * 6 + way] = min(more, BARRED)
                most = max(most, more)
        for slot in roads.closed:
            for way, back in enumerate(board.neighbours(slot)):
                if back >= 0:
                    extra[back * 6 + (way + 3) % 6] = BARRED
    return shape, extra, most


def _shapes(board: Board) -> "NDArray[Any]":
    """By slot, whether its row (column on a flat-top map) is an odd one."""
    import numpy as np

    grid, width = board.grid, board.grid.cols + 2
    row, col = np.divmod(np.arange(board.size), width)
    odd = row - 1 + grid.first_row if grid.orientation == "pointy" else col - 1 + grid.first_col
    return (odd & 1).astype(np.uint8)
