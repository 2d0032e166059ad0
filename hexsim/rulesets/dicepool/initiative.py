"""Initiative: ratings, results, who declares and who acts when (sections 3 and 4 of the rules)."""

from collections.abc import Iterable
from itertools import groupby

from hexsim.rules.changing import set_status
from hexsim.rules.event import Rolled
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.dice import SIDES, figure
from hexsim.rulesets.dicepool.health import penalty_of, wounds
from hexsim.rulesets.dicepool.status import Slot, sheet_of, status_of

TEST = "dicepool.test_initiative"
Place = tuple[int, int]


@rule("P-INIT-3")
def rating_of(unit: Unit) -> int:
    """Dexterity and Wits less the wound penalty; it may be negative."""
    sheet = sheet_of(unit)
    return sheet.dexterity + sheet.wits + penalty_of(status_of(unit).marks)


@rule("P-INIT-1")
def roll_initiative(res: Resolution, unit: Unit) -> None:
    """One die and the rating; both stay for the whole turn."""
    (face,) = res.roll(TEST, SIDES, unit=unit.id)
    sheet, rating = sheet_of(unit), rating_of(unit)
    items = (*figure(sheet.dexterity, "P-INIT-1", "dexterity"), *figure(sheet.wits, "P-INIT-1", "wits"),
             *wounds(unit))
    res.emit(Rolled(rule="P-INIT-1", unit=unit.id, test=TEST, sides=(SIDES,), faces=(face,), modifiers=items,
                    total=rating + face))
    set_status(res, unit.id, "P-INIT-1", rating=rating, result=rating + face)


@rule("P-INIT-2")
def by_result(unit: Unit) -> Place:
    """A unit's place by result, then rating; the higher acts first, equal ones at the same moment."""
    return status_of(unit).result, status_of(unit).rating


@rule("P-MULTI-5")
def by_rating(state: GameState, unit: Unit) -> Place:
    """A unit's place by rating, then result; with `rating_means_result` by result first."""
    result, rating = by_result(unit)
    return (result, rating) if state.switch("rating_means_result") else (rating, result)


@rule("P-DECL-1")
def next_to_declare(state: GameState, units: Iterable[Unit]) -> tuple[str, ...]:
    """Who declares next: the lowest by rating, then result; several if they are equal in both."""
    waiting = sorted(units, key=lambda unit: by_rating(state, unit))
    return tuple(unit.id for unit in waiting if by_rating(state, unit) == by_rating(state, waiting[0]))


def groups_by_rating(state: GameState, units: Iterable[Unit]) -> tuple[tuple[str, ...], ...]:
    """Units from the highest rating down, equal ones together in roster order."""
    ranked = sorted(units, key=lambda unit: by_rating(state, unit), reverse=True)
    roster = {unit.id: number for number, unit in enumerate(state.units)}
    return tuple(tuple(sorted((unit.id for unit in group), key=roster.__getitem__))
                 for _, group in groupby(ranked, key=lambda unit: by_rating(state, unit)))


@rule("P-MULTI-1", "P-MULTI-4")
def slots_of(state: GameState, units: Iterable[Unit]) -> tuple[Slot, ...]:
    """Every declared action in its place: first ones by result, further ones in passes by rating.

    With `multi_all_last` the first of several comes in a pass of its own before the others.
    """
    late = bool(state.switch("multi_all_last"))
    found = []
    for unit in units:
        actions = status_of(unit).actions
        several = late and len(actions) > 1
        found += [Slot(unit=unit.id, action=number, phase=number + several)
                  for number, action in enumerate(actions) if action.clause.verb != "defend"]
    roster = {unit.id: number for number, unit in enumerate(state.units)}
    return tuple(sorted(found, key=lambda slot: (slot.phase, *(-each for each in place_of(state, slot)),
                                                 roster[slot.unit])))


def place_of(state: GameState, slot: Slot) -> Place:
    """The place of a slot within its phase, the higher first."""
    unit = state.unit(slot.unit)
    return by_rating(state, unit) if slot.phase else by_result(unit)


@rule("P-DELAY-3")
def is_slower(state: GameState, unit: str, than: str) -> bool:
    """Whether a unit has a lower place in the order than another one."""
    return by_result(state.unit(unit)) < by_result(state.unit(than))
