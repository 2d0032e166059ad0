"""Tables that make sight from one hex to many quick: what each line crosses, what of a map could block it.

Places number the hexes around a viewer as `ring` walks them, nearest first, so that lines to near hexes need
few bits: a line is a whole number with the bits of the hexes it crosses, a map one with the bits of those
that block, and one `&` tells whether they meet. Hexside `d` (0 to 2) of place p is bit 3·p + d.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

from hexsim.board.board import Board
from hexsim.hexes.hex import Hex, ring, within
from hexsim.hexes.line import RawItem, raw_line

REACH = 64
"""Hexes up to which lines are kept in tables."""

NOWHERE = -(2**15)
"""The level that stands for a hex off the map: too low to block."""

_DIGITS = bytes([48, *[49] * 255])


class Crossed(NamedTuple):
    """A hex a line crosses: its place, and where the line is in its middle, as numerator and denominator.

    >>> fan_middles(2)[7]
    (Crossed(place=1, middle=16, scale=32),)
    """

    place: int
    middle: int
    scale: int


class Flank(NamedTuple):
    """One side of a pair: the hex beside the line, and the bits of the hexsides into and out of it.

    >>> left, right = fan_pairs(2)[0].flanks[0]
    >>> offsets(1)[left.at.place], offsets(1)[right.at.place]
    (Hex(q=1, r=-1), Hex(q=1, r=0))
    """

    at: Crossed
    sides: int


class PairedLine(NamedTuple):
    """A line that runs along hexsides: its place, the flanks of each pair, and the bits of all of them.

    >>> [offsets(2)[line.place] for line in fan_pairs(2)][:2]
    [Hex(q=2, r=-1), Hex(q=1, r=-2)]
    """

    place: int
    flanks: tuple[tuple[Flank, Flank], ...]
    cells: int
    sides: int


@cache
def offsets(radius: int) -> tuple[Hex, ...]:
    """The hexes of the places up to `radius`, seen from the viewer.

    >>> offsets(1)[:3]
    (Hex(q=0, r=0), Hex(q=1, r=0), Hex(q=1, r=-1))
    """
    return tuple(within(Hex(0, 0), radius))


@cache
def _places(radius: int) -> dict[Hex, int]:
    return {hex_: place for place, hex_ in enumerate(offsets(radius))}


@cache
def _turned(radius: int, sides: int) -> tuple[int, ...]:
    """Where each place lies after a turn of the whole by `sides` × 60°."""
    out = [0]
    for distance in range(1, radius + 1):
        first, around = 1 + 3 * distance * (distance - 1), 6 * distance
        out += [first + (step + sides * distance) % around for step in range(around)]
    return tuple(out)


def _lines(distance: int) -> Iterator[tuple[int, tuple[RawItem, ...]]]:
    """For each hex of a ring the turn and the line that, so turned, leads to it."""
    for sides in range(6 if distance else 1):
        for hex_ in list(ring(Hex(0, 0), distance))[:max(distance, 1)]:
            yield sides, raw_line(hex_.q, hex_.r)


@cache
def _ring_cells(distance: int) -> tuple[int, ...]:
    places, out = _places(distance), []
    for sides, line in _lines(distance):
        turned, bits = _turned(distance, sides), 0
        for item in line[1:-1]:
            if len(item.hexes) == 1:
                bits |= 1 << turned[places[item.hexes[0]]]
        out.append(bits)
    return tuple(out)


@cache
def _ring_middles(distance: int) -> tuple[tuple[Crossed, ...], ...]:
    out = []
    for sides, line in _lines(distance):
        out.append(tuple(_crossed(distance, sides, item, 0) for item in line[1:-1] if len(item.hexes) == 1))
    return tuple(out)


@cache
def _ring_sides(distance: int) -> tuple[int, ...]:
    out = []
    for sides, line in _lines(distance):
        singles = [(a.hexes[0], b.hexes[0]) for a, b in pairwise(line) if len(a.hexes) == len(b.hexes) == 1]
        out.append(sum(_side_bit(distance, sides, near, far) for near, far in singles))
    return tuple(out)


@cache
def _ring_pairs(distance: int) -> tuple[PairedLine, ...]:
    out = []
    for place, (sides, line) in enumerate(_lines(distance), 1 + 3 * distance * (distance - 1)):
        found = []
        for before, item, behind in zip(line, line[1:], line[2:], strict=False):
            if len(item.hexes) == 2:
                found.append(tuple(Flank(_crossed(distance, sides, item, which),
                                         _side_bit(distance, sides, before.hexes[0], item.hexes[which])
                                         | _side_bit(distance, sides, item.hexes[which], behind.hexes[0]))
                                   for which in (0, 1)))
        if found:
            cells = sum(1 << flank.at.place for flanks in found for flank in flanks)
            around = sum(flank.sides for flanks in found for flank in flanks)
            out.append(PairedLine(place, tuple((left, right) for left, right in found), cells, around))
    return tuple(out)


def _crossed(distance: int, sides: int, item: RawItem, which: int) -> Crossed:
    (start, start_scale), (end, end_scale) = item.start, item.end
    return Crossed(_turned(distance, sides)[_places(distance)[item.hexes[which]]],
                   start * end_scale + end * start_scale, 2 * start_scale * end_scale)


def _side_bit(distance: int, sides: int, near: Hex, far: Hex) -> int:
    direction = near.direction_to(far)
    assert direction is not None
    way = (direction + sides) % 6
    return 1 << 3 * _turned(distance, sides)[_places(distance)[near if way < 3 else far]] + way % 3


@lru_cache(maxsize=8)
def fan_cells(radius: int) -> tuple[int, ...]:
    """By place up to `radius` the bits of the single hexes between.

    >>> fan_cells(2)[7] == 1 << 1
    True
    """
    return tuple(chain.from_iterable(map(_ring_cells, range(radius + 1))))


@lru_cache(maxsize=8)
def fan_sides(radius: int) -> tuple[int, ...]:
    """By place up to `radius` the bits of the hexsides between neighbouring singles, the ends included.

    >>> fan_sides(2)[7] == 1 << 3 * 0 + 0 | 1 << 3 * 1 + 0
    True
    """
    return tuple(chain.from_iterable(map(_ring_sides, range(radius + 1))))


@lru_cache(maxsize=8)
def fan_middles(radius: int) -> tuple[tuple[Crossed, ...], ...]:
    """By place up to `radius` the single hexes between.

    >>> [at.place for at in fan_middles(2)[7]]
    [1]
    """
    return tuple(chain.from_iterable(map(_ring_middles, range(radius + 1))))


@lru_cache(maxsize=8)
def fan_pairs(radius: int) -> tuple[PairedLine, ...]:
    """The lines up to `radius` that run along hexsides.

    >>> len(fan_pairs(2)), len(fan_pairs(4))
    (6, 12)
    """
    return tuple(chain.from_iterable(map(_ring_pairs, range(2, radius + 1, 2))))


@cache
def _beside(radius: int) -> tuple[tuple[int, ...], ...]:
    """The places next to each place within `radius`, in directions 3 to 5; −1 further out."""
    places = _places(radius)
    return tuple(tuple(places.get(hex_.neighbour(d), -1) for d in (3, 4, 5)) for hex_ in places)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """What a map has within some distance of a hex, by place.

    >>> view = Outlook(slots=[4, 5], opaque=0b10, walls=0, levels=[0, 3])
    >>> view.above(2)
    2

    Attributes:
        slots: slots, −1 off the map.
        opaque: bits of the hexes whose terrain blocks sight.
        walls: bits of the hexsides that block sight.
        levels: levels; empty if all are 0.
    """

    slots: list[int]
    opaque: int
    walls: int
    levels: list[int]

    def above(self, height: int) -> int:
        """The bits of the hexes higher than that many half levels."""
        return bits_of(bytes([2 * level > height for level in self.levels]))

    def shut(self, flanks: tuple[Flank, Flank], own: int, rise: int) -> bool:
        """Whether a pair is closed on both sides, for a line from height `own` that rises by `rise`."""
        levels = self.levels
        for (place, middle, scale), sides in flanks:
            if not (self.opaque >> place & 1 or sides & self.walls
                    or (levels and 2 * levels[place] * scale > own * scale + rise * middle)):
                return False
        return True


def outlook(board: Board, viewer: Hex, radius: int) -> Outlook:
    """What the map has around a hex.

    >>> from hexsim.board.board import rectangle
    >>> outlook(rectangle(3, 3, terrains={Hex(1, 1): "rock"}), Hex(0, 1), 1).opaque
    2
    """
    opaque, walls = _screens(board)
    slots, heights = board.frame.around(viewer, radius), board.levels
    return Outlook(slots=slots, opaque=bits_of(bytes([opaque[slot] for slot in slots])),
                   walls=_wall_bits(bytes([walls[slot] for slot in slots]), radius) if walls else 0,
                   levels=[heights[slot] if slot >= 0 else NOWHERE for slot in slots] if heights else [])


def bits_of(flags: bytes) -> int:
    """The whole number whose bit p is set where flag p is not 0.

    >>> bits_of(bytes([1, 0, 1]))
    5
    """
    return int(flags.translate(_DIGITS)[::-1], 2)


def _wall_bits(walls: bytes, radius: int) -> int:
    beside, bits = _beside(radius), 0
    for place, sides in enumerate(walls):
        if sides:
            bits |= (sides & 7) << 3 * place
            for d, other in enumerate(beside[place]):
                if other >= 0 and sides & 8 << d:
                    bits |= 1 << 3 * other + d
    return bits


def _screens(board: Board) -> tuple[bytes, bytes]:
    """By slot where terrain blocks sight, and which hexsides do (empty for none); entry −1 is off the map."""
    kept: tuple[bytes, bytes] | None = board.cache.get("screens")
    if kept is None:
        opaque = board.where(lambda terrain: terrain.blocks_sight)
        walls = board.where_sides(lambda kind: kind.blocks_sight)
        board.cache["screens"] = kept = (opaque + b"\0", walls + b"\0" if any(walls) else b"")
    return kept
