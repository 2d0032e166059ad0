"""Defences: dodge, block, parry, where a shot is dodged to, who may defend at all (section 6)."""

from collections.abc import Iterator

from hexsim.board.cover import cover_between
from hexsim.board.ground import Block
from hexsim.hexes.hex import Hex
from hexsim.rules.event import Modifier
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.attack import Attack, ability_dice, prone_dice, several_dice
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.dice import Pool, plain
from hexsim.rulesets.dicepool.gaits import toll
from hexsim.rulesets.dicepool.health import wounds
from hexsim.rulesets.dicepool.places import towards
from hexsim.rulesets.dicepool.sheet import Sheet
from hexsim.rulesets.dicepool.status import can_act, held_by, is_up, sheet_of, status_of

KINDS = {"dodge": "dodge", "block": "brawl", "parry": "melee"}
"""The ability of each defence."""


@rule("P-DEF-1")
def guard_dice(sheet: Sheet, kind: str) -> tuple[Modifier, ...]:
    """Dexterity with Dodge, Brawl or Melee."""
    return ability_dice(sheet, "dexterity", KINDS[kind], "P-DEF-1")


def guard_pool(unit: Unit, kind: str, number: int) -> Pool:
    """The pool of a defence taken in the stead of an action, with that action's loss."""
    dice = (*guard_dice(sheet_of(unit), kind), *several_dice(unit, number), *wounds(unit), *prone_dice(unit))
    return Pool(dice=dice, difficulty=plain("P-DEF-1"))


def parry_weapon(unit: Unit, weapon: str) -> tuple[str, Refusal | None]:
    """The ready melee weapon a parry is made with: the one named, else the first; or that there is none."""
    fit = [name for name, held in status_of(unit).weapons
           if held.item.kind == "melee" and held.condition == "ready"]
    if (weapon and weapon in fit) or (not weapon and fit):
        return weapon or fit[0], None
    held = held_by(unit, weapon)
    return "", Refusal(code="E_WEAPON", rule="P-DEF-1", params=(
        ("detail", "@dicepool.E_WEAPON_parry"), ("weapon", held.item.name if held else weapon or "–"),
        ("allowed", " ".join(fit) or "–")))


@rule("P-DEF-2")
def is_aware(unit: Unit, attack: Attack) -> bool:
    """Whether the unit can answer: the attack is not from behind, or it knows of the attacker."""
    return attack.arc != "rear" or attack.unit in status_of(unit).known


@rule("P-DEF-4")
def dodge_hexes(state: GameState, unit: Unit, attack: Attack) -> tuple[Hex, ...]:
    """Where a shot can be dodged to: a free neighbour with cover against it or out of its line."""
    return tuple(at for direction in range(6)
                 if (at := _dodge_hex(state, unit, attack, direction)) is not None)


def _dodge_hex(state: GameState, unit: Unit, attack: Attack, direction: int) -> Hex | None:
    here = attack.there
    at = here.neighbour(direction)
    if at not in state.board or isinstance(toll(state.board, here, direction), Block):
        return None
    if any(is_up(one) and one.id != unit.id for one in state.units_at(at)):
        return None
    line = towards(attack.here, here)
    in_line = direction in (line, (line + 3) % 6)
    far = attack.here.distance(at) > 1
    covered = far and cover_between(state.board, attack.here, at) != "none"
    return None if in_line and not covered else at


@rule("P-DEF-3")
def kind_refusal(state: GameState, unit: Unit, attack: Attack, kind: str, at: Hex | None) -> Refusal | None:
    """Block and parry only close; a shot is dodged into a fit hex, anything else on the spot."""
    if kind != "dodge":
        return None if attack.close else _no_defence("P-DEF-3", "ranged", kind)
    if not attack.shot:
        return None if at is None else _no_defence("P-DEF-3", "stays", kind)
    fit = dodge_hexes(state, unit, attack)
    if at in fit:
        return None
    return _no_defence("P-DEF-4", "hex", kind, allowed=" ".join(map(state.board.number, fit)) or "–")


def _no_defence(rule_id: str, why: str, kind: str, allowed: str = "") -> Refusal:
    return Refusal(code="E_DEFENCE", rule=rule_id, params=(
        ("detail", f"@dicepool.E_DEFENCE_{why}"), ("kind", f"@dicepool.kind_{kind}"), ("allowed", allowed)))


def left_actions(unit: Unit) -> tuple[int, ...]:
    """Numbers of the actions that can still be given up."""
    return tuple(number for number, action in enumerate(status_of(unit).actions) if action.is_left)


@rule("P-ABORT-3")
def has_action(state: GameState, unit: Unit) -> bool:
    """Whether the unit still has an action: declared, neither performed nor given up."""
    return can_act(state, unit) and bool(left_actions(unit))


@rule("P-ABORT-2")
def is_dear(unit: Unit, number: int) -> bool:
    """Whether giving up an action takes a Willpower test or point: a declared attack that is not kept."""
    action = status_of(unit).actions[number]
    return action.clause.verb == "attack" and action.fate == "due"


def given_up(unit: Unit, given: Order, own: int) -> int | None:
    """The number of the action an order gives up, None if there is no such one left.

    If it names none: the first declared defence of that kind, which is used at the attack it answers, else
    the last action. `own`: the unit's action of the moment, which is the one to go; −1 for none (P-SIM-1).
    """
    left, named = left_actions(unit), int(given.get("give", "0"))
    if own >= 0:
        return own if own in left and named in (0, own + 1) else None
    if not named:
        return usual(unit, given.get("kind"))
    return named - 1 if named - 1 in left else None


@rule("P-MULTI-2")
def usual(unit: Unit, kind: str) -> int | None:
    """The number of the action that goes if nobody says which, None if there is none left."""
    left, actions = left_actions(unit), status_of(unit).actions
    kept = (number for number in left if actions[number].clause.verb == "defend"
            and actions[number].clause.get("kind", "open") in ("open", kind))
    return next(kept, left[-1] if left else None)


def guard_orders(state: GameState, unit: Unit, attack: Attack, own: int) -> Iterator[Order]:
    """Every defence in every way the unit could take it, the cheapest first; without the order not to."""
    left = [own] if own >= 0 else list(left_actions(unit))
    for number in sorted(left, key=lambda each: (is_dear(unit, each), -each)):
        for way in ("point", "test") if is_dear(unit, number) else ("",):
            for kind in KINDS:
                give = "" if own >= 0 or number == usual(unit, kind) else str(number + 1)
                at = dodge_hexes(state, unit, attack) if kind == "dodge" and attack.shot else (None,)
                for place in at:
                    where = state.board.number(place) if place is not None else ""
                    yield order(unit.id, "react", kind=kind, hex=where, give=give, by=way)
