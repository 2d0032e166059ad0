"""How a unit may have a thing at the start, as the entries of its ruleset's sheets have room for it."""

import dataclasses
import typing
from collections.abc import Mapping
from typing import Any

from hexsim.rules.ruleset import Ruleset

HANDS = ("main", "off", "both", "carried")
_WAYS: Mapping[str, tuple[tuple[Any, str], ...]] = {
    "place": tuple((hand, hand) for hand in HANDS), "in_hand": ((True, "held"), (False, "carried"))}


class Way(typing.NamedTuple):
    """One way of having a thing: key and value in its entry, and the end of the key of its words."""

    key: str
    value: Any
    word: str
    usual: bool


def ways_of(ruleset: Ruleset) -> tuple[Way, ...]:
    """All ways that the sheets of a ruleset know: in which hand, or merely whether in hand."""
    hint = typing.get_type_hints(ruleset.sheet).get("items")
    entry = next(iter(typing.get_args(hint)), None)
    fields = dataclasses.fields(entry) if isinstance(entry, type) and dataclasses.is_dataclass(entry) else ()
    return tuple(Way(field.name, value, word, value == field.default)
                 for field in fields for value, word in _WAYS.get(field.name, ()))


def way_of(ruleset: Ruleset, item: Mapping[str, Any]) -> Way | None:
    """The way of an entry; the usual one if it says nothing, None for one nobody knows."""
    return next((way for way in ways_of(ruleset)
                 if (item[way.key] == way.value if way.key in item else way.usual)), None)
