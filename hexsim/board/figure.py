"""A figure of several hexes as a ground for the search: its place is its head, about which its body turns.

What the map says of a figure at a pose, of a turn or of a step is kept with the board, as long as its toll is
lasting; who is in the way is looked at each time.
"""

from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, ClassVar, NamedTuple

from hexsim.board.board import Board
from hexsim.board.gait import Charge, Snag, in_ledger_order, total
from hexsim.board.ground import WAYS, Block, Crossing, Exit, Ground, Hindrance, Toll, is_lasting
from hexsim.hexes.figure import Footprint, covered, seams
from hexsim.hexes.hex import Hex
from hexsim.hexes.line import raw_line
from hexsim.hexes.pose import Pose

STANDING, TURNING = "M-FOOT-3", "M-FOOT-4"


class Hitch(NamedTuple):
    """What on the map prevents a figure from standing or moving so; no block: the map ends."""

    at: Hex
    block: Block | None


class Part(NamedTuple):
    """One hex of a figure that moves: where to, its charges if that is new to the figure, what is between.

    Of each group of hexes in `through` one must be open.
    """

    to: Hex
    charges: tuple[Charge, ...] | None
    through: tuple[tuple[Hex, ...], ...]


Shift = tuple[Part, ...] | Hitch
Ride = tuple[tuple[Charge, ...], tuple[tuple[Hex, ...], ...]]
"""Charges of the last step, and the groups of hexes between, of each of which one must be open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureGround(Ground):
    """The map as a figure of several hexes meets it (M-FOOT-3 to M-FOOT-6).

    Attributes:
        footprint: its hexes as offsets from the head, for facing 0.
    """

    plain: ClassVar[bool] = False

    footprint: Footprint
    _kept: dict[Any, Any] = field(init=False, default_factory=dict, compare=False, repr=False)

    def crossing(self, at: Hex, direction: int, facing: int = 0, turn: int = 0) -> Crossing:
        """What a step of the whole figure means that faces `facing` afterwards, turned by `turn` (M-FOOT-5).

        Each of its hexes goes straight to its new place. Everything on the way and there must let it through.
        It pays for one of the hexes that are new to it, the dearest one.
        """
        to, shift = at.neighbour(direction), self._shift(at, direction, facing, turn)
        if isinstance(shift, Hitch):
            gone = shift.block is None
            return Crossing(None if gone else to, (), shift.block, self.hindrances.get(to), shift.at)
        worst: tuple[Charge, ...] = ()
        met: Hindrance | None = None
        where: Hex | None = None
        for part in shift:
            barred = self._barred(part.through)
            other = self.hindrances.get(part.to) if barred is None else self.hindrances[barred]
            if other is not None and (met is None or _weight(other) > _weight(met)):
                met, where = other, barred or part.to
            if part.charges is not None:
                paid = [*part.charges, *(other.charges if other else ())]
                kept = in_ledger_order(c for c in paid if c.amount and c.tag not in self.ignores)
                worst = kept if total(kept) > total(worst) else worst
        return Crossing(to, worst, None, met, where)

    def exits(self, at: Hex) -> tuple[Exit, ...]:
        """See `Ground.exits`; what it is with nobody near is kept like the shifts."""
        key = ("exits", at)
        found: tuple[Exit, ...] | None = self._kept.get(key)
        if found is None:
            found, near = self._exits_alone(at)
            if not self.hindrances.keys().isdisjoint(near):
                found = Ground.exits(self, at)
            self._kept[key] = found
        return found

    def _exits_alone(self, at: Hex) -> tuple[tuple[Exit, ...], frozenset[Hex]]:
        """The exits with nobody about, and the hexes in which anybody would matter to them."""
        table = self._table()
        key = ("exits", at, self.ignores)
        found: tuple[tuple[Exit, ...], frozenset[Hex]] | None = table.get(key)
        if found is None:
            shifts = [self._shift(at, direction, facing, turn)
                      for direction in range(6) for facing, turn in WAYS[direction]]
            parts = [part for shift in shifts if not isinstance(shift, Hitch) for part in shift]
            near = frozenset(hex_ for part in parts for hex_ in (part.to, *chain(*part.through)))
            found = table[key] = Ground.exits(replace(self, hindrances={}), at), near
        return found

    def fits(self, at: Hex) -> int:
        """Mask of the facings in which the figure has room there and nobody else (M-FOOT-3)."""
        found: int | None = self._kept.get(("fits", at))
        if found is None:
            found = self._kept["fits", at] = sum(
                1 << facing for facing in range(6)
                if self._standing(at, facing) is None and self.bar(at, facing) is None)
        return found

    def swings(self, at: Hex) -> int:
        """Mask of the hexsides by which its body can swing round there (M-FOOT-4)."""
        found: int | None = self._kept.get(("swings", at))
        if found is None:
            found = self._kept["swings", at] = sum(
                1 << facing for facing in range(6) if self._swing(at, facing, (facing + 1) % 6) is None)
        return found

    def jam(self, at: Hex, before: int | None = None, after: int = 0) -> Snag | None:
        """What prevents turning there: the first thing in the way of the shorter turn; or standing there."""
        if before is None:
            return self._cramped(at, after, STANDING)
        left = (after - before) % 6
        sign = 1 if left <= 3 else -1
        for step in range(left if sign == 1 else 6 - left):
            one, other = (before + sign * step) % 6, (before + sign * (step + 1)) % 6
            snag = _snag(self._swing(at, one, other), TURNING) or self._cramped(at, other, TURNING)
            if snag is not None:
                return snag
        return None

    def _cramped(self, at: Hex, facing: int, rule: str) -> Snag | None:
        """What prevents the figure from standing there so: the map, or somebody."""
        met, snag = self.bar(at, facing), _snag(self._standing(at, facing), rule)
        if met is None or snag is not None:
            return snag
        where = next(part for part in covered(self.footprint, Pose(at, facing))
                     if self.hindrances.get(part) == met)
        return Snag(kind="occupied", rule=rule, by=met.by, at=where)

    def bar(self, at: Hex, facing: int = 0) -> Hindrance | None:
        """Who keeps the figure from ending there so, if somebody stands in one of its hexes."""
        met = map(self.hindrances.get, covered(self.footprint, Pose(at, facing)))
        return next((one for one in met if one is not None and not one.end), None)

    def _barred(self, through: tuple[tuple[Hex, ...], ...]) -> Hex | None:
        """A hex on the way of a part in which somebody bars it."""
        for group in through:
            shut = [at for at in group if (met := self.hindrances.get(at)) is not None and not met.enter]
            if len(shut) == len(group):
                return shut[0]
        return None

    def _swing(self, at: Hex, before: int, after: int) -> Hitch | None:
        shift = self._shift(at, None, after, 1 if (before + 1) % 6 == after else -1)
        if isinstance(shift, Hitch):
            return shift
        shut = next((hit for part in shift if (hit := self._barred(part.through)) is not None), None)
        return None if shut is None else Hitch(shut, Block(rule=TURNING, kind=self.hindrances[shut].by))

    def _standing(self, at: Hex, facing: int) -> Hitch | None:
        table = self._table()
        key = (at, facing)
        if key not in table:
            table[key] = standing_hitch(self.board, self.toll, self.footprint, Pose(at, facing))
        found: Hitch | None = table[key]
        return found

    def _shift(self, at: Hex, direction: int | None, facing: int, turn: int) -> Shift:
        table = self._table()
        key = (at, direction, facing, turn)
        found: Shift | None = table.get(key)
        if found is None:
            found = table[key] = self._find_shift(at, direction, facing, turn)
        return found

    def _find_shift(self, at: Hex, direction: int | None, facing: int, turn: int) -> Shift:
        to = at if direction is None else at.neighbour(direction)
        olds = covered(self.footprint, Pose(at, (facing - turn) % 6))
        news = covered(self.footprint, Pose(to, facing))
        parts, table = list[Part](), self._table()
        for old, new in zip(olds, news, strict=True):
            ride: Ride | Hitch | None = table.get((old, new))
            if ride is None:
                ride = table[old, new] = _ride(self.board, self.toll, old, new)
            if isinstance(ride, Hitch):
                return ride
            charges, through = ride
            parts.append(Part(new, None if new in olds else charges, through))
        hitch = self._standing(to, facing) if direction is not None else None
        return hitch or tuple(parts)

    def _table(self) -> dict[Any, Any]:
        """What is kept: with the board, or with this ground where the toll may not last."""
        if not is_lasting(self.toll):
            return self._kept
        key = ("figure", self.toll, self.footprint)
        table: tuple[dict[Any, Any]] | None = self.board.cache.get(key)
        if table is None:
            table = self.board.cache[key] = ({},)
        return table[0]


def _snag(hitch: Hitch | None, rule: str) -> Snag | None:
    if hitch is None:
        return None
    by = hitch.block.kind if hitch.block else ""
    return Snag(kind="blocked" if hitch.block else "edge", rule=rule, by=by, at=hitch.at)


def _weight(met: Hindrance) -> int:
    """How much somebody is in the way: not to be entered, not to be ended in, only to be paid for."""
    return 2 if not met.enter else int(not met.end)


def standing_hitch(board: Board, toll: Toll, footprint: Footprint, pose: Pose) -> Hitch | None:
    """What on the map prevents a figure from standing so (M-FOOT-3): the map's end, terrain, or a seam.

    All of its hexes must be on the map and passable, and one must be able to go from each to those beside it.
    """
    for at in covered(footprint, pose):
        if at not in board:
            return Hitch(at, None)
    for offset, direction in seams(footprint, pose.facing):
        found = toll(board, pose.hex.plus(offset), direction)
        if isinstance(found, Block):
            return Hitch(pose.hex.plus(offset).neighbour(direction), found)
    return None


def _ride(board: Board, toll: Toll, start: Hex, goal: Hex) -> Ride | Hitch:
    """What one hex of a figure meets on the straight way to another: charges of its last step, hexes between.

    Where the way runs along a hexside, one of the two hexes must be open, coming and going.
    """
    charges: tuple[Charge, ...] = ()
    before, groups = [start], list[tuple[Hex, ...]]()
    for item in raw_line(goal.q - start.q, goal.r - start.r)[1:]:
        now = map(start.plus, item.hexes)
        steps = [(one, at, _step(board, toll, one, at)) for at in now for one in before]
        passed = [(one, at, step) for one, at, step in steps if not isinstance(step, Hitch)]
        if not passed:
            return next(step for _, _, step in steps if isinstance(step, Hitch))
        groups.append(tuple(one for one, _, _ in passed))
        before = [at for _, at, _ in passed][: len(item.hexes)]
        charges = min((step for _, _, step in passed), key=total)
    return charges, tuple(tuple(dict.fromkeys(group)) for group in groups[1:])


def _step(board: Board, toll: Toll, here: Hex, there: Hex) -> tuple[Charge, ...] | Hitch:
    direction = here.direction_to(there)
    assert direction is not None
    if there not in board:
        return Hitch(there, None)
    found = toll(board, here, int(direction))
    return Hitch(there, found) if isinstance(found, Block) else found
