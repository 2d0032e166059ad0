"""Called Shots at things of the scenario that have wounds of their own, such as a lock (D-CALLED-3)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hexsim.errors import ScenarioError
from hexsim.hexes.hex import Hex
from hexsim.rules.changing import set_status
from hexsim.rules.event import Modifier, Noted, ThingChanged
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer
from hexsim.rules.state import GameState, Thing, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.d100 import hits, situation
from hexsim.rulesets.d100.arms import UNARMED, choose, weapon_of, weapon_refusal
from hexsim.rulesets.d100.attack import of_weapon
from hexsim.rulesets.d100.blow import spend_shots
from hexsim.rulesets.d100.defaults import MELEE_REACH
from hexsim.rulesets.d100.harm import damage_spec, loss, unarmed_damage
from hexsim.rulesets.d100.hurting import lose_shots, roll_damage
from hexsim.rulesets.d100.items import Held, item_named
from hexsim.rulesets.d100.legal import engaged_refusal, mode_refusal, shots_refusal
from hexsim.rulesets.d100.refusing import first_refusal, refuse
from hexsim.rulesets.d100.sighting import clear, eyes, turn_to
from hexsim.rulesets.d100.status import can_act, sheet_of
from hexsim.rulesets.d100.tests import D100, HARD, Trial, log_test, result_of
from hexsim.rulesets.d100.trials import modifier, trial_of

PREFIX, VERB = "object:", "called"
KEYS = ("wounds", "ap")
MOST = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Smash(Task):
    """A Called Shot at a thing, to be rolled."""

    unit: str
    thing: str
    weapon: str
    aim: int = 0


def check_thing(thing: Thing) -> None:
    """Look at what a scenario says of a thing: the item it is, the wounds it has and its armour points.

    Raises:
        ScenarioError: a key or an item nobody knows, or a figure that is none.
    """
    for key, value in thing.record.data:
        if key == "item":
            item_named(value)
            continue
        if key not in KEYS:
            raise ScenarioError("d100.thing_key", key_=key, allowed=" ".join(("item", *KEYS)))
        if not (value.isascii() and value.isdigit() and int(value) <= MOST):
            raise ScenarioError("d100.thing_figure", key_=key, value=value, most=MOST)


def figure_of(thing: Thing, key: str) -> int:
    """A figure of a thing, 0 where it has none."""
    return int(dict(getattr(thing.record, "data", ())).get(key, "0"))


def thing_of(state: GameState, location: str) -> Thing | None:
    """The thing with wounds that a location names."""
    name = location.removeprefix(PREFIX)
    return next((thing for thing in state.things if thing.id == name and figure_of(thing, "wounds")), None)


def weapon_for(state: GameState, unit: Unit, given: Order, at: Hex) -> str:
    """The weapon of an order, chosen by the distance where it names none."""
    near = unit.pose is not None and unit.pose.hex.distance(at) <= MELEE_REACH
    return given.get("weapon") or choose(state, unit, melee=False) or (UNARMED if near else "")


def smash_refusal(state: GameState, given: Order) -> Refusal | None:
    """What is wrong with a Called Shot at a thing: weapon, shots, melee, the thing, range, sight."""
    unit, thing = state.unit(given.who), thing_of(state, given.get("location"))
    if thing is None or thing.hex is None:
        known = (f"{PREFIX}{one.id}" for one in state.things if figure_of(one, "wounds"))
        return refuse("E_LOCATION", "D-CALLED-3", location=given.get("location"),
                      allowed=" ".join(known) or "–")
    weapon, at = weapon_for(state, unit, given, thing.hex), thing.hex
    held = weapon_of(state, unit, weapon)
    melee = held is not None and held.item.is_melee
    refusal = weapon_refusal(state, unit, weapon, "D-CALLED-1", melee=melee)
    if refusal is not None or held is None:
        return refusal
    return first_refusal(
        lambda: mode_refusal(held, VERB), lambda: shots_refusal(held, VERB),
        lambda: engaged_refusal(unit, held), lambda: _reach_refusal(state, unit, held, thing.record.name, at))


def _reach_refusal(state: GameState, unit: Unit, held: Held, name: str, at: Hex) -> Refusal | None:
    assert unit.pose is not None
    away = unit.pose.hex.distance(at)
    if held.item.is_melee:
        return None if away <= MELEE_REACH else refuse("E_RANGE", "D-CALLED-3", "reach", target=name)
    if situation.range_modifier(held.item.range, away) is None:
        return refuse("E_RANGE", "DEF-RANGE", "shot", target=name, metres=away, most=4 * held.item.range)
    if not clear(state, unit.pose.hex, at, eyes(unit), 0):
        return refuse("E_LOS", "DEF-LOS", target=name)
    return None


def smash_of(state: GameState, given: Order, aim: int) -> Smash:
    """The task of a Called Shot at a thing that has been found legal."""
    unit, thing = state.unit(given.who), thing_of(state, given.get("location"))
    assert thing is not None and thing.hex is not None
    weapon = weapon_for(state, unit, given, thing.hex)
    return Smash(unit=unit.id, thing=thing.id, weapon=weapon, aim=aim)


def smash_trial(state: GameState, task: Smash) -> Trial:
    """The test: Hard, with the Aim and what range and weapon add; nothing evades."""
    unit, thing = state.unit(task.unit), thing_of(state, task.thing)
    held = weapon_of(state, unit, task.weapon)
    assert held is not None and thing is not None and thing.hex is not None
    more = tuple(_modifiers(unit, held, task, thing.hex))
    return trial_of(state, unit.id, "test_called", "WS" if held.item.is_melee else "BS", *more,
                    item="" if task.weapon == UNARMED else task.weapon)


def _modifiers(unit: Unit, held: Held, task: Smash, at: Hex) -> Iterator[Modifier]:
    yield modifier(HARD, "D-CALLED-1", "action_called")
    if task.aim:
        yield modifier(task.aim, "D-AIM-1", "aim")
    if held.item.is_ranged and unit.pose is not None:
        by_range = situation.range_modifier(held.item.range, unit.pose.hex.distance(at))
        if by_range:
            yield modifier(by_range, "DEF-RANGE", "range")
        yield from of_weapon(unit, held)


def smash(res: Resolution, task: Smash) -> None:
    """Roll, and take what is hit to pieces when its wounds are gone."""
    thing, unit = thing_of(res.state, task.thing), res.state.unit(task.unit)
    held = weapon_of(res.state, unit, task.weapon)
    if thing is None or thing.hex is None or held is None or not can_act(unit):
        return
    turn_to(res, task.unit, thing.hex)
    if held.item.is_ranged:
        spend_shots(res, task.unit, task.weapon, VERB)
    trial = smash_trial(res.state, task)
    (face,) = res.roll(trial.name, D100, unit=trial.unit)
    result = result_of(face, trial.need)
    jammed = held.item.is_ranged and hits.jams(face, burst=False)
    hit = result.success and not jammed
    log_test(res, trial, "D-CALLED-1", replace(result, success=hit),
             "jam" if jammed else "hit" if hit else "miss")
    set_status(res, task.unit, "D-CALLED-1", referee=())
    if jammed:
        lose_shots(res, task.unit, task.weapon, 0, "DEF-JAM", jammed=True)
    if hit:
        _break(res, task, thing, held)


def _break(res: Resolution, task: Smash, thing: Thing, held: Held) -> None:
    damage = unarmed_damage() if task.weapon == UNARMED else damage_spec(held.item.damage)
    assert damage is not None
    bonus = sheet_of(res.state.unit(task.unit)).bonus("S") if held.item.is_melee else 0
    total = roll_damage(res, task.unit, damage, bonus, "DEF-DAMAGE")
    lost = loss(total, figure_of(thing, "ap"), held.item.penetration, 0)
    left = max(0, figure_of(thing, "wounds") - lost)
    res.emit(Noted(rule="D-CALLED-3", key="d100.noted_object" if left else "d100.noted_broken", params=(
        ("left", left), ("lost", lost), ("thing", thing.record.name))))
    if lost:
        data = tuple(sorted((dict(thing.record.data) | {"wounds": str(left)}).items()))
        after = replace(thing, record=replace(thing.record, data=data)) if left else None
        res.emit(ThingChanged(rule="D-CALLED-3", before=thing, after=after))


def smashable(state: GameState, who: str) -> Iterator[Offer]:
    """Each thing with wounds that a Called Shot can be made at."""
    for thing in state.things:
        given = order(who, VERB, location=f"{PREFIX}{thing.id}")
        if figure_of(thing, "wounds") and smash_refusal(state, given) is None:
            yield Offer(order=given)


TASKS = {Smash: smash}
