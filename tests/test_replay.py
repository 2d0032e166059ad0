"""Watching again: any moment is what playing there gives, turn by turn, back and forth."""

from random import Random

import pytest
from parley.scenes import court, duel
from playing import say, started

from hexsim.ai.random import RandomAgent
from hexsim.game.match import play_out
from hexsim.game.replay import Recorded, Replay
from hexsim.rules.codec import digest
from hexsim.rules.dice import Seeded
from hexsim.rules.event import Began, fold
from hexsim.rules.registry import find_ruleset
from hexsim.rules.scenario import opening


def replay_of(game):
    plies = [Recorded(ply=0, order=None, events=game.opening_events)]
    plies += [Recorded(ply=played.ply, order=played.order, events=played.events) for played in game.history]
    return Replay(opening(game.ruleset, game.scenario), plies)


@pytest.fixture(scope="module")
def fight():
    game = started(court, dice=Seeded("watch"))
    play_out(game, dict.fromkeys(("red", "blue"), RandomAgent("watch")), 120)
    return game


def test_every_moment_is_the_fold_of_what_came_before(fight):
    replay, state = replay_of(fight), opening(find_ruleset("parley"), fight.scenario)
    assert len(replay) == len(fight.events()) > 200
    moments = [state]
    for event in fight.events():
        moments.append(fold(moments[-1], event))
    for moment in [len(replay), 0, *Random(1).sample(range(len(replay)), 60), 64, 63, 65, 128]:
        assert digest(replay.state_at(moment)) == digest(moments[moment])


def test_jumping_to_a_turn_is_playing_to_it(fight):
    """Fault 46: the position of a turn one jumps to is the one played to, facings included."""
    jumping, moment, seen = replay_of(fight), 0, []
    while moment < len(jumping):
        moment = jumping.next_turn(moment)
        seen.append(moment)
        played = replay_of(fight)
        state = played.state_at(0)
        for event in fight.events()[:moment]:
            state = fold(state, event)
        assert jumping.state_at(moment) == state
    assert all(isinstance(fight.events()[moment - 1], Began) for moment in seen[:-1])
    back = []
    while moment > 0:
        moment = jumping.previous_turn(moment)
        back.append(moment)
    assert back == [*reversed(seen[:-1]), 0] and jumping.previous_turn(0) == 0


def test_moments_belong_to_plies(fight):
    replay = replay_of(fight)
    for index, ply in enumerate(replay.plies):
        end = replay.after_ply(index)
        assert replay.state_at(end).ply == ply.ply and replay.ply_at(end) == index
        if ply.order is not None:
            assert replay.state_at(end) == fight.state_at(ply.ply)
    assert replay.ply_at(0) == 0 and replay.after_ply(len(replay.plies) - 1) == len(replay)


def test_moments_outside_are_a_bug(fight):
    for moment in (-1, len(replay_of(fight)) + 1):
        with pytest.raises(AssertionError):
            replay_of(fight).state_at(moment)


def test_an_empty_replay_has_one_moment():
    game = started(duel, (6, 1))
    empty = Replay(game.opening, ())
    assert (
        len(empty) == 0
        and empty.state_at(0) is game.opening
        and empty.next_turn(0) == 0
        and empty.turns == ()
    )


def test_a_replay_of_a_line_with_undo_is_the_line_that_stands():
    game = started(duel, (6, 1))
    say(game, "ana stance", "bo stance", "ana idle")
    game.undo()
    say(game, "ana go path=@3")
    replay = replay_of(game)
    assert (
        replay.state_at(len(replay)) == game.state
        and [str(ply.order) for ply in replay.plies[1:]][-1] == "ana go path=@3"
    )


def test_any_moment_is_a_few_events_away(fight, monkeypatch):
    from hexsim.game import replay as module

    replay, folded = replay_of(fight), []
    replay.state_at(len(replay))
    monkeypatch.setattr(module, "fold", lambda state, event: folded.append(1) or fold(state, event))
    for moment in Random(2).sample(range(len(replay)), 40):
        folded.clear()
        replay.state_at(moment)
        assert len(folded) < 64


def test_bookkeeping_is_passed_over(fight):
    replay = replay_of(fight)
    seen, moment = [], 0
    while moment < len(replay):
        moment = replay.next_shown(moment)
        seen.append(moment)
    quiet = {type(replay.events[at - 1]).__name__ for at in range(1, len(replay)) if at not in seen}
    assert quiet == {"Asked", "FlowChanged"} | (quiet & {"Scored", "Answered"})
    back, moment = [], len(replay)
    while moment > 0:
        moment = replay.previous_shown(moment)
        back.append(moment)
    assert back == [*reversed(seen[:-1]), 0]
