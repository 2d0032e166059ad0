"""Expected results of attacks between poses, and what an enemy's answers make of them."""

from collections.abc import Iterator
from fractions import Fraction

from hexsim.board.sight import sight
from hexsim.board.ways import ways
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.advice.value import mean_loss, unit_value
from hexsim.rulesets.dicepool.attack import Attack, attack_pool, damage_dice
from hexsim.rulesets.dicepool.blow import soak_pool
from hexsim.rulesets.dicepool.card import fights
from hexsim.rulesets.dicepool.chances import Spread, less, levels_of_attack, successes
from hexsim.rulesets.dicepool.dice import Pool
from hexsim.rulesets.dicepool.figures import figures
from hexsim.rulesets.dicepool.guard import KINDS, guard_pool
from hexsim.rulesets.dicepool.health import track_of
from hexsim.rulesets.dicepool.places import Arc, arc_from, eyes
from hexsim.rulesets.dicepool.status import sheet_of, status_of
from hexsim.rulesets.dicepool.weapons import Held

ANSWERED = Fraction(1, 2)
"""How often a target that could defend is taken to do so."""


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


def loss_by(state: GameState, target: Unit, hits: Spread, damage: int, *, lethal: bool) -> Fraction:
    """Points that an attack with these successes is expected to take from a target."""
    sheet = sheet_of(target)
    spread = levels_of_attack(hits, damage, soak_pool(sheet, lethal=lethal).size, figures().difficulty,
                              halved=sheet.half_bashing and not lethal)
    return mean_loss(track_of(target), spread, lethal=lethal)


def eased(target: Unit, hits: Spread, *, close: bool) -> Spread:
    """The successes that the target's best defence would leave."""
    pools = [guard_pool(target, kind, 0) for kind in KINDS if close or kind == "dodge"]
    best = max(pools, key=lambda pool: pool.size)
    return less(hits, successes(best.size, best.need))


def expected(state: GameState, attack: Attack, bonus: int = 0) -> Fraction:
    """Points an attack is expected to take, if its target answers as often as not."""
    target = state.unit(attack.target)
    hits = successes(attack.pool.size, attack.pool.need, bonus)
    plain = loss_by(state, target, hits, attack.damage, lethal=attack.lethal)
    aware = attack.arc != "rear" or attack.unit in status_of(target).known
    if not aware or (status_of(target).declared and not any(one.is_left for one in status_of(target).actions)):
        return plain
    left = eased(target, hits, close=attack.close)
    answered = loss_by(state, target, left, attack.damage, lethal=attack.lethal)
    return plain * (1 - ANSWERED) + answered * ANSWERED


def stroke(state: GameState, unit: Unit, here: Hex, target: Unit, pose: Pose) -> Fraction:
    """Points the unit's best attack from a hex is expected to take from a target at a pose; 0 if there is none."""
    best = Fraction(0)
    far, arc = here.distance(pose.hex), arc_from(pose, here)
    for _, held in fit_weapons(unit):
        most = held.item.reach if held.item.is_close else figures().bands * held.item.range
        if not 1 <= far <= most:
            continue
        for mode in held.item.modes:
            pool = attack_pool(state.board, unit, held, mode, arc=arc, here=here, there=pose.hex, walked=0, several=())
            best = max(best, _reckoned(state, unit, target, held, pool, arc))
    if best and not clear(state, unit, here, target, pose.hex):
        return Fraction(0)
    return best


def _reckoned(state: GameState, unit: Unit, target: Unit, held: Held, pool: Pool, arc: Arc) -> Fraction:
    hits = successes(pool.size, pool.need)
    damage, lethal = damage_dice(sheet_of(unit), held.item), held.item.damage_type == "lethal"
    plain = loss_by(state, target, hits, damage, lethal=lethal)
    if arc == "rear":
        return plain
    left = eased(target, hits, close=held.item.is_close)
    return (plain + loss_by(state, target, left, damage, lethal=lethal)) / 2


def clear(state: GameState, unit: Unit, here: Hex, other: Unit, there: Hex) -> bool:
    """Whether the one sees the other from there; kept with the board."""
    key = ("pools clear", state.board.index(here), state.board.index(there), eyes(unit), eyes(other))
    found: tuple[bool] | None = state.board.cache.get(key)
    if found is None:
        found = state.board.cache[key] = (sight(state.board, here, there, eyes(unit), eyes(other)).clear,)
    return found[0]


def way_to(state: GameState, here: Hex, there: Hex) -> int | None:
    """The price of the way from one hex to another, None if there is none."""
    return ways(state.board, there).price(here)


def capped(state: GameState, unit: Unit, points: Fraction) -> int:
    """Points, no more than the unit is worth."""
    return min(int(points), unit_value(state, unit))
