"""What one attack is expected to take from its target, which answers it as well as it can."""

from functools import lru_cache
from typing import NamedTuple

from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.advice.value import hp_to_come, loss_of, lost_points
from hexsim.rulesets.blocks.chances import damage_spread
from hexsim.rulesets.blocks.fight.arms import weapons_in_hand
from hexsim.rulesets.blocks.items import Damage, Item, damage_of
from hexsim.rulesets.blocks.meeting import Meeting, meet
from hexsim.rulesets.blocks.modifiers import bonus
from hexsim.rulesets.blocks.odds import REACTIONS, meeting, meeting_with
from hexsim.rulesets.blocks.status import sheet_of, status_of
from hexsim.rulesets.blocks.tasks import Attack, Share, turn_of

BURN = 4
"""HP that a failed Escape costs besides."""


class Foe(NamedTuple):
    """What decides how dear damage is to a unit."""

    hp: int
    most: int


def foe_of(unit: Unit) -> Foe:
    """A unit as it is now."""
    return Foe(max(1, hp_to_come(status_of(unit))), sheet_of(unit).hp_max)


def against(state: GameState, attack: Attack, target: Unit) -> int:
    """Points an attack is expected to take from one of its targets."""
    plain = meeting(state, attack, None, "")
    if turn_of(state) == target.id:
        return unmet(plain, foe_of(target))
    answers = tuple(case for verb in REACTIONS
                    if (case := meeting_with(state, attack, target, verb)) is not None)
    attacker = state.unit(attack.shares[0].unit)
    return _answered(plain, answers, foe_of(target), foe_of(attacker), _back(target, attacker))


@lru_cache(maxsize=20_000)
def unmet(case: Meeting, foe: Foe) -> int:
    """Points an attack takes that nobody answers."""
    if case.joint:
        return lost_points(foe.hp, foe.most, int(meet(case)[1]))
    return loss_of(foe.hp, foe.most, damage_spread(*case.damages[0]))


@lru_cache(maxsize=20_000)
def _answered(plain: Meeting, answers: tuple[Meeting, ...], foe: Foe, attacker: Foe,
              back: tuple[tuple[Damage, int], ...]) -> int:
    """Mostly what the best answer leaves, a little of what the attack would do without one."""
    whole = unmet(plain, foe)
    least = whole
    for case in answers:
        won, comes = meet(case)
        taken = float(comes) * whole / max(float(meet(plain)[1]), 0.01)
        if case.verb == "retaliate":
            struck = max((loss_of(*attacker, damage_spread(*one)) for one in back), default=0)
            taken -= float(won) * struck
        elif case.verb == "escape":
            taken += float(1 - won) * lost_points(foe.hp, foe.most, min(BURN, foe.hp - 1))
        least = min(least, int(taken))
    return (whole + 3 * least) // 4


def _back(target: Unit, attacker: Unit) -> tuple[tuple[Damage, int], ...]:
    """The damage with which a target could strike back."""
    if attacker.pose is None or target.pose is None:
        return ()
    hexes = attacker.pose.hex.distance(target.pose.hex)
    return tuple((damage_of(item.damage), bonus(target, "damage"))
                 for item in weapons_in_hand(target).values() if item.length >= hexes and not item.area)


def best_against(state: GameState, unit: Unit, target: Unit) -> int:
    """Points the best single attack of a unit takes from a target if it can get near enough."""
    return max((stroke(state, unit, name, item, target) for name, item in weapons_in_hand(unit).items()),
               default=0)


def stroke(state: GameState, unit: Unit, name: str, item: Item, target: Unit) -> int:
    """Points an attack with that weapon takes from a target, wherever they stand; kept with the state."""
    key = ("stroke", unit.id, name, target.id)
    found: int | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _stroke(state, unit, name, item, target)
    return found


def _stroke(state: GameState, unit: Unit, name: str, item: Item, target: Unit) -> int:
    if item.area:
        return loss_of(*foe_of(target), damage_spread(damage_of(item.damage), bonus(unit, "damage")))
    return against(state, Attack(shares=(Share(unit=unit.id, weapon=name),), targets=(target.id,)), target)
