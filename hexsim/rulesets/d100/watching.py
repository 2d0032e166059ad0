"""Overwatch at work: who sets it off, who acts first, the shot and what follows it (D-OVERWATCH-4 … 8)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hexsim.hexes.hex import Hex
from hexsim.rules.changing import changes_of, set_flow, set_status
from hexsim.rules.event import Event, Moved, Placed, StatusChanged
from hexsim.rules.order import PASS, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.d100.arms import weapon_of
from hexsim.rulesets.d100.asking import ask_unit
from hexsim.rulesets.d100.attack import Attack
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.legal import attack_refusal, shots_refusal
from hexsim.rulesets.d100.pinned import pinning_test
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.status import can_act, flow_of, is_conscious, sheet_of, status_of
from hexsim.rulesets.d100.tasks import Asking
from hexsim.rulesets.d100.trials import roll_contest, side_of, trial_of
from hexsim.rulesets.d100.zones import guards

FIRE, POINT, TEST = "fire", "D-OVERWATCH-4", "test_first"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot(Asking):
    """Asks a unit on Overwatch whether it fires at whoever has set it off."""

    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotEnd(Task):
    """After an attack from Overwatch: the pinning test, and whether the weapon can fire again."""

    unit: str
    target: str


def watchers(state: GameState, unit: Unit, trigger: str) -> tuple[Unit, ...]:
    """Enemies on Overwatch whom this kind of thing may set off, the most agile first."""
    units = [state.unit(one) for one in flow_of(state).order]
    found = [other for other in units if _listens(other, unit, trigger)]
    return tuple(sorted(found, key=lambda one: -sheet_of(one).A))


def _listens(other: Unit, unit: Unit, trigger: str) -> bool:
    watch = status_of(other).watch
    return (watch is not None and other.side != unit.side and can_act(other) and watch.on == trigger
            and watch.enemy in ("", unit.id) and unit.id not in watch.seen)


def after_step(res: Resolution, unit: str, before: Hex, after: Hex, actor: str = "") -> None:
    """A unit has come from one hex to another: whom does it set off?

    Args:
        res: the resolution.
        unit: who has come into the hex.
        before: where it was.
        after: where it is.
        actor: whose action it is, if somebody else moved the unit.
    """
    one = res.state.unit(unit)
    if not is_conscious(one) or before == after:
        return
    entered = [other for other in watchers(res.state, one, "enter")
               if guards(res.state, other, after) and not guards(res.state, other, before)]
    moved = [other for other in watchers(res.state, one, "move") if guards(res.state, other, after)]
    for other in moved:
        _mark(res, other.id, unit)
    agile = sorted((*entered, *moved), key=lambda other: -sheet_of(other).A)
    _set_off(res, tuple(other.id for other in agile), unit, actor or unit)


def before_attack(res: Resolution, unit: str) -> None:
    """A unit begins an action of subtype Attack: whoever watches for that and is quicker fires first."""
    one = res.state.unit(unit)
    if one.pose is None:
        return
    found = [other for other in watchers(res.state, one, "attack") if guards(res.state, other, one.pose.hex)]
    for other in found:
        _mark(res, other.id, unit)
    _set_off(res, tuple(other.id for other in found), unit, unit)


def _mark(res: Resolution, watcher: str, unit: str) -> None:
    watch = status_of(res.state.unit(watcher)).watch
    assert watch is not None
    set_status(res, watcher, "D-OVERWATCH-3", watch=replace(watch, seen=(*watch.seen, unit)))


def _set_off(res: Resolution, found: tuple[str, ...], unit: str, actor: str) -> None:
    now = [Shot(unit=watcher, target=unit) for watcher in found if is_first(res, watcher, actor)]
    first = {shot.unit for shot in now}
    late = [Shot(unit=watcher, target=unit) for watcher in found if watcher not in first]
    waiting = flow_of(res.state).later
    set_flow(res, "D-OVERWATCH-5", later=(*waiting, *(shot for shot in late if shot not in waiting)))
    res.then(*now)


@rule("D-OVERWATCH-5")
def is_first(res: Resolution, watcher: str, actor: str) -> bool:
    """Whether the one on Overwatch acts before the action under way: higher Agility, else an opposed test."""
    agility = [sheet_of(res.state.unit(one)).A for one in (watcher, actor)]
    if agility[0] != agility[1]:
        return agility[0] > agility[1]
    sides = [side_of(trial_of(res.state, one, TEST, "A"), sheet_of(res.state.unit(one)).bonus("A"))
             for one in (watcher, actor)]
    while True:
        winner = roll_contest(res, sides[0], sides[1], "D-OVERWATCH-5").winner
        if winner is not None:
            return winner == 0


def after_action(res: Resolution) -> None:
    """An action is over: the next one may set everybody off anew."""
    for other in res.state.units:
        watch = status_of(other).watch
        if watch is not None and watch.seen:
            set_status(res, other.id, "D-OVERWATCH-3", watch=replace(watch, seen=()))


def attack_of(state: GameState, unit: str, target: str) -> Attack | None:
    """The attack of a unit on Overwatch, None if it watches no longer."""
    watch = status_of(state.unit(unit)).watch
    if watch is None:
        return None
    return Attack(unit=unit, target=target, verb=watch.attack, weapon=watch.weapon, cause="watch",
                  aim=watch.aim)


def shot_refusal(state: GameState, unit: str, target: str) -> Refusal | None:
    """Why a unit on Overwatch cannot fire at whoever has set it off, None if it can."""
    attack, one, other = attack_of(state, unit, target), state.unit(unit), state.unit(target)
    if attack is None or not can_act(one):
        return refuse("E_NOT_ACTIVE", POINT, "watch", unit=one.name)
    if other.pose is None or not is_conscious(other) or not guards(state, one, other.pose.hex):
        return refuse("E_ARC", "D-OVERWATCH-2", "zone", target=other.name)
    return attack_refusal(state, attack)


@rule("D-OVERWATCH-4")
def ask_shot(res: Resolution, task: Shot) -> None:
    """Each time the condition comes true the unit may make its attack, if it still can; it may decline."""
    if shot_refusal(res.state, task.unit, task.target) is None:
        ask_unit(res, task, point=POINT, verbs=(FIRE, PASS), default=order(task.unit, PASS))


@rule("D-OVERWATCH-6", "D-OVERWATCH-8")
def end_shot(res: Resolution, task: ShotEnd) -> None:
    """Hit or not, whoever set it off tests against being Pinned; an empty or jammed weapon guards nothing."""
    unit, target = res.state.unit(task.unit), res.state.unit(task.target)
    if unit.pose is not None and target.pose is not None and _in_zone(res.state, unit, target.pose.hex):
        pinning_test(res, task.target, 0, "D-OVERWATCH-6", unit.pose.hex)
    watch = status_of(res.state.unit(task.unit)).watch
    held = weapon_of(res.state, unit, watch.weapon) if watch else None
    if watch is not None and (held is None or shots_refusal(held, watch.attack) is not None):
        set_status(res, task.unit, "D-OVERWATCH-7", watch=None)


def _in_zone(state: GameState, unit: Unit, at: Hex) -> bool:
    """In the zone as it was when the shot was fired: a jam has ended the Overwatch, not the test."""
    return status_of(unit).watch is None or guards(state, unit, at)


@rule("D-OVERWATCH-7")
def gives_up(state: GameState, event: Event) -> tuple[Event, ...]:
    """Overwatch ends for whoever leaves its hex, willing or not; shots and free actions do not end it."""
    assert isinstance(event, Moved | Placed)
    left = event.after is None or event.before is None or event.before.hex != event.after.hex
    return tuple(_given_up(state.unit(event.unit))) if left else ()


def _given_up(unit: Unit) -> Iterator[Event]:
    changes = changes_of(status_of(unit), {"watch": None})
    if changes:
        yield StatusChanged(rule="D-OVERWATCH-7", unit=unit.id, changes=changes)


TASKS = {Shot: ask_shot, ShotEnd: end_shot}
FOLLOW = {Moved: gives_up, Placed: gives_up}
TYPES: tuple[type, ...] = (Shot, ShotEnd)
