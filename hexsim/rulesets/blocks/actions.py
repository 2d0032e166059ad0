"""What a unit does in its turn besides moving: attacks, healing, Bonus Actions, abilities."""

from dataclasses import replace

from hexsim.board.board import BoardChange
from hexsim.hexes.hex import Hex
from hexsim.rules.changing import set_item, set_status
from hexsim.rules.event import BoardChanged, Declared, Noted, ThingChanged
from hexsim.rules.fields import bind
from hexsim.rules.order import Order, Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Thing, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.blocks.abilities import basic_heal, boost, heal_refusal, heal_with, note
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.conditions import set_prone
from hexsim.rulesets.blocks.economy import cost_refusal, spend
from hexsim.rulesets.blocks.fields import Attacked, Drawn, Invoked, Opened, Used
from hexsim.rulesets.blocks.fight.arms import default_weapon, hands_free
from hexsim.rulesets.blocks.fight.declare import declare
from hexsim.rulesets.blocks.fight.legal import attack_refusal, made_attack
from hexsim.rulesets.blocks.items import Ability, Held, held_thing, known_abilities
from hexsim.rulesets.blocks.muster import fresh_id
from hexsim.rulesets.blocks.rolls import free_refusal
from hexsim.rulesets.blocks.sheet import abilities_of
from hexsim.rulesets.blocks.status import sheet_of, status_of
from hexsim.rulesets.blocks.tasks import Share

BONUS = "B-BONUS-1"


def share_of(state: GameState, given: Order) -> Share:
    """The weapon an attack is made with; without a name the first in hand."""
    return Share(unit=given.who, weapon=given.get("weapon") or default_weapon(state.unit(given.who)))


@rule("B-ATK-1")
def check_attack(state: GameState, given: Order) -> Refusal | None:
    """An attack takes the Standard Action; nothing is rolled for it unless somebody reacts."""
    unit, keys = state.unit(given.who), bind(Attacked, given.clause, state.board)
    return cost_refusal(state, unit, "standard") or attack_refusal(
        state, unit, share_of(state, given), keys.target, at=keys.hex, manoeuvre=keys.manoeuvre or "",
        text=keys.text)


def do_attack(res: Resolution, given: Order, task: Task | None) -> None:
    """Pay and declare."""
    del task
    keys = bind(Attacked, given.clause, res.state.board)
    spend(res, given.who, "standard")
    declare(res, made_attack(res.state, share_of(res.state, given), keys.target, keys.hex,
                             manoeuvre=keys.manoeuvre or "", text=keys.text))


def check_heal(state: GameState, given: Order) -> Refusal | None:
    """A touch; the free attribute must be one of the healer's."""
    unit = state.unit(given.who)
    return cost_refusal(state, unit, "standard") or free_refusal(unit, given.get("free")) \
        or heal_refusal(state, unit, basic_heal(), (given.get("target"),))


def do_heal(res: Resolution, given: Order, task: Task | None) -> None:
    """The action is spent whatever comes of it."""
    del task
    spend(res, given.who, "standard")
    heal_with(res, given.who, basic_heal(), (given.get("target"),), given.get("free"))


def _no_item(item: str, unit: Unit, detail: str) -> Refusal:
    return Refusal(code="E_WEAPON", rule=BONUS, params=(
        ("detail", f"@blocks.E_WEAPON_{detail}"), ("item", item), ("unit", unit.name), ("allowed", "")))


@rule("B-BONUS-1")
def check_draw(state: GameState, given: Order) -> Refusal | None:
    """Exchange what is in hand: a thing that is put away, for as much as must go."""
    unit, keys = state.unit(given.who), bind(Drawn, given.clause, state.board)
    refusal = cost_refusal(state, unit, "bonus")
    if refusal is not None:
        return refusal
    items = dict(status_of(unit).items)
    held = items.get(keys.item)
    if held is None or held.in_hand:
        return _no_item(keys.item, unit, "not_put_away")
    wrong = next((name for name in keys.away if name not in items or not items[name].in_hand), None)
    if wrong is not None:
        return _no_item(wrong, unit, "not_in_hand")
    fits = hands_free(unit) + sum(items[name].item.hands for name in goes_away(unit, keys)) >= held.item.hands
    return None if fits else _no_item(keys.item, unit, "hands")


def goes_away(unit: Unit, keys: Drawn) -> tuple[str, ...]:
    """What is put away: what was named; without names as little as needed, weapons before shields."""
    items = dict(status_of(unit).items)
    if keys.away:
        return keys.away
    missing, gone = items[keys.item].item.hands - hands_free(unit), list[str]()
    in_hand = [name for name, held in items.items() if held.in_hand and held.item.hands]
    for name in sorted(in_hand, key=lambda name: items[name].item.kind == "shield"):
        if missing > 0:
            gone.append(name)
            missing -= items[name].item.hands
    return tuple(gone)


