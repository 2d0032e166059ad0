"""What happens at an action point (M-DP-2) and when a maneuver is over."""

from dataclasses import replace

from hexsim.board.gait import Step
from hexsim.hexes.path import ACTION
from hexsim.rules.changing import set_status
from hexsim.rules.copying import copied
from hexsim.rules.order import Order, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState
from hexsim.rulesets.maneuvers.asking import ahead_of, ask_unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.concentrate import concentrate
from hexsim.rulesets.maneuvers.deeds import ATTACK, LOAD, NONE, deed_of, has_choice, named_in
from hexsim.rulesets.maneuvers.fight.series import ATTACKING, is_spent
from hexsim.rulesets.maneuvers.many.numbers import has_several
from hexsim.rulesets.maneuvers.many.slots import LATER_POINT, is_later
from hexsim.rulesets.maneuvers.progress import stepped
from hexsim.rulesets.maneuvers.status import status_of
from hexsim.rulesets.maneuvers.study import aim, evaluate, feint
from hexsim.rulesets.maneuvers.tasks import Walk, asks_action, onward

ACT_POINT = "M-DP-2"
ACT = "act"


@rule("M-DP-2", "M-DP-9")
def act(res: Resolution, walk: Walk) -> None:
    """The path has reached its action point: the action named with the maneuver, or the unit is asked.

    Nobody is asked where nothing can be done; an action given ahead waits for the next point, if any.
    """
    if walk.clause.verb == "step_concentrate":
        concentrate(res, walk.unit, walk.clause)
        res.then(beyond(res, walk))
        return
    named = _named(walk)
    told = walk.told or named is not None or _is_told_ahead(res.state, walk)
    if not is_spent(res.state, walk) and (told or has_choice(res.state, walk)):
        point = LATER_POINT if is_later(walk) else ACT_POINT
        ask_unit(res, replace(walk, used=True), point=point, verbs=(ACT,), prepared=named,
                 default=order(walk.unit, ACT, do=NONE))
    else:
        res.then(beyond(res, walk))


def _is_told_ahead(state: GameState, walk: Walk) -> bool:
    """Whether an action given ahead is for this point, even if nothing can be done here."""
    ahead = ahead_of(state, walk.unit)
    last = not any(asks_action(token) for token in walk.rest[1:])
    return last and bool(ahead) and ahead[0].verb == ACT


def _named(walk: Walk) -> Order | None:
    """The action that the keys of the maneuver name, if they have not been used yet."""
    named = None if walk.used else named_in(walk.clause)
    return replace(named, who=walk.unit) if named is not None else None


def beyond(res: Resolution, walk: Walk) -> Walk:
    """The walk behind its action point; a `!` of the path is a line of the ledger."""
    walk = copied(walk, {"acted": walk.acted + 1})
    if walk.rest[0] != ACTION:
        return onward(walk, rest=walk.rest[1:])
    pose = res.state.unit(walk.unit).pose
    assert pose is not None
    return stepped(res, walk, Step(token=ACTION, pose=pose))


def take_action(res: Resolution, given: Order, walk: Walk) -> None:
    """Do what was answered at the action point."""
    deed = deed_of(walk, given.get("do", ATTACK))
    if deed is None:
        set_status(res, walk.unit, "M-RDY-9", fetching=None)
        res.then(beyond(res, walk))
        return
    tasks = deed.do(res, walk.unit, given.clause, walk)
    if walk.clause.verb in ATTACKING:
        walk = replace(walk, done=walk.done + 1, loads=walk.loads + (given.get("do") == LOAD))
    res.then(*tasks, beyond(res, walk))


@rule("M-WAIT-1")
def finish(res: Resolution, walk: Walk) -> None:
    """The maneuver is over; after Step and Wait the unit waits, still if it neither moved nor turned."""
    if walk.clause.verb == "step_wait":
        still = walk.path.entered == 0 and res.state.unit(walk.unit).pose == walk.start
        set_status(res, walk.unit, "M-WAIT-1", waiting="still" if still else "moved")
    _use_up(res, walk)
    if walk.clause.verb in ATTACKING:
        several = walk.done > 1 and has_several(res.state, res.state.unit(walk.unit))
        series = several or status_of(res.state.unit(walk.unit)).series
        set_status(res, walk.unit, "M-MULTI-0", given_up=0, series=series)


def _use_up(res: Resolution, walk: Walk) -> None:
    """What a maneuver could have used is gone when it is over."""
    evaluate.forget(res, walk.unit)
    going = status_of(res.state.unit(walk.unit)).aim
    if going is not None and (walk.clause.verb != aim.VERB or going.since < res.state.round):
        set_status(res, walk.unit, "M-AIM-8", aim=None)
    feint.use_up(res, walk.unit, over=True)
