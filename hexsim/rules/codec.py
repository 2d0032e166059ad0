"""State, events and orders to JSON data and back, and the digest of a state.

Dataclasses become objects with their type's name under `$`, fields at their default left out; tuples become
lists, hexes and poses objects of one entry (`h`, `p`). Unknown types, fields and values of a wrong type are
refused: only data is ever read.
"""

import dataclasses
import json
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from typing import Any

from hexsim.board import board as board_module
from hexsim.board import gait
from hexsim.errors import LogError
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules import event, order, state, task
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.shape import shapes
from hexsim.rules.state import GameState

_SHARED: tuple[type, ...] = (
    *event.EVENTS, event.Change, event.Modifier, order.Clause, order.Order, task.Poll,
    state.Aim, state.Side, state.Record, state.Thing, state.Unit, state.Awaiting, state.Outcome,
    gait.Charge, gait.Step, gait.Path, board_module.BoardChange,
)
_SKIPPED = ("memo", "board")
_DEEPEST = 100
_PLAIN = frozenset((str, int, bool, type(None)))
"""What stands in JSON as it is."""


def known_types(ruleset: Ruleset) -> Mapping[str, type]:
    """Everything that may stand in a log of this ruleset, by name."""
    return _types((*_SHARED, ruleset.sheet, ruleset.status, ruleset.flow, *ruleset.types))


@cache
def _types(types: tuple[type, ...]) -> Mapping[str, type]:
    found: dict[str, type] = {}
    for kind in types:
        assert found.setdefault(kind.__name__, kind) is kind, f"two types named {kind.__name__}"
    return found


@cache
def _defaults(kind: type) -> tuple[tuple[str, Any], ...]:
    fields = dataclasses.fields(kind)
    return tuple((entry.name, entry.default) for entry in fields if entry.name not in _SKIPPED)


def to_data(value: Any) -> Any:  # noqa: ANN401 - JSON data
    """The value as JSON data (dicts, lists, texts, numbers)."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Hex):
        return {"h": [value.q, value.r]}
    if isinstance(value, Pose):
        return {"p": [value.hex.q, value.hex.r, int(value.facing)]}
    if isinstance(value, tuple):
        return [item if type(item) in _PLAIN else to_data(item) for item in value]
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return int(value)
    assert dataclasses.is_dataclass(value), type(value)
    kind: type = type(value)
    data = {"$": kind.__name__}
    for name, default in _defaults(kind):
        item = getattr(value, name)
        if item is not default and (item != default or type(item) is not type(default)):
            data[name] = item if type(item) in _PLAIN else to_data(item)
    return data


def from_data(types: Mapping[str, type], data: Any, depth: int = 0) -> Any:  # noqa: ANN401
    """The value that `to_data` wrote.

    Raises:
        LogError: no such type or field, or a value of another type than the field's.
    """
    if depth > _DEEPEST:
        raise LogError("core.data_deep", most=_DEEPEST)
    if isinstance(data, list):
        return tuple([item if type(item) in _PLAIN else from_data(types, item, depth + 1) for item in data])
    if not isinstance(data, dict):
        if isinstance(data, float):
            raise LogError("core.data_float", value=data)
        return data
    if "$" not in data:
        return _place(data)
    kind = types.get(str(data["$"]))
    if kind is None:
        raise LogError("core.data_type", name=str(data["$"])[:80])
    known, fields = shapes(kind), {}
    for name, item in data.items():
        if name != "$":
            value = item if type(item) in _PLAIN else from_data(types, item, depth + 1)
            if name not in known or not known[name](value):
                _demand(kind, {name: value})
            fields[name] = value
    try:
        return kind(**fields)
    except TypeError:
        raise LogError("core.data_missing", name=kind.__name__) from None


def _demand(kind: type, fields: Mapping[str, Any]) -> None:
    known = shapes(kind)
    for name, value in fields.items():
        if name not in known or name in _SKIPPED:
            raise LogError("core.data_field", name=kind.__name__, field=name[:80])
        if not known[name](value):
            raise LogError("core.data_value", name=kind.__name__, field=name, value=repr(value)[:80])


def _place(data: dict[str, Any]) -> Hex | Pose:
    numbers = data.get("h", data.get("p"))
    if not (isinstance(numbers, list) and len(numbers) == (2 if "h" in data else 3) and len(data) == 1
            and all(type(number) is int for number in numbers) and 0 <= (*numbers, 0)[2] < 6):
        raise LogError("core.data_place", value=str(data)[:80])
    where = Hex(numbers[0], numbers[1])
    return where if "h" in data else Pose(where, numbers[2])


def state_to_data(state: GameState) -> dict[str, Any]:
    """The state without its board."""
    data = {"$": "GameState"}
    for entry in dataclasses.fields(GameState):
        if entry.name not in _SKIPPED:
            data[entry.name] = to_data(getattr(state, entry.name))
    return data


def state_from_data(ruleset: Ruleset, data: Mapping[str, Any], board: board_module.Board) -> GameState:
    """The state that `state_to_data` wrote, on the given board.

    Raises:
        LogError: the data is no such state.
    """
    types = known_types(ruleset)
    fields = {name: from_data(types, item) for name, item in data.items() if name != "$"}
    _demand(GameState, fields)
    try:
        return GameState(board=board, **fields)
    except TypeError:
        raise LogError("core.data_missing", name="GameState") from None


def dumps(data: Any) -> str:  # noqa: ANN401
    """Canonical JSON: one line, sorted keys."""
    return _ENCODER.encode(data)


_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(state: GameState) -> str:
    """16 hexadecimal digits that name the state: the same for equal states, on every machine."""
    found = state.memo.get("digest")
    if found is None:
        hasher = blake2b(digest_size=8)
        hasher.update(state.board.digest.encode())
        for name in _PARTS:
            hasher.update(_part(state, name).encode())
        found = state.memo["digest"] = hasher.hexdigest()
    return str(found)


_PARTS = tuple(entry.name for entry in dataclasses.fields(GameState) if entry.name not in _SKIPPED)


def _part(state: GameState, name: str) -> str:
    value = getattr(state, name)
    if name in ("units", "agenda"):
        return f"{name}={len(value)}\n" + "\n".join(map(_text, value))
    text = dumps(value) if isinstance(value, int | str) else _text(value)
    return f"{name}={text}\n"


_texts: dict[int, tuple[object, str]] = {}


def _text(value: object) -> str:
    """The JSON of a value that lives on from state to state, made once for each object.

    The newest few thousand are kept.
    """
    kept = _texts.get(id(value))
    if kept is not None and kept[0] is value:
        return kept[1]
    if len(_texts) > 4096:
        _texts.clear()
    text = dumps(to_data(value))
    _texts[id(value)] = (value, text)
    return text
