"""What the dice of an order are expected to bring (see `Advice.worth`)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from hexsim.hexes.path import parse_path
from hexsim.hexes.pose import Pose
from hexsim.rules.card import Odds
from hexsim.rules.order import Order
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.advice.danger import danger
from hexsim.rulesets.d100.advice.guarding import pin_points
from hexsim.rulesets.d100.advice.powers import worth_of_power
from hexsim.rulesets.d100.advice.value import points_for, unit_value
from hexsim.rulesets.d100.arms import weapon_of
from hexsim.rulesets.d100.attack import Attack
from hexsim.rulesets.d100.chances import losses_of, odds_of_attack
from hexsim.rulesets.d100.odds import ATTACKS, odds
from hexsim.rulesets.d100.status import status_of
from hexsim.rulesets.d100.strikes import Allot, Hits
from hexsim.rulesets.d100.striking import attacks_of, check_attack
from hexsim.rulesets.d100.suppress import MODES, PINNING, area_of, in_area
from hexsim.rulesets.d100.suppress import meant as suppressing
from hexsim.rulesets.d100.watching import Shot

DOWN, PUSHED, HELD, FREED, SWAPPED, DAZED = 12, 3, 12, 16, 12, 30
"""Percent of a fighter taken, or won back, by throwing down, pushing, holding, breaking free, stunning."""

RECKLESS, WATCHING = 25, 25
"""Percent of the danger that having no Evasion adds; points of an Overwatch given up for an Evasion."""

FRIENDLY, IDLE, DROPPED = 150, -5000, 8
"""Percent by which a hit on one's own side counts; points of what is done for nothing; of a thing."""


def worth(state: GameState, order: Order) -> int:
    """Points the order's dice are expected to bring; see `Advice.worth`."""
    known = _KNOWN.get(order.verb)
    return known(state, order) if known is not None and state.has_unit(order.who) else 0


def _of_turning(state: GameState, given: Order) -> int:
    """To turn is nothing by itself; what follows it at once is judged from the new facing."""
    pose = state.unit(given.who).pose
    if not given.ahead or pose is None:
        return IDLE
    unit = replace(state.unit(given.who), pose=Pose(pose.hex, int(given.get("to"))))
    return worth(state.with_unit(unit), Order(who=given.who, clauses=given.ahead))


def _idle(state: GameState, given: Order) -> int:
    """What costs nothing and brings nothing is never done for its own sake."""
    del state, given
    return IDLE


def _of_dropping(state: GameState, given: Order) -> int:
    """In melee a weapon that cannot be used there may be dropped for a better one."""
    status = status_of(state.unit(given.who))
    held = dict(status.items).get(given.get("item"))
    useless = held is not None and held.item.is_ranged and held.item.group != "pistol"
    armed = any(one.item.is_melee for _, one in status.items)
    return -DROPPED if status.engaged and useless and armed else IDLE


def _of_attack(state: GameState, given: Order) -> int:
    chances = odds(state, given)
    if chances.chance is None:
        return 0
    rolls = [one for one in (chances, *chances.further) if one.item]
    targets = (given.get("target"), given.get("target2") or given.get("target"))
    points = sum(_of_roll(state, given, state.unit(target), roll)
                 for target, roll in zip(targets, rolls, strict=False))
    if given.verb == "all_out":
        points -= _recklessness(state, state.unit(given.who))
    return points - _on_friends(state, given)


def _of_roll(state: GameState, given: Order, target: Unit, roll: Odds) -> int:
    """What one attack roll brings: the target answers at its best."""
    if roll.chance is None:
        return 0
    if roll.expected is None:
        evaded = max((one.chance or 0 for one in roll.answers), default=Fraction(0))
        share = HELD if given.get("grapple") == "yes" or given.get("instead") == "grapple" else DAZED
        return int(roll.chance * (1 - evaded) * unit_value(state, target)) * share // 100
    left = min((roll.expected, *(one.expected for one in roll.answers if one.expected is not None)))
    return points_for(state, target, left)


def _recklessness(state: GameState, unit: Unit) -> int:
    """What it costs to have no Evasion until the next turn."""
    if unit.pose is None or status_of(unit).reckless or not status_of(unit).reactions:
        return 0
    return danger(state, unit, unit.pose) * RECKLESS // 100


def _on_friends(state: GameState, given: Order) -> int:
    """What a Blast or a Spray may do to friends near the target."""
    unit, target = state.unit(given.who), state.unit(given.get("target"))
    held = weapon_of(state, unit, given.get("weapon"))
    if held is None or not held.item.is_ranged or target.pose is None or unit.pose is None:
        return 0
    if not (held.item.blast or held.item.is_spray):
        return 0
    radius, at = max(1, held.item.blast), target.pose.hex
    near = [one for one in state.units if one.side == unit.side and one.pose is not None
            and not status_of(one).out and one.pose.hex.distance(at) <= radius]
    return sum(_hit_on(state, given, one) for one in near) * FRIENDLY // 100


def _hit_on(state: GameState, given: Order, friend: Unit) -> int:
    attack = replace(attacks_of(state, given)[0], target=friend.id)
    return points_for(state, friend, losses_of(state, attack, ("body",))) // 2


def _of_contest(state: GameState, given: Order) -> int:
    chance, target = odds(state, given).chance, given.get("target")
    if chance is None:
        return 0
    share = DOWN if given.verb == "knock_down" else PUSHED
    return int(chance * unit_value(state, state.unit(target))) * share // 100


