"""What a ruleset knows by name and a sheet may list: things to carry, abilities; for writers of scenarios."""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, get_args, get_type_hints

from hexsim.text import tr


class Named(Protocol):
    """Whatever has a name: words, or a catalogue key after `@`."""

    @property
    def name(self) -> str:
        """The name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Goods:
    """One kind of them.

    Attributes:
        known: those of the ruleset's table by id.
        key: the key of the sheet that lists them.
        entry: the key of an entry of that list that names one.
        title: catalogue key of what they are together, "" for equipment.
        also: what else an entry may name, with catalogue keys: words for many of them.
        loose: they may lie on the map, as `item` of a thing.
    """

    known: Callable[[], Mapping[str, Named]]
    key: str = "items"
    entry: str = "item"
    title: str = ""
    also: Mapping[str, str] = field(default_factory=dict)
    loose: bool = True

    def label(self, name: str) -> str:
        """What one of them is called in the current language, its id if it is not known."""
        if name in self.also:
            return tr(self.also[name])
        found = self.known().get(name)
        if found is None:
            return name
        return tr(found.name[1:]) if found.name.startswith("@") else found.name

    def fields(self, sheet: type) -> tuple["dataclasses.Field[Any]", ...]:
        """What an entry of the list may say, as a sheet of that type has room for it."""
        kind = next(iter(get_args(get_type_hints(sheet).get(self.key))), None)
        return dataclasses.fields(kind) if isinstance(kind, type) and dataclasses.is_dataclass(kind) else ()

    def usual(self, sheet: type) -> tuple[Mapping[str, Any], ...]:
        """The entries that a sheet has if it lists none: what they say that is not usual."""
        found: Any = next(entry.default for entry in dataclasses.fields(sheet) if entry.name == self.key)
        return tuple({entry.name: value for entry in dataclasses.fields(item)
                      if (value := getattr(item, entry.name)) != entry.default} for item in found)
