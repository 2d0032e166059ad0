"""A fight at the screen: the game, the view of it, its log, and whatever runs by itself."""

from collections.abc import Callable, Mapping
from pathlib import Path

from hexsim.errors import HexsimError
from hexsim.files.log import LogWriter, record
from hexsim.game.agent import Agent
from hexsim.game.game import Game
from hexsim.rules.event import Event
from hexsim.rules.state import GameState
from hexsim.teach.course import Course
from hexsim.text import tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.agents import answered, explain, why_words
from hexsim.ui.animate import PACE, Leg, legs_of, over, pawns
from hexsim.ui.command import CloseWindow, DeskCommand, Leave, OpenPath, SavePath
from hexsim.ui.dialog import Dialog
from hexsim.ui.perform import act, follow, give
from hexsim.ui.scene import layout_of
from hexsim.ui.scene_tokens import Pawn, cast_of
from hexsim.ui.seen import events_seen, replay_of, seen
from hexsim.ui.view import Message, Motion, ViewState
from hexsim.ui.window.books import import_notice, mistakes, opened, target

STEP_SECONDS = 0.6
"""From one moment of a running replay to the next, at speed 1."""

AGENT_SECONDS: dict[Motion, float] = {"off": 0.15, "fast": 0.35, "normal": 0.8}
"""How long a computer player lets one see what there was before it; Shift or a click hurries it."""

UNSET = -1.0
"""No moment yet at which something happens by itself."""

Agents = Callable[[Game], Mapping[str, Agent]]


