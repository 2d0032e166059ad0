"""A played game looked over: movements dearer than they had to be, backs turned to enemies for nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from hexsim.board.reach import Reach, reach
from hexsim.game.game import Game
from hexsim.hexes.direction import direction_name
from hexsim.hexes.figure import arc_of_figure
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose
from hexsim.rules.event import Event, Moved, Rolled
from hexsim.rules.order import Order, Refusal
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState, Unit
from hexsim.teach.said import Said, said

NEAR = 2
"""Enemies so near matter to where a unit faces, in hexes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """Something that could have been done better.

    Attributes:
        ply: the order it is about.
        unit: whose movement it was.
        words: the sentence.
        order: what would have been better.
    """

    ply: int
    unit: str
    words: Said
    order: Order


def review(game: Game, side: str = "") -> tuple[Remark, ...]:
    """Remarks on all movements, or on those of one side, in the order of play."""
    out: list[Remark] = []
    before = game.opening
    for played in game.history:
        if side in ("", before.side_of(played.order.who)):
            out += _remarks(game.ruleset, before, played.order, played.events)
        before = played.state
    return tuple(out)


def _remarks(ruleset: Ruleset, before: GameState, order: Order,
             events: tuple[Event, ...]) -> Iterator[Remark]:
    """What there is to say about one order: nothing, if dice or others had a say in its movement."""
    steps = [event for event in events if isinstance(event, Moved) and event.unit == order.who]
    if not steps or not before.has_unit(order.who) or any(isinstance(event, Rolled) for event in events):
        return
    unit = before.unit(order.who)
    gait = ruleset.gait(before, unit, order.clause)
    if isinstance(gait, Refusal) or unit.pose is None or steps[0].before != unit.pose:
        return
    field, end = reach(ruleset.ground(before, unit, gait), gait, unit.pose), steps[-1].after
    spent = sum(step.step.price for step in steps)
    least = field.price(end.hex, end.facing)
    if least is not None and least < spent:
        path = str(field.path(end.hex, end.facing))
        yield Remark(ply=before.ply + 1, unit=unit.id, order=order.with_args(path=path),
                     words=said("lessons.review_wasted", n=spent - least, unit=unit.name, path=path))
    better = _better_facing(ruleset, before, unit, end, field, max(spent, least or 0))
    if better is not None:
        turned = str(field.path(end.hex, better.facing))
        facing = direction_name(better.facing, before.board.orientation)
        behind = next(foe for foe in _foes(ruleset, before, unit, end.hex)
                      if arc_of_figure(unit.footprint, end, foe.nearest(end.hex)) == "rear")
        yield Remark(ply=before.ply + 1, unit=unit.id, order=order.with_args(path=turned),
                     words=said("lessons.review_back", unit=unit.name, foe=behind.name, facing=facing))


def _better_facing(ruleset: Ruleset, state: GameState, unit: Unit, end: Pose, field: Reach,
                   price: int) -> Pose | None:
    """A facing for the same points that has fewer enemies behind, and no fewer in front."""
    if not _minds(ruleset, state, unit):
        return None
    places = [foe.nearest(end.hex) for foe in _foes(ruleset, state, unit, end.hex)]
    now = _seen(unit, end, places)
    if now["rear"] == 0:
        return None
    free = [Pose(end.hex, facing) for facing, cost in field.ends(end.hex).items() if cost <= price]
    better = [pose for pose in free if _seen(unit, pose, places)["rear"] < now["rear"]
              and _seen(unit, pose, places)["front"] >= now["front"]]
    ranked = [(_seen(unit, pose, places)["rear"], -_seen(unit, pose, places)["front"], pose.facing, pose)
              for pose in better]
    return min(ranked)[-1] if ranked else None


def _minds(ruleset: Ruleset, state: GameState, unit: Unit) -> bool:
    """Whether it matters where the unit faces: its zones turn with it."""
    if unit.pose is None:
        return False
    turned = replace(unit, pose=unit.pose.turned(3))
    there = ruleset.zones(state.with_unit(turned), turned)
    return [zone.hexes for zone in ruleset.zones(state, unit)] != [zone.hexes for zone in there]


def _foes(ruleset: Ruleset, state: GameState, unit: Unit, at: Hex) -> list[Unit]:
    return [foe for foe in state.units if foe.side != unit.side and foe.pose is not None
            and ruleset.fights(state, foe) and 0 < foe.nearest(at).distance(at) <= NEAR]


def _seen(unit: Unit, pose: Pose, places: list[Hex]) -> Mapping[str, int]:
    """How many lie in front, at a side, behind."""
    counts = {"front": 0, "left": 0, "right": 0, "rear": 0}
    for at in places:
        counts[arc_of_figure(unit.footprint, pose, at)] += 1
    return counts
