"""The exact chances of an order before it is given: attacks, defences, tests."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from hexsim.rules.card import Line, Odds
from hexsim.rules.order import Clause, Order
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.attack import Attack, make_attack, moment_refusal
from hexsim.rulesets.dicepool.blow import soak_pool
from hexsim.rulesets.dicepool.chances import (
    ONE,
    Spread,
    at_least_one,
    less,
    levels_of_attack,
    mean,
    successes,
)
from hexsim.rulesets.dicepool.declare import (
    DECLARE,
    check_declare,
    check_deed,
    context,
    header_of,
    intent_now,
    intent_of,
    named,
)
from hexsim.rulesets.dicepool.deeds import Intent
from hexsim.rulesets.dicepool.defend import REACT, check_react, task_for, willpower_pool
from hexsim.rulesets.dicepool.dice import Pool
from hexsim.rulesets.dicepool.figures import figures
from hexsim.rulesets.dicepool.guard import (
    KINDS,
    dodge_hexes,
    given_up,
    guard_pool,
    is_aware,
    is_dear,
    left_actions,
)
from hexsim.rulesets.dicepool.paths import after_walk, steps_before
from hexsim.rulesets.dicepool.perform import other_pool
from hexsim.rulesets.dicepool.status import Action, sheet_of, status_of
from hexsim.rulesets.dicepool.tasks import Detail

NOTHING = Odds()


@dataclass(frozen=True, slots=True, kw_only=True)
class Aimed:
    """An attack that an order names, as things stand, with the success of a Willpower point."""

    attack: Attack
    bonus: int = 0


def odds(state: GameState, given: Order) -> Odds:
    """The chances of everything that the order is known to roll; the first roll, the others in `further`."""
    if not state.has_unit(given.who) or state.unit(given.who).pose is None:
        return NOTHING
    if given.verb == REACT:
        return _of_react(state, given)
    rolls = tuple(_rolls(state, given))
    return replace(rolls[0], further=rolls[1:]) if rolls else NOTHING


def aimed(state: GameState, given: Order) -> tuple[Aimed, ...]:
    """The attacks that an order names and that could be made as things stand, in turn."""
    found = []
    for unit, clause, number, bonus in _tested(state, given):
        if clause.verb != "attack":
            continue
        there = after_walk(state, unit, clause)
        moved = state.with_unit(there)
        if moment_refusal(moved, there, clause) is None:
            hexes = sum(step.enters for step in steps_before(state, unit, clause))
            found.append(Aimed(attack=make_attack(moved, there, clause, number, hexes), bonus=bonus))
    return tuple(found)


def _rolls(state: GameState, given: Order) -> Iterator[Odds]:
    attacks = list(aimed(state, given))
    for unit, clause, number, bonus in _tested(state, given):
        mine = next((one for one in attacks if one.attack.number == number), None)
        if mine is not None:
            yield odds_of_attack(state, mine.attack, mine.bonus)
        elif clause.verb == "other" and clause.get("attribute"):
            yield _roll(unit, "other", other_pool(unit, number), bonus)


def _tested(state: GameState, given: Order) -> Iterator[tuple[Unit, Clause, int, int]]:
    """(unit as if it had declared it, clause, number, bonus) of every action that an order names."""
    unit = state.unit(given.who)
    intent = _intent(state, unit, given)
    if intent is None:
        return
    now = intent.now
    actions = status_of(unit).actions if now else tuple(
        Action(clause=clause, swift=intent.is_swift(place)) for place, clause in enumerate(_all(intent)))
    if now:
        actions = tuple(replace(action, clause=intent.clauses[0]) if place == intent.offset else action
                        for place, action in enumerate(actions))
    unit = replace(unit, status=replace(status_of(unit), actions=actions))
    first = _first_new(state, unit.id, intent)
    for place, clause in enumerate(intent.clauses):
        if place >= first:
            number = intent.offset + place
            will = status_of(unit).bonus if now else intent.will
            yield unit, clause, number, int(will == str(number + 1))


def _all(intent: Intent) -> tuple[Clause, ...]:
    """The clauses of a declaration, those not yet named as open defences."""
    missing = intent.total - len(intent.clauses)
    return (*intent.clauses, *(Clause(verb="defend") for _ in range(missing)))


def _first_new(state: GameState, unit: str, intent: Intent) -> int:
    task = context(state, unit)
    return len(task.done) if isinstance(task, Detail) and len(intent.clauses) > len(task.done) else 0


def _intent(state: GameState, unit: Unit, given: Order) -> Intent | None:
    task = context(state, unit.id)
    if task is None:
        return None
    if given.verb == DECLARE:
        return None if check_declare(state, given) else intent_of(header_of(given), tuple(map(named,
                given.ahead)))
    if given.verb not in ("attack", "other") or check_deed(state, given) is not None:
        return None
    return intent_now(state, unit, given.clause)


def hits_of(attack: Attack, bonus: int = 0) -> Spread:
    """How the successes of an attack are spread."""
    return successes(attack.pool.size, attack.pool.need, bonus)


def levels_from(state: GameState, attack: Attack, hits: Spread) -> Spread:
    """Levels the target would mark if the successes left of the attack were spread so."""
    sheet = sheet_of(state.unit(attack.target))
    return levels_of_attack(hits, attack.damage, soak_pool(sheet, lethal=attack.lethal).size,
                            figures().difficulty,
                            halved=sheet.half_bashing and not attack.lethal)


def odds_of_attack(state: GameState, attack: Attack, bonus: int = 0) -> Odds:
    """The chance of a success, the levels to be expected if nobody defends, and every defence against it."""
    hits = hits_of(attack, bonus)
    rolled = _roll(state.unit(attack.unit), "attack", attack.pool, bonus)
    return replace(rolled, expected=mean(levels_from(state, attack, hits)), item=attack.item,
                   answers=tuple(_answers(state, attack, hits)))


def _answers(state: GameState, attack: Attack, hits: Spread) -> Iterator[Odds]:
    """What each kind of defence would make of it, taken in the stead of the target's last action."""
    target = state.unit(attack.target)
    left = left_actions(target)
    if (status_of(target).declared and not left) or not is_aware(target, attack):
        return
    for kind in KINDS:
        possible = attack.close if kind != "dodge" else not attack.shot or bool(dodge_hexes(state, target,
                attack))
        armed = kind != "parry" or any(held.item.kind == "melee" and held.condition == "ready"
                                       for _, held in status_of(target).weapons)
        if possible and armed:
            yield against(state, attack, hits, kind, left[-1] if left else 0)


