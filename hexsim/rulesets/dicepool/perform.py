"""Stage two: performing a declared action (P-TURN-2, P-DECL-3, P-DECL-5)."""

from hexsim.hexes.path import ENTRIES
from hexsim.rules.changing import set_flow, set_status
from hexsim.rules.event import Began, Declared, Noted
from hexsim.rules.order import Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import Awaiting, GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.dicepool.agreeing import end_if_agreed
from hexsim.rulesets.dicepool.attack import (
    ability_dice,
    make_attack,
    moment_refusal,
    prone_dice,
    several_dice,
    walk_dice,
    walked_for,
)
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.deeds import DELAY
from hexsim.rulesets.dicepool.dice import Pool, plain, throw
from hexsim.rulesets.dicepool.figures import figures
from hexsim.rulesets.dicepool.gaits import MOVE
from hexsim.rulesets.dicepool.health import wounds
from hexsim.rulesets.dicepool.paths import walks
from hexsim.rulesets.dicepool.status import (
    Slot,
    action_of,
    can_act,
    flow_of,
    held_by,
    set_action,
    set_condition,
    sheet_of,
    status_of,
)
from hexsim.rulesets.dicepool.tasks import Act, Blow, Choose, Deed, Defend, Done, Gap, Keep
from hexsim.rulesets.dicepool.walk import walk_of

KEEP_POINT = "P-DECL-3"


def is_due(state: GameState, unit: str, number: int) -> bool:
    """Whether a unit can still perform an action."""
    return can_act(state, state.unit(unit)) and action_of(state, unit, number).fate == "due"


@rule("P-DELAY-1")
def act(res: Resolution, task: Act) -> None:
    """Perform an action with the walk before or after it; a delay begins to wait instead."""
    unit, number = task.unit, task.number
    if not is_due(res.state, unit, number):
        return
    clause, status = action_of(res.state, unit, number).clause, status_of(res.state.unit(unit))
    if status.waits and number:
        set_flow(res, "P-DELAY-4", parked=(*flow_of(res.state).parked, Slot(unit=unit, action=number)))
        return
    if clause.verb == DELAY:
        wait_or_choose(res, unit, number)
        return
    start(res, unit, number)
    later = clause.get("after") == "yes"
    before = walk_of(res.state, unit, number, bound=True, quiet=task.quiet)
    if clause.verb == MOVE:
        res.then(before, Done(unit=unit, number=number))
        return
    goes = walks(clause)
    ends_turning = bool(before.rest) and before.rest[-1] not in ENTRIES
    deed = Deed(unit=unit, number=number, quiet=task.quiet, gap=goes and not later and ends_turning
                and not task.quiet)
    after = walk_of(res.state, unit, number, bound=False, quiet=task.quiet)
    res.then(*([before] if goes and not later else []), deed, *([after] if goes and later else []),
             Done(unit=unit, number=number))


def wait_or_choose(res: Resolution, unit: str, number: int) -> None:
    """A delay whose place has come: the first action waits, a further one is chosen now."""
    if number == 0:
        set_status(res, unit, "P-DELAY-1", waits=True)
    else:
        res.then(Choose(unit=unit, number=number))


def start(res: Resolution, unit: str, number: int) -> None:
    """Everybody sees whose action it is."""
    clause = action_of(res.state, unit, number).clause
    target = clause.get("target") or clause.get("enemy")
    res.emit(Began(rule="P-TURN-4", span="turn", number=res.state.round, unit=unit))
    res.emit(Declared(rule="P-TURN-2", unit=unit, verb=f"begin_{clause.verb}", item=clause.get("weapon"),
                      targets=(target,) if target else ()))
    set_status(res, unit, "P-MOVE-2", walked=0)


def do_deed(res: Resolution, task: Deed) -> None:
    """Attack, warn, clear or something else, if it can be done now."""
    unit, number = res.state.unit(task.unit), task.number
    if not is_due(res.state, task.unit, number):
        return
    clause = action_of(res.state, task.unit, number).clause
    if deed_refusal(res.state, unit, number) is not None:
        res.then(Keep(unit=task.unit, number=number))
    elif clause.verb == "attack":
        if task.gap:
            res.then(Gap(against=task.unit), Deed(unit=task.unit, number=number, quiet=task.quiet))
            return
        attack = make_attack(res.state, unit, clause, number, status_of(unit).walked)
        res.then(Defend(attack=attack), Blow(attack=attack))
    else:
        plain_deed(res, task.unit, number)


