"""Operations onto a pygame surface. Stamps are drawn four times as large, shrunk once, and kept."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, floor, hypot

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

_KEPT = 3000


class Painter:
    """Draws with one theme; keeps what it made of stamps.

    Attributes:
        fonts: the letters, which painters of several themes may share.
    """

    def __init__(self, theme: Theme, fonts: Fonts) -> None:
        self.theme, self.fonts = theme, fonts
        self._stamps: dict[tuple[object, ...], tuple[pygame.Surface, int, int]] = {}
        self._rasters: dict[int, tuple[Cells, pygame.Surface]] = {}
        self._plates: dict[tuple[int, Rgba | None, Rgba | None, int], pygame.Surface] = {}
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
                    surface.set_clip(_rect(op.box).clip(kept))
                    self.draw(surface, op.ops)
                    surface.set_clip(kept)

    def stamp(self, stamp: Stamp) -> tuple[pygame.Surface, int, int]:
        """The surface of a stamp, colours multiplied by opacity, and where its centre lies in it."""
        kept = self._stamps.get(stamp.key)
        if kept is None:
            if len(self._stamps) > _KEPT:
                self._stamps.clear()
            kept = self._stamps[stamp.key] = self._shrunk(stamp)
        return kept

    def _faint(self, stamp: Stamp, alpha: int) -> tuple[pygame.Surface, int, int]:
        key = (*stamp.key, alpha)
        kept = self._stamps.get(key)
        if kept is None:
            picture, x, y = self.stamp(stamp)
            picture = picture.copy()
            picture.fill((alpha,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            kept = self._stamps[key] = (picture, x, y)
        return kept

    def _shrunk(self, stamp: Stamp) -> tuple[pygame.Surface, int, int]:
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
        box = _around(points, 2)
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
            box = _around(points, width + 2)
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
            _bar(surface, a, b, colour, thick, smooth=self._smooth)
        if thick > 2:
            for x, y in points:
                pygame.draw.circle(surface, colour, (x, y), thick / 2)

    def _circle(self, surface: pygame.Surface, op: Circle) -> None:
        disc = pygame.draw.aacircle if self._smooth else pygame.draw.circle
        if op.fill:
            colour = self.theme.colour(op.fill)
            if colour[3] < 255:
                box = _around((op.at,), op.radius + 2)
                sheet = pygame.Surface(box.size, pygame.SRCALPHA)
                pygame.draw.circle(sheet, colour, (op.at[0] - box.x, op.at[1] - box.y), op.radius)
                surface.blit(sheet, box)
            else:
                disc(surface, colour, op.at, op.radius)
        if op.stroke:
            width = max(1, round(op.width))
            disc(surface, self.theme.colour(op.stroke), op.at, op.radius + width / 2, width)

    def _rect(self, surface: pygame.Surface, op: Rect) -> None:
        box, radius = _rect(op.box), round(op.radius)
        fill = self.theme.colour(op.fill) if op.fill else None
        stroke = self.theme.colour(op.stroke) if op.stroke else None
        width = max(1, round(op.width)) if stroke else 0
        if radius > 1 and self._smooth and min(box.size) > 2 * (radius + width):
            self._rounded(surface, box, radius, fill, stroke, width)
            return
        radius = min(radius, min(box.size) // 2)
        if fill:
            _plain(surface, box, fill, 0, radius)
        if stroke:
            _plain(surface, box, stroke, width, radius)

    def _rounded(self, surface: pygame.Surface, box: pygame.Rect, radius: int, fill: Rgba | None,
                 stroke: Rgba | None, width: int) -> None:
        """Four corners of a small plate drawn large and shrunk, straight pieces between them."""
        size = radius + width + 1
        key = (radius, fill, stroke, width)
        plate = self._plates.get(key)
        if plate is None:
            plate = self._plates[key] = _plate(size, radius, fill, stroke, width)
        for x, left in ((box.left, 0), (box.right - size, size)):
            for y, top in ((box.top, 0), (box.bottom - size, size)):
                surface.blit(plate, (x, y), (left, top, size, size), pygame.BLEND_PREMULTIPLIED)
        wide, high = box.w - 2 * size, box.h - 2 * size
        if fill:
            _plain(surface, pygame.Rect(box.left + size, box.top, wide, box.h), fill, 0, 0)
            for x in (box.left, box.right - size):
                _plain(surface, pygame.Rect(x, box.top + size, size, high), fill, 0, 0)
        if stroke:
            for y in (box.top, box.bottom - width):
                _plain(surface, pygame.Rect(box.left + size, y, wide, width), stroke, 0, 0)
            for x in (box.left, box.right - width):
                _plain(surface, pygame.Rect(x, box.top + size, width, high), stroke, 0, 0)

    def _raster(self, surface: pygame.Surface, op: Raster) -> None:
        self.blit_raster(surface, op.box, op.cells)

    def blit_raster(self, surface: pygame.Surface, box: Box, cells: Cells) -> None:
        """The part of a raster that the surface's clip lets through."""
        target, clip = _rect(box), surface.get_clip()
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


