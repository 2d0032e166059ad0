"""Figures on their way: from events to where each figure is at a moment. The clock is not here."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import pi, sin

from hexsim.hexes.direction import hexsides_between
from hexsim.hexes.hex import Hex
from hexsim.hexes.layout import Layout
from hexsim.hexes.pose import Pose
from hexsim.rules.event import Declared, Event, Moved, Placed, Rolled
from hexsim.ui.scene_tokens import Pawn
from hexsim.ui.view import Motion

HEX_SECONDS = 0.22
SIDE_SECONDS = 0.09
BLOW_SECONDS = 0.3
JOLT_SECONDS = 0.2
MOST_SECONDS = 2.4
"""However long a way is, it is not watched longer than this at normal speed."""

BLOW, JOLT = 0.42, -0.14
"""How far a figure strikes out towards a target beside it, and is jolted when hit, of the way between."""

PACE: dict[Motion, float] = {"off": 0.0, "fast": 2.5, "normal": 1.0}
"""How fast time runs in an animation; 0: there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leg:
    """A figure from one pose to the next, from `begin` to `end` in seconds.

    Attributes:
        towards: where it strikes out to, and comes back from; None where it goes somewhere.
        reach: how far of the way there.
    """

    unit: str
    before: Pose
    after: Pose
    begin: float
    end: float
    towards: Hex | None = None
    reach: float = 0.0


def legs_of(events: Iterable[Event], places: Mapping[str, Pose | None] | None = None) -> tuple[Leg, ...]:
    """The movements and blows among events, one after the other.

    >>> from hexsim.hexes.hex import Hex
    >>> placed = Placed(rule="", unit="a", before=Pose(Hex(0, 0), 0), after=Pose(Hex(1, 0), 0))
    >>> [leg.end for leg in legs_of([placed])]
    [0.22]

    Args:
        events: what has happened.
        places: where everybody stood before it; without them there are no blows.
    """
    steps = tuple(_steps(events, dict(places or {})))
    whole = sum(leg.end for leg in steps)
    share = min(1.0, MOST_SECONDS / whole) if whole else 1.0
    out, clock = list[Leg](), 0.0
    for leg in steps:
        out.append(Leg(unit=leg.unit, before=leg.before, after=leg.after, begin=clock,
                       end=clock + leg.end * share, towards=leg.towards, reach=leg.reach))
        clock = out[-1].end
    return tuple(out)


def _steps(events: Iterable[Event], places: dict[str, Pose | None]) -> Iterator[Leg]:
    """Each step from 0 to its seconds."""
    for event in events:
        match event:
            case Moved() | Placed():
                places[event.unit] = event.after
                if event.before is not None and event.after is not None:
                    seconds = _seconds(event.before, event.after)
                    if seconds:
                        yield Leg(unit=event.unit, before=event.before, after=event.after, begin=0.0,
                                  end=seconds)
            case Declared(targets=targets) if targets:
                yield from _struck(places, event.unit, targets[0], BLOW, BLOW_SECONDS)
            case Rolled(targets=targets) if targets and event.need is not None and event.degree >= 0:
                yield from _struck(places, targets[0], event.unit, JOLT, JOLT_SECONDS)
            case _:
                pass


def _struck(places: Mapping[str, Pose | None], unit: str, other: str, reach: float,
            seconds: float) -> Iterator[Leg]:
    here, there = places.get(unit), places.get(other)
    if here is not None and there is not None and here.hex != there.hex:
        far = here.hex.distance(there.hex)
        yield Leg(unit=unit, before=here, after=here, begin=0.0, end=seconds, towards=there.hex,
                  reach=reach / far)


def _seconds(before: Pose, after: Pose) -> float:
    far = min(before.hex.distance(after.hex), 4)
    return far * HEX_SECONDS + hexsides_between(before.facing,
                                                after.facing) * SIDE_SECONDS * (0.4 if far else 1)


def backwards(legs: Sequence[Leg]) -> tuple[Leg, ...]:
    """The same the other way round in time."""
    last = legs[-1].end if legs else 0.0
    return tuple(Leg(unit=leg.unit, before=leg.after, after=leg.before, begin=last - leg.end,
                     end=last - leg.begin, towards=leg.towards, reach=leg.reach) for leg in reversed(legs))


def over(legs: Sequence[Leg], seconds: float) -> bool:
    """Whether nothing moves any more."""
    return not legs or seconds >= legs[-1].end


def pawns(legs: Sequence[Leg], seconds: float, layout: Layout) -> Mapping[str, Pawn]:
    """Where every figure that moves in `legs` is after some seconds; turned the shorter way."""
    out: dict[str, Pawn] = {}
    for leg in legs:
        if leg.unit in out and seconds < leg.begin:
            continue
        share = min(max((seconds - leg.begin) / max(leg.end - leg.begin, 1e-9), 0.0), 1.0)
        out[leg.unit] = _between(leg, share * share * (3 - 2 * share), layout)
    return out


def _between(leg: Leg, share: float, layout: Layout) -> Pawn:
    (ax, ay), (bx, by) = layout.centre(leg.before.hex), layout.centre(leg.towards or leg.after.hex)
    turn = (leg.after.facing - leg.before.facing + 3) % 6 - 3
    far = share if leg.towards is None else leg.reach * sin(pi * share)
    return Pawn(at=(ax + (bx - ax) * far, ay + (by - ay) * far), facing=leg.before.facing, tilt=turn * share)
