"""What an order is expected to bring, what threatens a unit, what its next turn promises (see `Advice`)."""

from collections.abc import Iterator
from functools import cache

from hexsim.board.walk import walk
from hexsim.hexes.pose import Pose
from hexsim.rules.advice import Advice
from hexsim.rules.order import Clause, Order
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.advice.reckon import (
    arms_of,
    capped,
    clear,
    enemies,
    expected,
    fit_weapons,
    loss,
    stroke,
    victim_of,
    way_to,
)
from hexsim.rulesets.dicepool.advice.value import WILL, unit_value
from hexsim.rulesets.dicepool.chances import at_least_one, successes
from hexsim.rulesets.dicepool.declare import DECLARE, context
from hexsim.rulesets.dicepool.declare import POINT as POINT_TO_DECLARE
from hexsim.rulesets.dicepool.deeds import DEFEND, DELAY
from hexsim.rulesets.dicepool.defend import REACT, task_for, willpower_pool
from hexsim.rulesets.dicepool.figures import figures
from hexsim.rulesets.dicepool.gaits import gait_of_clause, ground_of
from hexsim.rulesets.dicepool.guard import given_up, guard_pool, is_dear
from hexsim.rulesets.dicepool.odds import aimed
from hexsim.rulesets.dicepool.paths import steps_before, tokens_of, walks
from hexsim.rulesets.dicepool.status import sheet_of, status_of

ALERT, WAITING, COMING, FADING, IN_REACH = 45, 55, 80, 90, 60
"""Percent: of what threatens that a kept defence wards off; of a stroke for whoever delays; of a stroke one
has to come near for; for each hex that is too far; of the threat of an enemy that must walk first."""

CLEARED = 60
"""Points of a weapon that works again."""

POINT = 25
"""Points that a Willpower point spent now should bring."""


def worth(state: GameState, given: Order) -> int:
    """Points an order is expected to bring; see `Advice.worth`."""
    if not state.has_unit(given.who):
        return 0
    unit = state.unit(given.who)
    if given.verb == REACT:
        return _of_defence(state, unit, given)
    points = _of_attacks(state, given)
    clauses = given.ahead if given.verb == DECLARE else given.clauses
    for clause in clauses:
        points += _of_clause(state, unit, clause)
    if given.verb == DECLARE and given.get("will"):
        points -= POINT + WILL
    return points


def _of_attacks(state: GameState, given: Order) -> int:
    """All attacks an order names; no more from one target than it is worth."""
    taken: dict[str, int] = {}
    for one in aimed(state, given):
        target = one.attack.target
        whole, before = max(1, unit_value(state, state.unit(target))), taken.get(target, 0)
        taken[target] = before + expected(state, one.attack, one.bonus) * max(0, whole - before) // whole
    return sum(taken.values())


def _of_clause(state: GameState, unit: Unit, clause: Clause) -> int:
    if unit.pose is None:
        return 0
    if clause.verb == DEFEND and context(state, unit.id) is not None:
        return danger(state, unit, unit.pose) * ALERT // 100
    if clause.verb == DELAY:
        best = max((stroke(state, unit, unit.pose.hex, foe, foe.pose)
                    for foe in enemies(state, unit) if foe.pose), default=0)
        return best * WAITING // 100
    return CLEARED if clause.verb == "clear" else 0


def _of_defence(state: GameState, unit: Unit, given: Order) -> int:
    """What a defence spares, less what the action given up would have brought."""
    task = task_for(state, unit.id)
    number = given_up(unit, given, task.own) if task is not None else None
    if task is None or number is None or given.get("kind", "none") == "none":
        return 0
    attack, victim = task.attack, victim_of(unit)
    pool = guard_pool(unit, given.get("kind"), number)
    plain, eased = (loss(attack.pool.size, attack.pool.need, 0, guard, attack.damage, attack.lethal, victim)
                    for guard in (None, pool.size))
    spared, price = plain - eased, _price_of(state, unit, number)
    if not is_dear(unit, number):
        return spared - price
    if given.get("by") == "point":
        return spared - price - POINT
    test = willpower_pool(unit)
    return int((spared - price) * at_least_one(successes(test.size, test.need)))


def _price_of(state: GameState, unit: Unit, number: int) -> int:
    """What the action to be given up is still expected to bring."""
    action = status_of(unit).actions[number]
    clause = action.clause
    if clause.verb == DELAY:
        return _of_clause(state, unit, clause) // 2
    if action.fate != "due" or clause.verb != "attack" or not state.has_unit(clause.get("target")):
        return 0
    target = state.unit(clause.get("target"))
    if unit.pose is None or target.pose is None:
        return 0
    steps = steps_before(state, unit, clause)
    here = steps[-1].pose.hex if steps else unit.pose.hex
    return stroke(state, unit, here, target, target.pose)


