"""The dice of an attack and what follows: mishap, defence, damage, soak (sections 5 to 7 of the rules)."""

from dataclasses import dataclass

from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.event import Placed, Rolled
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.attack import Attack
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.dice import SIDES, Pool, Roll, figure, plain, throw
from hexsim.rulesets.dicepool.figures import figures
from hexsim.rulesets.dicepool.guard import guard_pool
from hexsim.rulesets.dicepool.health import hurt
from hexsim.rulesets.dicepool.places import stray_ally, towards
from hexsim.rulesets.dicepool.sheet import Sheet
from hexsim.rulesets.dicepool.status import (
    Guard,
    Pending,
    can_act,
    flow_of,
    held_by,
    set_action,
    set_condition,
    sheet_of,
    status_of,
)
from hexsim.rulesets.dicepool.tasks import Blow

CIRCLE = ("jam", "break", "ally", "fall")
"""A mishap that cannot apply passes to the next of these, round and round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What is to be applied once the dice have fallen: a wound, a weapon's condition, a fall."""

    kind: str
    unit: str
    item: str = ""
    levels: int = 0
    lethal: bool = False


def strike(res: Resolution, task: Blow) -> None:
    """Roll one attack and apply it at once."""
    effects = roll_attack(res, task.attack)
    apply_all(res, effects)
    face_target(res, task.attack)


@rule("P-ATK-5", "P-DEF-5")
def roll_attack(res: Resolution, attack: Attack) -> tuple[Effect, ...]:
    """Attack dice; on a botch the mishap; else, with a success, the defence, the damage, the soak."""
    set_action(res, attack.unit, "P-ABORT-3", attack.number, fate="done")
    guard, bonus = take_guard(res, attack), take_bonus(res, attack)
    found = throw(res, attack.unit, "attack", attack.pool, "P-ATK-1", bonus=bonus, targets=(attack.target,),
                  item=attack.item)
    know(res, attack)
    if found.outcome == "botch":
        return _mishap(res, attack)
    left = found.successes
    if left and guard is not None:
        left -= min(left, _defend(res, attack, guard).successes)
    return hit(res, attack, attack.target, left) if left else ()


def take_bonus(res: Resolution, attack: Attack) -> int:
    """The success of a Willpower point named for this action; it is used up."""
    if status_of(res.state.unit(attack.unit)).bonus != str(attack.number + 1):
        return 0
    set_status(res, attack.unit, "P-WILL-1", bonus="")
    return 1


def take_guard(res: Resolution, attack: Attack) -> Guard | None:
    """The defence chosen against this attack; it is used up."""
    guards = flow_of(res.state).guards
    found = next((one for one in guards if (one.attacker, one.theirs) == (attack.unit, attack.number)), None)
    if found is not None:
        set_flow(res, "P-DEF-1", guards=tuple(one for one in guards if one != found))
    return found


def know(res: Resolution, attack: Attack) -> None:
    """Whoever is attacked knows of the attacker from then on in this turn."""
    known = status_of(res.state.unit(attack.target)).known
    set_status(res, attack.target, "P-DEF-2", known=tuple(sorted({*known, attack.unit})))


def _defend(res: Resolution, attack: Attack, guard: Guard) -> Roll:
    pool = guard_pool(res.state.unit(guard.unit), guard.kind, guard.number)
    return throw(res, guard.unit, guard.kind, pool, "P-DEF-1", bonus=guard.bonus, targets=(attack.unit,),
                 item=guard.weapon)


@rule("P-ATK-6")
def _mishap(res: Resolution, attack: Attack) -> tuple[Effect, ...]:
    """One die for what goes wrong; what cannot apply passes on in the circle."""
    (face,) = res.roll("dicepool.test_mishap", SIDES, unit=attack.unit)
    first = next(kind for to, kind in figures().mishaps if face <= to)
    begin = CIRCLE.index(first)
    kinds = (CIRCLE[(begin + place) % len(CIRCLE)] for place in range(len(CIRCLE)))
    kind = next((one for one in kinds if applies(res.state, attack, one)), "nothing")
    res.emit(Rolled(rule="P-ATK-6", unit=attack.unit, test="dicepool.test_mishap", sides=(SIDES,),
                    faces=(face,),
                    total=face, outcome=kind, item=attack.item))
    if kind == "ally":
        ally = stray_ally(res.state, attack.unit, attack.here, attack.there)
        assert ally is not None
        return hit(res, attack, ally.id, 1)
    return (Effect(kind=kind, unit=attack.unit, item=attack.item),)


