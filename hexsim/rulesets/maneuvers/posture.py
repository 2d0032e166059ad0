"""Postures: what they leave of movement (M-POST-5), and the free and the slow changes (M-POST-1 … 6)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from hexsim.rules.changing import set_status
from hexsim.rules.copying import copied
from hexsim.rules.order import Order, Refusal
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.sheet import body_move
from hexsim.rulesets.maneuvers.status import sheet_of, status_of, with_status


@dataclass(frozen=True, slots=True, kw_only=True)
class PostureFigures:
    """What a posture does.

    Attributes:
        attack: figure for its own blows and throws; missile weapons take none.
        defence: figure for its active defences.
        target: figure for being hit by missiles and thrown weapons.
        move: the whole Move, half of it, or the most points that are left.
        displacement: what maneuvers other than Move allow.
        eyes: eye height in half levels.
    """

    attack: int
    defence: int
    target: int
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


def posture_refusal(rule_id: str, posture: str, why: str) -> Refusal:
    """A refusal because of the posture a unit has; `why` chooses the sentence."""
    return Refusal(code="E_POSTURE", rule=rule_id, params=(
        ("detail", f"@maneuvers.E_POSTURE_{why}"), ("posture", f"@maneuvers.posture_{posture}")))


@rule("M-POST-1")
def change_refusal(unit: Unit, to: str) -> Refusal | None:
    """Why Change Posture cannot lead to a posture: the unit has it, or lies too far down."""
    now = status_of(unit).posture
    if to == now:
        return posture_refusal("M-POST-1", now, "same")
    if now == "lying" and to in ("standing", "crouching"):
        return posture_refusal("M-POST-1", now, "two_turns")
    return None


@rule("M-POST-2", "M-POST-6")
def crouch_refusal(unit: Unit) -> Refusal | None:
    """Why the unit cannot crouch free: it does not stand, or has crouched since its turn began."""
    status = status_of(unit)
    if status.posture != "standing":
        return posture_refusal("M-POST-2", status.posture, "not_standing")
    return posture_refusal("M-POST-6", status.posture, "crouched") if status.crouched else None


@rule("M-POST-3")
def after_move_refusal(taken: tuple[str, ...], unit: Unit) -> Refusal | None:
    """Whoever has taken the Move maneuver in this turn does not crouch at its end."""
    return posture_refusal("M-POST-3", status_of(unit).posture, "after_move") if "move" in taken else None


@rule("M-POST-4")
def stand_refusal(unit: Unit) -> Refusal | None:
    """Why the unit cannot stand up free: it does not crouch, or has stood up since its turn began."""
    status = status_of(unit)
    if status.stood:
        return posture_refusal("M-POST-6", status.posture, "stood")
    if status.posture != "crouching":
        return posture_refusal("M-POST-4", status.posture, "not_crouching")
    return None


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
    return copied(unit, {"status": copied(status_of(unit), {"posture": "standing", "stood": True})})


def stand_up(res: Resolution, unit: str) -> None:
    """The unit stands up from a crouch, free."""
    set_status(res, unit, "M-POST-4", posture="standing", stood=True)


def crouch_down(res: Resolution, unit: str, rule_id: str) -> None:
    """The unit crouches, free."""
    set_status(res, unit, rule_id, posture="crouching", crouched=True)
