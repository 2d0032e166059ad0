"""Every way in which one unit can hurt another, with the figures that do not depend on where they stand."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose, arc_of
from hexsim.rules.state import ONE_HEX, GameState, Unit
from hexsim.rulesets.maneuvers.advice.armed import armed, in_reach, is_armed
from hexsim.rulesets.maneuvers.advice.kept import Kept
from hexsim.rulesets.maneuvers.advice.value import ALL, chance, critical_loss, mean_loss, victim_of
from hexsim.rulesets.maneuvers.fight.attack import Attack, Mode, Setting, modes_of
from hexsim.rulesets.maneuvers.fight.chances import injury_of_hit
from hexsim.rulesets.maneuvers.fight.critical import Result, chance_of
from hexsim.rulesets.maneuvers.fight.damage import damage_by
from hexsim.rulesets.maneuvers.fight.defence import defence_roll, open_means
from hexsim.rulesets.maneuvers.fight.figures import injury_figure
from hexsim.rulesets.maneuvers.fight.modifiers import to_hit
from hexsim.rulesets.maneuvers.fight.tasks import Defend
from hexsim.rulesets.maneuvers.ground import darkness
from hexsim.rulesets.maneuvers.items import Held
from hexsim.rulesets.maneuvers.status import Status, sheet_of, status_of

BY_PLACE = ("M-ATK-4", "M-ATK-5", "M-TERR-4", "M-RNG-1", "M-RNG-2", "M-MOVE-11", "M-AIM-2", "M-DARK-1")
"""Rules of figures that depend on where the two stand."""

SOON = Setting(verb="step_attack")
SIDE = -2
_FRESH = ("worn", "fresh")
MOST_KEPT = 4000
_KNOWN: "Kept[tuple[Stroke, ...]]" = Kept(MOST_KEPT)
_ALIKE: "dict[tuple[object, ...], tuple[Stroke, ...]]" = {}
_UNMOVED: Mapping[str, Any] = {
    "waiting": "", "crouched": False, "stood": False, "no_defence": False, "all_out_defense": False,
    "dodged": False, "parries": (), "blocks": 0, "shock": 0, "ranged_ready": False}
"""What does not matter about somebody who attacks."""
_UNASKED: Mapping[str, Any] = {"waiting": "", "crouched": False, "stood": False, "shock": 0, "shock_now": 0}
"""What does not matter about somebody who is attacked."""
_RESTED: Mapping[str, Any] = {"no_defence": False, "all_out_defense": False, "ranged_ready": False,
                              "parries": (), "blocks": 0, "dodged": False}
"""What a turn of its own changes about it."""
_ATTACKER, _DEFENDER = Kept[Status](MOST_KEPT), Kept[Status](MOST_KEPT)
_NUMBER: "Kept[int]" = Kept(MOST_KEPT)
_PLACED: "Kept[bool]" = Kept(MOST_KEPT)
"""Whether strokes depend on the place, by status."""
_NUMBERS: "dict[object, int]" = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """A way to attack a certain enemy.

    Attributes:
        need: effective skill, without what depends on the place.
        reach: distances in hexes of a blow by hand.
        most: longest range of a shot or throw.
        snap: a shot without aim needs so much to take no −4; 0 if that is no matter.
        hit: points a hit takes that nothing stops; `critical`: a critical one.
        injury: the mean injury of a hit.
        guard: what the enemy needs to stop it from its front, best first; empty if it cannot.
        delay: turns before the weapon can be used.
    """

    weapon: str
    mode: Mode
    need: int
    reach: tuple[int, ...]
    most: int
    snap: int
    hit: int
    critical: int
    injury: Fraction
    guard: tuple[int, ...]
    delay: int

    @property
    def length(self) -> int:
        """The longest distance it bridges."""
        return self.most if self.mode != "hand" else max(self.reach, default=0)


@cache
def _ways(result: Result, need: int) -> int:
    return int(chance_of(result, need) * ALL)


def expected(stroke: Stroke, need: int, arc: str = "front") -> int:
    """Points it takes with that effective skill, from that arc of the enemy, who defends at its best."""
    stops = 0
    if arc != "rear" and stroke.guard:
        stops = chance(stroke.guard[0] + (SIDE if arc in ("left", "right") else 0))
    plain = _ways("hit", need) * (ALL - stops) // ALL
    return (_ways("critical_hit", need) * stroke.critical + plain * stroke.hit) // ALL


def by_arc(stroke: Stroke, need: int) -> tuple[int, int, int]:
    """Points it takes with that effective skill, from the enemy's front, side and rear."""
    return expected(stroke, need), expected(stroke, need, "left"), expected(stroke, need, "rear")


