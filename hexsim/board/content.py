"""What is written on a map before it becomes a `Board`: flat arrays by slot, and the changes they take."""

import sys
from array import array
from collections.abc import Hashable
from dataclasses import dataclass, fields
from hashlib import blake2b
from typing import Literal

from hexsim.board.frame import BoxFrame, Frame
from hexsim.board.terrain import DEFAULT_TERRAINS, SideKind, Terrain
from hexsim.hexes.hex import Hex

Value = str | int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardChange:
    """One thing about the map that becomes another.

    >>> BoardChange(hex=Hex(1, 1), direction=0, field="side", before="door_closed", after="door_open").after
    'door_open'

    Attributes:
        hex: where.
        direction: the hexside for `side`, None otherwise.
        field: what changes.
        before: the terrain id, level or side id there was (None: nothing on the side).
        after: the one there is.
    """

    hex: Hex
    direction: int | None = None
    field: Literal["terrain", "level", "side"]
    before: Value
    after: Value


class Draft:
    """A map in the making (mutable).

    >>> from hexsim.board.board import rectangle
    >>> board = rectangle(2, 1)
    >>> draft = Draft(board.frame, board.terrains, board.kinds, bytes(board.size), board.levels, {})
    >>> draft.set_side(Hex(0, 0), 0, "wall")
    >>> draft.value(BoardChange(hex=Hex(1, 0), direction=3, field="side", before=None, after=None))
    'wall'

    Attributes:
        ground: place of the terrain in `terrains`, by slot; 0 off the map.
        levels: level by slot; empty while every hex has level 0.
        sides: place in `kinds` by slot × 6 + direction, from both hexes.
        touched: slots and hexes around what was changed.
    """

    __slots__ = ("_kind", "_terrain", "frame", "ground", "kinds", "levels", "sides", "terrains", "touched")

    def __init__(self, frame: Frame, terrains: tuple[Terrain, ...], kinds: tuple[SideKind, ...],
                 ground: bytes, levels: "array[int]", sides: dict[int, int]) -> None:
        self.frame, self.terrains, self.kinds = frame, terrains, kinds
        self.ground, self.levels, self.sides = bytearray(ground), levels[:], dict(sides)
        self.touched: set[Hashable] = set()
        self._terrain = {terrain.id: place for place, terrain in enumerate(terrains)}
        self._kind = {kind.id: place for place, kind in enumerate(kinds)}

    def set_terrain(self, slot: int, name: str) -> None:
        """Lay a terrain."""
        self.ground[slot] = self._terrain[name]

    def set_level(self, slot: int, level: int) -> None:
        """Raise or lower a hex."""
        if level and not self.levels:
            self.levels = array("h", bytes(2 * self.frame.size))
        if self.levels:
            self.levels[slot] = level

    def clear(self, slot: int) -> None:
        """Leave nothing in a slot that is no longer on the map."""
        self.ground[slot] = 0
        if self.levels:
            self.levels[slot] = 0

    def set_side(self, hex_: Hex, direction: int, name: str | None) -> None:
        """Put something on a hexside, or take it away."""
        for at, way in ((hex_, direction), (hex_.neighbour(direction), (direction + 3) % 6)):
            slot = self.frame.index(at)
            if slot < 0:
                continue
            if name is None:
                self.sides.pop(slot * 6 + way, None)
            else:
                self.sides[slot * 6 + way] = self._kind[name]

    def value(self, change: BoardChange) -> Value:
        """What the draft holds where the change would be made."""
        slot = self.frame.index(change.hex)
        assert slot >= 0, f"{change.hex} is not on the map"
        if change.field == "terrain":
            return self.terrains[self.ground[slot]].id
        if change.field == "level":
            return self.levels[slot] if self.levels else 0
        assert change.direction is not None
        kind = self.sides.get(slot * 6 + change.direction)
        return None if kind is None else self.kinds[kind].id

    def change(self, change: BoardChange) -> None:
        """Make one change, which must find what it says was before."""
        assert self.value(change) == change.before, change
        slot, after = self.frame.index(change.hex), change.after
        if change.field == "terrain":
            assert isinstance(after, str)
            self.set_terrain(slot, after)
        elif change.field == "level":
            assert isinstance(after, int)
            self.set_level(slot, after)
        else:
            assert change.direction is not None and not isinstance(after, int)
            self.set_side(change.hex, change.direction, after)
        self.touched |= {slot, change.hex, *self.frame.neighbours(slot), *map(change.hex.neighbour, range(6))}


def digest_of(frame: Frame, terrains: tuple[Terrain, ...], kinds: tuple[SideKind, ...], ground: bytes,
              levels: "array[int]", sides: dict[int, int]) -> str:
    """32 hexadecimal digits of the content, the same on every machine and for every way to it.

    >>> from hexsim.board.board import rectangle
    >>> rectangle(2, 1).digest == rectangle(2, 1, fill="open").digest != rectangle(1, 2).digest
    True
    """
    common = [_traits(terrain) for terrain in DEFAULT_TERRAINS]
    own = [traits for terrain in terrains if (traits := _traits(terrain)) not in common]
    used = [place for place in range(len(terrains)) if place in ground]
    names = [terrains[place].id for place in used]
    placed = [(key, kinds[sides[key]].id) for key in sorted(sides)]
    grid = frame.grid
    head = (grid.orientation, grid.first_col, grid.first_row, grid.cols, grid.rows, own, names, placed)
    out = blake2b(repr(head).encode(), digest_size=16)
    if isinstance(frame, BoxFrame):
        out.update(frame.present)
    else:
        out.update(repr([frame.hex_at(slot) for slot in frame.slots()]).encode())
    out.update(ground.translate(bytes(used.index(place) if place in used else 0 for place in range(256))))
    heights = array("h", levels or bytes(2 * frame.size))
    if sys.byteorder == "big":
        heights.byteswap()
    out.update(heights.tobytes())
    return out.hexdigest()


def _traits(terrain: Terrain) -> list[tuple[str, object]]:
    """What a terrain means, without the words for it and its drawing."""
    return [(each.name, value) for each in fields(terrain)
            if each.name not in ("name", "look") and (value := getattr(terrain, each.name)) != each.default]
