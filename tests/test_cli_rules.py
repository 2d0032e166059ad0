"""`rules`: what is installed, what a rule says, where it is implemented, what tests it."""

import pytest

from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.text import LANGUAGES
from tests.terminal import hexsim


def test_installed_rulesets_are_listed():
    assert [line.split()[0] for line in hexsim("rules").out.splitlines()] == list(available_rulesets())
    assert [one["name"] for one in hexsim("rules", "--json").document] == list(available_rulesets())


@pytest.mark.parametrize("name", available_rulesets())
def test_rules_of_a_ruleset(name):
    book = find_ruleset(name).book
    lines = hexsim("rules", name).out.splitlines()
    assert [line.split()[0] for line in lines] == [entry.id for entry in book]
    document = hexsim("rules", name, "--json").document
    assert [rule["id"] for rule in document] == [entry.id for entry in book]


@pytest.mark.parametrize("name", available_rulesets())
def test_every_rule_says_where_it_is(name):
    for entry in find_ruleset(name).book:
        rule = hexsim("rules", name, entry.id, "--json").document
        path, line = rule["code"].rsplit(":", 1)
        assert entry.place()[0].as_posix().endswith(path.rsplit("/", 1)[1])
        assert int(line) == entry.place()[1]
        assert rule["id"] == entry.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_in_words(lang):
    found = hexsim("rules", "maneuvers", "M-MOVE-3", lang=lang)
    lines = found.out.splitlines()
    assert (found.code, found.err) == (0, "")
    assert lines[0].startswith("M-MOVE-3 ")
    assert "hexsim/rulesets/maneuvers/movement.py:" in lines[2]
    assert "test_" in lines[3]


def test_words_differ_between_languages():
    assert len({hexsim("rules", "maneuvers", "M-MOVE-3", lang=lang).out for lang in LANGUAGES}) == 3


@pytest.mark.parametrize("words", [("nobody",), ("maneuvers", "M-NONE-1"), ("maneuvers", "")])
def test_unknown_rules_and_rulesets(words):
    found = hexsim("rules", *words)
    assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)