def danger(state: GameState, unit: Unit, pose: Pose) -> int:
    """Points that all enemies together are expected to take from a unit at a pose; see `Advice.danger`."""
    threats = sorted((_threat(state, foe, unit, pose) for foe in enemies(state, unit)), reverse=True)
    return capped(state, unit, sum(threat // (1 + place) for place, threat in enumerate(threats)))


def _threat(state: GameState, foe: Unit, unit: Unit, pose: Pose) -> int:
    """The best attack of one enemy, from where it stands or after a walk."""
    assert foe.pose is not None
    here = stroke(state, foe, foe.pose.hex, unit, pose)
    reach = max((arm.length for arm in arms_of(foe) if arm.close), default=0)
    price = way_to(state, foe.pose.hex, pose.hex)
    if price is None or price - reach > figures().walk or foe.pose.hex.distance(pose.hex) <= reach:
        return here
    near = pose.hex.neighbour(pose.facing)
    if not reach or near not in state.board:
        return here
    return max(here, stroke(state, foe, near, unit, pose) * IN_REACH // 100)


def promise(state: GameState, unit: Unit, pose: Pose) -> int:
    """Points the best attack of the next turn is expected to bring from a pose; see `Advice.promise`."""
    return max((_against(state, unit, foe, pose) for foe in enemies(state, unit)), default=0)


def _against(state: GameState, unit: Unit, foe: Unit, pose: Pose) -> int:
    assert foe.pose is not None
    best = stroke(state, unit, pose.hex, foe, foe.pose)
    price = way_to(state, pose.hex, foe.pose.hex)
    if price is None:
        return best
    near = foe.pose.hex.neighbour(foe.pose.facing)
    found = stroke(state, unit, near, foe, foe.pose) * COMING // 100
    for close, length in {(arm.close, arm.length) for arm in arms_of(unit)}:
        gap = price - length
        if gap <= 0 and clear(state, unit, pose.hex, foe, foe.pose.hex):
            continue
        best = max(best, faded(found, min(40, max(1, gap // 2 if close else gap))))
    return best


@cache
def faded(points: int, times: int) -> int:
    """Points of which so many times a part is lost."""
    for _ in range(times):
        points = points * FADING // 100
    return points


def lands(state: GameState, given: Order) -> Pose | None:
    """Where what an order says will have led its unit; see `Advice.lands`."""
    if not state.has_unit(given.who):
        return None
    unit = state.unit(given.who)
    found = [clause for clause in given.clauses if walks(clause)]
    if not found or unit.pose is None:
        return None
    return _end_of(state, unit, found[0])


def _end_of(state: GameState, unit: Unit, clause: Clause) -> Pose | None:
    assert unit.pose is not None
    gait, tokens = gait_of_clause(unit, clause), tokens_of(unit, clause)
    steps, _ = walk(ground_of(state, unit, gait), gait, unit.pose, tokens)
    return steps[-1].pose if steps else None


def ideas(state: GameState, who: str) -> tuple[Order, ...]:
    """Declarations of several actions: swift attacks, an attack and a defence, a point on the best attack."""
    if not state.has_unit(who):
        return ()
    unit = state.unit(who)
    if state.awaiting is None or state.awaiting.point != POINT_TO_DECLARE:
        return ()
    return tuple(_ideas(state, unit))


def _ideas(state: GameState, unit: Unit) -> Iterator[Order]:
    attacks = _best_attacks(state, unit)
    guard = Clause(verb=DEFEND)
    for attack in attacks[:2]:
        yield Order(who=unit.id, clauses=(Clause(verb=DECLARE).with_args(actions="2"), attack, guard))
        yield Order(who=unit.id, clauses=(Clause(verb=DECLARE).with_args(actions="2"), attack, attack))
        if status_of(unit).points > 1:
            yield Order(who=unit.id, clauses=(Clause(verb=DECLARE).with_args(actions="1", will="1"), attack))
    swift = sheet_of(unit).swiftness
    if swift and status_of(unit).uses:
        for attack in attacks[:1]:
            header = Clause(verb=DECLARE).with_args(actions=str(swift + 1), swift=str(swift))
            yield Order(who=unit.id, clauses=(header, *((attack,) * (swift + 1))))


def _best_attacks(state: GameState, unit: Unit) -> list[Clause]:
    """Attacks without a walk, the most promising first."""
    found: list[tuple[int, str, Clause]] = []
    for name, held in fit_weapons(unit):
        for foe in enemies(state, unit):
            for mode in held.item.modes:
                clause = Clause(verb="attack").with_args(
                    weapon=name, target=foe.id, mode=mode.name if len(held.item.modes) > 1 else "")
                points = _of_attacks(state, Order(who=unit.id, clauses=(clause,)))
                if points:
                    found.append((-points, str(clause), clause))
    return [clause for _, _, clause in sorted(found, key=lambda each: each[:2])]


ADVICE = Advice(worth=worth, danger=danger, promise=promise, lands=lands, ideas=ideas)
