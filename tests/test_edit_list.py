"""Lists in a scenario's text: entries that stay keep every letter, comments are never lost."""

import re
import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexsim.files.edit import document, edited, set_key
from hexsim.files.edit_list import has_comment
from hexsim.files.edit_text import Drop, EditError, Put, changed

AIMS = '''sides = 1
aims = [
  {kind = "reach", hexes = "0601"},  # the far bank
  # the bridge is worth nothing
  {kind = "kill", units = "bo"},  # his head
]
after = 2
'''
REACH, KILL, LAST = {"kind": "reach", "hexes": "0601"}, {"kind": "kill", "units": "bo"}, {"kind": "last_standing"}


def put(text, *path, value):
    after = changed(text, [Put(path=path, value=value)])
    assert tomllib.loads(after) == {**tomllib.loads(text), path[0]: value}
    return after


def test_an_entry_more_stands_on_a_line_of_its_own():
    assert put(AIMS, "aims", value=[REACH, KILL, LAST]) == AIMS.replace(
        "# his head\n", '# his head\n  {kind = "last_standing"},\n')
    bare = AIMS.replace('"bo"},  # his head', '"bo"}  # his head')
    assert put(bare, "aims", value=[REACH, KILL, LAST]) == AIMS.replace(
        "# his head\n", '# his head\n  {kind = "last_standing"},\n')


def test_an_entry_less_takes_its_line_and_no_comment():
    assert put(AIMS, "aims", value=[REACH]) == AIMS.replace('{kind = "kill", units = "bo"},  # his head', "# his head")
    assert put(AIMS, "aims", value=[]).count("#") == 3


def test_an_entry_changed_leaves_the_others():
    assert put(AIMS, "aims", value=[REACH, LAST]) == AIMS.replace('{kind = "kill", units = "bo"}',
                                                                  '{kind = "last_standing"}')


@pytest.mark.parametrize(("text", "value", "wanted"), [
    ("a = [1, 2, 3]\n", [1, 2], "a = [1, 2]\n"), ("a = [1, 2, 3]\n", [2, 3], "a = [2, 3]\n"),
    ("a = [1, 2, 3]\n", [1, 3], "a = [1, 3]\n"), ("a = [1, 2, 3]\n", [1, 2, 3, 4], "a = [1, 2, 3, 4]\n"),
    ("a = []\n", [1, 2], "a = [1, 2]\n"), ("a = [1]\n", [], "a = []\n"), ("a = [ 1 ]\n", [1, 2], "a = [ 1, 2 ]\n"),
    ("a = [\n  1,\n  2\n]\n", [1], "a = [\n  1\n]\n"), ("a = [1,\n     2]\n", [1, 2, 3], "a = [1,\n     2,\n     3,]\n"),
])
def test_lists_are_written_as_a_person_would(text, value, wanted):
    after = put(text, "a", value=value)
    assert tomllib.loads(after) == tomllib.loads(wanted)
    assert after.replace(",\n]", "\n]") == wanted.replace(",\n]", "\n]")


def test_a_value_with_comments_that_would_be_lost_is_not_rewritten():
    text = 'a = {b = [\n  1,  # one\n  2\n]}\n'
    assert has_comment(text) and not has_comment('a = "#1"')
    with pytest.raises(EditError):
        changed(text, [Put(path=("a", "c"), value=3)])
    kept = changed(text, [Put(path=("a", "b"), value=[1, 2, 3])])
    assert "# one" in kept and tomllib.loads(kept) == {"a": {"b": [1, 2, 3]}}


PAD = st.sampled_from(["", " ", "\n", "\n  ", " # c1\n", "\n  # c2\n  ", "\r\n  ", "  "])
VALUES = st.lists(st.sampled_from([1, 22, "x", "#,]", "a\nb", [1, 2], [], {"k": 1}, {"k": "#"}]), max_size=5)


def written(value):
    if isinstance(value, str):
        return '"' + value.replace("\n", "\\n") + '"'
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {written(part)}" for key, part in value.items()) + "}"
    return "[" + ", ".join(map(written, value)) + "]" if isinstance(value, list) else str(value)


@st.composite
def lists(draw):
    values, text = draw(VALUES), "first = 1 # c0\na = ["
    for place, value in enumerate(values):
        text += draw(PAD) + written(value) + draw(PAD)
        text += "," if place + 1 < len(values) or draw(st.booleans()) else ""
    return text + draw(PAD) + "] # c3\nlast = 2\n"


def comments(text):
    return len(re.findall(r"# c\d", text))


@settings(max_examples=500)
@given(lists(), VALUES)
def test_any_list_becomes_any_other_and_keeps_its_comments(text, value):
    after = changed(text, [Put(path=("a",), value=value)])
    assert tomllib.loads(after) == {"first": 1, "a": value, "last": 2}
    assert comments(after) == comments(text)


@settings(max_examples=200)
@given(lists(), st.integers(0, 4))
def test_any_entry_can_go(text, place):
    values = tomllib.loads(text)["a"]
    if place < len(values):
        after = changed(text, [Drop(path=("a", place))])
        assert tomllib.loads(after)["a"] == values[:place] + values[place + 1:]
        assert comments(after) == comments(text)


def test_a_unit_of_an_inline_list_keeps_what_is_said_of_the_others():
    text = '''format = 1
title = "T"
ruleset = "maneuvers"
sides = [{id = "a"}]
units = [
  {id = "u", side = "a", at = "0101E", maneuvers = {}},  # the first
  {id = "v", side = "a", at = "0201E", maneuvers = {}},  # the second
]
[map]
rows = ". ."
'''
    doc = document(text)
    moved = edited(doc, set_key("units", 1, "name", value="Vi"))
    assert "# the first" in moved.raw and "# the second" in moved.raw
    assert moved.raw.splitlines()[5] == text.splitlines()[5]
