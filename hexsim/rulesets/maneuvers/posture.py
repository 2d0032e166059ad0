"""Postures: what they leave of movement (M-POST-5), and the free and the slow changes (M-POST-1 … 6)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Literal

from hexsim.rules.order import Order, Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.sheet import Posture, body_move
from hexsim.rulesets.maneuvers.status import set_status, sheet_of, status_of, with_status


@dataclass(frozen=True, slots=True, kw_only=True)
class PostureFigures:
    """What a posture does.

    Attributes:
        move: the whole Move, half of it, or the most points that are left.
        displacement: what maneuvers other than Move allow.
        eyes: eye height in half levels.
    """

    move: Literal["full", "half"] | int
    displacement: Literal["any", "step", "none"]
    eyes: int


@rule("M-POST-5")
@cache
def postures() -> Mapping[str, PostureFigures]:
    """The figures of each posture, by name."""
    text = files(__package__).joinpath("data", "postures.toml").read_text(encoding="utf-8")
    return {name: PostureFigures(**fields) for name, fields in tomllib.loads(text).items()}


def displacement(posture: str) -> str:
    """What a posture allows in maneuvers other than Move: `any`, `step` (one hex) or `none`."""
    return postures()[posture].displacement


def eyes(unit: Unit) -> int:
    """Eye height in half levels above the ground."""
    return postures()[status_of(unit).posture].eyes


def move_in(posture: str, body: int) -> int:
    """Move in a posture, from the Move of the body."""
    figure = postures()[posture].move
    if figure == "full":
        return body
    return body // 2 if figure == "half" else min(body, int(figure))


def move_of(unit: Unit) -> int:
    """The unit's Move at this moment, after burden, wounds and posture."""
    status = status_of(unit)
    return move_in(status.posture, body_move(sheet_of(unit), status.hp))


def _posture_refusal(rule_id: str, unit: Unit, **params: str) -> Refusal:
    has = f"@maneuvers.posture_{status_of(unit).posture}"
    return Refusal(code="E_POSTURE", rule=rule_id, params=(("posture", has), ("detail", "@maneuvers.E_POSTURE_free"),
                                                           *params.items()))


@rule("M-POST-1")
def change_refusal(unit: Unit, to: str) -> Refusal | None:
    """Why the Change Posture maneuver cannot lead to a posture: it is the one taken, or lying is too far from it."""
    now = status_of(unit).posture
    if to == now:
        detail = "@maneuvers.E_POSTURE_same"
    elif now == "lying" and to in ("standing", "crouching"):
        detail = "@maneuvers.E_POSTURE_two_turns"
    else:
        return None
    return Refusal(code="E_POSTURE", rule="M-POST-1", params=(
        ("detail", detail), ("posture", f"@maneuvers.posture_{now}"), ("to", f"@maneuvers.posture_{to}")))


@rule("M-POST-2", "M-POST-6")
def crouch_refusal(unit: Unit) -> Refusal | None:
    """Why the unit cannot crouch free: it does not stand, or has crouched since its turn began."""
    status = status_of(unit)
    if status.posture != "standing":
        return _posture_refusal("M-POST-2", unit, need="@maneuvers.posture_standing")
    if status.crouched:
        return _once("crouched", unit)
    return None


@rule("M-POST-3")
def after_move_refusal(taken: tuple[str, ...], unit: Unit) -> Refusal | None:
    """Whoever has taken the Move maneuver in this turn does not crouch at its end."""
    if "move" not in taken:
        return None
    return Refusal(code="E_POSTURE", rule="M-POST-3", params=(
        ("detail", "@maneuvers.E_POSTURE_after_move"), ("posture", f"@maneuvers.posture_{status_of(unit).posture}")))


@rule("M-POST-4")
def stand_refusal(unit: Unit) -> Refusal | None:
    """Why the unit cannot stand up free: it does not crouch, or has stood up since its turn began."""
    status = status_of(unit)
    if status.stood:
        return _once("stood", unit)
    if status.posture != "crouching":
        return _posture_refusal("M-POST-4", unit, need="@maneuvers.posture_crouching")
    return None


def _once(done: str, unit: Unit) -> Refusal:
    return Refusal(code="E_POSTURE", rule="M-POST-6", params=(
        ("detail", f"@maneuvers.E_POSTURE_{done}"), ("posture", f"@maneuvers.posture_{status_of(unit).posture}")))


def stands_first(order: Order) -> bool:
    """Whether the order wants its unit to stand up before anything else."""
    return order.get("stand") == "yes"


def on_its_feet(state: GameState, order: Order) -> GameState:
    """The state from which an order is judged: with `stand=yes` its unit has stood up."""
    if not stands_first(order):
        return state
    return with_status(state, order.who, posture="standing", stood=True)


def standing(unit: Unit) -> Unit:
    """The unit after it has stood up."""
    return replace(unit, status=replace(status_of(unit), posture="standing", stood=True))


def stand_up(res: Resolution, unit: str) -> None:
    """The unit stands up from a crouch, free."""
    set_status(res, unit, "M-POST-4", posture="standing", stood=True)


def crouch_down(res: Resolution, unit: str, rule_id: str) -> None:
    """The unit crouches, free."""
    set_status(res, unit, rule_id, posture="crouching", crouched=True)
