"""The log in words: a line for what happened, unfolding to ledger and dice; in any language at any time."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from hexsim.game.game import Game
from hexsim.rules import event as ev
from hexsim.rules.order import PASS
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState, Outcome
from hexsim.text import has_text, language, tr
from hexsim.ui.agents import line_words, why_of
from hexsim.ui.kept import kept
from hexsim.ui.ledger import step_lines
from hexsim.ui.log_changes import change_lines
from hexsim.ui.log_rolls import roll_words
from hexsim.ui.overlay import Phrase
from hexsim.ui.panels import LogLine
from hexsim.ui.seen import replay_of, viewer
from hexsim.ui.told import declared_words, joining
from hexsim.ui.view import ViewState
from hexsim.ui.words import order_label, path_words, verb_label, who_label, without_paths, worded


class Going(NamedTuple):
    """A movement so far: the points of the whole, those left, and its steps."""

    budget: int
    left: int
    steps: int


Goings = Mapping[str, Going]
"""The last movement of each unit that may still go on: its line counts against the whole budget."""


def log_lines(game: Game, view: ViewState) -> tuple[LogLine, ...]:
    """Every line of the fight so far that may be seen; the same tuple while nothing changes."""
    side = viewer(game.state, view)
    key = ("log", language(), side, view.unfolded, view.log_unit)
    found: tuple[LogLine, ...] | None = kept(game.state).get(key)
    if found is None:
        lines = (line for line in _all(game, side) if view.log_unit in ("", line.unit, *line.about))
        found = tuple(replace(line, unfolded=True) if line.id in view.unfolded else line for line in lines)
        kept(game.state)[key] = found
    return found


def _all(game: Game, side: str) -> Iterator[LogLine]:
    moment = 0
    going: Goings = {}
    for ply in replay_of(game).plies:
        state = game.state_at(ply.ply)
        key = ("log of ply", language(), side, moment)
        if key not in state.memo:
            known = _known(ply.events, side)
            state.memo[key] = (tuple(_ply(game.ruleset, state, ply.ply, moment, known, going)),
                               _gone_on(going, (event for _, event in known)))
        lines, going = state.memo[key]
        yield from lines
        moment += len(ply.events)


def _known(events: tuple[ev.Event, ...], side: str) -> list[tuple[int, ev.Event]]:
    numbered = enumerate(events, start=1)
    return [(at, event) for at, event in numbered if not (side and event.to) or side in event.to]


def _gone_on(going: Goings, events: Iterable[ev.Event]) -> Goings:
    """The movements after some more events; a new turn, or something new that a unit does, ends one."""
    after = dict(going)
    for event in events:
        match event:
            case ev.Began():
                after.clear()
            case ev.Declared():
                after.pop(event.unit, None)
            case ev.Moved():
                had = event.left + event.step.price
                before = after.get(event.unit)
                if before is None or before.left != had:
                    before = Going(budget=had, left=had, steps=0)
                steps = before.steps + (event.step.token != "")
                after[event.unit] = Going(budget=before.budget, left=event.left, steps=steps)
    return after


def _ply(ruleset: Ruleset, state: GameState, ply: int, moment: int, events: list[tuple[int, ev.Event]],
         going: Goings) -> Iterator[LogLine]:
    number, told, details, why = 0, 0, list[LogLine](), why_of(state)
    for group in _grouped(ruleset, state, events):
        at, first = group[-1][0], group[0][1]
        moves = [event for _, event in group if isinstance(event, ev.Moved)]
        until = next((at for at, event in group if isinstance(event, ev.Moved)), at) - 1
        going, told = _gone_on(going, (event for at, event in events if told < at <= until)), until
        made = tuple(_move(ruleset, state, first, moves, going) if moves else _line(ruleset, state, first))
        if (phrase := joining(ruleset, state, first)) is not None:
            details.append(replace(made[0], text=phrase.text, ledger=(phrase, *made[0].ledger)))
            continue
        if isinstance(first, ev.Answered) and not first.prepared and made and why is not None:
            reason = Phrase(text=tr("ui.log_why", why=line_words(why)), rule=why.rule)
            made, why = (replace(made[0], ledger=(*made[0].ledger, reason)), *made[1:]), None
        for line in made:
            number += 1
            ledger = (*line.ledger, *(phrase for one in details for phrase in one.ledger))
            details = []
            yield replace(line, id=f"{ply}.{number}", ply=ply, moment=moment + at, ledger=ledger)
    for line in details:
        number += 1
        yield replace(line, id=f"{ply}.{number}", ply=ply, moment=moment + events[-1][0],
                      ledger=line.ledger[1:])


def _grouped(ruleset: Ruleset, state: GameState,
             events: list[tuple[int, ev.Event]]) -> Iterator[list[tuple[int, ev.Event]]]:
    """Events that make one line: an answer with the steps it led to, steps of one unit in a row."""
    group: list[tuple[int, ev.Event]] = []
    for at, event in events:
        if isinstance(event, ev.Moved) and group and _goes_on(group[-1][1], event):
            group.append((at, event))
            continue
        if _silent(ruleset, state, event, group[0][1] if len(group) == 1 else None):
            continue
        if group:
            yield group
        group = [(at, event)]
    if group:
        yield group


def _goes_on(last: ev.Event, step: ev.Moved) -> bool:
    if isinstance(last, ev.Moved):
        return last.unit == step.unit
    return isinstance(last, ev.Answered) and last.order.who == step.unit and bool(last.order.get("path"))


def _silent(ruleset: Ruleset, state: GameState, event: ev.Event, before: ev.Event | None) -> bool:
    if isinstance(event, ev.Declared):
        return isinstance(before, ev.Answered) and before.order.who == event.unit
    if isinstance(event, ev.Answered):
        return event.prepared or event.order.verb == PASS
    if isinstance(event, ev.StatusChanged):
        return not any(change_lines(ruleset, state, event))
    return isinstance(event, ev.FlowChanged | ev.Asked | ev.Scored)


def _move(ruleset: Ruleset, state: GameState, first: ev.Event, moves: list[ev.Moved],
          going: Goings) -> Iterator[LogLine]:
    start, last = moves[0], moves[-1]
    budget = (whole := _gone_on(going, [start])[start.unit]).budget
    words = path_words((event.step.token for event in moves), state.board.orientation)
    params: dict[str, Any] = {"who": who_label(state, start.unit), "way": words,
                              "spent": budget - last.left, "budget": budget}
    key = "ui.log_moved" if budget else "ui.log_turned"
    text = tr(key, **params)
    if isinstance(first, ev.Answered):
        text = tr(f"{key}_by", verb=verb_label(ruleset, first.order.verb), **params)
    ledger = step_lines(state.board, start.before, [event.step for event in moves], budget,
                        spent=budget - start.left - start.step.price,
                        number=whole.steps - (start.step.token != ""))
    yield _made("move", start.unit, text, last.rule,
                tuple(Phrase(text=line.text, rule=line.items[0][0] if line.items else "") for line in ledger))


def _line(ruleset: Ruleset, state: GameState, event: ev.Event) -> Iterator[LogLine]:
    match event:
        case ev.Began(span="round"):
            yield _made("turn", "", tr("ui.log_round", number=event.number), event.rule)
        case ev.Began(span="turn"):
            yield _made("turn", event.unit, tr("ui.log_turn", who=who_label(state, event.unit)), event.rule)
        case ev.Began():
            if words := worded(ruleset, f"span_{event.span}", ""):
                yield _made("turn", event.unit, words, event.rule)
        case ev.Answered():
            text = order_label(ruleset, state, without_paths(ruleset, event.order))
            yield _made("order", event.order.who, text, event.rule)
        case ev.Declared():
            yield replace(_made("order", event.unit, _declared(ruleset, state, event), event.rule),
                          about=event.targets)
        case ev.Placed():
            yield _made("change", event.unit, _placed(state, event), event.rule)
        case ev.Rolled():
            text, ledger = roll_words(ruleset, state, event)
            yield replace(_made("roll", event.unit, text, event.rule, ledger), about=event.targets)
        case ev.Noted():
            yield _made("note", _named(state, event), tr(event.key, **_params(event)), event.rule)
        case ev.Ended():
            yield _made("end", "", outcome_words(state, event.outcome), "")
        case ev.StatusChanged() | ev.BoardChanged() | ev.ThingChanged():
            for unit, text in change_lines(ruleset, state, event):
                yield _made("change", unit, text, event.rule)
        case _:
            pass


def _named(state: GameState, event: ev.Noted) -> str:
    """The unit a note is about: the one whose name stands in it as `unit`."""
    name = _params(event).get("unit")
    return next((unit.id for unit in state.units if unit.name == name), "")


def _params(event: ev.Noted) -> dict[str, Any]:
    return dict(event.params)


def _made(kind: str, unit: str, text: str, rule: str, ledger: tuple[Phrase, ...] = ()) -> LogLine:
    return LogLine(id="", ply=0, moment=0, kind=kind, unit=unit, text=text, rule=rule, ledger=ledger)


def _placed(state: GameState, event: ev.Placed) -> str:
    who = who_label(state, event.unit)
    if event.after is None:
        return tr("ui.log_gone", who=who)
    place = state.board.number(event.after.hex)
    return tr("ui.log_came" if event.before is None else "ui.log_placed", who=who, place=place)


def _declared(ruleset: Ruleset, state: GameState, event: ev.Declared) -> str:
    if words := declared_words(ruleset, state, event):
        return words
    what = [verb_label(ruleset, event.verb), *(who_label(state, unit) for unit in event.targets)]
    return tr("ui.order_of", who=who_label(state, event.unit), what=" · ".join(what))


def outcome_words(state: GameState, outcome: Outcome) -> str:
    """How the fight ended."""
    names = ", ".join(who_label(state, side) for side in outcome.winners)
    reason = tr(outcome.reason) if has_text(outcome.reason) else ""
    text = tr("ui.won", who=names) if names else tr("ui.drawn")
    return f"{text} {reason}".strip()


def log_text(lines: Iterable[LogLine]) -> str:
    """The log for the clipboard: every line with its ledger below it."""
    out = []
    for line in lines:
        out.append(line.text)
        out += [f"    {phrase.text}" for phrase in line.ledger]
    return "\n".join(out)
