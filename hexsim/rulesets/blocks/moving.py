"""Movement in parts: judging a path, walking it step by step, breaking it off (B-MOVE-1)."""

from dataclasses import replace

from hexsim.board.gait import Gait, Snag
from hexsim.board.ground import Ground
from hexsim.board.reach import Reach, reach
from hexsim.board.walk import take_step, walk
from hexsim.hexes.path import parse_path
from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_status
from hexsim.rules.event import Moved, Placed
from hexsim.rules.fields import bind, is_path
from hexsim.rules.order import Clause, Order, Refusal, order
from hexsim.rules.paths import Paths
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.blocks import fields
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.space import ground_of, movement_left, moving
from hexsim.rulesets.blocks.status import able, status_of
from hexsim.rulesets.blocks.tasks import Walk, Window

MOVE = "move"


def move_refusal(unit: Unit) -> Refusal | None:
    """Whoever is held or lies cannot use Movement."""
    status = status_of(unit)
    if status.held_by:
        return Refusal(code="E_HELD", rule="B-COND", params=(("unit", unit.name),))
    if status.prone:
        return Refusal(code="E_PRONE", rule="B-COND", params=(
            ("detail", "@blocks.E_PRONE_move"), ("unit", unit.name)))
    return None


def check_move(state: GameState, given: Order) -> Refusal | None:
    """What is wrong with a part of a Movement; the nearest that is right is its longest sound beginning."""
    unit = state.unit(given.who)
    tokens = bind(fields.Moved, given.clause, state.board, unit.pose).path
    refusal = move_refusal(unit) or path_refusal(state, unit, tokens)
    if refusal is None or refusal.code not in ("E_PATH", "E_MOVE_LEFT"):
        return refusal
    known = tokens if is_path(tokens) else ()
    shorter = (known[:length] for length in range(len(known) - 1, -1, -1))
    near = next((tokens for tokens in shorter if path_refusal(state, unit, tokens) is None), ())
    return replace(refusal, nearest=(order(given.who, MOVE, path=" ".join(near)),))


@rule("B-MOVE-1")
def path_refusal(state: GameState, unit: Unit, tokens: tuple[str, ...]) -> Refusal | None:
    """Whether the way exists; then whether enough Movement is left for it."""
    if not is_path(tokens):
        return Refusal(code="E_PATH", rule="B-MAP-4", params=(
            ("detail", "@blocks.E_PATH_apart"), ("by", ""), ("hex", " ".join(tokens))))
    assert unit.pose is not None
    gait = moving(movement_left(unit))
    _, snags = walk(ground_of(state, unit, gait), gait, unit.pose, tokens)
    barred = next((snag for snag in snags if snag.kind != "budget"), None)
    if barred is not None:
        return _path_refusal(state, barred)
    return _dear(gait, snags[0]) if snags else None


def _path_refusal(state: GameState, snag: Snag) -> Refusal:
    by = state.unit(snag.by).name if state.has_unit(snag.by) else _ground_name(state, snag.by)
    detail = snag.kind if snag.kind in ("edge", "blocked", "occupied", "end") else "token"
    return Refusal(code="E_PATH", rule="B-MAP-4", token=snag.token or None, params=(
        ("detail", f"@blocks.E_PATH_{detail}"), ("by", by),
        ("hex", state.board.number(snag.at) if snag.at else "")))


def _ground_name(state: GameState, by: str) -> str:
    names = {kind.id: kind.name for kind in state.board.kinds}
    names |= {terrain.id: terrain.name for terrain in state.board.terrains}
    return names.get(by, "@blocks.steep" if by == "level" else by)


def _dear(gait: Gait, snag: Snag) -> Refusal:
    return Refusal(code="E_MOVE_LEFT", rule="B-MOVE-2", token=snag.token or None, params=(
        ("needs", gait.budget + snag.short), ("has", gait.budget), ("short", snag.short)))


def judged_path(state: GameState, unit: Unit, clause: Clause) -> Refusal | None:
    """What is wrong with a path for a unit as it stands, asked or not."""
    return move_refusal(unit) or path_refusal(state, unit, parse_path(clause.get("path")))


def reach_of(state: GameState, unit: Unit) -> Reach:
    """Where a unit can go with what is left; kept with the state."""
    gait = moving(movement_left(unit))
    key = ("reach", unit.id, gait)
    if key not in state.memo:
        assert unit.pose is not None
        state.memo[key] = reach(ground_of(state, unit, gait), gait, unit.pose)
    found: Reach = state.memo[key]
    return found


def offer_move(state: GameState, who: str) -> Offers | Refusal:
    """A way to each goal."""
    unit = state.unit(who)
    refusal = move_refusal(unit)
    if refusal is not None:
        return refusal
    there = reach_of(state, unit)
    return (Offer(order=order(who, MOVE), key="path", values=Paths(there), reach=there),)


def do_move(res: Resolution, given: Order, task: Task | None) -> None:
    """Set out, with what is left of the Movement."""
    del task
    unit = res.state.unit(given.who)
    assert unit.pose is not None
    tokens = bind(fields.Moved, given.clause, res.state.board, unit.pose).path
    res.then(Walk(unit=unit.id, start=unit.pose, budget=movement_left(unit), rest=tokens))


def walk_on(res: Resolution, task: Walk) -> None:
    """One token: first those are asked whose reach it leaves, then it is paid, then whose reach it enters."""
    unit = res.state.unit(task.unit)
    if not able(unit):
        return
    gait = moving(task.budget)
    ground = ground_of(res.state, unit, gait)
    if not task.rest:
        _break_off(res, task, ground)
        return
    step = take_step(ground, gait, task.path, task.rest[0])
    if move_refusal(unit) or isinstance(step, Snag) or unit.pose != task.path.end:
        _break_off(res, task, ground)
        return
    if step.enters and not task.asked:
        res.then(Window(trigger="enemy_leaves_reach", mover=unit.id, to=step.pose.hex),
                 replace(task, asked=True))
        return
    before = unit.pose
    res.emit(Moved(rule="B-MOVE-1", unit=unit.id, before=before, after=step.pose, step=step,
                   left=task.budget - task.path.price - step.price))
    if step.price:
        set_status(res, unit.id, "B-MOVE-1", moved=status_of(unit).moved + step.price)
    rest = replace(task, rest=task.rest[1:], steps=(*task.steps, step), asked=False)
    windows = [Window(trigger="enemy_enters_reach", mover=unit.id, to=before.hex)] if step.enters else []
    res.then(*windows, rest)


def _break_off(res: Resolution, task: Walk, ground: Ground) -> None:
    """The rest is dropped; nobody stays where no part may end, but goes back on its way, facing kept."""
    unit = res.state.unit(task.unit)
    passed = [task.start.hex, *(step.pose.hex for step in task.steps if step.enters)]
    if unit.pose is None or unit.pose.hex not in passed:
        return
    back = next(at for at in reversed(passed) if ground.may_end(at) or at == task.start.hex)
    if back != unit.pose.hex:
        res.emit(Placed(rule="B-MAP-4", unit=unit.id, before=unit.pose, after=Pose(back, unit.pose.facing)))
