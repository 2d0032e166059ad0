"""Jumps and leaps as an action: which there are, what is wrong with one, what is offered (D-JUMP-8)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from hexsim.board.gait import Path
from hexsim.hexes.direction import OFFSETS
from hexsim.hexes.hex import Hex, ring
from hexsim.rules.event import Declared
from hexsim.rules.fields import FreePath
from hexsim.rules.order import Clause, Order, Refusal, order
from hexsim.rules.resolution import Resolution
from hexsim.rules.ruleset import Offer, Offers
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100 import leaps
from hexsim.rulesets.d100.arcs import in_60, straight_length
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.economy import Spent
from hexsim.rulesets.d100.fields import NO_PATH
from hexsim.rulesets.d100.gaits import budget_of
from hexsim.rulesets.d100.ground import HIGHEST_STEP, is_free
from hexsim.rulesets.d100.jumping import Leap, leap_trial, way_of
from hexsim.rulesets.d100.kinds import action
from hexsim.rulesets.d100.moving import walk_of
from hexsim.rulesets.d100.paths import hexes_of, path_of, path_refusal
from hexsim.rulesets.d100.refusing import refuse
from hexsim.rulesets.d100.status import sheet_of
from hexsim.rulesets.d100.walking import mover_of

VERB = "jump"
RUNNING = ("run_up", "run_leap")
LEAPS = ("leap", "run_leap")
LONGEST_USEFUL = 7
"""Metres of run-up beyond which it adds nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Jumping:
    """Keys: what kind; the run-up; the hex one wants to come to; whom to engage there."""

    kind: Literal["up", "down", "run_up", "leap", "run_leap"]
    path: FreePath = NO_PATH
    to: Hex | None = None
    engage: str = ""


def run_of(state: GameState, unit: Unit, clause: Clause) -> Path:
    """The run-up; without one the path that stays where the unit is."""
    mover = state.unit(mover_of(state, unit.id))
    assert mover.pose is not None
    return path_of(state, unit, clause) if clause.get("kind") in RUNNING else Path(start=mover.pose)


@rule("D-JUMP-8")
def run_length(path: Path) -> int:
    """Metres of the run-up that count: the last steps that are straight together."""
    return straight_length(hexes_of(path))


def target_of(state: GameState, clause: Clause) -> Hex | None:
    """The hex that is named."""
    return state.board.parse_hex(clause.get("to")) if clause.has("to") else None


def check_jump(state: GameState, given: Order) -> Refusal | None:
    """The run-up, then where it leads."""
    unit, clause, kind = state.unit(given.who), given.clause, given.get("kind")
    if kind in RUNNING:
        refusal = path_refusal(state, unit, clause)
        if refusal is not None:
            return refusal
        metres = run_length(path_of(state, unit, clause))
        if not leaps.is_run_up(metres):
            return refuse("E_RUNUP", "D-JUMP-8", unit=unit.name, metres=metres)
    elif given.get("path"):
        return refuse("E_PATH", "D-JUMP-8", "standing", unit=unit.name)
    return target_refusal(state, unit, given)


def target_refusal(state: GameState, unit: Unit, given: Order, run: Path | None = None) -> Refusal | None:
    """What is wrong with the hex that is named, seen from where the feet leave the ground."""
    run, goal = run or run_of(state, unit, given.clause), target_of(state, given.clause)
    here, kind = run.end.hex, given.get("kind")
    if goal is None:
        return refuse("E_PATH", "D-JUMP-8", "nowhere", unit=unit.name) if kind in (*LEAPS, "down") else None
    if goal not in state.board or goal == here or not is_free(state, goal, unit.id, mover_of(state, unit.id)):
        return refuse("E_PATH", "D-JUMP-8", "landing", unit=unit.name, hex=state.board.number(goal))
    if kind in LEAPS:
        return _leap_refusal(state, unit, run, goal)
    up = state.board.level(goal) - state.board.level(here)
    if here.distance(goal) != 1 or (up >= 0 if kind == "down" else up <= 0):
        return refuse("E_PATH", "D-JUMP-8", "lower" if kind == "down" else "higher", unit=unit.name,
                      hex=state.board.number(goal))
    return None