class Session:
    """Everything that changes while a window is open, but for the window itself (mutable).

    Attributes:
        cast: the looks of the units.
        closed: the window is to be closed.
        left: one goes back to the start screen; `done`: on to what follows.
        fresh: the game was exchanged for another one, so the camera has to find the map.
        watching: the game is only watched; leaving the replay closes the window.
    """

    def __init__(self, game: Game, view: ViewState, writer: LogWriter | None, *, agents: Agents,
                 watching: bool = False) -> None:
        self.game, self.writer, self.watching = game, writer, watching
        self._agents_of = agents
        self.agents = {} if watching else agents(game)
        self.view = follow(self._seated(view), game)
        self.cast = cast_of(game.state)
        self.closed = self.left = self.done = False
        self.fresh = True
        self._legs: tuple[Leg, ...] = ()
        self._since = 0.0
        self._next = UNSET

    def _seated(self, view: ViewState) -> ViewState:
        seats = tuple(side.id for side in self.game.state.sides if side.id not in self.agents)
        return view.having(
            seats=seats if self.agents else (), replay=None, orientation=self.game.state.board.orientation,
            dialogs=(), hover=None, cursor=None, selected="", inspected="", unfolded=(), log_unit="",
            log_scroll=0, lesson=isinstance(self.game, Course))

    def do(self, intent: it.Intent, now: float) -> DeskCommand | None:
        """Let an intent happen; what only the window can do is handed back."""
        ply, moment, history = self.game.ply, self._moment(), len(self.game.history)
        before = self.game.state
        self.view, command = act(self.view, self.game, intent)
        if self.game.ply > ply and len(self.game.history) > history and not isinstance(intent, it.Redo):
            self._animate(self._played(history), before, now)
        elif _is_step(intent) and self._moment() > moment:
            replay = replay_of(self.game)
            self._animate(replay.events[moment:self._moment()], replay.state_at(moment), now)
        elif self.game.ply != ply or self._moment() != moment:
            self._legs = ()
        if self.writer is not None and self.writer.failure is not None:
            self.say(tr("ui.w_not_saved", why=self.writer.failure))
        if isinstance(intent, desk.PlayFromHere) and self.view.replay is None:
            self._play_on()
        if self.watching and self.view.replay is None:
            self.closed = True
        return self._filed(command) if command is not None else None

    def _moment(self) -> int:
        return self.view.replay.moment if self.view.replay else -1

    def _played(self, since: int) -> tuple[Event, ...]:
        events = tuple(event for played in self.game.history[since:] for event in played.events)
        return events_seen(events, seen(self.game, self.view).side)

    def _play_on(self) -> None:
        if self.watching:
            self.watching = False
            self.writer = record(self.game)
            self.agents = self._agents_of(self.game)

    def _filed(self, command: DeskCommand) -> DeskCommand | None:
        match command:
            case OpenPath():
                self._open(Path(command.path).expanduser())
            case SavePath():
                self._save(command.path)
            case Leave():
                self.left = self.closed = True
                self.done = command.done
            case CloseWindow():
                self.closed = True
            case _:
                return command
        return None

    def _open(self, path: Path) -> None:
        try:
            notice = import_notice(path)
            found = opened(path)
        except HexsimError as error:
            self.tell(mistakes(error))
            return
        assert found is not None
        self.game, self.writer = found
        self.watching = False
        self.agents = self._agents_of(self.game) if self.agents else {}
        self.view = follow(self._seated(self.view), self.game)
        self.cast = cast_of(self.game.state)
        self.fresh, self._legs = True, ()
        self.say(tr("ui.w_opened", path=path))
        if notice is not None:
            self.tell(notice)

    def _save(self, text: str) -> None:
        path = target(text, ".hexlog")
        if self.writer is None:
            self.writer = record(self.game)
        try:
            self.writer.save_as(path)
        except HexsimError as error:
            self.say(str(error))
        else:
            self.say(tr("ui.w_saved", path=path))

    def say(self, text: str) -> None:
        """A sentence in the status line."""
        self.view = self.view.having(message=Message(text=text))

    def tell(self, dialog: Dialog) -> None:
        """A dialog on top."""
        self.view = self.view.having(dialogs=(*self.view.dialogs, dialog))

    def _animate(self, events: tuple[Event, ...], before: GameState, now: float) -> None:
        places = {unit.id: unit.pose for unit in before.units}
        self._legs = legs_of(events, places) if PACE[self.view.motion] else ()
        self._since = now

    def skip(self) -> None:
        """Everything that moves is where it goes to, and a computer player answers at once."""
        self._legs = ()
        if self.view.replay is None:
            self._next = 0.0

    def moving(self, now: float) -> Mapping[str, Pawn]:
        """Where the figures are that are on their way."""
        if not self._legs:
            return {}
        pace = PACE[self.view.motion] * (self.view.replay.speed if self.view.replay else 1)
        seconds = (now - self._since) * pace
        if over(self._legs, seconds):
            self._legs = ()
            return {}
        return pawns(self._legs, seconds, layout_of(self.view))

    def due(self, now: float) -> float | None:
        """Seconds until something happens by itself, None for never."""
        if self._legs:
            return 0.0
        if self._runs():
            return max(0.0, self._next - now)
        return None

    def _runs(self) -> bool:
        if self.view.replay is not None:
            return self.view.replay.playing
        asked = self.game.awaiting
        return asked is not None and asked.side in self.agents and self.view.dialog is None

    def tick(self, now: float) -> None:
        """Let happen what is due: the next moment of a replay, the answer of a computer player."""
        if self._next == UNSET or self._legs or not self._runs():
            self._next = max(self._next, now) if self._legs else now + self._pause()
            return
        if now < self._next:
            return
        self._next = now + self._pause()
        if self.view.replay is not None:
            self.do(desk.ReplayStep(1), now)
            return
        self._let_play(now)

    def _let_play(self, now: float) -> None:
        """A computer player answers, and says why where it can."""
        asked, before = self.game.awaiting, self.game.state
        assert asked is not None
        history = len(self.game.history)
        order, why = answered(self.agents[asked.side], self.game, asked.side)
        self.view = give(self.view, self.game, order)
        if len(self.game.history) > history:
            explain(self.game.history[history].state, why)
            if why is not None:
                self.say(why_words(before, asked.side, why))
        self._animate(self._played(history), before, now)

    def _pause(self) -> float:
        if self.view.replay is not None:
            return STEP_SECONDS / self.view.replay.speed
        return AGENT_SECONDS[self.view.motion]


def _is_step(intent: it.Intent) -> bool:
    return isinstance(intent, desk.ReplayStep) and not intent.turn and not intent.end
