"""Files that are no scenarios at all: always one message, never another exception, never a long wait."""

import random
import string

import pytest

from hexsim.errors import ScenarioError
from hexsim.files.check import check_file
from hexsim.files.scenario import read_scenario
from hexsim.files.toml import MOST_NESTED
from hexsim.text import LANGUAGES, set_language
from scenarios import GOOD, changed, found

TOML = [
    ('title = "Yard"', 'title = "Yard', (2, "toml_string")),
    ('title = "Yard"', "title = Yard", (2, "toml_value")),
    ('title = "Yard"', "title =", (2, "toml_value")),
    ('title = "Yard"', 'title "Yard"', (2, "toml_key")),
    ('title = "Yard"', 'title = "Ya\\qrd"', (2, "toml_string")),
    ('title = "Yard"', 'title = "Ya\\ud800rd"', (2, "toml_string")),
    ('title = "Yard"', 'title = "Ya\x01rd"', (2, "toml_string")),
    ('title = "Yard"', 'title = "Yard" 3', (2, "toml_syntax")),
    ('title = "Yard"', 'title = "Yard"\ntitle = "Yard"', (3, "toml_twice")),
    ('title = "Yard"', "title = {a = 1, a = 2}", (2, "toml_twice")),
    ('title = "Yard"', "title = [1, 2", (3, "toml_open")),
    ('title = "Yard"', "title = {a = 1", (2, "toml_open")),
    ('title = "Yard"', f"title = {'1' * 5000}", (None, "toml_number")),
    ("[map.legend]", "[map.legend", (11, "toml_open")),
    ("[map.legend]", "[map]", (11, "toml_twice")),
    ("[map.legend]", "[]", (11, "toml_key")),
    ("[[sides]]\nid = \"blue\"", "[sides]\nid = \"blue\"", (31, "toml_twice")),
]


@pytest.mark.parametrize(("old", "new", "mistake"), TOML, ids=[case[2][1] for case in TOML])
def test_faults_of_the_notation_have_line_and_column_in_our_words(old, new, mistake):
    with pytest.raises(ScenarioError) as error:
        read_scenario(changed((old, new)), "yard.toml")
    (problem,) = error.value.problems
    assert (problem.line, problem.key) == (mistake[0], f"core.{mistake[1]}")
    for language in LANGUAGES:
        set_language(language)
        assert "core." not in str(error.value) and "{" not in str(error.value)
    set_language("en")


@pytest.mark.parametrize("text", [
    "a = " + "[" * 100_000, "a = " + "{a = " * 5_000, "[" + "a." * 50_000 + "a]", "a." * 50_000 + "a = 1",
    "a = " + "[" * 40 + "]" * 40, "a = {" + "a." * 40 + "a = 1}", '"a".' * 2000 + "a = 1"],
    ids=["lists", "tables", "headers", "keys", "closed", "dotted", "quoted"])
def test_deep_nesting(text):
    with pytest.raises(ScenarioError) as error:
        read_scenario(f"{GOOD}\n{text}\n", "yard.toml")
    (problem,) = error.value.problems
    assert problem.key == "core.toml_deep" and str(MOST_NESTED) in str(problem)


def test_long_rows_of_dots_are_no_nesting():
    rows = "\n".join(["t.t." * 120] * 3)
    assert found(changed((". . , . # .\n . ~ . . . .\n. . % t . .", rows), ('"0603W"', '"006003W"'),
                         ('at = "0101E"', 'at = "002001E"'), ('at = "0201"', 'at = "002001"'),
                         ('"0101E 0302NE"', '"001001E"'), ('"0601 0602"', '"002001"'))) == []


@pytest.mark.parametrize(("data", "key", "line"), [
    (GOOD.encode().replace(b"Yard", b"Y\xe4rd"), "file_encoding", 2),
    (GOOD.encode("utf-16"), "file_encoding", 1),
    (bytes(range(256)), "file_encoding", 2),
    (b"", "want_key", None),
    (b"# nothing\n", "want_key", None),
    (b"\x00" * 1000, "toml_syntax", 1),
    (b'{"format": 1}', "toml_syntax", 1),
], ids=["latin-1", "utf-16", "bytes", "empty", "comment", "zeros", "json"])
def test_other_data(tmp_path, data, key, line):
    path = tmp_path / "yard.toml"
    path.write_bytes(data)
    problems = check_file(path)
    assert {(problem.key, problem.line) for problem in problems} == {(f"core.{key}", line)}
    assert all(problem.file == str(path) for problem in problems)


def test_a_file_too_large_is_not_even_parsed(tmp_path):
    path = tmp_path / "yard.toml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(ScenarioError) as error:
        read_scenario(path)
    assert error.value.key == "core.file_large" and "10 MB" in str(error.value)
    with pytest.raises(ScenarioError, match="10 MB"):
        read_scenario("#" * 10_000_001)


def test_what_is_no_file(tmp_path):
    for path, words in ((tmp_path, "folder"), (tmp_path / "none.toml", "no such file"),
                        (tmp_path / ("x" * 300 + ".toml"), "not possible"),
                        (tmp_path / "a\0b.toml", "not possible")):
        with pytest.raises(ScenarioError, match=words):
            read_scenario(path)
        (problem,) = check_file(path)
        assert words in str(problem)


VALUES = ["3", "-1", "true", '""', "[]", "{}", "[[1]]", "1.5", "nan", '"a b"', "2020-01-01", "9" * 30,
          '"0101E"', "{a = {b = 1}}", '"@core.a_unit"']
CHARACTERS = string.printable + "ä\u0301\u202e😀"
WORDS = ["ana", "bo", "red", "0", "=", '"', "["]


def mutated(rng):
    """The good text after a few random edits of characters, lines or words."""
    text = GOOD
    for _ in range(rng.randint(1, 4)):
        lines = text.split("\n")
        at = rng.randrange(len(lines))
        kind = rng.randrange(7)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(at, lines[rng.randrange(len(lines))])
        elif kind == 2:
            key, equals, _ = lines[at].partition("=")
            lines[at] = key + equals + rng.choice(VALUES)
        elif kind == 3:
            place = rng.randint(0, len(lines[at]))
            lines[at] = lines[at][:place] + rng.choice(CHARACTERS) + lines[at][place:]
        elif kind == 4:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 5:
            lines[at] = lines[at][: rng.randint(0, len(lines[at]))]
        else:
            lines[at] = lines[at].replace(rng.choice(WORDS), rng.choice(["", "bo", "9"]))
        text = "\n".join(lines)
    return text


@pytest.mark.parametrize("seed", range(8))
def test_random_damage_gives_sentences_and_nothing_else(seed):
    rng = random.Random(seed)
    for _ in range(60):
        text = mutated(rng)
        try:
            scenario = read_scenario(text, "yard.toml")
        except ScenarioError as error:
            assert error.problems and error.exit_code == 2
            assert all(str(problem).startswith("yard.toml") for problem in error.problems), text
            assert "core." not in str(error).replace("@core.a_unit", "")
        else:
            assert scenario.units


def test_cut_anywhere():
    for end in range(0, len(GOOD), 7):
        try:
            read_scenario(GOOD[:end], "yard.toml")
        except ScenarioError as error:
            assert error.problems
