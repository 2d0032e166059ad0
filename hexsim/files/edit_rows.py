"""The rows of letters of a map as they stand in a file: letters changed, rows and columns added or cut.

A `Sheet` keeps what lies between the letters, so that a row keeps its shape.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from unicodedata import normalize

from hexsim.files.cells import NO_HEX
from hexsim.files.edit_values import EditError, Literal
from hexsim.hexes.direction import Orientation

_LETTER = re.compile(r"[^\s\u0300-\u036f][\u0300-\u036f]*")
_HEX = re.compile(rf"[^\s{NO_HEX}\u0300-\u036f][\u0300-\u036f]*")
_QUOTES = ('"""', "'''", '"', "'")

Edge = str
"""A rim of the map: left, right, top, bottom."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the text: what stands before its first letter, its letters, what stands after each."""

    start: str
    letters: tuple[str, ...]
    gaps: tuple[str, ...]

    @property
    def text(self) -> str:
        """As it is written."""
        return self.start + "".join(map("".join, zip(self.letters, self.gaps, strict=True)))

    @property
    def gap(self) -> str:
        """What stands between letters here."""
        return self.gaps[0] if len(self.letters) > 1 else " "

    def longer(self, letter: str) -> "Line":
        """With one more letter at its end."""
        return replace(self, letters=(*self.letters, letter),
                       gaps=(*self.gaps[:-1], self.gap, self.gaps[-1]) if self.gaps else ("",))

    def set_in(self, letter: str) -> "Line":
        """With one more letter at its beginning."""
        return replace(self, letters=(letter, *self.letters), gaps=(self.gap, *self.gaps))

    def shorter(self, *, left: bool) -> "Line":
        """Without its first or its last letter."""
        if left:
            return replace(self, letters=self.letters[1:], gaps=self.gaps[1:])
        return replace(self, letters=self.letters[:-1], gaps=(*self.gaps[:-2], self.gaps[-1]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A text of rows: its quotes, and its lines, those without letters among them."""

    quote: str
    lines: tuple[Line, ...]

    @property
    def rows(self) -> tuple[Line, ...]:
        """The lines with letters."""
        return tuple(line for line in self.lines if line.letters)

    @property
    def literal(self) -> Literal:
        """The text as TOML."""
        return Literal(self.quote + "\n".join(line.text for line in self.lines) + self.quote)

    def resized(self, edge: Edge, *, grow: bool, step: int, letter: str) -> "Sheet":
        """With `step` rows or columns more or fewer at an edge."""
        sheet = self
        for _ in range(step if edge in ("left", "right") else 0):
            widest = max(len(line.letters) for line in sheet.lines)
            sheet = replace(sheet, lines=tuple(
                _across(line, edge, grow=grow, letter=letter, widest=widest) if line.letters else line
                for line in sheet.lines))
        if edge in ("top", "bottom"):
            sheet = sheet._taller(edge, step, letter) if grow else sheet._lower(edge, step)
        return sheet

    def _taller(self, edge: Edge, step: int, letter: str) -> "Sheet":
        rows = self.rows
        places = [place for place, line in enumerate(self.lines) if line.letters]
        new = []
        for number in range(step):
            ahead = len(rows) + number if edge == "bottom" else number
            like = rows[ahead - 2 * ((ahead - len(rows)) // 2 + 1)] if ahead >= len(rows) > 1 else (
                rows[ahead % len(rows)])
            start = like.start if len(rows) > 1 or ahead % 2 == 0 else like.start + " "
            new.append(replace(like, start=start, letters=(letter,) * len(like.letters)))
        at = places[-1] + 1 if edge == "bottom" else places[0]
        if edge == "bottom" and at == len(self.lines):  # the closing quotes stand behind the last row
            new.append(Line(start="", letters=(), gaps=()))
        if edge == "top" and at == 0:
            new.insert(0, Line(start="", letters=(), gaps=()))
        return replace(self, lines=(*self.lines[:at], *new, *self.lines[at:]),
                       quote=self.quote if len(self.quote) == 3 else '"""')

    def _lower(self, edge: Edge, step: int) -> "Sheet":
        places = [place for place, line in enumerate(self.lines) if line.letters]
        gone = set(places[:step] if edge == "top" else places[-step:])
        return replace(self, lines=tuple(line for place, line in enumerate(self.lines) if place not in gone))


def _across(line: Line, edge: Edge, *, grow: bool, letter: str, widest: int) -> Line:
    """A line with a letter more or fewer; the last column is where the widest lines end.

    Raises:
        EditError: it has only one letter, and would be no line any more.
    """
    if grow:
        return line.set_in(letter) if edge == "left" else line.longer(letter)
    if edge == "right" and len(line.letters) < widest:
        return line
    if len(line.letters) == 1:
        raise EditError("core.edit_by_hand", field="map.rows")
    return line.shorter(left=edge == "left")


def sheet_of(literal: str, field: str) -> Sheet:
    """The rows of a string as it stands in a file.

    Raises:
        EditError: it is written with escapes.
    """
    quote, lines = _split(literal, field)
    return Sheet(quote=quote, lines=tuple(map(_line, lines)))


def painted_rows(literal: str, field: str, letters: Mapping[tuple[int, int], str]) -> Literal:
    """The rows of a string with other letters at (column, row) places; places it has no letter for are left.

    Only the lines that change are taken apart: maps may be large.

    Raises:
        EditError: it is written with escapes.
    """
    quote, lines = _split(literal, field)
    rows = [number for number, text in enumerate(lines) if text.strip()]
    by_row: dict[int, list[tuple[int, str]]] = {}
    for (col, row), letter in letters.items():
        by_row.setdefault(row, []).append((col, letter))
    for row, changes in by_row.items():
        if 0 <= row < len(rows):
            line = _line(lines[rows[row]])
            new = dict(changes)
            row_letters = tuple(new.get(col, letter) for col, letter in enumerate(line.letters))
            lines[rows[row]] = replace(line, letters=row_letters).text
    return Literal(quote + "\n".join(lines) + quote)


def relettered(literal: str, field: str, letters: Mapping[str, str]) -> Literal:
    """The rows of a string with other letters wherever these stand.

    Raises:
        EditError: it is written with escapes.
    """
    quote, lines = _split(literal, field)
    text = _LETTER.sub(lambda match: letters.get(normalize("NFC", match[0]), match[0]), "\n".join(lines))
    return Literal(f"{quote}{text}{quote}")


def level_rows(literal: str, field: str) -> Literal:
    """A string of the same shape as the rows of a map, with every hex at level 0.

    Raises:
        EditError: it is written with escapes.
    """
    quote, lines = _split(literal, field)
    flat = _HEX.sub("0", "\n".join(lines))
    return Literal(f"{quote}{flat}{quote}")


def letters_of(literal: str, field: str) -> list[str]:
    """The letters of each row of a string, combined ones as one.

    Raises:
        EditError: it is written with escapes.
    """
    lines = ("".join(text.split()) for text in _split(literal, field)[1])
    return [line if line.isascii() else "".join(match[0][0] for match in _LETTER.finditer(line))
            for line in lines if line]


def widths(literal: str, field: str, wanted: Collection[int]) -> dict[int, int]:
    """How many letters the wanted rows of a string have, as far as there are such rows."""
    rows = [text for text in _split(literal, field)[1] if text.strip()]
    return {row: len(_LETTER.findall(rows[row])) for row in wanted if 0 <= row < len(rows)}


def _split(literal: str, field: str) -> tuple[str, list[str]]:
    """The quotes of a string, and its lines."""
    quote = next((quote for quote in _QUOTES if literal.startswith(quote)), "")
    if not quote or ("\\" in literal and quote[0] == '"'):
        raise EditError("core.edit_by_hand", field=field)
    return quote, literal[len(quote):-len(quote)].split("\n")


def _line(text: str) -> Line:
    found = list(_LETTER.finditer(text))
    if not found:
        return Line(start=text, letters=(), gaps=())
    ends = [match.start() for match in found[1:]] + [len(text)]
    return Line(start=text[:found[0].start()], letters=tuple(match[0] for match in found),
                gaps=tuple(text[match.end():end] for match, end in zip(found, ends, strict=True)))


def step_of(edge: Edge, orientation: Orientation) -> int:
    """How many rows or columns come or go at once, so that none changes the way it is shifted."""
    shifted = "top" if orientation == "pointy" else "left"
    return 2 if edge == shifted else 1
