"""What all parts of parley use: the book, who is able, changes of status and flow, answers given ahead."""

from collections.abc import Mapping
from typing import Any

from hexsim.hexes.pose import arc_of
from hexsim.rules.changing import changes_of
from hexsim.rules.event import Change, FlowChanged, Placed, StatusChanged
from hexsim.rules.order import PASS, Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.rule import Book
from hexsim.rules.state import Awaiting, GameState, Unit

BOOK = Book("parley")


def able(state: GameState, unit: Unit) -> bool:
    """Whether an envoy still takes part."""
    return unit.pose is not None and unit.status.nerve > 0


def able_units(state: GameState, side: str = "") -> tuple[Unit, ...]:
    """The envoys that take part, of a side or of all, in roster order."""
    return tuple(unit for unit in state.units if able(state, unit) and side in ("", unit.side))


def beside(a: Unit, b: Unit) -> bool:
    """Whether two envoys stand next to each other."""
    return a.pose is not None and b.pose is not None and a.pose.hex.distance(b.pose.hex) == 1


def in_front(unit: Unit, other: Unit) -> bool:
    """Whether `other` stands in the front arc of `unit`."""
    return unit.pose is not None and other.pose is not None and arc_of(unit.pose, other.pose.hex) == "front"


def refuse(code: str, rule: str, *nearest: Order, **params: str | int) -> Refusal:
    """A refusal of parley."""
    return Refusal(code=code, rule=rule, params=tuple(params.items()), nearest=nearest)


def set_status(res: Resolution, rule: str, unit: str, **fields: Any) -> None:
    """Set fields of an envoy's status; what stays the same is not told."""
    changes = changes_of(res.state.unit(unit).status, fields)
    if changes:
        res.emit(StatusChanged(rule=rule, unit=unit, changes=changes))


def set_flow(res: Resolution, rule: str, field: str, entries: Mapping[str, Any]) -> None:
    """Set entries of a mapping of the flow; None removes one."""
    kept = dict(getattr(res.state.flow, field))
    changes = tuple(
        Change(field=field, key=key, before=kept.get(key), after=value)
        for key, value in entries.items()
        if kept.get(key) != value
    )
    if changes:
        res.emit(FlowChanged(rule=rule, changes=changes))


def take_ahead(res: Resolution, unit: str, *verbs: str) -> Order | None:
    """The answer the envoy gave ahead, if the next one left has one of the verbs; it is taken off."""
    left = dict(res.state.flow.ahead).get(unit, ())
    if not left or left[0].verb not in (*verbs, PASS):
        return None
    set_flow(res, "Y-TURN", "ahead", {unit: left[1:] or None})
    return Order(who=unit, clauses=left[:1])


def lose_nerve(res: Resolution, rule: str, unit: str, amount: int) -> None:
    """Take nerves from an envoy; without any it leaves."""
    left = max(0, res.state.unit(unit).status.nerve - amount)
    set_status(res, rule, unit, nerve=left)
    pose = res.state.unit(unit).pose
    if left == 0 and pose is not None:
        res.emit(Placed(rule=rule, unit=unit, before=pose, after=None))


def one(unit: str, state: GameState, point: str, default: Order, *verbs: str) -> Awaiting:
    """A question to one envoy."""
    return Awaiting(side=state.unit(unit).side, who=(unit,), point=point, verbs=verbs, default=default)


def keep_facing(unit: Unit) -> Order:
    """The order to face where it faces."""
    assert unit.pose is not None
    return order(unit.id, "face", to=str(int(unit.pose.facing)))
