"""How far it is from a hex to every other on foot, whoever stands in the way: for plans, not for paths.

Facings cost nothing here, others do not count, and a closed door is as far as three hexes. Imports ground.
"""

from array import array
from collections.abc import Sequence

from hexsim.board.board import Board
from hexsim.board.ground import Block, Toll, terrain_toll
from hexsim.board.shelf import Shelf
from hexsim.hexes.hex import Hex

FAR = 60
"""Prices beyond this are not worked out; the distance in hexes stands in for the rest."""

MOST_KEPT = 8_000_000
"""Prices that are kept with a board."""

MOST_STEPS = 20_000
"""Hexes whose steps are kept with a board."""

Steps = tuple[tuple[int, int], ...]

NOWHERE = 0xFFFF
DOOR = 3


class Ways:
    """Prices from one hex.

    >>> from hexsim.board.board import rectangle
    >>> there = ways(rectangle(5, 1, terrains={Hex(2, 0): "rough"}), Hex(0, 0))
    >>> there.price(Hex(1, 0)), there.price(Hex(2, 0))
    (1, 3)
    """

    __slots__ = ("_at", "_index", "_prices", "_whole")

    def __init__(self, board: Board, at: Hex, prices: Sequence[int], *, whole: bool = True) -> None:
        self._index, self._at, self._prices, self._whole = board.frame.index, at, prices, whole

    def price(self, to: Hex) -> int | None:
        """What the way to a hex of the map costs, None if there is none."""
        price = self._prices[self._index(to)]
        if price != NOWHERE:
            return price
        return None if self._whole else FAR + self._at.distance(to)


def ways(board: Board, at: Hex, toll: Toll = terrain_toll) -> Ways:
    """The prices of all ways from a hex; they are kept with the board."""
    shelf: Shelf[Ways] = Shelf.of(board, "ways", MOST_KEPT)
    found = shelf.known.get((at, toll))
    if found is None:
        prices, whole = _prices(board, board.index(at), toll)
        found = shelf.put((at, toll), Ways(board, at, prices, whole=whole), board.size)
    return found


def _prices(board: Board, start: int, toll: Toll) -> tuple[Sequence[int], bool]:
    """The prices, and whether they are those of all hexes that can be reached."""
    whole = True
    steps: Shelf[Steps] = Shelf.of(board, "steps", MOST_STEPS)
    prices = array("H", [NOWHERE]) * board.size
    prices[start] = 0
    buckets: list[list[int]] = [[] for _ in range(FAR + 1)]
    buckets[0].append(start)
    for price, bucket in enumerate(buckets):
        for slot in bucket:
            if prices[slot] < price:
                continue
            for to, step in (steps.known.get((slot, toll))
                             or steps.put((slot, toll), _steps(board, slot, toll))):
                further = price + step
                if further >= prices[to]:
                    continue
                if further > FAR:
                    whole = False
                    continue
                prices[to] = further
                buckets[further].append(to)
    return prices, whole


def _steps(board: Board, slot: int, toll: Toll) -> Steps:
    """The hexes to which one can go from another, with the price of that."""
    prices = [(to, _step(board, slot, direction, toll))
              for direction, to in enumerate(board.neighbours(slot)) if to >= 0]
    return tuple([(to, price) for to, price in prices if price <= FAR])


def _step(board: Board, slot: int, direction: int, toll: Toll) -> int:
    """Price of a step to the neighbour, beyond FAR if it is barred."""
    asked = toll(board, board.hex_at(slot), direction)
    if not isinstance(asked, Block):
        return 1 + sum(charge.amount for charge in asked)
    side = board.side(board.hex_at(slot), direction)
    return 1 + DOOR if side is not None and side.opens_to and asked.kind == side.id else FAR + 1
