"""Strikes of waiting units: whether one is legal, and which ones there are (M-WAIT-2, M-WAIT-7)."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial

from hexsim.board.gait import Gait
from hexsim.board.reach import Goal, Reach
from hexsim.board.sight import sight
from hexsim.hexes.hex import Hex, ring
from hexsim.hexes.path import ACTION, end_of, parse_path
from hexsim.rules.order import Clause, Order, Refusal, order
from hexsim.rules.paths import Paths
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.fight.attack import Attack, Setting, modes_of
from hexsim.rulesets.maneuvers.fight.choices import foes, targets_of
from hexsim.rulesets.maneuvers.fight.legal import attack_refusal, weapons
from hexsim.rulesets.maneuvers.items import Item
from hexsim.rulesets.maneuvers.movement import GAITS
from hexsim.rulesets.maneuvers.paths import path_refusal
from hexsim.rulesets.maneuvers.posture import displacement, eyes, move_of, on_its_feet, posture_refusal
from hexsim.rulesets.maneuvers.reaching import reach_of
from hexsim.rulesets.maneuvers.status import status_of
from hexsim.rulesets.maneuvers.waiting.tasks import Window

VERB = "strike"
STRIKE = Setting(verb=VERB)


def window_of(state: GameState) -> Window | None:
    """The window that is open: the topmost one."""
    return next((task for task in reversed(state.agenda) if isinstance(task, Window)), None)


def steps_of(given: Order) -> tuple[str, ...]:
    """The path before the blow; a `!` at its end says nothing new."""
    return tuple(token for token in parse_path(given.get("path")) if token != ACTION)


def at_its_end(state: GameState, given: Order) -> tuple[GameState, Unit]:
    """The state to judge the blow from: the unit stands where its path ends."""
    state = on_its_feet(state, given)
    unit = state.unit(given.who)
    assert unit.pose is not None
    moved = replace(unit, pose=end_of(unit.pose, steps_of(given)))
    return state.with_unit(moved), moved


def strike_of(unit: str, clause: Clause) -> Attack:
    """The blow a strike names."""
    return Attack(unit=unit, target=clause.get("target"), weapon=clause.get("weapon"), mode="hand",
                  setting=STRIKE)


def strike_refusal(state: GameState, given: Order) -> Refusal | None:
    """Why a waiting unit cannot strike as it says: its path and the blow at its end are judged together."""
    unit, window = on_its_feet(state, given).unit(given.who), window_of(state)
    if window is None or not status_of(unit).waiting:
        return Refusal(code="E_MANEUVER", rule="M-WAIT-11", params=(
            ("detail", "@maneuvers.E_MANEUVER_not_waiting"), ("allowed", "pass")))
    if given.get("path"):
        refusal = _way_refusal(on_its_feet(state, given), unit, given, window)
        if refusal is not None:
            return refusal
    return _blow_refusal(*at_its_end(state, given), given.clause)


def _way_refusal(state: GameState, unit: Unit, given: Order, window: Window) -> Refusal | None:
    posture = status_of(unit).posture
    if steps_of(given) and displacement(posture) != "any":
        return posture_refusal("M-WAIT-2", posture, "displacement")
    refusal = path_refusal(state, unit, given.clause, parse_path(given.get("path")))
    if refusal is not None or not steps_of(given) or may_move(unit, window):
        return refusal
    why = "late" if window.name == "W3" else "not_still"
    return Refusal(code="E_MOVED", rule="M-WAIT-2", params=(("detail", f"@maneuvers.E_MOVED_{why}"),))


def may_move(unit: Unit, window: Window) -> bool:
    """Whether a waiting unit may go before it strikes: still, upright, and something has just happened."""
    status = status_of(unit)
    return status.waiting == "still" and window.name != "W3" and displacement(status.posture) == "any"


@rule("M-WAIT-7")
def _blow_refusal(state: GameState, unit: Unit, clause: Clause) -> Refusal | None:
    """One blow with a ready hand weapon at any enemy within reach, to the side or rear a wild swing."""
    kept = {key: clause.get(key) for key in ("target", "weapon")}
    refusal = attack_refusal(state, unit, Clause(verb=VERB).with_args(**kept, use="hand"), STRIKE)
    return replace(refusal, rule="M-WAIT-7") if refusal and refusal.code == "E_WEAPON" else refusal


def is_near(state: GameState, unit: Unit, window: Window) -> bool:
    """Whether an enemy is so near that a waiting unit might strike at it, whatever lies between them."""
    lengths = [max(held.item.reach, default=0) for _, held in weapons(unit) if "hand" in modes_of(held.item)]
    if not lengths or unit.pose is None:
        return False
    here, far = unit.pose.hex, max(lengths) + (_move_before(unit).budget if may_move(unit, window) else 0)
    return any(other.side != unit.side and other.pose is not None and here.distance(other.pose.hex) <= far
               for other in state.units)


def _move_before(unit: Unit) -> Gait:
    """How the unit may go before it strikes."""
    return GAITS[VERB](move_of(unit), status_of(unit).posture)


def striking(state: GameState, who: str, verb: str) -> Offers | Refusal:
    """Every strike there is: at whom from here; then, for each weapon and enemy, where from."""
    unit, window = state.unit(who), window_of(state)
    offers = tuple(_strikes(state, unit, order(who, verb), window)) if window is not None else ()
    if offers:
        return offers
    return Refusal(code="E_TARGET", rule="M-WAIT-6", params=(("detail", "@maneuvers.E_TARGET_none"),))


def _strikes(state: GameState, unit: Unit, given: Order, window: Window) -> Iterator[Offer]:
    if not status_of(unit).waiting:
        return
    for weapon, held in weapons(unit):
        if "hand" in modes_of(held.item):
            named = given.with_args(weapon=weapon)
            targets = targets_of(state, unit, weapon, held.item, "hand")
            if targets:
                yield Offer(order=named, key="target", values=targets)
            if may_move(unit, window):
                yield from (_from_elsewhere(state, unit, named.with_args(target=foe), held.item)
                            for foe in _within_range(state, unit, held.item))


def _within_range(state: GameState, unit: Unit, item: Item) -> Iterator[str]:
    """The enemies that the unit might get near enough to, wherever it may go."""
    assert unit.pose is not None
    here, far = unit.pose.hex, _move_before(unit).budget + max(item.reach, default=0)
    return (foe for foe in foes(state, unit) if state.unit(foe).nearest(here).distance(here) <= far)


def _from_elsewhere(state: GameState, unit: Unit, named: Order, item: Item) -> Offer:
    """A strike at one enemy with its path open: every pose it can be struck from, but the present one."""
    found, foe = reach_of(state, unit, _move_before(unit)), state.unit(named.get("target"))
    return Offer(order=named, key="path", reach=found,
                 values=Paths(found, partial(_striking_places, state, unit, foe, item, found)))


def _striking_places(state: GameState, unit: Unit, foe: Unit, item: Item, found: Reach) -> tuple[Goal, ...]:
    """The ends of a movement, but for the present pose, from which an enemy can be struck."""
    heights = eyes(unit), eyes(foe)
    near = {at for there in foe.hexes() for length in item.reach for at in _around(there, length)
            if found.ends(at) and _reaches(state, at, foe, item.reach, heights)}
    goals = found.goals() if near else ()
    return tuple(goal for goal in goals if goal.hex in near and (goal.hex, goal.facing) != unit.pose)


def _reaches(state: GameState, at: Hex, foe: Unit, reach: tuple[int, ...], heights: tuple[int, int]) -> bool:
    """Whether an enemy within reach is met there: the nearest hex of it that is in sight (M-FOOT-7)."""
    clear = [at.distance(there) for there in foe.hexes() if sight(state.board, at, there, *heights).clear]
    return min(clear, default=-1) in reach


@lru_cache(maxsize=4096)
def _around(centre: Hex, length: int) -> tuple[Hex, ...]:
    return tuple(ring(centre, length))
