"""Letters on pygame surfaces: fonts by size and weight, and the words rendered with them."""

from collections import OrderedDict

import pygame

from hexsim.ui.metrics import font_file
from hexsim.ui.ops import Weight
from hexsim.ui.theme import Rgba

_KEPT = 1500


def drawable(text: str) -> str:
    """A text as letters can be made of it: names of files may hold anything."""
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


class Fonts:
    """Fonts rendered afresh at every size, never stretched; also the metrics that layouts ask."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, Weight], pygame.font.Font] = {}
        self._words: OrderedDict[tuple[str, int, Weight, Rgba, Rgba | None], pygame.Surface] = OrderedDict()
        self._widths: dict[tuple[str, int, Weight], int] = {}

    def font(self, size: int, weight: Weight = "normal") -> pygame.font.Font:
        """The font of that many pixels an em."""
        kept = self._fonts.get((size, weight))
        if kept is None:
            path = font_file(weight)
            kept = pygame.font.Font(str(path) if path else None, max(size, 4))
            if path is None and weight == "bold":
                kept.set_bold(True)
            self._fonts[size, weight] = kept
        return kept

    def width(self, text: str, size: float, weight: Weight = "normal") -> float:
        """Pixels of one line."""
        key = (text, round(size), weight)
        kept = self._widths.get(key)
        if kept is None:
            if len(self._widths) > 4 * _KEPT:
                self._widths.clear()
            kept = self._widths[key] = self.font(key[1], weight).size(drawable(text))[0]
        return kept

    def words(self, text: str, size: float, weight: Weight, colour: Rgba,
              halo: Rgba | None = None) -> pygame.Surface:
        """One line as a surface of its own."""
        key = (text, round(size), weight, colour, halo)
        kept = self._words.get(key)
        if kept is not None:
            self._words.move_to_end(key)
            return kept
        kept = self._words[key] = self._rendered(*key)
        if len(self._words) > _KEPT:
            self._words.popitem(last=False)
        return kept

    def _rendered(self, text: str, size: int, weight: Weight, colour: Rgba,
                  halo: Rgba | None) -> pygame.Surface:
        font, text = self.font(size, weight), drawable(text)
        face = font.render(text, True, colour[:3])
        if colour[3] < 255:
            face.set_alpha(colour[3])
        if halo is None:
            return face
        rim = max(1, round(size / 11))
        font.outline = rim
        out = font.render(text, True, halo[:3])
        font.outline = 0
        if halo[3] < 255:
            out.fill((255, 255, 255, halo[3]), special_flags=pygame.BLEND_RGBA_MULT)
        out.blit(face, (rim, rim))
        return out
