"""Arcs, directions, sight and cover on the map (P-MAP-2, P-MAP-3, P-ATK-7, P-ATK-8, P-DEF-2)."""

from collections.abc import Iterator
from typing import Literal

from hexsim.board.board import Board
from hexsim.board.cover import cover_between
from hexsim.board.sight import STANDING, sight
from hexsim.hexes.hex import Hex
from hexsim.hexes.line import line
from hexsim.hexes.pose import Pose, arc_of
from hexsim.rules.event import Modifier
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.book import rule
from hexsim.rulesets.dicepool.dice import figure
from hexsim.rulesets.dicepool.figures import figures
from hexsim.rulesets.dicepool.status import can_act, is_up, status_of

Arc = Literal["front", "side", "rear"]


@rule("P-MAP-1")
def distance(here: Hex, there: Hex) -> int:
    """Metres from one hex to another."""
    return here.distance(there)


@rule("P-MAP-2")
def arc_from(pose: Pose, at: Hex) -> Arc:
    """The arc of a pose in which a hex lies; both sides are one."""
    found = arc_of(pose, at)
    return "side" if found == "left" or found == "right" else found


@rule("P-MAP-3")
def towards(here: Hex, there: Hex) -> int:
    """The direction that leads there most nearly; of two equal ones the lower number."""
    dq, dr = there.q - here.q, there.r - here.r

    def along(direction: int) -> int:
        fq, fr = Hex(0, 0).neighbour(direction)
        return 2 * dq * fq + 2 * dr * fr + dq * fr + dr * fq

    return max(range(6), key=lambda direction: (along(direction), -direction))


def eyes(unit: Unit) -> int:
    """Eye height in half levels."""
    return 0 if status_of(unit).posture == "prone" else STANDING


def sees(board: Board, unit: Unit, here: Hex, other: Unit, there: Hex) -> bool:
    """Whether the line of sight between two units at these hexes is clear; nobody is in its way."""
    return sight(board, here, there, eyes(unit), eyes(other)).clear


@rule("P-ATK-8")
def arc_dice(arc: Arc) -> tuple[Modifier, ...]:
    """Dice for an attack from the side or from behind."""
    return figure({"front": 0, "side": figures().side, "rear": figures().rear}[arc], "P-ATK-8", f"arc_{arc}")


def cover_difficulty(board: Board, here: Hex, there: Hex) -> tuple[Modifier, ...]:
    """What cover adds to the difficulty of a ranged attack from more than a hex away."""
    found = cover_between(board, here, there) if here.distance(there) > 1 else "none"
    return figure({"none": 0, "light": figures().light, "heavy": figures().heavy}[found], "P-ATK-7",
                  f"cover_{found}")


def known_to(state: GameState, unit: Unit) -> tuple[str, ...]:
    """The enemies that stand in sight in the unit's front or side arc, by id."""
    return tuple(sorted(_seen(state, unit)))


def _seen(state: GameState, unit: Unit) -> Iterator[str]:
    assert unit.pose is not None
    for other in state.units:
        if other.side != unit.side and other.pose is not None and can_act(state, other):
            at = other.pose.hex
            if arc_from(unit.pose, at) != "rear" and sees(state.board, unit, unit.pose.hex, other, at):
                yield other.id


def entered_by(here: Hex, there: Hex) -> frozenset[Hex]:
    """The hexes an attack line enters; along a hexside both count."""
    return frozenset(at for item in line(here, there)[1:] for at in item.hexes)


@rule("P-ATK-9")
def stray_ally(state: GameState, unit: str, here: Hex, there: Hex) -> Unit | None:
    """Who of the attacker's own side is hit instead: near the line, nearest to the target, then by roster."""
    near = entered_by(here, there)
    found = [one for one in state.units if one.id != unit and one.side == state.side_of(unit)
             and one.pose is not None and is_up(one) and any(at.distance(one.pose.hex) <= 1 for at in near)]
    return min(found, key=lambda one: one.pose.hex.distance(there) if one.pose else 0, default=None)
