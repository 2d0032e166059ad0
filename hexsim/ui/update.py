"""What an intent does: to the view at once, to the game as an order or command that is handed back."""

from hexsim.game.game import Game
from hexsim.rules.order import Order
from hexsim.teach.course import Course
from hexsim.ui import intent as it
from hexsim.ui import intent_desk as desk
from hexsim.ui import marking, talk
from hexsim.ui.command import Command
from hexsim.ui.update_desk import desk_update
from hexsim.ui.update_play import play_update
from hexsim.ui.view import ViewState

Result = tuple[ViewState, Order | Command | None]

_QUIET = (it.Hover, desk.Resize, desk.Pan, desk.Zoom, desk.CentreOn, desk.ScrollLog, desk.ReplayStep)


def update(view: ViewState, game: Game, intent: it.Intent) -> Result:
    """The view after an intent, and what is to be done to the game or the window, if anything.

    Changes nothing but what it gives back; `perform.act` carries it out.
    """
    if not isinstance(intent, _QUIET) and view.message is not None:
        view = view.having(message=None)
    if isinstance(intent, it.Hover) and view.dialog is not None:
        return view.having(hover=intent.hex, pointer=intent.at), None
    if view.dialog is not None and isinstance(intent, it.PlayIntent | desk.DialogButton):
        view, made = talk.talked(view, game, view.dialog, intent)
        return update(view, game, made) if isinstance(made, it.Intent) else (view, made)
    if isinstance(intent, it.Confirm | it.EndTurn) and isinstance(game, Course) and game.solved:
        intent = desk.Teach("next")
    with_mark = marking.marked(view, game, intent)
    if with_mark is not None:
        return with_mark, None
    if marking.answers(game, view, intent):
        intent = desk.Teach("answer")
    if isinstance(intent, it.PlayIntent):
        return play_update(view, game, intent)
    return desk_update(view, game, intent)
