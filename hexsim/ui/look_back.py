"""Looking back at the fight: moments, turns, running on, playing on from there."""

from dataclasses import replace

from hexsim.game.game import Game
from hexsim.ui.camera import kept_in_view
from hexsim.ui.command import BranchAt
from hexsim.ui.seen import replay_of, seen
from hexsim.ui.spots import path_of
from hexsim.ui.view import Draft, Message, ReplayAt, ViewState

SPEEDS = (1, 2, 4)


def toggled_replay(view: ViewState, game: Game, on: bool | None) -> ViewState:
    """Into the replay, at its end, or out of it."""
    if view.replay is not None:
        return view if on else view.having(replay=None)
    return view if on is False else jumped(view, game, len(replay_of(game)))


def jumped(view: ViewState, game: Game, moment: int) -> ViewState:
    """At that moment; whatever was being planned is dropped."""
    speed = view.replay.speed if view.replay else 1
    at = max(0, min(moment, len(replay_of(game))))
    return followed(view.having(replay=ReplayAt(moment=at, speed=speed), draft=Draft(), choice=None), game)


def stepped(view: ViewState, game: Game, step: int, *, turn: bool, end: bool) -> ViewState:
    """One event on or back, or one turn, or to the end."""
    if view.replay is None:
        return view
    replay, at = replay_of(game), view.replay
    if end:
        moment = len(replay) if step > 0 else 0
    elif turn:
        moment = replay.next_turn(at.moment) if step > 0 else replay.previous_turn(at.moment)
    else:
        moment = replay.next_shown(at.moment) if step > 0 else replay.previous_shown(at.moment)
    goes_on = moment > 0 if at.backwards else moment < len(replay)
    there = replace(at, moment=moment, playing=at.playing and goes_on, pen=None)
    return followed(view.having(replay=there), game)


def followed(view: ViewState, game: Game) -> ViewState:
    """With whoever something has just happened to in view, if the camera goes with it."""
    if not view.follow or view.replay is None or not view.replay.moment:
        return view
    replay, moment = replay_of(game), min(view.replay.moment, len(replay_of(game)))
    event, state = replay.events[moment - 1], seen(game, view).state
    unit = getattr(event, "unit", "")
    pose = state.unit(unit).pose if unit and state.has_unit(unit) else None
    return view if pose is None else kept_in_view(view, state, pose.hex)


def run(view: ViewState, game: Game, *, backwards: bool = False) -> ViewState:
    """Running by itself, on or backwards, or stopped; from the other end if it stands where it runs to."""
    if view.replay is None:
        return view
    at, last = view.replay, len(replay_of(game))
    if at.playing and at.backwards == backwards:
        return view.having(replay=replace(at, playing=False))
    moment = at.moment
    if moment == (0 if backwards else last):
        moment = last if backwards else 0
    return view.having(replay=replace(at, moment=moment, playing=last > 0, backwards=backwards, pen=None))


def sped(view: ViewState) -> ViewState:
    """The next speed."""
    if view.replay is None:
        return view
    speed = SPEEDS[(SPEEDS.index(view.replay.speed) + 1) % len(SPEEDS)]
    return view.having(replay=replace(view.replay, speed=speed))


def play_from_here(view: ViewState, game: Game) -> tuple[ViewState, BranchAt | None]:
    """A branch after the last order that is over at this moment; in a match not across dice."""
    if view.replay is None:
        return view, None
    replay, moment = replay_of(game), view.replay.moment
    index = replay.ply_at(moment)
    if moment < replay.after_ply(index):
        index = max(0, index - 1)
    ply = replay.plies[index].ply
    if view.match and game.state.drawn > game.state_at(ply).drawn:
        return view.having(message=Message(key="ui.undo_dice")), None
    if view.match and ply < game.ply and seen(game, view.having(replay=None)).hidden:
        return view.having(message=Message(key="ui.undo_hidden")), None
    return view.having(replay=None), BranchAt(path_of(game)[index])