def strokes(state: GameState, unit: Unit, enemy: Unit, *, fresh: bool) -> tuple[Stroke, ...]:
    """All that a unit could do to an enemy soon, the ready weapons first.

    Args:
        state: where the fight stands.
        unit: who attacks.
        enemy: whom.
        fresh: the enemy has had a turn before that, and with it all its defences.
    """
    made_of: tuple[object, ...] = (unit.status, unit.sheet, enemy.status, enemy.sheet, state.switches,
                                   _FRESH[fresh])
    if depends_on_place(unit):
        made_of = (*made_of, unit.pose, enemy.pose, state.things, state.board)
    found = _KNOWN.get(*made_of)
    if found is None:
        found = _KNOWN.put(_alike(state, unit, enemy, fresh=fresh), *made_of)
    return found


def depends_on_place(unit: Unit) -> bool:
    """Whether it matters where the unit stands: what lies within its reach, what its weapon rests on."""
    found = _PLACED.get(unit.status)
    if found is None:
        found = _PLACED.put(not is_armed(unit) or status_of(unit).aim is not None, unit.status)
    return found


def _alike(state: GameState, unit: Unit, enemy: Unit, *, fresh: bool) -> tuple[Stroke, ...]:
    """The same for figures that are equal in everything that matters."""
    if max(len(_NUMBERS), len(_ALIKE)) >= MOST_KEPT:
        _forget()
    key = (_as_attacker(unit, enemy), _number(unit.sheet), _as_defender(enemy, fresh=fresh),
           _number(enemy.sheet), _number(state.switches), _surroundings(state, unit, enemy))
    found = _ALIKE.get(key)
    if found is None:
        found = _ALIKE[key] = tuple(_strokes(state, unit, enemy, fresh=fresh))
    return found


def _surroundings(state: GameState, unit: Unit, enemy: Unit) -> tuple[object, ...]:
    """All that matters about where the unit stands."""
    if not depends_on_place(unit):
        return ()
    aimed = (unit.pose, enemy.pose, _number(state.board)) if status_of(unit).aim is not None else ()
    return (in_reach(state, unit), *aimed)


def _strokes(state: GameState, unit: Unit, enemy: Unit, *, fresh: bool) -> Iterator[Stroke]:
    assert enemy.pose is not None
    weapons = tuple(armed(state, unit))
    known = dict(status_of(unit).items)
    held = tuple(sorted({**known, **{name: thing for name, thing, _ in weapons}}.items()))
    beside, turned = _face_to_face(state, unit, enemy)
    judged = state.with_unit(replace(unit, pose=beside, footprint=ONE_HEX,
                                     status=replace(_attacker(unit), items=held)))
    judged = judged.with_unit(replace(enemy, pose=turned, footprint=ONE_HEX,
                                      status=_defender(enemy, fresh=fresh)))
    for weapon, thing, delay in weapons:
        for mode in modes_of(thing.item):
            yield _stroke(judged, Attack(unit=unit.id, target=enemy.id, weapon=weapon, mode=mode,
                                         setting=SOON), thing, delay)


def _face_to_face(state: GameState, unit: Unit, enemy: Unit) -> tuple[Pose, Pose]:
    """Poses next to each other; somebody who aims stays, for what the weapon rests on."""
    assert unit.pose is not None and enemy.pose is not None
    here, there = unit.pose.hex, enemy.pose.hex
    if status_of(unit).aim is None:
        here = next((at for at in map(there.neighbour, range(6)) if at in state.board), here)
    return _towards(here, there), _towards(there, here)


