"""What the side at the screen may see of a game, now or at a moment of the past."""

from dataclasses import dataclass
from typing import Any

from hexsim.game.game import Game
from hexsim.game.replay import Recorded, Replay
from hexsim.rules.event import Event
from hexsim.rules.scenario import opening
from hexsim.rules.state import GameState
from hexsim.rules.view import events_for, view_for
from hexsim.ui.kept import kept
from hexsim.ui.view import ViewState


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A picture of the fight.

    Attributes:
        state: what may be known; a state one can play on.
        side: whose eyes these are, "" for all.
        live: whether the question asked may be answered at this screen.
        hidden: whether something is withheld.
    """

    state: GameState
    side: str
    live: bool
    hidden: bool


def seen(game: Game, view: ViewState) -> Seen:
    """What is shown: the moment of the replay, or now, as the side that is asked may see it."""
    if view.replay is not None:
        return _pictured(game, _past(game, view.replay.moment), view, past=True)
    return _pictured(game, game.state, view, past=False)


def _past(game: Game, moment: int) -> GameState:
    replay, last = replay_of(game), kept(game.state).get("past")
    moment = min(moment, len(replay))
    if last is None or last[0] != moment:
        last = kept(game.state)["past"] = (moment, replay.state_at(moment))
    state: GameState = last[1]
    return state


def _pictured(game: Game, state: GameState, view: ViewState, *, past: bool) -> Seen:
    side = viewer(game.state, view)
    key = ("seen", side, past, view.seats)
    found: Seen | None = kept(state).get(key)
    if found is None:
        hidden: tuple[str, ...] = ()
        shown = state
        if side:
            picture = view_for(game.ruleset, state, side)
            shown, hidden = picture.state, picture.hidden
        asked = state.awaiting
        live = not past and asked is not None and (not view.seats or asked.side in view.seats)
        withheld = bool(hidden) or shown is not state
        found = kept(state)[key] = Seen(state=shown, side=side, live=live, hidden=withheld)
    return found


def viewer(state: GameState, view: ViewState) -> str:
    """Whose eyes: the side that is asked, if it sits at this screen; everybody's once the fight is over."""
    if state.awaiting is None:
        return ""
    if not view.seats or state.awaiting.side in view.seats:
        return state.awaiting.side
    return view.seats[0]


def events_seen(events: tuple[Event, ...], side: str) -> tuple[Event, ...]:
    """The events that side may know of."""
    return events_for(events, side) if side else events


def replay_of(game: Game) -> Replay:
    """The game so far as a row of moments."""
    found: Any = kept(game.state).get("replay")
    if found is None:
        plies = [Recorded(ply=0, order=None, events=game.opening_events)]
        plies += [Recorded(ply=one.ply, order=one.order, events=one.events) for one in game.history]
        found = kept(game.state)["replay"] = Replay(opening(game.ruleset, game.scenario), plies)
    replay: Replay = found
    return replay
