"""What changes about a unit during the fight, and what the fight as a whole remembers."""

from dataclasses import dataclass
from typing import Any, Literal

from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.copying import copied
from hexsim.rules.order import Order
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.items import Held
from hexsim.rulesets.maneuvers.sheet import Posture, Sheet
from hexsim.rulesets.maneuvers.tasks import Turn, Walk


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A modifier the referee has set for a unit's next test (M-SIT-1)."""

    by: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Concentration:
    """A mental task: turns done of those needed; `credit` is for the start of the next turn (M-CONC-3)."""

    task: str
    needed: int
    done: int = 0
    credit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetching:
    """Something being picked up from the ground since the turn in round `since` (M-RDY-9)."""

    item: str
    since: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Aiming:
    """A weapon held on a target for so many turns, from a hex, the last time in round `since` (M-AIM-1)."""

    target: str
    weapon: str
    at: Hex
    since: int
    turns: int = 1
    braced: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """What studying an enemy is worth, the last time in round `since` (M-EVAL-1)."""

    enemy: str
    bonus: int
    since: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Feinted:
    """A feint that has succeeded (M-FNT-2).

    Attributes:
        enemy: who has been deceived.
        margin: what is taken from its defences.
        turns: turns of the unit that have begun since.
        used: an attack against the enemy has been rolled.
        whole: counts for a whole series of attacks (M-MULTI-c).
    """

    enemy: str
    margin: int
    turns: int = 0
    used: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The state of a unit besides its pose.

    Attributes:
        out: unconscious or dead, empty for neither.
        items: id → thing.
        crouched: has crouched free since the start of its turn.
        stood: has stood up free from a crouch since then.
        fetching: what it is picking up.
        loading: id of the weapon loaded in its last turn, for the credit at the start of the next.
        aim: what it aims at.
        evaluate: whom it has studied.
        feint: whom it has deceived.
        waiting: waits; `still` if it neither moved nor turned before.
        no_defence: no active defences until its next turn.
        all_out_defense: two defences against each attack until its next turn.
        ranged_ready: readies a missile weapon, so it can only dodge until its next turn.
        dodged: since the start of its last turn.
        parries: made with each weapon since then.
        blocks: made since then.
        owed: attacks that its next turn owes (M-MULTI-0).
        given_up: attacks of this turn that were made or paid away outside its action points.
        draws: rolls of Fast-Draw for arrows in this turn.
        series: a maneuver of this turn has held several attacks.
        shock: hurt since then, for its next turn; `shock_now` is in force in this one.
        referee: figures for its next test.
        arrives: round in which it comes, at `entry`; 0 if it is there.
    """

    hp: int
    posture: Posture = "standing"
    out: Literal["", "unconscious", "dead"] = ""
    stunned: bool = False
    items: tuple[tuple[str, Held], ...] = ()
    crouched: bool = False
    stood: bool = False
    concentrating: Concentration | None = None
    fetching: Fetching | None = None
    loading: str = ""
    aim: Aiming | None = None
    evaluate: Evaluation | None = None
    feint: Feinted | None = None
    waiting: Literal["", "still", "moved"] = ""
    no_defence: bool = False
    all_out_defense: bool = False
    ranged_ready: bool = False
    dodged: bool = False
    parries: tuple[tuple[str, int], ...] = ()
    blocks: int = 0
    owed: int = 0
    given_up: int = 0
    draws: int = 0
    series: bool = False
    shock: int = 0
    shock_now: int = 0
    referee: tuple[Figure, ...] = ()
    arrives: int = 0
    entry: Pose | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Parked:
    """A maneuver put aside until an initiative step of the round, with the turn it belongs to (M-MULTI-f)."""

    unit: str
    step: int
    walk: Walk
    turn: Turn | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """What belongs to no single unit.

    Attributes:
        order: all units in order of initiative.
        upcoming: who still has a turn to come in this round.
        parked: maneuvers whose next attack comes at a later initiative step.
        ahead: answers that units have given ahead, one clause each.
        helpless: who was hit by the last attack and could not defend.
        launched: a declared attack has been made already, between two strikes of waiting units.
        conceded: sides that have given up.
        agreed: sides that have agreed in this round to end the fight.
    """

    order: tuple[str, ...] = ()
    upcoming: tuple[str, ...] = ()
    parked: tuple[Parked, ...] = ()
    ahead: tuple[Order, ...] = ()
    helpless: str = ""
    launched: bool = False
    conceded: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()


def sheet_of(unit: Unit) -> Sheet:
    """The unit's sheet."""
    found: Sheet = unit.sheet
    return found


def status_of(unit: Unit) -> Status:
    """The unit's status."""
    found: Status = unit.status
    return found


def flow_of(state: GameState) -> Flow:
    """The fight's flow."""
    found: Flow = state.flow
    return found


def is_conscious(unit: Unit) -> bool:
    """Neither unconscious nor dead."""
    return not status_of(unit).out


def can_act(unit: Unit) -> bool:
    """On the map, conscious and not stunned."""
    return unit.pose is not None and is_conscious(unit) and not status_of(unit).stunned


def with_status(state: GameState, unit: str, **changes: Any) -> GameState:  # noqa: ANN401 - the fields' own types
    """A copy of the state to judge from, in which the unit's status is different."""
    one = state.unit(unit)
    return state.with_unit(copied(one, {"status": copied(status_of(one), changes)}))
