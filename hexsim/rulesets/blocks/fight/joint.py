"""Joint actions: several strike as one, each with a test of its own (B-JOINT)."""

from collections.abc import Iterable
from itertools import combinations

from hexsim.rules.event import Noted
from hexsim.rules.fields import bind
from hexsim.rules.order import Clause, Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Poll, Task
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.economy import cost_refusal, spend
from hexsim.rulesets.blocks.fields import Part
from hexsim.rulesets.blocks.fight.arms import (
    arm_of,
    default_weapon,
    known_weapon,
    weapon_refusal,
    weapons_in_hand,
)
from hexsim.rulesets.blocks.fight.declare import declare
from hexsim.rulesets.blocks.fight.legal import area_refusal, distance_refusal, target_refusal
from hexsim.rulesets.blocks.fight.manoeuvres import manoeuvre_refusal
from hexsim.rulesets.blocks.fight.offers import enemies
from hexsim.rulesets.blocks.rolls import free_refusal
from hexsim.rulesets.blocks.status import able, able_units, flow_of, status_of
from hexsim.rulesets.blocks.tasks import Attack, Call, Share

JOIN_POINT = "B-JOINT-3"
JOINT, PART = "joint", "part"
MOST_LISTED = 3
"""Companions of whom every combination is listed."""


def parts_of(state: GameState, given: Order) -> tuple[Share, ...]:
    """The parts of a joint action as they are named; a weapon that is left out is the first in hand."""
    shares = []
    for clause in (one for one in given.ahead if one.verb == PART):
        part: Part = bind(Part, clause, state.board)
        named = part.weapon
        if not named and state.has_unit(part.who):
            named = default_weapon(state.unit(part.who))
        shares.append(Share(unit=part.who, weapon=named, attrs=part.attrs))
    return tuple(shares)


def check_joint(state: GameState, given: Order) -> Refusal | None:
    """A joint action must be possible for everybody who has a part in it."""
    unit, shares = state.unit(given.who), parts_of(state, given)
    target, known = given.get("target"), tuple(share for share in shares if _takes_part(state, unit, share))
    return cost_refusal(state, unit, "standard") \
        or _first(_area(state, share) for share in known) \
        or _first(_attrs(state, share) for share in known) \
        or _first(weapon_refusal(state.unit(share.unit), share.weapon) for share in known) \
        or _first(target_refusal(state, one, target) for one in
                  (unit, *(state.unit(share.unit) for share in known))) \
        or who_refusal(state, unit, shares) \
        or manoeuvre_refusal(state, unit, state.unit(target), given.get("manoeuvre"), given.get("text")) \
        or _near(state, shares, target)


def _takes_part(state: GameState, unit: Unit, share: Share) -> bool:
    other = state.unit(share.unit) if state.has_unit(share.unit) else None
    return other is not None and other.side == unit.side and able(other)


def _first(refusals: Iterable[Refusal | None]) -> Refusal | None:
    return next((one for one in refusals if one is not None), None)


def _area(state: GameState, share: Share) -> Refusal | None:
    weapon = known_weapon(state.unit(share.unit), share.weapon)
    return area_refusal(weapon, "B-JOINT-3") if weapon is not None and weapon.area else None


def _attrs(state: GameState, share: Share) -> Refusal | None:
    if len(share.attrs) not in (0, 2):
        return Refusal(code="E_ATTRIBUTE", rule="B-TEST-1", params=(
            ("attribute", ",".join(share.attrs)), ("unit", state.unit(share.unit).name), ("allowed", "a,b")))
    return free_refusal(state.unit(share.unit), *share.attrs)


def _near(state: GameState, shares: tuple[Share, ...], target: str) -> Refusal | None:
    """The target must be within reach and sight of each: all distances, then all lines of sight."""
    found = [distance_refusal(state, state.unit(share.unit), arm_of(state, share), state.unit(target))
             for share in shares]
    return next((one for code in ("E_RANGE", "E_LOS") for one in found if one and one.code == code), None)


