"""Looking back at the fight: moments, turns, running on, playing on from there."""

from dataclasses import replace

from hexsim.game.game import Game
from hexsim.ui.command import BackTo
from hexsim.ui.seen import replay_of, seen
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
    return view.having(replay=ReplayAt(moment=at, speed=speed), draft=Draft(), choice=None)


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
        moment = max(0, min(at.moment + step, len(replay)))
    return view.having(replay=replace(at, moment=moment, playing=at.playing and moment < len(replay)))


def run(view: ViewState, game: Game) -> ViewState:
    """Running by itself, or stopped; from the beginning if it stands at the end."""
    if view.replay is None:
        return view
    at, last = view.replay, len(replay_of(game))
    moment = 0 if not at.playing and at.moment >= last else at.moment
    return view.having(replay=replace(at, moment=moment, playing=not at.playing))


def sped(view: ViewState) -> ViewState:
    """The next speed."""
    if view.replay is None:
        return view
    speed = SPEEDS[(SPEEDS.index(view.replay.speed) + 1) % len(SPEEDS)]
    return view.having(replay=replace(view.replay, speed=speed))


def play_from_here(view: ViewState, game: Game) -> tuple[ViewState, BackTo | None]:
    """Back to the last order that is over at this moment; in a match not across dice."""
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
    return view.having(replay=None), BackTo(ply)
