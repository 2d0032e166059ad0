"""What may be done now as a numbered list: orders to give, movements to plan, values to choose from."""

from collections.abc import Iterator
from dataclasses import dataclass

from hexsim.rules.order import Order, Refusal
from hexsim.rules.ruleset import Offer, Ruleset
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui.choices import always_offers, families
from hexsim.ui.view import Choice
from hexsim.ui.words import arg_label, offer_label, order_label, refusal_phrase, verb_label

MOST_VALUES = 200


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


def refused_lines(ruleset: Ruleset, state: GameState) -> Iterator[str]:
    """What the question allows but a rule forbids, with the reason."""
    for _, verb, offers in families(ruleset, state):
        if isinstance(offers, Refusal):
            yield tr("cli.greyed", verb=verb_label(ruleset, verb), why=refusal_phrase(ruleset, offers).text)


def value_entries(ruleset: Ruleset, state: GameState, offer: Offer) -> list[Entry]:
    """The values of an open key, each as the order it makes; only the first ones of a long list."""
    assert offer.key is not None
    entries = []
    for at in range(min(len(offer), MOST_VALUES)):
        label = arg_label(ruleset, state, offer.order.verb, (offer.key, offer.values[at]))
        entries.append(Entry(label=label or tr("cli.nothing"), order=offer.pick(at)))
    return entries


def _entry(ruleset: Ruleset, state: GameState, offer: Offer, choice: Choice) -> Entry:
    label = verb_label(ruleset, choice.verb)
    fixed = offer_label(ruleset, state, offer) if offer.order.clause.args else ""
    label = f"{label}: {fixed}" if fixed else label
    if len(state.awaiting.who if state.awaiting else ()) > 1:
        label = f"{choice.who}: {label}"
    if offer.key is None:
        return Entry(label=label, order=offer.order)
    if offer.reach is not None:
        return Entry(label=tr("cli.entry_movement", what=label), choice=choice)
    return Entry(label=tr("cli.entry_values", what=label, n=len(offer)), offer=offer)
