"""What a gait meets: exits of a hex with extra prices, obstacles, others in the way. Imports board, gait.

The map's part (the toll) is kept with the board, slot by slot; who stands or lies where comes as hindrances
with each question. `Roads` is the form in which the search reads both.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import FunctionType
from typing import ClassVar, NamedTuple

from hexsim.board.board import Board
from hexsim.board.gait import Charge, Snag, in_ledger_order, total
from hexsim.hexes.direction import ALL_FACINGS
from hexsim.hexes.hex import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A side that cannot be crossed: the rule, and what bars it (id of a terrain or hexside, "level")."""

    rule: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Hindrance:
    """What this unit meets in a hex because of who stands or lies there.

    Attributes:
        rule: id of the rule.
        by: id of the unit.
        enter: whether it may enter; an enemy that can be evaded has `enter=False`.
        end: whether it may end its movement there.
        charges: what entering costs on top.
        no_evade: the rule by which nobody evades there; empty if one may, where `enter` is false.
    """

    rule: str
    by: str
    enter: bool
    end: bool
    charges: tuple[Charge, ...] = ()
    no_evade: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit:
    """A way out of a hex.

    Attributes:
        to: the hex it leads to.
        direction: the side it crosses.
        extra: points on top of the entry.
        facings: mask of the facings after the entry for which it holds.
        turn: the turn that the entry makes (1 left, −1 right) for which it holds; None for any.
    """

    to: Hex
    direction: int
    extra: int
    facings: int = ALL_FACINGS
    turn: int | None = None


class Crossing(NamedTuple):
    """All that crossing one side means: `to` is None off the map; a block or hindrance may forbid it.

    `where` is the hex that this is about, where it is not the one that is entered.
    """

    to: Hex | None
    charges: tuple[Charge, ...] = ()
    block: Block | None = None
    hindrance: Hindrance | None = None
    where: Hex | None = None


Toll = Callable[[Board, Hex, int], tuple[Charge, ...] | Block]
"""What crossing a side of a hex into the neighbour costs, or what bars it; it depends on the map only."""

