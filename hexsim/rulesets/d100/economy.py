"""What a turn pays for: full and half actions, their limits, and what taking one ends (D-ECON, D-SUB)."""

from collections.abc import Iterable
from dataclasses import dataclass

from hexsim.rules.changing import set_status
from hexsim.rules.order import Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.actions import Action, Cost, action_of
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.compelled import compelled
from hexsim.rulesets.d100.links import is_to_declare, let_go
from hexsim.rulesets.d100.refusing import first_of, refuse
from hexsim.rulesets.d100.status import Done, is_bound, status_of

WHOLE_TURN = 2
"""Half actions of a turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What an action takes over from before: the bonus of an Aim, and whom a Feint has deceived."""

    aim: int = 0
    feinted: str = ""


def action_refusal(state: GameState, unit: Unit, action: Action, cost: Cost, item: str = "",
                   subtypes: tuple[str, ...] | None = None) -> Refusal | None:
    """Checks 3 to 9 of D-ERR-2: compelled state, economy, repetition, limits, first action, bonds, prone.

    Args:
        state: where the fight stands.
        unit: who would act.
        action: what it would do.
        cost: what it would pay.
        item: what with, where the same action may be taken with another thing (Ready), or its power.
        subtypes: the power's own, else those of the action.
    """
    kinds = action.subtypes if subtypes is None else subtypes
    return first_of((
        compelled(state, unit, action, cost), *_economy(unit, action, cost), _repeated(unit, action, item),
        _limits(unit, kinds), _first_only(unit, action), _bound(unit, action, kinds)))


def _economy(unit: Unit, action: Action, cost: Cost) -> Iterable[Refusal | None]:
    status = status_of(unit)
    if status.delayed or status.late:
        yield _late(unit, cost)
        return
    yield _extended(unit, cost)
    yield _paid(unit, action, cost)


@rule("D-DELAY-4")
def _late(unit: Unit, cost: Cost) -> Refusal | None:
    """The late action is a half action, and only one."""
    if status_of(unit).late:
        return refuse("E_ECONOMY", "D-DELAY-4", "late", unit=unit.name)
    return None if cost == "half" else refuse("E_DELAY_KIND", "D-DELAY-4", unit=unit.name)


@rule("D-ECON-6")
def _extended(unit: Unit, cost: Cost) -> Refusal | None:
    """Each turn given to an extended action is a whole turn."""
    if cost == "extended" and status_of(unit).spent == 1:
        return refuse("E_EXTENDED", "D-ECON-6", unit=unit.name)
    return None


@rule("D-ECON-2")
def _paid(unit: Unit, action: Action, cost: Cost) -> Refusal | None:
    """One full action, or two half actions."""
    spent = status_of(unit).spent
    if spent + price(cost) <= WHOLE_TURN:
        return None
    return refuse("E_ECONOMY", "D-ECON-2", "full" if price(cost) > 1 and spent < WHOLE_TURN else "none",
                  unit=unit.name, action=f"@d100.action_{action.name}", left=WHOLE_TURN - spent)


def price(cost: Cost) -> int:
    """Half actions that a cost takes."""
    return 1 if cost == "half" else WHOLE_TURN


@rule("D-ECON-3", "D-MOVE-4")
def _repeated(unit: Unit, action: Action, item: str) -> Refusal | None:
    """No action twice in a turn, but Ready with another thing."""
    same = [done for done in status_of(unit).done if done.action == action.name]
    if action.name == "ready":
        same = [done for done in same if done.item == item]
    if not same:
        return None
    return refuse("E_REPEAT", "D-READY-3" if action.name == "ready" else "D-ECON-2",
                  unit=unit.name, action=f"@d100.action_{action.name}")


@rule("D-SUB-2")
def _limits(unit: Unit, kinds: tuple[str, ...]) -> Refusal | None:
    """One Attack and one Concentration a turn."""
    for kind, code in (("attack", "E_ATTACK_LIMIT"), ("concentration", "E_CONC_LIMIT")):
        before = next((done for done in status_of(unit).done if kind in done.subtypes), None)
        if kind in kinds and before is not None:
            return refuse(code, "D-SUB-2", unit=unit.name, before=f"@d100.action_{before.action}")
    return None


def _first_only(unit: Unit, action: Action) -> Refusal | None:
    if action.name != "guard" or not status_of(unit).done:
        return None
    return refuse("E_FIRST_ONLY", "D-GUARD-1", unit=unit.name)


@rule("D-SUB-5", "DEF-IMMOBILE")
def _bound(unit: Unit, action: Action, kinds: tuple[str, ...]) -> Refusal | None:
    """Nothing of subtype Movement for whoever is bound; for whoever lies only standing up."""
    if "movement" not in kinds:
        return None
    if is_bound(unit):
        return refuse("E_IMMOBILE", "D-SUB-5", unit=unit.name)
    if status_of(unit).posture == "prone" and action.name != "stand":
        return refuse("E_PRONE", "DEF-PRONE", unit=unit.name)
    return None


@rule("D-ATTACK-1")
def spend(res: Resolution, unit: str, action: Action, cost: Cost, item: str = "",
          subtypes: tuple[str, ...] | None = None) -> Spent:
    """Pay for an action that has been found legal, and end what ends with it; what it takes over."""
    before = status_of(res.state.unit(unit))
    kinds = action.subtypes if subtypes is None else subtypes
    if is_to_declare(before) and action.name != "grapple":
        let_go(res, unit, "D-GRAPPLE-2")
    if before.extended is not None and before.extended.action != action.name:
        set_status(res, unit, "D-ECON-6", extended=None)
    set_status(res, unit, "D-AIM-2", aim=0)
    set_status(res, unit, "D-FEINT-2", feinted="")
    set_status(res, unit, "D-OVERWATCH-7", watch=None)
    done = (*before.done, Done(action=action.name, cost=cost, item=item, subtypes=kinds))
    if before.delayed:
        set_status(res, unit, "D-DELAY-2", delayed=False, late=True, done=done)
    else:
        set_status(res, unit, "D-ECON-2", spent=before.spent + price(cost), done=done)
    return Spent(aim=before.aim, feinted=before.feinted)


@rule("D-ECON-7")
def has_left(unit: Unit) -> int:
    """Half actions of the turn that are left; every action ends in the turn in which it began."""
    return max(0, WHOLE_TURN - status_of(unit).spent)


@rule("D-SUB-3")
def counted(unit: Unit) -> tuple[str, ...]:
    """What counts against the limits of a turn: its own full and half actions, nothing done off-turn."""
    return tuple(done.action for done in status_of(unit).done if action_of(done.action) is not None)
