"""Expected results of attacks between poses, and what an enemy's answers make of them; in whole points."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from hexsim.board.board import Board
from hexsim.board.cover import cover_between
from hexsim.board.sight import sight
from hexsim.board.ways import ways
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.advice.value import mean_loss, unit_value
from hexsim.rulesets.dicepool.attack import Attack, damage_dice, skill_dice
from hexsim.rulesets.dicepool.blow import soak_pool
from hexsim.rulesets.dicepool.card import fights
from hexsim.rulesets.dicepool.chances import less, levels_of_attack, successes
from hexsim.rulesets.dicepool.dice import clamped
from hexsim.rulesets.dicepool.figures import figures
from hexsim.rulesets.dicepool.guard import KINDS
from hexsim.rulesets.dicepool.health import Track, penalty_of, track_of
from hexsim.rulesets.dicepool.places import arc_from, eyes
from hexsim.rulesets.dicepool.sheet import Sheet
from hexsim.rulesets.dicepool.status import sheet_of, status_of
from hexsim.rulesets.dicepool.weapons import Held


class Arm(NamedTuple):
    """A weapon and mode in the hands of a unit: pool and difficulty before arc, distance and cover."""

    close: bool
    length: int
    size: int
    hard: int
    damage: int
    lethal: bool


class Victim(NamedTuple):
    """What decides about the harm a hit does."""

    track: Track
    soaks_bashing: int
    soaks_lethal: int
    halves: bool


def enemies(state: GameState, unit: Unit) -> tuple[Unit, ...]:
    """Everybody on the map who fights against the unit."""
    key = ("enemies", unit.side)
    found: tuple[Unit, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = tuple(one for one in state.units if one.side != unit.side
                                        and one.pose is not None and fights(state, one))
    return found


def fit_weapons(unit: Unit) -> Iterator[tuple[str, Held]]:
    """The weapons a unit could use now."""
    return ((name, held) for name, held in status_of(unit).weapons if held.condition == "ready")


def hindered(unit: Unit) -> int:
    """Dice that wounds and lying take off attacks and defences, 0 or less."""
    status = status_of(unit)
    return penalty_of(status.marks) + (figures().prone if status.posture == "prone" else 0)


def arms_of(unit: Unit) -> tuple[Arm, ...]:
    """Everything the unit could attack with now."""
    ready = tuple(held for _, held in fit_weapons(unit))
    return _arms(sheet_of(unit), ready, hindered(unit), status_of(unit).hampered)


@lru_cache(maxsize=1024)
def _arms(sheet: Sheet, ready: tuple[Held, ...], lost: int, hampered: bool) -> tuple[Arm, ...]:
    found = []
    for held in ready:
        weapon = held.item
        base = sum(item.value for item in skill_dice(sheet, weapon.kind)) + weapon.pool_mod + lost
        for mode in weapon.modes:
            hard = weapon.difficulty_mod + mode.difficulty_mod + (figures().hampered if hampered else 0)
            found.append(Arm(weapon.is_close, weapon.length, base + mode.pool_mod, hard,
                             damage_dice(sheet, weapon), weapon.damage_type == "lethal"))
    return tuple(found)


def victim_of(unit: Unit) -> Victim:
    """A unit as it is now."""
    return _victim(sheet_of(unit), track_of(unit))


@lru_cache(maxsize=1024)
def _victim(sheet: Sheet, track: Track) -> Victim:
    return Victim(track, soak_pool(sheet, lethal=False).size, soak_pool(sheet, lethal=True).size,
                  sheet.half_bashing)


def guard_size(unit: Unit, *, close: bool) -> int:
    """Dice of the unit's best defence, without the loss of several actions."""
    sheet = sheet_of(unit)
    kinds = [kind for kind in KINDS if close or kind == "dodge"]
    return sheet.dexterity + max(sheet.figure(KINDS[kind]) for kind in kinds) + hindered(unit)


