"""The exact chances of an order before it is given: attacks, contests, tests, Evasions."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from hexsim.rules.card import Odds
from hexsim.rules.order import Order
from hexsim.rules.state import GameState
from hexsim.rulesets.d100.arms import UNARMED, choose, weapon_of
from hexsim.rulesets.d100.attack import Attack
from hexsim.rulesets.d100.chances import losses_of, mean_loss, odds_of_attack, odds_of_evasion, odds_of_trial
from hexsim.rulesets.d100.contests import RULE as CONTEST_RULE
from hexsim.rulesets.d100.contests import opponent_refusal
from hexsim.rulesets.d100.contests import sides as contest_sides
from hexsim.rulesets.d100.dicing import chance_to_win
from hexsim.rulesets.d100.evading import evade_refusal, evade_trial, part_of
from hexsim.rulesets.d100.gear import check_unjam, jammed_of, unjam_trial
from hexsim.rulesets.d100.harm import damage_spec
from hexsim.rulesets.d100.jump import check_jump, run_length, run_of
from hexsim.rulesets.d100.jumping import leap_trial
from hexsim.rulesets.d100.knock import TEST as KNOCK
from hexsim.rulesets.d100.knock import check_knock, contest_modifiers
from hexsim.rulesets.d100.leaving import FreeAttack, strike_of, strike_refusal
from hexsim.rulesets.d100.location import location_of, locations
from hexsim.rulesets.d100.pinned import TEST as PINNING
from hexsim.rulesets.d100.powers import check_power, power_of, power_trial
from hexsim.rulesets.d100.sheet import armour_at
from hexsim.rulesets.d100.skills import check_skill, skill_trial
from hexsim.rulesets.d100.status import sheet_of, status_of
from hexsim.rulesets.d100.strikes import Hits
from hexsim.rulesets.d100.striking import attacks_of, check_attack
from hexsim.rulesets.d100.stun import check_stun
from hexsim.rulesets.d100.stun import meant as stunning
from hexsim.rulesets.d100.suppress import PINNING as DIFFICULTY
from hexsim.rulesets.d100.suppress import area_of, check_suppress, in_area, suppress_modifiers
from hexsim.rulesets.d100.suppress import meant as suppressing
from hexsim.rulesets.d100.tests import Side
from hexsim.rulesets.d100.trials import modifier, side_of, trial_of
from hexsim.rulesets.d100.watching import Shot, attack_of
from hexsim.rulesets.d100.wrestling import side as grappling

NOTHING = Odds()
WRESTLED = ("squeeze", "throw", "push", "break", "control")


def odds(state: GameState, order: Order) -> Odds:
    """The chances of everything that the order is known to roll; the first roll, the others in `further`."""
    if not state.has_unit(order.who) or state.unit(order.who).pose is None:
        return NOTHING
    known = _KNOWN.get(order.verb)
    return known(state, order) if known is not None else NOTHING


def chained(rolls: tuple[Odds, ...]) -> Odds:
    """The first roll with the others behind it."""
    return replace(rolls[0], further=(*rolls[0].further, *rolls[1:])) if rolls else NOTHING


def _of_attack(state: GameState, given: Order) -> Odds:
    if check_attack(state, given) is not None:
        return NOTHING
    return chained(tuple(odds_of_attack(state, attack) for attack in attacks_of(state, given)))


def _of_charge(state: GameState, given: Order) -> Odds:
    """The blow at the end of a Charge, or what stands in its place; the way there is not looked at."""
    unit, target = state.unit(given.who), given.get("target")
    if not state.has_unit(target) or state.unit(target).pose is None or target == unit.id:
        return NOTHING
    if given.get("instead") == "knock_down":
        return _knock(state, given, momentum=True)
    weapon = given.get("weapon") or (UNARMED if given.get("instead") else choose(state, unit, melee=True))
    held = weapon_of(state, unit, weapon)
    if held is None or not held.item.is_melee:
        return NOTHING
    return odds_of_attack(state, Attack(
        unit=unit.id, target=target, verb="charge", weapon=weapon, aim=status_of(unit).aim,
        effect="grapple" if given.get("instead") == "grapple" else "damage"))


def _of_stun(state: GameState, given: Order) -> Odds:
    if check_stun(state, given) is not None:
        return NOTHING
    return odds_of_attack(state, Attack(
        unit=given.who, target=given.get("target"), verb="stun", weapon=stunning(state, given), effect="stun",
        aim=status_of(state.unit(given.who)).aim))


def _of_skill_contest(state: GameState, given: Order) -> Odds:
    """Feint and Manoeuvre."""
    unit, rule_id = state.unit(given.who), CONTEST_RULE[given.verb]
    if opponent_refusal(state, unit, given.get("target"), rule_id) is not None:
        return NOTHING
    return odds_of_contest(*contest_sides(state, given.verb, given.who, given.get("target")))


def _of_knock(state: GameState, given: Order) -> Odds:
    if check_knock(state, given) is not None:
        return NOTHING
    last = status_of(state.unit(given.who)).done[-1:]
    moved = any(done.action == "move" and done.cost == "half" and done.steps for done in last)
    return _knock(state, given, momentum=moved)


def _knock(state: GameState, given: Order, *, momentum: bool) -> Odds:
    """The contest of Strength of a Knock Down, also at the end of a Charge."""
    target = given.get("target")
    mine = trial_of(state, given.who, KNOCK, "S", *contest_modifiers(charged=momentum), targets=(target,))
    theirs = trial_of(state, target, KNOCK, "S", targets=(given.who,))
    return odds_of_contest(side_of(mine, sheet_of(state.unit(given.who)).bonus("S")),
                           side_of(theirs, sheet_of(state.unit(target)).bonus("S")))


def _of_power(state: GameState, given: Order) -> Odds:
    """The power's test, with the losses to be expected of one that harms."""
    power = power_of(state, given)
    if power is None or check_power(state, given) is not None:
        return NOTHING
    shown = odds_of_trial(power_trial(state, given.who, power))
    damage = damage_spec(power.damage) if power.effect == "harm" else None
    if damage is None or shown.chance is None:
        return shown
    target = state.unit(given.get("target"))
    mean = mean_loss(damage, 0, armour_at(sheet_of(target), "body"), power.penetration, target)
    return replace(shown, expected=shown.chance * mean)


