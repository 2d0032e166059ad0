"""How many attacks a maneuver has, and the setting of the one that comes next."""

from hexsim.rules.order import Clause, Order
from hexsim.rules.state import GameState
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import Pace, Setting
from hexsim.rulesets.maneuvers.posture import move_of
from hexsim.rulesets.maneuvers.status import status_of
from hexsim.rulesets.maneuvers.tasks import Walk

ATTACKING = ("step_attack", "all_out_attack", "move")
"""Maneuvers in which one may attack."""


@rule("M-AOA-3")
def points_of(clause: Clause) -> int:
    """Action points at which a maneuver attacks: two in an All-Out Attack for two attacks, else one.

    Both blows of two weapons at once are made at one of them.
    """
    return 2 if clause.verb == "all_out_attack" and clause.get("option") == "a" else 1


def attacks_left(state: GameState, walk: Walk) -> int:
    """Attacks that a maneuver under way still has, less those made or paid away outside its action points."""
    if walk.clause.verb not in ATTACKING:
        return 0
    return points_of(walk.clause) - _made(state, walk)


def _made(state: GameState, walk: Walk) -> int:
    return walk.acted + status_of(state.unit(walk.unit)).given_up


def is_spent(state: GameState, walk: Walk) -> bool:
    """Whether a maneuver in which one attacks has no attack left."""
    return walk.clause.verb in ATTACKING and attacks_left(state, walk) <= 0


def walk_of(state: GameState, unit: str) -> Walk | None:
    """The maneuver of a unit's own turn that is under way."""
    found = (task for task in reversed(state.agenda) if isinstance(task, Walk) and task.unit == unit)
    return next((walk for walk in found if walk.clause.verb in ATTACKING), None)


def setting_of(state: GameState, walk: Walk) -> Setting:
    """The setting of the next attack of a maneuver under way."""
    unit = state.unit(walk.unit)
    most = move_of(unit) if walk.move is None else walk.move
    return _setting(walk.clause, _made(state, walk), _pace(walk.path.price, most))


def setting_at_once(order: Order) -> Setting:
    """The setting of an attack before anything else of its maneuver is done."""
    return setting_after(order.clause, 0, 0)


def setting_after(clause: Clause, spent: int, move: int) -> Setting:
    """The setting of the first attack of a maneuver when so much of Move has been spent."""
    return _setting(clause, 0, _pace(spent, move))


def _pace(spent: int, move: int) -> Pace:
    return "walk" if 2 * spent <= move else "run"


def _setting(clause: Clause, acted: int, pace: Pace) -> Setting:
    return Setting(verb=clause.verb, option=clause.get("option"), two=clause.get("two") == "yes", nth=acted,
                   pace=pace if clause.verb == "move" else "")
