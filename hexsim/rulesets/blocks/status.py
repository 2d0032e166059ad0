"""What changes about a unit and about the fight."""

from dataclasses import dataclass, field
from typing import cast

from hexsim.hexes.pose import Pose
from hexsim.rules.order import Order
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.blocks.book import rule
from hexsim.rulesets.blocks.items import Field, Held
from hexsim.rulesets.blocks.sheet import Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Deterioration:
    """So many HP are lost at the end of each of so many more turns."""

    loss: int
    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Boost:
    """A modifier of an ability that was used: until the turn ends, or `once`: until the attack does."""

    field: Field
    by: int
    ability: str
    once: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """A unit as it is now.

    Attributes:
        standard: the Standard Action of this round is used; `bonus`: the Bonus Action.
        moved: points of Movement used in this round.
        items: what it has, by id.
        held_by, riding: the unit that holds it, the unit it sits on.
        fresh: conditions that were set in its own turn, which is still going on.
        sustained: conditions that outlast the fight.
        arrives, entry: when and where it comes, if it is not there from the start.
    """

    hp: int
    wounds: int = 0
    standard: bool = False
    bonus: bool = False
    moved: int = 0
    items: tuple[tuple[str, Held], ...] = ()
    deterioration: Deterioration | None = None
    prone: bool = False
    held_by: str = ""
    riding: str = ""
    fresh: tuple[str, ...] = ()
    sustained: tuple[str, ...] = ()
    boosts: tuple[Boost, ...] = ()
    arrives: int = 0
    entry: Pose | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """What belongs to no single unit.

    Attributes:
        order: the players' order, set for the whole fight.
        done: who has had its turn in this round.
        lost: players who lose the first round to an ambush.
        attacked: targets of the last attack of this turn; `reacted`: who of all has reacted to it.
        ahead: answers given ahead, one clause each.
        conceded: sides that have given up; `agreed`: that have agreed in this round to end the fight.
    """

    order: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    attacked: tuple[str, ...] = ()
    reacted: tuple[str, ...] = ()
    ahead: tuple[Order, ...] = field(default=())
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


@rule("B-END-3")
def able(unit: Unit) -> bool:
    """Whether a unit takes part: on the map, above 0 HP."""
    return unit.pose is not None and status_of(unit).hp > 0


def able_units(state: GameState, *sides: str) -> tuple[Unit, ...]:
    """Everybody who takes part, of some sides or of all, in roster order."""
    return tuple(unit for unit in state.units if able(unit) and (not sides or unit.side in sides))


def fights(state: GameState, unit: Unit) -> bool:
    """Whether a unit counts for its side, also while it has yet to come."""
    comes = unit.pose is not None or status_of(unit).arrives > 0
    return comes and status_of(unit).hp > 0 and unit.side not in flow_of(state).conceded
