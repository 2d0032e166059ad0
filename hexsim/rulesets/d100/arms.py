"""What a unit attacks with: things in hand, bare hands, a braced weapon left in its hex."""

from collections.abc import Iterator

from hexsim.rules.order import Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.items import Held, Item, Loose
from hexsim.rulesets.d100.refusing import refuse, refuse_named
from hexsim.rulesets.d100.status import status_of

UNARMED = "unarmed"
FIST = Item(name="@d100.item_unarmed", kind="melee", group="melee", hands=1, single=False)
BARE = Held(item=FIST, place="main")


def weapons_of(state: GameState, unit: Unit) -> Iterator[tuple[str, Held]]:
    """Weapons ready to be used, the main hand first; the braced one in the unit's hex comes last."""
    rank = {"both": 0, "main": 1, "off": 2}
    held = [(item, one) for item, one in status_of(unit).items if one.in_hand and one.item.kind != "other"]
    yield from sorted(held, key=lambda pair: (rank[pair[1].place], pair[0]))
    yield from left_here(state, unit)


@rule("D-BRACE-4")
def left_here(state: GameState, unit: Unit) -> Iterator[tuple[str, Held]]:
    """Braced weapons that somebody left in the hex of the unit."""
    if unit.pose is None:
        return
    for thing in state.things_at(unit.pose.hex):
        if isinstance(thing.record, Loose) and thing.record.held.brace is not None:
            yield thing.id, thing.record.held


def has_free_hands(unit: Unit) -> bool:
    """Whether nothing at all is in its hands."""
    return not any(held.in_hand for _, held in status_of(unit).items)


def is_unarmed(unit: Unit) -> bool:
    """Whether no weapon is in its hands."""
    return not any(held.in_hand and held.item.kind != "other" for _, held in status_of(unit).items)


def weapon_of(state: GameState, unit: Unit, item: str) -> Held | None:
    """The weapon of that id that the unit can use now, bare hands included; None if there is none."""
    if item == UNARMED:
        return BARE
    return dict(weapons_of(state, unit)).get(item)


def weapon_refusal(state: GameState, unit: Unit, item: str, rule_id: str, *, melee: bool) -> Refusal | None:
    """Whether the unit can strike, or shoot, with that thing."""
    held = weapon_of(state, unit, item)
    if held is None or (item == UNARMED and not is_unarmed(unit)):
        return refuse_named("E_WEAPON", rule_id, "unready", "item", item, unit=unit.name)
    if melee and not held.item.is_melee:
        return refuse("E_WEAPON", rule_id, "no_melee", unit=unit.name, item=held.item.name)
    if not melee and not held.item.is_ranged:
        return refuse("E_WEAPON", rule_id, "no_ranged", unit=unit.name, item=held.item.name)
    return None


def choose(state: GameState, unit: Unit, *, melee: bool) -> str:
    """The weapon meant where none is named: the first that fits, else bare hands for a blow."""
    for item, held in weapons_of(state, unit):
        if held.item.is_melee if melee else held.item.is_ranged:
            return item
    return UNARMED if melee else next((item for item, _ in weapons_of(state, unit)), "")