@cache
def loss(size: int, need: int, bonus: int, guard: int | None, damage: int, lethal: bool,
         victim: Victim) -> int:
    """Points an attack is expected to take; `guard`: dice of the defence against it, None for none."""
    hits = successes(size, need, bonus)
    if guard is not None:
        hits = less(hits, successes(guard, figures().difficulty))
    soak = victim.soaks_lethal if lethal else victim.soaks_bashing
    spread = levels_of_attack(hits, damage, soak, figures().difficulty, halved=victim.halves and not lethal)
    return int(mean_loss(victim.track, spread, lethal=lethal))


def expected(state: GameState, attack: Attack, bonus: int = 0) -> int:
    """Points an attack is expected to take, if its target answers as often as not."""
    target = state.unit(attack.target)
    status, victim = status_of(target), victim_of(target)
    plain = loss(attack.pool.size, attack.pool.need, bonus, None, attack.damage, attack.lethal, victim)
    aware = attack.arc != "rear" or attack.unit in status.known
    if not aware or (status.declared and not any(one.is_left for one in status.actions)):
        return plain
    guard = guard_size(target, close=attack.close)
    answered = loss(attack.pool.size, attack.pool.need, bonus, guard, attack.damage, attack.lethal, victim)
    return (plain + answered) // 2


def stroke(state: GameState, unit: Unit, here: Hex, target: Unit, pose: Pose) -> int:
    """Points the unit's best attack from a hex is expected to take from a target at a pose; 0 for none."""
    far, arc, best = here.distance(pose.hex), arc_from(pose, here), 0
    dice = {"front": 0, "side": figures().side, "rear": figures().rear}[arc]
    victim = victim_of(target)
    for arm in arms_of(unit):
        most = arm.length if arm.close else figures().bands * arm.length
        if not 1 <= far <= most:
            continue
        need = _need(state.board, arm, here, pose.hex, far)
        plain = loss(arm.size + dice, need, 0, None, arm.damage, arm.lethal, victim)
        if plain // 2 >= best or arc == "rear":
            guard = None if arc == "rear" else guard_size(target, close=arm.close)
            best = max(best, (plain + loss(arm.size + dice, need, 0, guard, arm.damage, arm.lethal,
                                           victim)) // 2)
    return best if best and clear(state, unit, here, target, pose.hex) else 0


def _need(board: Board, arm: Arm, here: Hex, there: Hex, far: int) -> int:
    known = figures()
    if arm.close:
        return clamped(known.difficulty + arm.hard)
    band = known.adjacent if far <= 1 else known.normal if far <= arm.length else known.long
    return clamped(band + arm.hard + (_cover(board, here, there) if far > 1 else 0))


def _cover(board: Board, here: Hex, there: Hex) -> int:
    key = ("pools cover", board.index(here), board.index(there))
    found: int | None = board.cache.get(key)
    if found is None:
        known = figures()
        found = board.cache[key] = {"none": 0, "light": known.light, "heavy": known.heavy}[
            cover_between(board, here, there)]
    return found


def clear(state: GameState, unit: Unit, here: Hex, other: Unit, there: Hex) -> bool:
    """Whether the one sees the other from there; kept with the board."""
    if here not in state.board or there not in state.board:
        return False
    key = ("pools clear", state.board.index(here), state.board.index(there), eyes(unit), eyes(other))
    found: tuple[bool] | None = state.board.cache.get(key)
    if found is None:
        found = state.board.cache[key] = (sight(state.board, here, there, eyes(unit), eyes(other)).clear,)
    return found[0]


def way_to(state: GameState, here: Hex, there: Hex) -> int | None:
    """The price of the way from one hex to another, None if there is none."""
    return ways(state.board, there).price(here)


def capped(state: GameState, unit: Unit, points: int) -> int:
    """Points, no more than the unit is worth."""
    return min(points, unit_value(state, unit))
