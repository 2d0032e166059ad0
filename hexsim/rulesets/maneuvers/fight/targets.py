"""What lies between an attacker and its target: distance, others in the line, cover (M-ATK-5/6, M-RNG-2)."""

from collections.abc import Iterator

from hexsim.board.cover import cover_between
from hexsim.board.sight import sight
from hexsim.hexes.hex import Hex
from hexsim.hexes.line import between
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.maneuvers.book import rule
from hexsim.rulesets.maneuvers.figures import is_large, struck_at
from hexsim.rulesets.maneuvers.posture import eyes
from hexsim.rulesets.maneuvers.status import is_conscious, status_of

LOW = ("crawling", "lying")


def ends(state: GameState, unit: str, target: str) -> tuple[Hex, Hex]:
    """From where to where an attack goes: the head of the one, the hex of the other it meets (M-FOOT-7)."""
    one = state.unit(unit)
    assert one.pose is not None
    return one.pose.hex, struck_at(state, one, state.unit(target))


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
    """How many hexes with conscious enemies a blow goes through; a pair counts if both hold one.

    The target's own hexes do not count.
    """
    side = state.unit(unit).side
    return sum(all(any(_is_foe(one, side) and one.id != target for one in state.units_at(at))
                   for at in item.hexes) for item in between(*ends(state, unit, target)))


def _is_foe(unit: Unit, side: str) -> bool:
    return is_conscious(unit) and unit.side != side


def in_line(state: GameState, unit: str, target: str) -> tuple[tuple[Unit, ...], ...]:
    """Who stands in the line of a shot, from the shooter outwards, place by place; of a pair, left first.

    Only conscious units that are neither crawling nor lying count, friend or enemy, and of a pair only if
    both hexes hold one. Shooter and target are not in their own line, and who covers several hexes is in it
    once.
    """
    return tuple(_in_line(state, unit, target))


def _in_line(state: GameState, unit: str, target: str) -> Iterator[tuple[Unit, ...]]:
    met = {unit, target}
    for item in between(*ends(state, unit, target)):
        there = [tuple(one for one in state.units_at(at) if _is_upright(one) and one.id not in met)
                 for at in item.hexes]
        if all(there):
            found = {one.id: one for at in there for one in at}
            met |= {one.id for one in found.values() if is_large(one)}
            yield tuple(found.values())


def _is_upright(unit: Unit) -> bool:
    return is_conscious(unit) and status_of(unit).posture not in LOW


def cover(state: GameState, unit: str, target: str) -> str:
    """Cover of the target where the two stand now."""
    return cover_between(state.board, *ends(state, unit, target))


rule("M-RNG-5")(cover_between)
