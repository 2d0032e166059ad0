"""The attack actions: Standard, All-Out, Swift, Lightning, Called Shot, Stun, Short and Long Burst."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal

from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.arms import UNARMED, choose, is_unarmed, weapon_of, weapons_of
from hexsim.rulesets.d100.attack import Attack
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.economy import Spent
from hexsim.rulesets.d100.fields import Called, Single, Standard, Striking
from hexsim.rulesets.d100.kinds import action
from hexsim.rulesets.d100.legal import BLOWS, SHOTS, attack_refusal
from hexsim.rulesets.d100.location import LOCATIONS
from hexsim.rulesets.d100.objects import PREFIX, smash_of, smash_refusal, smashable
from hexsim.rulesets.d100.pairs import second_refusal
from hexsim.rulesets.d100.refusing import first_refusal, refuse
from hexsim.rulesets.d100.sheet import has
from hexsim.rulesets.d100.status import enemies_of, sheet_of, status_of
from hexsim.rulesets.d100.strikes import Blow

TALENTS = {"swift": ("swift_attack", "D-SWIFT-1"), "lightning": ("lightning_attack", "D-LIGHTNING-1")}
PAIRED = ("standard", "swift", "lightning", "short_burst", "long_burst")
"""Actions of which an attack with the second weapon is a part (DEF-2W)."""


@rule("D-STANDARD-2", "D-SWIFT-4")
def attacks_of(state: GameState, given: Order, spent: Spent | None = None) -> tuple[Attack, ...]:
    """The attack of an order, or both: the main hand's first, which alone has the Aim."""
    unit = state.unit(given.who)
    aim = spent.aim if spent is not None else status_of(unit).aim
    feinted = spent.feinted if spent is not None else status_of(unit).feinted
    first = Attack(unit=unit.id, target=given.get("target"), verb=given.verb, weapon=weapon_for(state, unit,
                                                                                                given),
                   effect=effect_of(given), location=given.get("location"),
                   aim=0 if given.verb == "all_out" else aim)
    if not given.get("second"):
        return (barred(first, feinted),)
    second = replace(first, target=given.get("target2") or first.target, weapon=given.get("second"), aim=0,
                     off=True,
                     paired=True)
    return (barred(replace(first, paired=True), feinted), barred(second, feinted))


def barred(attack: Attack, feinted: str) -> Attack:
    """The attack with what a Feint before it has won: only a Standard Attack on the deceived one."""
    return replace(attack, barred=attack.verb == "standard" and bool(feinted) and feinted == attack.target)


def effect_of(given: Order) -> Literal["damage", "grapple"]:
    """What a hit does."""
    return "grapple" if given.get("grapple") == "yes" else "damage"


def weapon_for(state: GameState, unit: Unit, given: Order) -> str:
    """The weapon of an order, chosen where it names none: a blow at whom one can reach, else a shot."""
    named = given.get("weapon")
    if named:
        return named
    if given.get("grapple") == "yes":
        return UNARMED
    target = given.get("target")
    close = state.has_unit(target) and _beside(unit, state.unit(target))
    melee = given.verb in BLOWS or (given.verb not in SHOTS and close)
    if not melee or given.verb in BLOWS:
        return choose(state, unit, melee=melee)
    struck = next((item for item, held in weapons_of(state, unit) if held.item.is_melee), "")
    return struck or choose(state, unit, melee=False) or UNARMED


def _beside(unit: Unit, other: Unit) -> bool:
    return unit.pose is not None and other.pose is not None and unit.pose.hex.distance(other.pose.hex) == 1


def check_attack(state: GameState, given: Order) -> Refusal | None:
    """Talent, weapons, melee, target, reach: code by code for both attacks."""
    unit, attacks = state.unit(given.who), attacks_of(state, given)
    refusal = first_refusal(
        lambda: talent_refusal(unit, given.verb), lambda: second_refusal(state, unit, given,
                                                                         attacks[0].weapon),
        lambda: quality_refusal(state, unit, attacks), lambda: _grapple_refusal(state, unit, given),
        *(lambda one=one: attack_refusal(state, one) for one in attacks))
    if refusal is None:
        return None
    return replace(refusal, nearest=tuple(_near(state, given)))


