"""What a unit is offered: families with one open key, paths read lazily from the search."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from hexsim.board.reach import Goal, Reach
from hexsim.hexes.pose import Pose
from hexsim.rules.order import PASS, Order, Refusal, order
from hexsim.rules.paths import Paths
from hexsim.rules.ruleset import Offer, Offers, OffersOf
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Poll
from hexsim.rulesets.dicepool.attack import moment_refusal
from hexsim.rulesets.dicepool.declare import DECLARE, check_declare, check_deed, context
from hexsim.rulesets.dicepool.deeds import DEFEND, DELAY, refuse
from hexsim.rulesets.dicepool.defend import REACT, check_react, task_for
from hexsim.rulesets.dicepool.figures import figures
from hexsim.rulesets.dicepool.gaits import MOVE, gait_of_clause, reach_of
from hexsim.rulesets.dicepool.gate import gate
from hexsim.rulesets.dicepool.guard import guard_orders
from hexsim.rulesets.dicepool.status import can_act, sheet_of, status_of
from hexsim.rulesets.dicepool.tasks import Choose, ChooseAll
from hexsim.rulesets.dicepool.weapons import Held

MOST_OFFERED = 3
"""Actions of a declaration that are offered; more can be ordered."""


def offers_of(verb: str) -> OffersOf:
    """The offers of a verb, after the first look at whether it may be answered with at all."""
    def offered(state: GameState, who: str) -> Offers | Refusal:
        return gate(state, order(who, verb)) or _OFFERED[verb](state, who)

    return offered


def _plain(verb: str, state: GameState, who: str) -> Offers:
    del state
    return (Offer(order=order(who, verb)),)


def _legal(state: GameState, orders: Iterator[Order]) -> Offers | Refusal:
    """Single orders that are legal; the first refusal if none is."""
    found, refused = list[Offer](), None
    for given in orders:
        refusal = check_deed(state, given)
        refused = refused or refusal
        found += [Offer(order=given)] if refusal is None else []
    return tuple(found) or refused or ()


def enemies(state: GameState, unit: Unit) -> tuple[Unit, ...]:
    """Everybody who fights against the unit, in roster order."""
    return tuple(one for one in state.units if one.side != unit.side and can_act(state, one))


def is_now(state: GameState, who: str) -> bool:
    """Whether what a unit says is performed at once."""
    return isinstance(context(state, who), Choose | ChooseAll)


def _attacking(state: GameState, who: str) -> Offers | Refusal:
    unit, foes, now = state.unit(who), enemies(state, state.unit(who)), is_now(state, who)
    if not foes:
        return refuse("E_TARGET", "P-ATK-10", "nobody", target="–")
    offers, refused = list[Offer](), None
    for weapon, held in status_of(unit).weapons:
        for mode in held.item.modes:
            named = mode.name if len(held.item.modes) > 1 else ""
            given = order(who, "attack", weapon=weapon, mode=named)
            refusal = check_deed(state, given.with_args(target=foes[0].id))
            if refusal is not None and refusal.code not in ("E_RANGE", "E_LOS"):
                refused = refused or refusal
                continue
            fit = [foe for foe in foes if not now or moment_refusal(
                state, unit, given.with_args(target=foe.id).clause) is None]
            if fit:
                offers.append(Offer(order=given, key="target", values=tuple(foe.id for foe in fit)))
            offers += [family for foe in foes
                       for family in _with_walk(state, unit, given.with_args(target=foe.id), held, foe)]
    return tuple(offers) or refused or refuse("E_RANGE", "P-ATK-7", "all")


def _with_walk(state: GameState, unit: Unit, given: Order, held: Held, foe: Unit) -> Iterator[Offer]:
    """A walk before the attack to wherever it would reach, and for shots one behind it."""
    standing = status_of(unit).posture != "prone"
    given = given if standing else given.with_args(stand="yes")
    found = _open_reach(state, given)
    if found is None or foe.pose is None or unit.pose is None:
        return
    most = held.item.reach if held.item.is_close else figures().bands * held.item.range
    near = partial(_is_near, most=most, foe=foe, start=unit)
    goals = tuple(goal for goal in found.goals() if near(goal))
    if is_now(state, unit.id):
        goals = tuple(goal for goal in goals if moment_refusal(
            state, replace(unit, pose=Pose(goal.hex, goal.facing)), given.clause) is None)
    if goals:
        yield Offer(order=given, key="path", values=Paths(found, goals), reach=found)
    if not held.item.is_close and standing and (
            not is_now(state, unit.id) or moment_refusal(state, unit, given.clause) is None):
        later = given.with_args(after="yes")
        away = tuple(goal for goal in found.goals() if goal.hex != unit.pose.hex)
        if away:
            yield Offer(order=later, key="path", values=Paths(found, away), reach=found)


def _is_near(goal: Goal, *, most: int, foe: Unit, start: Unit) -> bool:
    assert foe.pose is not None and start.pose is not None
    return goal.hex != start.pose.hex and 1 <= goal.hex.distance(foe.pose.hex) <= most


def _open_reach(state: GameState, given: Order) -> Reach | None:
    """The search for a clause, if it may have a path at all."""
    unit = state.unit(given.who)
    found = reach_of(state, unit, gait_of_clause(unit, given.clause))
    goal = next((goal for goal in found.goals() if unit.pose is None or goal.hex != unit.pose.hex), None)
    if goal is None:
        return None
    path = str(found.path(goal.hex, goal.facing))
    refusal = check_deed(state, given.with_args(path=path))
    return None if refusal is not None and refusal.code in ("E_MOVE", "E_PATH", "E_POOL") else found


def _moving(state: GameState, who: str) -> Offers | Refusal:
    unit, offers, refused = state.unit(who), list[Offer](), None
    stand = "yes" if status_of(unit).posture == "prone" else ""
    for gait in ("", "jog", "run"):
        given = order(who, MOVE, gait=gait, stand=stand)
        found = reach_of(state, unit, gait_of_clause(unit, given.clause))
        goals = tuple(goal for goal in found.goals() if stand or unit.pose is None
                      or (goal.hex, goal.facing) != (unit.pose.hex, unit.pose.facing))
        if not goals:
            continue
        refusal = check_deed(state, given.with_args(path=str(found.path(goals[0].hex, goals[0].facing))))
        refused = refused or refusal
        if refusal is None:
            offers.append(Offer(order=given, key="path", values=Paths(found, goals), reach=found))
    return tuple(offers) or refused or refuse("E_MOVE", "P-MOVE-1", "nowhere")


def _defending(state: GameState, who: str) -> Offers | Refusal:
    kinds = ("", "dodge", "block", "parry")
    return _legal(state, (order(who, DEFEND, kind=kind) for kind in kinds))


def _delaying(state: GameState, who: str) -> Offers | Refusal:
    return _legal(state, iter([order(who, DELAY)]))


def _warning(state: GameState, who: str) -> Offers | Refusal:
    foes = tuple(foe.id for foe in enemies(state, state.unit(who)))
    refusal = check_deed(state, order(who, "warn", enemy=foes[0])) if foes else None
    return refusal or ((Offer(order=order(who, "warn"), key="enemy", values=foes),) if foes else ())


def _clearing(state: GameState, who: str) -> Offers | Refusal:
    weapons = [name for name, held in status_of(state.unit(who)).weapons if held.condition == "jammed"]
    if not weapons:
        return refuse("E_WEAPON", "P-ATK-6", "none_jammed")
    return _legal(state, (order(who, "clear", weapon=weapon) for weapon in weapons))


def _other(state: GameState, who: str) -> Offers | Refusal:
    del state, who
    return refuse("E_DETAIL", "P-DECL-4", "missing", what="text", verb="@dicepool.verb_other")


def _declaring(state: GameState, who: str) -> Offers | Refusal:
    if isinstance(state.agenda[-1], Poll):
        return refuse("E_DETAIL", "P-DECL-2", "sealed", n=2)
    unit = state.unit(who)
    found, refused = list[Offer](), None
    swifts = range(sheet_of(unit).swiftness + 1)
    for actions in range(1, MOST_OFFERED + 1):
        for swift in swifts:
            for will in ("", "1", "defence"):
                if actions == 1 and not swift and not will:
                    continue
                given = order(who, DECLARE, actions=str(actions + swift), swift=str(swift or ""), will=will)
                refusal = check_declare(state, given)
                refused = refused or refusal
                found += [Offer(order=given)] if refusal is None else []
    return tuple(found) or refused or ()


def _reacting(state: GameState, who: str) -> Offers | Refusal:
    unit, task = state.unit(who), task_for(state, who)
    assert task is not None
    orders = [given for given in guard_orders(state, unit, task.attack, task.own)
              if check_react(state, given) is None]
    return tuple(Offer(order=given) for given in (*orders, order(who, REACT)))


_OFFERED = {
    DECLARE: _declaring, "attack": _attacking, MOVE: _moving, DEFEND: _defending, DELAY: _delaying,
    "warn": _warning, "clear": _clearing, "other": _other, REACT: _reacting,
    "act": partial(_plain, "act"), "keep": partial(_plain, "keep"), "lose": partial(_plain, "lose"),
    PASS: partial(_plain, PASS),
}
