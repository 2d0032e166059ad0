"""Logs as fights again: events are folded, nothing is decided or rolled, and every digest must come out.

Only what the file does not hold whole is played: a last ply without its digest, from its order line.
"""

import gc
import json
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import cast

from hexsim.errors import HexsimError, LogError, Problem
from hexsim.files.log_head import fight_of
from hexsim.files.log_line import digest_line
from hexsim.files.log_tree import tree_of
from hexsim.files.log_value import Line, Log, Ply
from hexsim.files.mistakes import listed
from hexsim.game.game import Game
from hexsim.game.played import Played
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


def open_game(log: Log, *, every: int = 1) -> Game:
    """The fight as it stands at the end of the log, with all its lines, to be played on; nothing is written.

    Args:
        log: as it was read.
        every: how many plies lie between two whose digest is looked at; that of the last always is.

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
        _, game.opening, game.opening_events = _opening(log, ruleset, scenario)
        tree = tree_of(log)

        def load(state: GameState, nodes: Sequence[int]) -> list[Played]:
            places = [tree.place_of(node) for node in nodes]
            return _folded(log, ruleset, state, places, every=every)

        game.take_lines(tree, load)
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
    before = positions.opening(ruleset, scenario)
    if tip is None:
        game = open_game(log)
        events, history = game.opening_events, game.history
    else:
        _, _, events = _opening(log, ruleset, scenario)
        history = fold_line(log, ruleset, scenario, tip)
    plies = [Recorded(ply=0, order=None, events=events)]
    plies += [Recorded(ply=played.ply, order=played.order, events=played.events) for played in history]
    return Replay(before, plies)


def fold_line(log: Log, ruleset: Ruleset, scenario: Scenario, tip: int) -> list[Played]:
    """The orders of the line of play that ends with the ply `tip`.

    Raises:
        LogError: a line does not fit what was before it.
    """
    _, state, _ = _opening(log, ruleset, scenario)
    return _folded(log, ruleset, state, log.line_of(tip)[1:])


def check_lines(log: Log) -> None:
    """Fold every line of play there is, each order once.

    Raises:
        LogError: a line does not fit what was before it.
        HexsimError: the ruleset is missing, or the scenario has mistakes.
    """
    ruleset, scenario = fight_of(log)
    if not log.plies:
        return
    states = [_opening(log, ruleset, scenario)[1]]
    with _in_bulk():
        for ply in log.plies[1:]:
            _order(log, ply)
            states.append(_fold_ply(log, ruleset, states[ply.parent], ply, check=True)[0])


def _opening(log: Log, ruleset: Ruleset,
             scenario: Scenario) -> tuple[GameState, GameState, tuple[Event, ...]]:
    """The position before anything, the state at the first question, the events between them."""
    before = positions.opening(ruleset, scenario)
    if log.header.started(before) != log.header:
        raise refusal(log, log.header_line, LogError("core.log_start"))
    state, events = _fold_ply(log, ruleset, before, log.plies[0], check=True)
    return before, state, events


def _folded(log: Log, ruleset: Ruleset, state: GameState, places: Sequence[int], *,
            every: int = 1) -> list[Played]:
    """The orders at some places, one after the other, after a state."""
    out = []
    with _in_bulk():
        for number, place in enumerate(places, start=1):
            ply = log.plies[place]
            order = _order(log, ply)
            check = number % every == 0 or number == len(places)
            state, events = _fold_ply(log, ruleset, state, ply, check=check)
            out.append(Played(order=order, faces=ply.faces, events=events, state=state))
    return out


@contextmanager
def _in_bulk() -> Iterator[None]:
    """Without looking for cycles among the many values that are made, none of which is in one."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def refusal(log: Log, line: Line, what: HexsimError) -> LogError:
    """The error of a log with one mistake."""
    return listed(LogError, "core.log_bad", [Problem.of(what, file=log.name, line=line.number)], log.name)


def _order(log: Log, ply: Ply) -> Order:
    try:
        return parse_order(ply.order)
    except HexsimError as error:
        raise refusal(log, ply.lines[0], error) from None


def _fold_ply(log: Log, ruleset: Ruleset, state: GameState, ply: Ply, *,
              check: bool) -> tuple[GameState, tuple[Event, ...]]:
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
    if (check and not _has_digest(last, state)) or state.ply != number + (ply.ply > 0):
        raise refusal(log, last, LogError("core.log_digest"))
    return state, tuple(events)


def _has_digest(line: Line, state: GameState) -> bool:
    if line.text == digest_line(state).encode():
        return True
    return bool(json.loads(line.text)["digest"] == digest(state))


def _event(log: Log, ruleset: Ruleset, line: Line) -> Event:
    """The event of a line that was read, and so was found to be sound JSON, before."""
    try:
        event: Event = from_data(known_types(ruleset), json.loads(line.text)["event"])
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
