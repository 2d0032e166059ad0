"""The keys of a clause as a dataclass: its annotations read and write the texts.

Annotations understood: `str`, `int`, `bool` (yes, no), `Hex`, `Tokens` (a path), `Literal[…]`, `tuple[str, …]` (a list),
each also as `X | None`. A field without a default is required.
"""

import dataclasses
import types
import typing
from functools import cache
from typing import Any, Literal, NewType, get_args, get_origin

from hexsim.board.board import Board
from hexsim.errors import NotationError
from hexsim.hexes.hex import Hex
from hexsim.hexes.path import format_path, parse_path
from hexsim.rules.order import Clause

Tokens = NewType("Tokens", tuple[str, ...])
"""A path, token by token (M-NOTE-1)."""


@cache
def annotations(fields: type) -> dict[str, Any]:
    """The annotation of each field, without `| None`."""
    hints = typing.get_type_hints(fields)
    return {entry.name: _bare(hints[entry.name]) for entry in dataclasses.fields(fields)}


def bind(fields: type, clause: Clause, board: Board) -> Any:  # noqa: ANN401 - an instance of `fields`
    """The clause's keys as an instance of `fields`.

    Raises:
        NotationError: an unknown or missing key, or a value that cannot be read.
    """
    hints, values = annotations(fields), {}
    for key, text in clause.args:
        if key not in hints:
            allowed = " ".join(hints) or "–"
            raise NotationError("core.key_unknown", verb=clause.verb, key_=key, allowed=allowed)
        values[key] = _read(hints[key], key, text, board)
    for entry in dataclasses.fields(fields):
        required = entry.default is dataclasses.MISSING and entry.default_factory is dataclasses.MISSING
        if required and entry.name not in values:
            raise NotationError("core.key_missing", verb=clause.verb, key_=entry.name)
    return fields(**values)


def unbind(verb: str, fields: Any, board: Board) -> Clause:  # noqa: ANN401
    """The canonical clause: keys in field order, defaults left out."""
    args = []
    for entry in dataclasses.fields(fields):
        value = getattr(fields, entry.name)
        default = entry.default_factory() if callable(entry.default_factory) else entry.default
        if value is not None and (default is dataclasses.MISSING or value != default):
            args.append((entry.name, _write(annotations(type(fields))[entry.name], value, board)))
    return Clause(verb=verb, args=tuple(args))


def _bare(hint: Any) -> Any:  # noqa: ANN401
    if get_origin(hint) in (types.UnionType, typing.Union):
        (hint,) = (arg for arg in get_args(hint) if arg is not type(None))
    return hint


def _read(hint: Any, key: str, text: str, board: Board) -> Any:  # noqa: ANN401, C901, PLR0911
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


def _write(hint: Any, value: Any, board: Board) -> str:  # noqa: ANN401
    if hint is Tokens:
        return format_path(value)
    if hint is Hex:
        return board.number(value)
    if hint is bool:
        return "yes" if value else "no"
    return ",".join(value) if isinstance(value, tuple) else str(value)
