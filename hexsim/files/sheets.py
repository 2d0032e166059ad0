"""Sheets and switches of a ruleset, as a scenario gives them. A sheet is a frozen dataclass of the ruleset's.

A field `tuple[tuple[str, X], ...]` is a table in the file; nested dataclasses are tables, tuples are lists.
"""

import dataclasses
import json
import types
import typing
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args, get_origin

from hexsim.files.locate import Key
from hexsim.files.mistakes import Mistakes, sentence_of, shown
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.switch import Switch, SwitchValue


@cache
def _adapter(sheet: type) -> Any:  # noqa: ANN401 - pydantic is imported late
    from pydantic import TypeAdapter

    return TypeAdapter(sheet)


def read_sheet(sheet: type, table: Mapping[str, Any], found: Mistakes, *path: Key) -> Any:  # noqa: ANN401
    """An instance of the sheet's type, None with its mistakes noted.

    Args:
        sheet: the dataclass.
        table: as it stands in the file.
        found: takes the mistakes.
        path: keys that lead to the table.
    """
    from pydantic import ValidationError

    unknown = tuple(_unknown(sheet, table))
    for keys, allowed in unknown:
        found.add("core.key_not_known", *path, *keys, allowed=", ".join(allowed))
    text = json.dumps(_prepared(sheet, table), default=lambda value: {"": str(value)})
    try:
        value = _adapter(sheet).validate_json(text, strict=True)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            key, params = sentence_of(detail)
            keys, raw = _in_file(sheet, table, detail["loc"])
            if "value" in params:
                params["value"] = shown(raw)
            found.add(key, *path, *keys, **params)
        return None
    return None if unknown else value


def read_switches(ruleset: Ruleset, table: Any, found: Mistakes,  # noqa: ANN401
                  *path: Key) -> tuple[tuple[str, SwitchValue], ...]:
    """The switches given, sorted, mistakes noted and left out; a sub-switch may stand in a table of its own.

    `[switches] sight.far = true` and `"sight.far" = true` are the same.
    """
    known = {switch.name: switch for switch in ruleset.switches}
    given: dict[str, SwitchValue] = {}
    for keys, value in _flat(table, known) if isinstance(table, dict) else ():
        name = ".".join(keys)
        if name not in known:
            found.add("core.switch_unknown", *path, *keys, allowed=", ".join(known) or "–")
        elif misfit := _misfit(known[name], value):
            key, params = misfit
            found.add(key, *path, *keys, value=shown(value), **params)
        else:
            given[name] = value
    return tuple(sorted(given.items()))


