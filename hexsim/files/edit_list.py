"""A list of values changed in place: entries that stay keep every letter, and so do comments between them."""

import re
from collections.abc import Sequence
from typing import Any

from hexsim.files.importers.toml_text import toml_value
from hexsim.files.locate import Span

_STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}(?!")|\'\'\'.*?\'{3,5}(?!\')|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'',
                     re.DOTALL)
_COMMA = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*,")
_REST = re.compile(r"[ \t]*(#[^\n]*)?(?=\r?\n|\Z)")


def has_comment(text: str) -> bool:
    """Whether a value holds a comment.

    >>> has_comment('["#"]'), has_comment('[1, # one' + chr(10) + ']')
    (False, True)
    """
    return "#" in text and "#" in _STRING.sub("", text)


def relisted(text: str, span: Span, entries: Sequence[Span], old: Sequence[Any], new: Sequence[Any]) -> str:
    """The text with another list in the place of one; only entries that differ are written anew.

    Args:
        text: the whole of it.
        span: where the list stands.
        entries: where its entries stand.
        old: their values.
        new: the values there are to be.
    """
    least = min(len(old), len(new))
    head = next((n for n in range(least) if old[n] != new[n]), least)
    tail = next((n for n in range(least - head) if old[-1 - n] != new[-1 - n]), least - head)
    gone, come = entries[head:len(old) - tail], list(new[head:len(new) - tail])
    both = min(len(gone), len(come))
    for begin, end in reversed(gone[both:]):
        text = _without(text, begin, end)
    if come[both:]:
        text = _with(text, span, entries[:head + both], come[both:])
    for (begin, end), value in reversed(list(zip(gone[:both], come[:both], strict=True))):
        text = text[:begin] + toml_value(value) + text[end:]
    return text


def _without(text: str, begin: int, end: int) -> str:
    """Without an entry and the comma behind it; a line on which nothing is left goes, too."""
    comma = _COMMA.match(text, end)
    if comma is not None and "#" not in comma[0] and "\n" not in comma[0]:
        end = comma.end()
    elif comma is not None:  # what lies between is a comment, which stays
        text = text[:comma.end() - 1] + text[comma.end():]
    start, rest = text.rfind("\n", 0, begin) + 1, text.find("\n", end)
    alone = not text[start:begin].strip() and rest >= 0 and not text[end:rest].strip()
    if alone:
        return text[:start] + text[rest + 1:]
    before = text[:begin].rstrip(" \t")
    if comma is None and before.endswith(","):
        return before[:-1] + text[end:]
    return text[:begin] + text[end:].lstrip(" \t") if comma is not None else before + text[end:]


def _with(text: str, span: Span, before: Sequence[Span], values: Sequence[Any]) -> str:
    """With further entries behind those before; in a list of several lines each on a line of its own."""
    words = [toml_value(value) for value in values]
    if not before:
        inner = span[0] + 1
        empty = not text[inner:span[1] - 1].strip()
        return text[:inner] + ", ".join(words) + ("" if empty else ", ") + text[inner:]
    begin, end = before[-1]
    start = text.rfind("\n", 0, begin) + 1
    indent = text[start:begin]
    comma = _COMMA.match(text, end)
    if start <= span[0] or indent.strip():  # all on one line
        return text[:end] + "".join(f", {word}" for word in words) + text[end:]
    at = comma.end() if comma is not None else end
    rest = _REST.match(text, at)
    at = rest.end() if rest is not None else at
    break_ = "\r\n" if "\r\n" in text else "\n"
    more = "".join(f"{break_}{indent}{word}," for word in words)
    made = text[:at] + more + text[at:]
    return made if comma is not None else made[:end] + "," + made[end:]
