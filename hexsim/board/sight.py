"""Line of sight (M-LOS-1): whether it is clear, and by what hex or hexside it is blocked if not.

Eye heights are in half levels above the ground of the hex; which posture has which is a ruleset's affair, as
is what one sees along a clear line. A hex that is not on the map blocks nothing.
"""

from dataclasses import dataclass
from typing import Literal

from hexsim.board.board import Board
from hexsim.board.shelf import Shelf
from hexsim.board.sightlines import (
    REACH,
    Outlook,
    fan_cells,
    fan_middles,
    fan_pairs,
    fan_sides,
    offsets,
    outlook,
)
from hexsim.hexes.hex import Hex, ring_place
from hexsim.hexes.line import RawItem, raw_line

Edge = tuple[Hex, int]
STANDING = 2
"""Eye height of a standing person, in half levels."""

MOST_KEPT = 20_000
"""Lines that are kept with a board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What becomes of a line of sight.

    >>> Sight(clear=False, by=(Hex(1, 0), 0), why="side").rule
    'M-LOS-1'

    Attributes:
        clear: nothing blocks it.
        by: the first hex, or hexside as (hex, direction), that blocks it; of a pair the one on the left.
        why: what it is that blocks: the terrain of the hex, its level, or what stands on the hexside.
        rule: the rule that says so.
    """

    clear: bool
    by: Hex | Edge | None = None
    why: Literal["", "terrain", "level", "side"] = ""
    rule: str = "M-LOS-1"


CLEAR = Sight(clear=True)


def sight(board: Board, a: Hex, b: Hex, eyes_a: int = STANDING, eyes_b: int = STANDING) -> Sight:
    """The line of sight between two hexes of the map; clear one way exactly if the other way (M-LOS-1).

    >>> from hexsim.board.board import rectangle
    >>> board = rectangle(9, 9, terrains={Hex(2, 1): "rock"})
    >>> sight(board, Hex(0, 1), Hex(4, 1)).by, sight(board, Hex(0, 1), Hex(2, 1)).clear
    (Hex(q=2, r=1), True)

    Args:
        board: the map.
        a: from where.
        b: to where.
        eyes_a: eye height at `a` in half levels above its ground, 0 or more: 2 standing, 0 lying.
        eyes_b: the same at `b`.
    """
    shelf: Shelf[Sight] = Shelf.of(board, "sight", MOST_KEPT)
    key = a, b, eyes_a, eyes_b
    return shelf.known.get(key) or shelf.put(key, _sight(board, a, b, eyes_a, eyes_b))


def _sight(board: Board, a: Hex, b: Hex, eyes_a: int, eyes_b: int) -> Sight:
    height = 2 * board.level(a) + eyes_a
    rise = 2 * board.level(b) + eyes_b - height
    items = raw_line(b.q - a.q, b.r - a.r)
    last = len(items) - 1
    for place in range(1, last + 1):
        before, item = items[place - 1], items[place]
        if len(item.hexes) == 2:
            found = _pair(board, a, items[place - 1: place + 2], height, rise)
        elif len(before.hexes) == 2:
            found = _hex(board, a, item, 0, height, rise) if place < last else None
        else:
            found = _side(board, a, before.hexes[0], item.hexes[0])
            if found is None and place < last:
                found = _hex(board, a, item, 0, height, rise)
        if found is not None:
            return found
    return CLEAR


def _pair(board: Board, a: Hex, around: tuple[RawItem, ...], height: int, rise: int) -> Sight | None:
    """What closes both sides of a line along a hexside, the one on the left named."""
    before, item, behind = around
    left, right = (_side(board, a, before.hexes[0], hex_) or _hex(board, a, item, which, height, rise)
                   or _side(board, a, hex_, behind.hexes[0]) for which, hex_ in enumerate(item.hexes))
    return left if left and right else None


