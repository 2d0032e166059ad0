"""Going: two gaits, the walk with its windows, the end facing of a walk that was cut short."""

from dataclasses import replace

from hexsim.board.gait import Charge, EndTurn, Entry, Gait, Gear, Path, Snag, Turn
from hexsim.board.ground import Ground, Hindrance, terrain_toll
from hexsim.board.reach import Reach, reach
from hexsim.board.walk import take_step, walk
from hexsim.hexes.path import ENTRIES
from hexsim.hexes.pose import Pose
from hexsim.rules.event import Change, Moved, Placed, StatusChanged
from hexsim.rules.fields import bind
from hexsim.rules.order import Clause, Order, Refusal, order
from hexsim.rules.paths import Paths
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Poll, Task
from parley.common import BOOK, able, able_units, beside, keep_facing, one, refuse, take_ahead
from parley.records import Facing, Going, Grab, Stop, Turns, Walk, Window

_ENTRIES = tuple(Entry(token=token, rule="Y-GO", price=1) for token in ENTRIES)


@BOOK.rule("Y-GO")
def gait_of(state: GameState, unit: Unit, clause: Clause) -> Gait | Refusal:
    """How an envoy goes."""
    stride = unit.sheet.stride
    if unit.status.held_by:
        return refuse("E_HELD", "Y-SEIZE", unit=unit.name)
    if unit.sheet.gait == "ramble":
        free = Gear(
            entries=_ENTRIES,
            turn=Turn(rule="Y-GO", price=0),
            ends=(EndTurn(rule="Y-GO", spent=stride, sides=3),),
        )
        return Gait(name="ramble", budget=stride, gears=(free,))
    first = Gear(entries=_ENTRIES, ends=(EndTurn(rule="Y-GO", spent=stride, sides=3),), extras=False)
    ends = (EndTurn(rule="Y-GO", spent=1, sides=3), EndTurn(rule="Y-GO", spent=max(stride, 2), sides=1))
    return Gait(name="walk", budget=stride, gears=(first, replace(first, ends=ends, extras=True)))


def ground_of(state: GameState, unit: Unit, gait: Gait) -> Ground:
    """Allies may be passed for one more, enemies not at all."""
    met = {}
    for other in able_units(state):
        if other.id != unit.id and other.pose is not None:
            friend = other.side == unit.side
            extra = (Charge(rule="Y-GO", amount=1, tag="ally"),) if friend else ()
            met[other.pose.hex] = Hindrance(rule="Y-GO", by=other.id, enter=friend, end=False, charges=extra)
    return Ground(board=state.board, toll=terrain_toll, hindrances=met)


def reach_of(state: GameState, unit: Unit, gait: Gait) -> Reach:
    """Where it can go; kept with the state."""
    key = ("reach", unit.id, gait)
    if key not in state.memo:
        assert unit.pose is not None
        state.memo[key] = reach(ground_of(state, unit, gait), gait, unit.pose)
    found: Reach = state.memo[key]
    return found


def offer_go(state: GameState, who: str) -> tuple[Offer, ...] | Refusal:
    """A family: one way to each goal."""
    unit = state.unit(who)
    gait = gait_of(state, unit, Clause(verb="go"))
    if isinstance(gait, Refusal):
        return gait
    there = reach_of(state, unit, gait)
    return (Offer(order=order(who, "go"), key="path", values=Paths(there), reach=there),)


def check_go(state: GameState, asked: Order) -> Refusal | None:
    """Each token must be possible, by the first that is not."""
    unit = state.unit(asked.who)
    gait = gait_of(state, unit, asked.clause)
    if isinstance(gait, Refusal):
        return gait
    assert unit.pose is not None
    path = bind(Going, asked.clause, state.board).path
    _, snags = walk(ground_of(state, unit, gait), gait, unit.pose, path)
    if not snags:
        return None
    snag = snags[0]
    return Refusal(
        code="E_PATH",
        rule="Y-GO",
        params=(("by", snag.by), ("kind", snag.kind)),
        token=snag.token or None,
        nearest=(order(asked.who, "idle"),),
    )


def resolve_go(res: Resolution, asked: Order, task: Task | None) -> None:
    """Set out."""
    unit = res.state.unit(asked.who)
    assert unit.pose is not None and isinstance(task, Turns)
    res.then(Walk(unit=unit.id, start=unit.pose, rest=bind(Going, asked.clause, res.state.board).path))