Road = tuple[int, int, int]
"""Slots to the neighbour, direction, extra points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """The map as one unit meets it.

    A figure of several hexes is a subclass that is not `plain`, with its own `fits`, `swings`, `bar` and
    `crossing`.

    Attributes:
        board: the map.
        toll: what the map charges. Kept per board if it is a function of a module; a function made for one
            question (a closure) is asked anew.
        hindrances: who is in the way, by hex.
        ignores: tags of charges that are not paid.
    """

    plain: ClassVar[bool] = True

    board: Board
    toll: Toll
    hindrances: Mapping[Hex, Hindrance] = field(default_factory=dict)
    ignores: tuple[str, ...] = ()

    def crossing(self, at: Hex, direction: int, facing: int = 0, turn: int = 0) -> Crossing:
        """What crossing that side means for a unit that faces `facing` afterwards, turned by `turn`."""
        del facing, turn
        to = at.neighbour(direction)
        if to not in self.board:
            return Crossing(None)
        toll = self.toll(self.board, at, direction)
        met = self.hindrances.get(to)
        if isinstance(toll, Block):
            return Crossing(to, (), toll, met)
        paid = [*toll, *(met.charges if met else ())]
        kept = in_ledger_order(c for c in paid if c.amount and c.tag not in self.ignores)
        return Crossing(to, kept, None, met)

    def exits(self, at: Hex) -> tuple[Exit, ...]:
        """The sides that can be crossed, by direction, never into a hex that may not be entered."""
        out = []
        for direction in range(6):
            masks: dict[tuple[int, int | None], int] = {}
            for facing, turn in ((0, 0),) if self.plain else WAYS[direction]:
                crossing = self.crossing(at, direction, facing, turn)
                met = crossing.hindrance
                if crossing.to is not None and crossing.block is None and (met is None or met.enter):
                    key = total(crossing.charges), None if self.plain else turn
                    masks[key] = masks.get(key, 0) | (ALL_FACINGS if self.plain else 1 << facing)
            to = at.neighbour(direction)
            out += [Exit(to=to, direction=direction, extra=extra, facings=mask, turn=turn)
                    for (extra, turn), mask in masks.items()]
        return tuple(out)

    def fits(self, at: Hex) -> int:
        """Mask of the facings in which the unit has room there."""
        del at
        return ALL_FACINGS

    def swings(self, at: Hex) -> int:
        """Mask of the hexsides it can turn by there: bit f from facing f to the one left of it, and back."""
        del at
        return ALL_FACINGS

    def jam(self, at: Hex, before: int | None = None, after: int = 0) -> Snag | None:
        """What prevents turning there from one facing to another, or standing there (`before` None)."""
        del at, before, after
        return None

    def bar(self, at: Hex, facing: int = 0) -> Hindrance | None:
        """Who keeps a movement from ending there so, if somebody does."""
        del facing
        met = self.hindrances.get(at)
        return None if met is None or met.end else met

    def ignoring(self, tags: tuple[str, ...]) -> "Ground":
        """The same ground without charges of these tags, too."""
        more = tuple(tag for tag in tags if tag not in self.ignores)
        return replace(self, ignores=(*self.ignores, *more)) if more else self

    def may_end(self, at: Hex, facing: int = 0) -> bool:
        """Whether a movement may end there so, as far as others are concerned."""
        return self.bar(at, facing) is None


WAYS = tuple(tuple((facing, turn) for facing in range(6) for turn in ((0, 1, -1) if facing == way else (0,)))
              for way in range(6))
"""By direction: the facings after an entry, each with the turns an entry can make; only forward ones turn."""


def is_lasting(toll: Toll) -> bool:
    """Whether a toll is a function of a module, so that what it says can be kept."""
    return isinstance(toll, FunctionType) and "<" not in toll.__qualname__


class Roads:
    """The exits of a plain ground by slot, built when first asked for (mutable, lives for one search).

    Attributes:
        board: the map.
        key: toll and tags that are not paid; with the board they settle the table.
        table: what the map alone says, shared by all searches on the board.
        own: exits that differ from it because charges are met behind them.
        closed: slots that may not be entered.
    """

    __slots__ = ("_pool", "board", "closed", "key", "own", "table")

    def __init__(self, ground: Ground) -> None:
        self.board, self.key = ground.board, (ground.toll, ground.ignores)
        cache = ground.board.cache
        self._pool: dict[Road, Road] = cache.setdefault("road pieces", {})
        self.table: dict[int, tuple[Road, ...]] = {}
        if is_lasting(ground.toll):
            self.table = cache.setdefault(("roads", self.key), self.table)
        self.own: dict[int, tuple[Road, ...]] = {}
        self.closed: list[int] = []
        for at, met in ground.hindrances.items():
            slot = ground.board.index(at)
            if slot >= 0 and not met.enter:
                self.closed.append(slot)
            elif slot >= 0:
                self._charge(slot, sum(c.amount for c in met.charges if c.tag not in ground.ignores))

    def at(self, slot: int) -> tuple[Road, ...]:
        """The exits of a slot, hexes that may not be entered included."""
        if slot in self.own:
            return self.own[slot]
        roads = self.table.get(slot)
        return self.build(slot) if roads is None else roads

    def build(self, slot: int) -> tuple[Road, ...]:
        """The exits of a slot by the map alone; they are kept."""
        pool = self._pool
        roads = self.table[slot] = tuple([pool.setdefault(road, road) for road in self.survey(slot)])
        return roads

    def survey(self, slot: int) -> list[Road]:
        """The exits of a slot by the map alone."""
        board, (price, ignores), out = self.board, self.key, []
        at = None if price is terrain_toll else board.hex_at(slot)  # the shared toll goes by slot: faster
        for direction, to in enumerate(board.neighbours(slot)):
            if to < 0:
                continue
            toll = price(board, at, direction) if at else _toll_between(board, slot, to, direction)
            if isinstance(toll, Block):
                continue
            extra = sum([charge.amount for charge in toll if charge.tag not in ignores]) if toll else 0
            out.append((to - slot, direction, extra))
        return out

    def _charge(self, slot: int, amount: int) -> None:
        if amount:
            for back in self.board.neighbours(slot):
                if back >= 0:
                    self.own[back] = tuple((step, d, extra + amount * (back + step == slot))
                                           for step, d, extra in self.at(back))


@lru_cache(maxsize=4096)
def _charges(extra: int, footing: str, climb: int, across: int) -> tuple[Charge, ...]:
    slope = climb if climb > 0 else int(climb < -1)
    items = (("M-TERR-1", extra, "footing" if footing == "bad" else "terrain"),
             ("M-TERR-1", slope, "slope"), ("M-TERR-2", across, "side"))
    return tuple(Charge(rule=rule, amount=amount, tag=tag) for rule, amount, tag in items if amount)


def terrain_toll(board: Board, at: Hex, direction: int) -> tuple[Charge, ...] | Block:
    """What terrain, slope and hexside ask for a step to a neighbour, or what bars it (M-TERR-1, M-TERR-2).

    The neighbour must be on the map. Tags: "footing" for the extra of a terrain with bad footing, "terrain"
    for others, "slope" for levels, "side" for hexsides.
    """
    here = board.index(at)
    return _toll_between(board, here, board.neighbours(here)[direction], direction)


def _toll_between(board: Board, here: int, there: int, direction: int) -> tuple[Charge, ...] | Block:
    side, terrain = board.side_at(here, direction), board.terrain_at(there)
    climb = board.levels[there] - board.levels[here] if board.levels else 0
    if side is not None and side.blocks_move:
        return Block(rule="M-TERR-2", kind=side.id)
    if terrain.blocks_move:
        return Block(rule="M-TERR-1", kind=terrain.id)
    if climb > 2 or climb < -2:
        return Block(rule="M-TERR-1", kind="level")
    return _charges(terrain.extra, terrain.footing, climb, side.extra if side else 0)