def _of_skill(state: GameState, given: Order) -> Odds:
    if check_skill(state, given) is not None:
        return NOTHING
    return odds_of_trial(skill_trial(state, state.unit(given.who), given.get("skill"),
                                     int(given.get("modifier", "0"))))


def odds_of_contest(ours: Side, theirs: Side) -> Odds:
    """The chance to win an opposed test."""
    figures = [(side.trial.need, side.bonus, side.extra) for side in (ours, theirs)]
    return replace(odds_of_trial(ours.trial), chance=chance_to_win(*figures))


def _of_grapple(state: GameState, given: Order) -> Odds:
    grip, option = status_of(state.unit(given.who)).grip, given.get("option")
    if grip is None:
        return NOTHING
    if option == "slip":
        return odds_of_trial(trial_of(state, given.who, "test_slip", "A", targets=(grip.other,)))
    if option not in WRESTLED:
        return NOTHING
    return odds_of_contest(grappling(state, given.who, grip.other), grappling(state, grip.other, given.who))


def _of_suppressing(state: GameState, given: Order) -> Odds:
    """The one test to hit, then the pinning test of everybody in the area."""
    unit, weapon, burst = state.unit(given.who), suppressing(state, given), given.get("burst", "short")
    held = weapon_of(state, unit, weapon)
    if check_suppress(state, given) is not None or held is None:
        return NOTHING
    aim = status_of(unit).aim
    mine = trial_of(state, unit.id, "test_suppress", "BS", *suppress_modifiers(unit, held, aim), item=weapon)
    area = area_of(state, unit, weapon, burst, int(given.get("radius", "0")))
    more = modifier(DIFFICULTY[burst], "D-SUPPRESS-3", "pinning")
    pinned = (odds_of_trial(trial_of(state, one.id, PINNING, "WP", more))
              for one in in_area(state, unit, area) if not status_of(one).engaged)
    return chained((odds_of_trial(mine), *pinned))


