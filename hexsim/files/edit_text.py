"""Changing single values of a TOML text in place: what is not changed keeps every letter, comments too.

Each change is checked: the new text has to read as the old one with just that change, else it is refused.
"""

import tomllib
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hexsim.files.edit_list import has_comment, relisted
from hexsim.files.edit_values import EditError, Literal, bare, with_value
from hexsim.files.importers.toml_text import toml_key, toml_value
from hexsim.files.locate import Key, Path, Span, places_in
from hexsim.files.mistakes import field_of
from hexsim.files.nested import value_at
from hexsim.files.toml import shared


@dataclass(frozen=True, slots=True, kw_only=True)
class Put:
    """A key is to have this value; None takes it away."""

    path: Path
    value: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """A table, or an entry of a list of tables, is to go with everything in it; its comments stay."""

    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Add:
    """A further entry of a list of tables; `text` is what stands below its head, `also` are tables in it."""

    name: str
    entry: Mapping[str, Any]
    after: tuple[str, ...] = ()


Change = Put | Drop | Add


_BEHIND: Mapping[Key, Path] = {"terrains": ("map",)}  # where the first table of a kind goes


def changed(text: str, changes: Sequence[Change]) -> str:
    """The text with all the changes.

    Raises:
        EditError: it is written in a way that has to be changed by hand.
    """
    for change in changes:
        text = _changed(text, change)
    return text


def put_all(text: str, puts: Sequence[Put]) -> str:
    """The text with new values for keys that are there already, all at once."""
    places, data = places_in(text), shared(text)
    spans: list[tuple[Span, str]] = []
    for put in puts:
        if put.path not in places.values:
            raise EditError("core.edit_by_hand", field=field_of(put.path))
        spans.append((places.values[put.path], _written(put.value)))
        data = with_value(data, put.path, put.value)
    for (begin, end), new in sorted(spans, reverse=True):
        text = text[:begin] + new + text[end:]
    return _checked(text, data, puts[0].path if puts else ())


def _changed(text: str, change: Change) -> str:
    data, page = shared(text), _Page(text)
    match change:
        case Put(path=path, value=None) | Drop(path=path) if value_at(data, path) is None:
            return text
        case Put(path=path, value=value):
            wanted = with_value(data, path, value)
            return _checked(page.put(data, path, value), wanted, path)
        case Drop(path=path):
            wanted = with_value(data, path, None)
            if value_at(wanted, path[:-1]) == [] and path[:-1] not in page.places.values:
                wanted = with_value(wanted, path[:-1], None)
            return _checked(page.drop(data, path), wanted, path)
        case Add(name=name, entry=entry):
            before = data.get(name, [])
            if not isinstance(before, list):
                raise EditError("core.edit_by_hand", field=name)
            entries = [*before, dict(entry)]
            return _checked(page.add(change, entries, data), {**data, name: entries}, (name,))


def _checked(text: str, wanted: Mapping[str, Any], path: Path) -> str:
    try:
        right = bare(shared(text), path) == bare(wanted, path)
    except tomllib.TOMLDecodeError:
        right = False
    if not right:
        raise EditError("core.edit_by_hand", field=field_of(path))
    return text


def _written(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, Literal):
        return value.text
    if isinstance(value, str) and "\n" in value and '"""' not in value and "\\" not in value:
        return f'"""\n{value}"""'
    return toml_value(value)


