"""Values in the tables of a TOML text, by their paths."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hexsim.errors import FileError
from hexsim.files.locate import Path
from hexsim.files.mistakes import field_of
from hexsim.files.nested import value_at
from hexsim.files.toml import loads


class EditError(FileError):
    """A change that cannot be made, with the reason."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A value as it is to stand in the text."""

    text: str

    @property
    def value(self) -> Any:  # noqa: ANN401 - what TOML knows
        """What it means."""
        return loads(f"[map]\nrows = {self.text}")["map"]["rows"]  # where a long text is soon read


def bare(data: Any, path: Path) -> Any:  # noqa: ANN401 - what TOML knows
    """Tables without empty ones on the way to a path: some ways of writing cannot say that they are there."""
    for length in range(len(path) - 1, 0, -1):
        if value_at(data, path[:length]) == {} and isinstance(path[length - 1], str):
            data = with_value(data, path[:length], None)
    return data


def with_value(data: Any, path: Path, value: Any) -> Any:  # noqa: ANN401 - what TOML knows
    """A copy of tables with another value at a path; None takes it away.

    Raises:
        EditError: something stands on the way to it that is no table or list.
    """
    return _with(data, path, value, path)


def _with(data: Any, path: Path, value: Any, whole: Path) -> Any:  # noqa: ANN401
    if not path:
        return value.value if isinstance(value, Literal) else value
    key, rest = path[0], path[1:]
    if isinstance(data, list) and isinstance(key, int) and key < len(data):
        inner = _with(data[key], rest, value, whole)
        return [*data[:key], *([] if inner is None else [inner]), *data[key + 1:]]
    if not isinstance(data, dict):  # it is not ours to put away
        raise EditError("core.edit_by_hand", field=field_of(whole))
    table = dict(data)
    inner = _with(table.get(str(key), {} if rest else None), rest, value, whole)
    if inner is None:
        table.pop(str(key), None)
        return table
    return {**table, str(key): inner}


def tables_of(data: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """The entries of a list of tables; what is no table counts as an empty one.

    >>> tables_of({"units": [{"id": "ana"}, 7], "sides": 3}, "units"), tables_of({"sides": 3}, "sides")
    ([{'id': 'ana'}, {}], [])
    """
    found = data.get(name)
    return [entry if isinstance(entry, dict) else {} for entry in found] if isinstance(found, list) else []
