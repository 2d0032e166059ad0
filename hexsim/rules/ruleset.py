"""A ruleset: one record of data and functions (contract 6), and the shared questions put to it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexsim.board.gait import Gait
from hexsim.board.ground import Ground
from hexsim.errors import NotationError
from hexsim.rules.advice import Advice
from hexsim.rules.card import Card, Odds, Prompt, Tracker, Zone
from hexsim.rules.character import Adopted, Character
from hexsim.rules.fields import bind, canonical
from hexsim.rules.goods import Goods
from hexsim.rules.order import OWN, PASS, Clause, Order, Refusal, is_writable
from hexsim.rules.paths import Paths
from hexsim.rules.rule import Book
from hexsim.rules.state import GameState, Thing, Unit
from hexsim.rules.switch import Switch, SwitchValue
from hexsim.rules.task import PASSING, Task

if TYPE_CHECKING:
    from hexsim.board.reach import Goal, Reach
    from hexsim.rules.event import Event
    from hexsim.rules.resolution import Resolution
    from hexsim.rules.scenario import UnitEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """One menu entry: an order, or a family of orders with one open key.

    Attributes:
        order: the order, without the open key.
        key: the open key, None for a single order; `values` may stand in it: lazy, sorted.
        reach: for a movement, the search its values come from.
    """

    order: Order
    key: str | None = None
    values: Sequence[str] = ()
    reach: "Reach | None" = None

    def __len__(self) -> int:
        return 1 if self.key is None else len(self.values)

    @property
    def goals(self) -> "tuple[Goal, ...]":
        """For a movement, where each of its values ends."""
        return (self.values.goals if isinstance(self.values, Paths)
                else self.reach.goals() if self.reach is not None else ())

    def pick(self, index: int) -> Order:
        """The order number `index`, from 0."""
        return self.order if self.key is None else self.order.with_args(**{self.key: self.values[index]})


Offers = tuple[Offer, ...]
Check = Callable[[GameState, Order], Refusal | None]
OffersOf = Callable[[GameState, str], Offers | Refusal]
Resolve = Callable[["Resolution", Order, Task | None], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderKind:
    """A verb: the dataclass of its keys, what may be offered, what is legal, what it does.

    Attributes:
        offers: (state, who) → menu entries, or the refusal that greys the verb out.
        check: (state, order) → the refusal, for any order of anybody; draws no dice, changes nothing.
        resolve: (resolution, order, the task that asked; None for an always-order or a carried out answer).
        always: legal whenever somebody is asked; afterwards the same question is asked again.
        parts: verbs that may follow after ` + ` as parts or answers given ahead; None: any of the ruleset's.
        besides: it costs nothing and can always be done; who has nothing else left has done its turn.
    """

    verb: str
    fields: type
    offers: OffersOf
    check: Check
    resolve: Resolve
    always: bool = False
    parts: tuple[str, ...] | None = None
    besides: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Everything hexsim knows of a ruleset; see contract section 6 for who calls what.

    Attributes:
        sheet: type of `Unit.sheet`, a frozen dataclass read from scenario tables.
        types: its tasks and records, for the codec.
        muster: (sheet, entry, switches) → status of a unit before the fight.
        begin: starts the fight; its dice are those of ply 0.
        gate: the first look at any order, before its verb's `check`.
        follow: event type → further events that follow from it, without dice or questions.
        gaits: names of the gaits that `gait` knows as clauses, for `hexsim reach --order`.
        advice: for computer players; without it they judge by `value` and trial rolls of their own.
        judge: what is wrong with a clause's path for a unit, asked or not; None: only its gait is looked at.
        check_thing: looks at a thing of a scenario; a HexsimError says what it cannot read in its table.
        eyes: eye height of a unit in half levels above its hex, for lines of sight; None: all stand.
        order: all units in the order of their turns, for whoever shows it; None: as in the roster.
        tracker: who has declared what for this round, asked on a view; None while there is nothing to tell.
        present: the sheet with which a unit would begin as it is now; None: the one it began with.
        adopt: the sheet of a character from elsewhere, None for a family it does not know; never raises.
        goods: what sheets list by name; `grounds`: its figures of terrains; both for the editor.
    """

    name: str
    title: str
    version: str
    switches: tuple[Switch, ...]
    sheet: type
    status: type
    flow: type
    types: tuple[type, ...]
    book: Book
    muster: Callable[[Any, "UnitEntry", Mapping[str, SwitchValue]], Any]
    begin: Callable[["Resolution"], None]
    orders: Mapping[str, OrderKind]
    gate: Check
    tasks: Mapping[type, Callable[["Resolution", Any], None]]
    gait: Callable[[GameState, Unit, Clause], Gait | Refusal]
    ground: Callable[[GameState, Unit, Gait], Ground]
    fights: Callable[[GameState, Unit], bool]
    prompt: Callable[[GameState], Prompt]
    card: Callable[[GameState, Unit], Card]
    zones: Callable[[GameState, Unit], tuple[Zone, ...]]
    odds: Callable[[GameState, Order], Odds]
    value: Callable[[GameState, str], int]
    follow: Mapping[type, Callable[[GameState, "Event"], "tuple[Event, ...]"]] = field(default_factory=dict)
    conceal: Callable[[GameState, str], tuple[GameState, tuple[str, ...]]] = lambda state, _: (state, ())
    gaits: tuple[str, ...] = ()
    judge: Callable[[GameState, Unit, Clause], Refusal | None] | None = None
    check_thing: Callable[[Thing], None] | None = None
    eyes: Callable[[GameState, Unit], int] | None = None
    order: Callable[[GameState], tuple[str, ...]] | None = None
    tracker: Callable[[GameState], Tracker | None] | None = None
    present: Callable[[Unit], Any] | None = None
    adopt: Callable[[Character], Adopted | None] | None = None
    goods: tuple[Goods, ...] = ()
    grounds: tuple[str, ...] = ()
    locale: Path | None = None
    advice: Advice | None = None


