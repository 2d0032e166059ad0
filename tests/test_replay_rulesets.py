"""Replays of every installed ruleset: what one jumps to is what one plays to; all of it can be exported."""

from random import Random

import pytest
from conformance import plies, scenes_of

from hexsim.game.compare import first_difference
from hexsim.rules.codec import digest
from hexsim.rules.event import fold
from hexsim.rules.registry import available_rulesets, find_ruleset
from hexsim.rules.scenario import opening
from hexsim.text import set_language
from hexsim.ui import intent_desk as desk
from hexsim.ui.html.page import page
from hexsim.ui.model import view_model
from hexsim.ui.seen import replay_of
from hexsim.ui.update import update
from hexsim.ui.view import ViewState


def fight(name, scene=None, most=25):
    scenes = scenes_of(name)
    scenario = scenes[scene or next(iter(scenes))]()
    game = None
    for game, _ in plies(find_ruleset(name), scenario, f"replay {name}", most):  # noqa: B007 - the last one
        pass
    return game


@pytest.fixture(autouse=True)
def _english():
    set_language("en")
    yield
    set_language("en")


@pytest.mark.parametrize("name", available_rulesets())
def test_jumping_anywhere_is_playing_there(name):
    for scene in list(scenes_of(name))[:3]:
        game = fight(name, scene)
        played = [opening(game.ruleset, game.scenario)]
        for event in game.events():
            played.append(fold(played[-1], event))
        replay = replay_of(game)
        assert len(replay) == len(played) - 1
        moments = [turn + 1 for turn in replay.turns]
        Random(name).shuffle(moments)
        for moment in [len(replay), *moments, 0]:
            assert digest(replay.state_at(moment)) == digest(played[moment])
            view, _ = update(ViewState(), game, desk.JumpTo(moment))
            shown = view_model(game, view).state
            assert [unit.pose for unit in shown.units] == [unit.pose for unit in played[moment].units]
        for ply in range(game.ply + 1):
            assert digest(replay.state_at(replay.after_ply(ply))) == digest(game.state_at(ply))


@pytest.mark.parametrize("name", available_rulesets())
def test_trails_are_exact_at_every_moment(name):
    """A trail ends where its unit stands, facing included, and never skips a turn."""
    game = fight(name)
    for moment in range(len(replay_of(game)) + 1):
        view, _ = update(ViewState(), game, desk.JumpTo(moment))
        model = view_model(game, view)
        for trail in model.overlay.trails:
            assert model.state.unit(trail.unit).pose == trail.poses[-1]


@pytest.mark.parametrize("name", available_rulesets())
def test_a_fight_is_the_same_as_itself_and_differs_from_a_longer_one(name):
    game, other = fight(name), fight(name)
    assert first_difference(replay_of(game), replay_of(other)) is None
    short = len(replay_of(other))
    other.back(other.ply - 1)
    found = first_difference(replay_of(game), replay_of(other))
    assert found.ply == other.ply + 1 and found.orders[1] is None and found.moment < short


@pytest.mark.parametrize("name", available_rulesets())
def test_every_ruleset_makes_a_page(name):
    made = page(fight(name, most=12))
    assert made.startswith("<!doctype html>") and "ui.replay" not in made
