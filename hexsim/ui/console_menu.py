"""What may be done now as a numbered list: orders to give, movements to plan, values to choose from."""

from collections.abc import Iterator
from dataclasses import dataclass

from hexsim.rules.order import Order, Refusal
from hexsim.rules.ruleset import Offer, Ruleset, settle
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui.choices import always_offers, families
from hexsim.ui.named import odds_of
from hexsim.ui.odds_words import chance_words, expected_words
from hexsim.ui.view import Choice
from hexsim.ui.words import arg_label, clause_label, offer_label, order_label, refusal_phrase, verb_label

MOST_VALUES, MOST_ANSWERS = 200, 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line of a numbered list, and what its number does: exactly one of the rest is set.

    Attributes:
        order: is given.
        choice: becomes the movement spoken of.
        offer: its values are listed.
        style: another kind of way to the goal that is proposed.
    """

    label: str
    order: Order | None = None
    choice: Choice | None = None
    offer: Offer | None = None
    style: str = ""


def order_entries(ruleset: Ruleset, state: GameState) -> list[Entry]:
    """Everything that may be done, in the order of the question; then what is always possible."""
    entries = []
    for who, verb, offers in families(ruleset, state):
        if not isinstance(offers, Refusal):
            entries += [_entry(ruleset, state, offer, Choice(who=who, verb=verb, offer=index))
                        for index, offer in enumerate(offers) if len(offer)]
    for order in always_offers(ruleset, state):
        entries.append(Entry(label=order_label(ruleset, state, order), order=order))
    return entries


def answer_entries(ruleset: Ruleset, state: GameState) -> list[Entry]:
    """The answers to a question in the middle of something; who can be named is counted out."""
    entries: list[Entry] = []
    asked = state.awaiting
    default = settle(ruleset, state, asked.default) if asked is not None and asked.default else None
    for who, verb, offers in families(ruleset, state):
        for index, offer in enumerate(() if isinstance(offers, Refusal) else offers):
            listed = offer.reach is None and 0 < len(offer) <= MOST_ANSWERS
            for order in map(offer.pick, range(len(offer))) if listed else ():
                label = clause_label(ruleset, state, order.clause, who)
                label += f" ({tr('ui.default_answer')})" if settle(ruleset, state, order) == default else ""
                entries.append(Entry(label=with_chance(ruleset, state, label, order), order=order))
            if not listed and len(offer):
                entries.append(_entry(ruleset, state, offer, Choice(who=who, verb=verb, offer=index)))
    return entries


def refused_lines(ruleset: Ruleset, state: GameState) -> Iterator[str]:
    """What the question allows but a rule forbids, with the reason; those with the same stand together."""
    found: dict[str, list[str]] = {}
    for _, verb, offers in families(ruleset, state):
        if isinstance(offers, Refusal):
            found.setdefault(refusal_phrase(ruleset, offers).text, []).append(verb_label(ruleset, verb))
    for why, verbs in found.items():
        yield tr("cli.greyed", verb=", ".join(dict.fromkeys(verbs)), why=why)


def value_entries(ruleset: Ruleset, state: GameState, offer: Offer) -> list[Entry]:
    """The values of an open key, each as the order it makes; only the first ones of a long list."""
    assert offer.key is not None
    entries = []
    for at in range(min(len(offer), MOST_VALUES)):
        order = offer.pick(at)
        label = arg_label(ruleset, state, order.verb, (offer.key, offer.values[at]), order.who)
        label = with_chance(ruleset, state, label or tr("cli.nothing"), order)
        entries.append(Entry(label=label, order=order))
    return entries


def with_chance(ruleset: Ruleset, state: GameState, label: str, order: Order) -> str:
    """The words for an order with its chance, where anything is rolled, and what is to be expected."""
    odds = odds_of(ruleset, state, order)
    parts = [chance_words(odds.chance)] if odds.chance is not None else []
    parts += [expected_words(odds)] if odds.expected is not None else []
    return f"{label} – {', '.join(parts)}" if parts else label


def _entry(ruleset: Ruleset, state: GameState, offer: Offer, choice: Choice) -> Entry:
    label = verb_label(ruleset, choice.verb)
    fixed = offer_label(ruleset, state, offer) if offer.order.clause.args else ""
    label = f"{label}: {fixed}" if fixed else label
    if len(state.awaiting.who if state.awaiting else ()) > 1:
        label = f"{choice.who}: {label}"
    if offer.key is None:
        return Entry(label=with_chance(ruleset, state, label, offer.order), order=offer.order)
    if offer.reach is not None:
        return Entry(label=tr("cli.entry_movement", what=label), choice=choice)
    return Entry(label=tr("cli.entry_values", what=label, n=len(offer)), offer=offer)
