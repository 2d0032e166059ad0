"""Where a unit can go, at what price, facing which way: answers read out of one search. Imports search, walk.

Everything is worked out when it is asked for and then kept: a large reach costs what is looked at.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal, NamedTuple

from hexsim.board.found import Found, found
from hexsim.board.gait import Gait, Path, Snag, Step
from hexsim.board.ground import Ground
from hexsim.board.route import Node
from hexsim.board.search import CEILING, Field, Finish
from hexsim.board.table import NEVER
from hexsim.board.walk import Stand, end_facings, look, walk
from hexsim.board.why import nearest, why
from hexsim.hexes.direction import ALL_FACINGS
from hexsim.hexes.hex import Hex
from hexsim.hexes.pose import Pose

Backend = Literal["auto", "python", "fast"]

KINDS: Mapping[str, tuple[str, ...]] = {
    "forward": ("F", "L", "R"), "sidestep": ("<", ">", "SL", "SR"), "back": ("B",),
}
"""Kinds of ways that are told apart, by the entries they use."""

_FACINGS = [[facing for facing in range(6) if mask >> facing & 1] for mask in range(64)]
_WITHIN = [[end_facings(ALL_FACINGS, facing, sides) for facing in range(6)] for sides in range(4)]


class Goal(NamedTuple):
    """A hex and end facing that can be had, with the least price. Goals sort by price, hex, facing."""

    price: int
    hex: Hex
    facing: int


class Alternative(NamedTuple):
    """A way of one kind ("best", "forward", "sidestep", "back") to a goal."""

    kind: str
    path: Path

    @property
    def price(self) -> int:
        """What the path costs."""
        return self.path.price


class Reach:
    """The answers to one search.

    >>> from hexsim.board.board import rectangle
    >>> from hexsim.board.gait import EndTurn, Entry, Gear
    >>> from hexsim.board.ground import terrain_toll
    >>> ahead, end = Entry(token="F", rule="R", price=1), EndTurn(rule="R", spent=2, sides=1)
    >>> gait = Gait(name="walk", budget=2, gears=(Gear(entries=(ahead,), ends=(end,)),))
    >>> there = reach(Ground(board=rectangle(5, 5), toll=terrain_toll), gait, Pose(Hex(0, 0), 0))
    >>> there.ends(Hex(2, 0)), str(there.path(Hex(2, 0), 1)), there.why(Hex(3, 0)).short
    ({0: 2, 1: 2, 5: 2}, 'F2 /1', 1)

    Attributes:
        ground: what the unit meets.
        gait: how it moves.
        start: where it stands.
    """

    def __init__(self, ground: Ground, gait: Gait, start: Pose, found: Found | None = None) -> None:
        self.ground, self.gait, self.start = ground, gait, start
        self._known = found
        self._other: dict[str, Reach] = {}

    @property
    def _found(self) -> Found:
        """The search, made when something is asked of it."""
        if self._known is None:
            ground, gait = self.ground, self.gait
            self._known = found(ground, gait, self.start, lambda: _finish(ground, gait, "auto"))
        return self._known

    @property
    def field(self) -> Field:
        """What the search found."""
        return self._found.field

    def cost(self, pose: Pose) -> int | None:
        """The least price of a pose before the end turn, None if it is out of reach."""
        slot = self.ground.board.index(pose.hex)
        if slot < 0:
            return None
        least = min((layer.costs(slot)[pose.facing] for layer in self.field.layers), default=NEVER)
        return None if least == NEVER else least

    def poses(self) -> Iterator[tuple[Pose, int]]:
        """Every pose in reach before the end turn with its least price, by hex and facing."""
        for at in sorted(map(self.ground.board.hex_at, self._slots())):
            for facing in range(6):
                cost = self.cost(Pose(at, facing))
                if cost is not None:
                    yield Pose(at, facing), cost

    def ends(self, at: Hex) -> Mapping[int, int]:
        """Every end facing that can be had in a hex, in order, with its least price; none out of reach."""
        found = self._found.ends.get(at)
        return self._ends_at(at, self.ground.board.index(at)) if found is None else found

    def _ends_at(self, at: Hex, slot: int) -> Mapping[int, int]:
        shared = self._found
        layers = shared.field.layers
        costs = tuple([(layer, *layers[layer].costs(slot)) for layer in self._ending(at)])
        known = shared.alike.get(costs) if self.ground.plain else None
        if known is None:
            known = shared.alike[costs] = self._find_ends(at, costs)
        shared.ends[at] = known
        return known

    def price(self, at: Hex, facing: int | None = None) -> int | None:
        """The least price of ending in a hex, with that facing or any, None if it is out of reach."""
        ends = self.ends(at)
        return min(ends.values(), default=None) if facing is None else ends.get(facing)

    def goals(self) -> tuple[Goal, ...]:
        """Everything that can be had, by price, hex, facing."""
        shared = self._found
        if shared.goals is None:
            places = [(self.ground.board.hex_at(slot), slot) for slot in self._slots()]
            shared.goals = tuple(sorted([Goal(price, at, facing) for at, slot in places
                                         for facing, price in self._ends_at(at, slot).items()]))
        return shared.goals

    def path(self, at: Hex, facing: int | None = None) -> Path | None:
        """The path every front end proposes to a hex and end facing (any for None), None if out of reach.

        The cheapest; of those the one with fewest tokens; of those with fewest tokens other than F; of those
        the first in the order of tokens (M-NOTE-6).
        """
        paths = self._found.paths
        if (at, facing) not in paths:
            paths[at, facing] = self._find_path(at, facing)
        return paths[at, facing]

    def last(self, at: Hex, facing: int) -> tuple[Pose, ...]:
        """The poses before the end turn of all cheapest ways to an end facing; none out of reach."""
        price, slot = self.price(at, facing), self.ground.board.index(at)
        found = {Pose(at, f): None for layer in self._ending(at)
                 for f, cost in enumerate(self.field.layers[layer].costs(slot))
                 if cost == price and self._end_mask(layer, at, f, cost) >> facing & 1}
        return tuple(found)

    def into(self, pose: Pose) -> tuple[tuple[Pose, Step], ...]:
        """The last steps of all cheapest ways to a pose, each with the pose before it; none for the start."""
        cost, slot = self.cost(pose), self.ground.board.index(pose.hex)
        out: list[tuple[Pose, Step]] = []
        if cost is None:
            return ()
        for layer, prices in enumerate(self.field.layers):
            if prices.costs(slot)[pose.facing] != cost:
                continue
            if layer == 0:
                if pose == self.start:
                    return ()
                turned = self._step(self.start, 0, self.gait.opening_price, f"@{pose.facing}")
                out.append((self.start, turned))
            for token, node in self._found.routes.before(Node(layer, slot, pose.facing)):
                before = Pose(self.ground.board.hex_at(node.slot), node.facing)
                out.append((before, self._step(before, node.layer, self._found.routes.price(node), token)))
        return tuple(dict.fromkeys(out))

    def alternatives(self, at: Hex, facing: int | None = None) -> tuple[Alternative, ...]:
        """The cheapest way of all, then those with forward, sidestep and back entries only, if there are."""
        found = [("best", self.path(at, facing))]
        found += [(kind, self.only(kind).path(at, facing)) for kind in KINDS]
        return tuple(Alternative(kind, path) for kind, path in found if path is not None)

    def why(self, at: Hex, facing: int | None = None) -> Snag | None:
        """What prevents ending in a hex with that facing (any for None), None if nothing does."""
        return None if self.price(at, facing) is not None else why(self, at, facing)

    def nearest(self, at: Hex, facing: int | None = None) -> Goal | None:
        """The goal closest to a hex and facing, None if there is none at all."""
        return nearest(self, at, facing)

    def further(self, budget: int | None = None) -> "Reach":
        """The same with another budget; the rows of the end turn stay. The last one is kept (None)."""
        kept = self._other.get("further")
        if kept is None or (budget is not None and kept.gait.budget != budget):
            wider = replace(self.gait, budget=2 * self.gait.budget + 8 if budget is None else budget)
            kept = self._other["further"] = reach(self.ground, wider, self.start)
        return kept

    def only(self, kind: str) -> "Reach":
        """The same with the entries of one kind of way alone: "forward", "sidestep", "back"."""
        if kind not in self._other:
            tokens = KINDS[kind]
            gears = [replace(gear, entries=tuple(entry for entry in gear.entries if entry.token in tokens))
                     for gear in self.gait.gears]
            gait = replace(self.gait, gears=tuple(gears))
            self._other[kind] = reach(self.ground, gait, self.start, "python")
        return self._other[kind]

    def _slots(self) -> set[int]:
        return {slot for layer in self.field.layers for slot in layer.slots()}

    def _ending(self, at: Hex) -> range:
        """The layers in which a movement may end in a hex; staying put is always allowed.

        Of a figure of several hexes only `_end_mask` knows: it depends on the facing.
        """
        layers = len(self.field.layers)
        if at not in self.ground.board:
            return range(0)
        if not self.ground.plain:
            return range(layers)
        return range(layers if self.ground.may_end(at) else min(layers, int(at == self.start.hex)))

    def _find_ends(self, at: Hex, costs: tuple[tuple[int, ...], ...]) -> dict[int, int]:
        ways = sorted((cost, facing, layer) for layer, *row in costs
                      for facing, cost in enumerate(row) if cost != NEVER)
        found: dict[int, int] = {}
        for cost, facing, layer in ways:
            mask = self._end_mask(layer, at, facing, cost)
            found |= {end: cost for end in _FACINGS[mask] if end not in found}
            if len(found) == 6:
                break
        return dict(sorted(found.items()))

    def _end_mask(self, layer: int, at: Hex, facing: int, cost: int) -> int:
        shared = self._found
        sides = shared.sides.get((layer, cost))
        if sides is None:
            row = shared.field.layers[layer].gear.end_row(cost)
            sides = shared.sides[layer, cost] = min(row.sides, 3) if row else 0
        if self.ground.plain:
            return _WITHIN[sides][facing]
        mask = end_facings(self.ground.fits(at), facing, sides, self.ground.swings(at))
        return sum(1 << f for f in _FACINGS[mask] if not layer or self.ground.may_end(at, f))

    def _find_path(self, at: Hex, facing: int | None) -> Path | None:
        price = self.price(at, facing)
        if price is None:
            return None
        slot, ends = self.ground.board.index(at), {}
        for layer in self._ending(at):
            for f, cost in enumerate(self.field.layers[layer].costs(slot)):
                found = self._end_mask(layer, at, f, cost) if cost == price else 0
                if facing in (None, f) and found >> f & 1:
                    ends[Node(layer, slot, f)] = ""
                elif found and (facing is None or found >> facing & 1):
                    ends[Node(layer, slot, f)] = f"/{_FACINGS[found][0] if facing is None else facing}"
        tokens = self._found.routes.canonical(ends)
        steps, snags = walk(self.ground, self.gait, self.start, tokens)
        path = Path(start=self.start, steps=steps)
        assert not snags and path.price == price, (tokens, price, snags)
        return path

    def _step(self, before: Pose, entered: int, spent: int, token: str) -> Step:
        step, snag = look(self.ground, self.gait, Stand(before, spent, entered, 0), token, last=True)
        assert step is not None and snag is None
        return step


def reach(ground: Ground, gait: Gait, start: Pose, backend: Backend = "auto") -> Reach:
    """Find the least price of every hex, facing and gear.

    Args:
        ground: what the unit meets.
        gait: how it moves.
        start: where it stands, a hex of the map.
        backend: "python"; "fast" for the compiled search, where it can do the gait; "auto" takes that one for
            a large reach if it is loaded already, and searches only when something is asked. The answers are
            the same.

    Raises:
        HexsimError: "fast" is not installed.
    """
    ground = ground.ignoring(gait.ignores)
    if backend == "auto":
        return Reach(ground, gait, start)
    return Reach(ground, gait, start, Found(ground, gait, start, _finish(ground, gait, backend)))


def _finish(ground: Ground, gait: Gait, backend: Backend) -> Finish | None:
    """How the last layer is done: None for pure Python."""
    if backend == "python":
        return None
    from hexsim.board import fast

    if backend == "fast":
        fast.require()
        return fast.finisher(ground, gait)
    bound = min(len(ground.board), 3 * min(gait.budget, CEILING) ** 2)
    return fast.finisher(ground, gait) if bound > fast.WORTH_IT and fast.is_loaded() else None
