"""What one side may know: a state that can be played on, with stand-ins for what is hidden (contract 6)."""

from dataclasses import dataclass, replace

from hexsim.rules.event import Asked, Event
from hexsim.rules.order import Clause, Order
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.rules.task import Poll, Task

HIDDEN = "hidden"
"""Verb of the order that stands in for a sealed answer; carrying it out does nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A side's picture of the state; `hidden` names what stands in for something unknown."""

    state: GameState
    side: str
    hidden: tuple[str, ...]


def view_for(ruleset: Ruleset, state: GameState, side: str) -> View:
    """The state as `side` may see it: others' sealed answers are blank, then the ruleset conceals its own."""
    agenda = tuple(_sealed(state, task, side) for task in state.agenda)
    if agenda != state.agenda:
        state = state.having(agenda=agenda)
    state, hidden = ruleset.conceal(state, side)
    return View(state=state, side=side, hidden=hidden)


def events_for(events: tuple[Event, ...], side: str) -> tuple[Event, ...]:
    """The events `side` may see, without the agenda of questions."""
    seen = (event for event in events if not event.to or side in event.to)
    return tuple(replace(event, agenda=()) if isinstance(event, Asked) else event for event in seen)


def _sealed(state: GameState, task: Task, side: str) -> Task:
    if not isinstance(task, Poll) or not task.sealed or len(task.answers) == len(task.who):
        return task
    answers = tuple(
        answer if state.side_of(who) == side else Order(who=who, clauses=(Clause(verb=HIDDEN),))
        for who, answer in zip(task.who, task.answers, strict=False))
    return replace(task, answers=answers)