def _of_jump(state: GameState, given: Order) -> Odds:
    if check_jump(state, given) is not None or given.get("kind") == "up":
        return NOTHING
    unit = state.unit(given.who)
    return odds_of_trial(leap_trial(state, unit.id, run_length(run_of(state, unit, given.clause))))


def _of_unjam(state: GameState, given: Order) -> Odds:
    if check_unjam(state, given) is not None:
        return NOTHING
    return odds_of_trial(unjam_trial(state, given.who, jammed_of(state.unit(given.who), given)))


def _of_evasion(state: GameState, given: Order) -> Odds:
    """An Evasion at the question for it: its chance, and what is to be expected with it."""
    task, kind, weapon = _hit(state, given), given.get("kind"), given.get("weapon")
    if task is None or evade_refusal(state, task.attack, state.unit(given.who), kind, weapon) is not None:
        return NOTHING
    trial = evade_trial(state, task.attack, state.unit(given.who), kind, weapon)
    return odds_of_evasion(state, replace(task.attack, target=given.who), trial, _places(task))


def _of_taking(state: GameState, given: Order) -> Odds:
    """What is to be expected of hits that nobody evades."""
    task = _hit(state, given)
    if task is None or task.attack.effect != "damage":
        return NOTHING
    attack = replace(task.attack, target=given.who)
    return Odds(unit=given.who, expected=losses_of(state, attack, _places(task)))


def _hit(state: GameState, given: Order) -> Hits | None:
    task = state.agenda[-1] if state.agenda else None
    return task if isinstance(task, Hits) and task.unit == given.who else None


def _places(task: Hits) -> tuple[str, ...]:
    first = task.attack.location or (location_of(task.roll) if task.roll else "body")
    return locations(first, part_of(task).hits)


def _of_free_attack(state: GameState, given: Order) -> Odds:
    task = state.agenda[-1] if state.agenda else None
    if not isinstance(task, FreeAttack) or task.unit != given.who:
        return NOTHING
    attack = strike_of(state, task, given.get("weapon"), grapple=given.get("grapple") == "yes")
    return NOTHING if strike_refusal(state, task, attack) else odds_of_attack(state, attack)


def _of_fire(state: GameState, given: Order) -> Odds:
    """The shot from Overwatch, then the pinning test of whoever has set it off."""
    task = state.agenda[-1] if state.agenda else None
    attack = attack_of(state, given.who, task.target) if isinstance(task, Shot) else None
    if not isinstance(task, Shot) or task.unit != given.who or attack is None:
        return NOTHING
    pinning = (odds_of_trial(trial_of(state, task.target, PINNING, "WP")),)
    engaged = bool(status_of(state.unit(task.target)).engaged)
    return chained((odds_of_attack(state, attack), *(() if engaged else pinning)))


Known = Callable[[GameState, Order], Odds]
ATTACKS = ("standard", "all_out", "swift", "lightning", "called", "short_burst", "long_burst")
_KNOWN: Mapping[str, Known] = {
    **dict.fromkeys(ATTACKS, _of_attack), "feint": _of_skill_contest, "manoeuvre": _of_skill_contest,
    "knock_down": _of_knock, "charge": _of_charge, "power": _of_power, "skill": _of_skill,
    "stun": _of_stun, "grapple": _of_grapple, "suppress": _of_suppressing, "jump": _of_jump,
    "unjam": _of_unjam, "evade": _of_evasion,
    "pass": _of_taking, "free_attack": _of_free_attack, "fire": _of_fire}
