"""The weapons of a unit as they will be in its hands, and those within its reach."""

from collections.abc import Iterator
from dataclasses import replace

from hexsim.rules.state import GameState, Thing, Unit
from hexsim.rulesets.maneuvers.arms import turns_to_ready
from hexsim.rulesets.maneuvers.fight.attack import is_usable, modes_of
from hexsim.rulesets.maneuvers.hands import free_hands
from hexsim.rulesets.maneuvers.items import Held, held_thing
from hexsim.rulesets.maneuvers.status import sheet_of, status_of


def is_armed(unit: Unit) -> bool:
    """Whether a weapon in its hands is ready."""
    return any(held.in_hand and not held.item.is_natural and modes_of(held.item) and is_usable(held)
               for _, held in status_of(unit).items)


def armed(state: GameState, unit: Unit) -> Iterator[tuple[str, Held, int]]:
    """Weapons as they will be in hand, with the turns that takes; what is not in hand only if no other is."""
    sheet, loading = sheet_of(unit), status_of(unit).loading
    for name, held in status_of(unit).items:
        if not held.in_hand or not modes_of(held.item):
            continue
        if is_usable(held):
            yield name, held, 0
        elif held.item.is_missile:
            left = held.item.load_turns - held.seconds - (loading == name)
            yield name, replace(held, shots=1), max(int(loading != name), left)
        else:
            yield name, replace(held, ready=True), max(1, turns_to_ready(sheet, held.item) - held.turns)
    if not is_armed(unit):
        yield from _others(state, unit)


def _others(state: GameState, unit: Unit) -> Iterator[tuple[str, Held, int]]:
    status = status_of(unit)
    full = not free_hands(unit)
    for name, held in status.items:
        if not held.in_hand and modes_of(held.item):
            loads = held.item.load_turns if held.item.is_missile and not held.shots else 0
            yield name, replace(held, place="main", ready=True, shots=held.shots or int(loads > 0)), (
                1 + held.item.unbalanced + full + loads)
    for thing in in_reach(state, unit):
        fetched = status.fetching is not None and status.fetching.item == thing.id
        yield thing.id, replace(held_thing(thing), place="main", ready=True), (1 if fetched else 2) + full


def in_reach(state: GameState, unit: Unit) -> tuple[Thing, ...]:
    """The weapons that lie in the unit's hex or next to it."""
    assert unit.pose is not None
    here = unit.pose.hex
    return tuple(thing for thing in state.things
                 if thing.hex is not None and thing.hex.distance(here) <= 1 and thing.record.kind == "item"
                 and modes_of(held_thing(thing).item))
