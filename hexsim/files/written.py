"""Tables as the text of a TOML file, laid out as a person would write it."""

from collections.abc import Iterator, Mapping
from typing import Any

from hexsim.files.importers.toml_text import toml_key, toml_value


def toml_text(data: Mapping[str, Any]) -> str:
    """The text of a file: plain values first, then tables, then lists of tables; it reads back as `data`."""
    return "\n".join(_blocks(data, ())) if data else ""


def _blocks(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """The plain values of a table, then each table in it with its head."""
    plain = {key: value for key, value in table.items() if not _is_table(value) and not _is_list(value, path)}
    if plain:
        yield "".join(f"{toml_key(key)} = {_value(value)}\n" for key, value in plain.items())
    for key, value in table.items():
        name = ".".join(map(toml_key, (*path, key)))
        if _is_table(value):
            yield from _headed(f"[{name}]", value, (*path, key))
        elif _is_list(value, path):
            for entry in value:
                yield from _headed(f"[[{name}]]", entry, (*path, key))


def _headed(head: str, table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """A table below its head, which may be left out over nothing but further tables."""
    blocks = list(_blocks(table, path))
    if blocks and not blocks[0].startswith("["):
        yield f"{head}\n{blocks.pop(0)}"
    elif not blocks or head.startswith("[["):
        yield f"{head}\n"
    yield from blocks


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _is_list(value: object, path: tuple[str, ...]) -> bool:
    """Whether it is written as tables with double brackets: those inside other tables stand in one line."""
    return (not path and isinstance(value, list) and bool(value)
            and all(isinstance(entry, dict) for entry in value))


def _value(value: Any) -> str:  # noqa: ANN401 - what TOML knows
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str) and "\n" in value and '"""' not in value and "\\" not in value \
            and value.replace("\n", "").isprintable() and not value.endswith('"'):
        return f'"""\n{value}"""'
    return toml_value(value)
