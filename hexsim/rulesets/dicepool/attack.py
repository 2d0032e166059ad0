"""An attack before its dice: pool, difficulty, whether it can be made (section 5 of the rules)."""

from dataclasses import dataclass

from hexsim.board.board import Board
from hexsim.hexes.hex import Hex
from hexsim.hexes.path import ENTRIES, parse_path
from hexsim.rules.event import Modifier
from hexsim.rules.order import Clause, Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.dice import Pool, figure
from hexsim.rulesets.dicepool.figures import figures
from hexsim.rulesets.dicepool.health import wounds
from hexsim.rulesets.dicepool.places import Arc, arc_dice, arc_from, cover_difficulty, distance, sees
from hexsim.rulesets.dicepool.sheet import Sheet, dots
from hexsim.rulesets.dicepool.status import can_act, held_by, sheet_of, status_of
from hexsim.rulesets.dicepool.weapons import Held, Mode, Weapon

ABILITY_OF = {"unarmed": "brawl", "melee": "melee", "firearm": "firearms", "thrown": "athletics"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """An attack about to be rolled, as it was when it was opened.

    Attributes:
        item: the weapon.
        number: the attacker's action, from 0.
        damage: dice of a hit with one success.
        here: hex of the attacker; `there`: of the target.
    """

    unit: str
    target: str
    item: str
    mode: str
    number: int
    arc: Arc
    close: bool
    shot: bool
    pool: Pool
    damage: int
    lethal: bool
    here: Hex
    there: Hex


@rule("P-ATK-1")
def skill_dice(sheet: Sheet, kind: str) -> tuple[Modifier, ...]:
    """Dexterity with the ability that goes with the kind of weapon."""
    return ability_dice(sheet, "dexterity", ABILITY_OF[kind], "P-ATK-1")


def ability_dice(sheet: Sheet, attribute: str, ability: str, rule_id: str) -> tuple[Modifier, ...]:
    """An attribute and an ability as items of a pool."""
    first, second = dots(sheet, attribute, ability)
    return (*figure(first, rule_id, attribute), *figure(second, rule_id, ability))


@rule("P-ATK-3")
def weapon_dice(weapon: Weapon, mode: Mode) -> tuple[Modifier, ...]:
    """Dice that a weapon and its rate of fire add."""
    return (*figure(weapon.pool_mod, "P-ATK-3", "weapon"), *figure(mode.pool_mod, "P-ATK-3", "mode"))


@rule("P-MULTI-3")
def loss_of(number: int, regular: int) -> int:
    """Dice that an action loses: of n ≥ 2 actions the first n, each later one a die more; swift ones none.

    >>> [loss_of(number, 3) for number in range(4)], loss_of(0, 1)
    ([3, 4, 5, 0], 0)
    """
    return regular + number if regular > 1 and number < regular else 0


def several_dice(unit: Unit, number: int) -> tuple[Modifier, ...]:
    """The loss of a declared action as an item of its pool."""
    regular = sum(not action.swift for action in status_of(unit).actions)
    return figure(-loss_of(number, regular), "P-MULTI-3", "several")


def prone_dice(unit: Unit) -> tuple[Modifier, ...]:
    """The die that lying costs."""
    return figure(figures().prone if status_of(unit).posture == "prone" else 0, "P-MOVE-6", "prone")


@rule("P-MOVE-2")
def walk_dice(hexes: int) -> tuple[Modifier, ...]:
    """Each hex of the action's walk beyond the third takes a die off its pool."""
    return figure(-max(0, hexes - figures().free), "P-MOVE-2", "walk")


def hexes_of(clause: Clause) -> int:
    """Hexes that the path of a clause enters."""
    return sum(token in ENTRIES for token in parse_path(clause.get("path")))


def walked_for(clause: Clause, walked: int) -> int:
    """Hexes that count against a deed: those entered if the walk comes before, those declared if after."""
    return hexes_of(clause) if clause.get("after") == "yes" else walked


@rule("P-TEST-6")
def attack_pool(board: Board, unit: Unit, held: Held, mode: Mode, *, arc: Arc, here: Hex, there: Hex,
                walked: int, several: tuple[Modifier, ...]) -> Pool:
    """Everything that makes up the pool and the difficulty of an attack."""
    weapon = held.item
    dice = (*skill_dice(sheet_of(unit), weapon.kind), *weapon_dice(weapon, mode), *arc_dice(arc),
            *walk_dice(walked), *several, *wounds(unit), *prone_dice(unit))
    return Pool(dice=dice, difficulty=difficulty_of(board, unit, weapon, mode, here, there))


@rule("P-ATK-4")
def difficulty_of(board: Board, unit: Unit, weapon: Weapon, mode: Mode, here: Hex,
                  there: Hex) -> tuple[Modifier, ...]:
    """6 unless circumstances change it: distance, the weapon, its mode, cramps, cover."""
    hampered = figures().hampered if status_of(unit).hampered else 0
    cover = () if weapon.is_close else cover_difficulty(board, here, there)
    return (*band(weapon, here.distance(there)), *figure(weapon.difficulty_mod, "P-ATK-3", "weapon_hard"),
            *figure(mode.difficulty_mod, "P-ATK-3", "mode_hard"), *figure(hampered, "P-ATK-4",
                    "hampered"), *cover)


def band(weapon: Weapon, far: int) -> tuple[Modifier, ...]:
    """The difficulty by distance."""
    known = figures()
    if weapon.is_close:
        return figure(known.difficulty, "P-ATK-7", "close")
    if far <= 1:
        return figure(known.adjacent, "P-ATK-7", "adjacent")
    if far <= weapon.range:
        return figure(known.normal, "P-ATK-7", "normal")
    return figure(known.long, "P-ATK-7", "long")


@rule("P-DMG-2")
def damage_dice(sheet: Sheet, weapon: Weapon) -> int:
    """Damage dice of a hit with one success: the weapon's, with Strength where it counts."""
    return weapon.damage + (sheet.strength if weapon.strength else 0)


def make_attack(state: GameState, unit: Unit, clause: Clause, number: int, walked: int) -> Attack:
    """The attack of a clause from where the unit stands; the weapon and the target are there."""
    held, target = held_by(unit, clause.get("weapon")), state.unit(clause.get("target"))
    assert held is not None and unit.pose is not None and target.pose is not None
    mode = held.item.mode(clause.get("mode"))
    assert mode is not None
    here, there = unit.pose.hex, target.pose.hex
    arc = arc_from(target.pose, here)
    pool = attack_pool(state.board, unit, held, mode, arc=arc, here=here, there=there,
                       walked=walked_for(clause, walked), several=several_dice(unit, number))
    return Attack(unit=unit.id, target=target.id, item=clause.get("weapon"), mode=mode.name, number=number,
                  arc=arc, close=held.item.is_close, shot=held.item.kind == "firearm", pool=pool,
                  damage=damage_dice(sheet_of(unit), held.item), here=here, there=there,
                  lethal=held.item.damage_type == "lethal")


def weapon_refusal(unit: Unit, weapon: str, mode: str = "") -> Refusal | None:
    """Not carried, broken, an unknown mode."""
    held = held_by(unit, weapon)
    if held is None or held.condition == "broken" or held.item.mode(mode) is None:
        why = "unknown" if held is None else "broken" if held.condition == "broken" else "mode"
        allowed = " ".join(name for name, one in status_of(unit).weapons if one.condition != "broken")
        if why == "mode" and held is not None:
            allowed = " ".join(one.name for one in held.item.modes)
        name = held.item.name if held is not None else weapon or "–"
        return Refusal(code="E_WEAPON", rule="P-ATK-1", params=(
            ("detail", f"@dicepool.E_WEAPON_{why}"), ("weapon", name), ("mode", mode or "–"),
            ("allowed", allowed)))
    return None


def jam_refusal(unit: Unit, weapon: str) -> Refusal | None:
    """The weapon is jammed."""
    held = held_by(unit, weapon)
    if held is None or held.condition != "jammed":
        return None
    return Refusal(code="E_JAMMED", rule="P-ATK-6", params=(("weapon", held.item.name),))


@rule("P-ATK-10")
def target_refusal(state: GameState, unit: Unit, target: str) -> Refusal | None:
    """Only an enemy in the fight can be attacked."""
    other = state.unit(target) if state.has_unit(target) else None
    why = "nobody" if other is None else "self" if target == unit.id else "friend" if (
        other.side == unit.side) else "out" if not can_act(state, other) else ""
    if not why:
        return None
    return Refusal(code="E_TARGET", rule="P-ATK-10", params=(
        ("detail", f"@dicepool.E_TARGET_{why}"), ("target", other.name if other else target)))


@rule("P-ATK-7")
def distance_refusal(state: GameState, unit: Unit, weapon: Weapon, target: Unit) -> Refusal | None:
    """Beyond reach or twice the range, or out of sight; the unit stands where it would attack from."""
    assert unit.pose is not None and target.pose is not None
    here, there = unit.pose.hex, target.pose.hex
    most = weapon.reach if weapon.is_close else figures().bands * weapon.range
    far = distance(here, there)
    if far > most:
        return Refusal(code="E_RANGE", rule="P-ATK-7", params=(
            ("detail", "@dicepool.E_RANGE_far"), ("count", far), ("most", most), ("target", target.name)))
    if not sees(state.board, unit, here, target, there):
        return Refusal(code="E_LOS", rule="P-ATK-7", params=(("target", target.name),))
    return None


def moment_refusal(state: GameState, unit: Unit, clause: Clause) -> Refusal | None:
    """Why a declared attack cannot be performed from where the unit stands now (P-DECL-3)."""
    weapon, target = clause.get("weapon"), clause.get("target")
    refusal = (weapon_refusal(unit, weapon, clause.get("mode")) or jam_refusal(unit, weapon)
               or target_refusal(state, unit, target))
    if refusal is not None:
        return refusal
    held = held_by(unit, weapon)
    assert held is not None
    return distance_refusal(state, unit, held.item, state.unit(target))
