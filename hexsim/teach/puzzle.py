"""Puzzles about movement and facing: drawn by seed, their answers worked out by the engine.

The unit moves as its ruleset's first gait says. Whatever is said to be unique has been counted.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from hexsim.board.reach import Goal, Reach, reach
from hexsim.hexes.direction import direction_name
from hexsim.hexes.hex import Hex
from hexsim.hexes.notation import parse_pose
from hexsim.hexes.pose import Pose, arc_of
from hexsim.rules.order import Clause, Order, Refusal
from hexsim.rules.registry import find_ruleset
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.scenario import Scenario, opening
from hexsim.rules.state import GameState
from hexsim.teach.ground import LEARNER, LEVELS, position
from hexsim.teach.lesson import Exercise, Lesson, Question
from hexsim.teach.lot import Lot
from hexsim.teach.said import said

MOST_TRIES = 100

Route = tuple[Hex, ...]
FEWEST_POINTS = {1: 2, 2: 3, 3: 4}


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A puzzle.

    Attributes:
        kind: one of `KINDS`.
        level: 1 to 3.
        seed: gives the same puzzle again, with ruleset, kind and level.
        unique: the cheapest way leads through these hexes alone.
        lesson: the position with its one question.
    """

    kind: str
    level: int
    seed: str
    unique: bool
    lesson: Lesson


@dataclass(frozen=True, slots=True)
class _Scene:
    """A position with what its unit can reach."""

    ruleset: Ruleset
    scenario: Scenario
    state: GameState
    order: Order
    field: Reach
    lot: Lot
    level: int


@cache
def kinds_of(ruleset: str, level: int) -> tuple[str, ...]:
    """The kinds that make sense in a ruleset: where turning is free, final facings are no puzzle."""
    return tuple(kind for kind in KINDS if puzzle(ruleset, kind, level, "0") is not None)


def puzzle(ruleset: str, kind: str, level: int, seed: str) -> Puzzle | None:
    """The puzzle of a seed, None if there is none in a hundred positions.

    Raises:
        UnknownRulesetError: no such ruleset.
    """
    assert kind in KINDS and level in LEVELS, (kind, level)
    lot = Lot(f"{ruleset}:{kind}:{level}:{seed}")
    for scene in _scenes(find_ruleset(ruleset), lot, level, foes=KINDS[kind].foes[level]):
        exercise = KINDS[kind].make(scene)
        if exercise is not None:
            question = exercise.question
            assert question is not None
            unique = question.kind == "path" and _is_unique(scene, question)
            lesson = Lesson(id=f"{kind}-{level}-{seed}", title=said(f"lessons.kind_{kind}"),
                            about=said("lessons.unique") if unique else said(f"lessons.about_{kind}"),
                            scenario=scene.scenario, exercises=(exercise,))
            return Puzzle(kind=kind, level=level, seed=seed, unique=unique, lesson=lesson)
    return None


def _scenes(ruleset: Ruleset, lot: Lot, level: int, foes: int) -> Iterator[_Scene]:
    verb = ruleset.gaits[0]
    for _ in range(MOST_TRIES):
        scenario = position(ruleset, lot, level, foes)
        state = opening(ruleset, scenario)
        unit, order = state.unit(LEARNER), Order(who=LEARNER, clauses=(Clause(verb=verb),))
        gait = ruleset.gait(state, unit, order.clause)
        if isinstance(gait, Refusal) or unit.pose is None:
            continue
        field = reach(ruleset.ground(state, unit, gait), gait, unit.pose)
        if any(goal.price >= FEWEST_POINTS[level] for goal in field.goals()):
            yield _Scene(ruleset, scenario, state, order, field, lot, level)


def _exercise(scene: _Scene, kind: str, question: Question, **params: str | int) -> Exercise:
    words = {"unit": scene.state.unit(LEARNER).name, **params}
    return Exercise(id=kind, say=said(f"lessons.ask_{kind}", **words), question=question,
                    hint=said(f"lessons.hint_{kind}", **words))


def _far(scene: _Scene) -> list[Goal]:
    """Ends that cost something and lie in another hex."""
    here = scene.field.start.hex
    return [goal for goal in scene.field.goals()
            if goal.price >= FEWEST_POINTS[scene.level] and goal.hex != here]


