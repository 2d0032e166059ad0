"""Suppressing Fire: the area, pinning tests, one test to hit, hits on whoever is in the area (D-SUPPRESS)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from hexsim.hexes.hex import Hex
from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.event import Declared, Modifier, Rolled
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.d100 import hits
from hexsim.rulesets.d100.arms import choose, weapon_of, weapon_refusal, weapons_of
from hexsim.rulesets.d100.attack import Attack, is_braced
from hexsim.rulesets.d100.blow import spend_shots
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.economy import Spent
from hexsim.rulesets.d100.hurting import lose_shots
from hexsim.rulesets.d100.items import Held
from hexsim.rulesets.d100.kinds import action
from hexsim.rulesets.d100.legal import engaged_refusal, mode_refusal, shots_refusal, swing_refusal
from hexsim.rulesets.d100.pinned import pinning_test
from hexsim.rulesets.d100.refusing import first_refusal
from hexsim.rulesets.d100.status import can_act, is_conscious
from hexsim.rulesets.d100.strikes import Hits, Part
from hexsim.rulesets.d100.tests import DIFFICULT, HARD, Result, Trial, log_test, result_of
from hexsim.rulesets.d100.trials import modifier, trial_of
from hexsim.rulesets.d100.zones import cone, farthest, radius_refusal

VERB, DRAW = "suppress", "d100.test_draw"
Burst = Literal["short", "long"]
MODES: dict[str, str] = {"short": "short_burst", "long": "long_burst"}
PINNING = {"short": DIFFICULT, "long": HARD}


@dataclass(frozen=True, slots=True, kw_only=True)
class Suppressing:
    """Keys: the weapon, the burst, how far the area reaches (0: the weapon's range)."""

    weapon: str = ""
    burst: Burst = "short"
    radius: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Volley(Task):
    """A burst to be fired into the area ahead."""

    unit: str
    weapon: str
    burst: str
    radius: int = 0
    aim: int = 0


@rule("D-SUPPRESS-1")
def area_of(state: GameState, unit: Unit, weapon: str, burst: str, radius: int = 0) -> tuple[Hex, ...]:
    """The area that is named: 30° of the facing for a short burst, 45° for a long one, as far as one sees."""
    held = weapon_of(state, unit, weapon)
    assert held is not None and unit.pose is not None
    far = farthest(held, radius)
    return cone(state, unit, unit.pose.facing, 30 if burst == "short" else 45, far)


@rule("D-SUPPRESS-3")
def in_area(state: GameState, unit: Unit, area: Iterable[Hex]) -> tuple[Unit, ...]:
    """Everybody conscious in the area but the shooter, friend or foe, the nearest first, then by id."""
    assert unit.pose is not None
    here, hexes = unit.pose.hex, frozenset(area)
    found = [one for one in state.units if one.pose is not None and one.id != unit.id and is_conscious(one)
             and one.pose.hex in hexes]
    return tuple(sorted(found, key=lambda one: (here.distance(one.pose.hex) if one.pose else 0, one.id)))


def meant(state: GameState, given: Order) -> str:
    """The weapon of an order, the first that shoots if it names none."""
    return given.get("weapon") or choose(state, state.unit(given.who), melee=False)


def check_suppress(state: GameState, given: Order) -> Refusal | None:
    """Weapon, mode, shots; in melee only a pistol; the area within range."""
    unit, weapon, mode = state.unit(given.who), meant(state, given), MODES[given.get("burst", "short")]
    held = weapon_of(state, unit, weapon)
    refusal = weapon_refusal(state, unit, weapon, "D-SUPPRESS-1", melee=False)
    if refusal is not None or held is None:
        return refusal
    return first_refusal(
        lambda: mode_refusal(held, mode, "D-SUPPRESS-1"), lambda: shots_refusal(held, mode),
        lambda: engaged_refusal(unit, held),
        lambda: radius_refusal(held, int(given.get("radius", "0")), "D-SUPPRESS-1"),
        lambda: swing_refusal(unit, held))


def act_suppress(res: Resolution, given: Order, spent: Spent) -> None:
    """Fire; others may come between."""
    res.then(Volley(unit=given.who, weapon=meant(res.state, given), burst=given.get("burst", "short"),
                    radius=int(given.get("radius", "0")), aim=spent.aim))


def fire(res: Resolution, task: Volley) -> None:
    """The burst is fired: first the pinning tests, then the one test to hit."""
    state, unit = res.state, res.state.unit(task.unit)
    held = weapon_of(state, unit, task.weapon)
    set_flow(res, "D-EVADE-1", struck=())
    if not can_act(unit) or held is None or shots_refusal(held, MODES[task.burst]) is not None:
        return
    area = area_of(state, unit, task.weapon, task.burst, task.radius)
    victims = tuple(one.id for one in in_area(state, unit, area))
    res.emit(Declared(rule="D-SUPPRESS-1", unit=unit.id, verb=VERB, targets=victims, hexes=area,
                      item=task.weapon))
    _spend(res, task)
    for one in victims:
        set_status(res, one, "DEF-PIN", shot_at=True)
        pinning_test(res, one, PINNING[task.burst], "D-SUPPRESS-3", unit.pose.hex if unit.pose else None)
    result = _aimed(res, task)
    if result is not None and result.success:
        _scatter(res, task, result, tuple(sorted(victims)))


@rule("D-SUPPRESS-2")
def _spend(res: Resolution, task: Volley) -> None:
    """The shots of the burst are gone, whoever is hit."""
    spend_shots(res, task.unit, task.weapon, MODES[task.burst])


@rule("D-SUPPRESS-4")
def suppress_modifiers(unit: Unit, held: Held, aim: int) -> tuple[Modifier, ...]:
    """What counts on the test to hit: −20, an unbraced heavy weapon, an Aim; nothing about any target."""
    found = [modifier(HARD, "D-SUPPRESS-4", "action_suppress")]
    if aim:
        found.append(modifier(aim, "D-AIM-1", "aim"))
    if held.item.is_heavy and not is_braced(unit, held):
        found.append(modifier(-30, "D-BRACE-1", "unbraced"))
    return tuple(found)


def suppress_trial(state: GameState, unit: Unit, weapon: str, aim: int) -> Trial:
    """The one test to hit."""
    held = weapon_of(state, unit, weapon)
    assert held is not None
    return trial_of(state, unit.id, "test_suppress", "BS", *suppress_modifiers(unit, held, aim), item=weapon)


def _aimed(res: Resolution, task: Volley) -> Result | None:
    """Roll it; None for a jam."""
    trial = suppress_trial(res.state, res.state.unit(task.unit), task.weapon, task.aim)
    (face,) = res.roll(trial.name, 100, unit=trial.unit)
    result, jammed = result_of(face, trial.need), hits.jams(face, burst=True)
    logged = Result(roll=face, success=result.success and not jammed, degrees=result.degrees)
    log_test(res, trial, "D-SUPPRESS-4", logged, "jam" if jammed else "hit" if result.success else "miss")
    set_status(res, task.unit, "D-SUPPRESS-4", referee=())
    if jammed:
        lose_shots(res, task.unit, task.weapon, 0, "DEF-JAM", jammed=True)
    return None if jammed else result


def _scatter(res: Resolution, task: Volley, result: Result, victims: tuple[str, ...]) -> None:
    """Hand the hits to random people in the area."""
    held, mode = weapon_of(res.state, res.state.unit(task.unit), task.weapon), MODES[task.burst]
    assert held is not None
    rate, shots = hits.rate_of(held.item, mode), hits.shots_needed(held.item, mode)
    number = hits.suppressing_hits(result.degrees, rate, shots)
    struck = draw(res, task.unit, victims, hits.weapon_hits(held.item, number, result.degrees))
    if struck:
        attack = Attack(unit=task.unit, target=struck[0], verb=VERB, weapon=task.weapon)
        parts = tuple(Part(target=one, hits=struck.count(one)) for one in dict.fromkeys(struck))
        res.then(Hits(unit=task.unit, attack=attack, roll=result.roll, parts=parts))


@rule("D-SUPPRESS-6")
def draw(res: Resolution, unit: str, victims: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Draw so many of those in the area, by id, nobody again before everybody; no die for the last one."""
    found, left = list[str](), list[str]()
    while victims and len(found) < number:
        left = left or list(victims)
        place = 0
        if len(left) > 1:
            (face,) = res.roll(DRAW, len(left), unit=unit)
            place = face - 1
            res.emit(Rolled(rule="D-SUPPRESS-6", unit=unit, test=DRAW, sides=(len(left),), faces=(face,),
                            total=face, targets=(left[place],)))
        found.append(left.pop(place))
    return tuple(found)


def suppressions(state: GameState, who: str) -> Offers:
    """Every burst with every weapon."""
    unit = state.unit(who)
    found = (order(who, VERB, weapon=item, burst=burst.removeprefix("short"))
             for item, held in weapons_of(state, unit)
             if held.item.is_ranged for burst in MODES)
    return tuple(Offer(order=given) for given in found if check_suppress(state, given) is None)


ORDERS = (action(VERB, Suppressing, offers=suppressions, check=check_suppress, act=act_suppress),)
TASKS = {Volley: fire}
TYPES: tuple[type, ...] = (Volley,)
