"""Sentences about replays as a whole: where two of them part, what a proof has brought."""

from hexsim.files.log_line import event_line
from hexsim.files.log_value import Log
from hexsim.game.compare import Difference
from hexsim.rules.event import Event
from hexsim.rules.order import Order
from hexsim.text import tr

_SHOWN = 110
"""Characters of an event that are shown."""


def difference_words(difference: Difference | None, orders: int) -> tuple[str, ...]:
    """Where two replays part, in sentences.

    Args:
        difference: the first one, None if they are the same.
        orders: how many orders the first of them has.
    """
    if difference is None:
        return (tr("ui.replay_same", n=orders),)
    if difference.ply < 0:
        return (tr("ui.replay_differ_start"),)
    here, there = difference.orders
    if not difference.same_order:
        return (tr("ui.replay_differ_order", ply=difference.ply), tr("ui.replay_here", what=_order(here)),
                tr("ui.replay_there", what=_order(there)))
    one, other = difference.events
    return (tr("ui.replay_differ_event", ply=difference.ply, order=_order(here), moment=difference.moment),
            tr("ui.replay_here", what=_event(one)), tr("ui.replay_there", what=_event(other)))


def _order(order: Order | None) -> str:
    return tr("ui.replay_over") if order is None else str(order)


def _event(event: Event | None) -> str:
    if event is None:
        return tr("ui.replay_nothing")
    text = event_line(event)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def proof_words(log: Log) -> str:
    """What a log that has come out the same has been proved to be."""
    lines = tr("ui.replay_proved_lines", n=len(log.tips))
    return tr("ui.replay_proved", n=max(len(log.plies) - 1, 0), lines=lines)
