"""What a unit is offered: families with one open key, paths read lazily from the search."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from hexsim.board.reach import Goal, Reach
from hexsim.hexes.pose import Pose
from hexsim.rules.order import PASS, Order, Refusal, order
from hexsim.rules.paths import Paths
from hexsim.rules.ruleset import Offer, Offers, OffersOf
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Poll
from hexsim.rulesets.dicepool.attack import damage_dice, moment_refusal
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
        return refuse("E_TARGET", "P-ATK-10", "nobody_left")
    offers, refused = list[Offer](), None
    for weapon, held in sorted(status_of(unit).weapons, key=lambda each: _farness(unit, foes, *each)):
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
            if mode is held.item.modes[0]:
                offers += _with_walks(state, unit, given, held, foes)
    return tuple(offers) or refused or refuse("E_RANGE", "P-ATK-7", "all")


def _farness(unit: Unit, foes: tuple[Unit, ...], weapon: str, held: Held) -> tuple[bool, bool, int, str]:
    """What can reach somebody from here comes first, bare hands last, then what does more."""
    near = min((unit.pose.hex.distance(foe.pose.hex) for foe in foes if unit.pose and foe.pose), default=0)
    bare = held.item.kind == "unarmed"
    return near > _most(held), bare, -damage_dice(sheet_of(unit), held.item), weapon


def _most(held: Held) -> int:
    """The farthest an attack with a weapon reaches."""
    return held.item.reach if held.item.is_close else figures().bands * held.item.range


def _with_walks(state: GameState, unit: Unit, given: Order, held: Held, foes: tuple[Unit,
        ...]) -> Iterator[Offer]:
    """A walk before the attack to wherever it would reach, and for shots one behind it."""
    standing, now = status_of(unit).posture != "prone", is_now(state, unit.id)
    stand = "" if standing else "yes"
    found = _open_reach(state, given.with_args(target=foes[0].id, stand=stand))
    if found is None:
        return
    most = _most(held)
    for foe in foes:
        aimed = given.with_args(target=foe.id, stand=stand)
        goals = _goals_near(state, unit, found, foe, most)
        if now:
            fit = {at for at in {goal.hex for goal in goals} if moment_refusal(
                state, replace(unit, pose=Pose(at, 0)), aimed.clause) is None}
            goals = tuple(goal for goal in goals if goal.hex in fit)
        if goals:
            yield Offer(order=aimed, key="path", values=Paths(found, goals), reach=found)
        shot = not held.item.is_close and standing
        if shot and (not now or moment_refusal(state, unit, aimed.clause) is None):
            away = _goals_near(state, unit, found, None, 0)
            yield Offer(order=aimed.with_args(after="yes"), key="path", values=Paths(found, away),
                        reach=found)


def _goals_near(state: GameState, unit: Unit, found: Reach, foe: Unit | None, most: int) -> tuple[Goal, ...]:
    """The ends of a walk away from where the unit stands, within a distance of an enemy if there is one."""
    at = foe.pose.hex if foe is not None and foe.pose is not None else None
    key = ("goals near", unit.id, found.gait, at, most)
    kept: tuple[Goal, ...] | None = state.memo.get(key)
    if kept is None:
        hexes = {goal.hex for goal in found.goals()} - {unit.pose.hex if unit.pose else None}
        if at is not None:
            hexes = {one for one in hexes if 1 <= one.distance(at) <= most}
        kept = state.memo[key] = tuple(goal for goal in found.goals() if goal.hex in hexes)
    return kept


def _open_reach(state: GameState, given: Order) -> Reach | None:
    """The search for a clause, if it may have a path at all."""
    unit = state.unit(given.who)
    found = reach_of(state, unit, gait_of_clause(unit, given.clause))
    goal = next(iter(_goals_near(state, unit, found, None, 0)), None)
    if goal is None:
        return None
    refusal = check_deed(state, given.with_args(path=str(found.path(goal.hex, goal.facing))))
    return None if refusal is not None and refusal.code in ("E_MOVE", "E_PATH", "E_POOL") else found


def _moving(state: GameState, who: str) -> Offers | Refusal:
    unit, offers, refused = state.unit(who), list[Offer](), None
    stand = "yes" if status_of(unit).posture == "prone" else ""
    for gait in ("", "jog", "run"):
        given = order(who, MOVE, gait=gait, stand=stand)
        found = reach_of(state, unit, gait_of_clause(unit, given.clause))
        goals = found.goals() if stand else _goals_near(state, unit, found, None, 0)
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
        return refuse("E_DETAIL", "P-DECL-2", "sealed", count=2)
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
    return tuple(Offer(order=given) for given in (*orders, order(who, REACT, kind="none")))


_OFFERED: Mapping[str, OffersOf] = {
    DECLARE: _declaring, "attack": _attacking, MOVE: _moving, DEFEND: _defending, DELAY: _delaying,
    "warn": _warning, "clear": _clearing, "other": _other, REACT: _reacting,
    "act": partial(_plain, "act"), "keep": partial(_plain, "keep"), "lose": partial(_plain, "lose"),
    PASS: partial(_plain, PASS),
}
