"""Chances and expectations in words, and rolls before they are made as ledgers."""

from fractions import Fraction

from hexsim.rules.card import Odds
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.text import has_text, tr
from hexsim.ui.fights import Answer, RollSheet
from hexsim.ui.log_rolls import modifier_lines
from hexsim.ui.overlay import Phrase
from hexsim.ui.told import minus
from hexsim.ui.words import item_label, named, who_label, with_rule

MOST_DENOMINATOR = 99_999
"""Fractions with larger numbers are left out: nobody reads them."""


def decimal(number: Fraction) -> str:
    """A number with one decimal place, in the writing of the language."""
    tenths = int(abs(number) * 10 + Fraction(1, 2))
    text = tr("ui.decimal", whole=tenths // 10, tenth=tenths % 10)
    return f"−{text}" if number < 0 and tenths else text


def percent(chance: Fraction) -> str:
    """A chance in whole percent, for a token; what is possible is never 0, what may fail never 100.

    >>> percent(Fraction(1, 1000)), percent(Fraction(999, 1000)), percent(Fraction(1))
    ('1%', '99%', '100%')
    """
    whole = int(chance * 100 + Fraction(1, 2))
    if 0 < chance < 1:
        whole = min(max(whole, 1), 99)
    return tr("ui.percent", n=str(whole))


def chance_words(chance: Fraction) -> str:
    """A chance in percent and as the fraction it is."""
    exact = tr("ui.percent", n=decimal(chance * 100))
    if chance.denominator > MOST_DENOMINATOR or chance.denominator == 1:
        return exact
    return tr("ui.chance", percent=exact, fraction=f"{chance.numerator}/{chance.denominator}")


def roll_sheets(ruleset: Ruleset, state: GameState, odds: Odds) -> tuple[RollSheet, ...]:
    """Everything that is rolled, in turn."""
    rolls = (odds, *odds.further)
    return tuple(roll_sheet(ruleset, state, one) for one in rolls if says_something(one))


def says_something(odds: Odds) -> bool:
    """Whether anything is rolled or to be expected."""
    return odds.chance is not None or odds.expected is not None


def roll_sheet(ruleset: Ruleset, state: GameState, odds: Odds) -> RollSheet:
    """One roll with its ledger."""
    lines: list[Phrase] = []
    if odds.value is not None:
        lines.append(Phrase(text=tr(_own(ruleset, "roll_value"), value=minus(odds.value))))
    lines += modifier_lines(ruleset, odds.modifiers)
    if odds.value is not None and odds.modifiers:
        need = odds.value + sum(modifier.value for modifier in odds.modifiers)
        lines.append(Phrase(text=tr(_own(ruleset, "roll_need"), need=minus(need))))
    lines += [with_rule(tr(line.key, **dict(line.params)), line.rule) for line in odds.lines]
    return RollSheet(
        title=roll_title(ruleset, state, odds), lines=tuple(lines), expected=expected_words(odds),
        chance=chance_words(odds.chance) if odds.chance is not None else "",
        share=float(odds.chance) if odds.chance is not None else None,
        answers=tuple(_answer(ruleset, state, one) for one in odds.answers))


def _own(ruleset: Ruleset, name: str) -> str:
    """The key of the ruleset's own words, else of the screen's."""
    return key if has_text(key := f"{ruleset.name}.{name}") else f"ui.{name}"


def roll_title(ruleset: Ruleset, state: GameState, odds: Odds) -> str:
    """Who rolls what with what."""
    what = named(ruleset, "test", odds.test) if odds.test else ""
    thing = item_label(ruleset, state, odds.unit, odds.item) or odds.item
    return " · ".join(part for part in (who_label(state, odds.unit), what, thing) if part)


def expected_words(odds: Odds) -> str:
    """The damage to be expected, "" if there is none."""
    return tr("ui.expected", n=decimal(odds.expected)) if odds.expected is not None else ""


def _answer(ruleset: Ruleset, state: GameState, odds: Odds) -> Answer:
    chance = chance_words(odds.chance) if odds.chance is not None else ""
    return Answer(label=roll_title(ruleset, state, odds), chance=chance, expected=expected_words(odds))
