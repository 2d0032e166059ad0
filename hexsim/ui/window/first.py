"""Opening the window: it stands before the rest of hexsim is loaded."""

import os
from pathlib import Path

import pygame

from hexsim.errors import HexsimError
from hexsim.ui.metrics import font_file

SIZE = (1280, 800)
_BLIND = ("dummy", "offscreen")
_GROUND, _LINE, _INK = (58, 65, 73), (69, 77, 86), (238, 241, 244)


def open_window() -> None:
    """A window with an empty table.

    Raises:
        HexsimError: there is no display.
    """
    os.environ.setdefault("SDL_VIDEO_CENTERED", "1")
    try:
        pygame.display.init()
        if pygame.display.get_driver() in _BLIND and not os.environ.get("SDL_VIDEODRIVER"):
            raise pygame.error("nobody would see the window")
        pygame.font.init()
        pygame.key.set_repeat(350, 40)
        pygame.display.set_caption("hexsim")
        _set_icon()
        size = first_size()
        real = round(size[0] * shrink()), round(size[1] * shrink())
        screen = pygame.display.set_mode(real, pygame.RESIZABLE)
    except pygame.error as error:
        pygame.quit()
        raise HexsimError("ui.w_no_display") from error
    _empty_table(screen)


def _empty_table(screen: pygame.Surface) -> None:
    wide, high = screen.get_size()
    screen.fill(_GROUND)
    step, side = 72, 42
    for row in range(high // 63 + 2):
        for col in range(wide // step + 2):
            x, y = step * col + step // 2 * (row % 2), 63 * row
            points = [(x + step // 2, y + side // 2), (x + step // 2, y - side // 2), (x, y - side),
                      (x - step // 2, y - side // 2)]
            pygame.draw.aalines(screen, _LINE, False, points)
    path = font_file("bold")
    words = pygame.font.Font(str(path) if path else None, 44).render("hexsim", True, _INK)
    screen.blit(words, words.get_rect(center=(wide // 2, high // 2)))
    pygame.display.flip()


def _set_icon() -> None:
    package = Path(__file__).parents[2]
    for folder in (package / "_assets", package.parent / "assets"):
        if (folder / "app.svg").is_file():
            pygame.display.set_icon(pygame.image.load_sized_svg(str(folder / "app.svg"), (64, 64)))
            return


def first_size() -> tuple[int, int]:
    """The size of the picture at first: as usual, or what the screen has room for."""
    sizes = pygame.display.get_desktop_sizes()
    room = sizes[0] if sizes else SIZE
    return min(SIZE[0], round(room[0] / shrink())), min(SIZE[1], round(room[1] / shrink()))


def shrink() -> float:
    """Pixels of the screen for one pixel of the picture; `HEXSIM_ZOOM` says 1.5 or 2 on very fine screens."""
    try:
        return min(max(float(os.environ.get("HEXSIM_ZOOM", "1")), 1.0), 4.0)
    except ValueError:
        return 1.0
