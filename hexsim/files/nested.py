"""What stands within tables and lists of a file, by its path."""

from collections.abc import Sequence
from typing import Any


def value_at(data: object, path: Sequence[str | int]) -> Any:  # noqa: ANN401 - what TOML or JSON knows
    """What stands at a path, None if anything on the way is missing.

    >>> value_at({"a": [{"b": 1}]}, ("a", 0, "b")), value_at({"a": 1}, ("a", "b"))
    (1, None)
    """
    for key in path:
        if isinstance(data, dict) and isinstance(key, str):
            data = data.get(key)
        elif isinstance(data, list) and isinstance(key, int) and key < len(data):
            data = data[key]
        else:
            return None
    return data
