"""The map as a value: terrain and level of each hex, what stands on each hexside.

Content lies in flat arrays by slot (see `frame`), so that a large map is cheap to build and to share, and a
change makes a new board. Units, bodies and things are not part of it.
"""

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hexsim.board.content import BoardChange, Draft, digest_of
from hexsim.board.frame import BoxFrame, Frame, frame_of
from hexsim.board.terrain import DEFAULT_TERRAINS, SIDE_KINDS, SideKind, Terrain
from hexsim.hexes.direction import Orientation
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import Grid

__all__ = ["Board", "BoardChange", "free_form", "rectangle"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Board:
    """A map; build it with `rectangle` or `free_form`. Equal content is equal, however it came about.

    >>> board = rectangle(4, 3, terrains={Hex(1, 1): "rock"}, sides={(Hex(0, 0), 0): "wall"})
    >>> len(board), board.number(Hex(1, 1)), board.terrain(Hex(1, 1)).blocks_sight
    (12, '0202', True)
    >>> board.side(Hex(1, 0), 3).id
    'wall'

    Attributes:
        frame: the hexes of the map and their slots.
        terrains: every terrain the map may hold, by id.
        kinds: the same for hexsides.
        cache: tables by slot or hex that others derive from the map; mutable and no part of its value. What a
            table keeps under a slot or hex may depend on that hex, its sides and its six neighbours, no more:
            `patched` hands the tables on without the entries around the change (only what is a dict).
    """

    frame: Frame
    terrains: tuple[Terrain, ...]
    kinds: tuple[SideKind, ...]
    cache: dict[Hashable, Any] = field(default_factory=dict, repr=False)
    _ground: bytes = field(repr=False)
    _levels: "array[int]" = field(repr=False)
    _sides: dict[int, int] = field(repr=False)
    _digest: list[str] = field(default_factory=list, repr=False)

    @property
    def orientation(self) -> Orientation:
        """Pointy-top or flat-top hexes."""
        return self.frame.grid.orientation

    @property
    def grid(self) -> Grid:
        """The bounding box, which numbers the hexes."""
        return self.frame.grid

    @property
    def size(self) -> int:
        """Slots of the arrays; at least `len(self)`."""
        return self.frame.size

    def __len__(self) -> int:
        return len(self.frame)

    def __contains__(self, hex_: object) -> bool:
        return isinstance(hex_, Hex) and self.frame.index(hex_) >= 0

    def __iter__(self) -> Iterator[Hex]:
        return map(self.frame.hex_at, self.frame.slots())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self is other or self.digest == other.digest

    def __hash__(self) -> int:
        return int(self.digest[:15], 16)

    def index(self, hex_: Hex) -> int:
        """The slot of a hex, −1 off the map."""
        return self.frame.index(hex_)

    def hex_at(self, slot: int) -> Hex:
        """The hex of a slot."""
        return self.frame.hex_at(slot)

    def slots(self) -> Iterator[int]:
        """The slots on the map, in reading order."""
        return self.frame.slots()

    def neighbour(self, slot: int, direction: int) -> int:
        """The slot next to a slot of the map, −1 off the map."""
        return self.frame.neighbours(slot)[direction]

    def neighbours(self, slot: int) -> tuple[int, ...]:
        """The six slots around a slot of the map, −1 off the map."""
        return self.frame.neighbours(slot)

    def terrain(self, hex_: Hex) -> Terrain:
        """The terrain of a hex on the map."""
        return self.terrain_at(_on(self.frame, hex_))

    def terrain_at(self, slot: int) -> Terrain:
        """The terrain of a slot on the map."""
        return self.terrains[self._ground[slot]]

    def level(self, hex_: Hex) -> int:
        """The level of a hex on the map."""
        return self.level_at(_on(self.frame, hex_))

    def level_at(self, slot: int) -> int:
        """The level of a slot on the map."""
        return self._levels[slot] if self._levels else 0

    @property
    def ground(self) -> bytes:
        """Place in `terrains` by slot; of slots off the map it says nothing."""
        return self._ground

    @property
    def levels(self) -> "array[int]":
        """Level by slot; empty while every hex has level 0."""
        return self._levels

    def side(self, hex_: Hex, direction: int) -> SideKind | None:
        """What stands on a hexside, None for nothing; the same from both hexes."""
        slot = self.frame.index(hex_)
        if slot < 0:
            slot, direction = self.frame.index(hex_.neighbour(direction)), (direction + 3) % 6
        return self.side_at(slot, direction)

    def side_at(self, slot: int, direction: int) -> SideKind | None:
        """What stands on a side of a slot, None for nothing."""
        kind = self._sides.get(slot * 6 + direction)
        return None if kind is None else self.kinds[kind]

    def sides(self) -> Iterator[tuple[Hex, int, SideKind]]:
        """Every hexside that carries something, once: from the hex first in reading order."""
        for key in sorted(self._sides):
            slot, direction = divmod(key, 6)
            other = self.frame.neighbours(slot)[direction]
            if other < 0 or slot < other:
                yield self.frame.hex_at(slot), direction, self.kinds[self._sides[key]]

    def where(self, test: Callable[[Terrain], bool]) -> bytes:
        """By slot, 1 where a hex of the map has a terrain that passes the test.

        >>> list(rectangle(2, 1, fill="rock").where(lambda terrain: terrain.blocks_sight))
        [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]
        """
        passing = bytes(place for place, terrain in enumerate(self.terrains) if test(terrain))
        flags = self._ground.translate(bytes(place in passing for place in range(256)))
        both = int.from_bytes(flags, "big") & int.from_bytes(self.frame.present, "big")
        return both.to_bytes(self.size, "big")

    def where_sides(self, test: Callable[[SideKind], bool]) -> bytes:
        """By slot, bit `d` set where what stands on hexside `d` passes the test.

        >>> board = rectangle(2, 1, sides={(Hex(0, 0), 0): "wall"})
        >>> list(board.where_sides(lambda kind: kind.blocks_sight))
        [0, 0, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0]
        """
        out = bytearray(self.size)
        for key, kind in self._sides.items():
            if test(self.kinds[kind]):
                out[key // 6] |= 1 << key % 6
        return bytes(out)

    def number(self, hex_: Hex) -> str:
        """The printed number of a hex."""
        return self.frame.grid.number(hex_)

    def parse_hex(self, text: str) -> Hex:
        """The hex of a printed number or of `q,r`; it may be off the map.

        Raises:
            NotationError: neither.
        """
        return self.frame.grid.parse(text)

    @property
    def digest(self) -> str:
        """32 hexadecimal digits that stand for the content: equal for equal boards, different for others."""
        if not self._digest:
            self._digest.append(digest_of(self.frame, self.terrains, self.kinds, self._ground, self._levels,
                                          self._sides))
        return self._digest[0]

    def patched(self, changes: Iterable[BoardChange]) -> "Board":
        """The board after some changes; each must find what it says was before.

        >>> board = rectangle(3, 3)
        >>> wet = BoardChange(hex=Hex(1, 1), field="terrain", before="open", after="shallow_water")
        >>> board.patched([wet]).terrain(Hex(1, 1)).id, board.terrain(Hex(1, 1)).id
        ('shallow_water', 'open')
        """
        draft = self.draft()
        for change in changes:
            draft.change(change)
        if not draft.touched:
            return self
        board = _board(draft)
        for key, table in self.cache.items():
            if isinstance(table, dict):
                board.cache[key] = {at: kept for at, kept in table.items() if at not in draft.touched}
        return board

    def draft(self, frame: Frame | None = None, *, walled: bool = True) -> Draft:
        """The content to be changed, for another frame with the same slots, with or without hexsides."""
        return Draft(frame or self.frame, self.terrains, self.kinds, self._ground, self._levels,
                     self._sides if walled else {})


def _on(frame: Frame, hex_: Hex) -> int:
    slot = frame.index(hex_)
    assert slot >= 0, f"{hex_} is not on the map"
    return slot


def built(draft: Draft, sides: Mapping[tuple[Hex, int], str]) -> Board:
    """The board of a draft with more on its hexsides, each named from one of its hexes."""
    for (hex_, direction), kind in sides.items():
        _on(draft.frame, hex_)
        draft.set_side(hex_, direction, kind)
    return _board(draft)


def _board(draft: Draft) -> Board:
    levels = draft.levels if any(draft.levels) else array("h")
    return Board(frame=draft.frame, terrains=draft.terrains, kinds=draft.kinds,
                 _ground=bytes(draft.ground), _levels=levels, _sides=draft.sides)


def _draft(frame: Frame, extra: Iterable[Terrain]) -> Draft:
    table = {terrain.id: terrain for terrain in (*DEFAULT_TERRAINS, *extra)}
    assert len(table) <= 256, "more than 256 terrains"
    terrains = tuple(table[name] for name in sorted(table))
    return Draft(frame, terrains, SIDE_KINDS, bytes(frame.size), array("h"), {})


def rectangle(cols: int, rows: int, orientation: Orientation = "pointy", fill: str = "open", *,
              terrains: Mapping[Hex, str] | None = None, levels: Mapping[Hex, int] | None = None,
              sides: Mapping[tuple[Hex, int], str] | None = None, extra: Iterable[Terrain] = ()) -> Board:
    """A full map of columns and rows whose first hex, number 0101, is (0, 0).

    >>> rectangle(2, 2, "flat", levels={Hex(1, 1): 2}).level(Hex(1, 1))
    2

    Args:
        cols: hexes in a row.
        rows: rows.
        orientation: pointy-top or flat-top.
        fill: id of the terrain where nothing else is said.
        terrains: ids of other terrains.
        levels: levels other than 0.
        sides: ids of what stands on hexsides, each named from one of its hexes.
        extra: terrains of this map besides the default ones.
    """
    frame = BoxFrame.full(Grid(orientation=orientation, cols=cols, rows=rows))
    draft = _draft(frame, extra)
    place = [terrain.id for terrain in draft.terrains].index(fill)
    draft.ground[:] = frame.present.translate(bytes([0, place, *range(2, 256)]))
    for hex_, terrain in (terrains or {}).items():
        draft.set_terrain(_on(frame, hex_), terrain)
    for hex_, level in (levels or {}).items():
        draft.set_level(_on(frame, hex_), level)
    return built(draft, sides or {})


def free_form(cells: Mapping[Hex, tuple[str, int]], orientation: Orientation = "pointy", *,
              sides: Mapping[tuple[Hex, int], str] | None = None, extra: Iterable[Terrain] = ()) -> Board:
    """A map of just those hexes, each with its terrain id and level.

    >>> board = free_form({Hex(0, 0): ("open", 0), Hex(5, -2): ("rock", 1)})
    >>> list(board), Hex(1, 0) in board
    ([Hex(q=5, r=-2), Hex(q=0, r=0)], False)

    Args:
        cells: the hexes of the map.
        orientation: pointy-top or flat-top.
        sides: ids of what stands on hexsides, each named from one of its hexes.
        extra: terrains of this map besides the default ones.
    """
    draft = _draft(frame_of(cells, orientation), extra)
    index, lay, raise_to = draft.frame.index, draft.set_terrain, draft.set_level
    for hex_, (terrain, level) in cells.items():
        slot = index(hex_)
        lay(slot, terrain)
        if level:
            raise_to(slot, level)
    return built(draft, sides or {})

