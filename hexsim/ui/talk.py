"""What keys mean while a dialog is open."""

from dataclasses import replace

from hexsim.errors import NotationError
from hexsim.game.game import Game
from hexsim.hexes.path import parse_path
from hexsim.rules.order import Order, parse_order
from hexsim.text import tr
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui import rule_cards, writing
from hexsim.ui.actions import found_actions
from hexsim.ui.command import Answer, Command, ComparePath, OpenPath, PicturePath, ReplayPath, Roll, SavePath
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
from hexsim.ui.dialogs import SETTINGS, SHOWN, help_rows
from hexsim.ui.intent_replay import Comment
from hexsim.ui.seen import seen
from hexsim.ui.view import Message, ViewState

Talk = tuple[ViewState, Order | Command | it.Intent | None]
"""What comes of it: an intent is to be followed up as if it had been made without the dialog."""

LONGEST = 400

_TYPED = (CommandSearch | DiceEntry | FilePrompt | CommentPrompt | AnswerEntry | LessonWords | RuleList)


def takes_text(dialog: Dialog | None) -> bool:
    """Whether letters and digits are typed into the dialog, so that they mean nothing else."""
    return isinstance(dialog, _TYPED)


def closed(view: ViewState) -> ViewState:
    """Without the topmost dialog."""
    return view.having(dialogs=view.dialogs[:-1])


def swapped(view: ViewState, dialog: Dialog) -> ViewState:
    """With another dialog in place of the topmost."""
    return view.having(dialogs=(*view.dialogs[:-1], dialog))


def opened(view: ViewState, dialog: Dialog) -> ViewState:
    """With one dialog more on top."""
    return view.having(dialogs=(*view.dialogs, dialog))


def talked(view: ViewState, game: Game, dialog: Dialog, intent: it.Intent) -> Talk:
    """What a key or click means to the topmost dialog; what it does not know is nothing."""
    match intent:
        case it.Back():
            return closed(view), None
        case it.Confirm() | it.EndTurn():
            return _confirmed(view, game, dialog)
        case it.TypeText():
            return _typed(view, dialog, intent.text), None
        case it.Erase():
            return _erased(view, dialog), None
        case it.MoveCursor():
            return _moved(view, game, dialog, intent.arrow)
        case desk.DialogButton():
            return _pressed(view, game, dialog, intent.n)
        case it.Number(n=n) if not takes_text(dialog):
            return _pressed(view, game, dialog, n - 1)
        case _:
            return view, None


def _text_of(dialog: Dialog) -> str:
    return dialog.text if isinstance(dialog, _TYPED) else ""


def _with_text(view: ViewState, dialog: Dialog, text: str) -> ViewState:
    text = "".join(char for char in text if char.isprintable())[:LONGEST]
    match dialog:
        case CommandSearch() | RuleList():
            return swapped(view, replace(dialog, text=text, row=0))
        case DiceEntry() | FilePrompt():
            return swapped(view, replace(dialog, text=text, fault=""))
        case AnswerEntry() | CommentPrompt() | LessonWords():
            return swapped(view, replace(dialog, text=text))
        case _:
            return view


def _typed(view: ViewState, dialog: Dialog, text: str) -> ViewState:
    return _with_text(view, dialog, _text_of(dialog) + text)


def _erased(view: ViewState, dialog: Dialog) -> ViewState:
    return _with_text(view, dialog, _text_of(dialog)[:-1])


def _moved(view: ViewState, game: Game, dialog: Dialog, arrow: it.Arrow) -> Talk:
    step = {"up": -1, "down": 1, "left": -1, "right": 1}[arrow]
    match dialog:
        case CommandSearch():
            rows = len(found_actions(game.ruleset, seen(game, view).state, view, dialog.text))
            return swapped(view, replace(dialog, row=(dialog.row + step) % max(rows, 1))), None
        case RuleList():
            return rule_cards.moved(view, game.ruleset, dialog, step), None
        case LessonPick():
            return writing.moved(view, game, dialog, step), None
        case Settings() if arrow in ("left", "right"):
            return view, _setting(dialog.row, step)
        case Settings():
            return swapped(view, replace(dialog, row=(dialog.row + step) % len(SETTINGS))), None
        case Help():
            return swapped(view, replace(dialog, row=(dialog.row + step) % help_rows(view))), None
        case Notice():
            last = max(0, len(dialog.lines) - 1)
            return swapped(view, replace(dialog, row=max(0, min(dialog.row + step, last)))), None
        case _:
            return view, None