class _Page:
    """A text with the places of its keys."""

    def __init__(self, text: str) -> None:
        self.text, self.places = text, places_in(text)
        self.end = "\r\n" if "\r\n" in text else "\n"
        self.begins = [begin for begin, _, _ in self.places.heads]
        self.loose = tuple(self._own_pairs())

    def put(self, data: Mapping[str, Any], path: Path, value: Any) -> str:  # noqa: ANN401
        known = self.places.values
        if value is not None and path in known:
            return self._revalued(data, path, value)
        around = self._around(path)
        if around is not None:
            whole = with_value(value_at(data, around), path[len(around):], value)
            return self._revalued(data, around, whole)
        if value is None:
            return self._without(self.places.pairs[path]) if path in self.places.pairs else (
                self.drop(data, path))
        return self._inserted(path, _written(value))

    def _around(self, path: Path) -> Path | None:
        """The inline table or list in which a path lies."""
        known = self.places.values
        return max((path[:length] for length in range(1, len(path)) if path[:length] in known), key=len,
                   default=None)

    def _revalued(self, data: Mapping[str, Any], path: Path, value: Any) -> str:  # noqa: ANN401
        """With another value where there is one; of a list only the entries that differ are written anew.

        Raises:
            EditError: comments in it would be lost.
        """
        known, old = self.places.values, value_at(data, path)
        begin, end = known[path]
        if isinstance(old, list) and isinstance(value, list):
            entries = [known[(*path, place)] for place in range(len(old)) if (*path, place) in known]
            if len(entries) == len(old):
                return relisted(self.text, (begin, end), entries, old, value)
        if has_comment(self.text[begin:end]):
            raise EditError("core.edit_by_hand", field=field_of(path))
        return self.text[:begin] + _written(value) + self.text[end:]

    def _without(self, span: Span) -> str:
        """The text without a pair; a comment behind it stays on a line of its own."""
        begin, end = self._line_start(span[0]), self._line_end(span[1])
        rest = self.text[span[1]:end].strip()
        return self.text[:begin] + (rest + self.end if rest else "") + self.text[end:]

    def drop(self, data: Mapping[str, Any], path: Path) -> str:
        """Without a table and the tables in it."""
        around = self._around(path)
        if around is not None:
            whole = with_value(value_at(data, around), path[len(around):], None)
            return self._revalued(data, around, whole)
        if path in self.places.pairs:
            return self._without(self.places.pairs[path])
        cut: list[Span] = [(begin, end) for begin, end, at in self.places.heads if at[:len(path)] == path]
        cut += [(begin, end) for begin, end, owner in self.loose if owner[:len(path)] == path]
        own = {(begin, end) for begin, end, _ in self.loose}
        cut += [span for at, span in self.places.pairs.items() if at[:len(path)] == path and span in own]
        text = self.text
        for span in sorted(set(cut), reverse=True):
            begin, end = self._line_start(span[0]), self._line_end(span[1])
            following = text[end:].partition("\n")[0]
            if begin and not following.strip() and not text[self._line_start(begin - 1):begin].strip():
                begin = self._line_start(begin - 1)
            text = text[:begin] + text[end:]
        return text

    def _owner(self, at: int) -> Path:
        """The table in whose part of the text a place lies."""
        number = bisect_right(self.begins, at)
        return self.places.heads[number - 1][2] if number else ()

    def _own_pairs(self) -> Iterator[tuple[int, int, Path]]:
        """The pairs that stand in no other one's value: their span and their table."""
        reached = 0
        for begin, end in sorted(self.places.pairs.values()):
            if begin >= reached:
                yield begin, end, self._owner(begin)
                reached = end

    def _inserted(self, path: Path, value: str) -> str:
        """With a new pair in the table it belongs to, which is made if there is none."""
        parent = path[:-1]
        heads = [at for _, _, at in self.places.heads]
        if not parent or parent in heads:
            return self._line_after(self._last(parent, deep=False), f"{toml_key(str(path[-1]))} = {value}")
        dotted = [at for at in self.places.pairs if at[:len(parent)] == parent and len(at) > len(parent)]
        loose = [at for at in dotted if self._owner(self.places.pairs[at][0])[:len(parent)] != parent]
        if loose:
            begin, end = self.places.pairs[loose[-1]]
            owner = self._owner(begin)
            return self._line_after(end, f"{_dotted(path[len(owner):])} = {value}")
        around = next(path[:length] for length in range(len(parent), -1, -1)
                      if not length or any(at[:length] == path[:length] for at in heads))
        gap = "" if around else self.end
        around = around or _BEHIND.get(parent[0], ())
        head = f"[{_dotted([key for key in parent if isinstance(key, str)])}]"
        return self._line_after(self._last(around, deep=bool(around)),
                                f"{gap}{head}{self.end}{toml_key(str(path[-1]))} = {value}")

    def add(self, change: Add, entries: Sequence[Mapping[str, Any]], data: Mapping[str, Any]) -> str:
        """With a further entry at the end of a list of tables."""
        span = self.places.values.get((change.name,))
        if span is not None:
            return self._revalued(data, (change.name,), list(entries))
        plain = {key: value for key, value in change.entry.items() if not isinstance(value, dict)}
        lines = [f"[[{change.name}]]", *(f"{toml_key(key)} = {_written(value)}"
                                         for key, value in plain.items())]
        for key, value in change.entry.items():
            if isinstance(value, dict):
                lines.append(f"[{change.name}.{toml_key(key)}]")
                lines += [f"{toml_key(name)} = {_written(part)}" for name, part in value.items()]
        first = [name for name in (change.name, *change.after)
                 if any(at[0] == name for _, _, at in self.places.heads)]
        at = self._last((first[0],), deep=True) if first else len(self.text.rstrip())
        return self._line_after(at, self.end + self.end.join(lines))

    def _last(self, table: Path, *, deep: bool) -> int:
        """Where the last pair of a table ends, or its head; `deep` with the tables in it."""
        ends = [0]
        for _, end, path in self.places.heads:
            if (path[:len(table)] == table and deep) or path == table:
                ends.append(end)
        for _, end, owner in self.loose:
            if owner == table or (deep and owner[:len(table)] == table and table):
                ends.append(end)
        return max(ends)

    def _line_after(self, at: int, new: str) -> str:
        """With new lines below the line in which a place lies."""
        if at == 0:
            return f"{new}{self.end}{self.text}"
        end = self._line_end(at)
        before = self.text[:end]
        return f"{before}{'' if before.endswith(chr(10)) else self.end}{new}{self.end}{self.text[end:]}"

    def _line_start(self, at: int) -> int:
        return self.text.rfind("\n", 0, at) + 1

    def _line_end(self, at: int) -> int:
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end + 1


def _dotted(keys: Sequence[Key]) -> str:
    return ".".join(toml_key(str(key)) for key in keys)