@rule("D-SWIFT-1", "D-LIGHTNING-1")
def talent_refusal(unit: Unit, verb: str) -> Refusal | None:
    """Swift and Lightning Attack need the talent of the same name."""
    talent, rule_id = TALENTS.get(verb, ("", ""))
    if not talent or has(sheet_of(unit), talent):
        return None
    return refuse("E_TALENT", rule_id, unit=unit.name, talent=f"@d100.talent_{talent}")


@rule("D-SWIFT-5")
def quality_refusal(state: GameState, unit: Unit, attacks: tuple[Attack, ...]) -> Refusal | None:
    """Unbalanced and unwieldy weapons are too slow for a Lightning Attack, but not for a Swift one."""
    for attack in attacks:
        held = weapon_of(state, unit, attack.weapon)
        slow = held is not None and {"unbalanced", "unwieldy"} & set(held.item.qualities)
        if attack.verb == "lightning" and held is not None and slow:
            return refuse("E_WEAPON", "D-LIGHTNING-1", "slow", item=held.item.name)
    return None


@rule("D-STANDARD-3")
def _grapple_refusal(state: GameState, unit: Unit, given: Order) -> Refusal | None:
    """Taking hold needs empty hands and an opponent one is engaged with."""
    if given.get("grapple") != "yes":
        return None
    if not is_unarmed(unit) or given.get("weapon") not in ("", UNARMED) or given.get("second"):
        return refuse("E_WEAPON", "D-STANDARD-3", "armed", unit=unit.name)
    if given.get("target") not in status_of(unit).engaged:
        known = state.has_unit(given.get("target"))
        name = state.unit(given.get("target")).name if known else given.get("target")
        return refuse("E_NOT_ENGAGED", "D-STANDARD-3", "opponent", unit=unit.name, target=name)
    return None


def _near(state: GameState, given: Order) -> Iterator[Order]:
    """Legal attacks on the same target with other weapons, then on others."""
    found = 0
    for one in listed(state, given.who, given.verb):
        if found < 3:
            yield one
            found += 1


@rule("D-STANDARD-1", "D-AIM-3")
def act_attack(res: Resolution, given: Order, spent: Spent) -> None:
    """Make the attack, or both, the first with its hits before the second."""
    res.then(*(Blow(attack=one) for one in attacks_of(res.state, given, spent)))


def listed(state: GameState, who: str, verb: str, **args: str) -> Iterator[Order]:
    """Every attack with one weapon on every enemy that is legal now."""
    unit = state.unit(who)
    weapons = [item for item, _ in weapons_of(state, unit)]
    for target in enemies_of(state, unit):
        for weapon in (*weapons, *([UNARMED] if is_unarmed(unit) else [])):
            given = order(who, verb, **_ordered(verb, target.id, weapon, args))
            if _legal(state, given):
                yield given
        if verb == "standard" and target.id in status_of(unit).engaged and is_unarmed(unit):
            given = order(who, verb, target=target.id, grapple="yes")
            if _legal(state, given):
                yield given


def _legal(state: GameState, given: Order) -> bool:
    unit, attacks = state.unit(given.who), attacks_of(state, given)
    checks = (talent_refusal(unit, given.verb), quality_refusal(state, unit, attacks),
              _grapple_refusal(state, unit, given), attack_refusal(state, attacks[0]))
    return not any(checks)


def _ordered(verb: str, target: str, weapon: str, args: dict[str, str]) -> dict[str, str]:
    del verb
    return {**args, "target": target, "weapon": weapon}


