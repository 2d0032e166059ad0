"""Damage to texts: bytes, lines, numbers, words, pieces of other files."""

import re
from random import Random

NASTY = (b"-1", b"0", b"99999999", b"1e400", b"nan", b"inf", b"-9223372036854775809", b"true", b"null", b'""',
         b"[]", b"{}", b"[[[[[[[[", b'{"a":' * 90, b"1" * 5000, b"x" * 3000, "é\u0301\u202e\U0001f5fa".encode(), b"\x00",
         b"\xff\xfe", b"\\ud800", b'"""', b"'''", b"2026-01-01", b"0x7fffffff", b"1_000_000_000", b"500", b"501",
         b"%s%n", b"../../../../etc/passwd", b"&amp;&lt;", b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"= = =", b"\r\n")
_NUMBER, _WORD = re.compile(rb"-?\d+"), re.compile(rb"[A-Za-z_]{2,}")


def damaged(dice: Random, data: bytes, other: bytes) -> bytes:
    """The data after a few edits; `other` is a file of the same kind, pieces of which may come in."""
    for _ in range(dice.choice((1, 1, 1, 2, 2, 3, 6))):
        data = dice.choice(_EDITS)(dice, data, other)
    return data[:200_000]


def _bytes(dice: Random, data: bytes, _: bytes) -> bytes:
    at = dice.randrange(len(data) + 1)
    return data[:at] + bytes([dice.randrange(256)]) + data[at + dice.randrange(2):]


def _gone(dice: Random, data: bytes, _: bytes) -> bytes:
    at = dice.randrange(len(data) + 1)
    return data[:at] + data[at + dice.choice((1, 5, 60, 1000)):]


def _cut(dice: Random, data: bytes, _: bytes) -> bytes:
    return data[:dice.randrange(len(data) + 1)]


def _nasty(dice: Random, data: bytes, _: bytes) -> bytes:
    at = dice.randrange(len(data) + 1)
    return data[:at] + dice.choice(NASTY) + data[at:]


def _replaced(pattern: re.Pattern[bytes]):
    def edit(dice: Random, data: bytes, other: bytes) -> bytes:
        found = list(pattern.finditer(data))
        if not found:
            return data
        match = dice.choice(found)
        fitting = pattern.findall(other) or [b"1"]
        with_ = dice.choice(NASTY) if dice.random() < 0.4 else dice.choice(fitting)
        return data[:match.start()] + with_ + data[match.end():]
    return edit


def _lines(dice: Random, data: bytes, other: bytes) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    at, to = dice.randrange(len(lines)), dice.randrange(len(lines))
    kind = dice.randrange(5)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines[at], lines[to] = lines[to], lines[at]
    elif kind == 2:
        lines.insert(to, lines[at])
    elif kind == 3:
        lines[at:at] = lines[at:at + 12] * dice.choice((1, 3, 20))
    else:
        lines[at] = dice.choice(other.splitlines(keepends=True) or [b""])
    return b"".join(lines)


def _spliced(dice: Random, data: bytes, other: bytes) -> bytes:
    at, begin = dice.randrange(len(data) + 1), dice.randrange(len(other) + 1)
    return data[:at] + other[begin:begin + dice.choice((10, 100, 2000))] + data[at:]


_EDITS = (_bytes, _gone, _cut, _nasty, _replaced(_NUMBER), _replaced(_NUMBER), _replaced(_WORD), _lines, _lines,
          _spliced)