def _reach(scene: _Scene) -> Exercise | None:
    """Reach a hex with a facing for the least points; on the last level going ahead is not the cheapest."""
    goals = _far(scene)
    if scene.level == max(LEVELS):
        goals = [goal for goal in goals if _ahead_is_dearer(scene.field, goal)]
    if not goals:
        return None
    goal = scene.lot.one(goals)
    board = scene.state.board
    facing = direction_name(goal.facing, board.orientation)
    pose = f"{board.number(goal.hex)}{facing}"
    question = Question(kind="path", answers=(pose, str(goal.price)), path=scene.order)
    return _exercise(scene, "reach", question, hex=board.number(goal.hex), facing=facing, points=goal.price)


def _ahead_is_dearer(field: Reach, goal: Goal) -> bool:
    ahead = field.only("forward").price(goal.hex, goal.facing)
    return ahead is None or ahead > goal.price


def _facings(scene: _Scene) -> Exercise | None:
    """All end facings that can be had in a hex."""
    here = scene.field.start.hex
    hexes = sorted({goal.hex for goal in scene.field.goals() if goal.hex != here
                    and 1 < len(scene.field.ends(goal.hex)) < 6})
    if not hexes:
        return None
    at, board = scene.lot.one(hexes), scene.state.board
    names = sorted(direction_name(facing, board.orientation) for facing in scene.field.ends(at))
    question = Question(kind="facings", answers=tuple(names), at=at)
    return _exercise(scene, "facings", question, hex=board.number(at))


def _price(scene: _Scene) -> Exercise | None:
    """What a path costs: the cheapest one to somewhere, or one of another kind."""
    goals = _far(scene)
    if not goals:
        return None
    goal = scene.lot.one(goals)
    path = scene.lot.one(scene.field.alternatives(goal.hex, goal.facing)).path
    order = scene.order.with_args(path=str(path))
    question = Question(kind="number", answers=(str(path.price),), path=order)
    return _exercise(scene, "price", question, path=str(path))


def _behind(scene: _Scene) -> Exercise:
    """The others behind whose backs the unit can end its movement, with them in front of it."""
    units = tuple(sorted(unit.id for unit in scene.state.units if unit.id != LEARNER and unit.pose
                         and any(_is_behind(goal, unit.pose) for goal in scene.field.goals())))
    return _exercise(scene, "behind", Question(kind="units", answers=units))


def _is_behind(goal: Goal, other: Pose) -> bool:
    return (goal.hex.distance(other.hex) == 1 and arc_of(other, goal.hex) == "rear"
            and arc_of(Pose(goal.hex, goal.facing), other.hex) == "front")


def _is_unique(scene: _Scene, question: Question) -> bool:
    """Whether the hexes of the cheapest way to the goal of a `path` question are the only ones."""
    pose, known = parse_pose(scene.state.board.grid, question.answers[0]), dict[Pose, set[Route]]()
    return len(set().union(*(_routes(scene.field, last, known)
                             for last in scene.field.last(pose.hex, int(pose.facing))))) == 1


def _routes(field: Reach, pose: Pose, known: dict[Pose, set[Route]]) -> set[Route]:
    """The hexes of all cheapest ways to a pose; two stand for more.

    Turns that cost nothing lead in circles: a pose that is being looked at adds nothing of its own.
    """
    if pose not in known:
        known[pose] = set()
        found = {(pose.hex,)} if pose == field.start else set[Route]()
        for before, _ in field.into(pose):
            ways = _routes(field, before, known)
            found |= {way if way[-1] == pose.hex else (*way, pose.hex) for way in ways}
            if len(found) > 1:
                break
        known[pose] = set(sorted(found)[:2])
    return known[pose]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle: how it is made, and with how many others on each level."""

    make: Callable[[_Scene], Exercise | None]
    foes: Mapping[int, int]


KINDS: Mapping[str, Kind] = {
    "reach": Kind(_reach, {1: 0, 2: 1, 3: 2}),
    "facings": Kind(_facings, {1: 0, 2: 1, 3: 2}),
    "price": Kind(_price, {1: 0, 2: 1, 3: 2}),
    "behind": Kind(_behind, {1: 2, 2: 3, 3: 4}),
}
