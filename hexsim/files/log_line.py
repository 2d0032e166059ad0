"""The lines of a log as text: each a JSON object, always written the same way, strictly read."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any, TypeGuard

from hexsim.errors import LogError
from hexsim.files.mistakes import shown
from hexsim.files.toml import too_deep
from hexsim.game.tree import Mark
from hexsim.rules.codec import digest, dumps, to_data
from hexsim.rules.dice import Dice, Scripted, Seeded
from hexsim.rules.event import Event
from hexsim.rules.order import Order
from hexsim.rules.state import GameState
from hexsim.rules.switch import SwitchValue

FORMAT = 1
"""The format this version writes."""

MOST_NESTED = 64
"""Lists and objects that may stand within one another in a line."""

MOST_LINE = 1_000_000
"""Bytes a line may have, but for the first."""

MOST_HEADER = 25_000_000
"""Bytes of the first line: it holds the text of the scenario, in which a letter may take several."""

MOST_SIGNS = 1_000_000
"""Brackets, and commas, that a line may have, texts included: lists and objects take memory."""

MOST_NUMBER = 10**15
"""No number in a log is that large."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The first line: everything one needs to play the fight again.

    Attributes:
        format: number of the log's format.
        hexsim: version that began the log.
        ruleset: name of the ruleset.
        version: its version.
        switches: every switch with its value, sorted.
        scenario: the whole text of the scenario.
        dice: a seed, faces written down, or None for dice rolled at the table.
        start: digest of all that and of the position before anything happens.
    """

    format: int = FORMAT
    hexsim: str
    ruleset: str
    version: str
    switches: tuple[tuple[str, SwitchValue], ...]
    scenario: str
    dice: Dice | None
    start: str = ""

    def line(self) -> str:
        """The header as text."""
        dice: Any = "given"
        if isinstance(self.dice, Seeded):
            dice = {"seed": self.dice.seed}
        elif isinstance(self.dice, Scripted):
            dice = {"faces": list(self.dice.faces)}
        return _json({
            "format": self.format, "hexsim": self.hexsim, "ruleset": self.ruleset, "version": self.version,
            "switches": dict(self.switches), "scenario": self.scenario, "dice": dice, "start": self.start})

    def started(self, opening: GameState) -> "Header":
        """The header of a fight that begins with that state."""
        text = replace(self, start=digest(opening)).line()
        return replace(self, start=blake2b(text.encode(), digest_size=8).hexdigest())


def order_line(ply: int, order: Order | None, faces: Sequence[int] | None) -> str:
    """Begins a ply; ply 0 has no order. `faces` are those typed for it."""
    data: dict[str, Any] = {"ply": ply}
    if order is not None:
        data["order"] = str(order)
    if faces is not None:
        data["faces"] = list(faces)
    return _json(data)


def event_line(event: Event) -> str:
    """One thing that happened."""
    return dumps({"event": to_data(event)})


def ply_lines(ply: int, order: Order | None, faces: Sequence[int] | None, events: Iterable[Event],
              state: GameState) -> list[str]:
    """A whole ply: its order, its events, the digest of the state after it."""
    return [order_line(ply, order, faces), *map(event_line, events), digest_line(state)]


def digest_line(state: GameState) -> str:
    """Ends a ply: the digest of the state after it."""
    return _json({"digest": digest(state)})


def back_line(ply: int) -> str:
    """The fight stands again where it stood after that ply."""
    return _json({"back": ply})


def note_line(text: str) -> str:
    """A remark."""
    return _json({"note": text})


def go_line(place: int) -> str:
    """The fight stands after any ply; what follows is a branch beside the main line."""
    return _json({"go": place})


def promote_line(place: int) -> str:
    """The line of play up to that ply is the main line."""
    return _json({"promote": place})


def delete_line(place: int) -> str:
    """That ply and what follows it is not shown any more."""
    return _json({"delete": place})


def restore_line(place: int) -> str:
    """It is shown again."""
    return _json({"restore": place})


def mark_line(place: int, event: int, mark: Mark) -> str:
    """What somebody has added to a moment; nothing takes away what was there."""
    data: dict[str, Any] = {"mark": [place, event]}
    if mark.text:
        data["text"] = mark.text
    if mark.arrows:
        data["arrows"] = [[*start, *end] for start, end in mark.arrows]
    if mark.bookmark:
        data["bookmark"] = True
    return _json(data)


def final_line(lines_digest: str) -> str:
    """The fight has ended; the digest is of all lines before."""
    return _json({"final": lines_digest})


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class LinesDigest:
    """A running digest of lines (mutable)."""

    def __init__(self) -> None:
        self._hasher = blake2b(digest_size=8)

    def add(self, line: bytes) -> None:
        """Take in a line, without its end."""
        self._hasher.update(line + b"\n")

    def value(self) -> str:
        """The digest of the lines so far."""
        return self._hasher.hexdigest()


def parse_line(line: bytes, most: int = MOST_LINE) -> dict[str, Any]:
    """The object of a line of at most so many bytes.

    Raises:
        LogError: no JSON object, a key twice, a number that is not whole or too large, nested too deeply, too
            long or too crowded a line.
    """
    brackets = line.count(b"{") + line.count(b"[")
    if len(line) > most or max(brackets, line.count(b",")) > MOST_SIGNS:
        raise LogError("core.log_line_large", most=most // 1_000_000)
    try:
        text = line.decode("utf-8")
        data = _DECODER.decode(text)
        if "\\u" in text:
            dumps(data).encode()
    except RecursionError:
        raise LogError("core.toml_deep", most=MOST_NESTED) from None
    except ValueError:
        raise LogError("core.log_json") from None
    if not isinstance(data, dict):
        raise LogError("core.log_json")
    if brackets > MOST_NESTED and too_deep(data, MOST_NESTED):
        raise LogError("core.toml_deep", most=MOST_NESTED)
    return data


def is_arrows(arrows: object) -> TypeGuard[list[list[int]]]:
    """Whether it is a list of arrows: the coordinates of two hexes each."""
    return isinstance(arrows, list) and all(
        isinstance(arrow, list) and len(arrow) == 4 and all(type(number) is int for number in arrow)
        for arrow in arrows)


def is_faces(faces: object) -> TypeGuard[list[int]]:
    """Whether it is a list of faces of dice."""
    return isinstance(faces, list) and all(type(face) is int and face > 0 for face in faces)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise LogError("core.log_key_twice", value=shown(twice))
    return data


def _no_float(text: str) -> None:
    raise LogError("core.want_number", value=shown(text))


def _whole(text: str) -> int:
    if len(text) > 16 or abs(int(text)) >= MOST_NUMBER:
        raise LogError("core.log_number", value=text[:20])
    return int(text)


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_float=_no_float, parse_constant=_no_float,
                            parse_int=_whole)
