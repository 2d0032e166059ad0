"""The ground, and the ground with what stands on it, as surfaces the size of the map's pane.

A pan moves them and fills the strips that come into view; anything else draws them anew.
"""

from dataclasses import dataclass

import pygame

from hexsim.board.board import Board
from hexsim.hexes.layout import Layout
from hexsim.rules.state import GameState
from hexsim.ui.overlay import Overlay
from hexsim.ui.panels import TurnEntry
from hexsim.ui.scene_overlay import overlay_ops
from hexsim.ui.scene_terrain import terrain_ops
from hexsim.ui.scene_tokens import Cast, token_ops
from hexsim.ui.window.draw import Painter

Shift = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What the ground looks like, apart from where the pane stands on it."""

    board: Board
    size: float
    pane: tuple[int, int]
    palette: str
    numbers: bool
    darkness: int

    def same(self, other: "Ground | None") -> bool:
        """Whether the other looks alike; boards count as equal only if they are one."""
        return other is not None and self.board is other.board and (
            self.size, self.pane, self.palette, self.numbers, self.darkness) == (
            other.size, other.pane, other.palette, other.numbers, other.darkness)


class GroundLayer:
    """Keeps the ground (mutable).

    Attributes:
        surface: the ground as it was shown last.
        layout: where its hexes lie, from the pane's corner.
    """

    def __init__(self) -> None:
        self.surface = pygame.Surface((1, 1))
        self.layout = Layout(size=1.0)
        self._ground: Ground | None = None

    def show(self, ground: Ground, layout: Layout, painter: Painter) -> Shift | None:
        """Bring it up to date; how far it moved, or None if it was drawn anew."""
        before = self.layout.origin
        dx, dy = layout.origin[0] - before[0], layout.origin[1] - before[1]
        x, y = round(dx), round(dy)
        wide, high = ground.pane
        whole = abs(dx - x) + abs(dy - y) < 0.02 and abs(x) < wide and abs(y) < high
        if not whole or not ground.same(self._ground):
            if self.surface.get_size() != ground.pane:
                self.surface = pygame.Surface(ground.pane)
            self._ground, self.layout = ground, layout
            self._draw(painter, pygame.Rect(0, 0, wide, high))
            return None
        if x or y:
            self.layout = Layout(orientation=layout.orientation, size=layout.size,
                                 origin=(before[0] + x, before[1] + y))
            self.surface.scroll(x, y)
            for part in strips(ground.pane, (x, y)):
                self._draw(painter, part)
        return x, y

    def _draw(self, painter: Painter, part: pygame.Rect) -> None:
        assert self._ground is not None
        self.surface.set_clip(part)
        painter.draw(self.surface, terrain_ops(self._ground.board, self.layout, _box(part),
                                               numbers=self._ground.numbers, darkness=self._ground.darkness))
        self.surface.set_clip(None)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Content:
    """What stands on the ground; `away` are the figures drawn elsewhere because they move."""

    overlay: Overlay
    state: GameState
    order: tuple[TurnEntry, ...]
    cast: Cast
    away: frozenset[str]

    def same(self, other: "Content | None") -> bool:
        """Whether the other looks alike; parts count as equal only if they are one."""
        if other is None:
            return False
        ours, theirs = self.overlay, other.overlay
        return (ours.reach is theirs.reach and ours.arcs is theirs.arcs and ours.threats is theirs.threats
                and ours.watched is theirs.watched and ours.trails is theirs.trails
                and self.state is other.state and self.order is other.order and self.cast is other.cast
                and self.away == other.away)


class BaseLayer:
    """Keeps the ground with everything on it (mutable)."""

    def __init__(self) -> None:
        self.surface = pygame.Surface((1, 1))
        self._content: Content | None = None

    def show(self, ground: GroundLayer, shift: Shift | None, content: Content, painter: Painter) -> bool:
        """Bring it up to date; whether anything changed. `shift` is what the ground layer said."""
        size = ground.surface.get_size()
        same = shift is not None and content.same(self._content) and self.surface.get_size() == size
        if same and shift == (0, 0):
            return False
        if self.surface.get_size() != size:
            self.surface = pygame.Surface(size)
        self._content = content
        parts = [pygame.Rect((0, 0), size)]
        if same and shift is not None:
            self.surface.scroll(*shift)
            parts = strips(size, shift)
        for part in parts:
            self._draw(ground, content, painter, part)
        return True

    def _draw(self, ground: GroundLayer, content: Content, painter: Painter, part: pygame.Rect) -> None:
        self.surface.set_clip(part)
        self.surface.blit(ground.surface, part, part)
        box = _box(part)
        painter.draw(self.surface, overlay_ops(content.overlay, content.state, ground.layout, box))
        painter.draw(self.surface, token_ops(content.state, content.order, content.cast, ground.layout, box,
                                             content.away))
        self.surface.set_clip(None)


def strips(size: tuple[int, int], shift: Shift) -> list[pygame.Rect]:
    """What a surface of that size does not know after it was moved."""
    (wide, high), (x, y) = size, shift
    out = []
    if x:
        out.append(pygame.Rect(0 if x > 0 else wide + x, 0, abs(x), high))
    if y:
        out.append(pygame.Rect(0, 0 if y > 0 else high + y, wide, abs(y)))
    return out


def _box(part: pygame.Rect) -> tuple[float, float, float, float]:
    return float(part.x), float(part.y), float(part.w), float(part.h)
