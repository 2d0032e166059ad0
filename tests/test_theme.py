"""Colours: every palette whole, words readable, bands and sides told apart by whatever eyes."""

from itertools import combinations, pairwise

import pytest

from hexsim.ui.palettes import PALETTES
from hexsim.ui.stamps import BAND_LOOKS, LOOKS
from hexsim.ui.theme import contrast, luminance, over, parse_colour, side_slots, theme_of
from hexsim.ui.view import PALETTES as NAMES

# Machado, Oliveira and Fernandes (2009), severity 1, on linear light
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}


def seen(colour, blindness):
    """A colour as somebody with that eyesight sees it."""
    linear = list(map(_linear, colour[:3]))
    mixed = [min(max(sum(a * b for a, b in zip(row, linear, strict=True)), 0),
                 1) for row in BLINDNESS[blindness]]
    return tuple(round(255 * (12.92 * v if v <= 0.0031308 else 1.055 * v**(1 / 2.4) - 0.055)) for v in mixed)


def _linear(value):
    return value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4


def apart(a, b):
    """How far two colours are from each other in CIE Lab."""
    return sum((x - y) ** 2 for x, y in zip(_lab(a), _lab(b), strict=True)) ** 0.5


def _lab(colour):
    r, g, b = map(_linear, colour)
    xyz = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505, 0.2126 * r + 0.7152 * g + 0.0722 * b, (
        0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.fixture(params=PALETTES)
def theme(request):
    return theme_of(request.param)


def test_the_view_knows_the_palettes():
    assert tuple(PALETTES) == NAMES


def test_every_palette_has_every_key(theme):
    assert PALETTES[theme.name].keys() == PALETTES["day"].keys()
    for key in PALETTES[theme.name]:
        assert len(theme.colour(key)) == 4


def test_an_unknown_palette_is_the_default():
    assert theme_of("no such").name == "day"


@pytest.mark.parametrize(("ink", "ground"), [
    *((ink, ground) for ink in ("ink", "ink.dim", "accent", "warn", "bad", "good", "focus")
      for ground in ("panel", "panel.head", "panel.row")),
    ("ink.off", "panel"), ("ink.off", "panel.row"), ("ink.off", "button.off"), ("ink", "button"),
    ("ink", "button.hot"), ("ink", "accent.deep"), ("ink", "field"), ("ink", "button.off"), ("tip.ink",
                                                                                             "tip"),
    ("chip.ink", "chip"), ("chip.ink", "chip.bad"), ("chip.turn.ink", "chip.turn"), ("chip.off.ink",
                                                                                     "chip.off"),
    ("ink.dark", "token.active"), ("token.dot.ink", "token.dot"),
    *((f"side.{n}.ink", f"side.{n}") for n in (0, 1, 2, 3, 4, 5, "none")),
])
def test_words_are_readable(theme, ink, ground):
    assert contrast(theme.colour(ink), theme.colour(ground)) >= 4.5, (theme.name, ink, ground)


@pytest.mark.parametrize("blindness", BLINDNESS)
@pytest.mark.parametrize("terrain", [look for look in LOOKS if look not in ("rock", "building")])
def test_bands_are_told_apart_on_every_ground(theme, terrain, blindness):
    ground = theme.colour(f"terrain.{terrain}")[:3]
    shown = [seen(over(theme.colour(f"reach.{look}"), ground), blindness) for look in BAND_LOOKS]
    for one, two in pairwise(shown):
        assert contrast(one, two) >= 1.5, (theme.name, terrain, blindness, shown)


@pytest.mark.parametrize("blindness", [name for name in BLINDNESS if name != "grey"])
def test_sides_are_told_apart(theme, blindness):
    colours = [seen(theme.colour(f"side.{n}"), blindness) for n in range(6)]
    for one, two in combinations(colours, 2):
        assert apart(one, two) >= 11, (blindness, one, two)


def test_hex_numbers_can_be_read_on_open_ground(theme):
    ground = theme.colour("terrain.open")[:3]
    number = over((*theme.colour("number")[:3], 170), ground)
    assert contrast(number, ground) >= 3


def test_the_least_price_stands_out_from_its_halo(theme):
    assert contrast(theme.colour("reach.ink"), over(theme.colour("reach.halo"), (128, 128, 128))) >= 4.5


@pytest.mark.parametrize(("sides", "slots"), [
    ([("red", "Red"), ("blue", "Blue")], {"red": 1, "blue": 0}),
    ([("a", "Raiders"), ("b", "Millers")], {"a": 0, "b": 1}),
    ([("guarda", "Guarda vermelha"), ("x", "Красные")], {"guarda": 1, "x": 0}),
    ([(str(n), "") for n in range(8)], {str(n): n if n < 6 else n % 6 for n in range(8)}),
])
def test_sides_get_the_colour_they_are_named_after(sides, slots):
    assert side_slots(sides) == slots


def test_colours_are_read_and_mixed():
    assert parse_colour("#01020304") == (1, 2, 3, 4)
    assert over((10, 20, 30, 255), (0, 0, 0)) == (10, 20, 30)
    assert theme_of("day").colour("ink@7")[3] == 7
    assert luminance((255, 255, 255)) == pytest.approx(1)
    with pytest.raises(KeyError):
        theme_of("day").colour("no such key")