def _leap_refusal(state: GameState, unit: Unit, run: Path, goal: Hex) -> Refusal | None:
    """Whether a leap leads on from the run-up, and nothing stands in its way."""
    hexes = hexes_of(run)
    length = straight_length(hexes)
    if length:
        before, here = hexes[-1 - length], hexes[-1]
        if not in_60(here.minus(before), goal.minus(here)):
            return refuse("E_ARC", "D-JUMP-8", "leap", unit=unit.name, hex=state.board.number(goal))
    for at in way_of(run.end.hex, goal):
        if is_in_the_way(state, unit, run.end.hex, at):
            return refuse("E_PATH", "D-JUMP-8", "over", unit=unit.name, hex=state.board.number(at))
    return None


def is_in_the_way(state: GameState, unit: Unit, here: Hex, at: Hex) -> bool:
    """Whether somebody, a wall or a height in that hex keeps a leap from passing."""
    if at not in state.board or state.board.level(at) > state.board.level(here) + HIGHEST_STEP:
        return True
    return not is_free(state, at, unit.id, mover_of(state, unit.id))


def act_jump(res: Resolution, given: Order, spent: Spent) -> None:
    """Run up, if that is part of it, and jump."""
    del spent
    unit, clause = res.state.unit(given.who), given.clause
    run, goal, kind = run_of(res.state, unit, clause), target_of(res.state, clause), given.get("kind")
    res.emit(Declared(rule="D-JUMP-8", unit=unit.id, verb=VERB, hexes=(goal,) if goal else ()))
    leap = Leap(unit=unit.id, kind=kind, run=run_length(run), to=goal,  # type: ignore[arg-type]
                engage=given.get("engage"))
    if kind in RUNNING:
        res.then(walk_of(res.state, given.with_args(engage="none"), leap))
    else:
        res.then(leap)


def jumps(state: GameState, who: str) -> Offers | Refusal:
    """Jumps up and down, leaps from where it stands, and with a straight run-up along the six directions."""
    unit = state.unit(who)
    given = (*(order(who, VERB, kind=kind) for kind in ("up", "down", "leap")), *_runs(state, unit))
    found = tuple(offer for one in given for offer in _from(state, one))
    return found or refuse("E_PATH", "D-JUMP-8", "none", unit=unit.name)


def _runs(state: GameState, unit: Unit) -> Iterator[Order]:
    """Straight run-ups along the six directions, as far as the way is free; jumps up only before ledges."""
    most = min(LONGEST_USEFUL, budget_of(state, unit, Clause(verb=VERB)))
    for direction in range(6):
        for length in range(leaps.LEAST_RUN_UP, most + 1):
            given = order(unit.id, VERB, kind="run_leap", path=f"@{direction} F{length}")
            if path_refusal(state, unit, given.clause) is not None:
                break
            yield given
            if _is_ledge(state, unit, direction, length):
                yield given.with_args(kind="run_up")


def _is_ledge(state: GameState, unit: Unit, direction: int, length: int) -> bool:
    """Whether the ground rises behind the last hex of a straight run-up."""
    assert unit.pose is not None
    step = Hex(*OFFSETS[direction])
    here, there = unit.pose.hex.plus(step.times(length)), unit.pose.hex.plus(step.times(length + 1))
    return there in state.board and state.board.level(there) > state.board.level(here)


def longest(state: GameState, unit: Unit, run: Path) -> int:
    """Hexes of the longest leap its test can give."""
    need = max(0, leap_trial(state, unit.id, run_length(run)).need)
    return (leaps.METRE * sheet_of(unit).bonus("S") + need // 10) // leaps.METRE


def landings(state: GameState, unit: Unit, kind: str, run: Path) -> Iterator[Hex]:
    """Where a jump might lead that is worth a line: around, farther for a leap, straight on from a run."""
    here = run.end.hex
    if kind not in LEAPS:
        yield from sorted(ring(here, 1))
        return
    for away in range(2, longest(state, unit, run) + 1):
        if kind == "leap":
            yield from sorted(ring(here, away))
        else:
            yield here.plus(Hex(*OFFSETS[run.end.facing]).times(away))


def _from(state: GameState, given: Order) -> Iterator[Offer]:
    """The order with the hex it leads to open."""
    unit = state.unit(given.who)
    run = run_of(state, unit, given.clause)
    near = map(state.board.number, landings(state, unit, given.get("kind"), run))
    values = tuple(at for at in near if target_refusal(state, unit, given.with_args(to=at), run) is None)
    if values:
        yield Offer(order=given, key="to", values=values)


ORDERS = (action(VERB, Jumping, offers=jumps, check=check_jump, act=act_jump),)
