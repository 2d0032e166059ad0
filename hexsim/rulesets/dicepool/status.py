"""What changes about a unit during the fight, and what the fight as a whole remembers."""

from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from hexsim.hexes.pose import Pose
from hexsim.rules.changing import set_status
from hexsim.rules.event import Change, StatusChanged
from hexsim.rules.order import Clause
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.dicepool.sheet import Posture, Sheet
from hexsim.rulesets.dicepool.weapons import Condition, Held

Fate = Literal["due", "kept", "done", "gone", "lost"]
"""Of a declared action: to come; kept for a defence; performed; given up; lost."""

FULL = 7
"""Marks of a full track."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One declared action; a delay whose deed has been chosen holds that deed."""

    clause: Clause
    swift: bool = False
    fate: Fate = "due"

    @property
    def is_left(self) -> bool:
        """Neither performed nor given up nor lost."""
        return self.fate in ("due", "kept")


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A declared action and its place in the turn: phase 0 by result, then the passes at the end."""

    unit: str
    action: int
    phase: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """A hit whose dice are drawn at the end of the turn (P-TURN-3)."""

    unit: str
    target: str
    item: str
    damage: int
    successes: int
    lethal: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """A defence that has been chosen.

    Attributes:
        attacker: against whose attack; `theirs`: number of the attacker's action.
        number: own action given up for it, from 0.
        bonus: the success of a Willpower point.
    """

    unit: str
    attacker: str
    theirs: int
    kind: str
    weapon: str
    number: int
    bonus: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The state of a unit besides its pose.

    Attributes:
        bashing: marks; likewise `lethal`.
        points: of Willpower, left.
        uses: of swiftness, left.
        weapons: id → weapon.
        rating: of this turn; likewise `result`.
        declared: has declared in this turn.
        actions: what it has declared, in order.
        waits: its declared delay has come, and it has not acted yet.
        bonus: what the Willpower point of this turn helps: number of an action, `defence`, or nothing.
        paid: a Willpower point was spent in this turn.
        known: enemies it knows of in this turn (P-DEF-2), sorted.
        walked: hexes entered in the action under way.
        arrives: round in which it comes, at `entry`; 0 if it is there.
    """

    bashing: int = 0
    lethal: int = 0
    dead: bool = False
    posture: Posture = "standing"
    points: int = 0
    uses: int = 0
    hampered: bool = False
    weapons: tuple[tuple[str, Held], ...] = ()
    rating: int = 0
    result: int = 0
    declared: bool = False
    actions: tuple[Action, ...] = ()
    waits: bool = False
    bonus: str = ""
    paid: bool = False
    known: tuple[str, ...] = ()
    walked: int = 0
    arrives: int = 0
    entry: Pose | None = None

    @property
    def marks(self) -> int:
        """All marks."""
        return self.bashing + self.lethal


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """What belongs to no single unit.

    Attributes:
        stage: of the turn.
        slots: actions to come, in order.
        parked: further actions of units whose delayed first one has still to come.
        guards: defences chosen against attacks that are about to be rolled.
        later: hits whose dice are drawn at the end of the turn.
        conceded: sides that have given up.
        agreed: sides that have agreed in this turn to end the fight.
    """

    stage: Literal["", "declaring", "acting"] = ""
    slots: tuple[Slot, ...] = ()
    parked: tuple[Slot, ...] = ()
    guards: tuple[Guard, ...] = ()
    later: tuple[Pending, ...] = ()
    conceded: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()


def sheet_of(unit: Unit) -> Sheet:
    """The unit's sheet."""
    return cast("Sheet", unit.sheet)


def status_of(unit: Unit) -> Status:
    """The unit's status."""
    return cast("Status", unit.status)


def flow_of(state: GameState) -> Flow:
    """The fight's flow."""
    return cast("Flow", state.flow)


def is_up(unit: Unit) -> bool:
    """Whether the unit is on the map and neither incapacitated nor dead."""
    return unit.pose is not None and status_of(unit).marks < FULL and not status_of(unit).dead


def can_act(state: GameState, unit: Unit) -> bool:
    """Whether the unit takes part in the fight now."""
    return is_up(unit) and unit.side not in flow_of(state).conceded


def set_condition(res: Resolution, unit: str, rule: str, weapon: str, condition: Condition) -> None:
    """A weapon jams, breaks or is cleared."""
    before = dict(status_of(res.state.unit(unit)).weapons)[weapon]
    change = Change(field="weapons", key=weapon, before=before, after=replace(before, condition=condition))
    if change.before != change.after:
        res.emit(StatusChanged(rule=rule, unit=unit, changes=(change,)))


def action_of(state: GameState, unit: str, number: int) -> Action:
    """A declared action by its number from 0."""
    return status_of(state.unit(unit)).actions[number]


def set_action(res: Resolution, unit: str, rule: str, number: int, **changes: Any) -> None:  # noqa: ANN401
    """Change a declared action."""
    actions = status_of(res.state.unit(unit)).actions
    after = (*actions[:number], replace(actions[number], **changes), *actions[number + 1:])
    set_status(res, unit, rule, actions=after)


def held_by(unit: Unit, weapon: str) -> Held | None:
    """The unit's weapon of that id."""
    return dict(status_of(unit).weapons).get(weapon)