def dashes(points: Sequence[Point], length: float) -> list[tuple[Point, Point]]:
    """The strokes of a dashed line: `length` drawn, as much left out, begun anew at each point.

    >>> dashes([(0, 0), (40, 0)], 10)
    [((0.0, 0.0), (10.0, 0.0)), ((20.0, 0.0), (30.0, 0.0))]
    """
    out = []
    for (ax, ay), (bx, by) in pairwise(points):
        count = max(1, round(hypot(bx - ax, by - ay) / length / 2))
        for piece in range(count):
            begin, end = piece / count, (piece + 0.5) / count
            out.append(((ax + (bx - ax) * begin, ay + (by - ay) * begin),
                        (ax + (bx - ax) * end, ay + (by - ay) * end)))
    return out


def _bar(surface: pygame.Surface, a: Point, b: Point, colour: Rgba, width: int, *, smooth: bool) -> None:
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length < 0.01:
        return
    x, y = (b[1] - a[1]) / length * width / 2, (a[0] - b[0]) / length * width / 2
    points = [(a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (b[0] - x, b[1] - y), (a[0] - x, a[1] - y)]
    pygame.draw.polygon(surface, colour, points)
    if smooth:
        pygame.draw.aalines(surface, colour, True, points)


def _plain(surface: pygame.Surface, box: pygame.Rect, colour: Rgba, width: int, radius: int) -> None:
    if colour[3] == 255 or width:
        pygame.draw.rect(surface, colour, box, width, border_radius=radius)
        return
    sheet = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(sheet, colour, sheet.get_rect(), border_radius=radius)
    surface.blit(sheet, box)


def _plate(size: int, radius: int, fill: Rgba | None, stroke: Rgba | None, width: int) -> pygame.Surface:
    times, whole = 4, pygame.Rect(0, 0, 8 * size, 8 * size)
    large = pygame.Surface(whole.size, pygame.SRCALPHA)
    if fill:
        pygame.draw.rect(large, fill, whole, border_radius=radius * times)
    if stroke:
        pygame.draw.rect(large, stroke, whole, width * times, border_radius=radius * times)
    large.premul_alpha_ip()
    return pygame.transform.smoothscale(large, (2 * size, 2 * size))


def _rect(box: Box) -> pygame.Rect:
    left, top = round(box[0]), round(box[1])
    return pygame.Rect(left, top, round(box[0] + box[2]) - left, round(box[1] + box[3]) - top)


def _around(points: Sequence[Point], pad: float) -> pygame.Rect:
    left, top = min(x for x, _ in points) - pad, min(y for _, y in points) - pad
    right, bottom = max(x for x, _ in points) + pad, max(y for _, y in points) + pad
    return pygame.Rect(int(left), int(top), ceil(right) - int(left) + 1, ceil(bottom) - int(top) + 1)