def do_draw(res: Resolution, given: Order, task: Task | None) -> None:
    """Put away, then take in hand."""
    del task
    keys, unit = bind(Drawn, given.clause, res.state.board), res.state.unit(given.who)
    spend(res, unit.id, "bonus")
    items = dict(status_of(unit).items)
    for name in goes_away(unit, keys):
        set_item(res, unit.id, BONUS, name, replace(items[name], in_hand=False))
    set_item(res, unit.id, BONUS, keys.item, replace(items[keys.item], in_hand=True))
    params = (("item", items[keys.item].item.name), ("unit", unit.name))
    res.emit(Noted(rule=BONUS, key="blocks.did_draw", params=params))


def things_near(state: GameState, unit: Unit) -> tuple[Thing, ...]:
    """Things in the own hex and beside it that can be picked up."""
    if unit.pose is None:
        return ()
    here = (unit.pose.hex, *map(unit.pose.hex.neighbour, range(6)))
    return tuple(thing for at in here for thing in state.things_at(at) if thing.record.kind == "item")


def check_pick(state: GameState, given: Order) -> Refusal | None:
    """It must lie in the own hex or an adjacent one."""
    unit, item = state.unit(given.who), given.get("item")
    refusal = cost_refusal(state, unit, "bonus")
    if refusal is None and all(thing.id != item for thing in things_near(state, unit)):
        return _no_item(item, unit, "not_near")
    return refusal


def do_pick(res: Resolution, given: Order, task: Task | None) -> None:
    """Into the hand if there is room, else put away."""
    del task
    unit = res.state.unit(given.who)
    thing = next(thing for thing in res.state.things if thing.id == given.get("item"))
    spend(res, unit.id, "bonus")
    held = held_thing(thing)
    held = Held(item=held.item, charges=held.charges, in_hand=hands_free(unit) >= held.item.hands)
    res.emit(ThingChanged(rule=BONUS, before=thing, after=None))
    set_item(res, unit.id, BONUS, fresh_id(thing.id, dict(status_of(unit).items)), held)


def ability_in(unit: Unit, held: Held) -> Ability | None:
    """The ability that a thing holds."""
    name = held.item.ability
    return abilities_of(sheet_of(unit)).get(name) or known_abilities().get(name)


def check_use(state: GameState, given: Order) -> Refusal | None:
    """A thing with an ability that still has a charge."""
    unit, keys = state.unit(given.who), bind(Used, given.clause, state.board)
    held = dict(status_of(unit).items).get(keys.item)
    ability = ability_in(unit, held) if held is not None and held.charges > 0 else None
    refusal = cost_refusal(state, unit, "bonus")
    if refusal is None and ability is None:
        return Refusal(code="E_ABILITY", rule=BONUS, params=(
            ("detail", "@blocks.E_ABILITY_no_use"), ("ability", keys.item)))
    assert refusal is not None or ability is not None
    return refusal or free_refusal(unit, keys.free) or _effect_refusal(state, unit, ability, keys.target)


def _effect_refusal(state: GameState, unit: Unit, ability: Ability | None,
                    targets: tuple[str, ...]) -> Refusal | None:
    if ability is None or ability.effect != "heal":
        return None
    return heal_refusal(state, unit, ability, targets or (unit.id,))


def do_use(res: Resolution, given: Order, task: Task | None) -> None:
    """A charge is gone, and the ability works."""
    del task
    keys, unit = bind(Used, given.clause, res.state.board), res.state.unit(given.who)
    held = dict(status_of(unit).items)[keys.item]
    ability = ability_in(unit, held)
    assert ability is not None
    spend(res, unit.id, "bonus")
    left = replace(held, charges=held.charges - 1) if held.charges > 1 else None
    res.emit(Declared(rule=BONUS, unit=unit.id, verb="use", targets=keys.target, item=keys.item))
    set_item(res, unit.id, BONUS, keys.item, left)
    work(res, unit.id, ability, keys.target or (unit.id,), keys.free)


def work(res: Resolution, unit: str, ability: Ability, targets: tuple[str, ...], free: str) -> None:
    """What an ability does that is no attack."""
    if ability.effect == "heal":
        heal_with(res, unit, ability, targets, free)
    elif ability.effect == "modifier":
        boost(res, unit, ability)
    else:
        note(res, unit, ability)


