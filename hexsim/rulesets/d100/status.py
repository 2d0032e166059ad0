"""What changes about a unit during the fight, and what the fight as a whole remembers."""

from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.order import Order
from hexsim.rules.state import GameState, Unit
from hexsim.rules.task import Task
from hexsim.rulesets.d100.actions import Cost
from hexsim.rulesets.d100.items import Held
from hexsim.rulesets.d100.sheet import Posture, Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A full or half action of this turn: its name, what it was done with, how many steps it moved."""

    action: str
    cost: Cost
    item: str = ""
    subtypes: tuple[str, ...] = ()
    steps: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Extended:
    """An extended action: turns done of those needed; `worked`: this turn has been given to it (D-ECON-6)."""

    action: str
    item: str
    needed: int
    done: int = 0
    worked: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """An Overwatch (D-OVERWATCH-1 … 3).

    Attributes:
        attack: the verb of the attack it makes.
        on: what sets it off; `enemy`: by whom, empty for anyone.
        facing: the middle of the kill zone.
        radius: how far the zone reaches.
        aim: bonus of an Aim for its first attack.
        seen: who has set it off in the action under way.
    """

    weapon: str
    attack: Literal["standard", "short_burst", "long_burst"]
    on: Literal["enter", "move", "attack"]
    facing: int
    radius: int
    enemy: str = ""
    aim: int = 0
    seen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grip:
    """A grapple, the same link on both sides.

    Attributes:
        controls: this one is the controller.
        fresh: the controller has taken hold in this turn, or since its last one, and need not declare it yet.
    """

    other: str
    controls: bool
    fresh: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A modifier the referee has set for a unit's next test."""

    by: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The state of a unit besides its pose.

    Attributes:
        damage: losses so far.
        out: unconscious or dead, empty for neither.
        items: id → thing.
        stunned: own turns it will still lose.
        pinned: kept down by fire, from `pinned_from`; `shot_at` since its last turn.
        surprised: loses its first turn; `unaware`: expects no attack until then.
        immobile: bound, netted and the like; whoever is held in a grapple is, too.
        fleeing: forced to flee; `flees_for` so many turns more, 0 for ever.
        engaged: whom it is engaged with in melee; the same on both sides.
        grip: the grapple it is in.
        rides: the unit it sits on; `rider`: who sits on it.
        spent: half actions of this turn that are gone.
        done: full and half actions of this turn.
        reactions: left in this round.
        stance: in Defensive Stance until the next round; `stanced`: its additional reaction has been used.
        ran: ran in its last turn.
        reckless: no Evasion since an All-Out Attack.
        guarding: −10 in this turn; `guarded`: +10 on Evasion until its next turn.
        aim: bonus for the next attack.
        feinted: who cannot evade its next Standard Attack.
        watch: its Overwatch.
        delayed: a late half action is left; `late`: it is being taken or has been.
        extended: an action over several turns.
        cover: the hex whose cover it has while it advances (D-TACTICAL-2).
        sustains: powers it keeps up.
        referee: figures for its next test.
        arrives: round in which it comes, at `entry`; 0 if it is there.
    """

    damage: int = 0
    fatigue: int = 0
    out: Literal["", "unconscious", "dead"] = ""
    posture: Posture = "standing"
    items: tuple[tuple[str, Held], ...] = ()
    stunned: int = 0
    pinned: bool = False
    pinned_from: Hex | None = None
    shot_at: bool = False
    surprised: bool = False
    unaware: bool = False
    immobile: bool = False
    fleeing: bool = False
    flees_for: int = 0
    engaged: tuple[str, ...] = ()
    grip: Grip | None = None
    rides: str = ""
    rider: str = ""
    spent: int = 0
    done: tuple[Done, ...] = ()
    reactions: int = 0
    stance: bool = False
    ran: bool = False
    reckless: bool = False
    guarding: bool = False
    guarded: bool = False
    aim: int = 0
    feinted: str = ""
    watch: Watch | None = None
    delayed: bool = False
    late: bool = False
    extended: Extended | None = None
    cover: Hex | None = None
    sustains: tuple[str, ...] = ()
    referee: tuple[Figure, ...] = ()
    arrives: int = 0
    entry: Pose | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """What belongs to no single unit.

    Attributes:
        order: all units in order of initiative.
        upcoming: who still has a turn to come in this round.
        turn: whose turn, or late half action, is under way; empty in the gaps.
        later: work that comes when the action under way is over (D-OVERWATCH-5).
        ahead: answers that units have given ahead, one clause each.
        struck: who was hit by the last attack and had no Evasion left, with that attack.
        conceded: sides that have given up.
        agreed: sides that have agreed in this round to end the fight.
    """

    order: tuple[str, ...] = ()
    upcoming: tuple[str, ...] = ()
    turn: str = ""
    later: tuple[Task, ...] = ()
    ahead: tuple[Order, ...] = ()
    struck: tuple[tuple[str, Any], ...] = ()
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


def held_of(unit: Unit, item: str) -> Held | None:
    """The unit's thing of that id."""
    return next((held for name, held in status_of(unit).items if name == item), None)


def is_conscious(unit: Unit) -> bool:
    """Neither unconscious nor dead."""
    return not status_of(unit).out


def can_act(unit: Unit) -> bool:
    """On the map, conscious and not stunned."""
    return unit.pose is not None and is_conscious(unit) and not status_of(unit).stunned


def is_bound(unit: Unit) -> bool:
    """Immobilised, or held in a grapple (DEF-IMMOBILE, D-GRAPPLE-7)."""
    status = status_of(unit)
    return status.immobile or (status.grip is not None and not status.grip.controls)


def enemies_of(state: GameState, unit: Unit) -> tuple[Unit, ...]:
    """Everybody of another side that is on the map and not dead, in roster order."""
    return tuple(other for other in state.units
                 if other.side != unit.side and other.pose is not None and status_of(other).out != "dead")


def own_turn(state: GameState, unit: str) -> bool:
    """Whether its own turn, or its late half action, is under way (D-DELAY-3)."""
    return flow_of(state).turn == unit


def with_status(state: GameState, unit: str, **changes: Any) -> GameState:  # noqa: ANN401 - the fields' types
    """A copy of the state to judge from, in which the unit's status is different."""
    one = state.unit(unit)
    return state.with_unit(replace(one, status=replace(status_of(one), **changes)))
