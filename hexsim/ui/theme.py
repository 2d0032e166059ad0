"""Theme keys to colours, and how well two colours can be told apart.

A key may carry its own opacity after `@`: `ink@120` is the ink, 120 of 255 strong.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from hexsim.ui.palettes import PALETTES

Rgb = tuple[int, int, int]
Rgba = tuple[int, int, int, int]

SIDE_SLOTS = 6
"""Colours of sides there are; further sides begin again from the first, with another pattern."""

_WORDS = {
    0: ("blue", "azul", "син"), 1: ("red", "vermelh", "красн", "orange", "laranja", "оранж"),
    2: ("green", "verde", "зел"), 3: ("purple", "pink", "roxo", "rosa", "violet", "фиол", "розов"),
    4: ("yellow", "gold", "amarel", "ouro", "жёлт", "желт", "золот"), 5: ("sky", "cyan", "celeste", "голуб"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """A palette ready to use.

    >>> theme_of("day").colour("side.0"), theme_of("day").colour("side.0@128")
    ((0, 114, 178, 255), (0, 114, 178, 128))
    """

    name: str
    words: dict[str, str] = field(repr=False, compare=False)
    _kept: dict[str, Rgba] = field(default_factory=dict, repr=False, compare=False)

    def colour(self, key: str) -> Rgba:
        """Red, green, blue and opacity of a key, each 0 to 255.

        Raises:
            KeyError: the palette has no such key.
        """
        found = self._kept.get(key)
        if found is None:
            name, _, alpha = key.partition("@")
            red, green, blue, own = parse_colour(self.words[name])
            found = self._kept[key] = (red, green, blue, int(alpha) if alpha else own)
        return found

    def knows(self, key: str) -> bool:
        """Whether the palette has the key."""
        return key.partition("@")[0] in self.words


def theme_of(name: str) -> Theme:
    """The palette of that name; the default one for any other name."""
    name = name if name in PALETTES else next(iter(PALETTES))
    found = _THEMES.get(name)
    if found is None:
        found = _THEMES[name] = Theme(name=name, words=PALETTES[name])
    return found


_THEMES: dict[str, Theme] = {}


def parse_colour(text: str) -> Rgba:
    """`#rrggbb` or `#rrggbbaa` as numbers.

    >>> parse_colour("#0a0b0c"), parse_colour("#0a0b0c80")
    ((10, 11, 12, 255), (10, 11, 12, 128))
    """
    digits = text.removeprefix("#")
    parts = [int(digits[at:at + 2], 16) for at in range(0, len(digits), 2)]
    return parts[0], parts[1], parts[2], parts[3] if len(parts) > 3 else 255


def over(top: Rgba, ground: Rgb) -> Rgb:
    """The colour seen where `top` is laid over an opaque ground.

    >>> over((255, 255, 255, 128), (0, 0, 0))
    (128, 128, 128)
    """
    share = top[3] / 255
    red, green, blue = (round(a * share + b * (1 - share)) for a, b in zip(top[:3], ground, strict=True))
    return red, green, blue


def luminance(colour: Sequence[int]) -> float:
    """Relative luminance after WCAG, 0 to 1; opacity is not looked at."""
    red, green, blue = (_linear(value / 255) for value in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: Sequence[int], b: Sequence[int]) -> float:
    """Contrast ratio after WCAG, 1 to 21.

    >>> contrast((0, 0, 0), (255, 255, 255))
    21.0
    """
    one, two = luminance(a), luminance(b)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def side_slots(sides: Sequence[tuple[str, str]]) -> dict[str, int]:
    """The colour number of each side, by id: the one its id or name speaks of, else the next free one.

    >>> side_slots([("a", "Guards"), ("red", "Red"), ("b", "The Blue Band")])
    {'a': 2, 'red': 1, 'b': 0}
    """
    out: dict[str, int] = {}
    for side, name in sides:
        slot = next((slot for slot, words in _WORDS.items() if _named(f"{side} {name}", words)), None)
        if slot is not None and slot not in out.values():
            out[side] = slot
    free = [slot for slot in range(SIDE_SLOTS) if slot not in out.values()]
    for side, _ in sides:
        if side not in out:
            out[side] = free.pop(0) if free else len(out) % SIDE_SLOTS
    return {side: out[side] for side, _ in sides}


def _named(text: str, words: tuple[str, ...]) -> bool:
    return any(part.startswith(word) for part in text.lower().replace("_", " ").split() for word in words)
