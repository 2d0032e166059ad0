"""Weapons that fill an area: Blast and Spray, and the way out of one (DEF-QUAL, D-EVADE-7)."""

from collections.abc import Iterable
from dataclasses import replace
from heapq import heappop, heappush

from hexsim.hexes.direction import OFFSETS
from hexsim.hexes.hex import Hex, within
from hexsim.rules.changing import set_status
from hexsim.rules.event import Rolled
from hexsim.rules.resolution import Resolution
from hexsim.rules.state import GameState, Unit
from hexsim.rulesets.d100.arcs import in_arc
from hexsim.rulesets.d100.attack import Attack, held_for
from hexsim.rulesets.d100.book import rule
from hexsim.rulesets.d100.defaults import SCATTER_HEXES, SCATTER_SIDES
from hexsim.rulesets.d100.gaits import distances_of, gait_with
from hexsim.rulesets.d100.ground import ground_of
from hexsim.rulesets.d100.sighting import clear
from hexsim.rulesets.d100.status import status_of
from hexsim.rulesets.d100.strikes import Hits, Part
from hexsim.rulesets.d100.tests import Result
from hexsim.rulesets.d100.trials import roll, trial_of

SCATTER, DODGE_SPRAY = "d100.test_scatter", "test_spray"


@rule("DEF-QUAL")
def burst_open(res: Resolution, attack: Attack, result: Result) -> None:
    """A Blast hits everyone within its radius of the impact once; a miss scatters."""
    target = res.state.unit(attack.target)
    assert target.pose is not None
    impact, radius = target.pose.hex, held_for(res.state, attack).item.blast
    if not result.success:
        impact = scattered(impact, *_scatter(res, attack))
    area = tuple(at for at in within(impact, radius) if at in res.state.board)
    _hit_all(res, attack, result.roll, area, impact, standing_in(res.state, area, impact))


def _scatter(res: Resolution, attack: Attack) -> tuple[int, int]:
    sides = (SCATTER_SIDES, SCATTER_HEXES)
    way, far = res.roll(SCATTER, *sides, unit=attack.unit)
    res.emit(Rolled(rule="DEF-QUAL", unit=attack.unit, test=SCATTER, sides=sides, faces=(way, far), total=far,
                    item=attack.weapon))
    return way, far


def scattered(at: Hex, way: int, far: int) -> Hex:
    """Where a miss comes down: in direction `way` − 1, so many hexes off."""
    return at.plus(Hex(*OFFSETS[way - 1]).times(far))


def spray(res: Resolution, attack: Attack) -> None:
    """Everyone in the cone before the shooter tests Agility or is hit once, nearest first."""
    unit = res.state.unit(attack.unit)
    assert unit.pose is not None
    area = cone(res.state, unit, held_for(res.state, attack).item.range)
    hit = [one for one in standing_in(res.state, area, unit.pose.hex)
           if one.id != unit.id and not _ducks(res, attack, one)]
    _hit_all(res, replace(attack, location="body"), 0, area, unit.pose.hex, hit)


def cone(state: GameState, unit: Unit, reach: int) -> tuple[Hex, ...]:
    """The hexes of a Spray: 30° of the facing, up to the range, in sight."""
    assert unit.pose is not None
    here, facing = unit.pose
    return tuple(at for at in within(here, reach)
                 if at in state.board and in_arc(here, facing, at, 30) and clear(state, here, at))


def _ducks(res: Resolution, attack: Attack, unit: Unit) -> bool:
    trial = trial_of(res.state, unit.id, DODGE_SPRAY, "A", targets=(attack.unit,))
    return roll(res, trial, "DEF-QUAL").success


def standing_in(state: GameState, area: Iterable[Hex], origin: Hex) -> list[Unit]:
    """Everybody alive in an area, nearest to its origin first, then by id."""
    hexes = set(area)
    found = [unit for unit in state.units if unit.pose is not None and unit.pose.hex in hexes
             and status_of(unit).out != "dead"]
    return sorted(found, key=lambda unit: (origin.distance(unit.pose.hex) if unit.pose else 0, unit.id))


def _hit_all(res: Resolution, attack: Attack, rolled: int, area: tuple[Hex, ...], origin: Hex,
             units: list[Unit]) -> None:
    for unit in units:
        set_status(res, unit.id, "DEF-PIN", shot_at=True)
    parts = tuple(Part(target=unit.id, hits=1) for unit in units)
    if parts:
        res.then(Hits(unit=attack.unit, attack=attack, roll=rolled, parts=parts, area=area, origin=origin))


def way_out(state: GameState, unit: Unit, area: frozenset[Hex], origin: Hex) -> Hex | None:
    """The free hex beyond an area to which a dodge leads, None if there is none within the Agility bonus.

    The shortest way; of those the end farther from the origin; of those the smallest list of directions.
    """
    assert unit.pose is not None
    most = distances_of(state, unit).half
    ground = ground_of(state, unit, gait_with("move", most))
    best: tuple[int, int, tuple[int, ...], Hex] | None = None
    queue: list[tuple[int, tuple[int, ...], Hex]] = [(0, (), unit.pose.hex)]
    seen: dict[Hex, int] = {}
    while queue:
        cost, path, at = heappop(queue)
        if best is not None and cost > best[0]:
            break
        if seen.setdefault(at, cost) < cost:
            continue
        if at not in area and path and ground.may_end(at):
            found = (cost, -origin.distance(at), path, at)
            best = found if best is None else min(best, found)
            continue
        for leave in ground.exits(at):
            spent = cost + 1 + leave.extra
            if spent <= most:
                heappush(queue, (spent, (*path, leave.direction), leave.to))
    return best[3] if best else None
