"""What may be declared with an attack: its condition, and what it does if the target takes it (section 6)."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_item, set_status
from hexsim.rules.event import Noted, Placed, ThingChanged
from hexsim.rules.order import Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Thing, Unit
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.conditions import let_go, mark, set_prone, untangle
from hexsim.rulesets.blocks.items import Held, Loose
from hexsim.rulesets.blocks.muster import fresh_id
from hexsim.rulesets.blocks.space import can_cross, direction_to
from hexsim.rulesets.blocks.status import status_of

RULE = "B-MAN-1"
Effect = Callable[[Resolution, Unit, Unit], None]


class Manoeuvre(NamedTuple):
    """Whether it can be declared, and what it does."""

    fits: Callable[[GameState, Unit, Unit], bool]
    do: Effect


def _apart(unit: Unit, target: Unit) -> int:
    assert unit.pose is not None and target.pose is not None
    return unit.pose.hex.distance(target.pose.hex)


def _beyond(unit: Unit, target: Unit) -> tuple[int, Hex] | None:
    """The direction from attacker to target, and the hex behind the target."""
    assert unit.pose is not None and target.pose is not None
    direction = direction_to(unit.pose.hex, target.pose.hex)
    return None if direction is None else (direction, target.pose.hex.neighbour(direction))


def _open_beyond(state: GameState, unit: Unit, target: Unit) -> bool:
    beyond = _beyond(unit, target)
    return beyond is not None and target.pose is not None and can_cross(state, target.pose.hex, beyond[0])


def armed_with(target: Unit) -> tuple[str, Held] | None:
    """The weapon that a unit would lose: the first in its hands."""
    return next(((name, held) for name, held in status_of(target).items
                 if held.item.kind == "weapon" and held.in_hand and held.item.hands), None)


def _shift(res: Resolution, unit: Unit, to: Hex) -> None:
    """Move somebody by a manoeuvre: whoever rides it or is ridden by it falls off first."""
    let_go(res, unit.id, RULE)
    pose = res.state.unit(unit.id).pose
    assert pose is not None
    res.emit(Placed(rule=RULE, unit=unit.id, before=pose, after=Pose(to, pose.facing)))


def _push(res: Resolution, unit: Unit, target: Unit) -> None:
    beyond = _beyond(unit, target)
    assert beyond is not None
    _shift(res, target, beyond[1])


def _slip(res: Resolution, unit: Unit, target: Unit) -> None:
    beyond = _beyond(unit, target)
    assert beyond is not None
    _shift(res, unit, beyond[1])


def _swap(res: Resolution, unit: Unit, target: Unit) -> None:
    assert unit.pose is not None and target.pose is not None
    here, there = unit.pose.hex, target.pose.hex
    _shift(res, unit, there)
    _shift(res, target, here)


def _climb(res: Resolution, unit: Unit, target: Unit) -> None:
    assert target.pose is not None
    _shift(res, unit, target.pose.hex)
    set_status(res, unit.id, RULE, riding=target.id)


def _hold(res: Resolution, unit: Unit, target: Unit) -> None:
    set_status(res, target.id, RULE, held_by=unit.id)
    mark(res, target.id, "held", RULE)


def _disarm(res: Resolution, unit: Unit, target: Unit) -> None:
    del unit
    armed = armed_with(target)
    assert armed is not None and target.pose is not None
    name, held = armed
    set_item(res, target.id, RULE, name, None)
    taken = {thing.id for thing in res.state.things} | {one.id for one in res.state.units}
    record = Loose(kind="item", name=held.item.name, held=Held(item=held.item, charges=held.charges))
    thing = Thing(id=fresh_id(name, dict.fromkeys(taken)), pose=target.pose.hex, record=record)
    res.emit(ThingChanged(rule=RULE, before=None, after=thing))


def _nothing(res: Resolution, unit: Unit, target: Unit) -> None:
    del res, unit, target


def _adjacent(state: GameState, unit: Unit, target: Unit) -> bool:
    del state
    return _apart(unit, target) == 1


MANOEUVRES: Mapping[str, Manoeuvre] = {
    "knock_down": Manoeuvre(lambda _, __, target: not status_of(target).prone,
                            lambda res, _, target: set_prone(res, target.id, RULE)),
    "push": Manoeuvre(_open_beyond, _push),
    "disarm": Manoeuvre(lambda _, __, target: armed_with(target) is not None, _disarm),
    "swap": Manoeuvre(_adjacent, _swap),
    "slip_through": Manoeuvre(lambda state, unit, target: _adjacent(state, unit, target)
                              and _open_beyond(state, unit, target), _slip),
    "climb_on": Manoeuvre(lambda state, unit, target: _adjacent(state, unit, target)
                          and not status_of(unit).riding, _climb),
    "hold": Manoeuvre(_adjacent, _hold),
    "text": Manoeuvre(lambda *_: True, _nothing),
}


@rule("B-MAN-1")
def manoeuvre_refusal(state: GameState, unit: Unit, target: Unit, name: str, text: str) -> Refusal | None:
    """Whether a manoeuvre may be declared with an attack at this target; a free one needs its words."""
    if not name:
        return None
    fits = MANOEUVRES[name].fits(state, unit, target) and (name != "text" or bool(text))
    if fits:
        return None
    return Refusal(code="E_MANOEUVRE", rule="B-MAN-1", params=(
        ("manoeuvre", f"@blocks.manoeuvre_{name}"), ("detail", f"@blocks.E_MANOEUVRE_{name}"),
        ("target", target.name)))


def carry_through(res: Resolution, unit: Unit, target: Unit, name: str, text: str) -> None:
    """What was declared comes to pass, in place of damage."""
    params = (("manoeuvre", f"@blocks.manoeuvre_{name}"), ("target", target.name), ("text", text),
              ("unit", unit.name))
    key = "blocks.did_text" if name == "text" else "blocks.did_manoeuvre"
    res.emit(Noted(rule=RULE, key=key, params=params))
    MANOEUVRES[name].do(res, unit, target)
    untangle(res)
