"""Strokes, boxes and their corners on pygame surfaces."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, hypot

import pygame

from hexsim.ui.ops import Box, Point
from hexsim.ui.theme import Rgba


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


def bar(surface: pygame.Surface, a: Point, b: Point, colour: Rgba, width: int, *, smooth: bool) -> None:
    """A straight stroke as a bar."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length < 0.01:
        return
    x, y = (b[1] - a[1]) / length * width / 2, (a[0] - b[0]) / length * width / 2
    points = [(a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (b[0] - x, b[1] - y), (a[0] - x, a[1] - y)]
    pygame.draw.polygon(surface, colour, points)
    if smooth:
        pygame.draw.aalines(surface, colour, True, points)


def plain(surface: pygame.Surface, box: pygame.Rect, colour: Rgba, width: int, radius: int) -> None:
    """A box, filled or (with a width) drawn, with plain corners."""
    if colour[3] == 255 or width:
        pygame.draw.rect(surface, colour, box, width, border_radius=radius)
        return
    sheet = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(sheet, colour, sheet.get_rect(), border_radius=radius)
    surface.blit(sheet, box)


def plate(size: int, radius: int, fill: Rgba | None, stroke: Rgba | None, width: int) -> pygame.Surface:
    """A small plate with smooth corners, drawn large and shrunk: four corners of `size` pixels."""
    times, whole = 4, pygame.Rect(0, 0, 8 * size, 8 * size)
    large = pygame.Surface(whole.size, pygame.SRCALPHA)
    if fill:
        pygame.draw.rect(large, fill, whole, border_radius=radius * times)
    if stroke:
        pygame.draw.rect(large, stroke, whole, width * times, border_radius=radius * times)
    large.premul_alpha_ip()
    return pygame.transform.smoothscale(large, (2 * size, 2 * size))


def pixels(box: Box) -> pygame.Rect:
    """A box in whole pixels."""
    left, top = round(box[0]), round(box[1])
    return pygame.Rect(left, top, round(box[0] + box[2]) - left, round(box[1] + box[3]) - top)


def around(points: Sequence[Point], pad: float) -> pygame.Rect:
    """The smallest rectangle around points, widened by `pad`."""
    left, top = min(x for x, _ in points) - pad, min(y for _, y in points) - pad
    right, bottom = max(x for x, _ in points) + pad, max(y for _, y in points) + pad
    return pygame.Rect(int(left), int(top), ceil(right) - int(left) + 1, ceil(bottom) - int(top) + 1)
