"""Logs as fights again: events are folded, nothing is decided or rolled, and every digest must come out.

Only what the file does not hold whole is played: a last ply without its digest, from its order line.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import cast

from hexsim.errors import HexsimError, LogError, Problem
from hexsim.files.log_head import fight_of
from hexsim.files.log_line import parse_line
from hexsim.files.log_value import Line, Log, Ply
from hexsim.files.mistakes import listed
from hexsim.game.game import Game, Played
from hexsim.game.replay import Recorded, Replay
from hexsim.rules import scenario as positions
from hexsim.rules.codec import digest, from_data, known_types
from hexsim.rules.dice import DiceNeededError
from hexsim.rules.event import Event, FlowChanged, StatusChanged, fold
from hexsim.rules.order import Order, parse_order
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.scenario import Scenario
from hexsim.rules.shape import shapes
from hexsim.rules.state import GameState

_MISFITS = (AssertionError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What comes of events that do not fit the state they are folded into."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """One line of play from a log.

    Attributes:
        before: the position before anything.
        opening: the state at the first question; `opening_events` lead to it.
        history: the orders after that.
    """

    before: GameState
    opening: GameState
    opening_events: tuple[Event, ...]
    history: tuple[Played, ...]

    def replay(self) -> Replay:
        """The line as moments."""
        plies = [Recorded(ply=0, order=None, events=self.opening_events)]
        plies += [Recorded(ply=played.ply, order=played.order, events=played.events)
                  for played in self.history]
        return Replay(self.before, plies)


def open_game(log: Log) -> Game:
    """The fight as it stands at the end of the log, to be played on; nothing is written.

    Raises:
        LogError: a line does not fit what was before it.
        HexsimError: the ruleset is missing, or the scenario has mistakes.
    """
    ruleset, scenario = fight_of(log)
    first = log.plies[log.line_of(log.current)[0]] if log.plies else log.unfinished
    try:
        game = Game(ruleset, scenario, log.header.dice, opening_faces=first.faces or () if first else ())
    except DiceNeededError:
        raise LogError("core.log_cut_start", file=log.name) from None
    if log.plies:
        line = fold_line(log, ruleset, scenario, log.current)
        game.opening, game.opening_events = line.opening, line.opening_events
        game.history.extend(line.history)
        play_again(log, game)
    return game


def play_again(log: Log, game: Game) -> bool:
    """Play the order of the unfinished ply, if there is one; False if it is refused by now."""
    if log.unfinished is None or not log.unfinished.order:
        return True
    try:
        game.play(parse_order(log.unfinished.order), log.unfinished.faces)
    except HexsimError:
        return False
    return True


def replay_of(log: Log, tip: int | None = None) -> Replay:
    """The fight to be watched: as it stands, or the branch that ends with the ply `tip` (of `Log.tips`).

    Raises:
        LogError: a line does not fit what was before it.
        HexsimError: the ruleset is missing, or the scenario has mistakes.
    """
    ruleset, scenario = fight_of(log)
    if tip is not None:
        return fold_line(log, ruleset, scenario, tip).replay()
    game = open_game(log)
    return Folded(before=positions.opening(ruleset, scenario), opening=game.opening,
                  opening_events=game.opening_events, history=tuple(game.history)).replay()


def fold_line(log: Log, ruleset: Ruleset, scenario: Scenario, tip: int) -> Folded:
    """The line of play that ends with the ply `tip`.

    Raises:
        LogError: a line does not fit what was before it.
    """
    before = positions.opening(ruleset, scenario)
    if log.header.started(before) != log.header:
        raise refusal(log, log.header_line, LogError("core.log_start"))
    state, history = before, []
    for place in log.line_of(tip):
        ply = log.plies[place]
        order = _order(log, ply)
        state, events = _fold_ply(log, ruleset, state, ply)
        history.append((order, ply.faces, events, state))
    opening, *rest = history
    return Folded(before=before, opening=opening[3], opening_events=opening[2], history=tuple(
        Played(order=order, faces=faces, events=events, state=after)
        for order, faces, events, after in rest if order is not None))


def refusal(log: Log, line: Line, what: HexsimError) -> LogError:
    """The error of a log with one mistake."""
    return listed(LogError, "core.log_bad", [Problem.of(what, file=log.name, line=line.number)], log.name)


def _order(log: Log, ply: Ply) -> Order | None:
    if not ply.order:
        return None
    try:
        return parse_order(ply.order)
    except HexsimError as error:
        raise refusal(log, ply.lines[0], error) from None


def _fold_ply(log: Log, ruleset: Ruleset, state: GameState, ply: Ply) -> tuple[GameState, tuple[Event, ...]]:
    events = []
    number = state.ply
    for line in ply.events:
        event = _event(log, ruleset, line)
        try:
            state = fold(state, event)
            misfit = _misshapen(state, event)
        except _MISFITS:
            misfit = True
        if misfit:
            raise refusal(log, line, LogError("core.log_misfit"))
        events.append(event)
    last = ply.lines[-1]
    if parse_line(last.text)["digest"] != digest(state) or state.ply != number + (ply.ply > 0):
        raise refusal(log, last, LogError("core.log_digest"))
    return state, tuple(events)


def _event(log: Log, ruleset: Ruleset, line: Line) -> Event:
    try:
        event: Event = from_data(known_types(ruleset), parse_line(line.text)["event"])
    except HexsimError as error:
        raise refusal(log, line, error) from None
    if not isinstance(event, Event):
        raise refusal(log, line, LogError("core.log_misfit"))
    return event


def _misshapen(state: GameState, event: Event) -> bool:
    """Whether a change has put something of the wrong type into a record."""
    match event:
        case StatusChanged():
            record = state.unit(event.unit).status
        case FlowChanged():
            record = state.flow
        case _:
            return False
    known = shapes(cast("Hashable", type(record)))
    return not all(known[change.field](getattr(record, change.field)) for change in event.changes)
