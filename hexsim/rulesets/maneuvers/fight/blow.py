"""An attack step by step: declared, rolled, defended or not, and what becomes of the weapon (M-ATK-8)."""

from dataclasses import replace

from hexsim.rules.changing import set_flow, set_item, set_status
from hexsim.rules.event import Declared, Noted, Rolled
from hexsim.rules.resolution import Resolution
from hexsim.rulesets.maneuvers.arms import lose_readiness
from hexsim.rulesets.maneuvers.asking import drop_ahead
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import Attack, armed_with, weapon_of
from hexsim.rulesets.maneuvers.fight.critical import class_of, wide_criticals
from hexsim.rulesets.maneuvers.fight.damage import roll_table
from hexsim.rulesets.maneuvers.fight.legal import still_possible
from hexsim.rulesets.maneuvers.fight.modifiers import to_hit
from hexsim.rulesets.maneuvers.fight.targets import ends, in_line
from hexsim.rulesets.maneuvers.fight.tasks import Aftermath, Assault, Blow, Defend, Harm
from hexsim.rulesets.maneuvers.fight.windows import before_blows
from hexsim.rulesets.maneuvers.hands import drop, lay_down
from hexsim.rulesets.maneuvers.rolls import THREE_DICE, throw
from hexsim.rulesets.maneuvers.status import flow_of
from hexsim.rulesets.maneuvers.study.feint import mark_used

STRAY, MISHAP = "maneuvers.test_stray", "maneuvers.test_mishap"
STRAY_HITS = 9
DROPPED, UNREADY = 3, 5


def declare(res: Resolution, task: Assault) -> None:
    """Say what is attacked with what, then let others come between, then strike."""
    first = task.attacks[0]
    targets = tuple(dict.fromkeys(attack.target for attack in task.attacks))
    res.emit(Declared(rule="M-ATK-8", unit=first.unit, verb="attack", targets=targets, item=first.weapon))
    set_flow(res, "M-ATK-8", helpless="")
    before_blows(res, task.attacks)


@rule("M-ATK-8", "M-TWO-4")
def strike(res: Resolution, task: Blow) -> None:
    """Roll an attack if it can still be made; what follows it is put on the agenda."""
    state, attack = res.state, task.attack
    if not still_possible(state, attack):
        params = (("unit", state.unit(attack.unit).name), ("target", state.unit(attack.target).name))
        res.emit(Noted(rule="M-ATK-8", key="maneuvers.attack_lost", params=params))
        return
    trial, wide = to_hit(state, attack), wide_criticals(state)
    _spend_shot(res, attack)
    mark_used(res, attack)
    total = throw(res, trial, "M-ATK-7", lambda total: class_of(total, trial.need, wide=wide))
    res.then(Aftermath(attack=attack))
    match class_of(total, trial.need, wide=wide):
        case "critical_failure":
            _mishap(res, attack)
        case "miss":
            _go_astray(res, attack)
        case "critical_hit":
            _strike_home(res, attack)
        case "hit":
            res.then(Defend(unit=attack.target, attack=attack))


@rule("M-CRIT-4")
def _strike_home(res: Resolution, attack: Attack) -> None:
    """A critical hit allows no active defence; the table says what it does."""
    set_flow(res, "M-CRIT-4", helpless=attack.target)
    res.then(Harm(attack=attack, unit=attack.target, hit=roll_table(res, attack)))


def _spend_shot(res: Resolution, attack: Attack) -> None:
    held = weapon_of(res.state, attack)
    if attack.mode == "missile":
        set_item(res, attack.unit, "M-RDY-10", attack.weapon, replace(held, shots=held.shots - 1, seconds=0))


@rule("M-RNG-4")
def _go_astray(res: Resolution, attack: Attack) -> None:
    """A missed shot may hit somebody in its line, from the shooter outwards; the first one hit stops it."""
    if not attack.is_ranged:
        return
    for unit in (one for place in in_line(res.state, attack.unit, attack.target) for one in place):
        faces = res.roll(STRAY, *THREE_DICE, unit=unit.id)
        hits = sum(faces) <= STRAY_HITS
        res.emit(Rolled(rule="M-RNG-4", unit=unit.id, test=STRAY, sides=THREE_DICE, faces=faces,
                        need=STRAY_HITS, total=sum(faces), outcome="hit" if hits else "miss",
                        targets=(attack.unit,), item=attack.weapon))
        if hits:
            res.then(Defend(unit=unit.id, attack=attack))
            return


def _mishap(res: Resolution, attack: Attack) -> None:
    """A critical failure costs the weapon or the defences (M-CRIT-3); a thrown thing lands like any other."""
    (face,) = res.roll(MISHAP, 6, unit=attack.unit)
    res.emit(Rolled(rule="M-CRIT-3", unit=attack.unit, test=MISHAP, sides=(6,), faces=(face,), total=face,
                    item=attack.weapon))
    held = weapon_of(res.state, attack)
    if held.item.is_natural or face > UNREADY:
        set_status(res, attack.unit, "M-CRIT-3", no_defence=True)
    elif attack.mode == "thrown":
        return
    elif face <= DROPPED:
        drop(res, attack.unit, attack.weapon)
    else:
        lost = replace(held, shots=0) if held.item.is_missile else replace(held, ready=False, turns=0)
        set_item(res, attack.unit, "M-CRIT-3", attack.weapon, lost)


def finish(res: Resolution, task: Aftermath) -> None:
    """After an attack: where a thrown thing lies, whether a weapon is unready, and who has won.

    What a defender has answered ahead was meant for this attack.
    """
    attack = task.attack
    if attack.mode == "thrown":
        _land(res, attack)
    elif attack.mode == "hand":
        _unbalance(res, attack)
    for unit in {order.who: None for order in flow_of(res.state).ahead}:
        if unit not in (attack.unit, res.state.active):
            drop_ahead(res, unit)
    res.judge()


@rule("M-RNG-6")
def _land(res: Resolution, attack: Attack) -> None:
    """A thrown thing lies on the ground of the target's hex, whether it hit or not."""
    _, there = ends(res.state, attack.unit, attack.target)
    lay_down(res, attack.unit, attack.weapon, there, "M-RNG-6")


def _unbalance(res: Resolution, attack: Attack) -> None:
    """An unbalanced weapon is unready after a blow, unless its bearer is strong enough (M-RDY-8)."""
    held = armed_with(res.state.unit(attack.unit), attack.weapon)
    if held is not None and held.item.unbalanced:
        lose_readiness(res, attack.unit, attack.weapon)