def settle(ruleset: Ruleset, state: GameState, order: Order) -> Order:
    """The canonical order: passing becomes the default answer, keys stand in field order, defaults left out.

    An order that cannot be read comes back as it is.
    """
    asked, passing = state.awaiting, order.clauses[:1] == (PASSING,)
    if passing and asked and asked.default and order.who in asked.who:
        order = Order(who=order.who, clauses=(*asked.default.clauses, *order.ahead))
    known = ruleset.orders
    if any(clause.verb not in known and not _passes(ruleset, clause) for clause in order.clauses):
        return order
    try:
        clauses = tuple([_settled(ruleset, state, order.who, clause) for clause in order.clauses])
    except NotationError:
        return order
    return order if clauses == order.clauses else Order(who=order.who, clauses=clauses)


def _settled(ruleset: Ruleset, state: GameState, who: str, clause: Clause) -> Clause:
    if _passes(ruleset, clause):
        return clause
    mover = clause.get("who") or who
    start = state.unit(mover).pose if state.has_unit(mover) else None
    return canonical(ruleset.orders[clause.verb].fields, clause, state.board, start)


def _passes(ruleset: Ruleset, clause: Clause) -> bool:
    return clause.verb == PASS and not clause.args and PASS not in ruleset.orders


def check(ruleset: Ruleset, state: GameState, order: Order) -> Refusal | None:
    """Why the order is refused, None if it is accepted; changes nothing, draws nothing.

    Shared code refuses by itself only what cannot be read (E_NOTATION) and what comes after the end (E_OVER).
    """
    return check_settled(ruleset, state, settle(ruleset, state, order))


def check_settled(ruleset: Ruleset, state: GameState, order: Order) -> Refusal | None:
    """The same for an order that `settle` has made canonical."""
    refusal = _unreadable(ruleset, state, order)
    if refusal:
        return refusal
    asked = state.awaiting
    if state.outcome is not None or asked is None:
        return Refusal(code="E_OVER", rule=OWN)
    kind = ruleset.orders[order.verb]
    refusal = ruleset.gate(state, order) or kind.check(state, order)
    if refusal is None:
        assert kind.always or (order.who in asked.who and order.verb in asked.verbs), (str(order), asked)
    return refusal


def _unreadable(ruleset: Ruleset, state: GameState, order: Order) -> Refusal | None:
    if not is_writable(order):
        return _notation("core.order_unwritable", who=order.who)
    parts = ruleset.orders[order.verb].parts if order.verb in ruleset.orders else None
    for number, clause in enumerate(order.clauses):
        kind = ruleset.orders.get(clause.verb)
        if kind is None and not (number and _passes(ruleset, clause)):
            return _notation("core.verb_unknown", verb=clause.verb, allowed=" ".join(ruleset.orders))
        if number and parts is not None and clause.verb not in (*parts, *(PASS for _ in parts[:1])):
            return _notation("core.part_unknown", verb=clause.verb, allowed=" ".join(parts) or "–")
        try:
            if kind is not None:
                bind(kind.fields, clause, state.board)
        except NotationError as error:
            return _notation(error.key, **error.params)
    return None


def _notation(key: str, **params: object) -> Refusal:
    given = tuple((name, value if isinstance(value, int) else str(value)) for name, value in params.items())
    return Refusal(code="E_NOTATION", rule=OWN, params=(("detail", f"@{key}"), *given))


class LegalOrders:
    """The legal orders as a view: `in` is `check`; iteration walks the offers lazily, in a stable order.

    Listed orders are accepted; more orders than the listed ones may be accepted (any path, any part).
    """

    __slots__ = ("_offers", "_ruleset", "_state")

    def __init__(self, ruleset: Ruleset, state: GameState) -> None:
        self._ruleset, self._state = ruleset, state
        self._offers: tuple[tuple[str, str, Offers | Refusal], ...] | None = None

    def families(self) -> tuple[tuple[str, str, Offers | Refusal], ...]:
        """(who, verb, its offers or the refusal that greys it out) for everything the question allows."""
        asked = self._state.awaiting
        if self._offers is None:
            pairs = [(who, verb) for who in asked.who for verb in asked.verbs] if asked else []
            self._offers = tuple(
                (who, verb, self._ruleset.orders[verb].offers(self._state, who)) for who, verb in pairs)
        return self._offers

    def offers(self) -> Iterator[Offer]:
        """All menu entries that are open."""
        for _, _, offers in self.families():
            if not isinstance(offers, Refusal):
                yield from offers

    def __contains__(self, order: Order) -> bool:
        return check(self._ruleset, self._state, order) is None

    def __iter__(self) -> Iterator[Order]:
        return (offer.pick(index) for offer in self.offers() for index in range(len(offer)))

    def __len__(self) -> int:
        return sum(map(len, self.offers()))

    def __bool__(self) -> bool:
        return any(len(offer) for offer in self.offers())

    def pick(self, index: int) -> Order:
        """The order number `index` of the iteration, without walking through it."""
        for offer in self.offers():
            if index < len(offer):
                return offer.pick(index)
            index -= len(offer)
        raise IndexError(index)


def legal_orders(ruleset: Ruleset, state: GameState) -> LegalOrders:
    """What may be answered now; empty when nobody is asked."""
    return LegalOrders(ruleset, state)
