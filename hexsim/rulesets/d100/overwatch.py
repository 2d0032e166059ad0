"""Overwatch declared: the kill zone, what sets it off, what it fires (D-OVERWATCH-1 … 3)."""

from dataclasses import dataclass
from typing import Literal

from hexsim.rules.changing import set_status
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.arms import choose, weapon_of, weapon_refusal, weapons_of
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.economy import Spent
from hexsim.rulesets.d100.items import Held
from hexsim.rulesets.d100.kinds import action
from hexsim.rulesets.d100.legal import engaged_refusal, mode_refusal, shots_refusal
from hexsim.rulesets.d100.refusing import first_refusal, name_of, refuse
from hexsim.rulesets.d100.status import Watch
from hexsim.rulesets.d100.zones import farthest, radius_refusal

VERB = "overwatch"
ATTACKS = ("standard", "short_burst", "long_burst")
TRIGGERS = ("enter", "move", "attack")


@dataclass(frozen=True, slots=True, kw_only=True)
class Watching:
    """Keys: weapon, attack, what sets it off, by whom, how far the zone reaches (0: the weapon's range)."""

    weapon: str = ""
    attack: Literal["standard", "short_burst", "long_burst"] = "standard"
    on: str = "enter"
    enemy: str = ""
    radius: int = 0


def meant(state: GameState, given: Order) -> str:
    """The weapon of an order, the first that shoots if it names none."""
    return given.get("weapon") or choose(state, state.unit(given.who), melee=False)


def check_overwatch(state: GameState, given: Order) -> Refusal | None:
    """Weapon, mode, shots, no melee, a condition that exists, a zone within range."""
    unit, weapon = state.unit(given.who), meant(state, given)
    held, mode = weapon_of(state, unit, weapon), given.get("attack", "standard")
    refusal = weapon_refusal(state, unit, weapon, "D-OVERWATCH-1", melee=False)
    if refusal is not None or held is None:
        return refusal
    return first_refusal(
        lambda: _spray_refusal(held, mode), lambda: mode_refusal(held, mode, "D-OVERWATCH-1"),
        lambda: shots_refusal(held, mode), lambda: engaged_refusal(unit, held),
        lambda: trigger_refusal(state, unit, given),
        lambda: radius_refusal(held, int(given.get("radius", "0")), "D-OVERWATCH-2"))


def _spray_refusal(held: Held, mode: str) -> Refusal | None:
    if held.item.is_spray and mode != "standard":
        return refuse("E_WEAPON", "D-OVERWATCH-1", "mode", item=held.item.name, mode=f"@d100.mode_{mode}")
    return None


@rule("D-OVERWATCH-3")
def trigger_refusal(state: GameState, unit: Unit, given: Order) -> Refusal | None:
    """The conditions there are: an enemy enters, moves or attacks; any enemy, or one that is named."""
    if given.get("on", "enter") not in TRIGGERS:
        return refuse("E_TRIGGER", "D-OVERWATCH-3", "unknown", trigger=given.get("on"),
                      allowed=" ".join(TRIGGERS))
    enemy = given.get("enemy")
    if enemy and not (state.has_unit(enemy) and state.unit(enemy).side != unit.side):
        return refuse("E_TRIGGER", "D-OVERWATCH-3", "enemy", enemy=name_of(state, enemy))
    return None


@rule("D-OVERWATCH-1", "D-OVERWATCH-9")
def act_overwatch(res: Resolution, given: Order, spent: Spent) -> None:
    """Guard the zone ahead: the turn's Attack and Concentration; what it fires later is not counted."""
    unit, weapon = res.state.unit(given.who), meant(res.state, given)
    held = weapon_of(res.state, unit, weapon)
    assert held is not None and unit.pose is not None
    watch = Watch(weapon=weapon, attack=given.get("attack", "standard"), on=given.get("on", "enter"),  # type: ignore[arg-type]
                  facing=int(unit.pose.facing), radius=farthest(held, int(given.get("radius", "0"))),
                  enemy=given.get("enemy"), aim=spent.aim)
    set_status(res, unit.id, "D-OVERWATCH-1", watch=watch)


def watches(state: GameState, who: str) -> Offers:
    """Every attack with every weapon, and everything that sets it off."""
    unit = state.unit(who)
    found = (order(who, VERB, weapon=item, attack=attack.removeprefix("standard"),
                   on=on.removeprefix("enter"))
             for item, held in weapons_of(state, unit) if held.item.is_ranged
             for attack in ATTACKS for on in TRIGGERS)
    return tuple(Offer(order=given) for given in found if check_overwatch(state, given) is None)


ORDERS = (action(VERB, Watching, offers=watches, check=check_overwatch, act=act_overwatch),)
TYPES: tuple[type, ...] = ()
