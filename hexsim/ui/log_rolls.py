"""A roll in the log: what it has brought, unfolding to dice, target number, margin and every modifier."""

from hexsim.rules.event import Modifier, Rolled
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui.overlay import Phrase
from hexsim.ui.told import faces_words, minus, rolled_words
from hexsim.ui.words import named, who_label, with_rule, worded


def roll_words(ruleset: Ruleset, state: GameState, event: Rolled) -> tuple[str, tuple[Phrase, ...]]:
    """The sentence and what it unfolds to."""
    ledger = modifier_lines(ruleset, event.modifiers)
    if text := rolled_words(ruleset, state, event):
        return text, (dice_line(ruleset, event), *ledger)
    params = {"who": who_label(state, event.unit), "test": named(ruleset, "test", event.test),
              "faces": faces_words(event), "total": event.total}
    if event.need is None:
        return tr("ui.log_rolled", **params), ledger
    outcome = named(ruleset, "outcome", event.outcome)
    return tr("ui.log_rolled_need", need=minus(event.need), outcome=outcome, **params), ledger


def dice_line(ruleset: Ruleset, event: Rolled) -> Phrase:
    """The dice, with target number and margin where there is one."""
    params = {"test": named(ruleset, "test", event.test), "faces": faces_words(event), "total": event.total}
    if event.need is None:
        return with_rule(tr("ui.dice_line", **params), event.rule)
    text = tr("ui.dice_need", need=minus(event.need), margin=signed(event.degree),
              outcome=named(ruleset, "outcome", event.outcome), **params)
    return with_rule(text, event.rule)


def modifier_lines(ruleset: Ruleset, modifiers: tuple[Modifier, ...]) -> tuple[Phrase, ...]:
    """What was added to a figure, line by line, each with its rule."""
    return tuple(with_rule(modifier_words(ruleset, modifier), modifier.rule) for modifier in modifiers)


def modifier_words(ruleset: Ruleset, modifier: Modifier) -> str:
    """A modifier with its reason; without one the rule's title stands for it."""
    title = worded(ruleset, f"{modifier.rule}.title", modifier.rule)
    return f"{signed(modifier.value)} {tr(modifier.reason) if modifier.reason else title}"


def signed(number: int) -> str:
    """A number with its sign.

    >>> signed(2), signed(-4), signed(0)
    ('+2', '−4', '±0')
    """
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"
