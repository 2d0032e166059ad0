"""Changes of units, map and things as log sentences; what has no words is inner bookkeeping and stays out."""

from collections.abc import Iterator
from typing import Any

from hexsim.board.board import Board, BoardChange
from hexsim.rules.event import BoardChanged, Change, StatusChanged, ThingChanged
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState, Record, Thing
from hexsim.text import tr
from hexsim.ui.told import changed_words
from hexsim.ui.words import who_label, worded


def change_lines(ruleset: Ruleset, state: GameState,
                 event: StatusChanged | BoardChanged | ThingChanged) -> Iterator[tuple[str, str]]:
    """(unit, sentence) for everything that changed and has words."""
    match event:
        case StatusChanged():
            for change in event.changes:
                if text := _status(ruleset, state, event, change):
                    yield event.unit, text
        case BoardChanged():
            for patch in event.changes:
                yield "", _board(state.board, patch)
        case ThingChanged():
            yield "", _thing(state, event)


def _status(ruleset: Ruleset, state: GameState, event: StatusChanged, change: Change) -> str:
    told = changed_words(ruleset, state, event.unit, change, event.rule)
    if told is not None:
        return told
    field = worded(ruleset, f"status_{change.field}", "")
    if not field:
        return ""
    before, after = (_value(ruleset, change.field, value) for value in (change.before, change.after))
    return tr("ui.log_changed", who=who_label(state, event.unit), field=field, before=before, after=after)


def _value(ruleset: Ruleset, field: str, value: Any) -> str:  # noqa: ANN401 - any field of any ruleset
    if isinstance(value, bool):
        return tr("ui.yes" if value else "ui.no")
    if value is None or value in ("", ()):
        return tr("ui.none")
    return worded(ruleset, f"{field}_{value}", str(value))


def _board(board: Board, patch: BoardChange) -> str:
    names = {terrain.id: terrain.label for terrain in board.terrains}
    if patch.field == "side":
        names = {"": tr("ui.none")} | {kind.id: kind.label for kind in board.kinds}
    before, after = (names.get(str(value), str(value)) for value in (patch.before, patch.after))
    return tr("ui.log_board", place=board.number(patch.hex), before=before, after=after)


def _thing(state: GameState, event: ThingChanged) -> str:
    thing = event.after or event.before
    assert thing is not None
    name = _name(thing)
    at = event.after.hex if event.after else None
    if at is None:
        return tr("ui.log_thing_gone", thing=name)
    return tr("ui.log_thing_at", thing=name, place=state.board.number(at))


def _name(thing: Thing) -> str:
    name = thing.record.name if isinstance(thing.record, Record) else thing.id
    return tr(name[1:]) if name.startswith("@") else name
