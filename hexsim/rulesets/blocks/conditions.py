"""Conditions and harm: what is set, what ends because of what, what the end of a turn brings (B-COND)."""

from collections.abc import Iterator

from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_status
from hexsim.rules.event import Change, Event, Moved, Placed, StatusChanged
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.figures import figure
from hexsim.rulesets.blocks.space import free_near
from hexsim.rulesets.blocks.status import Deterioration, able, status_of
from hexsim.rulesets.blocks.tasks import turn_in

MOST_WOUNDS = 20


def mark(res: Resolution, unit: str, condition: str, rule_id: str) -> None:
    """Note a condition that was set in the unit's own turn: the end of this turn leaves it alone."""
    status = status_of(res.state.unit(unit))
    if turn_in(res.agenda) == unit and condition not in status.fresh:
        set_status(res, unit, rule_id, fresh=tuple(sorted((*status.fresh, condition))))


def set_prone(res: Resolution, unit: str, rule_id: str) -> None:
    """Somebody lies on the ground."""
    set_status(res, unit, rule_id, prone=True)


@rule("B-ESC-2")
def deteriorate(res: Resolution, unit: str) -> None:
    """One more HP a turn, for four turns at least: what was there is added to, the longer time stays."""
    before = status_of(res.state.unit(unit)).deterioration
    loss, turns = figure("deterioration_loss"), figure("deterioration_turns")
    if before is not None:
        loss, turns = before.loss + loss, max(before.turns, turns)
    set_status(res, unit, "B-ESC-2", deterioration=Deterioration(loss=loss, turns=turns))
    mark(res, unit, "deterioration", "B-ESC-2")


def sustain(res: Resolution, unit: str, before: tuple[str, ...]) -> None:
    """What an ability has just brought upon a unit outlasts the fight."""
    status = status_of(res.state.unit(unit))
    new = [name for name in conditions(status_of(res.state.unit(unit))) if name not in before]
    set_status(res, unit, "B-COND", sustained=tuple(sorted({*status.sustained, *new})))


def conditions(status: object) -> tuple[str, ...]:
    """The names of the conditions a unit has."""
    names = {"deterioration": "deterioration", "prone": "prone", "held": "held_by", "riding": "riding"}
    return tuple(name for name, field in names.items() if getattr(status, field))


def lose(res: Resolution, unit: str, amount: int, rule_id: str) -> None:
    """Take HP, never below 0; whoever falls to 0 gets a Wound (B-END-3)."""
    status = status_of(res.state.unit(unit))
    left = max(0, status.hp - amount)
    if left == status.hp:
        return
    set_status(res, unit, rule_id, hp=left)
    if left == 0:
        set_status(res, unit, "B-END-3", wounds=min(MOST_WOUNDS, status.wounds + 1))


@rule("B-COND")
def tick(res: Resolution, unit: str) -> None:
    """The end of a unit's turn, for what was there when it began: Deterioration bites, then a hold ends."""
    status = status_of(res.state.unit(unit))
    loss = status.deterioration
    if loss is not None and "deterioration" not in status.fresh:
        left = Deterioration(loss=loss.loss, turns=loss.turns - 1) if loss.turns > 1 else None
        lose(res, unit, loss.loss, "B-ESC-2")
        set_status(res, unit, "B-COND", deterioration=left)
        if left is None:
            _no_longer(res, unit, "deterioration")
    if status.held_by and "held" not in status.fresh:
        set_status(res, unit, "B-COND", held_by="")
        _no_longer(res, unit, "held")
    set_status(res, unit, "B-COND", fresh=())


def _no_longer(res: Resolution, unit: str, condition: str) -> None:
    sustained = status_of(res.state.unit(unit)).sustained
    set_status(res, unit, "B-COND", sustained=tuple(name for name in sustained if name != condition))


def let_go(res: Resolution, unit: str, rule_id: str) -> None:
    """Nobody rides this unit any more, and it rides nobody."""
    for event in tuple(_parted(res.state, res.state.unit(unit), rule_id)):
        res.emit(event)


