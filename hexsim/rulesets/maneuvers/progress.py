"""A maneuver under way: its gait and budget, its ledger, the end facings that are left to choose from."""

from hexsim.board.gait import Charge, Gait, Path, Step
from hexsim.hexes.pose import Pose
from hexsim.rules.copying import copied
from hexsim.rules.event import Moved
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.figures import is_large
from hexsim.rulesets.maneuvers.ground import ground_of
from hexsim.rulesets.maneuvers.movement import GAITS
from hexsim.rulesets.maneuvers.paths import facings_after
from hexsim.rulesets.maneuvers.posture import move_of
from hexsim.rulesets.maneuvers.status import status_of
from hexsim.rulesets.maneuvers.tasks import Walk, onward


@rule("M-PATH-4")
def gait_on(state: GameState, walk: Walk) -> Gait:
    """The gait of a maneuver under way: of this moment until the first hex is entered, then of that one."""
    unit = state.unit(walk.unit)
    if walk.move is None:
        return GAITS[walk.clause.verb](move_of(unit), status_of(unit).posture)
    return GAITS[walk.clause.verb](walk.move, walk.posture)


def stepped(res: Resolution, walk: Walk, step: Step) -> Walk:
    """Let one step happen, a line of the ledger; the walk after it. The first hex fixes the budget."""
    unit, gait = res.state.unit(walk.unit), gait_on(res.state, walk)
    assert unit.pose is not None
    path = Path(start=walk.start, steps=(*walk.steps, step))
    after = onward(walk, steps=path.steps, rest=walk.rest[1:])
    if step.enters and walk.move is None:
        after = copied(after, {"move": move_of(unit), "posture": status_of(unit).posture})
    rule_id = step.charges[0].rule if step.charges else "M-NOTE-3"
    res.emit(Moved(rule=rule_id, unit=walk.unit, before=unit.pose, after=step.pose, step=step,
                   left=gait.budget - path.price))
    return after


def facings_now(state: GameState, walk: Walk) -> tuple[int, ...]:
    """The end facings a unit under way may choose from."""
    unit, gait = state.unit(walk.unit), gait_on(state, walk)
    if is_large(unit) and unit.pose is not None:
        return facings_after(gait, walk.path, ground_of(state, unit, gait), unit.pose)
    return facings_after(gait, walk.path)


def end_turn(state: GameState, walk: Walk, facing: int) -> Step:
    """The ledger line of an end turn that is allowed."""
    path, pose = walk.path, state.unit(walk.unit).pose
    row = gait_on(state, walk).gear(path.entered).end_row(path.price)
    assert row is not None and pose is not None and facing in facings_now(state, walk)
    return Step(token=f"/{facing}", pose=Pose(pose.hex, facing), charges=(Charge(rule=row.rule, amount=0),))
