"""What happens at an action point (M-DP-2) and when a maneuver is over."""

from dataclasses import replace

from hexsim.board.gait import Step
from hexsim.hexes.path import ACTION
from hexsim.rules.order import Order, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState
from hexsim.rulesets.maneuvers.asking import ahead_of, ask_unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.concentrate import concentrate
from hexsim.rulesets.maneuvers.fight.choices import can_attack
from hexsim.rulesets.maneuvers.fight.legal import attacks_of, names_attack
from hexsim.rulesets.maneuvers.fight.series import ATTACKING, is_spent, setting_of
from hexsim.rulesets.maneuvers.fight.tasks import Assault
from hexsim.rulesets.maneuvers.progress import stepped
from hexsim.rulesets.maneuvers.ready import ready, readyings
from hexsim.rulesets.maneuvers.status import set_status
from hexsim.rulesets.maneuvers.tasks import Walk, onward

ACT_POINT = "M-DP-2"
ACT, ATTACK = "act", "attack"
BLOWS = ("target", "weapon", "use", "target2", "weapon2", "use2")
READYING = ("item", "how", "hand")


@rule("M-DP-2")
def act(res: Resolution, walk: Walk) -> None:
    """The path has reached its action point: the action named with the maneuver, or the unit is asked.

    Nobody is asked where nothing can be done.
    """
    if walk.clause.verb == "step_concentrate":
        concentrate(res, walk.unit, walk.clause)
        res.then(beyond(res, walk))
        return
    named, ahead = _named(walk), ahead_of(res.state, walk.unit)
    told = named is not None or (bool(ahead) and ahead[0].verb == ACT)
    if not is_spent(walk) and (told or _has_choice(res.state, walk)):
        ask_unit(res, replace(walk, used=True), point=ACT_POINT, verbs=(ACT,), prepared=named,
                 default=order(walk.unit, ACT, do="none"))
    else:
        res.then(beyond(res, walk))


def _has_choice(state: GameState, walk: Walk) -> bool:
    """Whether there is anything to do at the action point."""
    unit = state.unit(walk.unit)
    if walk.clause.verb in ATTACKING:
        return can_attack(state, unit, setting_of(state, walk))
    return walk.clause.verb == "step_ready" and any(readyings(state, unit, leaves=walk.leaves))


def _named(walk: Walk) -> Order | None:
    """The action that the keys of the maneuver name, if they have not been used yet."""
    clause = walk.clause
    if walk.used:
        return None
    if clause.verb in ATTACKING and names_attack(clause):
        return order(walk.unit, ACT, **{key: clause.get(key) for key in BLOWS})
    if clause.verb == "step_ready" and clause.get("item"):
        return order(walk.unit, ACT, do="ready", **{key: clause.get(key) for key in READYING})
    return None


def beyond(res: Resolution, walk: Walk) -> Walk:
    """The walk behind its action point; a `!` of the path is a line of the ledger."""
    walk = replace(walk, acted=walk.acted + 1)
    if walk.rest[0] != ACTION:
        return onward(walk, rest=walk.rest[1:])
    pose = res.state.unit(walk.unit).pose
    assert pose is not None
    return stepped(res, walk, Step(token=ACTION, pose=pose))


def take_action(res: Resolution, given: Order, walk: Walk) -> None:
    """Do what was answered at the action point."""
    if given.get("do", ATTACK) == ATTACK:
        unit = res.state.unit(walk.unit)
        attacks = attacks_of(res.state, unit, given.clause, setting_of(res.state, walk))
        res.then(Assault(attacks=attacks), beyond(res, walk))
        return
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