@rule("B-JOINT-3")
def who_refusal(state: GameState, unit: Unit, shares: tuple[Share, ...]) -> Refusal | None:
    """Two or more of one side, each once, the acting unit first, all with their Standard Action unspent."""
    names = [share.unit for share in shares]
    if len(set(names)) < 2 or len(set(names)) < len(names) or names[0] != unit.id:
        return _refuse("two", unit.name)
    for name in names[1:]:
        other = state.unit(name) if state.has_unit(name) else None
        why = "nobody" if other is None else why_not(state, unit, other)
        if why:
            return _refuse(why, other.name if other else name)
    return None


def why_not(state: GameState, unit: Unit, other: Unit) -> str:
    """Why another unit cannot take part in a joint action, "" if it can."""
    if other.side != unit.side:
        return "side"
    if not able(other):
        return "out"
    if other.id in flow_of(state).lost and state.round == 1:
        return "lost"
    return "used" if status_of(other).standard else ""


def _refuse(why: str, name: str) -> Refusal:
    return Refusal(code="E_JOINT", rule="B-JOINT-3", params=(
        ("detail", f"@blocks.E_JOINT_{why}"), ("unit", name)))


@rule("B-JOINT-1")
def do_joint(res: Resolution, given: Order, task: Task | None) -> None:
    """Plan it, and ask the others whether they join."""
    del task
    attack = Attack(shares=parts_of(res.state, given), targets=(given.get("target"),), kind="joint",
                    manoeuvre=given.get("manoeuvre"), text=given.get("text"))
    res.then(Call(attack=attack))


def ask_others(res: Resolution, task: Call) -> None:
    """Everybody named must agree; then all Standard Actions are spent, else nothing has happened."""
    if task.answers is None:
        who = tuple(share.unit for share in task.attack.shares[1:])
        join = Clause(verb="join")
        res.then(Poll(point=JOIN_POINT, verbs=("join", "decline"), who=who, default=join), task)
        return
    declined = [answer.who for answer in task.answers if answer is not None and answer.verb == "decline"]
    if declined:
        res.emit(Noted(rule=JOIN_POINT, key="blocks.declined", params=(
            ("unit", res.state.unit(declined[0]).name),)))
        return
    for share in task.attack.shares:
        spend(res, share.unit, "standard")
    declare(res, task.attack)


def offer_joint(state: GameState, who: str) -> Offers | Refusal:
    """With each companion who can, with two of them, with all."""
    unit = state.unit(who)
    refusal = cost_refusal(state, unit, "standard")
    if refusal is not None:
        return refusal
    others = [other.id for other in able_units(state, unit.side)
              if other.id != who and not why_not(state, unit, other)]
    if not others:
        return _refuse("two", unit.name)
    return tuple(Offer(order=made) for target in enemies(state, unit)
                 for made in _plans(state, who, target, others))


def _plans(state: GameState, who: str, target: str, others: list[str]) -> list[Order]:
    own = _weapon_for(state, who, target)
    able_ones = [name for name in others if _weapon_for(state, name, target)]
    if not own or not able_ones:
        return []
    sizes = range(1, len(able_ones) + 1) if len(able_ones) <= MOST_LISTED else (1, len(able_ones))
    groups = [group for size in sizes for group in combinations(able_ones, size)]
    return [plan(state, target, (who, *group)) for group in groups]


def plan(state: GameState, target: str, who: tuple[str, ...]) -> Order:
    """The order for a joint action of these, each with the first weapon that reaches."""
    parts = tuple(Clause(verb=PART).with_args(who=name, weapon=_weapon_for(state, name, target))
                  for name in who)
    first = order(who[0], JOINT, target=target)
    return Order(who=who[0], clauses=(*first.clauses, *parts))


def _weapon_for(state: GameState, who: str, target: str) -> str:
    unit = state.unit(who)
    return next((name for name, item in weapons_in_hand(unit).items() if not item.area
                 and distance_refusal(state, unit, item, state.unit(target)) is None), "")