def _towards(here: Hex, there: Hex) -> Pose:
    poses = (Pose(here, facing) for facing in range(6))
    return next(pose for pose in poses if arc_of(pose, there) == "front")


def _attacker(unit: Unit) -> Status:
    """The unit in its next turn, without what does not matter to its attacks."""
    status = status_of(unit)
    return _ATTACKER.get(status) or _ATTACKER.put(replace(status, shock_now=status.shock, **_UNMOVED), status)


def _defender(enemy: Unit, *, fresh: bool) -> Status:
    """The enemy with the defences it has or will have; what it is about to do besides does not count."""
    status = status_of(enemy)
    made_of = (status, _FRESH[fresh])
    return _DEFENDER.get(*made_of) or _DEFENDER.put(
        replace(status, **_UNASKED, **(_RESTED if fresh else {})), *made_of)


def _as_attacker(unit: Unit, enemy: Unit) -> tuple[object, ...]:
    """All that matters about somebody who attacks an enemy."""
    status = status_of(unit)
    aim, studied, deceived = status.aim, status.evaluate, status.feint
    return (_number(status.items), status.posture, status.shock, status.referee, status.fetching,
            status.loading, aim if aim is not None and aim.target == enemy.id else None,
            studied if studied is not None and studied.enemy == enemy.id else None,
            deceived if deceived is not None and deceived.enemy == enemy.id else None)


def _as_defender(enemy: Unit, *, fresh: bool) -> tuple[object, ...]:
    """All that matters about somebody who is attacked."""
    status = status_of(enemy)
    lasting = (_number(status.items), status.hp, status.posture, status.stunned, status.out, status.referee)
    return lasting if fresh else (*lasting, status.no_defence, status.all_out_defense, status.ranged_ready,
                                  status.parries, status.blocks)


def _forget() -> None:
    """Numbers are given anew only when nothing is known by the old ones."""
    _NUMBERS.clear()
    _NUMBER.clear()
    _ALIKE.clear()


def _number(thing: object) -> int:
    """A number for a value: the same for equal ones; large ones are compared only once."""
    known = _NUMBER.get(thing)
    if known is None:
        known = _NUMBER.put(_NUMBERS.setdefault(thing, len(_NUMBERS)), thing)
    return known


def _stroke(state: GameState, attack: Attack, held: Held, delay: int) -> Stroke:
    enemy, item = state.unit(attack.target), held.item
    victim, damage = victim_of(state, enemy), damage_by(state, attack)
    armour, percent = sheet_of(enemy).dr, injury_figure(state, damage.wound)
    trial = to_hit(state, attack)
    lasting = [one for one in trial.modifiers if one.rule not in BY_PLACE]
    aimed = any(one.rule.startswith("M-AIM") for one in lasting)
    return Stroke(
        weapon=attack.weapon, mode=attack.mode, delay=delay,
        need=trial.value + sum(one.value for one in lasting) + darkness(state),
        reach=item.reach if attack.mode == "hand" else (), most=item.max,
        snap=item.ss if attack.mode != "hand" and not aimed else 0,
        hit=mean_loss(damage, armour, percent, "normal", victim),
        critical=critical_loss(damage, armour, percent, victim),
        injury=injury_of_hit(state, attack, enemy.id),
        guard=_guard(state, Defend(unit=enemy.id, attack=attack)))


def _guard(state: GameState, task: Defend) -> tuple[int, ...]:
    needs = [defence_roll(state, task, means).need for means in open_means(state, task)]
    needs.sort(reverse=True)
    if status_of(state.unit(task.unit)).all_out_defense and len(needs) > 1:
        needs.insert(0, _together(needs[0], needs[1]))
    return tuple(needs)


def _together(one: int, other: int) -> int:
    """The number that stands for two defences one after the other."""
    stops = ALL - (ALL - chance(one)) * (ALL - chance(other)) // ALL
    return next(need for need in range(3, 17) if chance(need) >= stops or need == 16)
