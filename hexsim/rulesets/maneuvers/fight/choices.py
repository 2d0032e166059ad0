"""Attacks worth offering: one family for each weapon, its open key the target."""

from collections.abc import Iterator
from itertools import product

from hexsim.rules.order import Clause, Order
from hexsim.rules.ruleset import Offer
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.fight.attack import Setting, mode_at, modes_of
from hexsim.rulesets.maneuvers.fight.legal import attack_refusal, not_a_target, weapons
from hexsim.rulesets.maneuvers.fight.targets import distance, is_clear
from hexsim.rulesets.maneuvers.items import Item


def attack_families(state: GameState, unit: Unit, given: Order, setting: Setting) -> Iterator[Offer]:
    """For each weapon and each use of it the targets, as an order with `target` open; then two at once.

    Args:
        state: where the fight stands.
        unit: who attacks from where it stands.
        given: the order, to which weapon and target are added.
        setting: the maneuver.
    """
    yield from _families(state, unit, given, setting)
    if setting.verb == "step_attack" or (setting.two and not setting.nth):
        yield from _pairs(state, unit, given, setting)


def can_attack(state: GameState, unit: Unit, setting: Setting) -> bool:
    """Whether there is anything the unit could attack from where it stands."""
    return any(_families(state, unit, Order(who=unit.id, clauses=(Clause(verb="act"),)), setting))


def foes(state: GameState, unit: Unit) -> tuple[str, ...]:
    """Everybody the unit may attack by who they are, by id."""
    return tuple(sorted(one.id for one in state.units if not not_a_target(state, unit, one.id)))


def targets_of(state: GameState, unit: Unit, weapon: str, item: Item, use: str = "") -> tuple[str, ...]:
    """Whom the unit can attack with a weapon from where it stands, by id; kept with the state."""
    key = ("targets", unit.id, weapon, use)
    found: tuple[str, ...] | None = state.scene.get(key)
    if found is None:
        found = tuple(foe for foe in foes(state, unit) if _is_within(state, unit, item, use, foe))
        state.scene[key] = found
    return found


def _is_within(state: GameState, unit: Unit, item: Item, use: str, foe: str) -> bool:
    hexes = distance(state, unit.id, foe)
    mode = mode_at(item, use, hexes)
    near = hexes in item.reach if mode == "hand" else mode is not None and 1 <= hexes <= item.max
    return near and is_clear(state, unit, state.unit(foe))


def _families(state: GameState, unit: Unit, given: Order, setting: Setting) -> Iterator[Offer]:
    for weapon, held in weapons(unit):
        for use in ("", "thrown") if len(modes_of(held.item)) > 1 else ("",):
            order = given.with_args(weapon=weapon, use=use)
            by = "hand" if setting.option == "b" and not use else use
            targets = tuple(foe for foe in targets_of(state, unit, weapon, held.item, by)
                            if not _is_plain(state, unit, held.item, use, foe))
            if targets and _is_legal(state, unit, order.with_args(target=targets[0]), setting):
                yield Offer(order=order, key="target", values=targets)


def _is_plain(state: GameState, unit: Unit, item: Item, use: str, foe: str) -> bool:
    """Whether saying how the thing is used says nothing new at this distance."""
    return bool(use) and mode_at(item, "", distance(state, unit.id, foe)) == use


def _pairs(state: GameState, unit: Unit, given: Order, setting: Setting) -> Iterator[Offer]:
    """One weapon in each hand at once: for each first target the second is open."""
    held = dict(weapons(unit))
    main, off = ([weapon for weapon in held if held[weapon].place == hand] for hand in ("main", "off"))
    for first, second in product(main, off):
        others = targets_of(state, unit, second, held[second].item)
        for foe in targets_of(state, unit, first, held[first].item) if others else ():
            order = given.with_args(weapon=first, target=foe, weapon2=second)
            if _is_legal(state, unit, order.with_args(target2=others[0]), setting):
                yield Offer(order=order, key="target2", values=others)


def _is_legal(state: GameState, unit: Unit, order: Order, setting: Setting) -> bool:
    return attack_refusal(state, unit, order.clause, setting) is None
