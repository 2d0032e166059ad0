"""Why a computer player does something, as a sentence in data: read off what its order changes."""

from collections.abc import Iterator
from typing import NamedTuple

from hexsim.ai.aims import pull
from hexsim.ai.nearest import foes, nearest_foe, price_of
from hexsim.board.ways import ways
from hexsim.hexes.direction import direction_name
from hexsim.hexes.figure import arc_of_figure
from hexsim.hexes.hex import Hex
from hexsim.hexes.line import entry_sides
from hexsim.hexes.pose import Pose
from hexsim.rules.card import Line
from hexsim.rules.order import Order
from hexsim.rules.resolution import foresee
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState, Unit


class Chosen(NamedTuple):
    """An order that was chosen, and where."""

    ruleset: Ruleset
    state: GameState
    order: Order

    def why(self) -> Line:
        """What spoke for it; worked out only when somebody wants to know."""
        return reason(self.ruleset, self.state, self.order)


NEAR = 6
"""Enemies so near matter to where a unit faces, in hexes."""

CLOSE = 2
COVERS = ("none", "light", "heavy")


def reason(ruleset: Ruleset, state: GameState, order: Order) -> Line:
    """What speaks for an order that may be given in this state."""
    if not state.has_unit(order.who):
        return Line(key="core.why_best", params=(("unit", order.who),))
    unit = state.unit(order.who)
    said = _by_chance(ruleset, state, unit, order)
    if said is None and unit.pose is not None:
        after, _ = foresee(ruleset, state, order)
        moved = after.unit(unit.id)
        if moved.pose is not None:
            said = next(_by_place(ruleset, state, after, unit, moved), None)
    return said or Line(key="core.why_best", params=(("unit", unit.name),))


def _by_chance(ruleset: Ruleset, state: GameState, unit: Unit, order: Order) -> Line | None:
    """Something is rolled for: how likely it is, and against whom."""
    odds = ruleset.odds(state, order)
    if odds.chance is None:
        return None
    percent = round(odds.chance * 100)
    target = order.get("target")
    if target and state.has_unit(target):
        params = (("percent", percent), ("target", state.unit(target).name), ("unit", unit.name))
        return Line(key="core.why_attack", params=params)
    return Line(key="core.why_chance", params=(("percent", percent), ("unit", unit.name)))


def _by_place(ruleset: Ruleset, state: GameState, after: GameState, unit: Unit,
              moved: Unit) -> Iterator[Line]:
    """Where the unit comes to stand and what it faces: the strongest reason first."""
    here, there = unit.pose, moved.pose
    assert here is not None and there is not None
    enemies = foes(ruleset, after, unit.side)
    foe = nearest_foe(ruleset, state, unit)
    name = ("unit", unit.name)
    if here.hex != there.hex:
        before, now = pull(ruleset, state, unit, here), pull(ruleset, after, moved, there)
        for other in enemies:
            if _is_flanked(other, there.hex) and not _is_flanked(other, here.hex):
                yield Line(key="core.why_flank", params=(("target", other.name), name))
        if now > before:
            yield Line(key="core.why_aim", params=(name,))
        if _cover(after, there.hex, enemies) > _cover(state, here.hex, enemies):
            yield Line(key="core.why_cover", params=(name,))
    turned = _facing(after, moved, there, enemies)
    if here.facing != there.facing and turned is not None:
        yield Line(key=turned.key, params=(*turned.params, name))
    if here.hex != there.hex and foe is not None and foe.pose is not None:
        there_from = ways(state.board, foe.nearest(here.hex))
        nearer = price_of(there_from, there.hex) < price_of(there_from, here.hex)
        yield Line(key="core.why_closer" if nearer else "core.why_away", params=(("target", foe.name), name))
    advice = ruleset.advice
    if advice is not None and advice.promise(after, moved, there) > advice.promise(state, unit, here):
        yield Line(key="core.why_later", params=(name,))
    if advice is not None and advice.danger(after, moved, there) < advice.danger(state, unit, here):
        yield Line(key="core.why_safer", params=(name,))


def _is_flanked(enemy: Unit, at: Hex) -> bool:
    """Whether a hex lies near an enemy and out of its front."""
    assert enemy.pose is not None
    return enemy.nearest(at).distance(at) <= CLOSE \
        and arc_of_figure(enemy.footprint, enemy.pose, at) != "front"


def _cover(state: GameState, at: Hex, enemies: tuple[Unit, ...]) -> int:
    """The least cover in a hex against anybody, 0 to 2."""
    found = []
    for enemy in enemies:
        assert enemy.pose is not None
        sides = [state.board.side(at, side) for side in entry_sides(enemy.pose.hex, at)]
        behind = [COVERS.index(side.cover) if side else 0 for side in sides]
        found.append(max(min(behind, default=0), COVERS.index(state.board.terrain(at).cover)))
    return min(found, default=0)


def _facing(state: GameState, unit: Unit, pose: Pose, enemies: tuple[Unit, ...]) -> Line | None:
    """Which of the enemies near by the pose has in front."""
    near = [one for one in enemies if one.nearest(pose.hex).distance(pose.hex) <= NEAR]
    front = [one for one in near
             if arc_of_figure(unit.footprint, pose, one.nearest(pose.hex)) == "front"]
    if not front:
        return None
    direction = ("direction", direction_name(pose.facing, state.board.orientation))
    if len(near) == 1:
        return Line(key="core.why_face_one", params=(direction, ("target", near[0].name)))
    if len(front) == len(near) == 2:
        return Line(key="core.why_face_both", params=(direction,))
    if len(front) == len(near):
        return Line(key="core.why_face_all", params=(direction, ("n", len(near))))
    return Line(key="core.why_face_some", params=(direction, ("n", len(front)), ("of", len(near))))
