"""Looking into JSON documents of uncertain shape: whatever is not as expected counts as missing."""

import re
from collections.abc import Iterator
from typing import Any

from hexsim.files.importers.draft import clean
from hexsim.files.nested import value_at

_NUMBER = re.compile(r"[+-]?\d{1,9}(?:\.\d{1,9})?")
MOST_FIGURE = 1_000_000


def part(data: object, *keys: str | int) -> Any:  # noqa: ANN401 - JSON
    """What stands under keys one after the other, None if anything on the way is missing.

    >>> part({"a": [{"b": 1}]}, "a", 0, "b"), part({"a": 1}, "a", "b")
    (1, None)
    """
    return value_at(data, keys)


def figure(data: object, *keys: str | int) -> int | None:
    """The whole number that stands there, also as text or with a fraction, which falls away.

    >>> figure({"a": "5.75"}, "a"), figure({"a": True}, "a"), figure({"a": 1e300}, "a")
    (5, None, None)
    """
    found = part(data, *keys)
    if isinstance(found, bool) or not isinstance(found, int | float | str):
        return None
    match = _NUMBER.match(str(found).strip())
    if not match or "e" in str(found).casefold()[match.end():match.end() + 1]:
        return None
    number = int(float(match[0]))
    return number if abs(number) <= MOST_FIGURE else None


def text(data: object, *keys: str | int, most: int = 80) -> str:
    """The text that stands there, on one line; a number as text, anything else as nothing."""
    found = part(data, *keys)
    if isinstance(found, str) or (isinstance(found, int | float) and not isinstance(found, bool)):
        return clean(found, most)
    return ""


def table(data: object, *keys: str | int) -> dict[str, Any]:
    """The table that stands there, an empty one for anything else."""
    found = part(data, *keys)
    return found if isinstance(found, dict) else {}


def tables(data: object, *keys: str | int) -> list[dict[str, Any]]:
    """The tables of a list, or of a table that stands for a list by numbered keys."""
    found = part(data, *keys)
    entries = found if isinstance(found, list) else list(found.values()) if isinstance(found, dict) else []
    return [entry for entry in entries if isinstance(entry, dict)]


def all_of(entries: list[dict[str, Any]], *inner: str) -> Iterator[dict[str, Any]]:
    """Tables and the tables within them, under any of the keys."""
    for entry in entries:
        yield entry
        for key in inner:
            yield from all_of(tables(entry, key), *inner)
