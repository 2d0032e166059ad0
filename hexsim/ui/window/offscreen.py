"""Pictures through pygame without a window or a display."""

from pathlib import Path

import pygame

from hexsim.ui.picture import Picture
from hexsim.ui.theme import theme_of
from hexsim.ui.window.draw import Painter
from hexsim.ui.window.fonts import Fonts


def drawn(picture: Picture) -> pygame.Surface:
    """The picture as a surface."""
    if not pygame.font.get_init():
        pygame.font.init()
    surface = pygame.Surface(picture.size, 0, 32)
    Painter(theme_of(picture.palette), Fonts()).draw(surface, picture.ops)
    return surface


def save_png(picture: Picture, out: Path) -> None:
    """Write the picture as PNG.

    Raises:
        OSError: it cannot be written.
    """
    try:
        with out.open("wb") as file:
            pygame.image.save(drawn(picture), file, "picture.png")
    except pygame.error as error:
        raise OSError(str(error)) from error
