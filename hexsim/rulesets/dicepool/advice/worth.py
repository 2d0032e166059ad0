"""What an order is expected to bring, what threatens a unit, what its next turn promises (see `Advice`)."""

from collections.abc import Iterator
from fractions import Fraction

from hexsim.board.walk import walk
from hexsim.hexes.pose import Pose
from hexsim.rules.advice import Advice
from hexsim.rules.order import Clause, Order
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.advice.reckon import (
    capped,
    clear,
    enemies,
    expected,
    fit_weapons,
    loss_by,
    stroke,
    way_to,
)
from hexsim.rulesets.dicepool.advice.value import WILL, unit_value
from hexsim.rulesets.dicepool.chances import less, successes
from hexsim.rulesets.dicepool.declare import DECLARE, context
from hexsim.rulesets.dicepool.deeds import DEFEND, DELAY, steps_before, tokens_of, walks
from hexsim.rulesets.dicepool.defend import REACT, task_for, willpower_pool
from hexsim.rulesets.dicepool.figures import figures
from hexsim.rulesets.dicepool.gaits import gait_of_clause, ground_of
from hexsim.rulesets.dicepool.guard import given_up, guard_pool, is_dear
from hexsim.rulesets.dicepool.odds import aimed
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
    taken: dict[str, Fraction] = {}
    for one in aimed(state, given):
        target = one.attack.target
        whole = Fraction(unit_value(state, state.unit(target)))
        before = taken.get(target, Fraction(0))
        share = (whole - before) / whole if whole else Fraction(0)
        taken[target] = before + expected(state, one.attack, one.bonus) * max(Fraction(0), share)
    return int(sum(taken.values()))


def _of_clause(state: GameState, unit: Unit, clause: Clause) -> int:
    if unit.pose is None:
        return 0
    if clause.verb == DEFEND and context(state, unit.id) is not None:
        return danger(state, unit, unit.pose) * ALERT // 100
    if clause.verb == DELAY:
        best = max((stroke(state, unit, unit.pose.hex, foe, foe.pose) for foe in enemies(state, unit) if foe.pose),
                   default=Fraction(0))
        return int(best) * WAITING // 100
    return CLEARED if clause.verb == "clear" else 0


def _of_defence(state: GameState, unit: Unit, given: Order) -> int:
    """What a defence spares, less what the action given up would have brought."""
    task = task_for(state, unit.id)
    number = given_up(unit, given, task.own) if task is not None else None
    if task is None or number is None or given.get("kind", "none") == "none":
        return 0
    attack = task.attack
    hits = successes(attack.pool.size, attack.pool.need)
    pool = guard_pool(unit, given.get("kind"), number)
    left = less(hits, successes(pool.size, pool.need))
    spared = loss_by(state, unit, hits, attack.damage, lethal=attack.lethal) - loss_by(
        state, unit, left, attack.damage, lethal=attack.lethal)
    price = _price_of(state, unit, number)
    if is_dear(unit, number):
        if given.get("by") == "point":
            price += POINT
        else:
            test = willpower_pool(unit)
            chance = 1 - successes(test.size, test.need)[0]
            return int((spared - price) * chance)
    return int(spared - price)


def _price_of(state: GameState, unit: Unit, number: int) -> Fraction:
    """What the action to be given up is still expected to bring."""
    action = status_of(unit).actions[number]
    clause = action.clause
    if action.fate != "due" or clause.verb != "attack" or not state.has_unit(clause.get("target")):
        return Fraction(0) if clause.verb != DELAY else Fraction(_of_clause(state, unit, clause), 2)
    target = state.unit(clause.get("target"))
    if unit.pose is None or target.pose is None:
        return Fraction(0)
    steps = steps_before(state, unit, clause)
    here = steps[-1].pose.hex if steps else unit.pose.hex
    return stroke(state, unit, here, target, target.pose)


def danger(state: GameState, unit: Unit, pose: Pose) -> int:
    """Points that all enemies together are expected to take from a unit at a pose; see `Advice.danger`."""
    threats = sorted((_threat(state, foe, unit, pose) for foe in enemies(state, unit)), reverse=True)
    whole = sum((threat / (1 + place) for place, threat in enumerate(threats)), Fraction(0))
    return capped(state, unit, whole)


def _threat(state: GameState, foe: Unit, unit: Unit, pose: Pose) -> Fraction:
    """The best attack of one enemy, from where it stands or after a walk."""
    assert foe.pose is not None
    here = stroke(state, foe, foe.pose.hex, unit, pose)
    reach = max((held.item.reach for _, held in fit_weapons(foe) if held.item.is_close), default=0)
    price = way_to(state, foe.pose.hex, pose.hex)
    if price is None or price - reach > figures().walk or foe.pose.hex.distance(pose.hex) <= reach:
        return here
    near = pose.hex.neighbour(pose.facing)
    if not reach or near not in state.board:
        return here
    return max(here, stroke(state, foe, near, unit, pose) * IN_REACH / 100)


def promise(state: GameState, unit: Unit, pose: Pose) -> int:
    """Points the best attack of the next turn is expected to bring from a pose; see `Advice.promise`."""
    return max((_against(state, unit, foe, pose) for foe in enemies(state, unit)), default=0)


def _against(state: GameState, unit: Unit, foe: Unit, pose: Pose) -> int:
    assert foe.pose is not None
    best = int(stroke(state, unit, pose.hex, foe, foe.pose))
    price = way_to(state, pose.hex, foe.pose.hex)
    if price is None:
        return best
    for _, held in fit_weapons(unit):
        gap = price - held.item.length
        if gap <= 0 and clear(state, unit, pose.hex, foe, foe.pose.hex):
            continue
        near = foe.pose.hex.neighbour(foe.pose.facing)
        found = int(stroke(state, unit, near, foe, foe.pose)) * COMING // 100
        for _ in range(min(40, max(1, gap // 2 if held.item.is_close else gap))):
            found = found * FADING // 100
        best = max(best, found)
    return best


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
    """Declarations of several actions: swift attacks, an attack with a defence in hand, a point on the best."""
    if not state.has_unit(who):
        return ()
    unit = state.unit(who)
    if context(state, who) is None or status_of(unit).declared:
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