def _flat(table: Mapping[str, Any], known: Mapping[str, Switch],
          before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in table.items():
        keys = (*before, key)
        prefix = ".".join(keys) + "."
        if isinstance(value, dict) and any(name.startswith(prefix) for name in known):
            yield from _flat(value, known, keys)
        else:
            yield keys, value


def _misfit(switch: Switch, value: object) -> tuple[str, dict[str, Any]] | None:
    if isinstance(switch.default, bool):
        return None if isinstance(value, bool) else ("core.want_flag", {})
    if isinstance(switch.default, int):
        if not isinstance(value, int) or isinstance(value, bool):
            return "core.want_number", {}
        bounded = switch.least < switch.most
        return ("core.want_between", {"least": switch.least, "most": switch.most}) if bounded and not (
            switch.least <= value <= switch.most) else None
    if not isinstance(value, str):
        return "core.want_text", {}
    return None if value in switch.words or not switch.words else (
        "core.want_one_of", {"allowed": ", ".join(switch.words)})


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {entry.name: _bare(hints[entry.name]) for entry in dataclasses.fields(kind) if entry.init}


def _bare(hint: Any) -> Any:  # noqa: ANN401
    """The annotation without `| None`."""
    if get_origin(hint) in (types.UnionType, typing.Union):
        rest = [arg for arg in get_args(hint) if arg is not type(None)]
        return rest[0] if len(rest) == 1 else hint
    return hint


def _table_of(hint: Any) -> Any:  # noqa: ANN401
    """X for `tuple[tuple[str, X], ...]`, also with a choice of names for `str`, else None."""
    args = get_args(hint)
    if get_origin(hint) is tuple and len(args) == 2 and args[1] is Ellipsis:
        pair = get_args(args[0])
        if get_origin(args[0]) is tuple and len(pair) == 2 and (
                pair[0] is str or get_origin(pair[0]) is typing.Literal):
            return pair[1]
    return None


def _item_of(hint: Any) -> Any:  # noqa: ANN401
    """X for `tuple[X, ...]`, else None."""
    args = get_args(hint)
    return args[0] if get_origin(hint) is tuple and len(args) == 2 and args[1] is Ellipsis else None


def _prepared(hint: Any, value: Any) -> Any:  # noqa: ANN401
    """The value as pydantic wants it: tables of names as lists of pairs."""
    hint = _bare(hint)
    if isinstance(value, dict):
        if dataclasses.is_dataclass(hint):
            hints = _hints(typing.cast("type", hint))
            return {key: _prepared(hints.get(key), item) for key, item in value.items()}
        if (inner := _table_of(hint)) is not None:
            return [[key, _prepared(inner, value[key])] for key in sorted(value)]
    if isinstance(value, list) and (inner := _item_of(hint)) is not None:
        return [_prepared(inner, item) for item in value]
    return value


def _unknown(hint: Any, value: Any) -> Iterator[tuple[tuple[Key, ...], list[str]]]:  # noqa: ANN401
    """Keys that no dataclass has, each with the keys allowed there."""
    hint = _bare(hint)
    inner: Mapping[Key, Any] = {}
    if isinstance(value, dict) and dataclasses.is_dataclass(hint):
        hints = _hints(typing.cast("type", hint))
        yield from (((key,), list(hints)) for key in value if key not in hints)
        inner = {key: (hints[key], item) for key, item in value.items() if key in hints}
    elif isinstance(value, dict) and (kind := _table_of(hint)) is not None:
        inner = {key: (kind, item) for key, item in value.items()}
    elif isinstance(value, list) and (kind := _item_of(hint)) is not None:
        inner = {number: (kind, item) for number, item in enumerate(value)}
    for key, (kind, item) in inner.items():
        yield from (((key, *keys), allowed) for keys, allowed in _unknown(kind, item))


def _in_file(hint: Any, value: Any, loc: tuple[Key, ...]) -> tuple[tuple[Key, ...], Any]:  # noqa: ANN401
    """Where in the file pydantic's place is, and what stands there."""
    keys: list[Key] = []
    rest = list(loc)
    while rest:
        hint, key = _bare(hint), rest.pop(0)
        if isinstance(value, dict) and (kind := _table_of(hint)) is not None and isinstance(key, int):
            key, hint = sorted(value)[key], kind
            del rest[:1]
        elif isinstance(value, dict):
            hint = _hints(typing.cast("type", hint)).get(str(key)) if dataclasses.is_dataclass(hint) else None
        elif isinstance(value, list):
            hint = _item_of(hint)
        else:
            break
        keys.append(key)
        value = value.get(key) if isinstance(value, dict) else value[key] if isinstance(key, int) else None
    return tuple(keys), value


def sheet_table(sheet: Any) -> dict[str, Any]:  # noqa: ANN401 - a ruleset's own
    """A sheet as its table in a file, without what is as it would be anyway; `read_sheet` gives it back."""
    kind: type = type(sheet)
    hints = _hints(kind)
    return {entry.name: _written(hints[entry.name], getattr(sheet, entry.name))
            for entry in dataclasses.fields(sheet) if entry.init
            and getattr(sheet, entry.name) is not None and getattr(sheet, entry.name) != entry.default}


def _written(hint: Any, value: Any) -> Any:  # noqa: ANN401
    hint = _bare(hint)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return sheet_table(value)
    if (inner := _table_of(hint)) is not None:
        return {key: _written(inner, part) for key, part in value}
    if isinstance(value, tuple):
        return [_written(_item_of(hint), part) for part in value]
    return value
