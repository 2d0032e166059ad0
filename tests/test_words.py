"""Words for orders: what is left out because it is the default is said where a ruleset has words for it."""

from screen import duel

from hexsim.rules.order import Clause
from hexsim.ui import words
from hexsim.ui.words import values_of


def test_a_default_is_said_where_the_catalogue_has_words(monkeypatch):
    game = duel().game
    ruleset, state = game.ruleset, game.state
    clause = Clause(verb="posture", args=(("to", "lying"),))
    plain = values_of(ruleset, state, clause)
    assert plain == ["lying"]
    known = {"default_posture_path": "on the spot"}
    real = words.worded
    monkeypatch.setattr(words, "worded",
                        lambda rules, name, other: known.get(name) or real(rules, name, other))
    assert "on the spot" in values_of(ruleset, state, clause)
    assert values_of(ruleset, state, clause, but=("path",)) == plain
    assert values_of(ruleset, state, clause, but=("path", "lying")) == []
