"""What a side may know: sealed answers, hidden figures, events by side; and that it can be played on."""

from dataclasses import replace

import pytest
from parley.records import Struggle
from parley.scenes import court, duel
from playing import kinds, say, started

from hexsim.rules.codec import digest
from hexsim.rules.dice import Scripted, Seeded
from hexsim.rules.event import Answered, Asked, Rolled, fold
from hexsim.rules.order import parse_order
from hexsim.rules.resolution import play
from hexsim.rules.ruleset import legal_orders
from hexsim.rules.view import HIDDEN, events_for, view_for


def _view(game, side):
    return view_for(game.ruleset, game.state, side)


def test_a_sealed_answer_shows_that_one_has_answered_not_what():
    bold, calm = started(duel, (6, 1)), started(duel, (6, 1))
    say(bold, "ana stance kind=bold")
    say(calm, "ana stance")
    assert bold.state != calm.state and _view(bold, "red").state != _view(calm, "red").state
    assert _view(bold, "blue") == _view(calm, "blue") and digest(_view(bold, "blue").state) == digest(
        _view(calm, "blue").state
    )
    poll = _view(bold, "blue").state.agenda[-1]
    assert len(poll.answers) == 1 and poll.answers[0].verb == HIDDEN and poll.answers[0].who == "ana"
    assert _view(bold, "red").state is bold.state, "a side knows its own"


def test_allies_see_each_others_sealed_answers_and_spectators_none():
    game = started(court, (6, 1))
    say(game, "ana stance kind=bold", "cy stance", "di stance", "bo stance kind=bold")
    seen = {
        side: [answer.verb for answer in _view(game, side).state.agenda[-1].answers]
        for side in ("red", "blue", "")
    }
    assert seen == {"red": ["stance"] * 3 + [HIDDEN], "blue": [HIDDEN] * 3 + ["stance"], "": [HIDDEN] * 4}


def test_when_all_have_answered_everybody_sees_the_result():
    game = started(duel, (6, 1))
    say(game, "ana stance kind=bold", "bo stance")
    for side in ("red", "blue"):
        assert _view(game, side).state is game.state
    assert game.state.unit("ana").status.stance == "bold"


def test_a_hidden_answer_is_treated_as_nothing_declared_when_played_on():
    game = started(duel, (6, 1))
    say(game, "ana stance kind=bold")
    after, events = play(
        game.ruleset, _view(game, "blue").state, parse_order("bo stance kind=bold"), Scripted((6, 1))
    )
    assert after.unit("ana").status.stance == "calm" and after.unit("bo").status.stance == "bold"
    assert after.awaiting.point == "Y-TURN" and isinstance(events[-1], Asked)


def _struggle(face):
    game = started(duel, (6, 1, face, 6, 6, 6))
    say(game, "ana stance", "bo stance kind=bold", "ana go path=F2", "bo seize target=ana")
    return game


def test_a_hidden_figure_is_a_stand_in_and_named():
    low, high = _struggle(1), _struggle(6)
    assert (
        low.state != high.state and _view(low, "blue").state is low.state and _view(low, "blue").hidden == ()
    )
    assert _view(low, "red") == _view(high, "red") and _view(low, "red").hidden == ("figure",)
    task = next(task for task in _view(low, "red").state.agenda if isinstance(task, Struggle))
    assert task.figure == 3
    assert list(legal_orders(low.ruleset, _view(low, "red").state)) == list(low.legal_orders)


@pytest.mark.parametrize("side", ["red", "blue", "green"])
def test_one_can_play_on_from_a_view(side):
    state = _view(_struggle(6), side).state
    ruleset = _struggle(6).ruleset
    for text in ("ana answer kind=resist",):
        state, events = play(ruleset, state, parse_order(text), Seeded("view"))
        folded = _view(_struggle(6), side).state
        for event in events:
            folded = fold(folded, event)
        assert folded == state


def test_events_go_to_those_who_may_see_them():
    game = started(duel, (6, 1, 5))
    secret = say(game, "ana stance kind=bold")
    assert kinds(secret) == ["Answered", "Asked"]
    assert kinds(events_for(tuple(secret), "red")) == ["Answered", "Asked"]
    assert kinds(events_for(tuple(secret), "blue")) == ["Asked"]
    say(game, "bo stance kind=bold", "ana go path=F2")
    thrown = tuple(say(game, "bo seize target=ana"))
    assert [event.faces for event in events_for(thrown, "blue") if isinstance(event, Rolled)] == [(5,)]
    assert not any(isinstance(event, Rolled) for event in events_for(thrown, "red"))
    for side in ("red", "blue"):
        assert all(event.agenda == () for event in events_for(thrown, side) if isinstance(event, Asked))
    assert all(event.to in ((), ("red",)) for event in secret if isinstance(event, Answered))


def test_nothing_an_event_shows_depends_on_what_is_hidden():
    low, high = _struggle(1), _struggle(6)
    for ply in range(low.ply):
        assert events_for(low.history[ply].events, "red") == events_for(high.history[ply].events, "red")


def test_a_poll_that_is_not_sealed_is_open_to_all():
    game = started(court, (6, 1))
    say(game, *(f"{unit} pass" for unit in ("ana", "cy", "di", "bo", "ed")), "red pass", "blue pass")
    while game.awaiting.point == "Y-TURN":
        say(game, f"{game.awaiting.who[0]} idle")
    say(game, f"{game.awaiting.who[0]} pass")
    assert all(_view(game, side).state is game.state for side in ("red", "blue"))


def test_a_view_that_was_concealed_has_its_own_memo():
    game = _struggle(2)
    seen = _view(game, "red").state
    seen.memo["note"] = 1
    assert "note" not in game.state.memo and replace(seen, memo={}) == seen
