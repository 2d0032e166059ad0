"""The menu: verbs of the asked unit, then the offers of a verb, then the values of an offer."""

from collections.abc import Sequence
from dataclasses import dataclass

from hexsim.rules.order import Order, Refusal
from hexsim.rules.ruleset import Offer, Offers, Ruleset, settle
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui.choices import asker, choice_of, families, holds, movement, offers_of, open_offer
from hexsim.ui.named import odds_of, orders_naming
from hexsim.ui.odds_words import percent
from hexsim.ui.overlay import Phrase
from hexsim.ui.panels import Menu, MenuRow
from hexsim.ui.view import Choice, ViewState
from hexsim.ui.words import (
    arg_label,
    is_facing,
    offer_label,
    refusal_phrase,
    values_of,
    verb_label,
    who_label,
    worded,
)

ROWS = 9
MOST_ANSWERS = 12
"""Values of an open key that are listed one by one among the answers to a question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A row before it has a number: what taking it means is a choice to show, or an order to give."""

    label: str
    detail: str = ""
    trouble: Phrase | None = None
    choice: Choice | None = None
    order: Order | None = None
    chosen: bool = False


def menu(ruleset: Ruleset, state: GameState, view: ViewState) -> Menu:
    """The page of the menu that is shown."""
    items = menu_items(ruleset, state, view)
    pages = max(1, -(-len(items) // ROWS))
    page = min(view.page, pages - 1)
    shown = items[page * ROWS: page * ROWS + ROWS]
    rows = tuple(
        MenuRow(number=at + 1, label=item.label, detail=item.detail, trouble=item.trouble, chosen=item.chosen,
                focus=view.focus == "menu" and view.row == at) for at, item in enumerate(shown))
    return Menu(title=_title(ruleset, state, view), rows=rows, page=page + 1, pages=pages)


def row_item(ruleset: Ruleset, state: GameState, view: ViewState, row: int) -> Item | None:
    """What stands in row `row`, from 0, of the page shown."""
    items = menu_items(ruleset, state, view)
    at = min(view.page, max(0, (len(items) - 1) // ROWS)) * ROWS + row
    return items[at] if 0 <= row < ROWS and at < len(items) else None


def menu_items(ruleset: Ruleset, state: GameState, view: ViewState) -> Sequence[Item]:
    """Everything in the menu at the level it stands at."""
    who = asker(state, view)
    if not who:
        return ()
    if is_decision(state) and view.choice is None:
        return answers(ruleset, state, view, who)
    if view.marked and view.choice is None:
        orders = orders_naming(ruleset, state, who).get(view.marked, ())
        return [_named(ruleset, state, view, order) for order in orders]
    offer = open_offer(ruleset, state, view)
    if offer is not None:
        return [_value(ruleset, state, view, offer, index) for index in range(len(offer))]
    choice = choice_of(ruleset, state, view)
    if choice is not None:
        offers = offers_of(ruleset, state, choice.who, choice.verb)
        if not isinstance(offers, Refusal) and len(offers) > 1:
            return [_offer(ruleset, state, choice, index, offer) for index, offer in enumerate(offers)]
    option = movement(ruleset, state, view)
    verb = choice.verb if choice else option.verb if option else ""
    return [_verb(ruleset, state, Choice(who=name, verb=kind), offers, chosen=kind == verb)
            for name, kind, offers in families(ruleset, state) if name == who]


def _verb(ruleset: Ruleset, state: GameState, choice: Choice, offers: Offers | Refusal, *,
          chosen: bool) -> Item:
    label = verb_label(ruleset, choice.verb)
    if isinstance(offers, Refusal):
        return Item(label=label, trouble=refusal_phrase(ruleset, offers))
    if not any(holds(offer) for offer in offers):
        return Item(label=label, trouble=Phrase(text=tr("ui.nothing_to_choose")))
    detail = "…" if len(offers) > 1 or offers[0].key is not None else ""
    if len(offers) == 1 and offers[0].order.clause.args:
        detail = offer_label(ruleset, state, offers[0])
    if len(offers) == 1 and offers[0].key is None:
        return Item(label=label, detail=detail, order=offers[0].order, chosen=chosen)
    return Item(label=label, detail=detail, choice=choice, chosen=chosen)


def _offer(ruleset: Ruleset, state: GameState, choice: Choice, index: int, offer: Offer) -> Item:
    word = worded(ruleset, f"key_{offer.key}", "") if offer.key and offer.order.clause.args else ""
    label = " · ".join(part for part in (offer_label(ruleset, state, offer), word) if part)
    chosen = choice.offer == index
    if not holds(offer):
        return Item(label=label, trouble=Phrase(text=tr("ui.nothing_to_choose")))
    if offer.key is None:
        return Item(label=label, order=offer.order, chosen=chosen)
    picked = Choice(who=choice.who, verb=choice.verb, offer=index)
    return Item(label=label, detail="…", choice=picked, chosen=chosen)


def _value(ruleset: Ruleset, state: GameState, view: ViewState, offer: Offer, index: int) -> Item:
    assert offer.key is not None
    value, order = offer.values[index], settle(ruleset, state, offer.pick(index))
    label = arg_label(ruleset, state, order.verb, (offer.key, value), order.who)
    return Item(label=label or tr("ui.none"), detail=chance_of(ruleset, state, order), order=order,
                chosen=order == view.weighed)


def _named(ruleset: Ruleset, state: GameState, view: ViewState, order: Order) -> Item:
    """An order about the unit marked, without saying again whom it is about."""
    values = values_of(ruleset, state, order.clause, order.who, (view.marked,))
    label = " · ".join([verb_label(ruleset, order.verb), *values])
    return Item(label=label, detail=chance_of(ruleset, state, order), order=order,
                chosen=order == view.weighed)


def chance_of(ruleset: Ruleset, state: GameState, order: Order) -> str:
    """The chance of an order as a row of the menu shows it, "" where nothing is rolled."""
    chance = odds_of(ruleset, state, order).chance
    return percent(chance) if chance is not None else ""


def is_decision(state: GameState) -> bool:
    """Whether the question comes up in the middle of something."""
    return state.awaiting is not None and not state.awaiting.root


def answers(ruleset: Ruleset, state: GameState, view: ViewState, who: str) -> list[Item]:
    """Every answer to a question in the middle of something, as far as they can be counted out."""
    found = [(verb, offers) for name, verb, offers in families(ruleset, state)
             if name == who and not isinstance(offers, Refusal) and any(map(holds, offers))]
    rows: list[Item] = []
    said = [verb for verb, offers in found if any(offer.key or offer.order.clause.args for offer in offers)]
    for verb, offers in found:
        for index, offer in enumerate(offers):
            rows += _answers(ruleset, state, view, Choice(who=who, verb=verb, offer=index), offer,
                             named=len(said) > 1)
    return rows


def _answers(ruleset: Ruleset, state: GameState, view: ViewState, choice: Choice, offer: Offer, *,
             named: bool) -> list[Item]:
    verb = [verb_label(ruleset, choice.verb)] if named else []
    if not holds(offer):
        return []
    mapped = offer.reach is not None or (offer.key and is_facing(ruleset, choice.verb, offer.key))
    if mapped or len(offer) > MOST_ANSWERS:
        word = worded(ruleset, f"key_{offer.key}", "") if offer.order.clause.args else ""
        label = " · ".join(part for part in (*verb, offer_label(ruleset, state, offer), word) if part)
        option = movement(ruleset, state, view)
        planned = option is not None and (option.verb, option.index) == (choice.verb, choice.offer)
        return [Item(label=label, detail="…", choice=choice, chosen=planned)]
    orders = [settle(ruleset, state, offer.pick(index)) for index in range(len(offer))]
    return [Item(label=_answer_label(ruleset, state, order, verb), order=order, chosen=order == view.weighed,
                 detail=chance_of(ruleset, state, order)) for order in orders]


def _answer_label(ruleset: Ruleset, state: GameState, order: Order, verb: list[str]) -> str:
    values = values_of(ruleset, state, order.clause, order.who)
    return " · ".join([*verb, *values]) or verb_label(ruleset, order.verb)


def _title(ruleset: Ruleset, state: GameState, view: ViewState) -> str:
    if view.marked and view.choice is None and not is_decision(state):
        return tr("ui.menu_at", who=who_label(state, view.marked))
    choice = choice_of(ruleset, state, view)
    return tr("ui.menu") if choice is None else verb_label(ruleset, choice.verb)
