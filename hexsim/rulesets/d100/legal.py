"""Whether an attack can be made: weapon, shots, melee, target, range, sight, arc (11 to 15 of D-ERR-2)."""

from hexsim.rules.order import Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100 import hits, situation
from hexsim.rulesets.d100.arcs import Angle, in_arc
from hexsim.rulesets.d100.arms import weapon_of, weapon_refusal
from hexsim.rulesets.d100.attack import BASE, Attack, held_for, is_braced
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.defaults import MELEE_REACH
from hexsim.rulesets.d100.items import Held
from hexsim.rulesets.d100.refusing import first_refusal, name_of, refuse, refuse_named
from hexsim.rulesets.d100.sighting import is_locked, metres, sees, toward
from hexsim.rulesets.d100.status import status_of

MODE_RULE = {"short_burst": "D-SHORTBURST-1", "long_burst": "D-LONGBURST-1"}
BLOWS = ("all_out", "swift", "lightning", "charge", "stun")
SHOTS = ("short_burst", "long_burst")


@rule("D-ERR-2")
def attack_refusal(state: GameState, attack: Attack) -> Refusal | None:
    """The first thing that is wrong with an attack, in the order of the codes, None if nothing is."""
    found = weapon_of(state, state.unit(attack.unit), attack.weapon)
    melee = attack.verb in BLOWS or (attack.verb not in SHOTS and (found is None or found.item.is_melee))
    refusal = weapon_refusal(state, state.unit(attack.unit), attack.weapon, rule_of(attack), melee=melee)
    if refusal is not None:
        return refusal
    held = held_for(state, attack)
    return first_refusal(
        lambda: mode_refusal(held, attack.verb), lambda: shots_refusal(held, attack.verb),
        lambda: engaged_refusal(state.unit(attack.unit), held),
        lambda: target_refusal(state, state.unit(attack.unit), attack.target),
        lambda: beyond_reach(state, attack))


def rule_of(attack: Attack) -> str:
    """The rule that wants a weapon of that kind."""
    return MODE_RULE.get(attack.verb) or BASE[attack.verb][1]


def mode_refusal(held: Held, verb: str, rule_id: str = "") -> Refusal | None:
    """Whether the weapon can fire like that."""
    if held.item.is_ranged and not hits.rate_of(held.item, verb):
        rule_id = rule_id or MODE_RULE.get(verb, "D-STANDARD-1")
        return refuse("E_WEAPON", rule_id, "mode", item=held.item.name, mode=f"@d100.mode_{verb}")
    return None


def shots_refusal(held: Held, verb: str) -> Refusal | None:
    """Whether it has the shots and is not jammed."""
    if not held.item.is_ranged:
        return None
    needed = hits.shots_needed(held.item, verb)
    if held.shots < needed:
        return refuse("E_AMMO", "DEF-AMMO", item=held.item.name, needs=needed, has=held.shots)
    if held.jammed:
        return refuse("E_JAMMED", "DEF-JAM", item=held.item.name)
    return None


def engaged_refusal(unit: Unit, held: Held) -> Refusal | None:
    """Whether a melee keeps the unit from shooting with it: only pistols may be fired there."""
    if held.item.is_ranged and held.item.group != "pistol" and status_of(unit).engaged:
        return refuse("E_ENGAGED", "DEF-SHOOT-MELEE", unit=unit.name, item=held.item.name)
    return None


def target_refusal(state: GameState, unit: Unit, target: str, rule_id: str = "D-ATTACK-1") -> Refusal | None:
    """Whether the target is an enemy that is there and alive."""
    if not state.has_unit(target):
        return refuse_named("E_TARGET", rule_id, "nobody", "target", target)
    other = state.unit(target)
    if other.id == unit.id:
        return refuse("E_TARGET", rule_id, "self", target=other.name)
    if other.side == unit.side:
        return refuse("E_TARGET", rule_id, "friend", target=other.name)
    if other.pose is None:
        return refuse("E_TARGET", rule_id, "away", target=other.name)
    if status_of(other).out == "dead":
        return refuse("E_TARGET", rule_id, "dead", target=other.name)
    return None


def beyond_reach(state: GameState, attack: Attack) -> Refusal | None:
    """Whether the target is out of reach, range, sight or arc."""
    unit, target, held = state.unit(attack.unit), state.unit(attack.target), held_for(state, attack)
    away = metres(unit, target)
    if held.item.is_melee:
        return adjacent_refusal(state, unit, attack.target, "D-ATTACK-1")
    most = held.item.range if held.item.is_spray else None
    if situation.range_modifier(held.item.range, away) is None or (most is not None and away > most):
        return refuse("E_RANGE", "DEF-RANGE", "shot", target=target.name, metres=away,
                      most=4 * held.item.range if most is None else most)
    if not sees(state, unit, target):
        return refuse("E_LOS", "DEF-LOS", target=target.name)
    return cone_refusal(unit, target, held) or arc_refusal(unit, target, held)


def cone_refusal(unit: Unit, target: Unit, held: Held) -> Refusal | None:
    """A Spray must have its target in the cone before the shooter, once it has turned to it."""
    if not held.item.is_spray or unit.pose is None or target.pose is None:
        return None
    facing = unit.pose.facing if is_locked(unit) else toward(unit.pose.hex, target.pose.hex, unit.pose.facing)
    if in_arc(unit.pose.hex, facing, target.pose.hex, 30):
        return None
    return refuse("E_ARC", "DEF-QUAL", "spray", target=target.name)


def adjacent_refusal(state: GameState, unit: Unit, target: str, rule_id: str) -> Refusal | None:
    """Whether the target is next to the unit."""
    if metres(unit, state.unit(target)) <= MELEE_REACH:
        return None
    return refuse("E_RANGE", rule_id, "reach", target=name_of(state, target))


@rule("D-BRACE-3")
def arc_refusal(unit: Unit, target: Unit, held: Held) -> Refusal | None:
    """A braced weapon covers 45° of the facing at which it was braced, on a tripod 180°."""
    if held.brace is None or not is_braced(unit, held) or target.pose is None:
        return None
    angle: Angle = 180 if held.brace.support == "tripod" else 45
    if in_arc(held.brace.hex, held.brace.facing, target.pose.hex, angle):
        return None
    return refuse("E_ARC", "D-BRACE-3", "braced", target=target.name, angle=angle)


def swing_refusal(unit: Unit, held: Held) -> Refusal | None:
    """Whether a braced weapon can fill the area ahead: its bearer may face another way than the weapon."""
    if held.brace is None or unit.pose is None or not is_braced(unit, held):
        return None
    off = (unit.pose.facing - held.brace.facing) % 6
    if off == 0 or (held.brace.support == "tripod" and off in (1, 5)):
        return None
    return refuse("E_ARC", "D-BRACE-3", "swing", item=held.item.name)
