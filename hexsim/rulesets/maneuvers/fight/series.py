"""How many attacks a maneuver has left, and the setting of the one that comes next."""

from hexsim.rules.order import Clause, Order, Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import Pace, Setting
from hexsim.rulesets.maneuvers.many.numbers import attacks_in, is_joined
from hexsim.rulesets.maneuvers.many.switches import is_on
from hexsim.rulesets.maneuvers.posture import move_of
from hexsim.rulesets.maneuvers.status import flow_of, status_of
from hexsim.rulesets.maneuvers.tasks import Walk

ATTACKING = ("step_attack", "all_out_attack", "move")
"""Maneuvers in which one may attack."""

LIMITS = {"move": "M-MOVE-13", "step_attack": "M-ATK-1", "all_out_attack": "M-AOA-1"}
"""The rule that limits the attacks of a maneuver."""


@rule("M-AOA-3")
def points_of(clause: Clause) -> int:
    """Action points at which a maneuver with one attack a turn attacks: two in an All-Out Attack for two.

    Both blows of two weapons at once are made at one of them.
    """
    return 2 if clause.verb == "all_out_attack" and clause.get("option") == "a" else 1


def attacks_left(state: GameState, walk: Walk) -> int:
    """Attacks that a maneuver under way still has, less those made or paid away outside its action points."""
    if walk.clause.verb not in ATTACKING:
        return 0
    return attacks_in(state, state.unit(walk.unit), walk.clause) - made(state, walk)


def made(state: GameState, walk: Walk) -> int:
    """Attacks of the maneuver that are made, given up or paid away."""
    return walk.acted + status_of(state.unit(walk.unit)).given_up


def is_spent(state: GameState, walk: Walk) -> bool:
    """Whether a maneuver in which one attacks has no attack left."""
    return walk.clause.verb in ATTACKING and attacks_left(state, walk) <= 0


def count_refusal(state: GameState, walk: Walk, weapon: str) -> Refusal | None:
    """Why a maneuver has no further attack with a weapon."""
    unit = state.unit(walk.unit)
    known = weapon if weapon in dict(status_of(unit).items) else ""
    has, needs = attacks_in(state, unit, walk.clause, known), made(state, walk) + 1
    return None if needs <= has else too_many(walk.clause, needs, has)


def too_many(clause: Clause, needs: int, has: int) -> Refusal:
    """More attacks than the maneuver has."""
    return Refusal(code="E_COUNT", rule=LIMITS[clause.verb], params=(
        ("detail", "@maneuvers.E_COUNT_points"), ("needs", needs), ("has", max(0, has))))


def walk_of(state: GameState, unit: str) -> Walk | None:
    """The maneuver of a unit's own turn in which it attacks: under way, or put aside between attacks."""
    found = (task for task in reversed(state.agenda) if isinstance(task, Walk) and task.unit == unit)
    walks = [*found, *(parked.walk for parked in flow_of(state).parked if parked.unit == unit)]
    return next((walk for walk in walks if walk.clause.verb in ATTACKING), None)


def setting_of(state: GameState, walk: Walk) -> Setting:
    """The setting of the next attack of a maneuver under way."""
    unit = state.unit(walk.unit)
    most = move_of(unit) if walk.move is None else walk.move
    return _setting(state, unit, walk.clause, made(state, walk), _pace(walk.path.price, most))


def setting_at_once(state: GameState, order: Order) -> Setting:
    """The setting of an attack before anything else of its maneuver is done."""
    return setting_after(state, state.unit(order.who), order.clause, 0)


def setting_after(state: GameState, unit: Unit, clause: Clause, spent: int) -> Setting:
    """The setting of the first attack of a maneuver when so much of Move has been spent."""
    return _setting(state, unit, clause, status_of(unit).given_up, _pace(spent, move_of(unit)))


def _pace(spent: int, move: int) -> Pace:
    return "walk" if 2 * spent <= move else "run"


def _setting(state: GameState, unit: Unit, clause: Clause, before: int, pace: Pace) -> Setting:
    number, joined = attacks_in(state, unit, clause), is_joined(state, unit)
    option = clause.get("option")
    whole = option == "a" or not before or is_on(state, "c")
    return Setting(verb=clause.verb, option=option if whole else "", two=clause.get("two") == "yes",
                   nth=before, joined=joined, added=joined and before + 1 == number > 1,
                   pace=pace if clause.verb == "move" else "")