def do_walk(res: Resolution, task: Walk) -> None:
    """One token, then the window of those beside, then the rest."""
    unit = res.state.unit(task.unit)
    if not able(res.state, unit):
        return
    gait = gait_of(res.state, unit, Clause(verb="go"))
    if isinstance(gait, Refusal):
        _cut(res, task)
    elif task.rest:
        so_far, token = Path(start=task.start, steps=task.steps), task.rest[0]
        step = take_step(ground_of(res.state, unit, gait), gait, so_far, token)
        if isinstance(step, Snag):
            _cut(res, task)
            return
        left = gait.budget - so_far.price - step.price
        res.emit(Moved(rule="Y-GO", unit=unit.id, before=so_far.end, after=step.pose, step=step, left=left))
        rest = replace(task, rest=task.rest[1:], steps=(*task.steps, step))
        res.then(Window(unit=unit.id), rest) if step.enters else res.then(rest)


def _cut(res: Resolution, task: Walk) -> None:
    """Stop where one may stand, and ask the end facing."""
    unit = res.state.unit(task.unit)
    way = (task.start, *(step.pose for step in task.steps))
    taken = {other.pose.hex for other in able_units(res.state) if other.id != unit.id and other.pose}
    last = next(pose for pose in reversed(way) if pose.hex not in taken)
    assert unit.pose is not None
    if unit.pose.hex in taken:
        res.emit(
            Placed(rule="Y-STOP", unit=unit.id, before=unit.pose, after=Pose(last.hex, unit.pose.facing))
        )
    res.then(Stop(unit=unit.id))


@BOOK.rule("Y-STOP")
def do_stop(res: Resolution, task: Stop) -> None:
    """Ask the end facing, unless it was answered ahead."""
    unit = res.state.unit(task.unit)
    if not able(res.state, unit):
        return
    ahead = None if task.prepared else take_ahead(res, unit.id, "face")
    if ahead:
        res.then(replace(task, prepared=ahead))
        return
    asked = one(unit.id, res.state, "Y-STOP", keep_facing(unit), "face")
    res.ask(replace(task, prepared=None), asked, task.prepared)


def offer_face(state: GameState, who: str) -> tuple[Offer, ...]:
    """Six facings."""
    return (Offer(order=order(who, "face", to="0"), key="to", values=tuple("012345")),)


def check_face(state: GameState, asked: Order) -> Refusal | None:
    """0 to 5."""
    return None if 0 <= bind(Facing, asked.clause, state.board).to < 6 else refuse("E_FACING", "Y-STOP")


def resolve_face(res: Resolution, asked: Order, task: Task | None) -> None:
    """Turn."""
    pose = res.state.unit(asked.who).pose
    assert pose is not None
    after = Pose(pose.hex, bind(Facing, asked.clause, res.state.board).to)
    if after != pose:
        res.emit(Placed(rule="Y-STOP", unit=asked.who, before=pose, after=after))


def do_window(res: Resolution, task: Window) -> None:
    """Ask the bold enemies beside the walker, then let each try who wants to, in the order asked."""
    walker = res.state.unit(task.unit)
    if not able(res.state, walker):
        return
    if task.answers is None:
        bold = tuple(
            unit.id
            for unit in able_units(res.state)
            if unit.side != walker.side and unit.status.stance == "bold" and beside(unit, walker)
        )
        res.then(Poll(point="Y-SEIZE", verbs=("seize", "pass"), who=bold), task)
        return
    tries = [answer for answer in task.answers if answer is not None and answer.verb == "seize"]
    res.then(
        *(
            Grab(
                order=answer,
                asked=one(answer.who, res.state, "Y-SEIZE", order(answer.who, "pass"), "seize", "pass"),
            )
            for answer in tries
        )
    )


def do_grab(res: Resolution, task: Grab) -> None:
    """One tries, if it is still legal."""
    res.carry_out(task.order, task.asked)


def release(state: GameState, event: Moved | Placed) -> tuple[StatusChanged, ...]:
    """Whoever is no longer beside its holder is free (follow)."""
    free = []
    for unit in state.units:
        holder = unit.status.held_by
        if holder and event.unit in (unit.id, holder) and not beside(unit, state.unit(holder)):
            free.append(
                StatusChanged(
                    rule="Y-SEIZE", unit=unit.id, changes=(Change(field="held_by", before=holder, after=""),)
                )
            )
    return tuple(free)
