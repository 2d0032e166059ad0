"""The keys of a clause as a dataclass: its annotations read and write the texts.

Annotations read: `str`, `int`, `bool` (yes, no), `Hex`, `Tokens` (a path), `FreePath` (a path that may be
given as hexes), `Literal[…]` of texts, `tuple[str, …]` (a list), each also as `X | None`. A field without a
default is required.
"""

import dataclasses
import types
import typing
from functools import cache
from typing import Any, Literal, NamedTuple, NewType, cast, get_args, get_origin

from hexsim.board.board import Board
from hexsim.board.shelf import Shelf
from hexsim.errors import NotationError
from hexsim.hexes.hex import Hex
from hexsim.hexes.path import TOKENS, format_path, parse_path
from hexsim.hexes.pose import Pose
from hexsim.rules.order import Clause

Tokens = NewType("Tokens", tuple[str, ...])
"""A path, token by token (M-NOTE-1)."""

FreePath = NewType("FreePath", tuple[str, ...])
"""The same for gaits with free turns; hexes are read, too: turn to each and enter it.

Hexes that do not follow on each other stay in the tuple as numbers, for the ruleset to refuse.
"""

MOST_KEPT = 5000
"""Clauses whose canonical form is kept."""


class Key(NamedTuple):
    """A key of a verb: its annotation without `| None`, and what holds where it is not given."""

    name: str
    hint: Any
    required: bool
    default: Any


@cache
def keys_of(fields: type) -> tuple[Key, ...]:
    """The keys of a dataclass, in the order of its fields."""
    hints, keys = typing.get_type_hints(fields), []
    for entry in dataclasses.fields(fields):
        default = entry.default_factory() if callable(entry.default_factory) else entry.default
        required = default is dataclasses.MISSING
        keys.append(Key(entry.name, _bare(hints[entry.name]), required, default))
    return tuple(keys)


def annotations(fields: type) -> dict[str, Any]:
    """The annotation of each field, without `| None`."""
    return {key.name: key.hint for key in keys_of(fields)}


def bind(fields: type, clause: Clause, board: Board, start: Pose | None = None) -> Any:  # noqa: ANN401
    """The clause's keys as an instance of `fields`.

    Args:
        fields: a dataclass.
        clause: the keys as text.
        board: numbers the hexes.
        start: where a path that is given as hexes begins; without it the hexes stay.

    Raises:
        NotationError: an unknown or missing key, or a value that cannot be read.
    """
    keys, given = keys_of(fields), dict(clause.args)
    values = {}
    for key in keys:
        if key.name in given:
            text = given.pop(key.name)
            free = key.hint is FreePath
            values[key.name] = _free(text, board, start) if free else _read(key.hint, key.name, text, board)
        elif key.required:
            raise NotationError("core.key_missing", verb=clause.verb, key_=key.name)
    for name in given:
        allowed = " ".join(key.name for key in keys) or "–"
        raise NotationError("core.key_unknown", verb=clause.verb, key_=name, allowed=allowed)
    return fields(**values)


def unbind(verb: str, fields: Any, board: Board) -> Clause:  # noqa: ANN401
    """The canonical clause: keys in field order, defaults left out."""
    args = []
    for key in keys_of(cast("type", type(fields))):
        value = getattr(fields, key.name)
        if value is not None and (key.required or value != key.default):
            args.append((key.name, _write(key.hint, value, board)))
    return Clause(verb=verb, args=tuple(args))


def canonical(fields: type, clause: Clause, board: Board, start: Pose | None) -> Clause:
    """The clause as `unbind` writes what `bind` reads; kept with the board.

    Raises:
        NotationError: as `bind`.
    """
    shelf: Shelf[Clause] = Shelf.of(board, "clauses", MOST_KEPT)
    key = fields, clause, start if _reads_hexes(fields) else None
    found = shelf.known.get(key)
    return found or shelf.put(key, unbind(clause.verb, bind(fields, clause, board, start), board))


@cache
def _reads_hexes(fields: type) -> bool:
    """Whether a path may be given as hexes, so that it matters where it begins."""
    return any(key.hint is FreePath for key in keys_of(fields))


def _bare(hint: Any) -> Any:  # noqa: ANN401
    if get_origin(hint) in (types.UnionType, typing.Union):
        (hint,) = (arg for arg in get_args(hint) if arg is not type(None))
    return hint


def _read(hint: Any, key: str, text: str, board: Board) -> Any:  # noqa: ANN401
    if hint is str:
        return text
    if hint is Tokens:
        return Tokens(parse_path(text))
    if hint is Hex:
        return board.parse_hex(text)
    if hint is bool:
        if text not in ("yes", "no"):
            raise NotationError("core.value_bad", key_=key, text=text, allowed="yes no")
        return text == "yes"
    if hint is int:
        if not text.removeprefix("-").isascii() or not text.removeprefix("-").isdigit() or len(text) > 9:
            raise NotationError("core.value_number", key_=key, text=text)
        return int(text)
    if get_origin(hint) is Literal:
        if text not in get_args(hint):
            allowed = " ".join(map(str, get_args(hint)))
            raise NotationError("core.value_bad", key_=key, text=text, allowed=allowed)
        return text
    assert get_origin(hint) is tuple, hint
    return tuple(part for part in text.split(",") if part)


def _free(text: str, board: Board, start: Pose | None) -> tuple[str, ...]:
    pieces = text.split()
    if not pieces or pieces[0][0] not in "-0123456789":
        return parse_path(text)
    end = parse_path(pieces.pop()) if pieces[-1][0] == "/" else ()
    hexes = [board.parse_hex(piece) for piece in pieces]
    tokens: list[str] = []
    at = start
    for entered in hexes:
        direction = at.hex.direction_to(entered) if at else None
        if at is None or direction is None:
            return (*map(board.number, hexes), *end)
        tokens += [*_turn(direction, at.facing, first=not tokens), "F"]
        at = Pose(entered, direction)
    return (*tokens, *end)


def _turn(direction: int, facing: int, *, first: bool) -> list[str]:
    left = (direction - facing) % 6
    if first:
        return [f"@{int(direction)}"] if left else []
    return ["tL"] * left if left <= 3 else ["tR"] * (6 - left)


def is_path(tokens: tuple[str, ...]) -> bool:
    """Whether a `FreePath` is a path, and not hexes that do not follow on each other."""
    return all(token.removesuffix("^") in TOKENS for token in tokens)


def _write(hint: Any, value: Any, board: Board) -> str:  # noqa: ANN401
    if hint in (Tokens, FreePath):
        return format_path(value) if is_path(value) else " ".join(value)
    if hint is Hex:
        return board.number(value)
    if hint is bool:
        return "yes" if value else "no"
    return ",".join(value) if isinstance(value, tuple) else str(value)
