"""The open dialog in words."""

from hexsim.game.game import Game
from hexsim.rules.ruleset import Ruleset
from hexsim.rules.state import GameState
from hexsim.text import NAMES, tr
from hexsim.ui import rule_cards, writing
from hexsim.ui.actions import ACTIONS, found_actions, key_hints
from hexsim.ui.dialog import (
    AnswerEntry,
    CommandSearch,
    CommentPrompt,
    Dialog,
    DiceEntry,
    EndTurnQuestion,
    FilePrompt,
    Help,
    LessonPick,
    LessonWords,
    Notice,
    RuleCard,
    RuleList,
    Settings,
)
from hexsim.ui.overlay import Phrase
from hexsim.ui.panels import DialogModel, DialogRow
from hexsim.ui.view import ViewState
from hexsim.ui.words import named, order_label, who_label

SETTINGS = ("language", "scale", "palette", "motion", "numbers", "minimap", "log", "match", "ask_end",
            "small", "tracker")
"""Rows of the settings, in order."""

SHOWN = 12
"""Rows of a long list that are shown at once."""


def dialog_model(game: Game, state: GameState, view: ViewState) -> DialogModel | None:
    """The topmost dialog, None if there is none; `state` is what is shown of the game."""
    return _worded(game, state, view, view.dialog) if view.dialog is not None else None


def _worded(game: Game, state: GameState, view: ViewState, dialog: Dialog) -> DialogModel:
    ruleset = game.ruleset
    match dialog:
        case EndTurnQuestion():
            return _end_turn(state, dialog)
        case DiceEntry():
            return _dice(ruleset, state, dialog)
        case CommandSearch():
            return _search(ruleset, state, view, dialog)
        case RuleCard():
            return rule_cards.card_model(game, state, view, dialog)
        case RuleList():
            return rule_cards.list_model(ruleset, dialog)
        case Help():
            return _help(view, dialog)
        case Settings():
            return _settings(view, dialog)
        case FilePrompt():
            return DialogModel(kind="file", title=tr(f"ui.file_{dialog.purpose}"), entry=dialog.text,
                               fault=dialog.fault, lines=(Phrase(text=tr("ui.file_hint")),))
        case LessonPick():
            return writing.pick_model(game, dialog)
        case LessonWords():
            return writing.words_model(dialog)
        case AnswerEntry():
            return DialogModel(kind="answer", title=tr("ui.answer_title"), entry=dialog.text,
                               lines=(Phrase(text=tr("ui.answer_hint")),))
        case CommentPrompt():
            return DialogModel(kind="comment", title=tr("ui.replay_comment_title"), entry=dialog.text,
                               lines=(Phrase(text=tr("ui.replay_comment_hint")),))
        case Notice():
            lines = tuple(Phrase(text=line) for line in dialog.lines)
            return DialogModel(kind="notice", title=dialog.title, lines=lines, first=dialog.row,
                               board=dialog.board,
                               rows=(DialogRow(label=tr("ui.close"), focus=True),))


def _end_turn(state: GameState, dialog: EndTurnQuestion) -> DialogModel:
    names = ", ".join(who_label(state, who) for who in dialog.idle)
    lines = (Phrase(text=tr("ui.idle", n=len(dialog.idle), who=names)),)
    rows = (DialogRow(label=tr("ui.end_anyway"), focus=True), DialogRow(label=tr("ui.go_on")),
            DialogRow(label=tr("ui.never_ask"), ticked=dialog.never))
    return DialogModel(kind="end_turn", title=tr("ui.end_title"), lines=lines, rows=rows)


def _dice(ruleset: Ruleset, state: GameState, dialog: DiceEntry) -> DialogModel:
    test = named(ruleset, "test", dialog.test)
    kinds = " ".join(f"d{sides}" for sides in dialog.sides)
    test = tr("ui.dice_of", who=dialog.who, test=test) if dialog.who else test
    lines = (Phrase(text=order_label(ruleset, state, dialog.order)),
             Phrase(text=tr("ui.dice_ask", n=len(dialog.sides), test=test, kinds=kinds)))
    return DialogModel(kind="dice", title=tr("ui.dice_title"), lines=lines, entry=dialog.text,
                       fault=dialog.fault)


def _search(ruleset: Ruleset, state: GameState, view: ViewState, dialog: CommandSearch) -> DialogModel:
    found = found_actions(ruleset, state, view, dialog.text)
    first = max(0, min(dialog.row - SHOWN // 2, len(found) - SHOWN))
    rows = tuple(DialogRow(label=row.label, detail=row.key, focus=at == dialog.row)
                 for at, row in enumerate(found[first: first + SHOWN], start=first))
    lines = () if found else (Phrase(text=tr("ui.search_order")),)
    return DialogModel(kind="commands", title=tr("ui.search_title"), lines=lines, entry=dialog.text,
                       rows=rows)


def _help_rows(view: ViewState) -> list[tuple[str, str]]:
    hints = key_hints(view)
    fixed = [("1 – 6", tr("ui.do_face")), ("1 – 9", tr("ui.do_menu")), (tr("ui.arrows"), tr("ui.do_cursor")),
             ("F11", tr("ui.do_full_screen"))]
    return fixed + [(hints[action.id], tr(f"ui.do_{action.id}")) for action in ACTIONS if action.id in hints]


def _help(view: ViewState, dialog: Help) -> DialogModel:
    listed = _help_rows(view)
    rows = tuple(DialogRow(label=label, detail=key, focus=at == dialog.row)
                 for at, (key, label) in enumerate(listed))
    return DialogModel(kind="help", title=tr("ui.help_title"), rows=rows)


def help_rows(view: ViewState) -> int:
    """How many rows the table of keys has."""
    return len(_help_rows(view))


def _settings(view: ViewState, dialog: Settings) -> DialogModel:
    values = {"language": NAMES[view.language], "scale": f"{view.scale} %",
              "palette": tr(f"ui.palette_{view.palette}"), "motion": tr(f"ui.motion_{view.motion}")}
    rows = []
    for at, name in enumerate(SETTINGS):
        ticked = bool(getattr(view, name)) if name not in values else None
        rows.append(DialogRow(label=tr(f"ui.set_{name}"), detail=values.get(name, ""), ticked=ticked,
                              focus=at == dialog.row))
    return DialogModel(kind="settings", title=tr("ui.settings_title"), rows=tuple(rows))
