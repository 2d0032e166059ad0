"""A fight at the screen: the game, the view of it, its log, and whatever runs by itself."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from hexsim.errors import HexsimError
from hexsim.files.log import LogWriter, record
from hexsim.files.places import meant
from hexsim.game.agent import Agent
from hexsim.game.game import Game
from hexsim.rules.event import Event
from hexsim.rules.state import GameState
from hexsim.teach.course import Course
from hexsim.teach.writing import Writing
from hexsim.text import tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui.agents import answered, explain, why_words
from hexsim.ui.animate import PACE, Leg, backwards, legs_of, over, pawns
from hexsim.ui.command import BeginLesson, CloseWindow, DeskCommand, Leave, OpenPath, SaveLesson, SavePath
from hexsim.ui.dialog import Dialog, Notice
from hexsim.ui.perform import act, follow, give
from hexsim.ui.scene import layout_of
from hexsim.ui.scene_tokens import Pawn, cast_of
from hexsim.ui.seen import events_seen, replay_of, seen
from hexsim.ui.view import Message, Motion, ViewState
from hexsim.ui.window import authoring, replay_desk
from hexsim.ui.window.books import import_notice, mistakes, opened, target
from hexsim.ui.window.replay_desk import ReplayDeed
from hexsim.ui.window.replay_proof import Proof

STEP_SECONDS = 0.6
"""From one moment of a running replay to the next, at speed 1."""

AGENT_SECONDS: dict[Motion, float] = {"off": 0.15, "fast": 0.35, "normal": 0.8}
"""How long a computer player lets one see what there was before it; Shift or a click hurries it."""

UNSET = -1.0
"""No moment yet at which something happens by itself."""

@dataclass(frozen=True, slots=True)
class _PutBy:
    """A fight that waits while a lesson is written."""

    game: Game
    writer: LogWriter | None
    agents: Mapping[str, Agent]
    watching: bool
    view: ViewState


Agents = Callable[[Game], Mapping[str, Agent]]


class Session:
    """Everything that changes while a window is open, but for the window itself (mutable).

    Attributes:
        cast: the looks of the units.
        closed: the window is to be closed.
        left: one goes back to the start screen; `done`: on to what follows; `skirmish`: on to a fight.
        fresh: the game was exchanged for another one, so the camera has to find the map.
        watching: the game is only watched; leaving the replay closes the window.
        proof: the log is being played again.
    """

    def __init__(self, game: Game, view: ViewState, writer: LogWriter | None, *, agents: Agents,
                 watching: bool = False) -> None:
        self.game, self.writer, self.watching = game, writer, watching
        self._agents_of = agents
        self.agents = {} if watching else agents(game)
        self.view = follow(self._seated(view), game)
        self.cast = cast_of(game.state)
        self.closed = self.left = self.done = self.skirmish = False
        self.fresh = True
        self._put_by: _PutBy | None = None
        self._legs: tuple[Leg, ...] = ()
        self._since, self._next = 0.0, UNSET
        self.proof: Proof | None = None

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
        elif desk.is_one_step(intent) and self._moment() > moment:
            replay = replay_of(self.game)
            self._animate(replay.events[moment:self._moment()], replay.state_at(moment), now)
        elif desk.is_one_step(intent) and -1 < self._moment() < moment:
            replay = replay_of(self.game)
            self._animate(replay.events[self._moment():moment], replay.state_at(self._moment()), now)
            self._legs = backwards(self._legs)
        elif self.game.ply != ply or self._moment() != moment:
            self._legs = ()
        if self.writer is not None and self.writer.failure is not None:
            self.say(tr("ui.w_not_saved", why=self.writer.failure))
        if isinstance(intent, desk.PlayFromHere) and self.view.replay is None:
            self._play_on()
        if self.watching and self.view.replay is None:
            self.closed = True
        if isinstance(command, ReplayDeed):
            replay_desk.done(self, command, now)
            return None
        return self._filed(command) if command is not None else None

    def _moment(self) -> int:
        return self.view.replay.moment if self.view.replay else -1

    def _played(self, since: int) -> tuple[Event, ...]:
        events = tuple(event for played in self.game.history[since:] for event in played.events)
        return events_seen(events, seen(self.game, self.view).side)

    def _play_on(self) -> None:
        if self.watching:
            self.watching = False
            self.writer = self.writer or record(self.game)
            self.agents = self._agents_of(self.game)

    def _filed(self, command: DeskCommand) -> DeskCommand | None:
        match command:
            case OpenPath():
                self._open(meant(command.path))
            case SavePath():
                self._save(command.path)
            case BeginLesson():
                self._write_lesson()
            case SaveLesson():
                self._save_lesson()
            case Leave() if self._put_by is not None:
                self._take_up(self._put_by)
            case Leave():
                self.left = self.closed = True
                self.done, self.skirmish = command.done, command.skirmish
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
            self.tell(mistakes(error, path))
            return
        assert found is not None
        self._put_by = None
        self._go_on_with(*found, self._agents_of(found[0]) if self.agents else {}, watching=False)
        self.say(tr("ui.w_opened", path=path))
        if notice is not None:
            self.tell(notice)

    def _write_lesson(self) -> None:
        """Put the fight by and let the author play the position for a lesson."""
        shown = seen(self.game, self.view).state
        try:
            written = authoring.written(self.game, shown, self.view.selected)
        except HexsimError as error:
            self.tell(mistakes(error))
            return
        self._put_by = _PutBy(self.game, self.writer, self.agents, self.watching, self.view)
        self._go_on_with(written, None, {}, watching=False)

    def _save_lesson(self) -> None:
        """Prove and save the lesson being written, and go back to the fight; or say what is in the way."""
        assert isinstance(self.game, Writing) and self._put_by is not None
        try:
            path, found = authoring.saved(self.game)
        except HexsimError as error:
            self.tell(mistakes(error))
            return
        if found:
            self.tell(Notice(title=tr("ui.write_not_yet"), lines=tuple(map(str, found))))
            return
        self._take_up(self._put_by)
        self.say(tr("ui.write_saved", path=path))

    def _take_up(self, put_by: "_PutBy") -> None:
        """The fight that was put by, as it was."""
        self._put_by = None
        self._go_on_with(put_by.game, put_by.writer, put_by.agents, watching=put_by.watching)
        self.view = self.view.having(replay=put_by.view.replay, selected=put_by.view.selected,
                                     camera=put_by.view.camera)
        self.fresh = False

    def _go_on_with(self, game: Game, writer: LogWriter | None, agents: Mapping[str, Agent], *,
                    watching: bool) -> None:
        self.game, self.writer, self.agents, self.watching = game, writer, agents, watching
        self.view = follow(self._seated(self.view), game)
        self.cast = cast_of(game.state)
        self.fresh, self._legs = True, ()

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
        if self._legs or self.proof is not None:
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
        if self.proof is not None:
            self._prove(self.proof, now)
        if self._next == UNSET or self._legs or not self._runs():
            self._next = max(self._next, now) if self._legs else now + self._pause()
            return
        if now < self._next:
            return
        self._next = now + self._pause()
        if self.view.replay is not None:
            self.do(desk.ReplayStep(-1 if self.view.replay.backwards else 1), now)
            return
        self._let_play(now)

    def _prove(self, proof: Proof, now: float) -> None:
        proof.go_on(time.monotonic)
        if proof.found is None:
            self.say(tr("ui.replay_proving", share=round(proof.share * 100)))
        else:
            self.proof = None
            replay_desk.proved(self, proof, now)

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
