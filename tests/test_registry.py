"""Installed rulesets and the books of their rules."""

import inspect
from importlib.metadata import EntryPoint, entry_points

import pytest

from hexsim.errors import UnknownRulesetError
from hexsim.rules import registry, rule
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.rules.rule import Book


def test_rulesets_are_found_by_name():
    assert "parley" in available_rulesets() == tuple(sorted(available_rulesets()))
    assert all(find_ruleset(name).name == name for name in available_rulesets())
    assert find_ruleset("parley") is find_ruleset("parley")


def test_installed_rulesets_are_looked_for_once_for_each_search_path(monkeypatch, tmp_path):
    names, calls = available_rulesets(), []
    monkeypatch.setattr(registry, "entry_points", lambda group: calls.append(group) or entry_points(group=group))
    assert available_rulesets() == names and calls == []
    made = tmp_path / "sixth-1.0.dist-info"
    made.mkdir()
    (made / "METADATA").write_text("Metadata-Version: 2.1\nName: sixth\nVersion: 1.0\n", encoding="utf-8")
    (made / "entry_points.txt").write_text("[hexsim.rulesets]\nsixth = sixth:RULESET\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert available_rulesets() == tuple(sorted((*names, "sixth"))) and calls == [registry.GROUP]


def test_an_unknown_ruleset_is_named_with_those_there_are():
    with pytest.raises(UnknownRulesetError) as caught:
        find_ruleset("chess")
    assert "chess" in str(caught.value) and "parley" in str(caught.value)


@pytest.mark.parametrize(
    "value", ["no.such.module:X", "parley.ruleset:NOTHING", "parley.ruleset:muster", "parley.ruleset:RULESET"]
)
def test_a_ruleset_that_cannot_be_loaded_is_said_to_be_broken(monkeypatch, value):
    point = EntryPoint(name="broken", value=value, group=registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    with pytest.raises(UnknownRulesetError) as caught:
        registry.find_ruleset.__wrapped__("broken")
    assert caught.value.key == "core.ruleset_broken" and "broken" in str(caught.value)


def test_a_book_knows_the_function_of_each_rule_in_the_order_of_numbers():
    book = Book("x")

    @book.rule("R-10", "R-2")
    def one():
        """Two rules."""

    @book.rule("R-2-b3", "Q-1")
    def two():
        """Two more."""

    assert [entry.id for entry in book] == ["Q-1", "R-2", "R-2-b3", "R-10"] and len(book) == 4
    assert "R-2" in book and "R-3" not in book and book["R-10"].key == "x.R-10"
    path, line = book["R-2"].place()
    assert path.name == "test_registry.py" and line == inspect.getsourcelines(one)[1]
    with pytest.raises(AssertionError, match="two functions"):
        book.rule("R-2")(two)
    with pytest.raises(KeyError):
        book["R-3"]


def test_tests_are_found_by_their_marks(tmp_path):
    (tmp_path / "test_a.py").write_text(
        'import x.parley\n\n@pytest.mark.rule("Y-GO", "Y-STOP")\ndef test_one(): ...\n\n'
        '@pytest.mark.rule(\n    "Y-GO",\n)\ndef test_two():\n    assert "Y-SEIZE"\n',
        encoding="utf-8",
    )
    (tmp_path / "test_b.py").write_text(
        '@pytest.mark.rule("Y-GO")\ndef test_of_another(): ...\n', encoding="utf-8"
    )
    (tmp_path / "helper.py").write_text('# parley\n@pytest.mark.rule("Y-GO")\n', encoding="utf-8")
    assert rule.tests_of("Y-GO", "parley", tmp_path) == ("test_a.py:3", "test_a.py:6")
    assert rule.tests_of("Y-STOP", "parley", tmp_path) == ("test_a.py:3",)
    assert (
        rule.tests_of("Y-SEIZE", "parley", tmp_path)
        == ()
        == rule.tests_of("Y-GO", "parley", tmp_path / "nowhere")
    )