def pairs_of(state: GameState, who: str, verb: str) -> Iterator[Order]:
    """Attacks with both hands, if there are two weapons and the talents for them."""
    unit = state.unit(who)
    main = [item for item, held in status_of(unit).items if held.place == "main"]
    off = [item for item, held in status_of(unit).items if held.place == "off"]
    if verb not in PAIRED or not main or not off:
        return
    for target in enemies_of(state, unit):
        given = order(who, verb, target=target.id, weapon=main[0], second=off[0])
        if check_pair(state, given):
            yield given


def check_pair(state: GameState, given: Order) -> bool:
    """Whether an attack with both hands is legal."""
    unit, attacks = state.unit(given.who), attacks_of(state, given)
    checks = (talent_refusal(unit, given.verb), second_refusal(state, unit, given, attacks[0].weapon),
              quality_refusal(state, unit, attacks), *(attack_refusal(state, one) for one in attacks))
    return not any(checks)


def attacking(verb: str) -> Callable[[GameState, str], Offers | Refusal]:
    """The offers of an attack action, or why there are none."""

    def offers(state: GameState, who: str) -> Offers | Refusal:
        found = tuple(Offer(order=one) for one in (*listed(state, who, verb), *pairs_of(state, who, verb)))
        return found or none_open(state, who, verb)

    return offers


def none_open(state: GameState, who: str, verb: str) -> Refusal:
    """Why an attack action has nothing to offer: what is wrong with the nearest enemy."""
    unit = state.unit(who)
    enemies = sorted(enemies_of(state, unit), key=lambda one: (_metres(unit, one), one.id))
    if not enemies:
        return refuse("E_TARGET", "D-ATTACK-1", "none", unit=unit.name)
    given = order(who, verb, target=enemies[0].id)
    refusal = first_refusal(
        lambda: talent_refusal(unit, verb), lambda: quality_refusal(state, unit, attacks_of(state, given)),
        lambda: attack_refusal(state, attacks_of(state, given)[0]))
    return refusal or refuse("E_TARGET", "D-ATTACK-1", "none", unit=unit.name)


def _metres(unit: Unit, other: Unit) -> int:
    return unit.pose.hex.distance(other.pose.hex) if unit.pose and other.pose else 0


def check_called(state: GameState, given: Order) -> Refusal | None:
    """The location must be one of the six; the rest as in any attack."""
    if given.get("location").startswith(PREFIX):
        return smash_refusal(state, given)
    refusal = check_attack(state, given)
    if refusal is None:
        return location_refusal(given.get("location"))
    return replace(refusal, nearest=tuple(near.with_args(location="body") for near in refusal.nearest))


def act_called(res: Resolution, given: Order, spent: Spent) -> None:
    """Make the attack, or shoot at a thing."""
    if given.get("location").startswith(PREFIX):
        res.then(smash_of(res.state, given, spent.aim))
    else:
        act_attack(res, given, spent)


@rule("D-CALLED-2", "D-CALLED-3")
def location_refusal(location: str) -> Refusal | None:
    """One of the six locations, on which the hit lands without a look at the digits."""
    if location in LOCATIONS:
        return None
    return refuse("E_LOCATION", "D-CALLED-3", location=location, allowed=" ".join(LOCATIONS))


def calling(state: GameState, who: str) -> Offers | Refusal:
    """Called Shots with their location open."""
    found = (Offer(order=one, key="location", values=LOCATIONS) for one in listed(state, who, "called"))
    return (*found, *smashable(state, who)) or none_open(state, who, "called")


ORDERS = (
    action("standard", Standard, offers=attacking("standard"), check=check_attack, act=act_attack),
    action("all_out", Single, offers=attacking("all_out"), check=check_attack, act=act_attack),
    action("swift", Striking, offers=attacking("swift"), check=check_attack, act=act_attack),
    action("lightning", Striking, offers=attacking("lightning"), check=check_attack, act=act_attack),
    action("called", Called, offers=calling, check=check_called, act=act_called),
    action("short_burst", Striking, offers=attacking("short_burst"), check=check_attack, act=act_attack),
    action("long_burst", Striking, offers=attacking("long_burst"), check=check_attack, act=act_attack),
)
