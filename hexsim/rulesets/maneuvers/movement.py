"""The ways of moving, one gait for each maneuver (sections 3.1 to 3.3 of the rules)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from hexsim.board.gait import Charge, EndTurn, Entry, Gait, Gear, Turn
from hexsim.hexes.path import ENTRIES
from hexsim.rules.order import Clause, Refusal
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.posture import displacement, move_of, standing

ANY = 3
SERIES = 99
"""As many `!` as a path may hold by its form where one attacks; the attacks are counted later."""

EVADE = Charge(rule="M-EVADE-1", amount=1, tag="evade")


@rule("M-MOVE-2")
def forward() -> tuple[Entry, ...]:
    """Into one of the three front hexes, facing the way one goes: 1 point."""
    return tuple(Entry(token=token, rule="M-MOVE-2", price=1) for token in ("F", "L", "R"))


@rule("M-MOVE-3")
def sidestep() -> tuple[Entry, ...]:
    """Into a front hex beside the facing, which is kept: 2 points."""
    return tuple(Entry(token=token, rule="M-MOVE-3", price=2) for token in ("<", ">"))


@rule("M-MOVE-4")
def aside_and_back() -> tuple[Entry, ...]:
    """Into a side hex or the rear hex, facing kept: 2 points."""
    return tuple(Entry(token=token, rule="M-MOVE-4", price=2) for token in ("SL", "SR", "B"))


@rule("M-MOVE-1")
def start_turn() -> Turn:
    """Before the first hex turning is free."""
    return Turn(rule="M-MOVE-1", price=0)


@rule("M-MOVE-5")
def paid_turn() -> Turn:
    """Once a hex has been entered, each hexside costs a point."""
    return Turn(rule="M-MOVE-5", price=1)


@rule("M-MOVE-7", "M-MOVE-8")
def end_turns(move: int) -> tuple[EndTurn, ...]:
    """Any facing after at most half of Move, one hexside after more."""
    half = EndTurn(rule="M-MOVE-7", spent=move // 2, sides=ANY)
    return (half, EndTurn(rule="M-MOVE-8", spent=move, sides=1)) if move else (half,)


def move_gait(move: int) -> Gait:
    """The Move maneuver: points of Move, free start turn, Evade."""
    return Gait(name="move", budget=move, gears=_walking(end_turns(move)), evade=EVADE, actions=SERIES)


def _walking(ends: tuple[EndTurn, ...]) -> tuple[Gear, Gear]:
    """Every entry at the price of Move; turning is free before the first hex."""
    entries = (*forward(), *sidestep(), *aside_and_back())
    first = Gear(entries=entries, turn=start_turn(), ends=ends)
    return first, replace(first, turn=paid_turn())


@rule("M-STEP-1")
def step_allowance(move: int) -> int:
    """Hexes of the step of a “step and …” maneuver."""
    return max(1, move // 5)


@rule("M-STEP-2", "M-STEP-3")
def step_entries() -> tuple[Entry, ...]:
    """In a step every entry takes one hex of the allowance, whatever its direction."""
    return tuple(Entry(token=token, rule="M-STEP-2", price=1) for token in ENTRIES)


@rule("M-FACE-3", "M-FACE-4")
def step_end(entered: int, allowance: int) -> EndTurn:
    """Any facing for whoever stayed or moved one hex, else as in Move with hexes in place of points."""
    if entered <= 1:
        return EndTurn(rule="M-FACE-3", spent=allowance, sides=ANY)
    return EndTurn(rule="M-FACE-4", spent=allowance, sides=ANY if 2 * entered <= allowance else 1)


@rule("M-STEP-0", "M-STEP-4")
def step_gait(name: str, hexes: int, actions: int) -> Gait:
    """A step of so many hexes in any direction; the first hex is free of extra costs."""
    return Gait(name=name, measure="hexes", budget=hexes, gears=_step_gears(hexes), actions=actions)


@cache
def _step_gears(hexes: int) -> tuple[Gear, ...]:
    """Shared by all steps of so many hexes, and with them the searches."""
    return tuple(Gear(entries=step_entries(), ends=(step_end(entered, hexes),), extras=entered > 0)
                 for entered in range(hexes + 1))


@rule("M-STEP-5")
def aim_gait(move: int, posture: str) -> Gait:
    """Before aiming: up to two hexes within half of Move in any direction, then any facing."""
    hexes = _hexes(posture, min(2, move // 2))
    ends = (EndTurn(rule="M-STEP-5", spent=hexes, sides=ANY),)
    entries = step_entries() if displacement(posture) != "none" else ()
    gears = tuple(Gear(entries=entries, ends=ends, extras=entered > 0) for entered in range(hexes + 1))
    return Gait(name="aim", measure="hexes", budget=hexes, gears=gears, actions=1, action_last=True)


@rule("M-STEP-6", "M-STEP-7")
def advance_gait(move: int, posture: str) -> Gait:
    """All-Out Attack: stay and face any side, or go forward without turning; bad footing costs nothing."""
    entries = (*forward(), *sidestep()) if displacement(posture) == "any" else ()
    stay = Gear(entries=entries, ends=(EndTurn(rule="M-STEP-6", spent=0, sides=ANY),))
    return Gait(name="all_out_attack", budget=max(2, move // 2), gears=(stay, Gear(entries=entries)),
                ignores=("body", "footing"), actions=SERIES, action_last=True)


@rule("M-STEP-8")
def posture_gait() -> Gait:
    """Change Posture: no displacement, any facing."""
    return Gait(name="posture", measure="hexes", budget=0, gears=(_stay("M-STEP-8"),))


@rule("M-STEP-9")
def evaluate_gait(posture: str) -> Gait:
    """Evaluate: one hex in any direction, whatever the Move."""
    return _step("evaluate", 1, posture, actions=1)


@rule("M-WAIT-2")
def waiting_gait(move: int, posture: str) -> Gait:
    """The move of a waiting unit before its strike: priced as Move, one hexside at the end."""
    budget = max(2, move // 2)
    gears = _walking((EndTurn(rule="M-WAIT-2", spent=budget, sides=1),))
    if displacement(posture) != "any":
        gears = (replace(gears[0], entries=()), replace(gears[1], entries=()))
    return Gait(name="strike", budget=budget, gears=gears, actions=1, action_last=True)


@rule("M-STEP-10")
def _step(name: str, hexes: int, posture: str, *, actions: int) -> Gait:
    """A step as the posture allows it: none, one hex, or all of it."""
    if displacement(posture) == "none":
        return Gait(name=name, measure="hexes", budget=0, gears=(_stay("M-FACE-3"),), actions=actions)
    return step_gait(name, _hexes(posture, hexes), actions)


def _hexes(posture: str, hexes: int) -> int:
    return {"any": hexes, "step": min(1, hexes), "none": 0}[displacement(posture)]


def _stay(rule_id: str) -> Gear:
    return Gear(ends=(EndTurn(rule=rule_id, spent=0, sides=ANY),))


def _stepping(name: str, actions: int) -> Callable[[int, str], Gait]:
    return lambda move, posture: _step(name, step_allowance(move), posture, actions=actions)


_GAITS: Mapping[str, Callable[[int, str], Gait]] = {
    "move": lambda move, _: move_gait(move),
    "step_attack": _stepping("step_attack", SERIES),
    "step_ready": _stepping("step_ready", 1),
    "step_concentrate": _stepping("step_concentrate", 1),
    "step_wait": _stepping("step_wait", 0),
    "feint": _stepping("feint", 1),
    "evaluate": lambda _, posture: evaluate_gait(posture),
    "aim": aim_gait,
    "all_out_attack": advance_gait,
    "all_out_defense": _stepping("all_out_defense", 0),
    "posture": lambda *_: posture_gait(),
    "strike": waiting_gait,
}

GAITS: Mapping[str, Callable[[int, str], Gait]] = {verb: cache(made) for verb, made in _GAITS.items()}
"""How far and how a maneuver goes, from Move and posture at the moment its first hex is entered."""


def gait_in(state: GameState, unit: Unit, clause: Clause) -> Gait | Refusal:
    """The gait of a clause for the unit as it is now; with `stand=yes` as it is once it has stood up."""
    del state
    if clause.verb not in GAITS:
        return Refusal(code="E_MANEUVER", rule="M-STEP-0", params=(
            ("detail", "@maneuvers.E_MANEUVER_no_gait"), ("allowed", " ".join(GAITS))))
    upright = standing(unit) if clause.get("stand") == "yes" else unit
    return GAITS[clause.verb](move_of(upright), upright.status.posture)
