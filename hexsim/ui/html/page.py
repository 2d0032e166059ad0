"""A line of play as one HTML file: pictures, log, ledgers and words are in it, nothing is fetched.

Each moment is a row of numbers of SVG elements; equal elements are written once.
"""

import json
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from hexsim.game.game import Game
from hexsim.game.replay import Replay
from hexsim.rules.scenario import title_of
from hexsim.text import language, tr
from hexsim.ui.film import Film, Take
from hexsim.ui.icons import assets_folder
from hexsim.ui.panels import LogLine
from hexsim.ui.seen import replay_of
from hexsim.ui.spots import marked_moments
from hexsim.ui.svg import SvgWriter
from hexsim.ui.theme import theme_of

SIZE = (1600, 1200)
"""The largest size of the map in the units of the picture, which is scaled to the window."""

MOST_TAKES = 6000
"""Moments of a page; of a longer line only the first of each turn and the last ones are shown."""

_PALETTE = "day"
_HERE = Path(__file__).parent
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def save_page(game: Game, path: Path) -> None:
    """Write the line of the game that is shown.

    Raises:
        OSError: it cannot be written.
    """
    path.write_text(page(game), encoding="utf-8")


def page(game: Game) -> str:
    """The whole page in the present language."""
    film, replay = Film(game, SIZE), replay_of(game)
    moments = _thinned(film.moments(), replay)
    writer = SvgWriter(theme_of(_PALETTE))
    data = _Data(writer)
    for take in film.takes(moments):
        data.add(take)
    content = {
        "grounds": data.grounds, "pieces": data.pieces, "takes": data.takes, "size": film.size,
        "lines": [_line(line, moments) for line in film.lines],
        "turns": sorted({_nearest(moments, turn + 1) for turn in replay.turns}),
        "marks": [[_nearest(moments, moment), mark.text, mark.bookmark]
                  for moment, mark in marked_moments(game)],
        "icons": {name: _icon(name) for name in _ICONS},
        "words": {name: tr(f"ui.replay_page_{name}") for name in _WORDS}}
    return _filled(title_of(game.scenario), "".join(writer.defs), content)


_WORDS = ("play", "pause", "reverse", "back", "on", "turn_back", "turn_on", "speed", "timeline", "moment",
          "log", "keys", "map")
_ICONS = ("play", "pause", "reverse", "rewind", "forward", "previous", "next")


def _icon(name: str) -> str:
    """One of our drawings in the colour of the words around it."""
    text = (assets_folder() / f"icon_{name}.svg").read_text(encoding="utf-8")
    return re.sub(r"#[0-9a-f]{6}", "currentColor", text).replace("<svg ", '<svg aria-hidden="true" ').strip()


def _thinned(moments: Sequence[int], replay: Replay) -> tuple[int, ...]:
    if len(moments) <= MOST_TAKES:
        return tuple(moments)
    wanted = {0, *(turn + 1 for turn in replay.turns), *moments[-MOST_TAKES // 4:]}
    found = sorted(wanted)
    step = max(1, len(found) // MOST_TAKES + (len(found) > MOST_TAKES))
    return tuple(sorted({*found[::step], moments[-1]}))


def _nearest(moments: Sequence[int], moment: int) -> int:
    """The number of the picture at or next after a moment."""
    from bisect import bisect_left

    return min(bisect_left(moments, moment), len(moments) - 1)


def _line(line: LogLine, moments: Sequence[int]) -> dict[str, Any]:
    made: dict[str, Any] = {"t": line.text, "k": line.kind, "m": _nearest(moments, line.moment)}
    if line.ledger:
        made["l"] = [phrase.text for phrase in line.ledger]
    return made


class _Data:
    """Collects elements and pictures (mutable)."""

    def __init__(self, writer: SvgWriter) -> None:
        self._writer = writer
        self.pieces: list[str] = []
        self.grounds: list[str] = []
        self.takes: list[list[Any]] = []
        self._known: dict[str, int] = {}
        self._ground: object = None

    def add(self, take: Take) -> None:
        """One picture more: its ground, elements, round, words."""
        if take.ground is not self._ground:
            self._ground = take.ground
            self.grounds.append("".join(self._writer.pieces(take.ground)))
        numbers = [self._number(piece) for piece in self._writer.pieces(take.above)]
        self.takes.append([len(self.grounds) - 1, numbers, take.round, take.comment])

    def _number(self, piece: str) -> int:
        found = self._known.get(piece)
        if found is None:
            found = self._known[piece] = len(self.pieces)
            self.pieces.append(piece)
        return found


def _filled(title: str, defs: str, content: dict[str, Any]) -> str:
    """The page around what it shows. Data in a script must not end it."""
    data = json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    style, script = ((_HERE / name).read_text(encoding="utf-8") for name in ("replay.css", "replay.js"))
    wide, high = content["size"]
    words = content["words"]
    return f"""<!doctype html>
<html lang="{language().replace("_", "-")}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="hexsim">
<title>{escape(title)}</title>
<style>
{style}</style>
</head>
<body>
<header><h1>{escape(title)}</h1><span id="round"></span></header>
<main>
<section id="map">
<svg viewBox="0 0 {wide} {high}" role="img" aria-label="{escape(words["map"])}">
<defs>{defs}</defs><g id="ground"></g><g id="above"></g></svg>
<p id="comment" hidden></p>
</section>
<section id="log"><h2>{escape(words["log"])}</h2><ol id="lines"></ol></section>
</main>
<footer>
<div id="track"><div id="ticks"></div>
<input id="time" type="range" min="0" value="0" aria-label="{escape(words["timeline"])}"></div>
<div id="keys"></div><p id="help">{escape(words["keys"])}</p>
</footer>
<script type="application/json" id="data">{data}</script>
<script>
{script}</script>
</body>
</html>
"""
