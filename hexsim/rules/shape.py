"""Whether a value has the type its field is annotated with: nothing of a wrong shape gets in from a file."""

import dataclasses
import types
import typing
from collections.abc import Callable, Hashable, Mapping
from enum import IntEnum
from functools import cache
from typing import Any, Literal, NewType

from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.task import Task

Fits = Callable[[Any], bool]


@cache
def shapes(kind: Hashable) -> Mapping[str, Fits]:
    """For each field that is part of a value, whether something fits its annotation."""
    assert isinstance(kind, type) and dataclasses.is_dataclass(kind)
    hints = typing.get_type_hints(kind, localns={"Task": Task})
    return {entry.name: _fits(hints[entry.name]) for entry in dataclasses.fields(kind) if entry.compare}


def _fits(hint: Any) -> Fits:  # noqa: ANN401
    if isinstance(hint, NewType):
        return _fits(hint.__supertype__)
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return _fits(args[0])
    if origin in (typing.Union, types.UnionType):
        options = [_fits(arg) for arg in args]
        return lambda value: any(option(value) for option in options)
    if origin is Literal:
        return lambda value: any(value == arg and type(value) is type(arg) for arg in args)
    if hint is tuple or origin is tuple:
        return _fits_tuple(args)
    if hint in (int, str, bool, types.NoneType, None):
        return lambda value: type(value) is (types.NoneType if hint is None else hint)
    if isinstance(hint, type) and issubclass(hint, IntEnum):
        return lambda value: type(value) in (int, hint)
    if isinstance(hint, type) and (dataclasses.is_dataclass(hint) or hint in (Hex, Pose)):
        return lambda value: isinstance(value, hint)
    assert hint is Any, f"no values of {hint} in logs"
    return lambda _: True


def _fits_tuple(args: tuple[Any, ...]) -> Fits:
    if not args:
        return _is_list
    if len(args) == 2 and args[1] is Ellipsis:
        item = _fits(args[0])
        return lambda value: _is_list(value) and all(map(item, value))
    items = [_fits(arg) for arg in args]
    return lambda value: (_is_list(value) and len(value) == len(items)
                          and all(fits(item) for fits, item in zip(items, value, strict=True)))


def _is_list(value: Any) -> bool:  # noqa: ANN401
    return isinstance(value, tuple) and not isinstance(value, Hex | Pose)
