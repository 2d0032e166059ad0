"""Intents that never touch the fight: camera, displays, files, log, replay."""

from hexsim.game.game import Game
from hexsim.teach.course import Course
from hexsim.teach.said import Said
from hexsim.teach.writing import Writing
from hexsim.ui import camera, desk, look_back, writing
from hexsim.ui import intent_desk as it
from hexsim.ui.command import (
    Answer,
    BeginLesson,
    CloseWindow,
    Command,
    CopyText,
    Leave,
    OpenPath,
    PicturePath,
    SavePath,
    Tutor,
)
from hexsim.ui.dialog import (
    AnswerEntry,
    CommandSearch,
    Dialog,
    FilePrompt,
    Help,
    RuleCard,
    RuleList,
    Settings,
)
from hexsim.ui.intent_replay import ReplayIntent
from hexsim.ui.log_lines import log_lines, log_text
from hexsim.ui.menu import row_item
from hexsim.ui.overlays import plan_of
from hexsim.ui.seen import seen
from hexsim.ui.steer import option_of
from hexsim.ui.update_replay import replay_update
from hexsim.ui.view import Camera, Message, ViewState

Result = tuple[ViewState, Command | None]


def desk_update(view: ViewState, game: Game, intent: it.DeskIntent) -> Result:
    """The view after an intent, and what the window has to do."""
    if isinstance(intent, ReplayIntent):
        return replay_update(view, game, intent)
    for handle in (_camera, _display, _replay):
        changed = handle(view, game, intent)
        if changed is not None:
            return changed, None
    return _rest(view, game, intent)


def _camera(view: ViewState, game: Game, intent: it.DeskIntent) -> ViewState | None:
    match intent:
        case it.Zoom():
            return camera.zoomed(view, intent.steps, intent.at)
        case it.Pan():
            return camera.panned(view, intent.dx, intent.dy)
        case it.CentreOn():
            return view.having(camera=Camera(x=intent.x, y=intent.y, zoom=view.camera.zoom))
        case it.Fit():
            return camera.fitted(view, seen(game, view).state)
        case it.CentreSelection():
            state = seen(game, view).state
            return camera.centred(view, state, desk.cursor_start(view.having(cursor=None), state))
        case it.Resize():
            return camera.resized(view, seen(game, view).state, intent.window, intent.pane)
        case _:
            return None


def _display(view: ViewState, game: Game, intent: it.DeskIntent) -> ViewState | None:
    match intent:
        case it.Switch():
            return desk.switched(view, game, intent.what, intent.on)
        case it.NextPalette():
            return desk.repainted(view)
        case it.NextMotion():
            return desk.paced(view)
        case it.SetLanguage():
            return desk.spoken(view, intent.language)
        case it.SetScale():
            return desk.scaled(view, intent.percent, intent.step)
        case it.FoldLine():
            return desk.folded(view, intent.line)
        case it.ScrollLog():
            return desk.scrolled(view, intent.lines, len(log_lines(game, view)))
        case it.FilterLog():
            return view.having(log_unit=intent.unit, log_scroll=0)
        case it.FocusLost():
            return view.having(threat=False, hover=None, pointer=None)
        case _:
            return None


def _replay(view: ViewState, game: Game, intent: it.DeskIntent) -> ViewState | None:
    match intent:
        case it.JumpTo():
            return look_back.jumped(view, game, intent.moment)
        case it.ReplayStep():
            return look_back.stepped(view, game, intent.step, turn=intent.turn, end=intent.end)
        case it.ReplayPlay():
            return look_back.run(view, game, backwards=intent.backwards)
        case it.ReplaySpeed():
            return look_back.sped(view)
        case _:
            return None


def _rest(view: ViewState, game: Game, intent: it.DeskIntent) -> Result:
    match intent:
        case it.PlayFromHere():
            return look_back.play_from_here(view, game)
        case it.OpenFile(path=path) if path:
            return view, OpenPath(path)
        case it.SaveGame(path=path) if path:
            return view, SavePath(path)
        case it.SavePicture(path=path) if path:
            return view, PicturePath(path)
        case it.CopyLog():
            return view.having(message=Message(key="ui.copied")), CopyText(log_text(log_lines(game, view)))
        case it.Teach() if isinstance(game, Writing):
            return writing.asked(view, game, intent.do)
        case it.MakeLesson():
            return (view, None) if isinstance(game, Writing) else (view, BeginLesson())
        case it.Teach() if isinstance(game, Course):
            return _lesson(view, game, intent.do)
        case it.ToStart():
            return view, Leave()
        case it.Quit():
            return view, CloseWindow()
        case _:
            dialog = _dialog(view, game, intent)
            return (view.having(dialogs=(*view.dialogs, dialog)) if dialog else view), None


def _lesson(view: ViewState, course: Course, do: it.Lesson) -> Result:
    """What the tutor is asked for; after the last exercise what follows is up to the window."""
    match do:
        case "answer" if view.marks:
            return view, Answer(" ".join(view.marks))
        case "answer":
            return view.having(dialogs=(*view.dialogs, AnswerEntry())), None
        case "next" if course.over:
            return view, Leave(done=True, skirmish=course.following == Said())
        case "skirmish":
            return view, Leave(done=True, skirmish=True)
        case "hint" | "show" | "retry" | "next":
            return view, Tutor(do)
        case _:
            return view, Leave()


def _dialog(view: ViewState, game: Game, intent: it.DeskIntent) -> Dialog | None:
    match intent:
        case it.OpenCommands():
            return CommandSearch()
        case it.OpenHelp():
            rule = rule_in_sight(view, game)
            return RuleCard(rule=rule) if rule and view.dialog is None else Help()
        case it.OpenRuleCard():
            return RuleCard(rule=intent.rule)
        case it.OpenRules():
            return RuleList()
        case it.OpenSettings():
            return Settings()
        case it.OpenFile():
            return FilePrompt(purpose="open")
        case it.SaveGame():
            return FilePrompt(purpose="save")
        case it.SavePicture():
            return FilePrompt(purpose="picture")
        case _:
            return None


def rule_in_sight(view: ViewState, game: Game) -> str:
    """The rule behind what is shown: of the message, of what is wrong with the plan, of its last step."""
    if view.message is not None and view.message.rule:
        return view.message.rule
    if view.focus != "map":
        return _rule_in_focus(view, game)
    option = option_of(game, view)
    plan = plan_of(game.ruleset, seen(game, view).state, view, option)
    if plan is None:
        return ""
    if plan.trouble is not None and plan.trouble.rule:
        return plan.trouble.rule
    return next((rule for line in reversed(plan.lines) for rule, _ in line.items), "")


def _rule_in_focus(view: ViewState, game: Game) -> str:
    """The rule behind the line of the log, or why the row of the menu is grey."""
    if view.focus == "log":
        lines = log_lines(game, view)
        return lines[len(lines) - 1 - view.row].rule if view.row < len(lines) else ""
    shown = seen(game, view)
    item = row_item(game.ruleset, shown.state, view, view.row) if shown.live else None
    return item.trouble.rule if item is not None and item.trouble is not None else ""
