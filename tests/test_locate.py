"""Where the keys of a TOML text stand: texts in every kind of quotes, and of any length in little memory."""

import tomllib
import tracemalloc
from itertools import product

import pytest

from hexsim.files.locate import Places

PIECES = ('"', '""', "'", "''", "a", "\n", "\\\\", '\\"', "#", "= ")
QUOTES = ('"', "'", '"""', "'''")


@pytest.mark.parametrize("quotes", QUOTES)
def test_a_text_ends_where_toml_says(quotes):
    tried = 0
    for length in range(5):
        for pieces in product(PIECES, repeat=length):
            text = f"a = {quotes}{''.join(pieces)}{quotes} # \"\"\"\nb = 1\n"
            try:
                found = tomllib.loads(text)
            except tomllib.TOMLDecodeError:
                continue
            if found.get("b") != 1:
                continue
            places, tried = Places(text), tried + 1
            line = text.count("\n", 0, text.rindex("b = 1")) + 1
            assert (places.line("a"), places.line("b")) == (1, line), text
            begin, end = places.values["a",]
            assert tomllib.loads(f"a = {text[begin:end]}")["a"] == found["a"], text
    assert tried > 50


LONG = {"plain": '"{}"', "literal": "'{}'", "rows": '"""{}"""', "literal rows": "'''{}'''", "comment": "1 # {}"}
FILLINGS = {"letters": "x" * 1000, "escapes": "\\\\x" * 300, "lines": "x\\\n" * 300, "quotes": "x''" * 300,
            "comments": "\n#" * 500}


@pytest.mark.parametrize("filling", FILLINGS.values(), ids=FILLINGS)
@pytest.mark.parametrize("kind", LONG.values(), ids=LONG)
def test_a_long_text_takes_little_memory(kind, filling):
    text = f"a = {kind.format(filling * 1000)}\nb = 1\n"
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    places = Places(text)
    tracemalloc.start()
    line, (_, peak) = places.line("b"), tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert line == text.count("\n")
    assert peak < 4 * len(text)
