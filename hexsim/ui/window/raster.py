"""A whole map as one small surface, two pixels a hex, for minimaps and maps seen from afar."""

import numpy as np
import pygame

from hexsim.ui.cells import Cells
from hexsim.ui.stamps import look_of
from hexsim.ui.theme import Theme, over


def raster(cells: Cells, theme: Theme) -> pygame.Surface:
    """Columns and rows as colours; every other row (pointy) or column (flat) lies one pixel further."""
    cols, rows = cells.shape
    pointy = cells.orientation == "pointy"
    size = (2 * cols + 1, rows) if pointy else (cols, 2 * rows + 1)
    picture = np.empty((*size, 3), dtype=np.uint8)
    picture[:] = theme.colour("void")[:3]
    looks = [f"terrain.{look_of(name)}" for name in cells.terrains]
    colours = np.array([theme.colour(look)[:3] for look in looks], dtype=np.uint8)
    shades = {int(level): shade(level, theme) for level in np.unique(cells.levels)}
    found = colours[cells.ground]
    for level, (tint, share) in shades.items():
        if level:
            at = cells.levels == level
            found[at] = (found[at] * (1 - share) + np.array(tint) * share).astype(np.uint8)
    col, row = cells.offsets[:, 0], cells.offsets[:, 1]
    odd = cells.odd
    x, y = (2 * col + odd, row) if pointy else (col, 2 * row + odd)
    picture[x, y] = found
    picture[(x + 1, y) if pointy else (x, y + 1)] = found
    surface = pygame.Surface(size)
    pygame.surfarray.blit_array(surface, picture)
    return surface


def shade(level: int, theme: Theme) -> tuple[tuple[int, int, int], float]:
    """The tint of a level and its share, as on the large map."""
    tint = theme.colour("high" if level > 0 else "low")
    return over(tint, tint[:3]), min(34 + 30 * (abs(level) - 1), 140) / 255
