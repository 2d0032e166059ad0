"""Charge: from four metres or more, the last four in a straight line, one blow at the end (D-CHARGE)."""

from collections.abc import Iterator
from dataclasses import replace

from hexsim.hexes.hex import Hex
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.d100.arcs import is_straight
from hexsim.rulesets.d100.arms import UNARMED, choose, has_free_hands, weapon_refusal
from hexsim.rulesets.d100.attack import Attack
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.economy import Spent
from hexsim.rulesets.d100.fields import Charging
from hexsim.rulesets.d100.gaits import budget_of
from hexsim.rulesets.d100.kinds import action
from hexsim.rulesets.d100.knock import Knock, posture_refusal
from hexsim.rulesets.d100.legal import target_refusal
from hexsim.rulesets.d100.moving import shortened, walk_of
from hexsim.rulesets.d100.paths import hexes_of, path_of, path_refusal
from hexsim.rulesets.d100.refusing import first_refusal, refuse
from hexsim.rulesets.d100.runins import run_ins
from hexsim.rulesets.d100.sighting import metres
from hexsim.rulesets.d100.status import enemies_of
from hexsim.rulesets.d100.strikes import Blow

VERB = "charge"
LEAST, STRAIGHT = 4, 3
"""Metres to the target at the start; steps of the straight run before the last one to it."""


def check_charge(state: GameState, given: Order) -> Refusal | None:
    """Weapon, target, distance, path and its straight end, in the order of the codes."""
    unit, target = state.unit(given.who), given.get("target")
    return first_refusal(
        lambda: arms_refusal(state, unit, given), lambda: target_refusal(state, unit, target, "D-CHARGE-1"),
        lambda: _posture(state, given), lambda: distance_refusal(state, unit, given),
        lambda: _path(state, unit, given), lambda: line_refusal(state, unit, given))


@rule("D-CHARGE-6")
def arms_refusal(state: GameState, unit: Unit, given: Order) -> Refusal | None:
    """A blow needs a melee weapon or bare hands; a grapple or a Knock Down instead needs empty hands."""
    if given.get("instead"):
        return None if has_free_hands(unit) else refuse("E_WEAPON", "D-CHARGE-6", "armed", unit=unit.name)
    return weapon_refusal(state, unit, weapon_for(state, unit, given), "D-CHARGE-4", melee=True)


def weapon_for(state: GameState, unit: Unit, given: Order) -> str:
    """The weapon of the blow: named, else the first for melee in hand."""
    if given.get("instead"):
        return UNARMED
    return given.get("weapon") or choose(state, unit, melee=True)


def _posture(state: GameState, given: Order) -> Refusal | None:
    return posture_refusal(state.unit(given.get("target"))) if given.get("instead") == "knock_down" else None


@rule("D-CHARGE-1", "D-CHARGE-2")
def distance_refusal(state: GameState, unit: Unit, given: Order) -> Refusal | None:
    """Not nearer than four metres, not farther than one goes and one hex more."""
    target = state.unit(given.get("target"))
    away, most = metres(unit, target), budget_of(state, unit, given.clause) + 1
    if away < LEAST:
        return refuse("E_CHARGE_MIN", "D-CHARGE-1", target=target.name, metres=away)
    if away > most:
        return refuse("E_RANGE", "D-CHARGE-2", "charge", target=target.name, metres=away, most=most)
    return None


def _path(state: GameState, unit: Unit, given: Order) -> Refusal | None:
    refusal = path_refusal(state, unit, given.clause)
    if refusal is not None:
        return replace(shortened(state, given, refusal), nearest=())
    target = state.unit(given.get("target"))
    assert target.pose is not None
    if path_of(state, unit, given.clause).end.hex.distance(target.pose.hex) != 1:
        return refuse("E_PATH", "D-CHARGE-2", "beside", target=target.name)
    return None


@rule("D-CHARGE-3")
def line_refusal(state: GameState, unit: Unit, given: Order) -> Refusal | None:
    """The last three steps and the target's hex lie on one line."""
    target = state.unit(given.get("target"))
    assert target.pose is not None
    hexes = (*hexes_of(path_of(state, unit, given.clause)), target.pose.hex)
    if is_straight_in(hexes):
        return None
    return refuse("E_CHARGE_LINE", "D-CHARGE-3", target=target.name)


def is_straight_in(hexes: tuple[Hex, ...]) -> bool:
    """Whether the last four metres of a way, its target included, are straight."""
    return len(hexes) >= STRAIGHT + 2 and is_straight(hexes[-STRAIGHT - 2:])


@rule("D-CHARGE-4", "D-CHARGE-5")
def act_charge(res: Resolution, given: Order, spent: Spent) -> None:
    """Run, and at the end strike; whoever is stopped on the way does not strike."""
    res.then(walk_of(res.state, given, *ends_with(res.state, given, spent.aim)))


def ends_with(state: GameState, given: Order, aim: int) -> tuple[Task, ...]:
    """What comes at the end of the way."""
    unit, target = given.who, given.get("target")
    if given.get("instead") == "knock_down":
        return (Knock(unit=unit, target=target, charged=True),)
    return (Blow(attack=blow_of(state, given, aim)),)


def blow_of(state: GameState, given: Order, aim: int) -> Attack:
    """The blow at the end."""
    return Attack(unit=given.who, target=given.get("target"), verb=VERB, aim=aim,
                  weapon=weapon_for(state, state.unit(given.who), given),
                  effect="grapple" if given.get("instead") == "grapple" else "damage")


def charges(state: GameState, who: str) -> Offers | Refusal:
    """Each enemy that can be charged, with its straight ways in; with empty hands also the other two."""
    unit = state.unit(who)
    found = tuple(_open(state, unit))
    return found or _none(state, unit)


def _open(state: GameState, unit: Unit) -> Iterator[Offer]:
    ways = ("", "grapple", "knock_down") if has_free_hands(unit) else ("",)
    for target in enemies_of(state, unit):
        bare = order(unit.id, VERB, target=target.id)
        if arms_refusal(state, unit, bare) or distance_refusal(state, unit, bare):
            continue
        paths = run_ins(state, unit, target)
        for instead in ways:
            given = order(unit.id, VERB, target=target.id, instead=instead)
            if paths and _posture(state, given) is None:
                yield Offer(order=given, key="path", values=paths)


def _none(state: GameState, unit: Unit) -> Refusal:
    """Why nobody can be charged: what is wrong with the nearest enemy."""
    enemies = sorted(enemies_of(state, unit), key=lambda one: (metres(unit, one), one.id))
    if not enemies:
        return refuse("E_TARGET", "D-CHARGE-1", "none", unit=unit.name)
    bare = order(unit.id, VERB, target=enemies[0].id)
    refusal = arms_refusal(state, unit, bare) or distance_refusal(state, unit, bare)
    return refusal or refuse("E_CHARGE_LINE", "D-CHARGE-3", target=enemies[0].name)


ORDERS = (action(VERB, Charging, offers=charges, check=check_charge, act=act_charge),)
