"""Actions of one moment: all decided, all rolled, then all applied (P-SIM-1)."""

from dataclasses import replace

from hexsim.rules.changing import set_status
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.dicepool.attack import Attack, make_attack, moment_refusal
from hexsim.rulesets.dicepool.blow import Effect, apply_all, face_target, roll_attack
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.deeds import DELAY
from hexsim.rulesets.dicepool.gaits import MOVE
from hexsim.rulesets.dicepool.paths import after_walk, steps_before, walks
from hexsim.rulesets.dicepool.perform import close, deed_refusal, is_due, plain_deed, start, wait_or_choose
from hexsim.rulesets.dicepool.status import Slot, action_of, set_action, status_of
from hexsim.rulesets.dicepool.tasks import Defend, Keep, Moment
from hexsim.rulesets.dicepool.walk import walk_at_once, walk_of


@rule("P-SIM-1")
def play_moment(res: Resolution, task: Moment) -> None:
    """First every decision, in roster order of the attackers; then the dice; then everything takes effect."""
    if not task.ready:
        _decide(res, task)
        return
    effects, attacks = list[Effect](), {attack.unit: attack for attack in task.attacks}
    due = [slot for slot in task.slots if is_due(res.state, slot.unit, slot.action)]
    walking = [slot for slot in task.slots
               if action_of(res.state, slot.unit, slot.action).fate in ("due", "kept", "lost")]
    for slot in due:
        set_status(res, slot.unit, "P-MOVE-2", walked=_hexes_before(res.state, slot))
    struck = list[Attack]()
    for slot in due:
        attack, verb = attacks.get(slot.unit), action_of(res.state, slot.unit, slot.action).clause.verb
        if attack is not None:
            effects += roll_attack(res, attack)
            struck.append(attack)
        elif verb == "other":
            plain_deed(res, slot.unit, slot.action)
    _apply(res, walking, due, struck, tuple(effects))
    for slot in task.slots:
        if action_of(res.state, slot.unit, slot.action).fate == "due":
            set_action(res, slot.unit, "P-TURN-2", slot.action, fate="done")
    close(res)


def _decide(res: Resolution, task: Moment) -> None:
    slots = tuple(slot for slot in task.slots if is_due(res.state, slot.unit, slot.action))
    own = {slot.unit: slot.action for slot in slots}
    attacks, asking = list[Attack](), list[Task]()
    for slot in slots:
        clause = action_of(res.state, slot.unit, slot.action).clause
        if clause.verb == DELAY:
            continue
        there, moved = _moved(res.state, slot)
        refused = moment_refusal(there, moved, clause) if clause.verb == "attack" else deed_refusal(
            there, moved, slot.action)
        if refused is not None:
            asking.append(Keep(unit=slot.unit, number=slot.action))
        elif clause.verb == "attack":
            attacks.append(make_attack(there, moved, clause, slot.action, _hexes_before(res.state, slot)))
    for slot in slots:
        if action_of(res.state, slot.unit, slot.action).clause.verb == DELAY:
            wait_or_choose(res, slot.unit, slot.action)
        else:
            start(res, slot.unit, slot.action)
    acting = tuple(slot for slot in slots
                   if action_of(res.state, slot.unit, slot.action).clause.verb != DELAY)
    asking += [Defend(attack=attack, own=own.get(attack.target, -1)) for attack in attacks]
    res.then(*asking, Moment(slots=acting, attacks=tuple(attacks), ready=True))


def _moved(state: GameState, slot: Slot) -> tuple[GameState, Unit]:
    """The state with only this unit where its walk leads."""
    moved = after_walk(state, state.unit(slot.unit), action_of(state, slot.unit, slot.action).clause)
    return state.with_unit(moved), moved


def _hexes_before(state: GameState, slot: Slot) -> int:
    """Hexes that the walk before the deed enters, as things stood."""
    unit, clause = state.unit(slot.unit), action_of(state, slot.unit, slot.action).clause
    if clause.verb == MOVE:
        return 0
    return sum(step.enters for step in steps_before(state, unit, clause))


def _apply(res: Resolution, walking: list[Slot], due: list[Slot], struck: list[Attack],
           effects: tuple[Effect, ...]) -> None:
    """Walks before the deeds, turns, wounds, other deeds, walks after them; each in roster order."""
    for slot in walking:
        clause = action_of(res.state, slot.unit, slot.action).clause
        if walks(clause) and clause.get("after") != "yes":
            walk = walk_of(res.state, slot.unit, slot.action, bound=False, quiet=True)
            walk_at_once(res, replace(walk, free=True))
    for attack in struck:
        face_target(res, attack)
    apply_all(res, effects)
    for slot in due:
        if action_of(res.state, slot.unit, slot.action).clause.verb in ("warn", "clear"):
            plain_deed(res, slot.unit, slot.action)
    for slot in due:
        clause = action_of(res.state, slot.unit, slot.action).clause
        if walks(clause) and clause.get("after") == "yes":
            walk = walk_of(res.state, slot.unit, slot.action, bound=False, quiet=True)
            walk_at_once(res, replace(walk, free=True))


def parked_apart(state: GameState, slots: tuple[Slot, ...]) -> tuple[tuple[Slot, ...], tuple[Slot, ...]]:
    """Slots of a moment that come now, and those of units whose delayed first action still waits."""
    later = tuple(slot for slot in slots if slot.action and status_of(state.unit(slot.unit)).waits)
    return tuple(slot for slot in slots if slot not in later), later