def _hex(board: Board, a: Hex, item: RawItem, which: int, height: int, rise: int) -> Sight | None:
    slot = board.index(at := a.plus(item.hexes[which]))
    if slot < 0:
        return None
    if board.terrain_at(slot).blocks_sight:
        return Sight(clear=False, by=at, why="terrain")
    (s, s_den), (e, e_den) = item.start, item.end
    scale = 2 * s_den * e_den
    if 2 * board.level_at(slot) * scale > height * scale + rise * (s * e_den + e * s_den):
        return Sight(clear=False, by=at, why="level")
    return None


def _side(board: Board, a: Hex, near: Hex, far: Hex) -> Sight | None:
    direction = near.direction_to(far)
    assert direction is not None
    kind = board.side(at := a.plus(near), direction)
    return Sight(clear=False, by=(at, int(direction)), why="side") if kind and kind.blocks_sight else None


def seen_from(board: Board, viewer: Hex, radius: int, eyes: int = STANDING,
              eyes_there: int = STANDING) -> tuple[Hex, ...]:
    """The hexes of the map within `radius` with a clear line of sight, by distance, then as in `ring`.

    >>> from hexsim.board.board import rectangle
    >>> board = rectangle(9, 1, terrains={Hex(2, 0): "rock"})
    >>> seen_from(board, Hex(0, 0), 8)
    (Hex(q=0, r=0), Hex(q=1, r=0), Hex(q=2, r=0))

    Args:
        board: the map.
        viewer: where the eye is.
        radius: hexes.
        eyes: eye height of the viewer in half levels above its ground, 0 or more.
        eyes_there: the same in every hex looked at.
    """
    corners = (board.grid.hex_at(col, row) for col in (0, board.grid.cols) for row in (0, board.grid.rows))
    near = min(radius, REACH, max(map(viewer.distance, corners)) + 1)
    view = outlook(board, viewer, near)
    heights = 2 * board.level(viewer) + eyes, eyes_there
    places = _open(view, near, *heights)
    if view.opaque or view.walls or view.levels:
        hidden = _closed(view, near, *heights)
        places = [place for place in places if place not in hidden]
    (q, r), new = viewer, tuple.__new__
    seen = [new(Hex, (q + dq, r + dr)) for dq, dr in map(offsets(near).__getitem__, places)]
    far = [hex_ for hex_ in board if REACH < viewer.distance(hex_) <= radius] if radius > REACH else []
    far.sort(key=lambda hex_: ring_place(viewer, hex_))
    return (*seen, *(hex_ for hex_ in far if sight(board, viewer, hex_, eyes, eyes_there).clear))


def _closed(view: Outlook, radius: int, own: int, eyes: int) -> set[int]:
    """The places to which a pair closes the line."""
    out, opaque, walls, levels = set[int](), view.opaque, view.walls, view.levels
    for place, flanks, cells, sides in fan_pairs(radius):
        if cells & opaque or sides & walls or levels:
            rise = 2 * levels[place] + eyes - own if levels else 0
            if any(view.shut(pair, own, rise) for pair in flanks):
                out.add(place)
    return out


def _open(view: Outlook, radius: int, own: int, eyes: int) -> list[int]:
    """The places of the map with nothing in the way but perhaps pairs."""
    opaque, walls = view.opaque, view.walls
    places = [place for place, (slot, line) in enumerate(zip(view.slots, fan_cells(radius), strict=True))
              if slot >= 0 and not line & opaque]
    if walls:
        sides = fan_sides(radius)
        places = [place for place in places if not sides[place] & walls]
    return _over(view, radius, places, own, eyes) if view.levels else places


def _over(view: Outlook, radius: int, places: list[int], own: int, eyes: int) -> list[int]:
    """Those of the places to which the line passes above every single hex."""
    levels, lines, middles = view.levels, fan_cells(radius), fan_middles(radius)
    tops = [2 * level - own for level in levels]
    tall, out = {own: view.above(own)}, list[int]()
    for place in places:
        eye, line = 2 * levels[place] + eyes, lines[place]
        if eye not in tall:
            tall[eye] = view.above(eye)
        rise = eye - own
        if line & tall[max(own, eye)]:
            continue
        if line & tall[min(own, eye)]:
            for at, middle, scale in middles[place]:
                if tops[at] * scale > rise * middle:
                    break
            else:
                out.append(place)
        else:
            out.append(place)
    return out
