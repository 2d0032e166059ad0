"""Rules to look up: the card of one, and the list of all of a ruleset."""

from dataclasses import replace
from pathlib import Path

import hexsim
from hexsim.rules.rule import RuleEntry
from hexsim.rules.ruleset import Ruleset
from hexsim.text import has_text, tr
from hexsim.ui.dialog import RuleCard, RuleList
from hexsim.ui.overlay import Phrase
from hexsim.ui.panels import DialogModel, DialogRow
from hexsim.ui.view import ViewState
from hexsim.ui.words import worded

SHOWN = 12
"""Rules of the list that are shown at once."""

_TOP = Path(hexsim.__file__).parent.parent


def card_model(ruleset: Ruleset, dialog: RuleCard, *, dev: bool) -> DialogModel:
    """The rule in our words, an example where there is one, and where its code is for those who develop."""
    title = worded(ruleset, f"{dialog.rule}.title", dialog.rule)
    lines = [worded(ruleset, f"{dialog.rule}.text", tr("ui.no_rule_text"))]
    if has_text(f"{ruleset.name}.{dialog.rule}.example"):
        lines.append(tr("ui.rule_example", text=tr(f"{ruleset.name}.{dialog.rule}.example")))
    if dev and dialog.rule in ruleset.book:
        entry = ruleset.book[dialog.rule]
        lines.append(tr("ui.rule_place", place=place_of(entry), function=entry.function.__qualname__))
    heading = tr("ui.rule_title", rule=dialog.rule, title=title) if title != dialog.rule else title
    return DialogModel(kind="rule", title=heading, lines=tuple(Phrase(text=line) for line in lines),
                       rows=(DialogRow(label=tr("ui.close"), focus=True),))


def place_of(entry: RuleEntry) -> str:
    """The file and line of a rule's function, below hexsim's own folder where it lies there."""
    path, line = entry.place()
    shown = path.relative_to(_TOP) if path.is_relative_to(_TOP) else path
    return f"{shown.as_posix()}:{line}"


def found_rules(ruleset: Ruleset, text: str) -> tuple[RuleEntry, ...]:
    """All rules whose id, title or text holds the words typed; those whose title does come first."""
    words = text.casefold().split()
    titled, others = [], []
    for entry in ruleset.book:
        head = f"{entry.id} {tr(f'{entry.key}.title')}".casefold()
        if all(word in head for word in words):
            titled.append(entry)
        elif all(word in f"{head} {tr(f'{entry.key}.text')}".casefold() for word in words):
            others.append(entry)
    return (*titled, *others)


def list_model(ruleset: Ruleset, dialog: RuleList) -> DialogModel:
    """The list with what is typed, and the row in focus in its middle."""
    found = found_rules(ruleset, dialog.text)
    first = first_row(dialog.row, len(found))
    rows = tuple(DialogRow(label=tr(f"{entry.key}.title"), detail=entry.id, focus=at == dialog.row)
                 for at, entry in enumerate(found[first: first + SHOWN], start=first))
    lines = () if found else (Phrase(text=tr("ui.rules_none")),)
    return DialogModel(kind="commands", title=tr("ui.rules_title", n=len(found)), lines=lines,
                       entry=dialog.text, rows=rows)


def first_row(row: int, count: int) -> int:
    """The first row shown of a long list."""
    return max(0, min(row - SHOWN // 2, count - SHOWN))


def moved(view: ViewState, ruleset: Ruleset, dialog: RuleList, step: int) -> ViewState:
    """Another row in focus."""
    count = len(found_rules(ruleset, dialog.text))
    return view.having(dialogs=(*view.dialogs[:-1], replace(dialog, row=(dialog.row + step) % max(count, 1))))


def opened(view: ViewState, ruleset: Ruleset, dialog: RuleList) -> ViewState:
    """The card of the row in focus on top of the list; closing it leads back to the list."""
    found = found_rules(ruleset, dialog.text)
    if not found:
        return view
    row = min(dialog.row, len(found) - 1)
    card = RuleCard(rule=found[row].id)
    return view.having(dialogs=(*view.dialogs[:-1], replace(dialog, row=row), card))
