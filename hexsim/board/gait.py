"""How something moves (a gait in gears), and a movement written down (path, snag). Imports `hexes` only.

A gait is data: which entries it knows at what price, what turning costs, and how far one may turn at the end.
What the ground adds to the price is no part of it (see `ground`). Every price carries the id of the rule that
sets it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from hexsim.hexes.hex import Hex
from hexsim.hexes.path import ENTRIES, format_path
from hexsim.hexes.pose import Pose

LEDGER_ORDER = {"terrain": 1, "footing": 1, "body": 2, "slope": 3, "side": 4, "ally": 5, "evade": 7}
"""Place of a charge in a ledger line by its tag, after the price of the entry; other tags before Evade."""

SnagKind = Literal["turn", "direction", "action", "edge", "blocked", "occupied", "evade", "budget", "end"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """One item of a ledger line.

    >>> str(Charge(rule="M-TERR-1", amount=1, tag="body"))
    'M-TERR-1:1'

    Attributes:
        rule: id of the rule that asks for it.
        amount: points, 0 or more; 0 for a free turn.
        tag: what it is for, so that a gait can ignore it ("body", "footing", …).
    """

    rule: str
    amount: int
    tag: str = ""

    def __str__(self) -> str:
        return f"{self.rule}:{self.amount}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A way to enter a neighbouring hex (`F L R < > SL SR B`) at a price of at least 1."""

    token: str
    rule: str
    price: int

    def __post_init__(self) -> None:
        assert self.price >= 1 and self.token in ENTRIES, self


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Turning in place: the price of each hexside, 0 if it is free."""

    rule: str
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn:
    """The free turn at the end: `sides` hexsides (3 = any) for whoever has spent `spent` points or fewer."""

    rule: str
    spent: int
    sides: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear:
    """Prices that hold from one entered hex to the next.

    Attributes:
        entries: ways to enter a hex; the others are not allowed.
        turn: turning in place, None if it is not allowed.
        ends: rows of the free end turn, the first that fits counts; more spent never allows more.
        extras: whether what the ground adds is charged.
    """

    entries: tuple[Entry, ...] = ()
    turn: Turn | None = None
    ends: tuple[EndTurn, ...] = ()
    extras: bool = True

    def __post_init__(self) -> None:
        rows, tokens = self.ends, [entry.token for entry in self.entries]
        assert len(tokens) == len(set(tokens)), tokens
        assert all(a.spent <= b.spent and a.sides >= b.sides for a, b in pairwise(rows)), rows

    def entry(self, token: str) -> Entry | None:
        """The entry of that token, None if this gear does not allow it."""
        return next((entry for entry in self.entries if entry.token == token), None)

    def end_row(self, spent: int) -> EndTurn | None:
        """The row of the end turn after so many points, None if there is no end turn."""
        return next((row for row in self.ends if spent <= row.spent), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gait:
    """A way of moving. Whoever has entered n hexes is in gear min(n, last); no more of the past matters.

    Attributes:
        name: what it is called in logs and tests.
        measure: what the budget counts.
        budget: points or hexes to spend.
        gears: at least one.
        opening: paid before anything else, also by whoever then stays put.
        ignores: tags of charges of the ground that it does not pay.
        evade: added to the price of a `^` entry, None if there is no Evade.
        actions: how many `!` a path may hold.
        action_last: whether nothing but `!` may follow a `!`.
    """

    name: str
    measure: Literal["points", "hexes"] = "points"
    budget: int
    gears: tuple[Gear, ...]
    opening: tuple[Charge, ...] = ()
    ignores: tuple[str, ...] = ()
    evade: Charge | None = None
    actions: int = 0
    action_last: bool = False

    def gear(self, entered: int) -> Gear:
        """The gear after so many entered hexes."""
        return self.gears[min(entered, len(self.gears) - 1)]

    @property
    def opening_price(self) -> int:
        """Points of the opening together."""
        return total(self.opening)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A token carried out: the pose after it and what was charged. It is a line of the ledger.

    The opening of a gait is a step of its own with an empty token.
    """

    token: str
    pose: Pose
    charges: tuple[Charge, ...] = ()

    @property
    def price(self) -> int:
        """All charges together."""
        return total(self.charges)

    @property
    def enters(self) -> bool:
        """Whether it went into another hex."""
        return self.token.removesuffix("^") in ENTRIES


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """A movement from a start, step by step; `str` is its canonical text (M-NOTE-4)."""

    start: Pose
    steps: tuple[Step, ...] = ()

    @property
    def tokens(self) -> tuple[str, ...]:
        """Its tokens; the opening has none."""
        return tuple(step.token for step in self.steps if step.token)

    @property
    def end(self) -> Pose:
        """Where it leads."""
        return self.steps[-1].pose if self.steps else self.start

    @property
    def price(self) -> int:
        """Everything charged, points of the gait."""
        return sum(step.price for step in self.steps)

    @property
    def entered(self) -> int:
        """How many hexes it enters."""
        return sum(step.enters for step in self.steps)

    def ledger(self, budget: int) -> tuple[str, ...]:
        """Its lines in the notation of M-LED-1; an opening is line 0.

        >>> from hexsim.hexes.hex import Hex
        >>> there = Step(token="F", pose=Pose(Hex(1, 0), 0), charges=(Charge(rule="M-MOVE-2", amount=1),))
        >>> Path(start=Pose(Hex(0, 0), 0), steps=(there,)).ledger(6)
        ('1 F (1,0)f0 M-MOVE-2:1 =1 left 5',)
        """
        lines, left, number = [], budget, 0
        for step in self.steps:
            number += step.token != ""
            left -= step.price
            (q, r), facing = step.pose
            place = f"{number} {step.token or '-'} ({q},{r})f{facing:d}"
            items = "+".join(map(str, step.charges)) or "-:0"
            lines.append(f"{place} {items} ={step.price} left {left}")
        return tuple(lines)

    def __str__(self) -> str:
        return format_path(self.tokens)


@dataclass(frozen=True, slots=True, kw_only=True)
class Snag:
    """Why a token cannot be carried out or a pose not be reached.

    Attributes:
        kind: what is in the way.
        token: number of the token from 1, 0 where there is none.
        rule: id of the rule, empty where the ruleset's own table names it.
        by: what or who is in the way: a terrain, a hexside, "level", or the id of a unit.
        short: points or hexes that are missing.
        at: where, if it is a place.
    """

    kind: SnagKind
    token: int = 0
    rule: str = ""
    by: str = ""
    short: int = 0
    at: Hex | None = None


def total(charges: Iterable[Charge]) -> int:
    """The charges added up."""
    return sum(charge.amount for charge in charges)


def in_ledger_order(charges: Iterable[Charge]) -> tuple[Charge, ...]:
    """Charges of the ground as M-LED-1 lists them: terrain, body, slope, hexside, ally, others, Evade.

    >>> found = [Charge(rule="R", amount=1, tag=tag) for tag in ("ally", "side", "body")]
    >>> [charge.tag for charge in in_ledger_order(found)]
    ['body', 'side', 'ally']
    """
    return tuple(sorted(charges, key=lambda charge: LEDGER_ORDER.get(charge.tag, 6)))

