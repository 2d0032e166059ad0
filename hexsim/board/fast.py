"""The compiled search, installed by `hexsim[fast]`. Importing this module loads neither numpy nor numba.

It does the last layer of gaits with one gear, or with two of which the first holds only the start, on plain
ground.
"""

import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

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

BARRED = 255
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

    costs = np.full((1, 6), NEVER, np.uint16)
    costs[0, 0] = 0
    spread(np.zeros((1, 6), np.int32), np.full((1, 6), 255, np.uint8), np.full(8, 1, np.int32), 1, 1,
           np.zeros(1, np.int64), costs)


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
    return _finish


def _finish(roads: Roads, gear: Gear, buckets: Sequence[Bucket], size: int) -> tuple[Layer, bool]:
    import numpy as np

    from hexsim.board.compiled import spread

    around, extra = _tables(roads, size)
    costs = np.full((size, 6), NEVER, np.uint16)
    start = _begin(costs, buckets, turn_price(gear))
    turn = turn_price(gear)
    cut = spread(around, extra, _prices(gear), -1 if turn is None else turn, len(buckets) - 1,
                 np.array(start, np.int64), costs)
    return ArrayLayer(gear, costs), bool(cut)


def _begin(costs: "NDArray[Any]", buckets: Sequence[Bucket], turn: int | None) -> list[int]:
    """Write the buckets into the prices; the slots that have any."""
    slots: dict[int, None] = {}
    for price, bucket in enumerate(buckets):
        for slot, mask in bucket.items():
            slots[slot] = None
            for facing, more in enumerate(closures(turn)[mask]):
                if price + more < min(int(costs[slot, facing]), len(buckets)):
                    costs[slot, facing] = price + more
    return list(slots)


def _prices(gear: Gear) -> "NDArray[Any]":
    import numpy as np

    kept = ("F", "<", "SL", "B", "SR", ">")
    prices = {entry.token: entry.price for entry in gear.entries}
    return np.array([min(prices.get(token, _FAR), _FAR) for token in (*kept, "L", "R")], np.int32)


def _tables(roads: Roads, size: int) -> tuple["NDArray[Any]", "NDArray[Any]"]:
    """Neighbours and extra prices of every slot; what does not depend on units is kept with the board."""
    import numpy as np

    board = roads.board
    if ("fast", roads.key) not in board.cache:
        around, extra = np.zeros((size, 6), np.int32), np.full((size, 6), BARRED, np.uint8)
        for slot in board.slots():
            for step, direction, more in roads.table.get(slot) or roads.build(slot):
                around[slot, direction], extra[slot, direction] = slot + step, more
        board.cache["fast", roads.key] = (around, extra)
    around, extra = board.cache["fast", roads.key]
    if roads.own or roads.closed:
        extra = extra.copy()
        for slot, exits in roads.own.items():
            for _, direction, more in exits:
                extra[slot, direction] = more
        for slot in roads.closed:
            for direction, back in enumerate(board.neighbours(slot)):
                if back >= 0:
                    extra[back, (direction + 3) % 6] = BARRED
    return around, extra
