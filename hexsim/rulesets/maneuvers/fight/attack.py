"""An attack as a value: who strikes at whom with what, and in which maneuver."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.items import Held, Item
from hexsim.rulesets.maneuvers.status import status_of

Mode = Literal["hand", "thrown", "missile"]
Pace = Literal["", "walk", "run"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The maneuver to which attacks belong, as it stands when they are made.

    Attributes:
        verb: the maneuver; `strike` for a waiting unit.
        option: letter of an All-Out Attack.
        two: an All-Out Attack with both weapons at once.
        nth: action points of the maneuver used before.
        joined: the blows of a series are shared between two weapons (M-MULTI-j).
        added: the blow that this adds.
        pace: whether a unit in Move has walked or run so far.
    """

    verb: str
    option: str = ""
    two: bool = False
    nth: int = 0
    joined: bool = False
    added: bool = False
    pace: Pace = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """One blow, throw or shot.

    Attributes:
        unit: who attacks.
        target: at whom.
        weapon: id of the thing it is made with.
        mode: how it is used.
        setting: the maneuver.
        pair: one of two weapons at once (M-TWO-1).
        twin: both of them go at this target (M-TWO-2).
    """

    unit: str
    target: str
    weapon: str
    mode: Mode
    setting: Setting
    pair: bool = False
    twin: bool = False

    @property
    def is_ranged(self) -> bool:
        """Thrown or shot, not struck by hand."""
        return self.mode != "hand"


def armed_with(unit: Unit, weapon: str) -> Held | None:
    """The unit's thing of that id, if a hand holds it."""
    for name, held in status_of(unit).items:
        if name == weapon:
            return held if held.in_hand else None
    return None


def weapon_of(state: GameState, attack: Attack) -> Held:
    """What the attack is made with."""
    held = armed_with(state.unit(attack.unit), attack.weapon)
    assert held is not None, attack
    return held


def is_usable(held: Held) -> bool:
    """Ready to strike or throw; a missile weapon: loaded."""
    return held.shots > 0 if held.item.is_missile else held.ready or held.item.is_natural


def modes_of(item: Item) -> tuple[Mode, ...]:
    """How a thing can be used in an attack, by hand first."""
    return _modes(item.kind)


@cache
def _modes(kind: tuple[str, ...]) -> tuple[Mode, ...]:
    found: list[Mode] = ["hand"] if {"hand", "natural"} & set(kind) else []
    found += ["thrown"] if "thrown" in kind else []
    return (*found, "missile") if "missile" in kind else tuple(found)


def mode_at(item: Item, use: str, distance: int) -> Mode | None:
    """How a thing is used at a distance: as the order says, else by hand where it reaches, if at all."""
    modes = modes_of(item)
    if use:
        return next((mode for mode in modes if mode == use), None)
    if "hand" in modes and (distance in item.reach or len(modes) == 1):
        return "hand"
    return modes[-1] if modes else None
