"""How many attacks and parries a unit has in a turn (M-MULTI-0, -a, -b, -c, -j, -k, -l)."""

from collections.abc import Iterator

from hexsim.rules.order import Clause
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import modes_of
from hexsim.rulesets.maneuvers.items import Held
from hexsim.rulesets.maneuvers.many.switches import is_on
from hexsim.rulesets.maneuvers.sheet import maneuvers_a_turn
from hexsim.rulesets.maneuvers.status import sheet_of, status_of

LEVELS, MASTERED, POINTS = 8, 12, 3
FENCING = 2


@rule("M-MULTI-b")
def is_trained(state: GameState, unit: Unit, line: str) -> bool:
    """Whether a unit trained by a master, or a weapon master, has the use of a line of b."""
    return sheet_of(unit).trained_by_master and is_on(state, line)


@rule("M-MULTI-a", "M-MULTI-b1")
def extra(state: GameState, unit: Unit, skill: int) -> int:
    """More attacks and parries for high skill: one for each 8 levels, trained one for each 3 over 12."""
    if is_trained(state, unit, "b1"):
        return max(0, (skill - MASTERED) // POINTS)
    return max(0, skill // LEVELS) if is_on(state, "a") else 0


def armed_hands(unit: Unit) -> tuple[str, str] | None:
    """The weapons in the main and the off hand, if there is one in each; natural ones where no other is."""
    hands: dict[str, str] = {}
    for item, held in status_of(unit).items:
        if held.place in ("main", "off") and modes_of(held.item):
            before = hands.get(held.place)
            if before is None or dict(status_of(unit).items)[before].item.is_natural:
                hands[held.place] = item
    return (hands["main"], hands["off"]) if len(hands) == 2 else None


@rule("M-MULTI-j")
def is_joined(state: GameState, unit: Unit) -> bool:
    """Whether a unit with several attacks shares them between two weapons and has one more for it."""
    hands = armed_hands(unit) if is_on(state, "j") else None
    return hands is not None and extra(state, unit, _skill(unit, hands[0])) >= 1


def _skill(unit: Unit, weapon: str) -> int:
    held = dict(status_of(unit).items).get(weapon)
    return (sheet_of(unit).skill(held.item.skill) or 0) if held is not None else 0


@rule("M-MULTI-0")
def attacks_with(state: GameState, unit: Unit, weapon: str) -> int:
    """Attacks a turn with a weapon; with two weapons the main hand's skill counts, and one more."""
    hands = armed_hands(unit)
    if hands is not None and is_joined(state, unit):
        return 2 + extra(state, unit, _skill(unit, hands[0]))
    return 1 + extra(state, unit, _skill(unit, weapon))


def weapons_at_hand(unit: Unit) -> Iterator[tuple[str, Held]]:
    """Everything the unit could attack with in its turn: in hand, or carried and thrown."""
    return ((item, held) for item, held in status_of(unit).items
            if modes_of(held.item) and (held.in_hand or "thrown" in held.item.kind))


def most_attacks(state: GameState, unit: Unit) -> int:
    """The most attacks a turn it has with any weapon at hand."""
    return max((attacks_with(state, unit, weapon) for weapon, _ in weapons_at_hand(unit)), default=1)


def has_several(state: GameState, unit: Unit) -> bool:
    """Whether a unit has several attacks a turn."""
    return most_attacks(state, unit) > 1


def parries_a_turn(state: GameState, unit: Unit, weapon: str) -> int:
    """Parries a turn with a weapon: 1, with a fencing weapon 2, and more for high skill."""
    held = dict(status_of(unit).items)[weapon]
    return (FENCING if held.item.fencing else 1) + extra(state, unit, _skill(unit, weapon))


@rule("M-MULTI-g")
def counts_apart(state: GameState, unit: Unit) -> bool:
    """Whether each weapon has twice its parries in All-Out Defense: for whoever has several attacks."""
    return is_on(state, "g") and has_several(state, unit)


@rule("M-MULTI-k", "M-MULTI-l")
def is_single(state: GameState, unit: Unit) -> bool:
    """Whether the unit has made its series in this turn and has one attack in each further maneuver."""
    sheet = sheet_of(unit)
    if not status_of(unit).series or maneuvers_a_turn(sheet) < 2:
        return False
    return (sheet.altered_time > 0 and is_on(state, "k")) or (sheet.super_fast and is_on(state, "l"))


@rule("M-MULTI-c")
def attacks_in(state: GameState, unit: Unit, clause: Clause, weapon: str = "") -> int:
    """Attacks of a maneuver with a weapon, or the most with any; an All-Out Attack for more adds half again.

    With one attack the maneuver is as ever: two for option a, else one.
    """
    number = attacks_with(state, unit, weapon) if weapon else most_attacks(state, unit)
    number = 1 if is_single(state, unit) else number
    if clause.verb != "all_out_attack" or clause.get("option") != "a":
        return number
    if number == 1 or not is_on(state, "c"):
        return max(2, number)
    return number + number // 2
