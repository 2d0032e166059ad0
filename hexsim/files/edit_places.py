"""Hexes and hexsides named in a scenario, written anew when the map's numbers change."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hexsim.errors import NotationError
from hexsim.files.edit_text import Change, Drop, Put, put_all
from hexsim.files.edit_text import changed as text_changed
from hexsim.files.edit_values import EditError, Literal
from hexsim.files.importers.toml_text import toml_value
from hexsim.files.locate import Path, places_in
from hexsim.files.nested import value_at
from hexsim.hexes.direction import direction_name, parse_direction
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import Grid

_TOKEN = re.compile(r"([0-9]+|-?[0-9]+,-?[0-9]+)(/?)([0-5]|[A-Za-z]+|)")
_WORD = re.compile(r"[^\s\"'\\]+")

Rename = Callable[[str], str | None]
"""A word for a word; None takes it out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moving:
    """From one map to another: where each hex has come to.

    Attributes:
        there: gives the new hex of an old one, None if it is gone or was never there.
    """

    old: Grid
    new: Grid
    there: Callable[[Hex], Hex | None]

    def word(self, text: str) -> str | None:
        """A hex, pose or hexside in the new map; None if its hex is gone; what cannot be read stays."""
        read = self._read(text)
        if read is None:
            return text
        at, facing = read
        to = self.there(at)
        if to is None and facing is not None:
            to, facing = self.there(at.neighbour(facing)), (facing + 3) % 6
        return None if to is None else self._written(text, to, facing)

    def keeps(self, text: str) -> bool:
        """Whether the hex of a word is still there."""
        read = self._read(text)
        return read is None or self.there(read[0]) is not None

    def _read(self, text: str) -> tuple[Hex, int | None] | None:
        match = _TOKEN.fullmatch(text)
        if match is None:
            return None
        try:
            at = self.old.parse(match[1])
            facing = int(parse_direction(match[3], self.old.orientation)) if match[3] else None
        except NotationError:
            return None
        return at, facing

    def _written(self, text: str, at: Hex, facing: int | None) -> str:
        match = _TOKEN.fullmatch(text)
        assert match is not None
        place = f"{at.q},{at.r}" if "," in match[1] else self.new.number(at)
        if facing is None:
            return place
        plain = match[3].isdigit()
        slash = "/" if match[2] or plain or "," in place else ""
        new = str(facing) if plain else direction_name(facing, self.new.orientation)
        same = not plain and new == match[3].upper()
        return f"{place}{slash}{match[3] if same else new}"


def renamed(literal: str, rename: Rename) -> Literal | None:
    """A text of words with some of them changed, None without any left; what lies between them stays."""
    value = Literal(literal).value
    wanted = [new for word in str(value).split() if (new := rename(word)) is not None]
    if not wanted:
        return None
    out, at = "", 0
    for match in _WORD.finditer(literal):
        new = rename(match[0])
        before = literal[at:match.start()]
        out += before.rstrip(" \t") if new is None else before + new
        at = match.end()
    made = Literal(out + literal[at:])
    try:
        fits = str(made.value).split() == wanted
    except ValueError:
        fits = False
    return made if fits else Literal(toml_value(" ".join(wanted)))


def moved(text: str, data: Mapping[str, Any], moving: Moving) -> str:
    """The text of a scenario whose map has changed, with every place written as the new map calls it.

    Raises:
        EditError: somebody stands on a hex that is gone, or a lesson names hexes.
    """
    for path in _stands(data):
        if not moving.keeps(str(value_at(data, path))):
            who = value_at(data, (*path[:-1], "name")) or value_at(data, (*path[:-1], "id"))
            raise EditError("core.edit_taken", who=str(who))
    places = places_in(text)
    puts, rest = [], list[Change]()
    for path in _places(data):
        span = places.values.get(path)
        literal = text[span[0]:span[1]] if span else ""
        if not literal.startswith(('"', "'")):
            continue
        new = renamed(literal, moving.word)
        if new is None:
            rest.append(Drop(path=path[:-1]) if path[0] == "walls" else Put(path=path, value=None))
        elif new.text != literal:
            puts.append(Put(path=path, value=new))
    if (puts or rest) and data.get("exercises"):
        raise EditError("core.edit_lesson")
    text = put_all(text, puts) if puts else text
    return text_changed(text, rest[::-1])


def _stands(data: Mapping[str, Any]) -> Iterator[Path]:
    for name in ("units", "things"):
        for number, entry in enumerate(_list(data.get(name))):
            if isinstance(entry, dict) and isinstance(entry.get("at"), str):
                yield (name, number, "at")


def _places(data: Mapping[str, Any]) -> Iterator[Path]:
    """Where a scenario names hexes."""
    yield from _stands(data)
    for number, entry in enumerate(_list(data.get("walls"))):
        if isinstance(entry, dict) and isinstance(entry.get("sides"), str):
            yield ("walls", number, "sides")
    for number, entry in enumerate(_list(data.get("sides"))):
        for place, aim in enumerate(_list(entry.get("aims")) if isinstance(entry, dict) else ()):
            if isinstance(aim, dict) and isinstance(aim.get("hexes"), str):
                yield ("sides", number, "aims", place, "hexes")


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []

