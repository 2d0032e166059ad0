"""Opening and closing doors (M-TERR-2, M-RDY-9); `item` is the side of the unit's own hex."""

from collections.abc import Iterable

from hexsim.board.board import BoardChange
from hexsim.errors import NotationError
from hexsim.hexes.direction import direction_name, parse_direction
from hexsim.hexes.hex import Hex
from hexsim.rules.event import BoardChanged
from hexsim.rules.order import Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.way import Way, no_item


def _side(state: GameState, item: str) -> int | None:
    try:
        return int(parse_direction(item, state.board.orientation))
    except NotationError:
        return None


def door_change(state: GameState, at: Hex, item: str) -> BoardChange | None:
    """What opening or closing the door on that side of a hex changes, None if there is none."""
    direction = _side(state, item)
    kind = None if direction is None else state.board.side(at, direction)
    if kind is None or not kind.opens_to:
        return None
    return BoardChange(hex=at, direction=direction, field="side", before=kind.id, after=kind.opens_to)


def _no_door(state: GameState, unit: Unit, item: str, hand: str) -> Refusal | None:
    del hand
    assert unit.pose is not None
    change, side = door_change(state, unit.pose.hex, item), _side(state, item)
    name = item if side is None else direction_name(side, state.board.orientation)
    if change is None:
        return no_item("door", name, "M-TERR-2")
    return no_item("door_held", name, "M-FOOT-3") if is_held_open(state, change) else None


def is_held_open(state: GameState, change: BoardChange) -> bool:
    """Whether a figure of several hexes stands across the door (M-FOOT-3)."""
    assert change.direction is not None
    beyond = change.hex.neighbour(change.direction)
    return any(len(one.footprint) > 1 and beyond in one.hexes() for one in state.units_at(change.hex))


def work_door(res: Resolution, unit: str, item: str, hand: str) -> None:
    """The door is open, or closed, after one turn."""
    del hand
    pose = res.state.unit(unit).pose
    change = door_change(res.state, pose.hex, item) if pose is not None else None
    assert change is not None
    res.emit(BoardChanged(rule="M-TERR-2", changes=(change,)))


def _sides(state: GameState, unit: Unit) -> Iterable[str]:
    assert unit.pose is not None
    sides = ((side, state.board.side(unit.pose.hex, side)) for side in range(6))
    return [direction_name(side, state.board.orientation) for side, kind in sides if kind and kind.opens_to]


DOOR = Way(refuse=_no_door, do=work_door, choices=_sides)