def against(state: GameState, attack: Attack, hits: Spread, kind: str, number: int, bonus: int = 0,
            sure: Fraction = ONE) -> Odds:
    """The chance that a defence stops the whole attack, and the levels then to be expected.

    `sure`: the chance that the defence comes about at all.
    """
    target = state.unit(attack.target)
    pool = guard_pool(target, kind, number)
    left = less(hits, successes(pool.size, pool.need, bonus))
    plain, eased = mean(levels_from(state, attack, hits)), mean(levels_from(state, attack, left))
    stops = sure * left[0] + (ONE - sure) * hits[0]
    return replace(_roll(target, kind, pool, bonus), chance=stops,
                   expected=sure * eased + (ONE - sure) * plain)


def _of_react(state: GameState, given: Order) -> Odds:
    task, unit = task_for(state, given.who), state.unit(given.who)
    if task is None or check_react(state, given) is not None:
        return NOTHING
    hits, kind = hits_of(task.attack), given.get("kind", "none")
    number = given_up(unit, given, task.own)
    if kind == "none" or number is None:
        return Odds(expected=mean(levels_from(state, task.attack, hits)), unit=unit.id)
    test = is_dear(unit, number) and given.get("by") == "test"
    pool = willpower_pool(unit)
    sure = at_least_one(successes(pool.size, pool.need)) if test else ONE
    bonus = int(status_of(unit).bonus in ("defence", str(number + 1)) and bool(status_of(unit).bonus))
    found = against(state, task.attack, hits, kind, number, bonus, sure)
    if not test:
        return found
    line = Line(key="dicepool.odds_willpower", params=(("count", pool.size), ("percent", round(100 * sure))),
                rule="P-ABORT-2")
    return replace(found, lines=(*found.lines, line))


def _roll(unit: Unit, test: str, pool: Pool, bonus: int) -> Odds:
    """A test as a ledger: the first two items are attribute and ability."""
    first = sum(item.value for item in pool.dice[:2])
    lines = [Line(key="dicepool.odds_difficulty", params=(("count", pool.need),), rule="P-TEST-1")]
    if len(pool.difficulty) > 1:
        lines += [Line(key="dicepool.odds_hard", rule=item.rule, params=(
            ("count", f"{item.value:+}".replace("-", "−")), ("why",
                                                         f"@{item.reason}"))) for item in pool.difficulty]
    if bonus:
        lines.append(Line(key="dicepool.odds_point", rule="P-WILL-1"))
    return Odds(chance=at_least_one(successes(pool.size, pool.need, bonus)), test=f"dicepool.test_{test}",
                value=first, modifiers=pool.dice[2:], unit=unit.id, lines=tuple(lines))

