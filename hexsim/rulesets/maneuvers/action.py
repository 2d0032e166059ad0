"""What happens at an action point (M-DP-2) and when a maneuver is over."""

from dataclasses import replace

from hexsim.board.gait import Step
from hexsim.hexes.path import ACTION
from hexsim.rules.order import Order, order
from hexsim.rules.resolution import Resolution
from hexsim.rulesets.maneuvers.asking import ask_unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.concentrate import concentrate
from hexsim.rulesets.maneuvers.progress import stepped
from hexsim.rulesets.maneuvers.ready import ready, readyings
from hexsim.rulesets.maneuvers.status import flow_of, set_status
from hexsim.rulesets.maneuvers.tasks import Walk, onward

ACT_POINT = "M-DP-2"
ACT = "act"


@rule("M-DP-2")
def act(res: Resolution, walk: Walk) -> None:
    """The path has reached its action point: the action named with the maneuver, or the unit is asked.

    Nobody is asked where nothing can be done.
    """
    if walk.clause.verb == "step_concentrate":
        concentrate(res, walk.unit, walk.clause)
        res.then(beyond(res, walk))
        return
    named, unit, ahead = _named(walk), res.state.unit(walk.unit), flow_of(res.state).ahead
    choice = walk.clause.verb == "step_ready" and any(readyings(res.state, unit, leaves=walk.leaves))
    if named or choice or (ahead and ahead[0].verb == ACT):
        ask_unit(res, replace(walk, used=True), point=ACT_POINT, verbs=(ACT,), prepared=named,
                 default=order(unit.id, ACT, do="none"))
    else:
        res.then(beyond(res, walk))


def _named(walk: Walk) -> Order | None:
    """The action that the keys of the maneuver name, if they have not been used yet."""
    clause = walk.clause
    if walk.used or clause.verb != "step_ready" or not clause.get("item"):
        return None
    keys = {key: clause.get(key) for key in ("item", "how", "hand")}
    return order(walk.unit, ACT, do="ready", **keys)


def beyond(res: Resolution, walk: Walk) -> Walk:
    """The walk behind its action point; a `!` of the path is a line of the ledger."""
    if walk.rest[0] != ACTION:
        return onward(walk, rest=walk.rest[1:])
    pose = res.state.unit(walk.unit).pose
    assert pose is not None
    return stepped(res, walk, Step(token=ACTION, pose=pose))


def take_action(res: Resolution, given: Order, walk: Walk) -> None:
    """Do what was answered at the action point."""
    if given.get("do") == "ready":
        ready(res, walk.unit, given.clause)
    else:
        set_status(res, walk.unit, "M-RDY-9", fetching=None)
    res.then(beyond(res, walk))


@rule("M-WAIT-1")
def finish(res: Resolution, walk: Walk) -> None:
    """The maneuver is over; after Step and Wait the unit waits, still if it neither moved nor turned."""
    if walk.clause.verb == "step_wait":
        still = walk.path.entered == 0 and res.state.unit(walk.unit).pose == walk.start
        set_status(res, walk.unit, "M-WAIT-1", waiting="still" if still else "moved")