def _pressed(view: ViewState, game: Game, dialog: Dialog, n: int) -> Talk:
    match dialog:
        case EndTurnQuestion():
            if n == 2:
                return swapped(view, replace(dialog, never=not dialog.never)), None
            return _confirmed(view, game, dialog) if n == 0 else (closed(view), None)
        case CommandSearch():
            shown = len(found_actions(game.ruleset, seen(game, view).state, view, dialog.text))
            first = max(0, min(dialog.row - SHOWN // 2, shown - SHOWN))
            return _confirmed(view, game, replace(dialog, row=first + n))
        case Settings() if 0 <= n < len(SETTINGS):
            return swapped(view, replace(dialog, row=n)), _setting(n, 1)
        case RuleList():
            first = rule_cards.first_row(dialog.row, len(rule_cards.found_rules(game.ruleset, dialog.text)))
            return rule_cards.opened(view, game.ruleset, replace(dialog, row=first + n)), None
        case LessonPick():
            return writing.picked(view, game, replace(dialog, row=n))
        case RuleCard() | Notice() | Help():
            return closed(view), None
        case _:
            return _confirmed(view, game, dialog)


def _setting(row: int, step: int) -> it.Intent:
    match SETTINGS[row]:
        case "language":
            return desk.SetLanguage()
        case "scale":
            return desk.SetScale(step=step)
        case "palette":
            return desk.NextPalette()
        case "motion":
            return desk.NextMotion()
        case "numbers" | "minimap" | "log" | "match" | "ask_end" | "small" | "tracker" as name:
            return desk.Switch(name)
        case name:
            raise AssertionError(name)


def _confirmed(view: ViewState, game: Game, dialog: Dialog) -> Talk:
    match dialog:
        case EndTurnQuestion():
            asked = game.awaiting
            view = closed(view).having(ask_end=view.ask_end and not dialog.never)
            return view, asked.default if asked else None
        case DiceEntry():
            return _rolled(view, dialog)
        case CommandSearch():
            return _searched(view, game, dialog)
        case Settings():
            return view, _setting(dialog.row, 1)
        case FilePrompt():
            return _named(view, dialog)
        case RuleList():
            return rule_cards.opened(view, game.ruleset, dialog), None
        case LessonWords():
            return writing.written(view, dialog)
        case LessonPick():
            return writing.picked(view, game, dialog)
        case AnswerEntry():
            return closed(view), Answer(dialog.text) if dialog.text.strip() else None
        case CommentPrompt():
            return closed(view), Comment(dialog.text)
        case RuleCard() | Help() | Notice():
            return closed(view), None


def _searched(view: ViewState, game: Game, dialog: CommandSearch) -> Talk:
    found = found_actions(game.ruleset, seen(game, view).state, view, dialog.text)
    if found:
        return closed(view), found[min(dialog.row, len(found) - 1)].intent
    text = dialog.text.strip()
    try:
        return closed(view), it.GiveOrder(parse_order(text))
    except NotationError as order_error:
        try:
            return closed(view), it.TypePath(parse_path(text))
        except NotationError:
            return closed(view).having(message=Message(text=str(order_error))), None


def _named(view: ViewState, dialog: FilePrompt) -> Talk:
    path = dialog.text.strip()
    if not path:
        return swapped(view, replace(dialog, fault=tr("ui.file_name_missing"))), None
    commands: dict[str, type[OpenPath | SavePath | PicturePath | ComparePath | ReplayPath]] = {
        "open": OpenPath, "save": SavePath, "picture": PicturePath, "compare": ComparePath,
        "replay": ReplayPath}
    return closed(view), commands[dialog.purpose](path)


def _rolled(view: ViewState, dialog: DiceEntry) -> Talk:
    """The faces typed: apart, or run together where every die has at most nine."""
    words = dialog.text.replace(",", " ").split()
    if max(dialog.sides) <= 9:
        words = list("".join(words))
    if not all(word.isascii() and word.isdigit() for word in words) or len(words) > len(dialog.sides):
        return swapped(view, replace(dialog, fault=tr("ui.dice_bad", n=len(dialog.sides)))), None
    faces = tuple(map(int, words))
    for face, sides in zip(faces, dialog.sides, strict=False):
        if not 1 <= face <= sides:
            return swapped(view, replace(dialog, fault=tr("ui.dice_face", face=face, sides=sides))), None
    if len(faces) < len(dialog.sides):
        return swapped(view, replace(dialog, fault=tr("ui.dice_bad", n=len(dialog.sides)))), None
    return closed(view), Roll(dialog.order, dialog.faces + faces)
