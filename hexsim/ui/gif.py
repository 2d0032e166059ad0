"""A line of play as an animated GIF: one palette for all pictures, so that only what changes takes room."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hexsim.game.game import Game
from hexsim.ui.film import Film, Take
from hexsim.ui.gif_file import CLEAR, gif_file
from hexsim.ui.hud.look import Look, cut
from hexsim.ui.metrics import FileMetrics
from hexsim.ui.ops import Op, Rect, Text

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_BYTES = 2_000_000
"""What a GIF may take."""

MOST_TAKES = 360
"""Pictures of a GIF; of a longer fight fewer moments are shown."""

SIZE = (800, 600)
STRIP = 26
"""Pixels of the line of words below the map."""

_PALETTE = "day"
_SAMPLES = 12
_SHRINK = 0.8
_SECONDS = {"move": 0.22, "turn": 0.5, "roll": 0.8, "order": 0.5, "end": 3.0}
_USUAL, _LAST = 0.6, 3.0


def save_gif(game: Game, path: Path) -> None:
    """Write the line of the game that is shown, from its beginning.

    Raises:
        OSError: it cannot be written.
    """
    path.write_bytes(gif_bytes(game))


def gif_bytes(game: Game, most: int = MOST_BYTES) -> bytes:
    """The moving picture, as small and with as few moments as it takes to have no more than `most` bytes."""
    size, takes = SIZE, MOST_TAKES
    while True:
        film = Film(game, size)
        data = _encoded(film, _thinned(film.moments(), takes))
        if len(data) <= most or min(film.size) < 120:
            return data
        size = (round(film.size[0] * _SHRINK), round(film.size[1] * _SHRINK))
        takes = max(2, round(takes * _SHRINK))


def _thinned(moments: Sequence[int], most: int) -> tuple[int, ...]:
    """At most so many moments, evenly taken; always the first and the last."""
    if len(moments) <= most:
        return tuple(moments)
    return tuple(moments[round(number * (len(moments) - 1) / (most - 1))] for number in range(most))


def _encoded(film: Film, moments: tuple[int, ...]) -> bytes:
    import numpy as np
    from PIL.Image import Dither

    made = _pictures(film, moments)
    palette = _palette([picture for _, picture in made])
    frames = [np.asarray(picture.quantize(palette=palette, dither=Dither.NONE)) for _, picture in made]
    seconds = [_SECONDS.get(take.line.kind, _USUAL) if take.line else _USUAL for take, _ in made]
    seconds[-1] = _LAST
    colours = bytes(palette.getpalette() or ())[:3 * CLEAR]
    return gif_file(frames, colours, [round(100 * second) for second in seconds])


def _palette(pictures: "Sequence[Image]") -> "Image":
    """One palette for all, from some of the pictures side by side."""
    from PIL import Image

    step = max(1, len(pictures) // _SAMPLES)
    chosen = pictures[::step][:_SAMPLES]
    wide, high = chosen[0].size
    sheet = Image.new("RGB", (wide, high * len(chosen)))
    for number, picture in enumerate(chosen):
        sheet.paste(picture, (0, number * high))
    return sheet.quantize(CLEAR, method=Image.Quantize.MEDIANCUT)


def _pictures(film: Film, moments: tuple[int, ...]) -> "list[tuple[Take, Image]]":
    from PIL import Image

    from hexsim.ui.window.offscreen import layered

    look, size = Look(metrics=FileMetrics()), (film.size[0], film.size[1] + STRIP)
    takes = list(film.takes(moments))
    layers = ((take.ground, (*take.above, *_strip(take, size, look))) for take in takes)
    drawn = layered(layers, size, _PALETTE)
    return [(take, Image.frombytes("RGB", size, data)) for take, data in zip(takes, drawn, strict=True)]


def _strip(take: Take, size: tuple[int, int], look: Look) -> tuple[Op, ...]:
    """The line of words below the map: what has just happened, and the round."""
    top, letters = size[1] - STRIP, 13
    words = take.comment or (take.line.text if take.line else "")
    room = size[0] - 3 * MARGIN_WORDS - look.width(take.round, letters)
    return (Rect(box=(0, top, size[0], STRIP), fill="panel"),
            Text(at=(MARGIN_WORDS, top + STRIP / 2), text=cut(words, room, look, letters), size=letters,
                 fill="ink"),
            Text(at=(size[0] - MARGIN_WORDS, top + STRIP / 2), text=take.round, size=letters, fill="ink.dim",
                 anchor="right"))


MARGIN_WORDS = 8