def untangle(res: Resolution) -> None:
    """Of two able units in one hex that do not ride each other, the later of the roster steps aside."""
    for unit in res.state.units:
        pose = res.state.unit(unit.id).pose
        if pose is None or not able(res.state.unit(unit.id)):
            continue
        here = [one for one in res.state.units_at(pose.hex) if able(one)]
        one = res.state.unit(unit.id)
        before = here[:next(place for place, other in enumerate(here) if other.id == unit.id)]
        place = free_near(res.state, pose.hex)
        if place is not None and any(not _linked(one, other) for other in before):
            res.emit(Placed(rule="B-MAP-4", unit=unit.id, before=pose, after=Pose(place, pose.facing)))


def _linked(one: Unit, other: Unit) -> bool:
    rides, ridden = status_of(one).riding, status_of(other).riding
    return other.id == rides or one.id == ridden or (rides != "" and rides == ridden)


def ends_with(state: GameState, event: Event) -> tuple[Event, ...]:
    """What ends because somebody lies down or falls to 0 HP (follow)."""
    assert isinstance(event, StatusChanged)
    after = {change.field: change.after for change in event.changes}
    if after.get("hp") != 0 and after.get("prone") is not True:
        return ()
    unit = state.unit(event.unit)
    found = list(_parted(state, unit, event.rule))
    parted = {one.unit for one in found if isinstance(one, StatusChanged)}
    found += list(_fallen_off(state, parted))
    if after.get("hp") == 0:
        found += [_freed(one, event.rule) for one in state.units if status_of(one).held_by == unit.id]
    return tuple(found)


def goes_along(state: GameState, event: Event) -> tuple[Event, ...]:
    """A rider goes where its bearer goes and leaves it by going; a hold ends with the distance (follow)."""
    assert isinstance(event, Moved | Placed)
    unit, found = state.unit(event.unit), list[Event]()
    if event.before is None or event.after is None or event.before.hex == event.after.hex:
        return ()
    if isinstance(event, Moved):
        for rider in state.units:
            if status_of(rider).riding == unit.id and rider.pose is not None:
                there = Pose(event.after.hex, rider.pose.facing)
                found.append(Placed(rule="B-MAN-1", unit=rider.id, before=rider.pose, after=there))
        if status_of(unit).riding:
            found.append(_off(unit, event.rule))
    for one in state.units:
        holder = status_of(one).held_by
        if holder and event.unit in (one.id, holder) and not _touch(one, state.unit(holder)):
            found.append(_freed(one, event.rule))
    return tuple(found)


def _touch(one: Unit, other: Unit) -> bool:
    return one.pose is not None and other.pose is not None and one.pose.hex.distance(other.pose.hex) <= 1


def _freed(unit: Unit, rule_id: str) -> StatusChanged:
    change = Change(field="held_by", before=status_of(unit).held_by, after="")
    return StatusChanged(rule=rule_id, unit=unit.id, changes=(change,))


def _off(unit: Unit, rule_id: str) -> StatusChanged:
    change = Change(field="riding", before=status_of(unit).riding, after="")
    return StatusChanged(rule=rule_id, unit=unit.id, changes=(change,))


def _parted(state: GameState, unit: Unit, rule_id: str) -> Iterator[Event]:
    """Riding ends for a unit and for whoever rides it."""
    if status_of(unit).riding:
        yield _off(unit, rule_id)
    yield from (_off(one, rule_id) for one in state.units if status_of(one).riding == unit.id)


def _fallen_off(state: GameState, parted: set[str]) -> Iterator[Event]:
    """Riders that no longer ride come to stand beside, if two able ones would share the hex."""
    for name in sorted(parted):
        rider = state.unit(name)
        assert rider.pose is not None
        others = [one for one in state.units_at(rider.pose.hex) if one.id != name and able(one)]
        place = free_near(state, rider.pose.hex)
        if able(rider) and others and place is not None:
            yield Placed(rule="B-MAP-4", unit=name, before=rider.pose, after=Pose(place, rider.pose.facing))
