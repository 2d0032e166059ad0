"""What intents about lines of play and marks do: to the view at once, to game and files as commands."""

from dataclasses import replace

from hexsim.game.game import Game
from hexsim.game.tree import Arrow, Mark
from hexsim.ui import command as do
from hexsim.ui import intent_replay as it
from hexsim.ui.dialog import CommentPrompt, Dialog, FilePrompt
from hexsim.ui.look_back import jumped
from hexsim.ui.seen import replay_of
from hexsim.ui.spots import mark_shown, marked_moments, moment_shown, path_of, spot_shown
from hexsim.ui.view import Message, ReplayAt, ViewState

Result = tuple[ViewState, do.Command | None]


def replay_update(view: ViewState, game: Game, intent: it.ReplayIntent) -> Result:
    """The view after an intent, and what is to be done to the game or by the window."""
    match intent:
        case it.ShowLine() | it.NextLine() | it.PromoteLine() | it.DeleteLine() | it.RestoreLine():
            return _line(view, game, intent)
        case it.Comment() | it.Bookmark() | it.Pen() | it.DrawArrow() | it.ClearArrows() | it.NextMark():
            return _mark(view, game, intent)
        case it.CompareWith(path=""):
            return _asked(view, FilePrompt(purpose="compare")), None
        case it.CompareWith(path=path):
            return view, do.ComparePath(path)
        case it.SaveReplay(path=""):
            return _asked(view, FilePrompt(purpose="replay")), None
        case it.SaveReplay(path=path):
            return view, do.ReplayPath(path)
        case it.QuickGif():
            return view, do.QuickGifPath()
        case it.Verify():
            return view, do.VerifyNow()


def _asked(view: ViewState, dialog: Dialog) -> ViewState:
    return view.having(dialogs=(*view.dialogs, dialog))


def _line(view: ViewState, game: Game,
          intent: it.ShowLine | it.NextLine | it.PromoteLine | it.DeleteLine | it.RestoreLine) -> Result:
    tree = game.tree
    match intent:
        case it.ShowLine():
            return line_shown(view, game), do.Look(intent.node)
        case it.NextLine():
            tips = tree.tips()
            if len(tips) < 2:
                return _said(view, "ui.replay_one_line"), None
            at = tips.index(game.node) if game.node in tips else 0
            return line_shown(view, game), do.Look(tips[(at + intent.step) % len(tips)])
        case it.PromoteLine():
            done = tree.fork(game.node) < 0
            return (_said(view, "ui.replay_is_main"), None) if done else (
                _said(view, "ui.replay_promoted"), do.Promote(game.node))
        case it.DeleteLine():
            fork = tree.fork(game.node)
            if fork < 0:
                return _said(view, "ui.replay_main_stays"), None
            return _said(line_shown(view, game), "ui.replay_deleted"), do.Delete(fork)
        case it.RestoreLine():
            return _said(view, "ui.replay_restored"), do.Restore(intent.node)


def line_shown(view: ViewState, game: Game) -> ViewState:
    """In the replay, where one is by now."""
    return view if view.replay is not None else jumped(view, game, len(replay_of(game)))


def landed(view: ViewState, game: Game, before: tuple[int, ...], moment: int) -> ViewState:
    """After another line was taken: the same moment if both lines have it, else where they part."""
    shared = sum(a == b for a, b in zip(before, path_of(game), strict=False))
    replay = replay_of(game)
    at = min(moment, replay.after_ply(max(shared - 1, 0)))
    return view.having(replay=replace(view.replay or ReplayAt(moment=at), moment=at, playing=False, pen=None))


def _mark(view: ViewState, game: Game,
          intent: it.Comment | it.Bookmark | it.Pen | it.DrawArrow | it.ClearArrows | it.NextMark) -> Result:
    mark, spot = mark_shown(game, view), spot_shown(game, view)
    match intent:
        case it.Comment(text=None):
            return _asked(_paused(view), CommentPrompt(text=mark.text)), None
        case it.Comment(text=text):
            return view, do.MarkAt(spot, replace(mark, text=(text or "").strip()))
        case it.Bookmark():
            key = "ui.replay_bookmark_off" if mark.bookmark else "ui.replay_bookmark_on"
            return _said(view, key), do.MarkAt(spot, replace(mark, bookmark=not mark.bookmark))
        case it.DrawArrow() if intent.start not in game.state.board or intent.end not in game.state.board:
            return _said(_unpenned(view), "ui.replay_pen_where"), None
        case it.DrawArrow():
            return _unpenned(view), do.MarkAt(spot, _with_arrow(mark, (intent.start, intent.end)))
        case it.ClearArrows():
            return _unpenned(view), do.MarkAt(spot, replace(mark, arrows=()))
        case it.Pen():
            return _pen(view, game, intent, mark)
        case it.NextMark():
            return _next_mark(view, game, intent.step), None


def _paused(view: ViewState) -> ViewState:
    return view if view.replay is None else view.having(replay=replace(view.replay, playing=False))


def _unpenned(view: ViewState) -> ViewState:
    return view if view.replay is None else view.having(replay=replace(view.replay, pen=None))


def _pen(view: ViewState, game: Game, intent: it.Pen, mark: Mark) -> Result:
    at = intent.hex if intent.hex is not None else view.target
    if view.replay is None:
        return _said(view, "ui.replay_pen_replay"), None
    if at is None or at not in game.state.board:
        return _said(view, "ui.replay_pen_where"), None
    pen = view.replay.pen
    if pen is None:
        view = view.having(replay=replace(view.replay, pen=at, playing=False))
        return (_said(view, "ui.replay_pen_to") if intent.hex is None else view), None
    arrow = (pen, at)
    return _unpenned(view), do.MarkAt(spot_shown(game, view), _with_arrow(mark, arrow))


def _with_arrow(mark: Mark, arrow: Arrow) -> Mark:
    others = tuple(one for one in mark.arrows if one != arrow)
    return replace(mark, arrows=others if arrow in mark.arrows else (*others, arrow))


def _next_mark(view: ViewState, game: Game, step: int) -> ViewState:
    here = moment_shown(game, view)
    moments = [moment for moment, _ in marked_moments(game)]
    ahead = [moment for moment in moments if (moment > here if step > 0 else moment < here)]
    if not ahead:
        return _said(view, "ui.replay_no_mark_on" if step > 0 else "ui.replay_no_mark_back")
    return jumped(view, game, min(ahead) if step > 0 else max(ahead))


def _said(view: ViewState, key: str) -> ViewState:
    return view.having(message=Message(key=key))
