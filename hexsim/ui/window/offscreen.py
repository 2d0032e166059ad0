"""Pictures through pygame without a window or a display."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pygame

from hexsim.ui.ops import Op
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


def layered(pictures: Iterable[tuple[Sequence[Op], Sequence[Op]]], size: tuple[int, int],
            palette: str) -> Iterator[bytes]:
    """Pictures of a ground and what is above it as red, green, blue; the same ground is drawn once."""
    if not pygame.font.get_init():
        pygame.font.init()
    painter = Painter(theme_of(palette), Fonts())
    last: tuple[Sequence[Op], pygame.Surface] | None = None
    for below, above in pictures:
        if last is None or last[0] is not below:
            last = (below, pygame.Surface(size, 0, 32))
            painter.draw(last[1], below)
        surface = last[1].copy()
        painter.draw(surface, above)
        yield pygame.image.tobytes(surface, "RGB")


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
