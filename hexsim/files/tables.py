"""What the readers of a scenario's tables share: shapes, tables for rulesets, ids, words."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from hexsim.files.locate import Key
from hexsim.files.mistakes import Mistakes, shown

if TYPE_CHECKING:
    from pydantic import BaseModel

M = TypeVar("M", bound="BaseModel")

RESERVED = ("referee",)
"""Ids that orders use for somebody who is neither unit nor side."""

_ID = re.compile(r"[\w.-]{1,64}")


def shaped(model: type[M], table: Any, found: Mistakes, *path: Key, also: str = "") -> M | None:  # noqa: ANN401
    """The table as `model`, None with its mistakes noted.

    Args:
        model: its shape.
        table: whatever stands there.
        found: takes the mistakes.
        path: keys that lead to it.
        also: what may stand there besides the model's keys, for the list of what is allowed.
    """
    from pydantic import ValidationError

    try:
        return model.model_validate(table)
    except ValidationError as error:
        allowed = [*model.model_fields, *([also] if also else [])]
        found.shape(error.errors(include_url=False), allowed, *path)
        return None


def divided(table: Mapping[str, Any],
            model: "type[BaseModel]") -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """The table without the tables that rulesets find in it, and these by their names."""
    theirs = {key: value for key, value in table.items()
              if key not in model.model_fields and isinstance(value, dict)}
    return {key: value for key, value in table.items() if key not in theirs}, theirs


def take_id(name: Any, seen: dict[str, str], what: str, found: Mistakes, *path: Key) -> None:  # noqa: ANN401
    """Enter an id into the one namespace of units, sides and things, with its mistakes noted.

    Args:
        name: whatever stands there.
        seen: id → catalogue key of what bears it.
        what: catalogue key of what bears this one.
        found: takes the mistakes.
        path: keys that lead to the id.
    """
    if not isinstance(name, str):
        return
    if not _ID.fullmatch(name):
        found.add("core.id_bad", *path, value=shown(name))
    elif name in RESERVED:
        found.add("core.id_reserved", *path, value=shown(name))
    elif name in seen:
        found.add("core.id_twice", *path, value=shown(name), what=f"@{seen[name]}")
    seen.setdefault(name, what)


def printable(text: str | None, found: Mistakes, *path: Key) -> None:
    """Note it if a text for the screen holds control characters."""
    if text is not None and not all(char.isprintable() or char == "\n" for char in text):
        found.add("core.want_printable", *path)


def plain_figures(table: Mapping[str, Any], found: Mistakes,
                  *path: Key) -> tuple[tuple[str, int | str | bool], ...]:
    """The figures of a ruleset's table, sorted; what is no whole number, text or flag is noted."""
    for key, value in table.items():
        if not isinstance(value, int | str):
            found.add("core.want_figure", *path, key, value=shown(value))
    return tuple(sorted((key, value) for key, value in table.items() if isinstance(value, int | str)))
