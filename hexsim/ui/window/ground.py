"""The ground as one surface the size of the map's pane: drawn anew only where it has to be."""

from dataclasses import dataclass

import pygame

from hexsim.board.board import Board
from hexsim.hexes.layout import Layout
from hexsim.ui.scene_terrain import terrain_ops
from hexsim.ui.window.draw import Painter


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
    """Keeps the surface (mutable). A pan moves it and fills the strips that come into view.

    Attributes:
        version: counts every change of the surface.
        baked: whole redraws so far.
    """

    def __init__(self) -> None:
        self.surface = pygame.Surface((1, 1))
        self.version = 0
        self.baked = 0
        self._ground: Ground | None = None
        self._origin = (0.0, 0.0)

    def show(self, ground: Ground, layout: Layout, painter: Painter) -> pygame.Surface:
        """The surface for a layout whose origin counts from the pane's corner."""
        dx, dy = layout.origin[0] - self._origin[0], layout.origin[1] - self._origin[1]
        if ground.same(self._ground):
            if dx == 0 and dy == 0:
                return self.surface
            if self._pan(ground, layout, painter, dx, dy):
                return self.surface
        wide, high = ground.pane
        if self.surface.get_size() != ground.pane:
            self.surface = pygame.Surface(ground.pane)
        self._draw(ground, layout, painter, pygame.Rect(0, 0, wide, high))
        self._ground, self._origin = ground, layout.origin
        self.version += 1
        self.baked += 1
        return self.surface

    def _pan(self, ground: Ground, layout: Layout, painter: Painter, dx: float, dy: float) -> bool:
        x, y = round(dx), round(dy)
        wide, high = ground.pane
        whole = abs(dx - x) < 0.01 and abs(dy - y) < 0.01
        if not whole or abs(x) >= wide or abs(y) >= high:
            return False
        layout = Layout(orientation=layout.orientation, size=layout.size,
                        origin=(self._origin[0] + x, self._origin[1] + y))
        self.surface.scroll(x, y)
        if x:
            self._draw(ground, layout, painter, pygame.Rect(0 if x > 0 else wide + x, 0, abs(x), high))
        if y:
            self._draw(ground, layout, painter, pygame.Rect(0, 0 if y > 0 else high + y, wide, abs(y)))
        self._ground, self._origin = ground, layout.origin
        self.version += 1
        return True

    def _draw(self, ground: Ground, layout: Layout, painter: Painter, part: pygame.Rect) -> None:
        self.surface.set_clip(part)
        box = (float(part.x), float(part.y), float(part.w), float(part.h))
        painter.draw(self.surface, terrain_ops(ground.board, layout, box, numbers=ground.numbers,
                                               darkness=ground.darkness))
        self.surface.set_clip(None)
