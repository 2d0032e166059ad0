"""Melee, grapples and riding as links between two units, the same on both sides, and when they end."""

from collections.abc import Iterator

from hexsim.hexes.pose import Pose
from hexsim.rules.changing import changes_of, set_status
from hexsim.rules.event import Change, Event, Moved, Placed, StatusChanged
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.defaults import MELEE_REACH
from hexsim.rulesets.d100.status import Grip, Status, is_conscious, status_of


def apart(one: Unit, other: Unit) -> int:
    """Hexes between two units on the map."""
    assert one.pose is not None and other.pose is not None
    return one.pose.hex.distance(other.pose.hex)


@rule("DEF-ENGAGE")
def engage(res: Resolution, unit: str, other: str) -> None:
    """Two enemies within reach of each other are in melee from now on."""
    one, two = res.state.unit(unit), res.state.unit(other)
    if one.side == two.side or not (is_conscious(one) and is_conscious(two)) or apart(one, two) > MELEE_REACH:
        return
    for here, there in ((unit, other), (other, unit)):
        engaged = status_of(res.state.unit(here)).engaged
        if there not in engaged:
            set_status(res, here, "DEF-ENGAGE", engaged=tuple(sorted((*engaged, there))))
    for fighter in (unit, other):
        set_status(res, fighter, "DEF-PIN", pinned=False, pinned_from=None)


def break_off(res: Resolution, unit: str, rule_id: str) -> None:
    """All melee of a unit ends."""
    for other in status_of(res.state.unit(unit)).engaged:
        left = tuple(one for one in status_of(res.state.unit(other)).engaged if one != unit)
        set_status(res, other, rule_id, engaged=left)
    set_status(res, unit, rule_id, engaged=())


def take_hold(res: Resolution, controller: str, held: str, rule_id: str) -> None:
    """One holds the other; former grapples of both end."""
    for unit in (controller, held):
        let_go(res, unit, rule_id)
    set_status(res, controller, rule_id, grip=Grip(other=held, controls=True, fresh=True))
    set_status(res, held, rule_id, grip=Grip(other=controller, controls=False), extended=None)


def is_to_declare(status: Status) -> bool:
    """Whether a unit controls a grapple that it has to declare first of all in its turn."""
    return status.grip is not None and status.grip.controls and not status.grip.fresh


def let_go(res: Resolution, unit: str, rule_id: str) -> None:
    """The grapple a unit is in, if any, ends for both."""
    grip = status_of(res.state.unit(unit)).grip
    if grip is not None:
        set_status(res, unit, rule_id, grip=None)
        set_status(res, grip.other, rule_id, grip=None)


@rule("D-GRAPPLE-7")
def moved_apart(state: GameState, event: Event) -> tuple[Event, ...]:
    """What a change of place ends: melee beyond reach, grapples, bracing; a rider comes along."""
    assert isinstance(event, Moved | Placed)
    unit = state.unit(event.unit)
    if event.before is None or event.after is None or event.before.hex == event.after.hex:
        return tuple(_carried_along(state, unit, event.after))
    return (*_loosened(state, unit), *_unbraced(state, unit), *_carried_along(state, unit, event.after))


def _loosened(state: GameState, unit: Unit) -> Iterator[Event]:
    status = status_of(unit)
    others = dict.fromkeys((*status.engaged, *([status.grip.other] if status.grip else [])))
    gone = tuple(other for other in others if apart(unit, state.unit(other)) > MELEE_REACH)
    if gone:
        yield _without(unit, gone)
        for other in gone:
            yield _without(state.unit(other), (unit.id,))


def _without(unit: Unit, gone: tuple[str, ...]) -> StatusChanged:
    status = status_of(unit)
    left: dict[str, object] = {"engaged": tuple(one for one in status.engaged if one not in gone)}
    if status.grip is not None and status.grip.other in gone:
        left["grip"] = None
    return StatusChanged(rule="DEF-ENGAGE", unit=unit.id, changes=changes_of(status, left))


@rule("D-BRACE-2")
def _unbraced(state: GameState, unit: Unit) -> Iterator[Event]:
    """A braced weapon that its bearer takes along is braced no longer."""
    from dataclasses import replace

    del state
    changes = tuple(Change(field="items", key=item, before=held, after=replace(held, brace=None))
                    for item, held in status_of(unit).items if held.brace is not None)
    if changes:
        yield StatusChanged(rule="D-BRACE-2", unit=unit.id, changes=changes)


@rule("D-MAP-6")
def _carried_along(state: GameState, unit: Unit, after: Pose | None) -> Iterator[Event]:
    """A mount and whoever sits on it are in one hex and face the same way, whichever of them was moved."""
    status = status_of(unit)
    for other in filter(None, (status.rider, status.rides)):
        pose = state.unit(other).pose
        if pose != after:
            yield Placed(rule="D-MAP-6", unit=other, before=pose, after=after)


def changed_state(state: GameState, event: Event) -> tuple[Event, ...]:
    """What ends with a unit that goes out, is stunned or pinned: preparations, melee, grapples, riding."""
    assert isinstance(event, StatusChanged)
    after = {change.field: change.after for change in event.changes}
    unit = state.unit(event.unit)
    if after.get("out"):
        return tuple(_out(state, unit))
    if after.get("stunned"):
        return tuple(_stunned(state, unit))
    if after.get("pinned"):
        changes = changes_of(status_of(unit), {"watch": None, "extended": None})
        return (StatusChanged(rule="DEF-PIN", unit=unit.id, changes=changes),) if changes else ()
    return ()


def _out(state: GameState, unit: Unit) -> Iterator[Event]:
    status = status_of(unit)
    links = {*status.engaged, *([status.grip.other] if status.grip else [])}
    lost: dict[str, object] = {
        "engaged": (), "grip": None, "watch": None, "aim": 0, "extended": None, "delayed": False,
        "feinted": "",
        "posture": "prone", "rides": "", "rider": "", "sustains": (), "pinned": False, "pinned_from": None}
    changes = changes_of(status, lost)
    if changes:
        yield StatusChanged(rule="DEF-WOUNDS", unit=unit.id, changes=changes)
    for other in sorted(links):
        yield _without(state.unit(other), (unit.id,))
    for other, link in ((status.rides, "rider"), (status.rider, "rides")):
        if other:
            changes = changes_of(status_of(state.unit(other)), {link: ""})
            yield StatusChanged(rule="D-STAND-3", unit=other, changes=changes)


@rule("DEF-STUNNED")
def _stunned(state: GameState, unit: Unit) -> Iterator[Event]:
    """Ends Overwatch, Aim, an extended action, and the grapple it is in."""
    status = status_of(unit)
    lost: dict[str, object] = {"watch": None, "aim": 0, "extended": None, "feinted": "", "grip": None}
    changes = changes_of(status, lost)
    if changes:
        yield StatusChanged(rule="DEF-STUNNED", unit=unit.id, changes=changes)
    if status.grip is not None:
        other = status_of(state.unit(status.grip.other))
        yield StatusChanged(rule="D-GRAPPLE-7", unit=status.grip.other, changes=changes_of(other,
                                                                                           {"grip": None}))