def _of_feint(state: GameState, given: Order) -> int:
    """What a Standard Attack gains that cannot be evaded, if the turn still has one."""
    unit, chance = state.unit(given.who), odds(state, given).chance
    if chance is None or status_of(unit).spent:
        return 0
    blow = Order(who=unit.id, clauses=(replace(given.clause, verb="standard"),))
    if check_attack(state, blow) is not None:
        return 0
    target, attack = state.unit(given.get("target")), attacks_of(state, blow)[0]
    roll = odds_of_attack(state, attack)
    gain = points_for(state, target, roll.expected or 0) - _of_roll(state, blow, target, roll)
    return int(chance * gain)


def _of_charge(state: GameState, given: Order) -> int:
    """What the end of it brings; of two ways the shorter one."""
    points = (_of_contest if given.get("instead") == "knock_down" else _of_attack)(state, given)
    return points - len(parse_path(given.get("path"))) if points else 0


def _of_stun(state: GameState, given: Order) -> int:
    shown = odds(state, given)
    if shown.chance is None or not shown.further or status_of(state.unit(given.get("target"))).stunned > 1:
        return 0
    evaded = max((one.chance or 0 for one in shown.answers), default=Fraction(0))
    tells = shown.further[0].chance or 0
    target = unit_value(state, state.unit(given.get("target")))
    return int(shown.chance * (1 - evaded) * tells * target) * DAZED // 100


def _of_grapple(state: GameState, given: Order) -> int:
    chance, grip = odds(state, given).chance, status_of(state.unit(given.who)).grip
    if chance is None or grip is None:
        return 0
    other, mine = unit_value(state, state.unit(grip.other)), unit_value(state, state.unit(given.who))
    share = {"squeeze": other * DOWN, "throw": other * DOWN, "push": other * PUSHED, "break": mine * FREED,
             "slip": mine * FREED, "control": mine * FREED + other * SWAPPED // 2}
    return int(chance * share.get(given.get("option"), 0)) // 100


def _of_suppressing(state: GameState, given: Order) -> int:
    """Whom it may pin and hit, friends against it."""
    shown, burst = odds(state, given), given.get("burst", "short")
    unit, weapon = state.unit(given.who), suppressing(state, given)
    if shown.chance is None:
        return 0
    victims = in_area(state, unit, area_of(state, unit, weapon, burst, int(given.get("radius", "0"))))
    points = 0
    for one in victims:
        attack = Attack(unit=unit.id, target=one.id, verb=MODES[burst], weapon=weapon)
        stray = points_for(state, one, losses_of(state, attack, ("body",)))
        taken = pin_points(state, one, PINNING[burst]) + int(shown.chance * stray) // len(victims)
        points += taken if one.side != unit.side else -taken * FRIENDLY // 100
    return points


def _of_evasion(state: GameState, given: Order) -> int:
    """What an Evasion keeps, less what it gives up: an aim, an Overwatch."""
    task, shown = state.agenda[-1], odds(state, given)
    if not isinstance(task, Hits) or shown.chance is None:
        return 0
    unit = state.unit(given.who)
    price = status_of(unit).aim + (WATCHING if status_of(unit).watch is not None else 0)
    if shown.expected is None:
        share = HELD if task.attack.effect == "grapple" else DAZED
        return int(shown.chance * unit_value(state, unit)) * share // 100 - price
    taken = odds(state, Order(who=given.who, clauses=(replace(given.clause, verb="pass", args=()),))).expected
    return points_for(state, unit, (taken or 0) - shown.expected) - price


def _of_free_attack(state: GameState, given: Order) -> int:
    shown, task = odds(state, given), state.agenda[-1]
    if shown.chance is None:
        return 0
    return _of_roll(state, given, state.unit(task.mover), shown)  # type: ignore[attr-defined]


def _of_fire(state: GameState, given: Order) -> int:
    """The shot and the pinning test; always better than not to fire, where there are shots enough."""
    task, shown = state.agenda[-1], odds(state, given)
    if not isinstance(task, Shot) or shown.chance is None:
        return 0
    target = state.unit(task.target)
    return _of_roll(state, given, target, shown) + pin_points(state, target, 0)


def _of_allotment(state: GameState, given: Order) -> int:
    """Hits are worth most where they take most; the last one that puts somebody down counts no more."""
    task = state.agenda[-1]
    if not isinstance(task, Allot):
        return 0
    targets = [part for part in given.get("hits").split(",") if part]
    points = 0
    for one in dict.fromkeys(targets):
        places = ("body",) * targets.count(one)
        taken = losses_of(state, replace(task.attack, target=one), places)
        points += points_for(state, state.unit(one), taken)
    return points


Known = Callable[[GameState, Order], int]
_KNOWN: Mapping[str, Known] = {
    **dict.fromkeys(ATTACKS, _of_attack), "charge": _of_charge, "knock_down": _of_contest,
    "manoeuvre": _of_contest, "feint": _of_feint, "stun": _of_stun, "grapple": _of_grapple,
    "suppress": _of_suppressing, "evade": _of_evasion, "free_attack": _of_free_attack, "fire": _of_fire,
    "allot": _of_allotment, "power": worth_of_power, "turn": _of_turning, "speak": _idle,
    "drop": _of_dropping, "unbrace": _idle, "skill": _idle}
