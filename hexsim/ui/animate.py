"""Figures on their way: from events to where each figure is at a moment. The clock is not here."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hexsim.hexes.direction import hexsides_between
from hexsim.hexes.layout import Layout
from hexsim.hexes.pose import Pose
from hexsim.rules.event import Event, Moved, Placed
from hexsim.ui.scene_tokens import Pawn
from hexsim.ui.view import Motion

HEX_SECONDS = 0.22
SIDE_SECONDS = 0.09
MOST_SECONDS = 2.4
"""However long a way is, it is not watched longer than this at normal speed."""

PACE: dict[Motion, float] = {"off": 0.0, "fast": 2.5, "normal": 1.0}
"""How fast time runs in an animation; 0: there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leg:
    """A figure from one pose to the next, from `begin` to `end` in seconds."""

    unit: str
    before: Pose
    after: Pose
    begin: float
    end: float


def legs_of(events: Iterable[Event]) -> tuple[Leg, ...]:
    """The movements among events, one after the other.

    >>> from hexsim.hexes.hex import Hex
    >>> placed = Placed(rule="", unit="a", before=Pose(Hex(0, 0), 0), after=Pose(Hex(1, 0), 0))
    >>> [leg.end for leg in legs_of([placed])]
    [0.22]
    """
    steps: list[tuple[str, Pose, Pose, float]] = []
    for event in events:
        if isinstance(event, Moved | Placed) and event.before is not None and event.after is not None:
            seconds = _seconds(event.before, event.after)
            if seconds:
                steps.append((event.unit, event.before, event.after, seconds))
    whole = sum(seconds for *_, seconds in steps)
    share = min(1.0, MOST_SECONDS / whole) if whole else 1.0
    out, clock = [], 0.0
    for unit, before, after, seconds in steps:
        out.append(Leg(unit=unit, before=before, after=after, begin=clock, end=clock + seconds * share))
        clock = out[-1].end
    return tuple(out)


def _seconds(before: Pose, after: Pose) -> float:
    far = min(before.hex.distance(after.hex), 4)
    return far * HEX_SECONDS + hexsides_between(before.facing,
                                                after.facing) * SIDE_SECONDS * (0.4 if far else 1)


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
    (ax, ay), (bx, by) = layout.centre(leg.before.hex), layout.centre(leg.after.hex)
    turn = (leg.after.facing - leg.before.facing + 3) % 6 - 3
    return Pawn(at=(ax + (bx - ax) * share, ay + (by - ay) * share), facing=leg.before.facing,
                tilt=turn * share)
