"""Paths as text and as tokens (M-NOTE-1, M-NOTE-2, M-NOTE-4); what a token costs is a gait's affair."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from hexsim.errors import NotationError
from hexsim.hexes.pose import Pose

ENTRIES: dict[str, tuple[int, int]] = {
    "F": (0, 0), "L": (1, 1), "R": (5, -1), "<": (1, 0), ">": (5, 0), "SL": (2, 0), "SR": (4, 0), "B": (3, 0),
}
"""Token of an entry: the relative direction of the hex entered, and the hexsides turned to the left by it."""

TURNS: dict[str, int] = {"tL": 1, "tR": -1}
"""Token of a turn in place: the hexsides turned to the left."""

ACTION = "!"
"""The token of the action point."""

TOKENS: tuple[str, ...] = (
    *(f"@{d}" for d in range(6)), *ENTRIES, *TURNS, *(f"/{d}" for d in range(6)), ACTION,
)
"""Every token but the Evades, in the order in which equally good paths are put (M-NOTE-6)."""

SHORT = 60
"""Texts and paths up to this length are kept once they have been read or written."""

_PIECE = re.compile(r"(SL|SR|F|L|R|<|>|B)(?:([1-9][0-9]?)|(\^))?|(tL|tR)([1-9][0-9]?)?|(@[0-5])|(/[0-5])|(!)")


def parse_path(text: str) -> tuple[str, ...]:
    """The tokens of a path, counts written out; an Evade keeps its mark (`F^`).

    >>> parse_path("@1 F2<tR /0")
    ('@1', 'F', 'F', '<', 'tR', '/0')

    Raises:
        NotationError: the text does not fit the grammar (M-NOTE-1); `at` is the place, from 1.
    """
    return _tokens(text) if len(text) <= SHORT else tuple(_read(text))


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[str, ...]:
    return tuple(_read(text))


def _read(text: str) -> Iterator[str]:
    at, first, ended = 0, True, False
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        match = _PIECE.match(text, at)
        if match is None:
            raise NotationError("core.bad_path", text=text, at=at + 1)
        entry, count, evade, turn, turns, start, end, action = match.groups()
        if (start and not first) or (ended and not action):
            raise NotationError("core.bad_path", text=text, at=at + 1)
        if entry or turn:
            yield from [(entry or turn) + (evade or "")] * int(count or turns or 1)
        else:
            yield start or end or action
        first, ended, at = False, ended or bool(end), match.end()


def format_path(tokens: Iterable[str]) -> str:
    """The canonical text: equal neighbours counted, single spaces between (M-NOTE-4).

    >>> format_path(("F", "F", "F", "tL", "!", "!", "/2"))
    'F3 tL ! ! /2'
    """
    tokens = tuple(tokens)
    return _text(tokens) if len(tokens) <= SHORT else " ".join(_pieces(tokens))


@lru_cache(maxsize=4096)
def _text(tokens: tuple[str, ...]) -> str:
    return " ".join(_pieces(tokens))


def _pieces(tokens: tuple[str, ...]) -> list[str]:
    pieces: list[str] = []
    for token, run in groupby(tokens):
        count = len(list(run))
        if token not in ENTRIES and token not in TURNS:
            pieces += [token] * count
            continue
        pieces += [f"{token}99"] * (count // 99)
        if rest := count % 99:
            pieces.append(f"{token}{rest}" if rest > 1 else token)
    return pieces


def after(pose: Pose, token: str) -> Pose:
    """The pose after one token, whatever it costs (M-NOTE-2).

    >>> from hexsim.hexes.hex import Hex
    >>> after(Pose(Hex(0, 0), 0), "L")
    Pose(hex=Hex(q=1, r=-1), facing=1)
    """
    if token == ACTION:
        return pose
    if token[0] in "@/":
        return Pose(pose.hex, int(token[1]))
    if token in TURNS:
        return pose.turned(TURNS[token])
    rel, turn = ENTRIES[token.removesuffix("^")]
    return Pose(pose.ahead(rel), (pose.facing + turn) % 6)


def end_of(pose: Pose, tokens: Iterable[str]) -> Pose:
    """The pose after a whole path.

    >>> from hexsim.hexes.hex import Hex
    >>> end_of(Pose(Hex(0, 0), 0), parse_path("F tL2 F /3"))
    Pose(hex=Hex(q=1, r=-1), facing=3)
    """
    for token in tokens:
        pose = after(pose, token)
    return pose
