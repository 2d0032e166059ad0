"""Two weapons in one action: one in each hand, the talents for them, targets not far apart (DEF-2W)."""

from hexsim.rules.order import Order, Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.defaults import SECOND_APART
from hexsim.rulesets.d100.items import Held
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.sheet import has
from hexsim.rulesets.d100.sighting import metres
from hexsim.rulesets.d100.status import held_of, sheet_of


@rule("D-LONGBURST-1", "D-SHORTBURST-1")
def second_refusal(state: GameState, unit: Unit, given: Order, main: str) -> Refusal | None:
    """What is wrong with the weapon of the other hand, None if nothing is or there is none."""
    second = given.get("second")
    if not second:
        if given.get("target2"):
            return refuse("E_WEAPON", "DEF-2W", "no_second", unit=unit.name)
        return None
    hands = held_of(unit, main), held_of(unit, second)
    for held in hands:
        talent = _talent(held)
        if talent and not has(sheet_of(unit), talent):
            return refuse("E_TALENT", "DEF-2W", unit=unit.name, talent=f"@d100.talent_{talent}")
    if None in hands or {held.place for held in hands if held} != {"main", "off"}:
        return refuse("E_WEAPON", "DEF-2W", "hands", unit=unit.name)
    return _apart(state, given)


def _talent(held: Held | None) -> str:
    if held is None or held.item.kind == "other":
        return ""
    return "two_weapon_melee" if held.item.is_melee else "two_weapon_ranged"


def _apart(state: GameState, given: Order) -> Refusal | None:
    first, other = given.get("target"), given.get("target2")
    if not other or not (state.has_unit(first) and state.has_unit(other)):
        return None
    one, two = state.unit(first), state.unit(other)
    if one.pose is None or two.pose is None or metres(one, two) <= SECOND_APART:
        return None
    return refuse("E_RANGE", "DEF-2W", "apart", target=two.name, most=SECOND_APART)