def applies(state: GameState, attack: Attack, kind: str) -> bool:
    """Whether a mishap can happen: bare hands neither jam nor break, one who lies cannot fall."""
    held = held_by(state.unit(attack.unit), attack.item)
    match kind:
        case "jam" | "break":
            return held is not None and held.item.kind != "unarmed"
        case "ally":
            return stray_ally(state, attack.unit, attack.here, attack.there) is not None
        case _:
            return status_of(state.unit(attack.unit)).posture != "prone"


@rule("P-DMG-1")
def damage_pool(damage: int, successes: int) -> Pool:
    """A die more for every success after the first."""
    return Pool(dice=(*figure(damage, "P-DMG-2", "damage"), *figure(successes - 1, "P-DMG-1", "successes")),
                difficulty=plain("P-DMG-2"))


@rule("P-TURN-2")
def hit(res: Resolution, attack: Attack, target: str, successes: int) -> tuple[Effect, ...]:
    """The third stage follows at once; with `resolution = end` the hit waits for the end of the turn."""
    pool = damage_pool(attack.damage, successes)
    pending = Pending(unit=attack.unit, target=target, item=attack.item, damage=attack.damage,
                      successes=successes, lethal=attack.lethal)
    if res.state.switch("resolution") == "end":
        set_flow(res, "P-TURN-3", later=(*flow_of(res.state).later, pending))
        return ()
    return (wound(res, pending, pool),)


@rule("P-DMG-3")
def wound(res: Resolution, pending: Pending, pool: Pool) -> Effect:
    """Damage dice, then soak dice where there are any; what is left are levels."""
    dealt = throw(res, pending.unit, "damage", pool, "P-DMG-2", targets=(pending.target,), item=pending.item,
                  botches=False)
    levels, target = dealt.successes, res.state.unit(pending.target)
    sheet = sheet_of(target)
    soak = soak_pool(sheet, lethal=pending.lethal)
    if levels and soak.dice:
        levels -= min(levels, throw(res, target.id, "soak", soak, "P-DMG-3", botches=False).successes)
    return Effect(kind="wound", unit=target.id, levels=halved(sheet, levels, lethal=pending.lethal),
                  lethal=pending.lethal)


def soak_pool(sheet: Sheet, *, lethal: bool) -> Pool:
    """Stamina and armour against bashing harm, armour alone against lethal harm unless the flag is set."""
    stamina = 0 if lethal and not sheet.soaks_lethal else sheet.stamina
    return Pool(dice=(*figure(stamina, "P-DMG-3", "stamina"), *figure(sheet.armour, "P-DMG-3", "armour")),
                difficulty=plain("P-DMG-3"))


def halved(sheet: Sheet, levels: int, *, lethal: bool) -> int:
    """Levels that are marked: bashing ones halved for whoever has that flag."""
    return levels // 2 if sheet.half_bashing and not lethal else levels


def apply_all(res: Resolution, effects: tuple[Effect, ...]) -> None:
    """Marks, conditions of weapons, falls; the levels a unit takes in one moment one after the other."""
    for effect in effects:
        match effect.kind:
            case "wound":
                hurt(res, effect.unit, effect.levels, lethal=effect.lethal)
            case "jam":
                set_condition(res, effect.unit, "P-ATK-6", effect.item, "jammed")
            case "break":
                set_condition(res, effect.unit, "P-ATK-6", effect.item, "broken")
            case "fall":
                set_status(res, effect.unit, "P-ATK-6", posture="prone")


def face_target(res: Resolution, attack: Attack) -> None:
    """The attacker ends facing the target."""
    unit = res.state.unit(attack.unit)
    turn_to(res, unit, towards(attack.here, attack.there))


def turn_to(res: Resolution, unit: Unit, facing: int) -> None:
    """Turn a unit that still can."""
    if unit.pose is not None and can_act(res.state, unit) and unit.pose.facing != facing:
        res.emit(Placed(rule="P-ATK-8", unit=unit.id, before=unit.pose, after=Pose(unit.pose.hex, facing)))


@rule("P-TURN-3")
def resolve_later(res: Resolution) -> None:
    """Damage and soak of all attacks of the turn in their order; then all marks together."""
    later = flow_of(res.state).later
    if later:
        set_flow(res, "P-TURN-3", later=())
        apply_all(res, tuple(wound(res, one, damage_pool(one.damage, one.successes)) for one in later))
