"""Move, Run, Disengage, Tactical Advance (D-MOVE, D-RUN, D-DISENGAGE, D-TACTICAL)."""

from dataclasses import replace

from hexsim.board.ground import Ground
from hexsim.board.reach import Reach, reach
from hexsim.hexes.path import format_path
from hexsim.rules.changing import set_status
from hexsim.rules.order import Clause, Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers, OffersOf
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.covered import has_cover
from hexsim.rulesets.d100.economy import Spent, action_refusal
from hexsim.rulesets.d100.fields import Moving, Paced
from hexsim.rulesets.d100.flight import fleeing_toll
from hexsim.rulesets.d100.gaits import budget_of, gait_with
from hexsim.rulesets.d100.ground import ground_of
from hexsim.rulesets.d100.kinds import action, action_named
from hexsim.rulesets.d100.links import break_off
from hexsim.rulesets.d100.pathlist import Listed
from hexsim.rulesets.d100.paths import path_of, path_refusal, tokens_of
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.status import status_of
from hexsim.rulesets.d100.tasks import Walk
from hexsim.rulesets.d100.walking import is_entry, mover_of, walk_on


def walk_of(state: GameState, given: Order, *then: Task) -> Walk:
    """The movement an order asks for."""
    unit, tokens = state.unit(given.who), tokens_of(given.clause)
    mover = state.unit(mover_of(state, unit.id))
    assert mover.pose is not None and tokens is not None
    return Walk(unit=unit.id, clause=given.clause, start=mover.pose, budget=budget_of(state, unit,
                                                                                      given.clause),
                rest=tokens, then=then, pinned=status_of(unit).pinned)


def check_move(state: GameState, given: Order) -> Refusal | None:
    """The path, and what Disengage and Tactical Advance ask for besides."""
    unit = state.unit(given.who)
    if given.verb == "disengage" and not status_of(unit).engaged:
        return refuse("E_NOT_ENGAGED", "D-DISENGAGE-2", "nobody", unit=unit.name)
    refusal = path_refusal(state, unit, given.clause)
    if refusal is not None:
        return shortened(state, given, refusal)
    return _covered(state, unit, given.clause) if given.verb == "tactical" else None


def shortened(state: GameState, given: Order, refusal: Refusal) -> Refusal:
    """The refusal with the longest beginning of the path that is legal."""
    tokens = tokens_of(given.clause)
    if refusal.token is None or tokens is None:
        return refusal
    for count in range(refusal.token - 1, 0, -1):
        near = given.with_args(path=format_path(tokens[:count]))
        if any(map(is_entry, tokens[:count])) and path_refusal(state, state.unit(given.who),
                                                               near.clause) is None \
                and (given.verb != "tactical" or _covered(state, state.unit(given.who), near.clause) is None):
            return replace(refusal, nearest=(near,))
    return refusal


@rule("D-TACTICAL-1")
def _covered(state: GameState, unit: Unit, clause: Clause) -> Refusal | None:
    """From cover to cover, as far as a half move."""
    path = path_of(state, unit, clause)
    for where, at in (("start", path.start.hex), ("end", path.end.hex)):
        if not has_cover(state, at):
            return refuse("E_COVER", "D-TACTICAL-1", where, unit=unit.name, hex=state.board.number(at))
    return None


@rule("D-MOVE-3")
def act_move(res: Resolution, given: Order, spent: Spent) -> None:
    """Walk; opponents that are left behind may strike, and the Overwatch of enemies looks on."""
    del spent
    res.then(walk_of(res.state, given))


@rule("D-DISENGAGE-1")
def act_disengage(res: Resolution, given: Order, spent: Spent) -> None:
    """All melee ends first, so that nobody gets a free attack."""
    del spent
    break_off(res, given.who, "D-DISENGAGE-1")
    res.then(walk_of(res.state, given))


@rule("D-TACTICAL-2")
def act_tactical(res: Resolution, given: Order, spent: Spent) -> None:
    """The cover of the hex it leaves goes with the mover until the action is over."""
    del spent
    pose = res.state.unit(given.who).pose
    assert pose is not None
    set_status(res, given.who, "D-TACTICAL-2", cover=pose.hex)
    res.then(walk_of(res.state, given))


def reach_of(state: GameState, unit: Unit, clause: Clause) -> Reach:
    """Where a movement can go; the search is kept with the state."""
    budget = budget_of(state, unit, clause)
    key = ("reach", unit.id, clause.verb, budget)
    found: Reach | None = state.memo.get(key)
    if found is None:
        mover = state.unit(mover_of(state, unit.id))
        assert mover.pose is not None
        gait = gait_with(clause.verb, budget)
        found = state.memo[key] = reach(_ground(state, unit, mover, clause), gait, mover.pose)
    return found


def _ground(state: GameState, unit: Unit, mover: Unit, clause: Clause) -> Ground:
    ground = ground_of(state, mover, gait_with(clause.verb, 0))
    if status_of(unit).fleeing and clause.verb == "run":
        return replace(ground, toll=fleeing_toll(state, mover, ground))
    return ground


def family(state: GameState, given: Order) -> Offer:
    """An order with its path open: every goal within reach that its check allows."""
    unit = state.unit(given.who)
    found = reach_of(state, unit, given.clause)
    return Offer(order=given, key="path", values=_values(state, unit, given, found), reach=found)


def _values(state: GameState, unit: Unit, given: Order, found: Reach) -> Listed:
    """One end for each hex that the rules of the movement allow; turning is free anyway."""
    start = found.start.hex
    goals = {goal.hex: goal for goal in reversed(found.goals()) if goal.hex != start}
    kept = sorted(goals.values())
    if given.verb == "tactical":
        kept = [goal for goal in kept if has_cover(state, goal.hex)] if has_cover(state, start) else []
    if status_of(unit).pinned:
        kept = [goal for goal in kept if check_move(state,
                                                    given.with_args(path=str(found.path(goal.hex)))) is None]
    return Listed(found, tuple(kept))


def moves(verb: str) -> OffersOf:
    """The offers of a movement."""

    def offers(state: GameState, who: str) -> Offers | Refusal:
        given, unit = order(who, verb), state.unit(who)
        if verb == "disengage" and not status_of(unit).engaged:
            return refuse("E_NOT_ENGAGED", "D-DISENGAGE-2", "nobody", unit=unit.name)
        return (family(state, given),)

    return offers


def paces(state: GameState, who: str) -> Offers | Refusal:
    """Move as a half action, as a full one, as far as the turn allows."""
    unit, found = state.unit(who), []
    refusal = None
    for cost in ("half", "full"):
        shut = action_refusal(state, unit, action_named("move"), "half" if cost == "half" else "full")
        if shut is None:
            found.append(family(state, order(who, "move", cost="" if cost == "half" else cost)))
        refusal = refusal or shut
    return tuple(found) or refusal or ()


ORDERS = (
    action("move", Paced, offers=paces, check=check_move, act=act_move),
    action("run", Moving, offers=moves("run"), check=check_move, act=act_move),
    action("disengage", Moving, offers=moves("disengage"), check=check_move, act=act_disengage),
    action("tactical", Moving, offers=moves("tactical"), check=check_move, act=act_tactical),
)
TASKS = {Walk: walk_on}
TYPES: tuple[type, ...] = (Walk,)
