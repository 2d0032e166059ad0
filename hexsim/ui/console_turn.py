"""Answering and going back at the text board: what may be done, end, undo, log, save."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from hexsim.errors import HexsimError
from hexsim.rules.order import PASS, order
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui import console_tell as tell
from hexsim.ui.console_menu import order_entries, refused_lines
from hexsim.ui.console_talk import demand, whole_number
from hexsim.ui.log_lines import log_lines
from hexsim.ui.view import ViewState

if TYPE_CHECKING:
    from hexsim.ui.console import Console

FEW = 10
"""Lines of the log that are told if nobody says how many."""


def orders(console: "Console", _: str) -> None:
    """What may be done, numbered, and what may not, with the reason."""
    console.drop()
    console.offer(order_entries(console.ruleset, console.state))
    console.say(*refused_lines(console.ruleset, console.state))


def select(console: "Console", rest: str) -> None:
    """Speak of another one of those who are asked."""
    asked = console.state.awaiting
    demand(rest, "select", asked.who if asked else ())
    if asked is None or rest not in asked.who:
        raise HexsimError("cli.not_asked", who=rest, allowed=", ".join(asked.who) if asked else "–")
    console.drop()
    console.who, console.choice = rest, None


def default(console: "Console", _: str) -> None:
    """The default answer."""
    if console.game.awaiting is None:
        raise HexsimError("cli.fight_over")
    if console.game.awaiting.default is None:
        raise HexsimError("cli.no_default")
    console.play(order(console.speaker(), PASS))


def end(console: "Console", rest: str) -> None:
    """The default answer, also to the small questions that are then left to the same unit in its turn."""
    console.ending = console.game.state
    try:
        default(console, rest)
    finally:
        console.ending = None


def is_left(state: GameState, before: GameState) -> bool:
    """Whether a question is one of the small ones of the unit that was asked before, in the same turn."""
    asked, first = state.awaiting, before.awaiting
    if asked is None or first is None or state.active != before.active or state.ply == before.ply:
        return False
    return first.root and not asked.root and asked.who == first.who and asked.default is not None


def is_minor(ruleset: Ruleset, state: GameState) -> bool:
    """Whether a question is one that mostly gets its default answer."""
    asked = state.awaiting
    return (asked is not None and not asked.root and asked.default is not None
            and ruleset.prompt(state).minor)


def undo(console: "Console", _: str) -> None:
    """Back to the last moment where nothing was half done and somebody at the board was asked."""
    if not console.game.undo():
        raise HexsimError("cli.nothing_undone")
    while console.is_computers() and console.game.undo():
        pass
    _after_time(console, "cli.undone")


def redo(console: "Console", _: str) -> None:
    """Do again what was taken back."""
    if not console.game.redo():
        raise HexsimError("cli.nothing_redone")
    while console.is_computers() and console.game.redo():
        pass
    _after_time(console, "cli.redone")


def _after_time(console: "Console", key: str) -> None:
    console.told = len(console.game.events())
    console.write(tr(key, ply=console.game.ply))
    console.go_on()


def log(console: "Console", rest: str) -> None:
    """The last things that happened, with their ledgers."""
    count = whole_number(rest) if rest else FEW
    lines = log_lines(console.game, ViewState())
    for line in lines[max(len(lines) - count, 0):]:
        console.write(tell.log_line(console.ruleset, line))
        console.say(*(f"    {phrase.text}" for phrase in line.ledger))


def save(console: "Console", rest: str) -> None:
    """Write the fight to a file."""
    if not rest:
        raise HexsimError("cli.want_file")
    if console.writer is None:
        raise HexsimError("cli.not_kept")
    console.writer.save_as(Path(rest))
    console.write(tr("cli.saved", file=rest))


ANSWERING: Mapping[str, Callable[..., None]] = {
    "select": select, "end": end, "pass": default, "undo": undo, "redo": redo, "log": log, "save": save,
}
"""The commands that answer, go back, and keep."""
