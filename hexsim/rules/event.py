"""What happened: a closed union, and `fold`, the only way a state changes (contract 3)."""

from dataclasses import dataclass
from typing import Any, assert_never

from hexsim.board.board import BoardChange
from hexsim.board.gait import Step
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.copying import copied
from hexsim.rules.order import Order
from hexsim.rules.state import Awaiting, GameState, Outcome, Thing
from hexsim.rules.task import Task


@dataclass(frozen=True, slots=True, kw_only=True)
class _Event:
    """Shared by all: the rule that caused it and the sides that may see it (() = all)."""

    rule: str
    to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A field of a record changed; with `key`, one entry of a mapping field (None = no such entry)."""

    field: str
    key: str = ""
    before: Any
    after: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """A figure in a test: how much, by which rule, why (a catalogue key)."""

    value: int
    rule: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Began(_Event):
    """A round, stage or turn begins."""

    span: str
    number: int = 0
    unit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(_Event):
    """Somebody answered; a prepared answer is no ply of its own."""

    order: Order
    prepared: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked(_Event):
    """The fight stops for a decision, with the work that is not yet done."""

    awaiting: Awaiting
    agenda: tuple[Task, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared(_Event):
    """A unit says what it does: for the log and the screen."""

    unit: str
    verb: str
    targets: tuple[str, ...] = ()
    hexes: tuple[Hex, ...] = ()
    item: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(_Event):
    """One paid step: a line of the ledger; `left` is the budget after it."""

    unit: str
    before: Pose
    after: Pose
    step: Step
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(_Event):
    """A unit was put somewhere unpaid; None is off the map."""

    unit: str
    before: Pose | None
    after: Pose | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(_Event):
    """Dice of one test: `sides[i]` is the kind of the die that shows `faces[i]`.

    Attributes:
        targets: whom the test is about besides its unit: who is attacked, who is defended against.
        item: id of the thing it is made with, one of the unit's own.
    """

    unit: str
    test: str
    sides: tuple[int, ...]
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...] = ()
    need: int | None = None
    total: int
    degree: int = 0
    outcome: str = ""
    targets: tuple[str, ...] = ()
    item: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusChanged(_Event):
    """Fields of a unit's status changed."""

    unit: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowChanged(_Event):
    """Fields of the ruleset's flow changed."""

    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardChanged(_Event):
    """Doors, walls, terrain."""

    changes: tuple[BoardChange, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingChanged(_Event):
    """A loose thing appeared (before None), changed or went (after None)."""

    before: Thing | None
    after: Thing | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored(_Event):
    """A counter of a side's aim."""

    key: str
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(_Event):
    """A remark for the log; strings in `params` that start with `@` are catalogue keys."""

    key: str
    params: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(_Event):
    """The fight is over."""

    outcome: Outcome


Event = (
    Began | Answered | Asked | Declared | Moved | Placed | Rolled | StatusChanged | FlowChanged
    | BoardChanged | ThingChanged | Scored | Noted | Ended
)

EVENTS: tuple[type, ...] = (
    Began, Answered, Asked, Declared, Moved, Placed, Rolled, StatusChanged, FlowChanged,
    BoardChanged, ThingChanged, Scored, Noted, Ended,
)


def fold(state: GameState, event: Event) -> GameState:  # noqa: C901 - one arm for each kind of event
    """The state after the event; `before` values are asserted.

    An event that changes nothing gives back the same object.
    """
    match event:
        case StatusChanged():
            unit = state.unit(event.unit)
            return state.with_unit(copied(unit, {"status": changed(unit.status, event.changes)}))
        case FlowChanged():
            return state.having(flow=changed(state.flow, event.changes))
        case Declared() | Noted():
            return state
        case Began(span="round"):
            return state.having(round=event.number)
        case Began(span="turn"):
            return state.having(active=event.unit)
        case Began():
            return state
        case Answered():
            ply = state.ply if event.prepared else state.ply + 1
            return state.having(ply=ply, awaiting=None, agenda=state.agenda[:-1])
        case Asked():
            return state.having(awaiting=event.awaiting, agenda=event.agenda)
        case Moved() | Placed():
            unit = state.unit(event.unit)
            assert unit.pose == event.before, (unit.pose, event)
            return state.with_unit(copied(unit, {"pose": event.after}))
        case Rolled():
            return state.having(drawn=state.drawn + len(event.faces))
        case BoardChanged():
            return state.having(board=state.board.patched(event.changes))
        case ThingChanged():
            return state.having(things=_things(state.things, event))
        case Scored():
            tally = _with_entry(state.tally, event.key, event.before or None, event.after or None)
            return state.having(tally=tally)
        case Ended():
            return state.having(outcome=event.outcome, awaiting=None, agenda=())
        case _:
            assert_never(event)


def changed(record: Any, changes: tuple[Change, ...]) -> Any:  # noqa: ANN401 - any ruleset's record
    """The record with the changes made; asserts each `before`."""
    values: dict[str, Any] = {}
    for change in changes:
        value = values[change.field] if change.field in values else getattr(record, change.field)
        if change.key:
            values[change.field] = _with_entry(value, change.key, change.before, change.after)
        else:
            assert value == change.before, (change, value)
            values[change.field] = change.after
    return copied(record, values)


def _with_entry(pairs: tuple[tuple[str, Any], ...], key: str, before: object, after: object) -> Any:  # noqa: ANN401
    entries = dict(pairs)
    assert entries.get(key) == before, (key, before, entries.get(key))
    entries.pop(key, None)
    if after is not None:
        entries[key] = after
    return tuple(sorted(entries.items()))


def _things(things: tuple[Thing, ...], event: ThingChanged) -> tuple[Thing, ...]:
    if event.before is None:
        assert event.after is not None
        assert all(thing.id != event.after.id for thing in things), event
        return (*things, event.after)
    assert event.before in things, event
    if event.after is None:
        return tuple(thing for thing in things if thing != event.before)
    return tuple(event.after if thing == event.before else thing for thing in things)
