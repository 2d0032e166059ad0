"""What hits do that were not evaded: locations, damage, losses; holds, blows that stun (D-ATTACK-1)."""

from hexsim.rules.event import Noted, Rolled
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import Unit
from hexsim.rulesets.d100 import situation
from hexsim.rulesets.d100.arms import UNARMED
from hexsim.rulesets.d100.attack import Attack, held_for, is_melee
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.covered import cover_of
from hexsim.rulesets.d100.harm import Damage, damage_spec, loss, unarmed_damage
from hexsim.rulesets.d100.hurting import add_fatigue, hurt, roll_damage, stun_for
from hexsim.rulesets.d100.links import take_hold
from hexsim.rulesets.d100.location import location_of, locations
from hexsim.rulesets.d100.sheet import armour_at
from hexsim.rulesets.d100.sighting import metres
from hexsim.rulesets.d100.status import is_conscious, sheet_of, status_of
from hexsim.rulesets.d100.strikes import Harm

STUN = "d100.test_stun_force"


@rule("D-DICE-1")
def do_harm(res: Resolution, task: Harm) -> None:
    """Damage target by target, hit by hit, in the order of the resolution steps."""
    for part in task.parts:
        if not part.left:
            continue
        if task.attack.effect == "damage":
            first = task.attack.location or location_of(task.roll)
            for place in locations(first, part.left):
                wound(res, task.attack, part.target, place)
        elif task.attack.effect == "grapple":
            _take_hold(res, task.attack)
        else:
            daze(res, task.attack)
    res.judge()


def damage_of(attack: Attack, held_damage: str) -> Damage:
    """The damage dice of an attack."""
    spec = unarmed_damage() if attack.weapon == UNARMED else damage_spec(held_damage)
    assert spec is not None, attack
    return spec


def wound(res: Resolution, attack: Attack, target: str, place: str) -> None:
    """One hit on one location: roll the damage, take off armour, cover and Toughness."""
    if status_of(res.state.unit(target)).out == "dead":
        return
    unit, other, held = res.state.unit(attack.unit), res.state.unit(target), held_for(res.state, attack)
    melee = is_melee(res.state, attack)
    bonus = sheet_of(unit).bonus("S") if melee else 0
    total = roll_damage(res, attack.unit, damage_of(attack, held.item.damage), bonus, "DEF-DAMAGE",
                        targets=(target,), item="" if attack.weapon == UNARMED else attack.weapon)
    cover = 0 if melee else _cover(res, unit, other, place)
    lost = loss(total, armour_at(sheet_of(other), place), held.item.penetration, sheet_of(other).bonus("T"),
                cover)
    res.emit(noted_hit(other, place, lost))
    hurt(res, target, lost, "DEF-DAMAGE")


def _cover(res: Resolution, unit: Unit, other: Unit, place: str) -> int:
    if unit.pose is None or other.pose is None:
        return 0
    return situation.cover_at(place, cover_of(res.state, other, unit.pose.hex), metres(unit, other))


@rule("D-LOG-1")
def noted_hit(other: Unit, place: str, lost: int) -> Noted:
    """The remark of where a hit landed and what it took."""
    return Noted(rule="D-LOG-1", key="d100.struck", params=(
        ("location", f"@d100.location_{place}"), ("lost", lost), ("unit", other.name)))


@rule("D-GRAPPLE-1")
def _take_hold(res: Resolution, attack: Attack) -> None:
    """A hit that starts a grapple does no damage."""
    if is_conscious(res.state.unit(attack.target)):
        take_hold(res, attack.unit, attack.target, "D-GRAPPLE-1")


@rule("D-STUN-3")
def daze(res: Resolution, attack: Attack) -> None:
    """1d10 and the Strength bonus against the Toughness bonus and the armour of the head."""
    unit, other = res.state.unit(attack.unit), res.state.unit(attack.target)
    (face,) = res.roll(STUN, 10, unit=unit.id)
    force, stand = face + sheet_of(unit).bonus("S"), stand_against(other)
    res.emit(Rolled(rule="D-STUN-3", unit=unit.id, test=STUN, sides=(10,), faces=(face,), need=stand,
                    total=force,
                    degree=force - stand, outcome="success" if force >= stand else "failure",
                    targets=(other.id,)))
    if force >= stand:
        stun_for(res, other.id, force - stand, "D-STUN-3")
        add_fatigue(res, other.id, 1, "D-STUN-3")


def stand_against(unit: Unit) -> int:
    """What a blow that stuns has to reach: the Toughness bonus and the armour points of the head."""
    return sheet_of(unit).bonus("T") + armour_at(sheet_of(unit), "head")