def check_ability(state: GameState, given: Order) -> Refusal | None:
    """It must be on the sheet, be no Passive and no Reaction, and be paid with its own resource."""
    unit, keys = state.unit(given.who), bind(Invoked, given.clause, state.board)
    ability = abilities_of(sheet_of(unit)).get(keys.ability)
    refusal = cost_refusal(state, unit, ability.cost) if ability is not None else None
    if refusal is not None and refusal.code != "E_MOVE_LEFT":
        return refusal
    if ability is None or ability.cost in ("passive", "reaction"):
        detail = "unknown" if ability is None else ability.cost
        name = ability.name if ability else keys.ability
        return Refusal(code="E_ABILITY", rule="B-ABIL-1", params=(
            ("detail", f"@blocks.E_ABILITY_{detail}"), ("ability", name)))
    return free_refusal(unit, keys.free) or _working_refusal(state, unit, ability, keys) or refusal


def _working_refusal(state: GameState, unit: Unit, ability: Ability, keys: Invoked) -> Refusal | None:
    if ability.effect != "attack":
        return _effect_refusal(state, unit, ability, keys.target)
    share = Share(unit=unit.id, ability=keys.ability)
    return attack_refusal(state, unit, share, ",".join(keys.target), at=keys.hex,
                          manoeuvre=keys.manoeuvre or "", text=keys.text)


def do_ability(res: Resolution, given: Order, task: Task | None) -> None:
    """Pay, and let it work; one that strikes is an Attack."""
    del task
    keys, unit = bind(Invoked, given.clause, res.state.board), res.state.unit(given.who)
    ability = abilities_of(sheet_of(unit))[keys.ability]
    spend(res, unit.id, ability.cost)
    if ability.effect == "attack":
        share = Share(unit=unit.id, ability=keys.ability)
        declare(res, made_attack(res.state, share, ",".join(keys.target), keys.hex,
                                 manoeuvre=keys.manoeuvre or "", text=keys.text))
        return
    res.emit(Declared(rule="B-ABIL-1", unit=unit.id, verb="ability", targets=keys.target, item=keys.ability))
    work(res, unit.id, ability, keys.target or (unit.id,), keys.free)


def check_lie(state: GameState, given: Order) -> Refusal | None:
    """One can only drop prone standing."""
    unit = state.unit(given.who)
    return cost_refusal(state, unit, "bonus") or (_posture("lying", unit) if status_of(unit).prone else None)


def check_stand(state: GameState, given: Order) -> Refusal | None:
    """One can only stand up from the ground."""
    unit = state.unit(given.who)
    return cost_refusal(state, unit, "bonus") or (
        None if status_of(unit).prone else _posture("standing", unit))


def _posture(detail: str, unit: Unit) -> Refusal:
    return Refusal(code="E_PRONE", rule="B-COND", params=(
        ("detail", f"@blocks.E_PRONE_{detail}"), ("unit", unit.name)))


def do_lie(res: Resolution, given: Order, task: Task | None) -> None:
    """Drop prone."""
    del task
    spend(res, given.who, "bonus")
    set_prone(res, given.who, BONUS)


def do_stand(res: Resolution, given: Order, task: Task | None) -> None:
    """Stand up; a condition that was Sustained has ended with it."""
    del task
    spend(res, given.who, "bonus")
    kept = tuple(name for name in status_of(res.state.unit(given.who)).sustained if name != "prone")
    set_status(res, given.who, BONUS, prone=False, sustained=kept)


def door_at(state: GameState, unit: Unit, to: Hex) -> tuple[int, str] | None:
    """The side of the unit's hex toward a neighbour and what the door there becomes; None for no door."""
    side = unit.pose.hex.direction_to(to) if unit.pose is not None else None
    if unit.pose is None or side is None:
        return None
    kind = state.board.side(unit.pose.hex, side)
    return None if kind is None or not kind.opens_to else (int(side), kind.opens_to)


def check_door(state: GameState, given: Order) -> Refusal | None:
    """There must be a door between the own hex and the one named."""
    unit, to = state.unit(given.who), bind(Opened, given.clause, state.board).hex
    refusal = cost_refusal(state, unit, "bonus")
    if refusal is None and door_at(state, unit, to) is None:
        return Refusal(code="E_TARGET", rule=BONUS, params=(
            ("detail", "@blocks.E_TARGET_door"), ("target", state.board.number(to))))
    return refusal


def do_door(res: Resolution, given: Order, task: Task | None) -> None:
    """Open or close it."""
    del task
    unit, to = res.state.unit(given.who), bind(Opened, given.clause, res.state.board).hex
    door = door_at(res.state, unit, to)
    assert door is not None and unit.pose is not None
    spend(res, unit.id, "bonus")
    before = res.state.board.side(unit.pose.hex, door[0])
    assert before is not None
    res.emit(BoardChanged(rule=BONUS, changes=(
        BoardChange(hex=unit.pose.hex, direction=door[0], field="side", before=before.id, after=door[1]),)))
