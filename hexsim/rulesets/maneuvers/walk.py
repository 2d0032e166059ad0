"""Carrying out a path token by token (M-PATH-2 … 4), and choosing the end facing (M-DP-7)."""

from hexsim.board.gait import Gait, Path, Snag
from hexsim.board.ground import Ground
from hexsim.board.walk import take_step
from hexsim.hexes.path import ACTION
from hexsim.hexes.pose import Pose
from hexsim.rules.event import Placed
from hexsim.rules.order import Order, order
from hexsim.rules.resolution import Resolution
from hexsim.rulesets.maneuvers.action import act, finish
from hexsim.rulesets.maneuvers.asking import ask_unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.evade import evade
from hexsim.rulesets.maneuvers.ground import enemy_at, ground_of
from hexsim.rulesets.maneuvers.many.slots import comes_later, park
from hexsim.rulesets.maneuvers.progress import end_turn, facings_now, gait_on, stepped
from hexsim.rulesets.maneuvers.status import can_act, is_conscious, status_of
from hexsim.rulesets.maneuvers.study.aim import lower
from hexsim.rulesets.maneuvers.tasks import FACING, THEN_ACT, Walk, asks_action, is_entry, onward
from hexsim.rulesets.maneuvers.waiting.windows import window

FACE_POINT = "M-DP-7"


@rule("M-FACE-5", "M-NOTE-3")
def rest_of(gait: Gait, tokens: tuple[str, ...], *, acts: int) -> tuple[str, ...]:
    """A path with everything that is asked or done on it: a missing `!` and end turn come at the end.

    Where nothing may follow the action, and after a path without `!`, the end facing is asked before it;
    a unit that stays put acts first, else.

    Args:
        gait: how the unit moves.
        tokens: the path.
        acts: action points that come at the end if the path names none.
    """
    rest = [*tokens, *([THEN_ACT] * acts if ACTION not in tokens else [])]
    if not any(token[0] == "/" for token in tokens):
        first = next((place for place, token in enumerate(rest) if asks_action(token)), len(rest))
        early = gait.action_last or (tokens and rest[-1] == THEN_ACT)
        rest.insert(first if early else len(rest), FACING)
    return tuple(rest)


@rule("M-PATH-2")
def walk_on(res: Resolution, walk: Walk) -> None:
    """Carry out the next token, then the rest; a unit that can no longer act leaves it (M-TURN-3)."""
    if not can_act(res.state.unit(walk.unit)):
        _stay_clear(res, walk)
        return
    if comes_later(res.state, walk):
        park(res, walk)
    elif _has_fallen(res, walk):
        cut_short(res, walk)
    elif not walk.rest:
        finish(res, walk)
    elif walk.rest[0] == FACING:
        _ask_facing(res, walk)
    elif asks_action(walk.rest[0]):
        act(res, walk)
    else:
        _step(res, walk)


def _step(res: Resolution, walk: Walk) -> None:
    state, token, path = res.state, walk.rest[0], walk.path
    unit, gait = state.unit(walk.unit), gait_on(state, walk)
    ground = ground_of(state, unit, gait)
    step = take_step(ground, gait, path, token)
    if isinstance(step, Snag):
        cut_short(res, walk)
        return
    if token.endswith("^"):
        enemy = enemy_at(state, unit, step.pose.hex)
        assert enemy is not None
        stunt = walk.clause.get("stunt")
        if not _leads_on(ground, gait, path, walk.rest) or not evade(res, unit, enemy, stunt):
            cut_short(res, walk)
            return
    walk = stepped(res, walk, step)
    lower(res, unit.id, hexes=walk.path.entered, move=walk.move or 0)
    res.then(walk)
    if step.enters and walk.clause.verb != "strike" and ground.may_end(*step.pose):
        res.then(*window(res.state, "W1", unit.id))


def _leads_on(ground: Ground, gait: Gait, path: Path, tokens: tuple[str, ...]) -> bool:
    """Whether the way through an enemy's hex goes on to a hex in which one may end, as things stand now."""
    for token in tokens:
        if token in (FACING, THEN_ACT):
            continue
        step = take_step(ground, gait, path, token)
        if isinstance(step, Snag):
            return False
        path = Path(start=path.start, steps=(*path.steps, step))
        if is_entry(token) and ground.may_end(*step.pose):
            return True
    return False


@rule("M-PATH-3")
def cut_short(res: Resolution, walk: Walk) -> None:
    """The path ends here: what is left of it is dropped, the end facing is chosen from what was spent.

    A unit that may not end where it is goes back to the last hex of its path where it may, its facing kept; a
    figure of several hexes faces as it did there.
    """
    _stay_clear(res, walk)
    res.then(onward(walk, rest=(FACING,)))


def _has_fallen(res: Resolution, walk: Walk) -> bool:
    """Whether a unit under way lies that did not when it entered its first hex, and has not noticed yet."""
    lies = status_of(res.state.unit(walk.unit)).posture == "lying"
    return lies and walk.posture not in ("", "lying") and walk.rest not in ((), (FACING,))


def _stay_clear(res: Resolution, walk: Walk) -> None:
    """Nobody who is still conscious stays where one may not end: back to the last hex where one may."""
    unit, gait = res.state.unit(walk.unit), gait_on(res.state, walk)
    if unit.pose is None or not is_conscious(unit):
        return
    ground = ground_of(res.state, unit, gait)
    large = not ground.plain
    passed = [walk.start, *(step.pose for step in walk.steps if step.enters or large)]
    back = next(pose for pose in reversed(passed) if ground.may_end(*pose)
                or (pose == walk.start if large else pose.hex == walk.start.hex))
    pose = back if large else Pose(back.hex, unit.pose.facing)
    if pose != unit.pose:
        res.emit(Placed(rule="M-TERR-3", unit=unit.id, before=unit.pose, after=pose))


@rule("M-DP-7")
def _ask_facing(res: Resolution, walk: Walk) -> None:
    """Ask for the end facing if there is more than one; the default keeps it."""
    unit = res.state.unit(walk.unit)
    assert unit.pose is not None
    if len(facings_now(res.state, walk)) == 1:
        res.then(onward(walk, rest=walk.rest[1:]))
        return
    keep = order(unit.id, "face", to=str(int(unit.pose.facing)))
    ask_unit(res, walk, point=FACE_POINT, verbs=("face",), default=keep)


def face(res: Resolution, given: Order, walk: Walk) -> None:
    """Turn to the end facing that was chosen; keeping it is no step."""
    facing, pose = int(given.get("to")), res.state.unit(walk.unit).pose
    if pose is not None and facing != pose.facing:
        res.then(stepped(res, walk, end_turn(res.state, walk, facing)))
    else:
        res.then(onward(walk, rest=walk.rest[1:]))
