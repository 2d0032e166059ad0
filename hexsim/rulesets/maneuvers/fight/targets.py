"""What lies between an attacker and its target: distance, others in the line, cover (M-ATK-5/6, M-RNG-2)."""

from collections.abc import Iterator

from hexsim.board.cover import cover_between
from hexsim.board.sight import sight
from hexsim.hexes.hex import Hex
from hexsim.hexes.line import between
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.posture import eyes
from hexsim.rulesets.maneuvers.status import is_conscious, status_of

LOW = ("crawling", "lying")


def ends(state: GameState, unit: str, target: str) -> tuple[Hex, Hex]:
    """The hexes of the two, which are on the map."""
    one, other = state.unit(unit).pose, state.unit(target).pose
    assert one is not None and other is not None
    return one.hex, other.hex


def distance(state: GameState, unit: str, target: str) -> int:
    """Hexes from the one to the other."""
    here, there = ends(state, unit, target)
    return here.distance(there)


def is_clear(state: GameState, unit: Unit, target: Unit) -> bool:
    """Whether the line of sight is not blocked."""
    here, there = ends(state, unit.id, target.id)
    return sight(state.board, here, there, eyes(unit), eyes(target)).clear


@rule("M-ATK-5", "M-ATK-6")
def hexes_struck_through(state: GameState, unit: str, target: str) -> int:
    """How many hexes with conscious enemies a blow goes through; a pair counts if both hold one."""
    side = state.unit(unit).side
    return sum(all(any(_is_foe(one, side) for one in state.units_at(at)) for at in item.hexes)
               for item in between(*ends(state, unit, target)))


def _is_foe(unit: Unit, side: str) -> bool:
    return is_conscious(unit) and unit.side != side


def in_line(state: GameState, unit: str, target: str) -> tuple[tuple[Unit, ...], ...]:
    """Who stands in the line of a shot, from the shooter outwards, place by place; of a pair, left first.

    Only conscious units that are neither crawling nor lying count, friend or enemy, and of a pair only if
    both hexes hold one.
    """
    return tuple(_in_line(state, unit, target))


def _in_line(state: GameState, unit: str, target: str) -> Iterator[tuple[Unit, ...]]:
    for item in between(*ends(state, unit, target)):
        there = [tuple(one for one in state.units_at(at) if _is_upright(one)) for at in item.hexes]
        if all(there):
            yield tuple(one for at in there for one in at)


def _is_upright(unit: Unit) -> bool:
    return is_conscious(unit) and status_of(unit).posture not in LOW


def cover(state: GameState, unit: str, target: str) -> str:
    """Cover of the target where the two stand now."""
    return cover_between(state.board, *ends(state, unit, target))


rule("M-RNG-5")(cover_between)
