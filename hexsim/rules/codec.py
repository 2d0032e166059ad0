"""State, events and orders to JSON data and back, and the digest of a state.

Dataclasses become objects with their type's name under `$`, fields at their default left out; hexes, poses and Python
tuples become lists, told apart by a tag. Unknown types and fields are refused: only data is ever read.
"""

import dataclasses
import json
from collections.abc import Callable, Mapping
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
from hexsim.rules.state import GameState

_SHARED: tuple[type, ...] = (
    *event.EVENTS, event.Change, event.Modifier, order.Clause, order.Order, task.Poll,
    state.Aim, state.Side, state.Record, state.Thing, state.Unit, state.Awaiting, state.Outcome,
    gait.Charge, gait.Step, board_module.BoardChange,
)
_SKIPPED = ("memo", "board")


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
    return tuple((entry.name, entry.default) for entry in dataclasses.fields(kind) if entry.name not in _SKIPPED)


def to_data(value: Any) -> Any:  # noqa: ANN401 - JSON data
    """The value as JSON data (dicts, lists, texts, numbers)."""
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Hex):
        return {"h": [value.q, value.r]}
    if isinstance(value, Pose):
        return {"p": [value.hex.q, value.hex.r, int(value.facing)]}
    if isinstance(value, tuple):
        return [to_data(item) for item in value]
    assert dataclasses.is_dataclass(value), type(value)
    data = {"$": type(value).__name__}
    for name, default in _defaults(type(value)):
        item = getattr(value, name)
        if item is not default and (item != default or type(item) is not type(default)):
            data[name] = to_data(item)
    return data


def from_data(types: Mapping[str, type], data: Any) -> Any:  # noqa: ANN401
    """The value that `to_data` wrote.

    Raises:
        LogError: no such type or field.
    """
    if isinstance(data, list):
        return tuple(from_data(types, item) for item in data)
    if not isinstance(data, dict):
        if isinstance(data, float):
            raise LogError("core.data_float", value=data)
        return data
    if "h" in data or "p" in data:
        return _place(data)
    kind = types.get(str(data.get("$")))
    if kind is None:
        raise LogError("core.data_type", name=str(data.get("$")))
    known = {name for name, _ in _defaults(kind)}
    fields = {name: from_data(types, item) for name, item in data.items() if name != "$"}
    unknown = sorted(fields.keys() - known)
    if unknown:
        raise LogError("core.data_field", name=kind.__name__, field=unknown[0])
    try:
        return kind(**fields)
    except TypeError:
        raise LogError("core.data_missing", name=kind.__name__) from None


def _place(data: dict[str, Any]) -> Hex | Pose:
    numbers = data.get("h", data.get("p"))
    if not (isinstance(numbers, list) and len(numbers) == (2 if "h" in data else 3) and len(data) == 1
            and all(type(number) is int for number in numbers)):
        raise LogError("core.data_place", value=str(data))
    where = Hex(numbers[0], numbers[1])
    return where if "h" in data else Pose(where, numbers[2] % 6)


def state_to_data(state: GameState) -> dict[str, Any]:
    """The state without its board."""
    data = {"$": "GameState"}
    for entry in dataclasses.fields(GameState):
        if entry.name not in _SKIPPED:
            data[entry.name] = to_data(getattr(state, entry.name))
    return data


def state_from_data(ruleset: Ruleset, data: Mapping[str, Any], board: board_module.Board) -> GameState:
    """The state that `state_to_data` wrote, on the given board."""
    types = known_types(ruleset)
    fields = {name: from_data(types, item) for name, item in data.items() if name != "$"}
    return GameState(board=board, **fields)


def dumps(data: Any) -> str:  # noqa: ANN401
    """Canonical JSON: one line, sorted keys."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(state: GameState) -> str:
    """16 hex digits that name the state: equal states, equal digests, in every process and version of Python."""
    found = state.memo.get("digest")
    if found is None:
        hasher = blake2b(digest_size=8)
        hasher.update(state.board.digest.encode())
        for entry in dataclasses.fields(GameState):
            if entry.name not in _SKIPPED:
                hasher.update(_part(state, entry.name).encode())
        found = state.memo["digest"] = hasher.hexdigest()
    return str(found)


def _part(state: GameState, name: str) -> str:
    value = getattr(state, name)
    if name == "units":
        return "\n".join(_kept(unit) for unit in value)
    return f"{name}={dumps(to_data(value))}\n"


def _kept(unit: state.Unit) -> str:
    return _text_of(id(unit), unit, lambda: dumps(to_data(unit)))


_texts: dict[int, tuple[object, str]] = {}


def _text_of(key: int, value: object, make: Callable[[], str]) -> str:
    """The text of a value, kept as long as that very object lives in the table (bounded)."""
    kept = _texts.get(key)
    if kept is not None and kept[0] is value:
        return kept[1]
    if len(_texts) > 4096:
        _texts.clear()
    text = make()
    _texts[key] = (value, text)
    return text