@rule("P-DECL-3")
def deed_refusal(state: GameState, unit: Unit, number: int) -> Refusal | None:
    """Why a declared deed cannot be performed where its unit stands."""
    clause = action_of(state, unit.id, number).clause
    if clause.verb == "attack":
        return moment_refusal(state, unit, clause)
    held = held_by(unit, clause.get("weapon")) if clause.verb == "clear" else None
    if clause.verb == "clear" and (held is None or held.condition != "jammed"):
        return Refusal(code="E_WEAPON", rule="P-ATK-6")
    return None


def plain_deed(res: Resolution, unit: str, number: int) -> None:
    """Warn, clear, or something else."""
    verb = action_of(res.state, unit, number).clause.verb
    {"warn": warn, "clear": clear, "other": something}[verb](res, unit, number)


@rule("P-DECL-5")
def warn(res: Resolution, unit: str, number: int) -> None:
    """Allies near enough, and the unit itself, know of the enemy until the end of the turn."""
    set_action(res, unit, "P-DECL-5", number, fate="done")
    one, enemy = res.state.unit(unit), action_of(res.state, unit, number).clause.get("enemy")
    assert one.pose is not None
    for ally in res.state.units:
        if ally.side == one.side and ally.pose is not None and can_act(res.state, ally) and (
                ally.pose.hex.distance(one.pose.hex) <= figures().warned):
            known = tuple(sorted({*status_of(ally).known, enemy}))
            set_status(res, ally.id, "P-DECL-5", known=known)
    params = (("unit", one.name), ("enemy", res.state.unit(enemy).name))
    res.emit(Noted(rule="P-DECL-5", key="dicepool.warned", params=params))


def clear(res: Resolution, unit: str, number: int) -> None:
    """The jammed weapon is ready again."""
    set_action(res, unit, "P-DECL-5", number, fate="done")
    set_condition(res, unit, "P-DECL-5", action_of(res.state, unit, number).clause.get("weapon"), "ready")


@rule("P-TEST-5")
def something(res: Resolution, unit: str, number: int) -> None:
    """What its player says, with a test if one was named; it changes nothing but the log."""
    set_action(res, unit, "P-DECL-5", number, fate="done")
    one, clause = res.state.unit(unit), action_of(res.state, unit, number).clause
    params: tuple[tuple[str, str | int], ...] = (("unit", one.name), ("text", clause.get("text")))
    if not clause.get("attribute"):
        res.emit(Noted(rule="P-DECL-5", key="dicepool.did_other", params=params))
        return
    bonus = int(status_of(one).bonus == str(number + 1))
    if bonus:
        set_status(res, unit, "P-WILL-1", bonus="")
    found = throw(res, unit, "other", other_pool(one, number), "P-DECL-4", bonus=bonus)
    more = (("more", max(0, found.successes - 1)), ("outcome", f"@dicepool.outcome_{found.outcome}"))
    res.emit(Noted(rule="P-TEST-5", key="dicepool.tried_other", params=(*params, *more)))


def other_pool(unit: Unit, number: int) -> Pool:
    """The pool of an `other` action with a test."""
    status = status_of(unit)
    clause = status.actions[number].clause
    dice = ability_dice(sheet_of(unit), clause.get("attribute"), clause.get("ability"), "P-DECL-4")
    return Pool(dice=(*dice, *walk_dice(walked_for(clause, status.walked)), *several_dice(unit, number),
                      *wounds(unit), *prone_dice(unit)), difficulty=plain())


def ask_keep(res: Resolution, task: Keep) -> None:
    """Ask whether an action that cannot be performed is kept."""
    unit = res.state.unit(task.unit)
    if is_due(res.state, task.unit, task.number):
        res.ask(task, Awaiting(side=unit.side, who=(unit.id,), point=KEEP_POINT, verbs=("keep", "lose"),
                               default=order(unit.id, "keep")))


def do_keep(res: Resolution, given: Order, task: Task | None) -> None:
    """Keep the action for a defence later in the turn, or lose it."""
    assert isinstance(task, Keep)
    fate = "kept" if given.verb == "keep" else "lost"
    set_action(res, task.unit, "P-DECL-3", task.number, fate=fate)
    params = (("unit", res.state.unit(task.unit).name),)
    res.emit(Noted(rule="P-DECL-3", key=f"dicepool.{fate}", params=params))


def end_action(res: Resolution, task: Done) -> None:
    """The action is over: the fight may be, too."""
    if action_of(res.state, task.unit, task.number).fate == "due":
        set_action(res, task.unit, "P-TURN-2", task.number, fate="done")
    close(res)


def close(res: Resolution) -> None:
    """At the end of an action or moment: has somebody won, have all agreed to end it?"""
    if not end_if_agreed(res):
        res.judge()

