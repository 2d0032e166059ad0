"""Writing a lesson at the screen: what its buttons and lists mean, and their words."""

from dataclasses import replace

from hexsim.game.game import Game
from hexsim.hexes.direction import direction_name
from hexsim.rules.state import GameState
from hexsim.teach.prove import answers
from hexsim.teach.writing import WORDS, Wanted, Writing
from hexsim.text import tr
from hexsim.ui.command import Command, Leave, SaveLesson, SetWant, SetWords
from hexsim.ui.dialog import Dialog, LessonPick, LessonWords, Notice
from hexsim.ui.intent_desk import Lesson
from hexsim.ui.overlay import Phrase
from hexsim.ui.panels import DialogModel, DialogRow, TutorButton, TutorModel
from hexsim.ui.view import Message, ViewState
from hexsim.ui.words import who_label

MOST_TRIED = 1500
"""Orders that are tried when all correct ones are asked for; a person waits for them."""

MOST_SHOWN = 100

Result = tuple[ViewState, Command | None]


def panel(writing: Writing) -> TutorModel:
    """What is to be done next, and everything one can ask for."""
    say = writing.words["say"].strip()
    want = writing.want
    step = {"say": tr("ui.write_first"), "solution": tr("ui.write_play")}.get(writing.missing) or tr(
        "ui.write_done", want=want_words(writing.state, want) if want else "")
    return TutorModel(title=writing.words["title"] or str(writing.lesson.title), place=tr("ui.write_place"),
                      say=step, about=tr("ui.write_said", text=say) if say else "", lines=(), tone="",
                      buttons=tuple(_buttons(writing)))


def _buttons(writing: Writing) -> list[TutorButton]:
    missing = writing.missing
    out = [TutorButton(do="write_say", label=tr("ui.write_say"), strong=missing == "say"),
           TutorButton(do="write_words", label=tr("ui.write_words"))]
    if writing.solution:
        out += [TutorButton(do="write_want", label=tr("ui.write_want")),
                TutorButton(do="write_answers", label=tr("ui.write_answers"))]
    if not missing:
        out.append(TutorButton(do="write_save", label=tr("ui.write_save"), strong=True))
    return [*out, TutorButton(do="leave", label=tr("ui.write_leave"))]


def asked(view: ViewState, writing: Writing, do: Lesson) -> Result:
    """What a button means."""
    match do:
        case "write_say":
            return _opened(view, LessonWords(part="say", text=writing.words["say"])), None
        case "write_words":
            return _opened(view, LessonPick(what="words")), None
        case "write_want" if writing.want is not None:
            kinds = [one.kind for one in writing.wanted()]
            return _opened(view, LessonPick(what="want", row=kinds.index(writing.want.kind))), None
        case "write_answers" if writing.want is not None:
            return _opened(view, answers_notice(writing)), None
        case "write_save" if not writing.missing:
            return view, SaveLesson()
        case "leave":
            return view, Leave()
        case _:
            return view.having(message=Message(key="ui.write_first" if writing.missing == "say"
                                               else "ui.write_play")), None


def _opened(view: ViewState, dialog: Dialog) -> ViewState:
    return view.having(dialogs=(*view.dialogs, dialog))


def answers_notice(writing: Writing) -> Notice:
    """All orders that would do it at once, as far as they are listed."""
    found = answers(writing.draft(), 0, MOST_TRIED)
    lines = tuple(str(order) for order in found[:MOST_SHOWN])
    more = (tr("ui.write_more", n=len(found) - MOST_SHOWN),) if len(found) > MOST_SHOWN else ()
    none = (tr("ui.write_no_single"),) if not found else ()
    return Notice(title=tr("ui.write_answers_title", n=len(found)), lines=(*none, *lines, *more))


def rows_of(game: Game, dialog: LessonPick) -> list[tuple[str, str, str]]:
    """(name, label, detail) of what can be picked."""
    assert isinstance(game, Writing)
    if dialog.what == "words":
        return [(part, tr(f"ui.write_part_{part}"), game.words[part]) for part in WORDS]
    return [(one.kind, want_words(game.state, one), "") for one in game.wanted()]


def picked(view: ViewState, game: Game, dialog: LessonPick) -> Result:
    """A row of a list taken."""
    rows = rows_of(game, dialog)
    name = rows[min(max(dialog.row, 0), len(rows) - 1)][0]
    view = view.having(dialogs=view.dialogs[:-1])
    if dialog.what == "want":
        return view, SetWant(name)
    assert isinstance(game, Writing)
    return _opened(view, LessonWords(part=name, text=game.words[name])), None


def moved(view: ViewState, game: Game, dialog: LessonPick, step: int) -> ViewState:
    """Another row in focus."""
    row = (dialog.row + step) % len(rows_of(game, dialog))
    return view.having(dialogs=(*view.dialogs[:-1], replace(dialog, row=row)))


def written(view: ViewState, dialog: LessonWords) -> Result:
    """Words entered."""
    return view.having(dialogs=view.dialogs[:-1]), SetWords(dialog.part, dialog.text.strip())


def words_model(dialog: LessonWords) -> DialogModel:
    """The entry for words."""
    return DialogModel(kind="answer", title=tr(f"ui.write_part_{dialog.part}"), entry=dialog.text,
                       lines=(Phrase(text=tr(f"ui.write_hint_{dialog.part}")),))


def pick_model(game: Game, dialog: LessonPick) -> DialogModel:
    """A list to pick from."""
    rows = tuple(DialogRow(label=label, detail=_short(detail), focus=at == dialog.row)
                 for at, (_, label, detail) in enumerate(rows_of(game, dialog)))
    return DialogModel(kind="list", title=tr(f"ui.write_{dialog.what}"), rows=rows)


def _short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:23]}…"


def want_words(state: GameState, one: Wanted) -> str:
    """What is asked for, in words."""
    want = one.want
    if want.orders:
        return tr(f"ui.wanted_{one.kind}", order=str(want.orders[0]))
    assert want.hex is not None
    facing = "" if want.facing is None else direction_name(want.facing, state.board.orientation)
    return tr(f"ui.wanted_{one.kind}", want.points, who=who_label(state, want.unit),
              hex=state.board.number(want.hex), facing=facing)
