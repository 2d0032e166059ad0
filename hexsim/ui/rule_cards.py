"""Rules to look up: the card of one, and the list of all of a ruleset."""

from dataclasses import replace
from pathlib import Path

import hexsim
from hexsim.game.game import Game
from hexsim.rules.rule import RuleEntry
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.text import tr
from hexsim.ui.choices import movement
from hexsim.ui.dialog import RuleCard, RuleList
from hexsim.ui.log_lines import log_lines
from hexsim.ui.overlay import Phrase
from hexsim.ui.overlays import plan_of
from hexsim.ui.panels import DialogModel, DialogRow
from hexsim.ui.view import ViewState
from hexsim.ui.words import worded

SHOWN = 12
"""Rules of the list that are shown at once."""

_TOP = Path(hexsim.__file__).parent.parent


def card_model(game: Game, state: GameState, view: ViewState, dialog: RuleCard) -> DialogModel:
    """The rule in our words, what it does here where it does something, and for developers where its code is.

    Args:
        game: the game.
        state: what is shown of it.
        view: the screen: plan and log.
        dialog: which rule.
    """
    ruleset = game.ruleset
    title = worded(ruleset, f"{dialog.rule}.title", dialog.rule)
    lines = [worded(ruleset, f"{dialog.rule}.text", tr("ui.no_rule_text"))]
    example = example_of(game, state, view, dialog.rule)
    if example:
        lines.append(tr("ui.rule_example", text=example))
    if view.dev and dialog.rule in ruleset.book:
        entry = ruleset.book[dialog.rule]
        lines.append(tr("ui.rule_place", place=place_of(entry), function=entry.function.__qualname__))
    heading = tr("ui.rule_title", rule=dialog.rule, title=title) if title != dialog.rule else title
    return DialogModel(kind="rule", title=heading, lines=tuple(Phrase(text=line) for line in lines),
                       rows=(DialogRow(label=tr("ui.close"), focus=True),))


def example_of(game: Game, state: GameState, view: ViewState, rule: str) -> str:
    """What a rule does in this fight: the line of the plan, else the last one of the log; "" for nothing."""
    option = movement(game.ruleset, state, view) if view.replay is None else None
    plan = plan_of(game.ruleset, state, view, option)
    planned = [line.text for line in plan.lines if rule in dict(line.items)] if plan is not None else []
    if planned:
        return planned[0]
    for line in reversed(log_lines(game, view)):
        found = [phrase.text for phrase in line.ledger if phrase.rule == rule]
        if found or line.rule == rule:
            return found[0] if found else line.text
    return ""


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
