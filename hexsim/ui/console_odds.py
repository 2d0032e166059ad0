"""Before anything is rolled, at the text board: chances, ledgers, expectations; and who can be attacked."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from hexsim.errors import HexsimError
from hexsim.rules.order import Order
from hexsim.rules.ruleset import Ruleset, check, settle
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui.console_menu import Entry, with_chance
from hexsim.ui.fights import RollSheet
from hexsim.ui.named import odds_of, orders_naming
from hexsim.ui.odds_words import roll_sheets
from hexsim.ui.words import order_label, refusal_phrase

if TYPE_CHECKING:
    from hexsim.ui.console import Console


def odds(console: "Console", rest: str) -> None:
    """Who can be attacked and how; or the chances of one order, which is not given."""
    if not rest or console.state.has_unit(rest):
        _listed(console, rest)
        return
    order = _meant(console, rest)
    refusal = check(console.ruleset, console.state, order)
    if refusal is not None:
        console.write(refusal_phrase(console.ruleset, refusal).text)
    else:
        order = settle(console.ruleset, console.state, order)
        console.say(*odds_lines(console.ruleset, console.state, order))


def _listed(console: "Console", unit: str) -> None:
    """Every order that names a unit, or that one, with its chance; a number then gives it."""
    state = console.state
    if state.awaiting is None:
        raise HexsimError("cli.fight_over")
    named = orders_naming(console.ruleset, state, console.speaker())
    orders = [order for name, found in named.items() if unit in ("", name) for order in found]
    console.drop()
    if not orders:
        console.write(tr("cli.odds_nobody"))
    console.offer([Entry(label=with_chance(console.ruleset, state, order_label(console.ruleset, state, order),
                                           order), order=order) for order in dict.fromkeys(orders)])


def _meant(console: "Console", rest: str) -> Order:
    """The order written down, or that of an entry of the list printed last."""
    if not rest.isdecimal():
        return console.read_order(rest)
    number = int(rest) if len(rest) < 6 else 0
    order = console.entries[number - 1].order if 1 <= number <= len(console.entries) else None
    if order is None:
        raise HexsimError("cli.no_entry", number=rest)
    return order


def odds_lines(ruleset: Ruleset, state: GameState, order: Order) -> Iterator[str]:
    """An order with everything it is known to roll."""
    yield order_label(ruleset, state, order)
    sheets = roll_sheets(ruleset, state, odds_of(ruleset, state, order))
    if not sheets:
        yield tr("cli.odds_none")
    for sheet in sheets:
        yield from sheet_lines(sheet)


def sheet_lines(sheet: RollSheet) -> Iterator[str]:
    """A roll before it is made: chance, expectation, ledger, how others could answer."""
    yield ": ".join(part for part in (sheet.title, ", ".join(
        part for part in (sheet.chance, sheet.expected) if part)) if part)
    yield from (f"    {line.text}" for line in sheet.lines)
    if sheet.answers:
        yield f"    {tr('ui.roll_answers')}:"
    for answer in sheet.answers:
        yield f"    {answer.label}: " + ", ".join(part for part in (answer.chance, answer.expected) if part)


def small(console: "Console", rest: str) -> None:
    """Whether questions that mostly get their default answer are asked, too."""
    if rest not in ("on", "off", ""):
        raise HexsimError("cli.want_on_off", text=rest)
    console.small = rest == "on" if rest else not console.small
    console.write(tr("ui.said_small_on" if console.small else "ui.said_small_off"))


WEIGHING: Mapping[str, Callable[..., None]] = {"odds": odds, "small": small}
"""The commands about chances and questions."""
