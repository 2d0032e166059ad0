"""Carrying out what an intent asks for: the only place of the screen that changes the game."""

from hexsim.errors import HexsimError
from hexsim.game.game import Game
from hexsim.rules.dice import DiceNeededError
from hexsim.rules.order import IllegalOrderError, Order
from hexsim.rules.state import GameState
from hexsim.teach.course import Course
from hexsim.teach.writing import Writing
from hexsim.ui.camera import clear_of_panel, kept_in_view
from hexsim.ui.choices import askable, can_act
from hexsim.ui.command import (
    Answer,
    BackTo,
    BranchAt,
    Delete,
    DeskCommand,
    GameCommand,
    Look,
    MarkAt,
    Promote,
    RedoLast,
    Restore,
    Roll,
    SetWant,
    SetWords,
    TreeCommand,
    Tutor,
    UndoLast,
)
from hexsim.ui.dialog import DiceEntry, EndTurnQuestion
from hexsim.ui.intent import EndTurn, Intent
from hexsim.ui.kept import let_go
from hexsim.ui.preview import prompt_hexes
from hexsim.ui.seen import seen
from hexsim.ui.spots import moment_shown, path_of
from hexsim.ui.update import update
from hexsim.ui.update_play import on_the_spot
from hexsim.ui.update_replay import landed
from hexsim.ui.view import Draft, Message, ViewState


def act(view: ViewState, game: Game, intent: Intent) -> tuple[ViewState, DeskCommand | None]:
    """Let an intent happen: orders are played, undone, redone; what the window has to do is handed back."""
    ending = isinstance(intent, EndTurn) or isinstance(view.dialog, EndTurnQuestion)
    before, looked = game.state, view.replay is not None
    view, made = update(view, game, intent)
    if looked and view.replay is None and not isinstance(made, BranchAt) and game.node != game.tree.current:
        game.look(game.tree.current)
        view = follow(view, game)
    if isinstance(made, Order):
        view = give(view, game, made)
        return _ended(view, game, before) if ending else view, None
    if isinstance(made, GameCommand):
        return _done(view, game, made), None
    return view, made


def give(view: ViewState, game: Game, order: Order, faces: tuple[int, ...] = ()) -> ViewState:
    """Play an order; dice missing from the table are asked for, a refusal is said."""
    before = game.state
    try:
        game.play(order, faces)
    except DiceNeededError as needed:
        entry = DiceEntry(order=order, test=needed.test, sides=needed.sides, who=needed.who,
                          faces=faces)
        return view.having(dialogs=(*view.dialogs, entry))
    except IllegalOrderError as refused:
        told = isinstance(game, Course)  # the lesson's panel says it
        return view.having(message=None if told else Message(text=str(refused), rule=refused.refusal.cited))
    except HexsimError as error:
        return view.having(message=Message(text=str(error)))
    let_go(before)
    return _passed_over(follow(view, game), game)


def _passed_over(view: ViewState, game: Game) -> ViewState:
    """With small questions answered by their default, unless one wants to be asked."""
    asked, shown = game.awaiting, seen(game, view)
    if view.small or view.replay is not None or asked is None or asked.root or asked.default is None:
        return view
    minor = shown.live and game.ruleset.prompt(shown.state).minor
    return give(view, game, asked.default) if minor else view


def _ended(view: ViewState, game: Game, before: GameState) -> ViewState:
    """The end of a turn includes the small questions that are left to its unit: they get their default."""
    ply = before.ply
    while game.ply > ply and before.awaiting and before.awaiting.root:
        asked, ply = game.awaiting, game.ply
        if asked is None or asked.root or asked.who != before.awaiting.who or asked.default is None:
            break
        if game.state.active != before.active:
            break
        view = give(view, game, asked.default)
    return view


def _done(view: ViewState, game: Game, command: GameCommand) -> ViewState:
    before = game.state
    if isinstance(command, TreeCommand):
        return _among_lines(view, game, command)
    match command:
        case Roll():
            return give(view, game, command.order, command.faces)
        case UndoLast():
            game.look(game.tree.current)
            game.undo()
        case RedoLast():
            game.look(game.tree.current)
            game.redo()
        case BackTo():
            game.back(command.ply)
        case Tutor() if isinstance(game, Course):
            {"hint": game.hint, "show": game.show, "retry": game.retry, "next": game.next}[command.do]()
            if command.do == "hint":
                return view
        case Answer() if isinstance(game, Course):
            game.answer(command.text)
            return view.having(marks=view.marks if game.solved else ())
        case SetWords() if isinstance(game, Writing):
            game.words[command.part] = command.text
            return view
        case SetWant() if isinstance(game, Writing):
            game.chosen = command.kind
            return view
    if game.state is not before:
        let_go(before)
    return follow(view, game)


def _among_lines(view: ViewState, game: Game, command: TreeCommand) -> ViewState:
    """The tree of lines changed, or another line of it shown."""
    path, moment = path_of(game), moment_shown(game, view)
    match command:
        case BranchAt():
            game.branch(command.node)
            return follow(view, game)
        case Look():
            game.look(command.node)
        case Promote():
            game.promote(command.node)
        case Delete():
            game.delete(command.node)
        case Restore():
            game.restore(command.node)
        case MarkAt():
            game.mark(command.spot, command.mark)
    if view.replay is None or path_of(game) == path:
        return view
    return landed(view, game, path, moment)


def follow(view: ViewState, game: Game) -> ViewState:
    """The view after the game has gone on or back: no plan is left, whoever is asked is selected."""
    view = view.having(draft=Draft(), choice=None, marked="", weighed=None, page=0, row=0, message=None,
                       marks=(),
                       orientation=game.state.board.orientation, synced=game.ply)
    shown = seen(game, view)
    state = shown.state
    if view.inspected and not state.has_unit(view.inspected):
        view = view.having(inspected="")
    units = [who for who in askable(state) if state.has_unit(who)]
    if shown.live and view.selected not in units:
        ready = [who for who in can_act(game.ruleset, state) if who in units]
        view = view.having(selected=(ready or units or [""])[0])
    if view.replay is not None or not view.selected or not state.has_unit(view.selected):
        return view
    asked = state.awaiting
    about = prompt_hexes(game.ruleset, state) if asked is not None and not asked.root else ()
    pose = state.unit(view.selected).pose
    if about:
        view = clear_of_panel(view, state, about)
    elif pose is not None:
        view = kept_in_view(view, state, pose.hex)
    return on_the_spot(view, game) if shown.live else view
