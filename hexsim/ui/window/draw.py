"""Operations onto a pygame surface. Stamps are drawn four times as large, shrunk once, and kept."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, floor

import pygame

from hexsim.ui.cells import Cells
from hexsim.ui.ops import (
    Box,
    Circle,
    Clip,
    Line,
    Op,
    Point,
    Polygon,
    Raster,
    Rect,
    Stamp,
    Stamps,
    Text,
    enlarged,
)
from hexsim.ui.theme import Rgba, Theme
from hexsim.ui.window.fonts import Fonts
from hexsim.ui.window.raster import raster
from hexsim.ui.window.shapes import around, bar, dashes, pixels, plain, plate

Drawn = tuple[pygame.Surface, int, int]
"""A drawn stamp, and where its centre lies in it."""

_MOST_BYTES = 64_000_000
"""What kept stamps may take; then all are forgotten, and those still seen are drawn anew."""


class Painter:
    """Draws with one theme; keeps what it made of stamps.

    Attributes:
        fonts: the letters, which painters of several themes may share.
    """

    def __init__(self, theme: Theme, fonts: Fonts) -> None:
        self.theme, self.fonts = theme, fonts
        self._stamps: dict[tuple[object, ...], Drawn] = {}
        self._rasters: dict[int, tuple[Cells, pygame.Surface]] = {}
        self._plates: dict[tuple[int, Rgba | None, Rgba | None, int], pygame.Surface] = {}
        self._bytes = 0
        self._smooth = True

    def draw(self, surface: pygame.Surface, ops: Iterable[Op]) -> None:
        """Draw the operations in their order, within the surface's clip."""
        for op in ops:
            match op:
                case Stamps():
                    self._put(surface, op)
                case Text():
                    self._text(surface, op)
                case Polygon():
                    self._polygon(surface, op)
                case Line():
                    self._line(surface, op)
                case Circle():
                    self._circle(surface, op)
                case Rect():
                    self._rect(surface, op)
                case Raster():
                    self._raster(surface, op)
                case Clip():
                    kept = surface.get_clip()
                    surface.set_clip(pixels(op.box).clip(kept))
                    self.draw(surface, op.ops)
                    surface.set_clip(kept)

    def stamp(self, stamp: Stamp) -> Drawn:
        """The surface of a stamp, colours multiplied by opacity, and where its centre lies in it."""
        kept = self._stamps.get(stamp.key)
        if kept is None:
            kept = self._keep(stamp.key, self._shrunk(stamp))
        return kept

    def _faint(self, stamp: Stamp, alpha: int) -> Drawn:
        key = (*stamp.key, alpha)
        kept = self._stamps.get(key)
        if kept is None:
            picture, x, y = self.stamp(stamp)
            picture = picture.copy()
            picture.fill((alpha,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            kept = self._keep(key, (picture, x, y))
        return kept

    def _keep(self, key: tuple[object, ...], made: Drawn) -> Drawn:
        self._bytes += made[0].get_width() * made[0].get_height() * 4
        if self._bytes > _MOST_BYTES:
            self._stamps.clear()
            self._bytes = 0
        self._stamps[key] = made
        return made

    def _shrunk(self, stamp: Stamp) -> Drawn:
        words = all(isinstance(op, Text) for op in stamp.ops)
        times = 1 if words else 4 if stamp.reach < 40 else 3 if stamp.reach < 90 else 2
        half = ceil(stamp.reach) + 1
        large = pygame.Surface((2 * half * times, 2 * half * times), pygame.SRCALPHA)
        self._smooth = False
        self.draw(large, enlarged(stamp.ops, times, half * times, half * times))
        self._smooth = True
        large.premul_alpha_ip()
        small = pygame.transform.smoothscale(large, (2 * half, 2 * half))
        used = small.get_bounding_rect()
        if not used.w:
            return small.subsurface((0, 0, 1, 1)).copy(), 0, 0
        return small.subsurface(used).copy(), half - used.x, half - used.y

    def _put(self, surface: pygame.Surface, op: Stamps) -> None:
        picture, x0, y0 = self.stamp(op.stamp) if op.alpha == 255 else self._faint(op.stamp, op.alpha)
        left, top = x0 - 0.5, y0 - 0.5
        places = [(picture, (floor(x - left), floor(y - top))) for x, y in op.places]
        surface.fblits(places, pygame.BLEND_PREMULTIPLIED)

    def _text(self, surface: pygame.Surface, op: Text) -> None:
        if not op.text:
            return
        halo = self.theme.colour(op.halo) if op.halo else None
        words = self.fonts.words(op.text, op.size, op.weight, self.theme.colour(op.fill), halo)
        width, height = words.get_size()
        x = op.at[0] - {"left": 0.0, "centre": width / 2, "right": width}[op.anchor]
        surface.blit(words, (round(x), round(op.at[1] - height / 2)))

    def _polygon(self, surface: pygame.Surface, op: Polygon) -> None:
        if op.fill:
            self._filled(surface, op.points, self.theme.colour(op.fill))
        if op.stroke:
            self._stroked(surface, (*op.points, op.points[0]), self.theme.colour(op.stroke), op.width)

    def _filled(self, surface: pygame.Surface, points: Sequence[Point], colour: Rgba) -> None:
        if colour[3] == 255:
            pygame.draw.polygon(surface, colour, points)
            if self._smooth:
                pygame.draw.aalines(surface, colour, True, points)
            return
        box = around(points, 2)
        sheet = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.polygon(sheet, colour, [(x - box.x, y - box.y) for x, y in points])
        surface.blit(sheet, box)

    def _line(self, surface: pygame.Surface, op: Line) -> None:
        colour = self.theme.colour(op.stroke)
        if not op.dash:
            self._stroked(surface, op.points, colour, op.width)
            return
        for piece in dashes(op.points, op.dash):
            self._stroked(surface, piece, colour, op.width)

    def _stroked(self, surface: pygame.Surface, points: Sequence[Point], colour: Rgba, width: float) -> None:
        if colour[3] < 255:
            box = around(points, width + 2)
            sheet = pygame.Surface(box.size, pygame.SRCALPHA)
            shifted = [(x - box.x, y - box.y) for x, y in points]
            self._stroked(sheet, shifted, (*colour[:3], 255), width)
            sheet.set_alpha(colour[3])
            surface.blit(sheet, box)
            return
        thick = max(1, round(width))
        if thick == 1 and len(points) > 1:
            pygame.draw.aalines(surface, colour, points[0] == points[-1], points)
            return
        for a, b in pairwise(points):
            bar(surface, a, b, colour, thick, smooth=self._smooth)
        if thick > 2:
            for x, y in points:
                pygame.draw.circle(surface, colour, (x, y), thick / 2)

    def _circle(self, surface: pygame.Surface, op: Circle) -> None:
        disc = pygame.draw.aacircle if self._smooth else pygame.draw.circle
        if op.fill:
            colour = self.theme.colour(op.fill)
            if colour[3] < 255:
                box = around((op.at,), op.radius + 2)
                sheet = pygame.Surface(box.size, pygame.SRCALPHA)
                pygame.draw.circle(sheet, colour, (op.at[0] - box.x, op.at[1] - box.y), op.radius)
                surface.blit(sheet, box)
            else:
                disc(surface, colour, op.at, op.radius)
        if op.stroke:
            width = max(1, round(op.width))
            disc(surface, self.theme.colour(op.stroke), op.at, op.radius + width / 2, width)

    def _rect(self, surface: pygame.Surface, op: Rect) -> None:
        box, radius = pixels(op.box), round(op.radius)
        fill = self.theme.colour(op.fill) if op.fill else None
        stroke = self.theme.colour(op.stroke) if op.stroke else None
        width = max(1, round(op.width)) if stroke else 0
        if radius > 1 and self._smooth and min(box.size) > 2 * (radius + width):
            self._rounded(surface, box, radius, fill, stroke, width)
            return
        radius = min(radius, min(box.size) // 2)
        if fill:
            plain(surface, box, fill, 0, radius)
        if stroke:
            plain(surface, box, stroke, width, radius)

    def _rounded(self, surface: pygame.Surface, box: pygame.Rect, radius: int, fill: Rgba | None,
                 stroke: Rgba | None, width: int) -> None:
        """Four corners of a small plate drawn large and shrunk, straight pieces between them."""
        size = radius + width + 1
        key = (radius, fill, stroke, width)
        corners = self._plates.get(key)
        if corners is None:
            corners = self._plates[key] = plate(size, radius, fill, stroke, width)
        for x, left in ((box.left, 0), (box.right - size, size)):
            for y, top in ((box.top, 0), (box.bottom - size, size)):
                surface.blit(corners, (x, y), (left, top, size, size), pygame.BLEND_PREMULTIPLIED)
        wide, high = box.w - 2 * size, box.h - 2 * size
        if fill:
            plain(surface, pygame.Rect(box.left + size, box.top, wide, box.h), fill, 0, 0)
            for x in (box.left, box.right - size):
                plain(surface, pygame.Rect(x, box.top + size, size, high), fill, 0, 0)
        if stroke:
            for y in (box.top, box.bottom - width):
                plain(surface, pygame.Rect(box.left + size, y, wide, width), stroke, 0, 0)
            for x in (box.left, box.right - width):
                plain(surface, pygame.Rect(x, box.top + size, width, high), stroke, 0, 0)

    def _raster(self, surface: pygame.Surface, op: Raster) -> None:
        self.blit_raster(surface, op.box, op.cells)

    def blit_raster(self, surface: pygame.Surface, box: Box, cells: Cells) -> None:
        """The part of a raster that the surface's clip lets through."""
        target, clip = pixels(box), surface.get_clip()
        seen = target.clip(clip)
        if not seen.w or not seen.h:
            return
        kept = self._rasters.get(id(cells))
        if kept is None:
            if len(self._rasters) > 3:
                self._rasters.clear()
            kept = self._rasters[id(cells)] = (cells, raster(cells, self.theme))
        picture = kept[1]
        wide, high = picture.get_size()
        left = (seen.x - target.x) * wide // target.w
        top = (seen.y - target.y) * high // target.h
        right = min(wide, -((target.x - seen.right) * wide // target.w) + 1)
        bottom = min(high, -((target.y - seen.bottom) * high // target.h) + 1)
        part = picture.subsurface((left, top, max(right - left, 1), max(bottom - top, 1)))
        across, down = target.w / wide, target.h / high
        place = pygame.Rect(target.x + int(left * across), target.y + int(top * down),
                            ceil(part.get_width() * across), ceil(part.get_height() * down))
        surface.blit(pygame.transform.smoothscale(part, place.size), place)
