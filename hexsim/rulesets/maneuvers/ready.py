"""Readying: every way of it by its word in orders (M-RDY-*)."""

from collections.abc import Iterator, Mapping
from typing import Literal

from hexsim.rules.changing import set_status
from hexsim.rules.event import Noted
from hexsim.rules.order import Clause, Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.arms import DRAW, REREADY, STOW
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.doors import DOOR
from hexsim.rulesets.maneuvers.fetching import PICK, TAKE
from hexsim.rulesets.maneuvers.loading import LOAD
from hexsim.rulesets.maneuvers.status import status_of
from hexsim.rulesets.maneuvers.way import Way

How = Literal["draw", "stow", "reready", "load", "take", "pick", "door"]
WAYS: Mapping[str, Way] = {"draw": DRAW, "stow": STOW, "reready": REREADY, "load": LOAD, "take": TAKE,
                           "pick": PICK, "door": DOOR}


@rule("M-RDY-1")
def ready_refusal(state: GameState, unit: Unit, clause: Clause, *, leaves: bool) -> Refusal | None:
    """Why the unit cannot ready a thing where it stands, None if it can.

    Args:
        state: where the fight stands.
        unit: who readies.
        clause: `item`, `how` and `hand`.
        leaves: whether the unit leaves its hex in this turn.
    """
    way = WAYS.get(clause.get("how"))
    if way is None:
        return Refusal(code="E_OPTION", rule="M-RDY-9", params=(
            ("detail", "@maneuvers.E_OPTION_how"), ("allowed", " ".join(WAYS))))
    moved = moved_refusal(clause.get("how")) if leaves else None
    return moved or way.refuse(state, unit, clause.get("item"), clause.get("hand"))


def moved_refusal(how: str) -> Refusal | None:
    """Some ways need a unit that stays in its hex; why one that leaves it cannot."""
    if how not in WAYS or not WAYS[how].stays:
        return None
    return Refusal(code="E_MOVED", rule="M-RDY-9" if how == "pick" else "M-RDY-2",
                   params=(("detail", f"@maneuvers.E_MOVED_{how}"),))


@rule("M-RDY-4", "M-RDY-5")
def ready(res: Resolution, unit: str, clause: Clause) -> None:
    """Ready the thing; whoever readies a missile weapon can only dodge until its next turn."""
    how, item = clause.get("how"), clause.get("item")
    going = status_of(res.state.unit(unit)).fetching
    if going is not None and (how != "pick" or going.item != item):
        set_status(res, unit, "M-RDY-9", fetching=None)
    readied = WAYS[how].do(res, unit, item, clause.get("hand"))
    if readied is None:
        return
    after = status_of(res.state.unit(unit))
    what = "reach" if after.fetching is not None else how
    params = (("unit", res.state.unit(unit).name), ("item", readied.name))
    res.emit(Noted(rule="M-RDY-1", key=f"maneuvers.did_{what}", params=params))
    if readied.is_missile:
        set_status(res, unit, "M-RDY-5", ranged_ready=True)


def readyings(state: GameState, unit: Unit, *, leaves: bool) -> Iterator[Clause]:
    """Everything the unit can ready where it stands: `item` and `how`."""
    for how, way in WAYS.items():
        for item in way.choices(state, unit):
            clause = Clause(verb="step_ready", args=(("item", item), ("how", how)))
            if ready_refusal(state, unit, clause, leaves=leaves) is None:
                yield clause
